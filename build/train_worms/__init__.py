"""Finds the weights of Worms on the Grill's chances to win: game/worms/chances.json.

    python -m build.train_worms [--turns N] [--seed N]      train from nothing and write the file (ten minutes)
    python -m build.train_worms.measure [--games N]         how the expert fares against other valuations
    need numpy, which neither the program nor its tests use

Some hundred games are played side by side by the function itself: the turn solver, for all games at once, gets the
chances after each way a turn can end and says what the turn is worth; dice thrown for it say how the turn ends. What
is learnt for a position is the worth of its turn plus, fading, what the later turns brought that was not expected: the
luck of this turn's dice is known and left out. All positions of late are gone through again and again, by ever smaller
steps (Adam's): with fewer, what they teach drowns in their noise. The same seed and number of turns give the same
weights.
"""
