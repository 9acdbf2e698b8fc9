"""What a screen asks about a tile in the hand."""

from __future__ import annotations

from game.triangles.moves import Lay
from game.triangles.preview import figures, layings_of, places, playable, why_not, worth
from game.triangles.tiles import HIDDEN
from tests.triangles.positions import played, rules, running
from tests.triangles.test_rules import BRIDGE, HEXAGON


def test_places_of_a_tile_with_its_rotation() -> None:
    view = running([["455", "012"], [HIDDEN] * 2], [HIDDEN] * 3, [("555", 0, 0, 0)])
    assert playable(view, 0) == {"455"}
    assert set(places(view, 0, "455")) == {(0, 1), (-1, 0), (1, 0)}
    assert all(why_not(view, Lay("455", *cell, *rots)) is None for cell, rots in places(view, 0, "455").items())
    assert places(view, 0, "012") == {}
    assert layings_of(view, 1) == ()


def test_a_first_tile_goes_to_the_middle_in_any_rotation() -> None:
    view = running([["455", "333"], [HIDDEN] * 2], [HIDDEN] * 3)
    assert places(view, 0, "455") == {(0, 0): (0, 1, 2)}
    assert places(view, 0, "333") == {(0, 0): (0,)}
    assert layings_of(view, 0)[0] == Lay("333", 0, 0, 0), "9 and 10 for the triple are more than 14"


def test_previews_say_what_the_rules_then_do() -> None:
    for seed in range(3):
        for state, move, step in played(rules(), seed):
            if isinstance(move, Lay):
                made, event = worth(state, move), step.events[0]
                assert (event.points, event.base, event.lead) == (made.points, made.base, made.lead)
                assert [f.kind for f in figures(state, move)] == ["bridge"] * made.bridge + ["hexagon"] * len(
                    made.hexagons
                )
            elif state.phase == "play":
                assert playable(state, state.seat) == frozenset()


def test_outlines_of_figures() -> None:
    (hexagon,) = figures(running([["055"], ["000"]], [], HEXAGON), Lay("055", 0, 0, 0))
    assert set(hexagon.cells) == {(x, y) for _, x, y, _ in HEXAGON} | {(0, 0)}
    assert len(set(hexagon.border)) == 6
    assert (1, 0) not in hexagon.border
    (bridge,) = figures(running([["014"], ["000"]], [], BRIDGE), Lay("014", 0, 0, 0))
    assert bridge.cells == ((0, 0), (0, 1), (-1, -1))
    assert bridge.border == ((1, 0), (2, 1), (0, 1))


def test_why_a_tile_does_not_go() -> None:
    view = running([["455"], [HIDDEN]], [HIDDEN], [("555", 0, 0, 0)])
    assert why_not(view, Lay("455", 1, 0, 0)) == ("digits_differ", {"corner": 0, "wanted": 5, "shown": 4})
    assert why_not(view, Lay("455", 0, 0, 0)) == ("occupied", {})
