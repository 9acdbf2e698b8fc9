"""The special moments of the game, as motions: boards that change places, dice that fall by colour and walk away with a player,
covers placed, opened again or made safe, lines that become pizzas."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.contract import Event
from game.manholes import events
from game.manholes.board import COLOURS
from game.manholes.state import cover_id, dice_of
from scenes.engine.timeline import Cue, Pose, Step, Tween, Wait, parallel, sequence
from scenes.manholes import places
from scenes.manholes.paint import SIDES
from scenes.table import dice
from scenes.table.look import Choreography, Scenery

FOLD_S = 0.15
"""Half the time that two boards take to change places."""


def starter_drawn(event: events.StarterDrawn, scenery: Scenery) -> Step:
    """The cat of whoever begins jumps."""
    return sequence(Cue("turn"), _jump(f"cat:{event.seat}", scenery), Wait(0.8))


def turn_began(event: events.TurnBegan, scenery: Scenery) -> Step:
    """The board of the next one comes forward, while the dice go back into the cup."""
    changed = refocused(event.seat, scenery)
    return parallel(_gathered(scenery), sequence(Cue("paper"), changed) if changed else None)


def round_began(event: events.RoundBegan, scenery: Scenery) -> Step | None:
    """All dice come back, and the cats wake up."""
    if event.round == 1:
        return None
    home = [
        sequence(
            Tween(die, places.in_cup(pose.face)._replace(alpha=1.0, layer=places.FLYING), 0.4, "in_out", arc=40),
            Tween(die, places.in_cup(pose.face), 0.06),
        )
        for die, pose in _dice(scenery)
    ]
    awake = [Tween(f"cat:{seat}", _cat("in", seat, scenery), 0.2) for seat in range(scenery.places.rules.seats)]
    return sequence(Cue("dice_shake"), parallel(*home, stagger=0.05), parallel(*awake), Cue("turn"), Wait(0.5))


def dice_rolled(event: events.DiceRolled, scenery: Scenery) -> Step:
    """Out of the cup, each pair into the pocket of its colour; what is at risk rattles meanwhile."""
    faces = {die: face for colour, *pair in event.pairs for die, face in zip(dice_of(colour), pair, strict=True)}
    rest = [(f"die:{die}", places.lying(die, face)) for die, face in faces.items()]
    throw = dice.thrown(rest, "cup", places.CUP_POSE, calm=scenery.calm, sides=SIDES)
    return parallel(throw, None if scenery.calm else rattled(event.seat, scenery.before, 3))


def rattled(seat: int, poses: Mapping[str, Pose], times: int) -> Step:
    """The covers of this round shake a little in their holes."""
    risky = [
        (name, pose)
        for name, pose in poses.items()
        if name.startswith(f"cover:{seat}:") and pose.face in ("cover:new", "cover:last")
    ]
    shakes = [
        sequence(
            Wait(0.05 * (n % 3)),
            *[
                Tween(name, pose._replace(x=pose.x + dx, angle=angle), 0.07, "in_out")
                for _time in range(times)
                for dx, angle in ((-0.9, 5), (0.9, -5), (-0.5, 0), (0, 0))
            ],
        )
        for n, (name, pose) in enumerate(risky)
    ]
    return parallel(*shakes)


def cover_placed(event: events.CoverPlaced, scenery: Scenery) -> Step:
    """The lights go out, the pair that named the cell jumps, and a cover comes down from it."""
    under = scenery.before[f"board:{event.seat}"]
    name, end = cover_id(event.seat, event.cell), places.on_board(under, event.cell, "cover:last")
    pair = [f"die:{die}" for die in dice_of(event.colours[0])]
    first, second = (scenery.before[die] for die in pair)
    start = end._replace(
        x=(first.x + second.x) / 2, y=first.y - 20, scale=0.6, alpha=0.0, layer=places.FLYING, lift=1.0
    )
    lights = [Tween(n, pose._replace(alpha=0.0), 0.12) for n, pose in scenery.before.items() if n.startswith("lamp:")]
    hops = [None if scenery.calm else _hop(die, scenery.before[die]) for die in pair]
    return sequence(
        Tween(name, start, 0.0),
        Cue("tile_pick"),
        parallel(
            *lights,
            *hops,
            sequence(
                Tween(name, start._replace(alpha=1.0, y=start.y - 12), 0.1),
                Tween(name, end._replace(lift=0.6, layer=places.FLYING, scale=1.06), 0.36, "in_out", arc=40, hop=0.5),
            ),
            *_settled(event.seat, scenery, "cover:last", "cover:new"),
        ),
        Tween(name, end._replace(scale=0.95), 0.06, "in"),
        Cue("tile_place"),
        Cue("dust", end.x, end.y + 14),
        Tween(name, end, 0.09),
        Wait(0.3),
    )


def _settled(seat: int, scenery: Scenery, was: str, face: str) -> list[Step]:
    """Covers with one face get another one."""
    return [
        Tween(n, pose._replace(face=face), 0.1)
        for n, pose in scenery.before.items()
        if n.startswith(f"cover:{seat}:") and pose.face == was
    ]


def busted(event: events.Busted, scenery: Scenery) -> Step:
    """Everybody sees the dice for a moment; then the covers of this round open again, one by one, the last one first."""
    shivers = []
    if not scenery.calm:
        for die, pose in _dice(scenery):
            if pose.layer == places.DICE and pose.scale == places.DIE_SCALE and pose.alpha > 0.5:
                shivers.append(
                    sequence(*[Tween(die, pose._replace(x=pose.x + dx), 0.06, "in_out") for dx in (-3, 3, -2, 0)])
                )
    opened = [_opened(event.seat, cell, scenery) for cell in event.cells]
    dizzy = Tween(f"cat:{event.seat}", _cat("bust", event.seat, scenery), 0.2)
    return sequence(Cue("fail"), parallel(*shivers, dizzy), Wait(0.6), *opened, Wait(0.25))


def _opened(seat: int, cell: int, scenery: Scenery) -> Step:
    """A cover is heaved up, turned over and slides away, and steam comes out."""
    name = cover_id(seat, cell)
    start = scenery.before[name]
    if scenery.calm:
        return sequence(Cue("tile_flip"), Tween(name, start._replace(alpha=0.0), 0.25))
    up = start._replace(y=start.y - 14, lift=1.0, scale=start.scale * 1.12, layer=places.FLYING)
    away = 1 if start.x < places.LARGE[0] else -1
    return sequence(
        Cue("tile_flip"),
        Tween(name, up, 0.12),
        Cue("smoke", start.x, start.y),
        Tween(name, up._replace(squash=0.1), 0.07, "in"),
        Tween(name, up._replace(x=start.x - away * 70, y=start.y - 6, alpha=0.0, angle=60 * away), 0.2, "in", hop=0.2),
    )


def left(event: events.Left, scenery: Scenery) -> Step:
    """Cover by cover is pressed home and turns to iron; the cat goes to sleep."""
    presses = []
    for cell in event.cells:
        name = cover_id(event.seat, cell)
        pose = scenery.before[name]._replace(face="cover:banked")
        pressed = pose._replace(scale=pose.scale * 0.88)
        presses.append(
            sequence(
                Tween(name, pose._replace(scale=pose.scale * 1.08, lift=0.3), 0.1),
                Tween(name, pressed, 0.07, "in"),
                Cue("die_settle_1"),
                None if scenery.calm else Cue("sparks", pose.x, pose.y),
                Tween(name, pose, 0.1),
            )
        )
    asleep = Tween(f"cat:{event.seat}", _cat("left", event.seat, scenery), 0.25)
    return sequence(parallel(*presses, stagger=0.16), Cue("chime"), asleep, Wait(0.2))


def dice_taken(event: events.DiceTaken, scenery: Scenery) -> Step:
    """The dice climb out of the tray and walk to their player, one behind the other."""
    walks = []
    walkers = [die for colour in event.colours for die in dice_of(colour)]
    for index, die in enumerate(walkers):
        name = f"die:{die}"
        pose = scenery.before[name]
        shown = pose.face.rpartition(":")[2]
        goal = places.gone(index, die, shown, scenery.places.holdings[event.seat])
        walks.append(_walk(name, pose, goal, scenery.calm))
    return sequence(parallel(*walks, stagger=0.13), Wait(0.15))


def _walk(name: str, start: Pose, goal: Pose, calm: bool) -> Step:
    begin = start._replace(alpha=1.0, scale=goal.scale * 1.5, angle=0.0, layer=places.FLYING)
    out = Tween(name, begin._replace(y=start.y - 10), 0.16)
    if calm:
        return sequence(out, Tween(name, goal, 0.5, "in_out"))
    steps = 4
    legs: list[Step] = []
    for n in range(1, steps + 1):
        k = n / steps
        at = begin._replace(
            x=begin.x + (goal.x - begin.x) * k,
            y=begin.y + (goal.y - begin.y) * k,
            angle=0.0 if n == steps else (10 if n % 2 else -10),
        )
        legs += [Tween(name, at, 0.17, "in_out", arc=20, hop=0.4), Cue("click")]
    return sequence(Cue("tile_pick"), out, *legs, Tween(name, goal, 0.12))


def round_ended(event: events.RoundEnded, scenery: Scenery) -> Step:
    """Time to read whether somebody has a line."""
    return Wait(0.9 if event.with_lines else 0.7)


def line_scored(event: events.LineScored, scenery: Scenery) -> Step:
    """The board comes forward, light runs along the line, and every cover of it turns into a pizza."""
    rules = scenery.places.rules
    under = places.board(event.seat, event.seat, rules.seats, places.board_face(rules, event.seat))
    turns = []
    for cell in event.cells:
        pizza = places.on_board(under, cell, "cover:pizza")
        name = cover_id(event.seat, cell)
        iron = pizza._replace(face="cover:banked")
        up = pizza._replace(y=pizza.y - 10, lift=0.8, scale=1.12, layer=places.FLYING)
        if scenery.calm:
            turns.append(sequence(Cue("tile_flip"), Tween(name, pizza, 0.3)))
            continue
        turns.append(
            sequence(
                Tween(name, up._replace(face=iron.face), 0.12),
                Tween(name, up._replace(face=iron.face, squash=0.06), 0.1, "in"),
                Cue("tile_flip"),
                Tween(name, up._replace(squash=0.06), 0.0),
                Tween(name, up, 0.12, "out"),
                Cue("stars", pizza.x, pizza.y),
                Tween(name, pizza, 0.14, "in"),
            )
        )
    return sequence(
        refocused(event.seat, scenery),
        scenery.tell,
        Wait(0.25),
        parallel(*turns, stagger=0.22),
        Cue("chime_big"),
        Wait(1.0),
    )


def game_ended(event: events.GameEnded, scenery: Scenery) -> Step:
    """The winner's board comes forward."""
    winner = event.ranking[0]
    return sequence(refocused(winner, scenery), scenery.tell, Cue("win"), _jump(f"cat:{winner}", scenery), Wait(0.8))


