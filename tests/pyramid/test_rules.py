"""Set-up, turns, refusals, hidden facts and the end, and what holds in any game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.contract import CHANCE, OVER, IllegalMove
from game.pyramid import GAME
from game.pyramid.events import Collapsed, Dealt, Refilled, Won
from game.pyramid.moves import Deal, Die, Fall, Place, Start, parse_move
from game.pyramid.rules import fall_targets, fire_tile, open_spaces, preview, rests
from game.pyramid.state import DEAL, ENDED, FALL, PLACE, THROW, State, tiles_left
from game.pyramid.tiles import HIDDEN, TILES, is_incendiary
from game.pyramid.wall import Laid, board_of
from tests.pyramid.positions import OPTION_SETS, random_play, table


def position(board: dict[tuple[int, int], str], *hands: str, piles: tuple[str, ...] = ()) -> State:
    """Seat 0 is to place; hands and piles as words."""
    packed = tuple(tuple(hand.split()) for hand in hands)
    stacks = tuple(tuple(pile.split()) for pile in piles) or ((),) * len(hands)
    return State(PLACE, 0, board_of(board), packed, stacks)


def test_the_pack_has_the_45_tiles() -> None:
    kinds = [tile.material for tile in TILES.values()]
    counts = {kind: kinds.count(kind) for kind in set(kinds)}
    assert counts == {"straw": 12, "wood": 16, "stone": 12, "coal": 2, "torch": 2, "millstone": 1}
    assert len({(tile.colours, tile.number) for tile in TILES.values()}) == 45


@pytest.mark.parametrize(("seats", "share", "over"), [(2, 22, 1), (3, 15, 0), (4, 11, 1), (5, 9, 0), (6, 7, 3)])
def test_everybody_gets_the_same_and_the_rest_opens_the_wall(seats: int, share: int, over: int) -> None:
    rules = table(seats, starter="first")
    order = [code for code in TILES if code not in ("GC", "R2", "BT")] + ["GC", "R2", "BT"]
    step = rules.apply(rules.initial(), Deal(tuple(order)))
    assert tiles_left(step.state) == (share,) * seats
    assert {len(hand) for hand in step.state.hands} == {5}
    rest = order[len(order) - over :] if over else []
    assert step.state.board == tuple(Laid(0, n, t) for n, t in enumerate(t for t in rest if not is_incendiary(t)))
    assert step.state.out == tuple(t for t in rest if is_incendiary(t))
    (dealt,) = step.events
    assert isinstance(dealt, Dealt)
    assert dealt.hands == step.state.hands


def test_the_lot_falls_on_any_seat_unless_the_first_starts() -> None:
    rules = table(3)
    assert [str(move) for move, _ in rules.chance_outcomes(rules.initial()) or ()] == ["start 0", "start 1", "start 2"]
    assert rules.apply(rules.initial(), Start(2)).state.turn == 2
    assert table(3, starter="first").initial().phase == DEAL


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Place("R10", 1, 0), "not_in_hand"),
        (Place(HIDDEN, 1, 0), "not_in_hand"),
        (Place("B60", 0, 0), "space_taken"),
        (Place("B60", -1, 0), "below_ground"),
        (Place("B60", 1, 1), "needs_two_supports"),
        (Place("B60", 0, 2), "fill_the_wall_first"),
        (Place("B60", 0, -1), "fill_the_wall_first"),
        (Place("B60", 0, 3), "away_from_the_wall"),
        (Fall("L"), "not_in_phase_place"),
        (Die(3), "not_in_phase_place"),
        (Start(0), "not_in_phase_place"),
    ],
)
def test_a_refused_move_names_its_rule(move: Any, reason: str) -> None:
    state = position({(0, 0): "B20", (0, 1): "R40"}, "B60 G4", "Y2")
    with pytest.raises(IllegalMove) as refused:
        table(2).apply(state, move)
    assert refused.value.reason == reason


def test_the_wall_starts_in_the_middle() -> None:
    with pytest.raises(IllegalMove) as refused:
        table(2).apply(position({}, "B60 G4", "Y2"), Place("B60", 0, 1))
    assert refused.value.reason == "wall_starts_at_0_0"


def test_a_pack_with_a_tile_too_few_is_refused() -> None:
    rules = table(2, starter="first")
    with pytest.raises(IllegalMove):
        rules.apply(rules.initial(), Deal(tuple(TILES)[1:]))


def test_what_comes_down_goes_under_the_pile_before_the_hand_is_filled() -> None:
    state = position({(0, 0): "G30", (0, 1): "Y40"}, "R10 R2", "Y2", piles=("B2", "Y4"))
    rules = table(2)
    fallen = rules.apply(state, Place("R10", 1, 0))
    assert (fallen.state.phase, fall_targets(fallen.state)) == (FALL, ((0, 0), (0, 1)))
    assert isinstance(fallen.events[1], Collapsed)
    assert fallen.events[1].reason == "match"
    assert not fallen.reveals
    assert rules.to_act(fallen.state) == 0
    step = rules.apply(fallen.state, Fall("R"))
    assert step.state.hands[0] == ("R2", "B2", "G30", "Y40")
    assert step.events[-1] == Refilled(0, ("B2", "G30", "Y40"))
    assert step.reveals
    assert step.state.turn == 1


def test_the_last_tile_wins_only_if_nothing_comes_back() -> None:
    rules = table(3)
    quiet = position({(0, 0): "G30", (0, 1): "Y40"}, "G10", "Y2 Y4", "R2 R4")
    step = rules.apply(quiet, Place("G10", 1, 0))
    assert step.events[-1] == Won(0)
    result = rules.result(step.state)
    assert result is not None
    assert (result.scores, result.ranking) == ((0, 2, 2), ((0,), (1, 2)))
    assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.scores
    loud = replace(quiet, hands=(("R10",), *quiet.hands[1:]))
    after = rules.apply(rules.apply(loud, Place("R10", 1, 0)).state, Fall("L")).state
    assert (rules.result(after), after.hands[0]) == (None, ("G30", "Y40"))


def test_a_tile_below_an_overhang_ends_its_leniency() -> None:
    # On one support the coal is held by its weight alone; on two it must match as well, so it comes down and takes the
    # tile just put with it. The coal then lies beside straw in that tile's place, but was not put there: no die.
    state = position({(0, 0): "R60", (0, 2): "R6", (1, 0): "GC", (0, 3): "Y2"}, "BT Y40", "Y4")
    rules = table(2, loose_overhang=True, special_fire=True)
    assert not rests(table(2), state, "GC", (1, 0))
    assert rests(rules, state, "GC", (1, 0))
    step = rules.apply(state, Place("BT", 0, 1))
    assert [type(event).__name__ for event in step.events] == ["Placed", "Collapsed"]
    after = rules.apply(step.state, Fall("R"))
    assert (after.state.phase, after.state.turn) == (PLACE, 1)
    assert Laid(0, 1, "GC") in after.state.board


def test_the_die_of_the_special_fire_is_asked_for() -> None:
    state = position({(0, 0): "R6", (0, 1): "Y40"}, "RT Y2", "Y4")
    rules = table(2, special_fire=True)
    step = rules.apply(state, Place("RT", 1, 0))
    assert (step.state.phase, rules.to_act(step.state), fire_tile(rules, step.state)) == (THROW, CHANCE, (1, 0))
    fates = {}
    for move, chance in rules.chance_outcomes(step.state) or ():
        after = rules.apply(step.state, move)
        fates[move.face] = (len(after.state.board), after.state.out, after.state.phase, chance.denominator)
    # The fire burns both; then a torch that stayed hangs in free air.
    assert fates[1] == fates[2] == fates[3] == (1, (), FALL, 6)
    assert fates[4] == (0, ("RT",), PLACE, 6)
    assert fates[5] == (0, ("RT",), PLACE, 6)
    assert fates[6] == (3, (), PLACE, 6)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.parametrize("seats", range(2, 7))
def test_any_game_ends_and_loses_no_tile(seats: int, options: dict[str, bool]) -> None:
    rules = table(seats, **options)
    pieces = sorted(rules.pieces(rules.initial()))
    plies = 0
    for before, move, after in random_play(rules, Random(f"{seats} {options}")):
        assert parse_move(str(move)) == move
        assert sorted(rules.pieces(after)) == pieces
        if isinstance(move, Place):
            check_preview(rules, before, move)
        if before.phase == FALL:
            assert after.turn == before.turn or after.phase in (PLACE, ENDED)
        assert all(
            hand or not pile for hand, pile in zip(after.hands, after.piles, strict=True) if after.phase == PLACE
        )
        plies += 1
    assert plies < GAME.cap
    assert rules.to_act(after) == OVER
    assert tiles_left(after).count(0) == 1
    assert rules.result(after).winners == (after.turn,)


def check_preview(rules: Any, state: State, move: Place) -> None:
    """What is foretold happens, and looking changes nothing."""
    first = [*rules.apply(state, move).events, None][1]
    foretold = preview(rules, state, move.tile, move.cell)
    assert foretold == preview(rules, rules.view(state, state.turn), move.tile, move.cell)
    kinds = {"Collapsed": "collapse", "Exploded": "explosion", "Burnt": "fire", "Cursed": "curse"}
    after = rules.apply(state, move).state
    if after.phase == THROW and not after.wave:
        assert foretold.kind == "throw"
        return
    assert foretold.kind == kinds.get(type(first).__name__, "quiet")
    if foretold.kind != "quiet":
        assert foretold.taken == first.taken
    if foretold.under and foretold.kind == "quiet":
        assert foretold.match
        assert foretold.carries >= TILES[move.tile].number


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_view_hides_hands_and_all_piles(seats: int) -> None:
    rules = table(seats, special_fire=True)
    rng = Random(seats)
    for _, _, state in random_play(rules, rng):
        if not state.hands[0]:
            continue
        for seat in range(seats):
            view = rules.view(state, seat)
            assert view.hands[seat] == state.hands[seat]
            assert {t for s, hand in enumerate(view.hands) if s != seat for t in hand} <= {HIDDEN}
            assert {t for pile in view.piles for t in pile} <= {HIDDEN}
            assert (view.board, view.out, tiles_left(view)) == (state.board, state.out, tiles_left(state))
            assert rules.view(view, seat) == view
            assert len(set(rules.pieces(view))) == len(list(rules.pieces(state)))
            world = rules.determinise(view, seat, rng)
            assert rules.view(world, seat) == view
            assert sorted(rules.pieces(world)) == sorted(rules.pieces(state))
        if rng.random() < 0.9:
            continue
        assert rules.determinise(rules.view(state, 0), 0, Random(1)) == rules.determinise(
            rules.view(rules.determinise(rules.view(state, 0), 0, rng), 0), 0, Random(1)
        )


def test_others_do_not_see_what_is_drawn_or_dealt() -> None:
    rules = table(3, starter="first")
    dealt = rules.apply(rules.initial(), Deal(tuple(TILES))).events[0]
    seen = rules.witness(dealt, 1)
    assert isinstance(seen, Dealt)
    assert seen.hands == ((HIDDEN,) * 5, dealt.hands[1], (HIDDEN,) * 5)
    drawn = Refilled(2, ("R2", "B4"))
    assert rules.witness(drawn, 2) is drawn
    assert rules.witness(drawn, 0) == Refilled(2, (HIDDEN, HIDDEN))
    assert rules.witness(Won(1), 0) == Won(1)


@pytest.mark.parametrize(
    "text", ["place B61 0,0", "place B60 0", "fall U", "deal R2 X9", "die 7", "start x", "", "fall L "]
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"tile|move"):
        parse_move(text)


def test_open_spaces_wait_while_something_falls() -> None:
    state = position({(0, 0): "G30", (0, 1): "Y40"}, "R10 R2", "Y2")
    assert open_spaces(state) == ((1, 0),)
    assert open_spaces(table(2).apply(state, Place("R10", 1, 0)).state) == ()
