"""Three Corners at the table: shown, skipped and still; by drag, wheel and key; with a curtain; in the smallest window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pygame
import pytest

from game.core import registry
from game.core.contract import CHANCE
from game.triangles.layout import layout_of
from game.triangles.moves import DRAW, Lay
from game.triangles.state import State
from game.triangles.tiles import HIDDEN, NUMBER
from scenes.engine.scene import Key, Pointer
from scenes.table import doors
from scenes.table.curtain import Curtain
from scenes.ui.pen import Pen
from tests.scenes.table.seated import Seated
from tests.scenes.triangles.matches import wide_board

Sit = Callable[..., Seated]
PLIES = 14


def position(tiles: int, hand: int, other: int = 6, fits: bool = True) -> State:
    """A round in which the first seat is to move, with a wide layout; where it does not fit, the well's third tile does."""
    game = registry.find("triangles")
    rules = game.rules(2, game.complete({}))
    board, left = wide_board(24, 14, tiles, 3)
    open_now = layout_of(board).fits()
    left.sort(key=lambda tile: (not open_now >> NUMBER[tile] & 1) == fits)
    state: State = rules.initial()
    hands = tuple(sorted(left[:hand])), tuple(sorted(left[hand : hand + other]))
    well = tuple(left[hand + other :])
    if not fits:
        well = (*well[:2], *sorted(well[2:], key=lambda tile: not open_now >> NUMBER[tile] & 1))
    began: State = msgspec.structs.replace(
        state, phase="play", seat=0, starter=0, board=board, hands=hands, well=well, scores=(124, 147)
    )
    return began


def point(table: Seated, kind: str, at: tuple[float, float], **more: Any) -> None:
    table.scene.pointer(Pointer(kind, *at, **more))


def tile_that_fits(table: Seated) -> Any:
    return next(s for s in spots(table) if s.id.startswith("tile:") and not s.pick.refusal)


def spots(table: Seated) -> list[Any]:
    return [w for w in table.scene.widgets if hasattr(w, "pick")]


def marked(table: Seated) -> list[Any]:
    return [s for s in spots(table) if s.id.startswith("place:")]


def frames(table: Seated, number: int = 12) -> None:
    for _frame in range(number):
        table.hand.app.step(0.05)


@pytest.mark.parametrize("options", [{"deal": 9}, {"draws": "penalty", "starter": "toss"}])
def test_shown_skipped_and_without_motion_it_ends_alike(corners: Sit, options: dict[str, Any]) -> None:
    ends = []
    for way in ("shown", "skipped", "off"):
        speed = "off" if way == "off" else "fast"
        table = corners(("easy", "easy"), seed="same", settings={"speed": speed, "pace_s": 0.3}, **options)

        def is_far_enough(table: Seated = table, way: str = way) -> bool:
            if way == "skipped":
                table.scene.flow.click()
            return table.session.ply >= PLIES and table.scene.presenter.idle and not table.scene.viewpoint.gliding

        table.until(is_far_enough)
        scene = table.scene
        shown = scene.presenter.shown
        assert scene.presenter.places is not None
        view = table.session.rules.view(shown, scene.presenter.viewer)
        assert table.poses == scene.look.layout(view, scene.presenter.viewer, scene.presenter.places)
        ends.append(table.moves[:PLIES])
    assert ends[0] == ends[1] == ends[2]


def test_a_tile_is_dragged_to_a_marked_place_or_goes_home(corners: Sit) -> None:
    table = corners(state=position(12, 9)).settle()
    tile = tile_that_fits(table)
    point(table, "down", tile.rect.center)
    point(table, "move", (tile.rect.centerx, tile.rect.centery - 30))
    assert table.scene.selection.selected == tile.id
    assert marked(table)
    corner = table.scene.frame.table
    point(table, "move", (corner.left + 4, corner.top + 4))
    point(table, "up", (corner.left + 4, corner.top + 4))
    frames(table)
    assert table.session.ply == 0
    assert table.scene.selection.selected == tile.id
    assert table.poses[tile.id] != table.layout[tile.id], "what is selected stands out of the rack"
    tips = {spot.id: spot.tip for spot in spots(table) if spot.id.startswith("tile:")}
    assert tips.pop(tile.id) == "", "its tip would lie over the sentence"
    assert all(tips.values())
    place = marked(table)[0]
    held = next(s for s in spots(table) if s.id == tile.id)
    point(table, "down", held.rect.center)
    point(table, "move", place.rect.center)
    point(table, "up", place.rect.center)
    assert [str(m) for m in place.pick.moves] == table.moves[:1]


def test_two_clicks_lay_and_a_place_that_does_not_fit_says_why(corners: Sit) -> None:
    table = corners(state=position(12, 30)).settle()
    table.scene.use(tile_that_fits(table))
    wrong = next(s for s in spots(table) if s.id.startswith("no:"))
    table.scene.use(wrong)
    assert table.session.ply == 0
    assert table.scene.sentence() == wrong.pick.refusal
    unfit = next(s for s in spots(table) if s.pick.pieces and s.pick.refusal)
    table.scene.use(unfit)
    assert table.scene.sentence() == unfit.pick.refusal
    assert not unfit.focusable
    table.scene.use(marked(table)[0])
    assert isinstance(table.session.history[0].move, Lay)


