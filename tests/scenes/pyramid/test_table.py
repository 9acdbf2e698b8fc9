"""Tumbledown played on the screen: picking, dragging, falling, the curtain, and that whatever is shown ends alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.app.paths import assets
from game.pyramid.tiles import TILES
from scenes.engine.effects import KINDS, Effects
from scenes.engine.images import Images
from scenes.engine.sprites import Camera
from scenes.pyramid import words
from scenes.pyramid.look import LOOK
from scenes.table.curtain import Curtain
from tests.scenes.pyramid.building import OPTIONS, quick_game, sessions, standing

FRAME_S = 0.05
LONGEST_MOVE_S = 20.0
WALL = {
    (0, 0): "B40", (0, 1): "R10", (0, 2): "G60", (0, 3): "Y30", (1, 0): "B20", (1, 1): "R6", (1, 2): "G20", (2, 0): "R2", (2, 1): "G4",
}  # fmt: skip
TWO = standing(WALL, ("B120", "R4", "MS"), ("Y100", "Y60", "Y20"), piles=((), ("B2", "B4")))


def all_moves(seed: str, options: Any, plies: int = 120) -> list[Any]:
    """The moves of a random game."""
    *_rest, last = sessions(seed, options, plies=plies)
    return list(last.history)


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_played_skipped_and_at_speed_off_it_ends_alike(site: Any, viewer: int, calm: bool) -> None:
    options = OPTIONS[1] if calm else OPTIONS[0]
    tables = [site(("human",) * 3, settings={"calm": calm, "speed": "off"}, **options) for _table in range(3)]
    chance = Random(viewer)
    for entry in all_moves("alike", options, 60):
        ends = []
        for table, way in zip(tables, ("played", "skipped", "off"), strict=True):
            presenter = table.scene.presenter
            presenter.viewer, presenter.speed = viewer, "off" if way == "off" else "normal"
            presenter.show(entry)
            seconds = 0.0
            while not presenter.idle:
                presenter.advance(FRAME_S)
                seconds += FRAME_S
                assert seconds < LONGEST_MOVE_S, entry.move
                if way == "skipped" and chance.random() < 0.1:
                    presenter.skip()
            ends.append(table.poses)
            view = presenter.rules.view(entry.state, viewer)
            assert table.poses == LOOK.layout(view, viewer, presenter.places)
        assert ends[0] == ends[1] == ends[2]


def test_a_tile_is_chosen_and_put_on_a_space(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle()
    assert sorted(table.picks) == ["tile:B120", "tile:MS", "tile:R4"]
    table.click("tile:R4")
    assert {"space:1,0", "space:3,0"} & set(table.picks) == {"space:3,0"}
    table.click("tile:R4")
    assert "space:3,0" not in table.picks
    table.click("tile:R4").click("space:3,0")
    assert table.moves[:1] == ["place R4 3,0"]


def test_a_closed_cell_gives_its_reason_and_costs_nothing(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle()
    table.click("tile:R4").click("closed:0,4")
    assert table.message.startswith("The wall grows to the sides only")
    assert table.moves == []


def drag(table: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    pygame.event.post(down)
    table.hand.app.step(0.0)
    for k in range(1, 7):
        pos = start[0] + (end[0] - start[0]) * k / 6, start[1] + (end[1] - start[1]) * k / 6
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False))
        table.hand.app.step(0.0)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    table.hand.app.step(0.0)


def test_a_dragged_tile_is_as_large_as_it_will_lie_there(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle()
    on_rack = table.poses["tile:R4"].scale
    (x, y), (to_x, to_y) = middle(table, "tile:R4"), table.scene.frame.table.center
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    table.hand.app.step(0.016)
    for k in range(1, 5):
        pos = x + (to_x - x) * k / 4, y + (to_y - y) * k / 4
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False))
        table.hand.app.step(0.016)
    assert on_rack != 1
    assert table.poses["tile:R4"].scale == 1


def middle(table: Any, name: str) -> tuple[float, float]:
    left, top, width, height = table.picks[name]["rect"]
    return left + width / 2, top + height / 2


def test_a_tile_is_dragged_to_a_space_or_comes_home(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle()
    home = table.poses["tile:R4"]
    drag(table, middle(table, "tile:R4"), (300, 100))
    table.settle()
    assert table.moves == []
    lying = table.poses["tile:R4"]
    assert (lying.x, lying.face) == (home.x, home.face)
    drag(table, middle(table, "tile:R4"), middle(table, "space:3,0"))
    assert table.moves[:1] == ["place R4 3,0"]


def test_a_fall_asks_with_two_cells_and_two_buttons(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle().play("place B120 3,0")
    assert sorted(table.picks) == ["fall:L", "fall:R"]
    assert table.buttons == ["side:L", "side:R"]
    assert table.poses["tile:B120"].angle != 0
    table.click("fall:R").settle()
    assert table.moves[1] == "fall R"


def test_the_preview_follows_the_pointer(site: Any) -> None:
    table = site(("human", "normal"), state=TWO).settle().click("tile:R4")
    assert table.scene.sentence() == "Олена, choose a space: red\u00a04"
    x, y = middle(table, "space:3,0")
    table.hand.move(x, y)
    assert table.scene.sentence().startswith("Red\u00a04 on red\u00a02 and green\u00a04")


def test_between_two_people_nothing_of_a_hand_can_be_seen(site: Any) -> None:
    """Failure 33: the next player's hand is seen before they sit down. While the curtain is down: no face, no pick, no word, no tip
    of either hand; nor of the other hand afterwards."""
    table = site(state=TWO)
    app = table.hand.app
    for _turn in range(2):
        table.until(lambda: isinstance(app.top, Curtain))
        state = table.session.state
        secret = {tile for hand in state.hands for tile in hand} | {tile for pile in state.piles for tile in pile}
        assert_hidden(table, secret)
        for scancode in (pygame.KSCAN_Z, pygame.KSCAN_H, pygame.KSCAN_TAB, pygame.KSCAN_L, pygame.KSCAN_R):
            table.key(scancode, pygame.KMOD_LCTRL if scancode == pygame.KSCAN_Z else 0)
        assert isinstance(app.top, Curtain)
        table.scene.layout()
        assert_hidden(table, secret)
        table.hand.click("open")
        table.settle()
        actor = table.session.to_act
        assert_hidden(table, secret - set(state.hands[actor]))
        move = next(m for m in table.session.legal if m.tile in ("R4", "Y20"))
        table.scene.flow.play([move])


def assert_hidden(table: Any, secret: set[str]) -> None:
    scene = table.scene
    shown = {pose.face.removeprefix("tile:") for pose in scene.stage.poses.values() if pose.alpha > 0}
    assert not shown & secret
    assert not {piece.removeprefix("tile:") for piece in scene.stage.poses} & secret
    assert not {pick.removeprefix("tile:") for pick in table.picks} & secret
    assert not {word for move in scene.describe()["legal"] for word in move.split()} & secret
    told = " ".join([scene.sentence(), *table.log, *(w.tip for w in scene.widgets), *(w.text for w in scene.widgets)])
    told += pygame.display.get_caption()[0]
    names = {words.tile_name(tile) for tile in secret}
    assert not [name for name in names if name.lower() in told.lower()]


def test_taking_back_over_the_curtain_hides_the_hand_again(site: Any) -> None:
    table = site(state=standing(WALL, ("R4", "B120"), ("Y20", "Y60")), settings={"take_back": "any"})
    app = table.hand.app
    table.until(lambda: isinstance(app.top, Curtain))
    table.hand.click("open")
    table.settle().scene.flow.play([m for m in table.session.legal if str(m) == "place R4 3,0"])
    table.until(lambda: isinstance(app.top, Curtain))
    table.hand.click("open")
    table.settle()
    assert table.session.to_act == 1
    table.scene.take_back()
    if table.session.to_act == 0:
        app.step(0.0)
        assert not {pose.face for pose in table.poses.values()} & {"tile:R4", "tile:B120"}
        table.until(lambda: isinstance(app.top, Curtain))


def test_taking_back_and_doing_again_lead_to_a_fall_and_on(site: Any) -> None:
    """The picks are of the position that is shown: a fall's two cells know nothing of a hand, nor the other way round."""
    table = site(("human", "normal"), state=TWO, settings={"take_back": "free", "speed": "off"}).settle()
    table.play("place B120 3,0")
    assert table.picks.keys() == {"fall:L", "fall:R"}
    fallen = table.session.ply
    table.play("fall L")
    while table.session.ply > fallen:
        table.scene.take_back()
    assert table.settle().picks.keys() >= {"fall:L", "fall:R"}
    table.scene.take_back()
    assert "tile:B120" in table.settle().picks
    table.scene.redo()
    assert table.settle().picks.keys() == {"fall:L", "fall:R"}


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_everything_is_inside_the_smallest_window(site: Any, lang: str) -> None:
    history = quick_game("small", 6, curse=True, starter="first").history
    for plies in (0, 1, 12, 30):
        moves = [str(entry.move) for entry in history[:plies]]
        table = site(("human",) + ("normal",) * 5, moves, lang=lang, size=(1024, 600), curse=True).settle()
        scene = table.scene
        window = pygame.FRect(0, 0, scene.app.canvas.width, scene.app.canvas.height)
        for widget in scene.widgets:
            assert window.inflate(1, 1).contains(widget.rect), widget.id
        hand = [w for w in scene.widgets if w.id.startswith("tile:")]
        assert len(hand) == len(set(table.session.state.hands[0]))
        for one in hand:
            assert min(one.rect.width, one.rect.height) >= 44
            assert all(one is other or not one.rect.inflate(-2, -2).colliderect(other.rect) for other in hand)


