"""The odds against the figures of the rules, against a second computation, and against games played."""

from random import Random

import pytest

from game.coins import GAME, odds, players
from game.coins.combos import distinct_throws
from game.coins.moves import Cast, Throw
from game.coins.notation import WrittenOptions, WrittenState, set_up
from game.coins.rules import CoinsRules
from game.coins.state import Terms
from game.core.contract import CHANCE, OVER

THROWS = dict(distinct_throws())


def rules_of(**options):
    return CoinsRules(2, GAME.complete({"starter": "first"} | options))


def test_figures_of_the_rules():
    first = odds.table(Terms())[odds.FIRST]
    assert first.win == pytest.approx(0.552534613, abs=1e-9)
    assert first.throws == pytest.approx(37.959426, abs=1e-6)


def by_brute_force(rules):
    """Chance of seat 0 and throws left for every position, by letting the rules play all throws and iterating."""
    terms = rules.terms
    options = WrittenOptions(None, terms.extras, terms.strict_debt, terms.counters)

    def key_of(state):
        return state.stage, *terms.holdings(state), state.to_throw

    def followers(key):
        stage, first, second, to_throw = key
        pot = None if terms.counters else terms.pool - first - second
        _, state = set_up(options, WrittenState(stage=stage, piles=(first, second), to_throw=to_throw, pot=pot))
        state = rules.apply(state, Throw()).state
        for faces, ways in THROWS.items():
            after = rules.apply(state, Cast(faces)).state
            result = rules.result(after)
            yield ways / 6**6, (result.winners[0] if result else key_of(after))

    graph, waiting = {}, [(1, 0, 0, 0)]
    while waiting:
        key = waiting.pop()
        if key not in graph:
            chances = {}
            for chance, follower in followers(key):
                chances[follower] = chances.get(follower, 0.0) + chance
            graph[key] = list(chances.items())
            waiting += [follower for follower in chances if isinstance(follower, tuple)]
    win, throws = {0: 1.0, 1: 0.0}, {0: 0.0, 1: 0.0}
    for key in graph:
        win[key], throws[key] = 0.5, 0.0
    for _ in range(1500):
        for key, chances in graph.items():
            win[key] = sum(chance * win[follower] for follower, chance in chances)
            throws[key] = 1 + sum(chance * throws[follower] for follower, chance in chances)
    return {key: (win[key], throws[key]) for key in graph}


@pytest.mark.parametrize(
    "options",
    [
        {"pool": 6},
        {"pool": 6, "extras": True},
        {"pool": 6, "strict_debt": True},
        {"pool": 8, "extras": True, "strict_debt": True},
        {"counters": True},
        {"counters": True, "extras": True, "strict_debt": True},
    ],
    ids=str,
)
def test_a_second_computation_agrees_everywhere(options):
    rules = rules_of(**options)
    brute = by_brute_force(rules)
    solved = odds.table(rules.terms)
    assert len(brute) > 40
    for (stage, first, second, to_throw), (win, throws) in brute.items():
        own, other = (first, second) if to_throw == 0 else (second, first)
        found = solved[stage, own, other]
        assert (found.win if to_throw == 0 else 1 - found.win) == pytest.approx(win, abs=1e-11)
        assert found.throws == pytest.approx(throws, abs=1e-8)


@pytest.mark.parametrize("pool", range(6, 21, 2))
def test_chances_are_chances_and_more_coins_are_better(pool):
    solved = odds.table(Terms(pool=pool))
    assert all(0 < found.win < 1 and found.throws >= 1 for found in solved.values())
    for (stage, own, other), found in solved.items():
        richer = solved.get((stage, own + 1, other - 1))
        assert richer is None or richer.win > found.win


def test_the_lot_evens_the_chances_and_the_end_settles_them():
    rules = rules_of(starter="random")
    assert odds.panel(rules, rules.initial(), 0)["win"] == [0.5, 0.5]
    rules = rules_of()
    state = rules.apply(rules.initial(), Throw()).state
    assert odds.panel(rules, state, 1)["win"][0] == pytest.approx(0.552534613, abs=1e-9)
    state = rules.apply(state, Cast((2,) * 6)).state
    assert odds.panel(rules, state, 1)["win"] == [1.0, 0.0]
    assert odds.panel(rules, state, 1)["throws"] == 0


def test_panel_has_the_table_of_pays():
    pays = odds.panel(rules_of(extras=True), rules_of().initial(), 0)["pays"]
    assert sum(line["chance"] for line in pays) == pytest.approx(1)
    assert {line["combo"]: line["prize"] for line in pays}["four"] == 2
    assert {line["combo"] for line in pays if line["prize"] is None} == {"six", "555666", "112233"}


def test_the_command_line_answers_a_position():
    state = {"stage": 2, "pot": 9, "piles": [3, 0], "to_throw": 1}
    answer = odds.odds_of({"options": {"pool": 12}, "state": state})
    assert set(answer) == {"win", "throws"}
    assert sum(answer["win"]) == pytest.approx(1)
    with pytest.raises(ValueError, match="pot"):
        odds.odds_of({"state": {"stage": 1, "piles": [0, 0], "to_throw": 0}})
    with pytest.raises(ValueError, match="surprise"):
        odds.odds_of({"state": state, "surprise": 1})


def test_games_played_agree_with_the_odds():
    rules, rng = rules_of(pool=6), Random(5)
    wins = throws = 0
    games = 3000
    for _ in range(games):
        state = rules.initial()
        while rules.to_act(state) != OVER:
            chance = rules.to_act(state) == CHANCE
            move = rules.sample_chance(state, rng) if chance else players.choose(rules, state, 0, "", rng)
            throws += chance
            state = rules.apply(state, move).state
        wins += rules.result(state).winners == (0,)
    first = odds.table(rules.terms)[odds.FIRST]
    assert wins / games == pytest.approx(first.win, abs=0.03)
    assert throws / games == pytest.approx(first.throws, rel=0.06)


def test_the_hint_says_how_the_duel_stands():
    rules = rules_of()
    advice = players.advise(rules, rules.initial(), 1, Random(1))
    assert (advice.move, advice.reason) == ("throw", "only_throw")
    assert advice.facts["win"] == pytest.approx(0.447465387, abs=1e-9)
