"""The special moments of the game, as motions: the throw, the combination that lights up, coins that travel, the lot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.coins import events
from game.coins.combos import FIVE, SIX, TWO_TRIPLES
from game.core.contract import Event
from scenes.coins import places
from scenes.engine.timeline import Cue, Step, Tween, Wait, parallel, sequence
from scenes.table import dice
from scenes.table.look import Choreography, Scenery

ONE_BY_ONE_S = 0.27
"""Between two coins of a payment."""
SWEEP_S = 1.3
"""All the coins of a longer run set out within this time."""


def starter_drawn(event: events.StarterDrawn, scenery: Scenery) -> Step:
    """The cup wanders between the two, slower and slower, and stays with the one who throws first."""
    sides = [(event.seat + n) % 2 for n in (1, 0, 1, 0)] if not scenery.calm else [event.seat]
    moves = [
        sequence(Cue("tile_slide"), Tween("cup", places.cup(side), 0.26 + 0.09 * n, "in_out", arc=22, hop=0.4))
        for n, side in enumerate(sides)
    ]
    return sequence(*moves, scenery.tell, Cue("turn"), Wait(0.9))


def dice_thrown(event: events.DiceThrown, scenery: Scenery) -> Step:
    """Out of the cup towards the middle of the felt."""
    lying = [(f"die:{die}", places.lying(die, face)) for die, face in enumerate(event.faces)]
    return dice.thrown(lying, "cup", places.cup(event.seat), lean=(1, -1)[event.seat], calm=scenery.calm)


def combination_made(event: events.CombinationMade, scenery: Scenery) -> Step:
    """The dice that make it rise and light up, one after the other."""
    if not event.dice:
        return Wait(0.6)
    rises = []
    for name in event.dice:
        die = int(name.partition(":")[2])
        face = int(scenery.before[name].face.partition(":")[2])
        glow = places.glow(die, face, True)
        rises.append(
            parallel(
                Tween(name, places.lit(die, face), 0.24, "out" if scenery.calm else "back"),
                sequence(
                    Tween(f"glow:{die}", glow._replace(alpha=0.0, scale=0.8), 0.0), Tween(f"glow:{die}", glow, 0.2)
                ),
            )
        )
    great = event.combo in (SIX, FIVE, TWO_TRIPLES) or not event.due
    stars = [Cue("stars", scenery.before[name].x, scenery.before[name].y - 10) for name in event.dice] if great else []
    return sequence(Cue("chime_big" if great else "chime"), parallel(*rises, stagger=0.06), *stars, Wait(0.6))


def coin_moved(event: events.CoinMoved, scenery: Scenery) -> Step | None:
    """All coins of one way, shown by the first of them: each is picked up and flies on an arc, and the numbers count."""
    run = _run(event, scenery)
    if not run:
        return None
    left, there = (int(scenery.before[f"number:{p}"].face.partition(":")[2]) for p in (event.source, event.target))
    flights = [
        _flight(moved, scenery, order, left - order - 1, there + order + 1, brisk=len(run) > 3)
        for order, moved in enumerate(run)
    ]
    stagger = ONE_BY_ONE_S if len(run) <= 3 else SWEEP_S / len(run)
    return sequence(parallel(*flights, stagger=stagger), Wait(0.25))


def _run(event: events.CoinMoved, scenery: Scenery) -> list[events.CoinMoved]:
    """The event and those after it that go the same way; empty when an earlier one of them has shown it."""

    number, run = scenery.number, []
    if number and _same_way(event, scenery.events[number - 1]):
        return []
    for other in scenery.events[number:]:
        if not isinstance(other, events.CoinMoved) or not _same_way(event, other):
            break
        run.append(other)
    return run


def _same_way(event: events.CoinMoved, other: Event) -> bool:
    return isinstance(other, events.CoinMoved) and (other.source, other.target) == (event.source, event.target)


def _flight(moved: events.CoinMoved, scenery: Scenery, order: int, left: int, there: int, brisk: bool) -> Step:
    """One coin: `left` and `there` are the coins of both heaps when it has gone and come."""
    start, end = scenery.before[moved.coin], places.in_heap(moved.target, there - 1)
    air = places.FLYING + order
    far = abs(end.x - start.x)
    turns = (
        ()
        if scenery.calm
        else ("coin:0", "coin:1", "coin:2", "coin:1", "coin:0", "coin:3", "coin:0", "coin:1", "coin:0")
    )
    seconds = 0.42 if brisk else 0.34 + far / 1500
    return sequence(
        Cue("tile_pick"),
        parallel(
            Tween(moved.coin, start._replace(y=start.y - 20, angle=0, lift=0.5, layer=air), 0.08 if brisk else 0.13),
            _count(moved.source, left),
        ),
        Tween(
            moved.coin,
            end._replace(lift=0.2, layer=air),
            seconds,
            "in_out",
            arc=30 if scenery.calm else 74,
            faces=turns,
            hop=0.5,
        ),
        Cue("coin"),
        parallel(
            sequence(Tween(moved.coin, end._replace(squash=1.07, y=end.y + 1), 0.06), Tween(moved.coin, end, 0.08)),
            _count(moved.target, there),
        ),
    )


def _count(place: str, coins: int) -> Step:
    """A number goes on, with a small jump."""
    name, rest = f"number:{place}", places.number(place, coins)
    return sequence(Tween(name, rest._replace(scale=1.3), 0.07, faces=(rest.face,)), Tween(name, rest, 0.13))


def counter_turned(event: events.CounterTurned, scenery: Scenery) -> Step:
    """The big die rolls over, number by number."""
    name = f"counter:{event.seat}"
    way = 1 if event.after > event.before else -1
    rolls: list[Step] = []
    steps = range(event.before + way, event.after + way, way)
    seconds = 0.46 if len(steps) <= 3 else 0.2
    for shown in steps:
        rest = places.counter(event.seat, shown)
        marker = Tween(f"rung:{event.seat}", places.rung(event.seat, shown), seconds, "in_out")
        if scenery.calm:
            rolls.append(sequence(parallel(Tween(name, rest, 0.3), marker), Cue("die_settle_1"), Wait(0.1)))
            continue
        roll = Tween(name, rest._replace(squash=1.04), seconds, "in_out", arc=42, spin=-360 * way, hop=0.9)
        rolls.append(
            sequence(
                parallel(roll, marker), Cue("die_settle_2"), Cue("dust", rest.x, rest.y + 56), Tween(name, rest, 0.09)
            )
        )
    return sequence(*rolls, Wait(0.3))


def stage_began(event: events.StageBegan, scenery: Scenery) -> Step:
    """Time to read that everything is different now."""
    return sequence(Wait(0.2), Cue("chime_big"), Cue("stars", places.MIDDLE, places.MOUTH.centery), Wait(1.7))


def duel_won(event: events.DuelWon, scenery: Scenery) -> Step:
    """Time to read who wins and why, before the coins go there."""
    return sequence(Cue("chime_big"), Cue("stars", places.SIDES[event.seat], places.GROUND - 20), Wait(1.5))


def duel_began(event: events.DuelBegan, scenery: Scenery) -> Step:
    """The cup goes to the new starter."""
    return sequence(Cue("turn"), Tween("cup", places.cup(event.starter), 0.4, "in_out", arc=20), Wait(1.1))


def match_won(event: events.MatchWon, scenery: Scenery) -> Step:
    """The last moment of a match."""
    return Wait(0.9)


CHOREOGRAPHY: Mapping[type[Any], Choreography] = {
    events.StarterDrawn: starter_drawn,
    events.DiceThrown: dice_thrown,
    events.CombinationMade: combination_made,
    events.CoinMoved: coin_moved,
    events.CounterTurned: counter_turned,
    events.StageBegan: stage_began,
    events.DuelWon: duel_won,
    events.DuelBegan: duel_began,
    events.MatchWon: match_won,
}