# parts ---------------------------------------------------------------------------------------------------------------


def refocused(large: int, scenery: Scenery) -> Step | None:
    """The boards change places, with their covers: those that grow or shrink are turned over on the way; None where all lie
    right already."""
    rules, before = scenery.places.rules, scenery.before
    steps: list[Step] = []
    for seat in range(rules.seats):
        now = before[f"board:{seat}"]
        goal = places.board(seat, large, rules.seats, now.face)
        if now == goal:
            continue
        for name, pose in before.items():
            if (name == f"board:{seat}" or name.startswith(f"cover:{seat}:")) and pose.alpha > 0.5:
                k = goal.scale / now.scale
                end = pose._replace(
                    x=goal.x + (pose.x - now.x) * k, y=goal.y + (pose.y - now.y) * k, scale=pose.scale * k
                )
                steps.append(_turned_over(name, pose, end, now.x, goal.x, scenery.calm))
    return parallel(*steps) if steps else None


def _turned_over(name: str, pose: Pose, end: Pose, hinge: float, new_hinge: float, calm: bool) -> Step:
    """Folds up about one axis and unfolds about another one; pieces that keep their size just glide."""
    if pose.scale == end.scale:
        return Tween(name, end, 2 * FOLD_S, "in_out")
    if calm:
        return sequence(
            Tween(name, pose._replace(alpha=0.0), FOLD_S),
            Tween(name, end._replace(alpha=0.0), 0.0),
            Tween(name, end, FOLD_S),
        )
    return sequence(
        Tween(name, pose._replace(x=hinge, squash=0.02), FOLD_S, "in"),
        Tween(name, end._replace(x=new_hinge, squash=0.02), 0.0),
        Tween(name, end, FOLD_S, "out"),
    )


