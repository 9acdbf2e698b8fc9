"""The special moments as motions: the deal, drawing, laying with its bridges and hexagons, passing, the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.texts import gettext as _
from game.app.texts import ngettext
from game.triangles import events
from game.triangles.scoring import BRIDGE, HEXAGON
from game.triangles.tiles import HIDDEN
from scenes.engine.timeline import Cue, Pose, Step, Tween, Wait, parallel, sequence
from scenes.table.look import Choreography, Scenery
from scenes.triangles import places

_HEADINGS = {"up": (0, 120, 240), "down": (300, 60, 180)}
"""Where corners 0, 1, 2 point, degrees clockwise from straight up."""
SHEET_S = 7.0
"""The score sheet of a round stays so long, or until a click."""


def swing_between(before: str, after: str) -> float:
    """Degrees (counter-clockwise) that turn a tile from one picture to the other; 0 where one shows its back."""
    (facing, digits), (facing_then, digits_then) = (face.split(":")[:2] for face in (before, after))
    if facing not in _HEADINGS or facing_then not in _HEADINGS:
        return 0.0
    found = [
        (_HEADINGS[facing_then][n] - _HEADINGS[facing][0] + 180) % 360 - 180
        for n in range(3)
        if digits_then[n:] + digits_then[:n] == digits
    ]
    return -float(min(found, key=abs, default=0))


def round_dealt(event: events.RoundDealt, scenery: Scenery) -> Step:
    """Everything goes back into the well face down; then the hands come out of it, in turn."""
    middle = _heap(scenery)
    old = [p for p in scenery.before if p != places.COUNT and p not in scenery.after]
    away = [p for p in scenery.before if p != places.COUNT and _far(scenery.before[p], middle)]
    gather = [Tween(p, middle._replace(layer=places.FLYING_LAYER), 0.4, "in_out", arc=30) for p in away]
    dealt = [_hand(scenery, seat) for seat in range(len(event.hands))]
    order = [hand[n] for n in range(max(map(len, dealt))) for hand in dealt if n < len(hand)]
    hidden: list[Step] = [Tween(p, middle._replace(alpha=0.0), 0.0) for p in old]
    well = [p for p in scenery.after if p.startswith("back:well")]
    hidden += [Tween(p, scenery.after[p], 0.0) for p in well]
    hidden += [Tween(p, middle._replace(alpha=1.0), 0.0) for p in order]
    steps = [
        sequence(Cue("tile_slide") if n % 4 == 0 else None, _come(piece, middle, scenery, 0.3))
        for n, piece in enumerate(order)
    ]
    return sequence(
        Cue("paper") if away else None,
        parallel(*gather, stagger=0.008),
        parallel(*hidden),
        Wait(0.2),
        scenery.tell,
        parallel(*steps, stagger=0.045),
        Wait(0.2),
    )


def starter_tossed(event: events.StarterTossed, scenery: Scenery) -> Step:
    """Time to read who starts."""
    return sequence(Cue("turn"), Wait(1.1))


def starter_found(event: events.StarterFound, scenery: Scenery) -> Step:
    """The tile that decides is held up for all to see."""
    name = f"tile:{event.tile}"
    lying = scenery.after.get(name)
    if lying is None:
        return sequence(Cue("turn"), Wait(1.1))
    k = places.unit_of(scenery.places)
    aside = 0 if lying.layer >= places.RACK_LAYER else 150 * k
    shown = lying._replace(
        x=lying.x + aside, y=lying.y - (0 if aside else 20 * k), scale=k, lift=1.0, layer=places.FLYING_LAYER
    )
    return sequence(Cue("turn"), Tween(name, shown, 0.35, "in_out"), Wait(0.9), Tween(name, lying, 0.3, "in_out"))


def tile_drawn(event: events.TileDrawn, scenery: Scenery) -> Step:
    """One tile rises from the well and goes to the hand; only its owner's eyes see its face."""
    before, after = scenery.before, scenery.after
    gone = [p for p in before if p.startswith("back:well") and p not in after]
    hand = f"back:{event.seat}:"
    name = (
        f"tile:{event.tile}"
        if event.tile != HIDDEN
        else next(p for p in after if p.startswith(hand) and not before[p].alpha)
    )
    start = _top(scenery)
    aside = [Tween(p, after[p], 0.3, "in_out") for p in after if p in before and p != name and _is_in_rack(after[p])]
    return sequence(
        Cue("tile_slide"),
        parallel(
            *[Tween(p, before[p]._replace(alpha=0.0), 0.0) for p in gone],
            Tween(name, start, 0.0),
            sequence(
                Tween(name, start._replace(y=start.y - 26 * start.scale, lift=1.0), 0.2),
                Wait(0.1),
                parallel(_come(name, start, scenery, 0.42), *aside),
            ),
        ),
        Cue("tile_place"),
        _number(f"points:{event.seat}", event.points, after[name], scenery) if event.points else None,
        Wait(0.12),
    )


