"""First-time tips: each comes once, when its rule first matters, over nothing that is needed, and goes as the person goes on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game.app import settings
from game.core import registry
from game.core.contract import CHANCE, OVER
from game.core.record import HUMAN, RANDOM
from game.core.session import Session
from scenes.lesson.scene import LessonScene
from scenes.settings.scene import SettingsScene
from scenes.setup.seating import seats_for
from scenes.table import looks, tips
from scenes.table.bubble import Bubble
from scenes.table.look import Situation
from scenes.table.scene import TableScene
from scenes.table.spots import Spot
from scenes.ui.widgets import Button
from tests.scenes.table.seated import DECIDING, KEEPING, Seated, Thinker, sit

SLUGS = [slug for slug in registry.games() if looks.is_there(slug)]
OPTIONS: dict[str, dict[str, Any]] = {"pyramid": {"curse": True}}
PLACES = [("en", (1280, 720)), ("uk", (1024, 600)), ("ru", (1024, 600)), ("ru", (1920, 1080))]


class Moment(NamedTuple):
    """When a tip is first due in a game."""

    session: Session
    plies: int
    since: int
    """Number of moves before the person's last decision."""


@cache
def moments(slug: str) -> dict[str, Moment]:
    """Random games of a person and a computer player, until every tip has been due; no window is needed for that."""
    found: dict[str, Moment] = {}
    wanted = tips.find(slug)
    for seed in range(300):
        session = Session(registry.find(slug), seats_for(slug, (HUMAN, RANDOM)), OPTIONS.get(slug, {}), f"{seed}")
        rng, since = Random(seed), 0
        while session.to_act != OVER and len(found) < len(wanted) and session.ply < 400:
            if session.to_act == 0:
                events = [session.rules.witness(e, 0) for entry in session.history[since:] for e in entry.events]
                view, names = session.rules.view(session.state, 0), ("Ann", "Bob")
                situation = Situation(session.rules, view, session.legal, names, 0, 0, True, 0)
                for tip in wanted:
                    if tip.id not in found and tip.due(situation, events) is not None:
                        found[tip.id] = Moment(session, session.ply, since)
                since = session.ply
            if session.to_act == CHANCE:
                session.chance()
            else:
                session.play(rng.choice(session.legal))
        if len(found) == len(wanted):
            break
    return found


def table_at(hand: Any, slug: str, moment: Moment) -> TableScene:
    """The table at that moment."""
    hand.app.worker = Thinker()
    here = Session(moment.session.game, moment.session.seats, moment.session.options, moment.session.seed)
    look = looks.find(slug)
    assert look is not None
    for entry in moment.session.history[: moment.plies]:
        here.play(entry.move)
    table = TableScene(hand.app, here, look)
    table.tips._since = moment.since  # as if the person had been at the table all along
    hand.app.replace(table)
    for _frame in range(3):
        hand.app.step(0.0)
    return table


def faults(table: TableScene) -> list[str]:
    """What is wrong with the bubble on the screen."""
    bubbles = [w for w in table.widgets if isinstance(w, Bubble)]
    if len(bubbles) != 1:
        return [f"{len(bubbles)} bubbles"]
    paper = bubbles[0].rect
    own = [w for w in table.widgets if w.id in ("tip_ok", "no_tips")]
    needed = [w for w in table.widgets if w not in own and isinstance(w, Spot | Button) and w.focusable]
    found = [f"covers {w.id}" for w in needed if paper.colliderect(w.rect)]
    found += [f"{w.id} is outside the paper" for w in own if not paper.inflate(1, 1).contains(w.rect)]
    found += [f"{w.id} is too small" for w in own if min(w.rect.size) < 44]
    if own[0].rect.colliderect(own[1].rect):
        found.append("its buttons lie over each other")
    if not table.app.canvas.rect.contains(paper):
        found.append("outside")
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_tip_is_met_in_random_games(slug: str) -> None:
    assert set(moments(slug)) == {tip.id for tip in tips.find(slug)}
    assert 3 <= len(moments(slug)) <= 6


@pytest.mark.parametrize(("language", "size"), PLACES, ids=[f"{a}-{b[0]}" for a, b in PLACES])
@pytest.mark.parametrize("slug", SLUGS)
def test_tips_cover_nothing_needed(
    open_app: Any, drawn: Any, slug: str, language: str, size: tuple[int, int]
) -> None:
    hand = open_app(language, size, show_tips=True, odds=False)
    hand.app.images, hand.app.fonts = drawn
    for name, moment in moments(slug).items():
        hand.app.settings.seen_tips = tuple(f"{slug}.{tip.id}" for tip in tips.find(slug) if tip.id != name)
        table = table_at(hand, slug, moment)
        assert table.tips.shown is not None, name
        assert table.tips.shown.id == name
        assert faults(table) == [], name


