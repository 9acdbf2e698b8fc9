"""The special moments of the game, as motions: dice out of the cup, tiles taken, stolen, returned, turned over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.worms import events
from scenes.engine.timeline import Cue, Pose, Step, Tween, Wait, parallel, sequence
from scenes.table import dice
from scenes.table.look import Choreography, Scenery
from scenes.worms import places


def dice_thrown(event: events.DiceThrown, scenery: Scenery) -> Step:
    """Out of the cup, each to its place and its decided face."""
    lying = [(f"die:{die}", places.thrown(die, face)) for die, face in event.faces]
    return dice.thrown(lying, "cup", places.CUP_POSE, calm=scenery.calm)


def face_kept(event: events.FaceKept, scenery: Scenery) -> Step:
    """The chosen dice go to the others that lie aside."""
    already = sum(1 for die in range(8) if scenery.before[f"die:{die}"].scale < 0.65 and die not in event.dice)
    moves = [
        sequence(
            Tween(
                f"die:{die}",
                places.aside(already + n, event.face)._replace(layer=places.FLYING_LAYER),
                0.3,
                arc=30,
                hop=0.5,
            ),
            Cue("tile_pick"),
        )
        for n, die in enumerate(event.dice)
    ]
    return sequence(parallel(*moves, stagger=0.06), Wait(0.15))


def tile_taken(event: events.TileTaken, scenery: Scenery) -> Step:
    """Picked up from the grill, laid on the own stack."""
    name = f"tile:{event.tile}"
    start, end = places.on_grill(event.tile), scenery.after[name]
    return sequence(_lift(name, start), _land(name, end, 0.36), Wait(0.2))


def tile_stolen(event: events.TileStolen, scenery: Scenery) -> Step:
    """Lifted from the other's stack, held up for everybody to see, and sailing across."""
    name = f"tile:{event.tile}"
    start, end = scenery.before[name], scenery.after[name]
    held = start._replace(x=start.x + 90, y=start.y - 10, scale=1.15, lift=1.0, layer=places.FLYING_LAYER)
    return sequence(
        Cue("tile_pick"),
        Tween(name, start._replace(y=start.y - 12, scale=start.scale * 1.1, lift=0.8, layer=places.FLYING_LAYER), 0.16),
        Tween(name, held, 0.3, "in_out"),
        Wait(0.55),
        Cue("steal"),
        _land(name, end, 0.6),
        None if scenery.calm else Cue("stars", end.x, end.y),
        Wait(0.25),
    )


def turn_failed(event: events.TurnFailed, scenery: Scenery) -> Step:
    """Everybody sees the dice for a moment."""
    shakes: list[Step] = []
    if not scenery.calm:
        for die in range(8):
            pose = scenery.before[f"die:{die}"]
            if pose.alpha > 0.5:
                shakes.append(
                    sequence(
                        *[Tween(f"die:{die}", pose._replace(x=pose.x + dx), 0.06, "in_out") for dx in (-3, 3, -2, 0)]
                    )
                )
    return sequence(Cue("fail"), parallel(*shakes), Wait(0.9))


def tile_returned(event: events.TileReturned, scenery: Scenery) -> Step:
    """Slides home with a sag."""
    name = f"tile:{event.tile}"
    start, end = scenery.before[name], places.on_grill(event.tile)
    flying = end._replace(layer=places.FLYING_LAYER)
    return sequence(
        Cue("tile_slide"),
        Tween(name, start._replace(lift=0.5, layer=places.FLYING_LAYER), 0.12),
        Tween(name, flying, 0.5, "in_out", arc=-26),
        Cue("thud", end.x, end.y),
        None if scenery.calm else Cue("embers", end.x, end.y + 40),
        Tween(name, end._replace(scale=0.96), 0.08),
        Tween(name, end, 0.1),
        Wait(0.15),
    )


def tile_turned_down(event: events.TileTurnedDown, scenery: Scenery) -> Step:
    """Turned over where it lies."""
    name = f"tile:{event.tile}"
    up, down = places.on_grill(event.tile), places.on_grill(event.tile, face_up=False)
    if scenery.calm:
        return sequence(Cue("tile_flip"), Tween(name, down, 0.3), Wait(0.3))
    edge = up._replace(squash=0.06, lift=0.7, y=up.y - 8)
    return sequence(
        Wait(0.15),
        Cue("tile_flip"),
        Tween(name, edge, 0.16, "in"),
        Tween(name, edge._replace(face="back"), 0.01, faces=("back",)),
        Tween(name, down, 0.18, "out"),
        Cue("smoke", down.x, down.y),
        Wait(0.35),
    )


def starter_drawn(event: events.StarterDrawn, scenery: Scenery) -> Step:
    """Time to read who starts."""
    return sequence(Cue("turn"), Wait(1.1))


def game_ended(event: events.GameEnded, scenery: Scenery) -> Step:
    """The last moment of the game."""
    return sequence(Cue("win"), Wait(0.8))


def _lift(name: str, start: Pose) -> Step:
    up = start._replace(y=start.y - 6, scale=start.scale * 1.07, lift=1.0, layer=places.FLYING_LAYER)
    return sequence(Cue("tile_pick"), Tween(name, up, 0.16, "out"), Wait(0.08))


def _land(name: str, end: Pose, seconds: float) -> Step:
    """Travel on an arc and come down with a small squash and dust."""
    return sequence(
        Tween(name, end._replace(lift=0.5, layer=places.FLYING_LAYER), seconds, "in_out", arc=30, hop=0.5),
        Cue("tile_place"),
        Cue("dust", end.x, end.y + 20),
        Tween(name, end._replace(squash=1.05), 0.07),
        Tween(name, end, 0.09),
    )


CHOREOGRAPHY: Mapping[type[Any], Choreography] = {
    events.DiceThrown: dice_thrown,
    events.FaceKept: face_kept,
    events.TileTaken: tile_taken,
    events.TileStolen: tile_stolen,
    events.TurnFailed: turn_failed,
    events.TileReturned: tile_returned,
    events.TileTurnedDown: tile_turned_down,
    events.StarterDrawn: starter_drawn,
    events.GameEnded: game_ended,
}