def turn_passed(event: events.TurnPassed, scenery: Scenery) -> Step:
    """Time to read why."""
    holding = scenery.places.holdings[event.seat]
    at = Pose(*holding.center, "", layer=places.TEXT_LAYER)
    cost = _number(f"points:{event.seat}", event.points, at, scenery) if event.points else None
    return sequence(Cue("turn"), parallel(_label(at, _("Pass"), scenery, 1.1), cost))


def tile_laid(event: events.TileLaid, scenery: Scenery) -> Step:
    """To its cell, turning on the way; then what it completes is outlined and named, and the points fly to the score."""
    name = f"tile:{event.tile}"
    end = scenery.after[name]
    bonus = _figures(event, scenery)
    gained = _points(event, end, scenery)
    return sequence(
        _flight(name, event.seat, end, scenery),
        Cue("tile_place"),
        Cue("dust", end.x, end.y + places.RADIUS / 2),
        scenery.tell,
        Tween(name, end._replace(scale=0.965), 0.07),
        Tween(name, end, 0.09),
        bonus,
        gained,
    )


def round_ended(event: events.RoundEnded, scenery: Scenery) -> Step:
    """What the end of the round brings, beside each score; then time to read the sheet."""
    steps = []
    for seat, points in enumerate(event.bonus):
        at = Pose(*scenery.places.holdings[seat].center, "", layer=places.TEXT_LAYER)
        if points:
            steps.append(_number(f"points:{seat}", points, at, scenery))
    won = event.winner is not None and event.reason == "out"
    return sequence(
        Wait(0.3),
        Cue("chime_big" if won else "thud"),
        scenery.tell,
        parallel(*steps, _opened(scenery)),
        Wait(SHEET_S),
    )


def match_ended(event: events.MatchEnded, scenery: Scenery) -> Step:
    """The last moment."""
    return sequence(Cue("win"), Wait(0.8))


def _opened(scenery: Scenery) -> Step:
    """All that was hidden is turned up."""
    before, after = scenery.before, scenery.after
    gone = [p for p in before if p not in after and p.startswith("back:")]
    come = [p for p in after if p.startswith("tile:") and not before[p].alpha]
    return sequence(
        Cue("tile_flip") if come else None,
        parallel(*[Tween(p, before[p]._replace(squash=0.05), 0.14, "in") for p in gone]),
        parallel(
            *[Tween(p, before[p]._replace(squash=0.05, alpha=0.0), 0.0) for p in gone],
            *[Tween(p, after[p]._replace(squash=0.05), 0.0) for p in come],
        ),
        parallel(*[Tween(p, after[p], 0.14) for p in come]),
    )


# parts -------------------------------------------------------------------------------------------------------------


def _flight(name: str, seat: int, end: Pose, scenery: Scenery) -> Step:
    """From the rack, from the pointer, or out of another's hand, where it shows its back until it is on the way."""
    over = end._replace(lift=0.6, layer=places.FLYING_LAYER)
    start = scenery.before.get(name)
    if start is not None and start.alpha > 0:
        near = abs(start.x - end.x) + abs(start.y - end.y) < 1.2 * places.SIDE
        seconds, arc = (0.16, 0) if near else (0.42, 40)
        swing = swing_between(start.face, end.face)
        return sequence(
            None if near else Cue("tile_pick"),
            Tween(name, over, seconds, "in_out", arc=arc, hop=0 if near else 0.4, swing=swing),
        )
    hand = f"back:{seat}:"
    gone = [p for p in scenery.before if p.startswith(hand) and p not in scenery.after]
    held = places.in_holding(len(gone) - 1, scenery.places.holdings[seat])
    start = scenery.before[gone[0]] if gone else held
    facing = end.face.partition(":")[0]
    half = over._replace(
        x=(start.x + end.x) / 2, y=(start.y + end.y) / 2 - 30, face=f"back:{facing}", squash=0.05, lift=1.0
    )
    return sequence(
        *[Tween(p, scenery.before[p]._replace(alpha=0.0), 0.0) for p in gone],
        Tween(name, start._replace(layer=places.FLYING_LAYER), 0.0),
        Cue("tile_pick"),
        Tween(name, half, 0.28, "in", faces=(half.face,)),
        Tween(name, half._replace(face=over.face), 0.0),
        Tween(name, over, 0.3, "out"),
    )