def test_wheel_key_button_and_right_click_turn(corners: Sit) -> None:
    table = corners(state=position(12, 9)).settle()
    tile = tile_that_fits(table)
    table.scene.use(tile)
    scale = table.scene.viewpoint.camera.scale
    places = {s.id for s in marked(table)}
    point(table, "wheel", table.scene.frame.rack.center, turn=-1)
    table.scene.key(Key("r"))
    point(table, "down", table.scene.frame.table.center, button=3)
    table.scene.use(next(w for w in table.scene.widgets if w.id == "turn"))
    assert table.scene.selection.turned == 4
    assert table.scene.viewpoint.camera.scale == scale
    frames(table)
    assert table.poses[tile.id].face != table.layout[tile.id].face
    assert {s.id for s in marked(table)} <= places
    for _turn in range(2):
        table.scene.key(Key("r"))
    assert {s.id for s in marked(table)} == places


def test_the_table_is_dragged_zoomed_at_the_pointer_and_fitted_again(corners: Sit) -> None:
    table = corners(state=position(30, 9)).settle()
    scene, k = table.scene, table.hand.app.canvas.scale
    at = scene.frame.table.centerx + 60, scene.frame.table.centery - 40
    under = scene.viewpoint.camera.units(at[0] * k, at[1] * k)
    whole = scene.viewpoint.camera
    for _turn in range(3):
        point(table, "wheel", at, turn=1)
    assert scene.viewpoint.camera.scale > whole.scale * 1.3
    assert scene.viewpoint.camera.units(at[0] * k, at[1] * k) == pytest.approx(under)
    point(table, "down", at)
    for step in range(1, 60):
        point(table, "move", (at[0] + 40 * step, at[1]))
    point(table, "up", (at[0] + 2400, at[1]))
    board = scene.viewpoint.camera.rect_px(scene.look.extent(scene.presenter.shown))
    assert board.colliderect(table.hand.app.canvas.rect_px(scene.frame.table)), "never out of sight"
    assert table.session.ply == 0
    assert any(w.id == "fit" for w in scene.widgets)
    scene.key(Key("home"))
    frames(table)
    assert scene.viewpoint.camera.origin_px == pytest.approx(whole.origin_px)
    assert not any(w.id == "fit" for w in scene.widgets)


def test_a_table_that_is_covered_while_it_is_dragged_is_let_go(corners: Sit) -> None:
    table = corners(state=position(30, 9)).settle()
    scene, hand = table.scene, table.hand
    x, y = scene.frame.table.centerx + 60, scene.frame.table.centery - 40
    hand.down(x, y).move(x + 60, y)
    assert scene.viewpoint.by_hand
    doors.whole_rules(scene, 0)
    hand.step(2)
    assert hand.screen != "table"
    hand.up(x, y).key("esc")
    assert hand.screen == "table"
    seen = scene.viewpoint.camera.origin_px
    hand.move(x + 150, y + 30)
    assert scene.viewpoint.camera.origin_px == seen


def test_the_newest_tile_comes_into_a_view_moved_by_hand(corners: Sit) -> None:
    table = corners(state=position(30, 9), settings={"pace_s": 0.0}).settle()
    scene = table.scene
    for _turn in range(8):
        point(table, "wheel", (scene.frame.table.left + 5, scene.frame.table.top + 5), turn=1)
    for _move in range(3):
        seen = table.session.ply
        table.scene.flow.play([table.session.legal[-1]])
        for _frame in range(400):
            table.hand.app.step(0.05)
            entry = scene.presenter.entry
            where = scene.presenter.places
            if entry is not None and isinstance(entry.move, Lay) and where is not None:
                pose = scene.look.layout(entry.state, 0, where)[f"tile:{entry.move.tile}"]
                x, y = scene.viewpoint.camera.px(pose.x, pose.y)
                assert table.hand.app.canvas.rect_px(scene.frame.table).collidepoint(x, y)
            if scene.open_for_human:
                break
        assert table.session.ply > seen


def test_tiles_are_drawn_until_one_fits(corners: Sit) -> None:
    table = corners(state=position(14, 5, fits=False)).settle()
    assert table.session.legal == (DRAW,)
    assert set(table.buttons) >= {"draw", "draw_on"}
    table.click("draw").settle()
    assert table.moves == ["draw"]
    table.click("draw_on").settle()
    assert table.moves == ["draw"] * 3
    assert isinstance(table.session.legal[0], Lay)


def nothing_to_do() -> State:
    """The first seat has no place for a tile and the well is empty; the other one can go on."""
    began = position(14, 5, fits=False)
    return msgspec.structs.replace(began, hands=(began.hands[0], began.well[2:6]), well=())