def test_calm_neither_shakes_nor_spins_nor_sparks(site: Any) -> None:
    table = site(("human",) * 3, settings={"calm": True}, **OPTIONS[1])
    presenter = table.scene.presenter
    for entry in all_moves("calm", OPTIONS[1], 80):
        presenter.show(entry)
        while not presenter.idle:
            presenter.advance(FRAME_S)
            spun = [name for name, pose in presenter.stage.poses.items() if abs(pose.angle) > 5 and "die" not in name]
            assert not spun
        assert not table.scene.effects.alive


def test_what_is_taken_is_seen_before_it_goes(site: Any) -> None:
    """Also a tile that another seat plays and loses at once: it lies in no layout before or after."""
    state = standing({(0, 0): "G40", (0, 1): "Y6"}, ("YC", "R4"), ("Y20", "Y60"), turn=0)
    table = site(("normal", "human"), state=state)
    presenter = table.scene.presenter
    presenter.viewer, presenter.speed = 1, "normal"
    presenter.snap(state)
    table.session.play(table.session.game.parse_move("place YC 1,0"))
    presenter.show(table.session.history[-1])
    faces = set()
    while not presenter.idle:
        presenter.advance(FRAME_S)
        faces |= {pose.face for pose in table.poses.values() if pose.alpha > 0.9}
    assert {"tile:YC", "tile:Y6"} <= faces
    assert any(face.startswith("flame") for face in faces)


