"""Runs files of cases for Three Corners: positions with one right answer (`{"placement": [...], "flow": [...]}`).

A case may leave out any key of what it expects; a key that its kind does not know is an error. Nothing is guessed: what
is missing among the inputs fails the case with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.core.contract import CaseOutcome, Options
from game.triangles import scoring
from game.triangles.events import RoundEnded, TileDrawn, TileLaid, TurnPassed
from game.triangles.layout import Layout, Placed, layout_of, spots
from game.triangles.moves import Lay
from game.triangles.rules import TrianglesRules, refusal
from game.triangles.state import State
from game.triangles.tiles import NUMBER, OPEN, tiles_of

_OPTIONS: Options = {"target": 400, "deal": 16, "draws": "free", "starter": "triple"}
_PLACEMENT = {"id", "title", "board", "move", "expect", "count", "frontier", "fits"}
_MOVE = {"legal", "base", "bonus", "points", "edges", "fixed", "hexagons", "bridge"}


def claims(document: Any) -> bool:
    """Is this a file of cases of this game?"""
    return isinstance(document, dict) and bool(document) and set(document) <= {"placement", "flow"}


def run(document: Any) -> Iterable[CaseOutcome]:
    """Every case, run in order."""
    for case in document.get("placement", ()):
        yield _outcome(case, _placement)
    for case in document.get("flow", ()):
        yield _outcome(case, _flow)


def _outcome(case: Mapping[str, Any], judge: Callable[[Mapping[str, Any]], dict[str, tuple[Any, Any]]]) -> CaseOutcome:
    """`judge` answers {what: (expected, got)}."""
    name = str(case.get("id", "?"))
    try:
        wrong = {key: pair for key, pair in judge(case).items() if pair[0] != pair[1]}
    except (LookupError, TypeError, ValueError) as error:
        return CaseOutcome(name, "a case that can be run", f"{type(error).__name__}: {error}")
    return CaseOutcome(
        name,
        ", ".join(f"{key} {expected}" for key, (expected, _) in wrong.items()),
        ", ".join(f"{key} {got}" for key, (_, got) in wrong.items()),
    )


def _only(given: Mapping[str, Any], allowed: set[str]) -> None:
    unknown = sorted(set(given) - allowed)
    if unknown:
        raise ValueError(f"unknown keys: {', '.join(unknown)}")


def _tile(text: str) -> str:
    if text not in NUMBER:
        raise ValueError(f"there is no tile {text!r}")
    return text


def _layout(board: Iterable[Any]) -> tuple[tuple[Placed, ...], Layout]:
    placed = tuple(Placed(_tile(tile), x, y, rot) for tile, x, y, rot in board)
    return placed, layout_of(placed)


def _placement(case: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    _only(case, _PLACEMENT)
    _, layout = _layout(case["board"])
    found: dict[str, tuple[Any, Any]] = {}
    if "expect" in case:
        _only(case["expect"], _MOVE)
        got = _judged(layout, case["move"])
        found |= {key: (value, got[key]) for key, value in case["expect"].items()}
    if "count" in case:
        found["count"] = case["count"], len(spots(layout, layout.unlaid))
    if "frontier" in case:
        found["frontier"] = sorted(case["frontier"]), sorted(map(list, layout.frontier))
    if "fits" in case:
        _only(case["fits"], {"x", "y", "tiles"})
        mask = layout.frontier.get((case["fits"]["x"], case["fits"]["y"]), 0) & layout.unlaid
        found["fits"] = sorted(case["fits"]["tiles"]), list(tiles_of(mask))
    return found


def _judged(layout: Layout, move: Mapping[str, Any]) -> dict[str, Any]:
    """What there is to say about a placement, legal or not."""
    _only(move, {"tile", "x", "y", "rot"})
    lay = Lay(_tile(move["tile"]), move["x"], move["y"], move["rot"])
    legal = bool(layout.unlaid >> NUMBER[lay.tile] & 1) and refusal(layout, lay) is None
    worth = scoring.worth_of(layout, lay.tile, lay.cell) if legal else scoring.Worth(0)
    return {
        "legal": legal,
        "base": worth.base,
        "bonus": worth.bonus,
        "points": worth.points,
        "hexagons": len(worth.hexagons),
        "bridge": worth.bridge,
        "edges": layout.edges(lay.cell),
        "fixed": sum(digit != OPEN for digit in layout.known(lay.cell)),
    }


def _flow(case: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    inputs, judge = _KINDS[case["kind"]]
    _only(case, inputs | {"id", "title", "kind", "expect"})
    expected, got = case["expect"], judge(case)
    if not isinstance(got, dict):
        return {case["kind"]: (expected, got)}
    _only(expected, set(got))
    return {key: (value, got[key]) for key, value in expected.items()}


def _hands(case: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(map(_tile, hand))) for hand in case["hands"])


def _starter(case: Mapping[str, Any]) -> int:
    return scoring.lead_of(_hands(case)).seat


def _blocked(case: Mapping[str, Any]) -> list[Any]:
    return [[score + scoring.BLOCKED for score in case["scores"]], scoring.blocked_winner(_hands(case))]


def _out(case: Mapping[str, Any]) -> list[int]:
    winner, scores = case["winner"], list(case["scores"])
    rest = tuple(map(_tile, case["opponent_hand"]))
    scores[winner] += scoring.GOING_OUT + scoring.caught([(), rest], 0)
    return scores


def _match(case: Mapping[str, Any]) -> int | str:
    winner = scoring.match_winner(case["scores"], case["target"])
    return "continue" if winner is None else winner


def _house_draw(case: Mapping[str, Any]) -> int:
    played = case["played"]
    return scoring.draw_points(case["drawn"], played is not None) + (played or 0)


def _turns(case: Mapping[str, Any]) -> dict[str, Any]:
    """Lays the smallest (tile, y, x, rotation), drawing and passing where the rules force it."""
    hands = _hands(case)
    rules = TrianglesRules(len(hands), _OPTIONS)
    board, _ = _layout(case["board"])
    none = (0,) * len(hands)
    well, scores = tuple(map(_tile, case["well"])), tuple(case["scores"])
    seat = case["to_move"]
    lines = scoring.no_lines(len(hands))
    state = State("play", seat, seat, 0, board, hands, well, scores, lines, (), "", none)
    drawn: list[str] = []
    actions: list[str] = []
    ended: RoundEnded | None = None
    while len(actions) < case.get("turns", 1) and ended is None:
        state, events, _ = rules.apply(state, rules.legal_moves(state)[0])
        for event in events:
            if isinstance(event, TileDrawn):
                drawn.append(event.tile)
            elif isinstance(event, TileLaid | TurnPassed):
                actions.append("play" if isinstance(event, TileLaid) else "pass")
            elif isinstance(event, RoundEnded):
                ended = event
    return {
        "drawn": drawn,
        "actions": actions,
        "scores": list(state.scores),
        "hands": [len(hand) for hand in state.hands],
        "well": len(state.well),
        "over": ended is not None,
        "blocked": ended is not None and ended.reason == "blocked",
        "winner": ended.winner if ended else None,
        "to_move": state.seat,
    }


_KINDS: dict[str, tuple[set[str], Callable[[Mapping[str, Any]], Any]]] = {
    "starter": ({"hands"}, _starter),
    "turn": ({"board", "hands", "well", "scores", "to_move", "turns"}, _turns),
    "blocked": ({"scores", "hands"}, _blocked),
    "out": ({"scores", "winner", "opponent_hand"}, _out),
    "match": ({"scores", "target"}, _match),
    "house_draw": ({"drawn", "played"}, _house_draw),
}