def _figures(event: events.TileLaid, scenery: Scenery) -> Step | None:
    """Hexagons one after the other, a bridge, or the bonus for a triple that leads: each outlined and named."""
    k = places.unit_of(scenery.places)
    steps: list[Step] = []
    top = min((places.vertex_at(centre)[1] for centre in event.hexagons), default=0.0) - places.ROW - 30 * k
    for n, centre in enumerate(event.hexagons):
        lit = Pose(*places.vertex_at(centre), "hexagon", layer=places.FIGURE_LAYER)
        text = ngettext("Hexagon +{points}", "{n} hexagons +{points}", n + 1).format(n=n + 1, points=HEXAGON * (n + 1))
        steps.append(_outlined([(f"hexagon:{n}", lit)], (places.middle_of((event.x, event.y))[0], top), text, scenery))
    if event.bridge:
        lit_cells = [
            (f"glow:{n}", Pose(*places.middle_of(cell), f"glow:{places.facing(cell)}", layer=places.FIGURE_LAYER))
            for n, cell in enumerate(event.bridge)
        ]
        top = min(pose.y for _piece, pose in lit_cells) - places.RADIUS - 26 * k
        text = _("Bridge +{points}").format(points=BRIDGE)
        steps.append(_outlined(lit_cells, (lit_cells[0][1].x, top), text, scenery))
    if event.lead:
        x, y = places.middle_of((event.x, event.y))
        steps.append(
            _label(Pose(x, y - places.SIDE - 10 * k), _("Triple +{points}").format(points=event.lead), scenery, 0.8)
        )
    if not steps:
        return None
    return sequence(*steps, Cue("chime_big"))


def _outlined(lit: list[tuple[str, Pose]], at: tuple[float, float], text: str, scenery: Scenery) -> Step:
    dark = [Tween(piece, pose._replace(alpha=0.0), 0.0) for piece, pose in lit]
    return sequence(
        parallel(*dark),
        Cue("chime"),
        parallel(
            *[Tween(piece, pose, 0.22) for piece, pose in lit],
            _label(Pose(*at), text, scenery, 0.75),
        ),
    )


def _label(at: Pose, text: str, scenery: Scenery, seconds: float) -> Step:
    """A name that appears, stays and goes."""
    k = places.unit_of(scenery.places)
    piece = f"label:{text}"
    shown = Pose(at.x, at.y, f"pill:{text}", scale=k, layer=places.TEXT_LAYER)
    small = shown._replace(scale=k * (1.0 if scenery.calm else 0.7), alpha=0.0)
    return sequence(
        Tween(piece, small, 0.0),
        Tween(piece, shown, 0.18, "out" if scenery.calm else "back"),
        Wait(seconds),
        Tween(piece, shown._replace(alpha=0.0), 0.14),
    )


def _points(event: events.TileLaid, tile: Pose, scenery: Scenery) -> Step:
    """From the tile to the score of who laid it; the outlines go meanwhile."""
    k = places.unit_of(scenery.places)
    piece, face = f"points:{event.seat}", f"points:{_signed(event.points)}"
    low = Pose(tile.x, tile.y, face, scale=0.7 * k, alpha=0.0, layer=places.TEXT_LAYER)
    high = low._replace(y=tile.y - 22 * k, scale=k, alpha=1.0)
    x, y = scenery.places.holdings[event.seat].midleft
    goal = high._replace(x=x - 50 * k, y=y + 12 * k, scale=0.6 * k)
    lit = [f"hexagon:{n}" for n in range(len(event.hexagons))] + [f"glow:{n}" for n in range(len(event.bridge))]
    fade: list[Step] = [Tween(p, _lit_pose(p, event)._replace(alpha=0.0), 0.4, "in") for p in lit]
    return sequence(
        Tween(piece, low, 0.0),
        Tween(piece, high, 0.2, "out"),
        Wait(0.3 if not event.hexagons and not event.bridge else 0.5),
        parallel(sequence(Tween(piece, goal, 0.5, "in_out"), Tween(piece, goal._replace(alpha=0.0), 0.12)), *fade),
    )