def test_the_game_waits_for_the_camera(site: Any) -> None:
    """A move shown while the camera glides would be cut short."""
    table = site(("human", "normal", "normal"), settings={"speed": "normal"})
    scene = table.scene
    table.until(lambda: scene.viewpoint.gliding)
    scene.flow.play(table.session.legal[:1])
    ply = table.session.ply
    for _frame in range(3):
        table.hand.app.step(0.02)
        assert scene.viewpoint.gliding
        assert scene.presenter.entry is None
        assert table.session.ply == ply
    table.until(lambda: scene.presenter.entry is not None)
    assert not scene.viewpoint.gliding


def test_a_flash_covers_less_than_a_quarter_of_the_screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    effects, target = Effects(Images(assets())), pygame.Surface((640, 360))
    effects.emit("flash", 0, 0)
    effects.draw(target, Camera(40.0, (320, 180)))
    lit = pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255))
    lit.invert()
    assert 0 < lit.count() < 640 * 360 / 4


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_speck_is_drawn_and_dies(kind: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    effects, target = Effects(Images(assets())), pygame.Surface((320, 200))
    effects.emit(kind, 0, 0)
    drawn = 0
    for _frame in range(60):
        effects.draw(target, Camera(1.0, (160, 100)))
        drawn += pygame.mask.from_threshold(target, (0, 0, 0), (1, 1, 1, 255)).count() < 320 * 200
        effects.update(0.05)
    assert drawn
    assert not effects.alive


def test_every_tile_has_a_picture_of_its_own(site: Any) -> None:
    painter = site().scene.painter
    pictures = {pygame.image.tobytes(painter.paint(f"tile:{code}", 104, 70), "RGBA") for code in TILES}
    assert len(pictures) == len(TILES) == 45


def test_choreographies_name_only_pieces_and_their_own_marks(site: Any) -> None:
    table = site(("human",) * 3, **OPTIONS[0])
    presenter = table.scene.presenter
    played: set[str] = set()
    for entry in all_moves("marks", OPTIONS[0], 80):
        presenter.show(entry)
        presenter.advance(0.0)
        played |= {piece.partition(":")[0] for piece in presenter.stage.poses}
        while not presenter.idle:
            presenter.skip()
            presenter.advance(0.0)
    assert played <= {"tile", "hidden", "ground", "crack", "flame", "cup", "die"}


def test_what_is_shown_again_after_the_curtain_shows_no_hand_of_another(site: Any) -> None:
    table = site(state=TWO)
    app, seen = table.hand.app, set()
    for tile in ("R4", "Y20"):
        table.until(lambda: isinstance(app.top, Curtain))
        table.hand.click("open")
        table.settle()
        if tile == "Y20":
            break
        table.scene.flow.play([next(m for m in table.session.legal if m.tile == tile)])
    scene, state = table.scene, table.session.state
    assert scene.again.touched == ("tile:R4",)
    poses = table.poses
    table.key(pygame.KSCAN_R)
    hidden = set(state.hands[0]) - {"R4"}
    table.until(lambda: seen.update(pose.face for pose in scene.stage.poses.values()) or not scene.busy)
    assert "tile:R4" in seen
    assert not {face.removeprefix("tile:") for face in seen} & hidden
    assert table.poses == poses
