"""Rounds and matches of Three Corners: turns, drawing, passing, ends, score sheets, what is hidden."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest

from game.core.contract import CHANCE, OVER, IllegalMove
from game.triangles import GAME
from game.triangles.events import RoundDealt, RoundEnded, StarterFound, TileDrawn, TileLaid, TurnPassed
from game.triangles.moves import DRAW, PASS, Deal, Lay, Toss
from game.triangles.scoring import BLOCKED, DRAWS, HEXAGONS, LEAD, TILE, draw_points, lead_of, totals
from game.triangles.state import State
from game.triangles.tiles import HIDDEN, TILES, mask_of
from tests.triangles.positions import played, rules, running

TABLES = list(product((2, 3, 4), (200, 400, 500, 600), (16, 9), ("free", "penalty"), ("triple", "toss")))


def _deal(*first: str) -> Deal:
    return Deal((*first, *(tile for tile in TILES if tile not in first)))


def _tiles(state: State) -> list[str]:
    return sorted([p.tile for p in state.board] + [tile for hand in state.hands for tile in hand] + list(state.well))


@pytest.mark.parametrize(("seats", "target", "deal", "draws", "starter"), TABLES)
def test_a_match_ends_by_rule(seats: int, target: int, deal: int, draws: str, starter: str) -> None:
    made = rules(seats, target=target, deal=deal, draws=draws, starter=starter)
    state = made.initial()
    starters = []
    for plies, (before, _, step) in enumerate(played(made, f"{seats}{target}{deal}{draws}{starter}")):
        state = step.state
        assert plies < GAME.cap
        assert _tiles(state) == sorted(TILES)
        known = totals(state.lines)
        assert state.scores == tuple(map(sum, zip(*(totals(s.lines) for s in state.rounds), known, strict=True)))
        for event in step.events:
            if isinstance(event, RoundDealt):
                assert {len(hand) for hand in event.hands} == {deal if seats == 2 else 7}
                assert before.phase == "deal"
                assert not state.rounds or max(state.scores) < target or _level_at_the_top(state.scores)
            elif isinstance(event, StarterFound):
                starters.append(event.seat)
    result = made.result(state)
    assert result is not None
    assert made.to_act(state) == OVER
    assert result.scores[result.winners[0]] == max(result.scores) >= target
    assert len(result.winners) == 1
    assert tuple(map(sum, zip(*(line.points for line in result.breakdown), strict=True))) == result.scores
    assert len(result.breakdown) == 8
    if starter == "toss":
        assert starters == [(starters[0] + k) % seats for k in range(len(starters))]


def _level_at_the_top(scores: tuple[int, ...]) -> bool:
    return scores.count(max(scores)) > 1


def test_only_the_deal_comes_before_a_round_and_the_toss_before_the_first() -> None:
    made = rules(3, starter="toss")
    state = made.initial()
    assert made.to_act(state) == CHANCE
    assert [str(move) for move, _ in made.chance_outcomes(state)] == ["toss 0", "toss 1", "toss 2"]
    state = made.apply(state, Toss(2)).state
    assert made.chance_outcomes(state) is None
    state = made.apply(state, _deal()).state
    assert (state.seat, state.starter, state.shown) == (2, 2, "")
    with pytest.raises(IllegalMove, match="wrong_phase"):
        made.apply(state, _deal())


def test_the_deal_is_given_in_order_and_the_rest_drawn_in_order() -> None:
    order = list(TILES)
    Random(5).shuffle(order)
    state = rules().apply(rules().initial(), Deal(tuple(order))).state
    assert state.hands == (tuple(sorted(order[:16])), tuple(sorted(order[16:32])))
    assert state.well == tuple(order[32:])


@pytest.mark.parametrize("order", [TILES[:-1], (*TILES[:-1], TILES[0]), ()])
def test_a_deal_has_every_tile_once(order: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove, match="wrong_deal"):
        rules().apply(rules().initial(), Deal(order))


@pytest.mark.parametrize(
    ("hands", "seat", "reason", "tile"),
    [
        ((("222", "455"), ("333", "001")), 1, "triple", "333"),
        ((("000",), ("455", "445")), 0, "triple", "000"),
        ((("455", "001"), ("355", "345")), 0, "sum", "455"),
        ((("355", "001"), ("445", "344")), 1, "sum", "445"),
        ((("355", "344"), ("445", "335")), 0, "equal", ""),
        ((("012",), ("355",), ("445",)), 1, "sum", "355"),
    ],
)
def test_who_starts(hands: tuple[tuple[str, ...], ...], seat: int, reason: str, tile: str) -> None:
    lead = lead_of(hands)
    assert (lead.seat, lead.reason, lead.tile) == (seat, reason, tile)


@pytest.mark.parametrize(("tile", "points", "lead"), [("555", 25, 10), ("000", 40, 40), ("245", 11, 0)])
def test_the_first_tile(tile: str, points: int, lead: int) -> None:
    state = running([[tile, "001"], ["002"]], well=["003"])
    step = rules().apply(state, Lay(tile, 0, 0, 0))
    (laid,) = step.events
    assert isinstance(laid, TileLaid)
    assert (laid.points, laid.lead) == (points, lead)
    assert step.state.scores == (points, 0)
    assert (step.state.lines[TILE][0], step.state.lines[LEAD][0]) == (points - lead, lead)


def test_a_triple_is_the_same_in_every_rotation() -> None:
    state = running([["444", "001"], ["002"]], ["003"])
    assert rules().legal_moves(state)[-1] == Lay("444", 0, 0, 0)
    turned = [rules().apply(state, Lay("444", 0, 0, rot)) for rot in range(3)]
    assert turned[0] == turned[1] == turned[2]


HEXAGON = [("035", 1, 0, 0), ("023", 1, -1, 2), ("012", 0, -1, 2), ("001", -1, -1, 1), ("005", -1, 0, 0)]
BRIDGE = [
    ("114", 0, 1, 1), ("124", -1, 1, 1), ("234", -2, 1, 2), ("334", -2, 0, 2),
    ("335", -3, 0, 1), ("135", -3, -1, 0), ("133", -2, -1, 0), ("033", -1, -1, 1),
]  # fmt: skip


def test_events_name_the_hexagon_and_the_bridge() -> None:
    step = rules().apply(running([["055", "111"], ["002"]], ["003"], HEXAGON), Lay("055", 0, 0, 0))
    assert step.events[0] == TileLaid(0, "055", 0, 0, 0, 60, 10, 0, ((1, 0),), ())
    assert step.state.lines[HEXAGONS] == (50, 0)
    step = rules().apply(running([["014", "111"], ["002"]], ["003"], BRIDGE), Lay("014", 0, 0, 0))
    laid = step.events[0]
    assert isinstance(laid, TileLaid)
    assert (laid.points, laid.hexagons, laid.bridge[:2]) == (45, (), ((0, 0), (0, 1)))
    assert set(laid.bridge[2:]) == {(-1, -1)}


@pytest.mark.parametrize(
    ("lay", "reason", "facts"),
    [
        (Lay("013", 1, 0, 0), "not_in_hand", {"tile": "013"}),
        (Lay("344", 0, 0, 0), "occupied", {}),
        (Lay("344", 9, 0, 0), "no_edge", {"corner": False}),
        (Lay("344", 2, 0, 0), "no_edge", {"corner": True}),
        (Lay("344", 1, 0, 0), "digits_differ", {"corner": 0, "wanted": 4, "shown": 3}),
    ],
)
def test_a_refusal_names_the_rule(lay: Lay, reason: str, facts: dict[str, object]) -> None:
    state = running([["344", "000"], ["002"]], ["003"], [("444", 0, 0, 0)])
    with pytest.raises(IllegalMove) as refused:
        rules().apply(state, lay)
    assert (refused.value.reason, refused.value.facts) == (reason, facts)


def test_what_is_not_due_is_refused() -> None:
    able = running([["344"], ["002"]], ["003"], [("444", 0, 0, 0)])
    unable = running([["000"], ["344"]], ["003"], [("444", 0, 0, 0)])
    dry = running([["000"], ["344"]], [], [("444", 0, 0, 0)])
    for state, move, reason in [
        (able, DRAW, "can_lay"),
        (able, PASS, "can_lay"),
        (unable, PASS, "must_draw"),
        (dry, DRAW, "well_empty"),
        (able, Toss(0), "wrong_phase"),
        (running([["344"], ["002"]], ["003"]), Lay("344", 1, 0, 0), "first_at_origin"),
    ]:
        with pytest.raises(IllegalMove) as refused:
            rules().apply(state, move)
        assert refused.value.reason == reason


def test_drawing_goes_on_until_a_tile_fits_and_reveals() -> None:
    state = running([["123", "245"], ["001"]], ["345", "111", "002", "003"], [("000", 0, 0, 0)])
    for nth, tile in enumerate(("345", "111", "002"), 1):
        assert rules().legal_moves(state) == (DRAW,)
        step = rules().apply(state, DRAW)
        assert step.reveals
        assert step.events == (TileDrawn(0, tile, nth, 0, 4 - nth),)
        assert rules().witness(step.events[0], 1) == TileDrawn(0, HIDDEN, nth, 0, 4 - nth)
        state = step.state
    assert {lay.tile for lay in rules().legal_moves(state)} == {"002"}
    assert (state.seat, state.scores) == (0, (0, 0))


def test_paid_drawing_stops_after_three() -> None:
    made = rules(draws="penalty")
    state = running([["123"], ["001"]], ["345", "111", "222", "003"], [("000", 0, 0, 0)])
    for _ in range(3):
        state = made.apply(state, DRAW).state
    assert made.legal_moves(state) == (PASS,)
    with pytest.raises(IllegalMove, match="draw_limit"):
        made.apply(state, DRAW)
    step = made.apply(state, PASS)
    assert step.events == (TurnPassed(0, "draw_limit", -10),)
    assert step.state.scores == (draw_points(3, False), 0) == (-25, 0)
    assert step.state.lines[DRAWS] == (-25, 0)
    assert (step.state.seat, step.state.drawn) == (1, 0)


def test_a_well_that_runs_out_makes_passing_free() -> None:
    made = rules(draws="penalty")
    state = made.apply(running([["123"], ["001"]], ["345"], [("000", 0, 0, 0)]), DRAW).state
    step = made.apply(state, PASS)
    assert step.events == (TurnPassed(0, "well_empty", 0),)
    assert step.state.scores == (draw_points(1, False), 0) == (-5, 0)


def test_going_out_takes_all_other_hands() -> None:
    state = running([["002"], ["123", "245"], ["555"]], ["345"], [("000", 0, 0, 0)])
    step = rules(3).apply(state, Lay("002", -1, 0, 1))
    ended = step.events[-1]
    assert isinstance(ended, RoundEnded)
    assert (ended.reason, ended.winner, ended.bonus) == ("out", 0, (25 + 6 + 11 + 15, 0, 0))
    assert step.state.scores == (59, 0, 0)
    assert ended.hands == step.state.hands == ((), ("123", "245"), ("555",))
    assert (step.state.phase, step.state.round_number) == ("deal", 2)
    assert step.reveals


def test_a_round_is_blocked_as_soon_as_nobody_can_go_on() -> None:
    state = running([["001", "345"], ["344"]], [], [("000", 0, 0, 0)])
    step = rules().apply(state, Lay("001", -1, 0, 1))
    ended = step.events[-1]
    assert isinstance(ended, RoundEnded)
    assert (ended.reason, ended.winner, ended.bonus) == ("blocked", 1, (BLOCKED, BLOCKED))
    assert step.state.scores == (1 - 10, -10)


def test_who_cannot_go_on_passes_while_others_can() -> None:
    state = running([["555"], ["001", "344"]], [], [("000", 0, 0, 0)])
    step = rules().apply(state, PASS)
    assert step.events == (TurnPassed(0, "well_empty", 0),)
    assert (step.state.phase, step.state.seat) == ("play", 1)


def test_the_match_goes_on_when_the_top_is_level_and_when_the_target_was_lost_again() -> None:
    made = rules(target=200)
    level = running([["002"], ["555"]], ["345"], [("000", 0, 0, 0)], scores=(198 - 40, 200))
    step = made.apply(level, Lay("002", -1, 0, 1))
    assert step.state.scores == (200, 200)
    assert made.to_act(step.state) == CHANCE
    lost = running([["001", "345"], ["344"]], [], [("000", 0, 0, 0)], scores=(205, 0))
    step = made.apply(lost, Lay("001", -1, 0, 1))
    assert step.state.scores == (196, -10)
    assert made.to_act(step.state) == CHANCE


def test_a_view_hides_hands_and_well_and_anything_that_tells_of_them() -> None:
    made = rules(3)
    state = made.apply(made.initial(), _deal("000", "455", "111")).state
    view = made.view(state, 1)
    assert view.hands[1] == state.hands[1]
    assert set(view.well) == {HIDDEN}
    for seat in (0, 2):
        shown = [tile for tile in view.hands[seat] if tile != HIDDEN]
        assert shown == ([state.shown] if seat == state.starter else [])
        assert shown == [tile for tile in view.hands[seat][:1] if tile != HIDDEN], "its place would tell of the others"
    assert made.view(view, 1) == view


def test_worlds_keep_what_is_known() -> None:
    rng = Random(1)
    for made in (rules(2), rules(4), rules(3, draws="penalty")):
        for seed in range(6):
            for _, _, step in played(made, seed):
                state = step.state
                if state.phase != "play" or rng.random() > 0.2:
                    continue
                for seat in range(made.seats):
                    exempt = state.drawn > 0 and seat == state.seat
                    assert (mask_of(state.hands[seat]) & state.barred[seat]).bit_count() <= exempt
                    view = made.view(state, seat)
                    world = made.determinise(view, seat, rng)
                    assert _tiles(world) == sorted(TILES)
                    assert made.view(world, seat) == view
                    for other in range(made.seats):
                        exempt = world.drawn > 0 and other == world.seat
                        assert (mask_of(world.hands[other]) & world.barred[other]).bit_count() <= exempt


def test_states_survive_json() -> None:
    for _, move, step in played(rules(4), 3):
        assert msgspec.json.decode(msgspec.json.encode(step.state), type=State) == step.state
        assert GAME.parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text", ["lay 254 0,0 r0", "lay 245 0,0 r3", "lay 245 -0,0 r0", "deal 000", "toss 4", "draws", ""]
)
def test_bad_texts_are_no_moves(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        GAME.parse_move(text)
