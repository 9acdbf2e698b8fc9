"""The special moments of the game, as motions: dealing, building, and the five kinds of mayhem, each in its waves.

Calm keeps every step and its length, without shaking, tumbling and flickering. Specks are left out by the table itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from game.pyramid import events
from game.pyramid.rules import FIRE_DIE
from game.pyramid.wall import Cell, Laid
from scenes.engine.timeline import Cue, Pose, Step, Tween, Wait, parallel, sequence
from scenes.pyramid import paint, places
from scenes.table import dice
from scenes.table.look import Choreography, Scenery

FLIGHT_S = 0.46
SPREAD_S = 0.3
"""From one step of a fire to the next."""
HISS = {"sound": "smoke"}


def started(event: events.Started, scenery: Scenery) -> Step:
    """Time to read who starts."""
    return sequence(Cue("turn"), Wait(1.1))


def dealt(event: events.Dealt, scenery: Scenery) -> Step:
    """The pyramid of hidden tiles comes apart, tile by tile from the top, and everybody gets their share."""
    heap = [
        p for p, pose in sorted(scenery.before.items(), key=_from_the_top) if p.startswith("tile:") and pose.alpha > 0
    ]
    seen = [piece for piece in heap if piece in scenery.after]
    unseen = iter([piece for piece in heap if piece not in scenery.after])
    flights: list[Step] = [_dealt_open(piece, scenery) for piece in seen]
    share = len(event.hands[0]) + event.pile
    open_hand = {s: sum(1 for tile in hand if f"tile:{tile}" in seen) for s, hand in enumerate(event.hands)}
    for n in range(share):
        for seat, holding in enumerate(scenery.places.holdings):
            hidden = share - open_hand[seat]
            if n < hidden:
                target = places.in_stack(n, hidden, holding)
                flights.append(Tween(next(unseen), target._replace(layer=places.FLYING_LAYER), 0.42, "in_out", arc=40))
    sounds = [sequence(Wait(0.14 * n), Cue("tile_slide")) for n in range(9)]
    return parallel(parallel(*flights, stagger=0.03), *sounds)


def _from_the_top(item: tuple[str, Pose]) -> tuple[float, float]:
    return item[1].y, item[1].x


def _dealt_open(piece: str, scenery: Scenery) -> Step:
    """A tile that everybody, or the one who looks, may see: it turns over as it lands."""
    end = scenery.after[piece]
    return Tween(piece, end._replace(layer=max(end.layer, places.FLYING_LAYER)), 0.5, "in_out", arc=40)


def placed(event: events.Placed, scenery: Scenery) -> Step:
    """From the hand to its cell; what nobody saw before turns over on the way."""
    piece = f"tile:{event.laid.tile}"
    end = places.in_wall(event.laid.cell, event.laid.tile)
    before = scenery.before.get(piece)
    far = before is None or before.alpha < 0.5 or abs(before.x - end.x) + abs(before.y - end.y) > places.PITCH
    lift: Step | None = None
    if before is None or before.alpha < 0.5:
        out_of_hand = places.in_stack(9, 10, scenery.places.holdings[event.seat])
        up = out_of_hand._replace(y=out_of_hand.y - 20, alpha=1.0, lift=1.0, layer=places.FLYING_LAYER)
        lift = sequence(Tween(piece, out_of_hand._replace(layer=places.FLYING_LAYER), 0.0), Tween(piece, up, 0.14))
    return sequence(
        Cue("tile_pick"),
        lift,
        Tween(
            piece,
            end._replace(lift=0.6, y=end.y - 5, layer=places.FLYING_LAYER),
            0.36 if far else 0.1,
            "in_out",
            arc=34 if far else 0,
        ),
        _landed(piece, end, "tile_place"),
        Wait(0.18),
    )


def _landed(piece: str, end: Pose, sound: str) -> Step:
    foot = end.y + places.TILE[1] / 2
    return sequence(
        Tween(piece, end._replace(squash=1.04), 0.07, "in"),
        Cue(sound),
        Cue("dust", end.x - 36, foot),
        Cue("dust", end.x + 36, foot),
        Tween(piece, end, 0.09),
    )


def collapsed(event: events.Collapsed, scenery: Scenery) -> Step:
    """Cracks run through what carries the tile; all shakes a little, and it drops out; the tile hangs on in the air."""
    top = f"tile:{event.laid.tile}"
    hung = places.hanging(event.laid.cell, event.laid.tile)
    shaken = [event.laid, *event.taken]
    rests = [places.in_wall(laid.cell, laid.tile) for laid in shaken]
    shakes = (
        [] if scenery.calm else [_shaken(f"tile:{laid.tile}", pose) for laid, pose in zip(shaken, rests, strict=True)]
    )
    drops = [_dropped(laid, scenery.calm) for laid in event.taken]
    return sequence(
        Wait(0.1),
        Cue("crackle"),
        parallel(*_cracks(event.taken), *shakes),
        Cue("thud"),
        *[Cue("rubble", *places.centre(laid.cell)) for laid in event.taken],
        parallel(*drops, Tween(top, hung, 0.2), *_uncracked(event.taken), stagger=0.05),
        to_pile(event.taken, event.seat, scenery),
        Wait(0.15),
    )


def _cracks(taken: Iterable[Laid]) -> list[Step]:
    steps: list[Step] = []
    for laid in taken:
        crack = Pose(*places.centre(laid.cell), "crack", alpha=0.0, layer=places.MARK_LAYER)
        name = f"crack:{laid.tile}"
        steps.append(sequence(Tween(name, crack, 0.0), Tween(name, crack._replace(alpha=1.0), 0.16), Wait(0.32)))
    return steps


def _uncracked(taken: Iterable[Laid]) -> list[Step]:
    return [
        Tween(f"crack:{laid.tile}", Pose(*places.centre(laid.cell), "crack", alpha=0.0, layer=places.MARK_LAYER), 0.08)
        for laid in taken
    ]


def _shaken(piece: str, pose: Pose) -> Step:
    swings = (2.4, -2.4, 2.0, -1.8, 1.2, 0.0)
    return sequence(*[Tween(piece, pose._replace(x=pose.x + dx), 0.07, "in_out") for dx in swings])


def _dropped(laid: Laid, calm: bool) -> Step:
    """Out of the wall, a little down and askew."""
    piece, rest = f"tile:{laid.tile}", places.in_wall(laid.cell, laid.tile)
    if calm:
        return Tween(piece, rest._replace(y=rest.y + 8), 0.2)
    angle = Random(laid.tile).choice((-10.0, 10.0))
    return sequence(
        Tween(piece, rest._replace(y=rest.y + 22, angle=angle, layer=places.MARK_LAYER - 1), 0.18, "in"),
        Cue("dust", rest.x, rest.y + 50),
        Tween(piece, rest._replace(y=rest.y + 18, angle=angle / 2, layer=places.MARK_LAYER - 1), 0.08),
    )


def to_pile(taken: Sequence[Laid], seat: int, scenery: Scenery, stagger: float = 0.055) -> Step:
    """The tiles fly under the pile of the seat, in the order given, and turn over."""
    return parallel(*[_into_pile(laid.tile, seat, scenery) for laid in taken], stagger=stagger)


def _into_pile(tile: str, seat: int, scenery: Scenery) -> Step:
    end = places.in_stack(0, 1, scenery.places.holdings[seat])
    return sequence(
        Cue("tile_slide"),
        Tween(f"tile:{tile}", end._replace(layer=places.FLYING_LAYER), FLIGHT_S, "in_out", arc=46, hop=0.6),
        Tween(f"tile:{tile}", end._replace(alpha=0.0), 0.1),
    )


def fell(event: events.Fell, scenery: Scenery) -> Step:
    """One row down, with its whole weight."""
    piece = f"tile:{event.source.tile}"
    start, end = (
        places.hanging(event.source.cell, event.source.tile),
        places.in_wall(event.target.cell, event.target.tile),
    )
    lean = end._replace(angle=-5.0 if end.x < start.x else 5.0, y=end.y - 4, lift=0.3)
    return sequence(
        Tween(piece, lean, 0.26, "in"),
        Cue("thud"),
        Cue("rubble", end.x, end.y + places.TILE[1] / 2),
        _landed(piece, end, "tile_place"),
        Wait(0.16),
    )


def exploded(event: events.Exploded, scenery: Scenery) -> Step:
    """They glow, then it blows: a flash, a ring, splinters; what is near is thrown out and comes to the pile."""
    return sequence(_glowing(event.gone, scenery.calm), _blast(event.gone, event.taken, event.seat, scenery))


def _glowing(gone: Sequence[Laid], calm: bool) -> Step:
    """About to blow."""
    swell = [
        Tween(f"tile:{laid.tile}", places.in_wall(laid.cell, laid.tile)._replace(scale=1.0 if calm else 1.1), 0.3, "in")
        for laid in gone
    ]
    sparks = [Cue("sparks", *places.centre(laid.cell)) for laid in gone]
    return sequence(Cue("crackle"), *sparks, parallel(*swell), *sparks)


def _blast(gone: Sequence[Laid], taken: Sequence[Laid], seat: int, scenery: Scenery) -> Step:
    spots = [places.centre(laid.cell) for laid in gone]
    x, y = sum(spot[0] for spot in spots) / len(spots), sum(spot[1] for spot in spots) / len(spots)
    vanish = [
        Tween(f"tile:{laid.tile}", places.in_wall(laid.cell, laid.tile)._replace(alpha=0.0), 0.12) for laid in gone
    ]
    return sequence(
        Cue("blast"),
        Cue("flash", x, y),
        *[Cue("fireball", *spot) for spot in spots],
        Cue("ring", x, y),
        Cue("debris", x, y),
        parallel(*vanish, *[_thrown_out(laid, x, y, scenery.calm) for laid in taken]),
        *[Cue("smoke", *spot) for spot in spots],
        Wait(0.22),
        to_pile(taken, seat, scenery),
        *[_home(laid, scenery) for laid in gone],
        Wait(0.2),
    )


def _thrown_out(laid: Laid, x: float, y: float, calm: bool) -> Step:
    """Away from the blast."""
    rest = places.in_wall(laid.cell, laid.tile)
    if calm:
        return Tween(f"tile:{laid.tile}", rest._replace(lift=0.5), 0.3)
    dx, dy = rest.x - x, rest.y - y
    far = max(1.0, (dx * dx + dy * dy) ** 0.5)
    away = rest._replace(
        x=rest.x + dx / far * 46,
        y=rest.y + dy / far * 30 - 16,
        angle=-15.0 if dx > 0 else 15.0,
        lift=0.8,
        layer=places.MARK_LAYER - 1,
    )
    return Tween(f"tile:{laid.tile}", away, 0.3, "out")


def _home(laid: Laid, scenery: Scenery) -> Step | None:
    """What left the game shows in front of the terrace."""
    piece = f"tile:{laid.tile}"
    end = scenery.after.get(piece)
    if end is None:
        return None
    return sequence(Tween(piece, end._replace(alpha=0.0), 0.0), Tween(piece, end, 0.2))


def burnt(event: events.Burnt, scenery: Scenery) -> Step:
    """The fire grows along its path, then takes what burns; the igniter goes out."""
    return sequence(
        _fire(event.igniter, event.taken, event.steps, event.seat, scenery), _gone_out(event.igniter, scenery)
    )


def _fire(igniter: Laid, taken: Sequence[Laid], steps: Sequence[int], seat: int, scenery: Scenery) -> Step:
    far = max(steps, default=0)
    x, y = places.centre(igniter.cell)
    total = SPREAD_S * far + 0.55
    flames: list[Step] = [_flames(igniter.cell, total, scenery.calm)]
    for laid, step in zip(taken, steps, strict=True):
        begin = SPREAD_S * step
        spark = Cue("sparks", *places.centre(laid.cell))
        flames.append(
            sequence(
                Wait(begin),
                spark,
                Cue("crackle"),
                parallel(_flames(laid.cell, total - begin, scenery.calm), _embers(laid)),
            )
        )
    return sequence(
        Cue("crackle"),
        Cue("sparks", x, y - 20),
        parallel(*flames),
        *[Cue("smoke", *places.centre(laid.cell)) for laid in taken],
        to_pile(taken, seat, scenery),
    )


def _embers(laid: Laid) -> Step:
    x, y = places.centre(laid.cell)
    return sequence(Wait(0.25), Cue("embers", x - 20, y - 10), Wait(0.2), Cue("embers", x + 20, y - 10))


def _flames(cell: Cell, seconds: float, calm: bool) -> Step:
    """Three flames on a tile, that rise, flicker for a time and die down."""
    x, y = places.centre(cell)
    foot = y + places.TILE[1] / 2 - 6
    burning: list[Step] = []
    for n, (dx, size) in enumerate(((-30.0, 0.95), (2.0, 1.3), (31.0, 0.85))):
        name = f"flame:{cell[0]},{cell[1]}:{n}"
        full = Pose(x + dx, foot - paint.FLAME[1] / 2 * size, "flame:1", scale=size, layer=places.MARK_LAYER + 1)
        seed = full._replace(y=foot - 8, scale=size * 0.3, alpha=0.0)
        flicker = tuple(f"flame:{1 + (n + k) % paint.FLAMES}" for k in range(max(1, round(seconds / 0.09))))
        burning.append(
            sequence(
                Tween(name, seed, 0.0),
                Tween(name, full, 0.2),
                Tween(name, full, max(0.05, seconds - 0.35), faces=() if calm else flicker),
                Tween(name, full._replace(alpha=0.0), 0.15),
            )
        )
    return parallel(*burning)


def _gone_out(igniter: Laid, scenery: Scenery) -> Step:
    piece = f"tile:{igniter.tile}"
    ash = places.in_wall(igniter.cell, igniter.tile)._replace(alpha=0.0)
    return sequence(
        Cue("smoke", *places.centre(igniter.cell), HISS), Tween(piece, ash, 0.3), _home(igniter, scenery), Wait(0.15)
    )


def fire_thrown(event: events.FireThrown, scenery: Scenery) -> Step:
    """The die is thrown beside the wall, and what it says happens."""
    shown = scenery.places.extent
    cup, rest = places.cup(shown), places.die(shown, event.face)
    ready = cup._replace(alpha=1.0)
    throw = sequence(
        Tween(FIRE_DIE, dice.in_cup(cup, "die:6", rest.layer), 0.0),
        Tween("cup", ready, 0.15),
        dice.thrown([(FIRE_DIE, rest)], "cup", ready, calm=scenery.calm),
        scenery.tell,
        Wait(0.5),
        Tween("cup", cup, 0.2),
    )
    igniter, taken, seat = event.igniter, event.taken, event.seat
    match event.outcome:
        case "smoke":
            x, y = places.centre(igniter.cell)
            outcome: Step = sequence(Cue("smoke", x, y - 10, HISS), Wait(0.25), Cue("smoke", x, y - 20), Wait(0.5))
        case "explode":
            outcome = sequence(_glowing([igniter], scenery.calm), _blast([igniter], taken, seat, scenery))
        case "burn_remove":
            outcome = sequence(_fire(igniter, taken, event.steps, seat, scenery), _gone_out(igniter, scenery))
        case _:
            outcome = _fire(igniter, taken, event.steps, seat, scenery)
    return sequence(throw, outcome)


def cursed(event: events.Cursed, scenery: Scenery) -> Step:
    """Smoke rises from the three, they are lifted out and fade away to the pile."""
    spots = [places.centre(laid.cell) for laid in event.taken]
    lifts: list[Step] = []
    for laid in event.taken:
        rest = places.in_wall(laid.cell, laid.tile)
        lifts.append(
            Tween(
                f"tile:{laid.tile}", rest._replace(y=rest.y - 14, lift=0.9, layer=places.MARK_LAYER - 1), 0.6, "in_out"
            )
        )
    return sequence(
        *[Cue("curse", x, y, HISS if n == 0 else {}) for n, (x, y) in enumerate(spots)],
        Wait(0.3),
        *[Cue("curse", x, y - 10) for x, y in spots],
        parallel(*lifts),
        *[Cue("curse", x, y - 20) for x, y in spots],
        Wait(0.35),
        to_pile(event.taken, event.seat, scenery),
        Wait(0.15),
    )


def refilled(event: events.Refilled, scenery: Scenery) -> Step | None:
    """From the pile to the hand; only the one whose hand it is sees which."""
    drawn = [piece for piece in (f"tile:{tile}" for tile in event.tiles) if piece in scenery.after]
    pile = places.in_stack(5, 8, scenery.places.holdings[event.seat])._replace(layer=places.FLYING_LAYER)
    flights = [
        sequence(
            Tween(piece, pile, 0.0),
            Cue("tile_pick"),
            Tween(piece, scenery.after[piece], 0.4, "in_out", arc=30, hop=0.5),
        )
        for piece in drawn
    ]
    closing = [
        Tween(piece, end, 0.25, "in_out")
        for piece, end in scenery.after.items()
        if end.layer == places.RACK_LAYER and piece not in drawn and scenery.before.get(piece) not in (None, end)
    ]
    return parallel(*closing, parallel(*flights, stagger=0.12)) if flights else None


def won(event: events.Won, scenery: Scenery) -> Step:
    """The last moment of the game."""
    stars = [Cue("stars", *places.centre(laid.cell)) for laid in scenery.state.board[:3]]
    return sequence(Cue("win"), *stars, Wait(0.9))


CHOREOGRAPHY: Mapping[type[Any], Choreography] = {
    events.Started: started,
    events.Dealt: dealt,
    events.Placed: placed,
    events.Collapsed: collapsed,
    events.Fell: fell,
    events.Exploded: exploded,
    events.Burnt: burnt,
    events.FireThrown: fire_thrown,
    events.Cursed: cursed,
    events.Refilled: refilled,
    events.Won: won,
}