@pytest.fixture
def seated(open_app: Any, drawn: Any) -> Any:
    """`seated(moves...)`: a table of worms at which a tip may come."""

    def at(*moves: str, **chosen: Any) -> Seated:
        hand = open_app(**({"show_tips": True} | chosen))
        hand.app.images, hand.app.fonts = drawn
        return sit(hand, (HUMAN, HUMAN), moves)

    return at


def shown(table: Seated) -> str:
    table.settle()
    table.hand.app.step(0.0)
    tip = table.scene.tips.shown
    return tip.id if tip is not None else ""


def test_a_click_on_its_button_puts_it_away(seated: Any) -> None:
    table = seated(*KEEPING)
    assert shown(table) == "keep"
    table.click("tip_ok")
    assert table.scene.tips.shown is None
    assert table.moves == list(KEEPING)


def test_a_click_on_the_paper_puts_it_away(seated: Any) -> None:
    table = seated(*KEEPING)
    assert shown(table) == "keep"
    table.click("bubble")
    assert table.scene.tips.shown is None
    assert table.moves == list(KEEPING)


def test_esc_puts_it_away_and_does_nothing_else(seated: Any) -> None:
    table = seated(*KEEPING)
    assert shown(table) == "keep"
    table.key(pygame.KSCAN_ESCAPE)
    assert table.scene.tips.shown is None
    assert table.hand.app.top is table.scene


def test_going_on_puts_it_away_and_it_never_comes_again(seated: Any) -> None:
    table = seated(*KEEPING)
    assert shown(table) == "keep"
    table.click(next(pick for pick in table.picks))
    assert len(table.moves) == len(KEEPING) + 1
    assert "worms.keep" in settings.load(table.hand.app.folders)[0].seen_tips
    again = sit(table.hand, (HUMAN, HUMAN), KEEPING)
    assert shown(again) == ""


def test_taking_back_puts_it_away(seated: Any) -> None:
    table = seated(*KEEPING, "keep 4")
    assert shown(table) == "no_worm"
    table.key(pygame.KSCAN_Z, pygame.KMOD_LCTRL)
    assert table.moves == list(KEEPING)
    assert shown(table) == "keep", "the tip for the position that is shown now"


def test_it_does_not_lie_over_the_folded_side_column(seated: Any) -> None:
    table = seated(*KEEPING, size=(1024, 600))
    assert shown(table) == "keep"
    table.key(pygame.KSCAN_L)
    assert table.scene.side.is_open
    assert not [w for w in table.scene.widgets if isinstance(w, Bubble)]
    assert table.scene.tips.shown is None


def test_it_waits_for_the_folded_side_column_to_be_closed(seated: Any) -> None:
    table = seated(size=(1024, 600))
    table.scene.side.toggle()
    table.play("roll")
    assert shown(table) == ""
    table.scene.side.toggle()
    assert shown(table) == "keep"


def test_no_more_tips_is_kept(seated: Any) -> None:
    table = seated(*KEEPING)
    assert shown(table) == "keep"
    table.click("no_tips")
    assert settings.load(table.hand.app.folders)[0].show_tips is False
    again = sit(table.hand, (HUMAN, HUMAN), DECIDING)
    assert shown(again) == ""


def test_settings_bring_all_back(seated: Any) -> None:
    table = seated(*KEEPING, show_tips=False, seen_tips=("worms.keep", "worms.stop"))
    assert shown(table) == ""
    hand = table.hand
    hand.show(SettingsScene(hand.app))
    hand.widget("page").reveal(hand.widget("show_tips").rect)
    hand.click("show_tips")
    assert hand.app.settings.show_tips is True
    assert hand.app.settings.seen_tips == ()
    assert shown(sit(hand, (HUMAN, HUMAN), KEEPING)) == "keep"


def test_what_happened_before_the_game_was_opened_brings_no_tip(seated: Any) -> None:
    """A game that is gone on with has had its failed turn."""
    takes = ("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 4 3 3 3", "keep 4", "stop")
    fails = ("roll", "cast 1 1 1 1 1 1 1 1", "keep 1")
    decides = ("roll", "cast 6 6 6 6 1 1 1 1", "keep 6", "roll", "cast 4 3 3 3", "keep 4")
    table = seated(*takes, *fails, *fails, *decides)
    assert any(type(event).__name__ == "TileReturned" for entry in table.session.history for event in entry.events)
    assert shown(table) == "stop"


def test_none_in_a_lesson_and_none_while_all_play_by_themselves(open_app: Any) -> None:
    hand = open_app(show_tips=True, speed="off")
    hand.app.worker = Thinker()
    lesson = LessonScene(hand.app, "worms")
    hand.show(lesson)
    for _frame in range(200):
        hand.app.step(0.2)
    assert lesson.waiting
    assert lesson.tips.shown is None
    table = table_at(hand, "worms", moments("worms")["keep"])
    hand.app.settings.seen_tips = ()
    table.tips = tips.Tips(table)
    table.flow.autoplay = True
    for _frame in range(50):
        hand.app.step(0.2)
        assert table.tips.shown is None
    assert hand.app.settings.seen_tips == ()