def _lit_pose(piece: str, event: events.TileLaid) -> Pose:
    kind, _, n = piece.partition(":")
    if kind == "hexagon":
        return Pose(*places.vertex_at(event.hexagons[int(n)]), "hexagon", layer=places.FIGURE_LAYER)
    cell = event.bridge[int(n)]
    return Pose(*places.middle_of(cell), f"glow:{places.facing(cell)}", layer=places.FIGURE_LAYER)


def _number(piece: str, points: int, at: Pose, scenery: Scenery) -> Step:
    """Points that rise from somewhere and go."""
    k = places.unit_of(scenery.places)
    low = Pose(at.x, at.y + 8 * k, f"points:{_signed(points)}", scale=0.8 * k, alpha=0.0, layer=places.TEXT_LAYER)
    high = low._replace(y=at.y - 10 * k, alpha=1.0)
    return sequence(
        Tween(piece, low, 0.0), Tween(piece, high, 0.25), Wait(0.7), Tween(piece, high._replace(alpha=0.0), 0.2)
    )


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _come(piece: str, start: Pose, scenery: Scenery, seconds: float) -> Step:
    """Out of the well to where it will lie; a tile of the viewer's turns its face up on the way."""
    end = scenery.after[piece]
    over = end._replace(layer=places.FLYING_LAYER)
    if end.face.startswith("back"):
        return sequence(Tween(piece, over, seconds, "in_out", arc=20), Tween(piece, end, 0.0))
    facing = end.face.partition(":")[0]
    half = over._replace(
        x=(start.x + end.x) / 2,
        y=(start.y + end.y) / 2 - 20 * start.scale,
        face=f"back:{facing}",
        squash=0.05,
        lift=0.7,
    )
    return sequence(
        Tween(piece, half, seconds * 0.5, "in", faces=(half.face,)),
        Tween(piece, half._replace(face=end.face), 0.0),
        Tween(piece, over, seconds * 0.5, "out"),
        Tween(piece, end, 0.0),
    )


def _hand(scenery: Scenery, seat: int) -> list[str]:
    """The pieces of a hand after the move: hidden ones by their seat, the viewer's by the rack."""
    mine = [p for p, pose in scenery.after.items() if p.startswith(f"back:{seat}:")]
    state = scenery.state
    return mine + [f"tile:{tile}" for tile in state.hands[seat] if tile != HIDDEN]


def _heap(scenery: Scenery) -> Pose:
    x, y = places.well_middle(scenery.places)
    k = places.unit_of(scenery.places)
    return Pose(x, y, "back:up", scale=0.5 * k, layer=places.WELL_LAYER + 19)


def _top(scenery: Scenery) -> Pose:
    """Where the next tile of the well lay."""
    lying = scenery.before.get("back:well:0")
    return (lying or _heap(scenery))._replace(layer=places.FLYING_LAYER, alpha=1.0)


def _far(pose: Pose, middle: Pose) -> bool:
    return pose.alpha > 0 and abs(pose.x - middle.x) + abs(pose.y - middle.y) > 60 * middle.scale


def _is_in_rack(pose: Pose) -> bool:
    return places.RACK_LAYER <= pose.layer < places.FLYING_LAYER


CHOREOGRAPHY: Mapping[type[Any], Choreography] = {
    events.StarterTossed: starter_tossed,
    events.RoundDealt: round_dealt,
    events.StarterFound: starter_found,
    events.TileLaid: tile_laid,
    events.TileDrawn: tile_drawn,
    events.TurnPassed: turn_passed,
    events.RoundEnded: round_ended,
    events.MatchEnded: match_ended,
}
