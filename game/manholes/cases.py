"""Runs files of cases: small positions of nine kinds, each with one right answer. Their shapes are in `written`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from game.core.contract import CaseOutcome
from game.manholes import written
from game.manholes.board import COLOURS, FACE_PAIRS, SIZE, lines_of, mask_of, plan_of
from game.manholes.notation import read_asked, read_board, write_board
from game.manholes.odds import chance_of_none, misses
from game.manholes.rules import ManholesRules, next_first, spare_colours, taken_by
from game.manholes.scoring import loose, pizzas, ranking
from game.manholes.state import DICE, Exit, State, dice_of

Answer = dict[str, Any]


def claims(document: Any) -> bool:
    """Is this a list of cases of this game: entries of its kinds, with `given`."""
    return isinstance(document, list) and any(
        isinstance(entry, dict) and "given" in entry and entry.get("kind") in _KINDS for entry in document
    )


def run(document: Any) -> Iterator[CaseOutcome]:
    """Every case of the list; one that cannot be read or has no answer fails with the reason."""
    for number, entry in enumerate(document, 1):
        name = str(entry.get("id", f"case {number}")) if isinstance(entry, dict) else f"case {number}"
        try:
            yield _outcome(name, entry)
        except (ValueError, TypeError) as refusal:
            yield CaseOutcome(name, expected="a case in the format of manholes", got=str(refusal))


def _outcome(name: str, entry: Any) -> CaseOutcome:
    case = msgspec.convert(entry, written.Case)
    if case.kind not in _KINDS:
        raise ValueError(f"there is no kind {case.kind!r}")
    shape, answers, keys = _KINDS[case.kind]
    unknown = set(case.expect) - set(keys)
    if unknown:
        raise ValueError(f"a case of {case.kind} cannot expect {', '.join(sorted(unknown))}")
    got = answers(msgspec.convert(case.given, shape))
    wrong = [key for key, value in case.expect.items() if not _same(key, value, got.get(key))]
    if not wrong:
        return CaseOutcome(name)
    expected, found = (", ".join(f"{key} {side.get(key)}" for key in wrong) for side in (case.expect, got))
    return CaseOutcome(name, expected=expected, got=found)


def _legal(given: written.Rolled) -> Answer:
    """Seat 0 has rolled; only its board matters."""
    board = read_board(given.board)
    faces = ["d1"] * DICE
    for colour, pair in given.dice.items():
        for die, face in zip(dice_of(colour), pair, strict=True):
            faces[die] = face
    pool = tuple(colour for colour in COLOURS if colour in given.dice)
    state = State("place", 0, 1, 0, (board.banked, 0), (board.placed, ()), pool, faces=tuple(faces))
    by_pair = _rules(given.side, 2).cells_by_pair(state)
    cells = {colour: [list(divmod(cell, SIZE)) for cell in cells] for colour, cells in by_pair.items()}
    return {"legal": cells, "bust": not any(by_pair.values())}


def _bust(given: written.RolledBy) -> Answer:
    board = read_board(given.board)
    answer = _legal(given)
    return answer | {"board_after": write_board(board.banked, () if answer["bust"] else board.placed)}


def _odds(given: written.Odds) -> Answer:
    asked = read_asked(msgspec.structs.asdict(given))
    plan = plan_of(asked.side, asked.rule)
    reach = plan.reach(*asked.board)
    hits = {colour: Fraction(FACE_PAIRS - misses(plan, colour, reach), FACE_PAIRS) for colour in asked.dice}
    bust = chance_of_none(plan, asked.dice, reach)
    return {"hit_per_pair": hits, "bust": bust, "bust_percent": float(100 * bust)}


def _pool(given: written.Pool) -> Answer:
    colours = given.colours
    if len(set(colours)) != len(colours) or len(colours) != given.players:
        raise ValueError("every seat has a colour of its own")
    pool: tuple[str, ...] = COLOURS
    pools: list[list[str]] = []
    own: set[str] = set()
    for seat, _, chosen in _exits(given.exits, given.players):
        if pool == COLOURS:
            own = {colours[seat]}
        allowed = spare_colours(colours) if pool == COLOURS else pool
        if chosen is not None and chosen not in allowed:
            raise ValueError(f"seat {seat} cannot take {chosen}")
        taken = taken_by(colours, seat, pool, chosen)
        pool = tuple(colour for colour in pool if colour not in taken)
        pools.append(list(pool))
    illegal = [colour for colour in COLOURS if colour not in {*spare_colours(colours), *own}]
    # Its own dice go along anyway, so a case may list them among the illegal ones or not.
    return {"pools": pools, "dice": [2 * len(left) for left in pools], "illegal_take": _Illegal(illegal, own)}


def _round_end(given: written.RoundEnd) -> Answer:
    exits = _exits(given.exits, given.players)
    is_over = len(exits) == given.players
    answer: Answer = {"round_over": is_over}
    has_line = bool(given.boards_with_line)
    if given.boards is not None:
        boards = [read_board(rows) for rows in given.boards]
        if len(boards) != given.players:
            raise ValueError("every seat has a board")
        for seat, how, _ in exits:
            boards[seat] = boards[seat].gone(how)
        answer["boards_after"] = [write_board(*board) for board in boards]
        has_line = any(lines_of(board.banked) for board in boards)
    answer["game_over"] = is_over and has_line
    if is_over and not has_line:
        answer["next_start"] = next_first(exits[-1][0], given.players)
    return answer


def _next_start(given: written.NextStart) -> Answer:
    exits = _exits(given.exits, given.players)
    last = given.last_acting_seat
    if last is None and not exits:
        raise ValueError("nobody has acted")
    return {"next_start": next_first(exits[-1][0] if last is None else last, given.players)}


def _score(given: written.Score) -> Answer:
    covers = _covers(given.board)
    lines = [[line.kind, line.index, line.length, line.start] for line in lines_of(covers)]
    return {"pizza": pizzas(covers), "loose": loose(covers), "lines": lines}


def _ranking(given: written.Ranking) -> Answer:
    seats = len(given.boards)
    exits = [Exit(seat, how) for seat, how, _ in _exits(given.exits, seats)]
    if len(exits) < seats:
        raise ValueError("places need the exit of every seat")
    return {"ranking": list(ranking([_covers(rows) for rows in given.boards], exits))}


def _actions(given: written.Actions) -> Answer:
    rules = _rules(given.side, given.players)
    placed = ((0,) if given.rolled_this_round else (),) + ((),) * (given.players - 1)
    state = State("turn", 0, 1, 0, (0,) * given.players, placed)
    return {"actions": [str(move) for move in rules.legal_moves(state)]}


_KINDS: Mapping[str, tuple[type[msgspec.Struct], Callable[[Any], Answer], tuple[str, ...]]] = {
    "legal": (written.Rolled, _legal, ("legal", "bust")),
    "bust": (written.RolledBy, _bust, ("legal", "bust", "board_after")),
    "odds": (written.Odds, _odds, ("hit_per_pair", "bust", "bust_percent")),
    "pool": (written.Pool, _pool, ("pools", "dice", "illegal_take")),
    "round_end": (written.RoundEnd, _round_end, ("round_over", "game_over", "boards_after", "next_start")),
    "next_start": (written.NextStart, _next_start, ("next_start",)),
    "score": (written.Score, _score, ("pizza", "loose", "lines")),
    "ranking": (written.Ranking, _ranking, ("ranking",)),
    "actions": (written.Actions, _actions, ("actions",)),
}
"""By kind: what is given, how it is answered, what can be expected."""


def _rules(side: str, seats: int) -> ManholesRules:
    return ManholesRules(seats, {"side": side, "rule": "tunnel"})


def _covers(rows: Sequence[str]) -> int:
    board = read_board(rows)
    return board.banked | mask_of(board.placed)


def _exits(entries: Sequence[written.Exit], seats: int) -> list[tuple[int, Any, str | None]]:
    """(seat, how, chosen colour) each; the last is left out by most kinds."""
    exits: list[tuple[int, Any, str | None]] = []
    for entry in entries:
        seat, how, chosen = written.read_exit(entry)
        if seat not in range(seats) or any(seat == gone for gone, *_ in exits):
            raise ValueError(f"of {seats} seats each goes out once, which {entry} does not fit")
        exits.append((seat, how, chosen))
    return exits


class _Illegal(list[str]):
    """Colours, and those of them that need not be listed."""

    def __init__(self, colours: Sequence[str], unlisted: set[str]) -> None:
        super().__init__(colours)
        self.unlisted = unlisted


def _same(key: str, wanted: Any, got: Any) -> bool:
    """Compares by meaning: fractions as numbers, sets without order, per cents to the digits written."""
    match key:
        case "legal":
            return _filled(wanted) == _filled(got)
        case "bust" if isinstance(got, Fraction):
            return bool(Fraction(wanted) == got)
        case "hit_per_pair":
            by_colour = wanted if isinstance(wanted, dict) else dict.fromkeys(got, wanted)
            return bool({colour: Fraction(hit) for colour, hit in by_colour.items()} == got)
        case "bust_percent":
            digits = min(len(str(float(wanted)).partition(".")[2]), 2)
            return bool(abs(wanted - got) <= 0.5 * 10**-digits + 1e-9)
        case "pools":
            return [sorted(pool) for pool in wanted] == [sorted(pool) for pool in got]
        case "illegal_take":
            return bool(set(wanted) | got.unlisted == set(got) | got.unlisted)
        case "lines" | "actions":
            return sorted(wanted) == sorted(got)
    return bool(wanted == got)


def _filled(legal: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    return {colour: sorted(map(list, cells)) for colour, cells in legal.items() if cells}
