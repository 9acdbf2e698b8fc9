"""The cases of the rules, and that the runner notices what is wrong with a case."""

import copy
import json
from pathlib import Path

import pytest

from game.worms import cases

CASES = json.loads((Path(__file__).parents[1] / "cases" / "worms.json").read_text(encoding="utf-8"))
BY_ID = {case["id"]: case for case in CASES}


def changed(name, **changes):
    """A copy of a case; `path__to__key` of a keyword is the way to what is replaced."""
    case = copy.deepcopy(BY_ID[name])
    for path, value in changes.items():
        *way, last = path.split("__")
        place = case
        for key in way:
            place = place[int(key) if key.isdigit() else key]
        place[last] = value
    return case


def outcome_of(case):
    (outcome,) = cases.run([case])
    return outcome


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    outcome = outcome_of(case)
    assert (outcome.id, outcome.expected, outcome.got) == (case["id"], "", "")


def test_claims_own_cases_only():
    assert cases.claims(CASES)
    assert cases.claims([BY_ID["T21"]])
    assert not cases.claims([])
    assert not cases.claims({"state": {"grill": []}})
    assert not cases.claims([{"id": "X", "state": {"pot": 3}}, "text", 7])


@pytest.mark.parametrize(
    ("name", "expect"),
    [
        ("S1", {"totals": [10, 18, 24]}),
        ("S1", {"legal_faces": [[1, 2, 3, 4, 5, 6], [1], [5]]}),
        ("S1", {"open": False}),
        ("S1", {"choice": {"from": "none"}}),
        ("S2", {"failed": True}),
        ("S2", {"failed": "no_worm"}),
        ("S2", {"auto_end": True}),
        ("S3", {"choice": {"from": "grill", "tile": 21}}),
        ("S3", {"takes": []}),
        ("S7", {"failed": None}),
        ("S7", {"failed": "stopped_short"}),
        ("S7", {"failed": "nothing_to_take"}),
        ("S8", {"failed": "nothing_to_take"}),
        ("S9", {"grill": [25, 26, 27, 30]}),
        ("S12", {"down": []}),
        ("T4", {"failed": "stopped_short"}),
        ("T7", {"stacks": [[27], [22], [21, 27]]}),
        ("T14", {"over": False}),
        ("T14", {"winner": 1}),
        ("T14", {"scores": [6, 7]}),
        ("T21", {"worms": [6, 8]}),
        ("T21", {"winner": 1}),
    ],
)
def test_a_wrong_expectation_fails_and_says_what_came(name, expect):
    outcome = outcome_of({**BY_ID[name], "expect": expect})
    (key,) = expect
    assert not outcome.passed
    assert outcome.expected.startswith(f"{key} ")
    assert outcome.got.startswith(f"{key} ")


@pytest.mark.parametrize("name", ["S1", "T21"])
def test_an_unknown_key_of_expect_fails(name):
    outcome = outcome_of({**BY_ID[name], "expect": {"total": []}})
    assert not outcome.passed
    assert outcome.got == "total"


def test_a_refused_move_fails_the_case():
    for case in (
        changed("S2", turn__steps__1__take=6),
        changed("S2", turn__steps__1__take=2),
        changed("S2", turn__steps__1__take=9),
        changed("S7", turn__steps__3__take=4),
        changed("S6", turn__choose={"from": "grill", "tile": 24}),
        changed("S6", turn__choose={"from": "player", "tile": 25}),
        changed("S6", turn__choose="none"),
        changed("S2", turn__choose="player"),
        changed("S2", turn__choose={"from": "grill", "tile": 23}),
        changed("T2", turn__steps=[*BY_ID["T2"]["turn"]["steps"], {"roll": [8, 0, 0, 0, 0, 0], "take": 1}]),
    ):
        outcome = outcome_of(case)
        assert not outcome.passed
        assert outcome.got.startswith("a refused move")


def test_several_reasons_may_be_true_of_one_failure():
    for name, reason in [("S11", "stopped_short"), ("S8", "no_worm"), ("S7", True), ("S2", False)]:
        assert outcome_of({**BY_ID[name], "expect": {"failed": reason}}).passed
    few = changed("S11", turn__steps=[{"roll": [4, 1, 1, 1, 1, 0], "take": 1, "then": "stop"}])
    for reason in ("no_worm", "nothing_to_take", "stopped_short"):
        assert outcome_of({**few, "expect": {"failed": reason}}).passed