def test_who_can_do_nothing_reads_why_and_passes_without_a_click(corners: Sit) -> None:
    """Failure 34: nobody has a move, and the game hangs."""
    table = corners(state=nothing_to_do(), settings={"pace_s": 2.5}).settle()
    assert "you have to pass" in table.scene.sentence()
    assert table.moves == []
    table.until(lambda: table.moves)
    assert table.moves == ["pass"]
    assert table.session.to_act == 1
    table.until(lambda: any("passes: nothing fits" in line for line in table.log))


def test_step_by_step_passing_waits_for_its_button(corners: Sit) -> None:
    table = corners(state=nothing_to_do(), settings={"step_by_step": True}).settle()
    table.hand.step(100)
    assert table.moves == []
    table.click("pass")
    assert table.moves == ["pass"]


def test_a_curtain_between_two_people_hides_all(corners: Sit) -> None:
    """Failure 33: the next player's hand is seen before they sit down."""
    table = corners(("human", "human"), settings={"speed": "off"})
    for _move in range(6):
        table.until(lambda: isinstance(table.hand.app.top, Curtain))
        state, poses = table.session.state, table.poses
        hidden = {tile for hand in state.hands for tile in hand} - {state.shown}
        assert not hidden & {piece.partition(":")[2] for piece in poses}
        names = {pose.face for pose in poses.values() if pose.face[:2] in ("up", "do")}
        assert len(names) <= len(state.board) + 1
        drawn = [tile for tile in hidden if any("-".join(tile) in line for line in table.scene.story.lines)]
        assert not drawn
        assert not any(w.id.startswith(("tile:", "place:")) for w in table.scene.widgets)
        table.hand.app.top._open()
        frames(table, 2)
        table.until(lambda: table.scene.open_for_human)
        while table.scene.open_for_human:
            table.scene.flow.play([table.session.legal[0]])
            frames(table, 2)
        assert table.session.to_act != CHANCE
    assert HIDDEN not in "".join(table.scene.story.lines)


def test_a_hint_is_gone_when_its_move_is_done_again(corners: Sit) -> None:
    """It names a tile of one person's hand, and the next one is about to look."""
    table = corners(("human", "human"), state=position(14, 9), settings={"take_back": "free"})
    app = table.hand.app

    def sit_down() -> None:
        table.until(lambda: isinstance(app.top, Curtain))
        table.hand.click("open")
        table.settle()

    sit_down()
    table.scene.flow.play([table.session.legal[0]])
    sit_down()
    table.scene.take_back()
    sit_down()
    table.key(pygame.KSCAN_H).until(lambda: table.message)
    table.key(pygame.KSCAN_Y, pygame.KMOD_LCTRL)
    assert table.session.ply == 1
    assert not table.message
    assert not table.hinted


def test_hands_of_a_new_round_are_nobodys_to_see(corners: Sit) -> None:
    """Who ends a round may begin the next: their new hand must not lie open while everybody looks at the end."""
    table = corners(("human", "human"), state=position(14, 1), settings={"speed": "off"})
    table.until(lambda: isinstance(table.hand.app.top, Curtain))
    table.hand.click("open")
    table.until(lambda: table.scene.open_for_human)
    table.scene.flow.play([table.session.legal[0]])
    table.until(lambda: isinstance(table.hand.app.top, Curtain))
    assert len(table.session.state.rounds) == 1
    assert table.scene.presenter.viewer == -1
    dealt = {tile for hand in table.session.state.hands for tile in hand} - {table.session.state.shown}
    assert len(dealt) > 20
    assert not dealt & {piece.partition(":")[2] for piece in table.poses}


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_everything_is_inside_the_smallest_window(corners: Sit, lang: str) -> None:
    for state in (position(44, 10, 2), position(14, 36, 3)):
        table = corners(state=state, lang=lang, size=(1024, 600)).settle()
        window = pygame.Rect(0, 0, 1024, 600)
        described = table.scene.describe()
        for control in described["controls"]:
            assert window.contains(pygame.Rect(control["rect"])), control
        table.scene.use(tile_that_fits(table))
        inner = table.hand.app.canvas.rect_px(table.scene.frame.table).inflate(2, 2)
        camera = table.scene.viewpoint.camera
        for spot in marked(table):
            assert all(inner.collidepoint(camera.px(x, y)) for x, y in spot.pick.area)


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_points_and_tiles_of_a_seat_are_never_cut(corners: Sit, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    cut = []

    def fit(pen: Pen, text: str, *rest: Any, whole: Any = Pen.fit, **more: Any) -> str:
        fitting = str(whole(pen, text, *rest, **more))
        if fitting != text:
            cut.append(text)
        return fitting

    monkeypatch.setattr(Pen, "fit", fit)
    state = msgspec.structs.replace(position(14, 36), scores=(-124, 388))
    corners(state=state, lang=lang, size=(1024, 600)).settle().hand.step(2)
    assert cut == []