def _gathered(scenery: Scenery) -> Step:
    """The dice that lie in the tray go into the cup; lights that still shine go out."""
    steps: list[Step] = [
        Tween(die, places.in_cup(pose.face), 0.24, "in", arc=20)
        for die, pose in _dice(scenery)
        if pose.scale == places.DIE_SCALE and pose.alpha > 0.5
    ]
    return parallel(*steps, stagger=0.02)


def _dice(scenery: Scenery) -> list[tuple[str, Pose]]:
    every = (die for colour in COLOURS for die in dice_of(colour))
    return [(f"die:{die}", scenery.before[f"die:{die}"]) for die in every]


def _hop(name: str, pose: Pose) -> Step:
    return sequence(Tween(name, pose._replace(y=pose.y - 9, lift=0.6), 0.11), Tween(name, pose, 0.14, "in"))


def _jump(name: str, scenery: Scenery) -> Step | None:
    pose = scenery.before[name]
    if scenery.calm:
        return None
    up = pose._replace(y=pose.y - 10 * pose.scale, lift=0.5)
    return sequence(
        Tween(name, up, 0.13), Tween(name, pose, 0.13, "in"), Tween(name, up, 0.12), Tween(name, pose, 0.14, "in")
    )


def _cat(mood: str, seat: int, scenery: Scenery) -> Pose:
    return places.cat_in(scenery.places.rules, mood, seat, scenery.places.holdings[seat])


CHOREOGRAPHY: Mapping[type[Event], Choreography] = {
    events.StarterDrawn: starter_drawn,
    events.RoundBegan: round_began,
    events.TurnBegan: turn_began,
    events.DiceRolled: dice_rolled,
    events.CoverPlaced: cover_placed,
    events.Busted: busted,
    events.Left: left,
    events.DiceTaken: dice_taken,
    events.RoundEnded: round_ended,
    events.LineScored: line_scored,
    events.GameEnded: game_ended,
}