def test_a_theft_can_be_declined_where_it_is_the_only_take():
    case = changed("S3", turn__choose="none")
    for reason in ("stopped_short", "nothing_to_take", "declined", True):
        expect = {"failed": reason, "choice": {"from": "none"}, "stacks": [[], [21]], "down": []}
        assert outcome_of({**case, "expect": expect}).passed
    assert not outcome_of({**case, "expect": {"failed": "no_worm"}}).passed


@pytest.mark.parametrize("choose", ["player", {"from": "player"}, {"from": "player", "tile": 26, "victim": 1}, None])
def test_a_theft_can_be_chosen(choose):
    case = changed("S6", turn__choose=choose)
    expect = {"choice": {"from": "player", "tile": 26, "victim": 1}, "stacks": [[26], []], "failed": None}
    assert outcome_of({**case, "expect": expect}).passed


def test_options_of_a_case():
    any_lower = changed("S5", state__options={"any_lower": True}, turn__choose={"from": "grill", "tile": 22})
    tiles = [{"from": "grill", "tile": tile} for tile in range(28, 20, -1)]
    assert outcome_of({**any_lower, "expect": {"takes": tiles, "stacks": [[22], [29, 30, 31, 33]]}}).passed
    always = changed("T1", state__options={"always_turn": True})
    assert outcome_of({**always, "expect": {"down": [36]}}).passed
    short = changed("S13", state__options={"short_game": True})
    assert outcome_of({**short, "expect": {"down": [30, 31, 32, 33, 34, 35, 36]}}).passed


def test_a_shared_win_is_a_list_or_null():
    state = {"players": 2, "seat": 0, "grill": [21], "down": list(range(22, 37)), "stacks": [[], []]}
    turn = {"steps": [{"roll": [1, 1, 1, 1, 2, 2], "take": 1, "then": "stop"}]}
    case = {"id": "X", "state": {**state, "options": {"always_turn": True}}, "turn": turn}
    for winner in ([0, 1], None):
        assert outcome_of({**case, "expect": {"over": True, "winner": winner, "scores": [0, 0]}}).passed
    assert not outcome_of({**case, "expect": {"winner": 0}}).passed


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (changed("S1", state__grill=[21, *range(21, 37)]), "case S1: tile 21 lies in 2 places"),
        (changed("S1", state__stacks=[[36], []]), "case S1: tile 36 lies in 2 places"),
        (changed("S1", state__grill=list(range(22, 37))), "case S1: tile 21 is missing"),
        (changed("S1", state__down=[37]), "case S1: there is no tile 37, only 21 to 36"),
        (changed("S1", state__players=1), "case S1: worms is played by 2 to 7, not by 1"),
        (changed("S1", state__players=8), "case S1: worms is played by 2 to 7, not by 8"),
        (changed("S1", state__players=3), "case S1: 3 players need 3 stacks, not 2"),
        (changed("S1", state__seat=2), "case S1: seat 2 does not exist among 2 players"),
        (changed("S1", state__options={"curse": True}), "case S1: worms has no option 'curse'"),
        (changed("S1", state__colour="red"), "case S1: "),
        (changed("S1", turn__steps__0__roll=[1, 1, 1, 1, 2, 3]), "case S1: roll 1 must tell how often"),
        (changed("S1", turn__steps__1__roll=[7, 0, 0, 0, 0, -1]), "case S1: roll 2 must tell how often"),
        (changed("S1", turn__steps__1__roll=[6]), "case S1: roll 2 must tell how often"),
        (changed("S1", turn__steps__1__then="perhaps"), "case S1: "),
        ({"id": "Y", "final_stacks": [[21], [21]], "expect": {}}, "case Y: tile 21 lies in 2 places"),
        ({"id": "Y", "final_stacks": [[21]], "expect": {}}, "case Y: worms is played by 2 to 7, not by 1"),
        ({"id": "Y", "expect": {}}, "case Y: "),
        ({"id": "Y"}, "case #1 is no object with an `expect`"),
        (7, "case #1 is no object with an `expect`"),
    ],
)
def test_an_impossible_position_is_told_in_one_sentence(case, sentence):
    with pytest.raises(ValueError) as caught:
        cases.run([case])
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
