"""What a game gives to be shown on the shared table: its pieces, their places, their motions and its words.

A look reads states and events; it keeps nothing of its own between two questions, so skipping, loading and taking back
need no care. Lengths are table units, which a camera fits into the window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import msgspec
import pygame

from game.core.contract import Event, Result
from game.core.session import Entry
from scenes.engine.sprites import Camera, Painter
from scenes.engine.timeline import Cue, Pose, Step
from scenes.ui.pen import Pen

if TYPE_CHECKING:
    from scenes.table.book import Page


class Places(msgspec.Struct, frozen=True):
    """Where the shared parts of the table are, in table units: what a layout may refer to."""

    extent: pygame.FRect
    """The game's own part."""
    holdings: tuple[pygame.FRect, ...]
    """By seat: the part of the seat's panel that shows what lies in front of the player."""
    rack: pygame.FRect
    """The viewer's hand lies here; empty for a look whose `rack_height` is 0. It keeps its place in the window when the
    table is panned or zoomed, and so changes in table units."""
    rules: Any = None
    """Of this table: what lies there may depend on its options."""


class Action(msgspec.Struct, frozen=True):
    """A button under the table."""

    id: str
    text: str
    moves: tuple[Any, ...]
    """Played one after the other (a stop, then what is taken), as long as they are allowed."""
    call: bool = False
    """The amber one."""
    key: str = ""
    """Shortcut: a physical key."""
    warning: str = ""
    """Asked first, as a question with yes and no."""
    icon: str = ""
    verb: str = ""
    """Instead of moves: `turn` (turn what is selected), `auto` (play by itself where there is no choice; again: no longer),
    `rush` (the same, without motion, to the end), `end` (of the turn). Those of `auto` and `rush` stay while the game plays by itself."""
    while_held: Step | None = None
    """Shown again and again while the button is held down: a cup is shaken."""


class Pick(msgspec.Struct, frozen=True):
    """Something on the table that can be clicked now: a piece, or a place where none lies (`area`).

    With `moves` it is an act. Without, it is selected by a click or taken up by a drag, and the look then offers the places
    where it may go; a drag let go over one of them is that act.
    """

    id: str
    pieces: tuple[str, ...] = ()
    """Light up together; the first is what is clicked."""
    moves: tuple[Any, ...] = ()
    text: str = ""
    """What clicking it does."""
    towards: tuple[Any, ...] = ()
    """Moves that can follow when it is selected: it lights up for a hint that proposes one of them."""
    warning: str = ""
    area: tuple[tuple[float, float], ...] = ()
    """Corners of a place, table units."""
    kin: tuple[str, ...] = ()
    """Ids of the picks that belong to it: while the pointer is over this one, they light up as well."""
    ghost: Pose | None = None
    """What would lie there, shown faintly while the pointer is over it."""
    while_held: Step | None = None
    """As that of an action."""
    held: Callable[[Pose], Pose] | None = None
    """How the first piece lies while it is selected, given where it lies else: raised, turned by hand."""
    swing: float = 0.0
    """Degrees that one turn by hand turns it, where `held` has a new picture then (see `Tween.swing`)."""
    refusal: str = ""
    """Why it cannot be used now: said when it is clicked, or something is let go there. It does not light up."""


class Glance(msgspec.Struct, frozen=True):
    """Something that can be looked at closer, at any time and by anybody: the look draws it large while it is hovered."""

    id: str
    area: pygame.FRect
    """Table units."""
    tip: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A line of the odds panel."""

    label: str
    share: float
    good: bool


class Scenery(msgspec.Struct, frozen=True):
    """What a choreography may look at: poses before and after the move, and the table's places."""

    before: Mapping[str, Pose]
    """Where the pieces are as this event begins."""
    after: Mapping[str, Pose]
    """Where they will lie after the whole move."""
    places: Places
    names: tuple[str, ...]
    calm: bool
    state: Any
    """After the move."""
    events: tuple[Event, ...] = ()
    """All that the move brought about."""
    number: int = 0
    """Which of them this is: a run of the same kind may be shown as one by its first."""
    tell: Cue = Cue("event")
    """The moment at which the event is told in words: the beginning, unless the step holds this cue somewhere itself."""


Choreography = Callable[[Any, Scenery], Step | None]


class Situation(msgspec.Struct, frozen=True):
    """What a look's words need: the table as it is shown, and whose eyes look."""

    rules: Any
    state: Any
    legal: tuple[Any, ...]
    names: tuple[str, ...]
    actor: int
    """Seat to act, CHANCE or OVER."""
    turn: int
    """Seat whose turn it is, also while luck decides; -1 before the first and after the end."""
    human: bool
    """The seat to act is a person at this screen."""
    viewer: int
    """Whose eyes look: a seat, or -1 for nobody's (hands are hidden). `state` is this seat's view."""
    odds: Mapping[str, Any] | None = None
    selected: str = ""
    """Id of the pick that was selected, empty for none."""
    hovered: str = ""
    """Id of the pick under the pointer or with the focus; or else of the glance or of the seat's panel (`seat:2`) there."""
    turned: int = 0
    """How often the selected piece was turned by hand."""
    auto: bool = False
    """Moves without a choice are played by themselves."""
    history: Sequence[Entry] = ()
    """All moves shown so far."""
    events: tuple[Event, ...] = ()
    """Of the move that is being shown, as far as they have been shown; `state` is the one before that move."""
    shows_odds: bool = False
    """The players want to see odds, also those that a look draws by itself."""
    hides_scores: bool = False
    """The players want to see at the end only who is ahead."""


FREE_LAYER = 100
"""Pieces from this layer up are not cut off at the frame of a table that pans."""


@runtime_checkable
class Glancing(Protocol):
    """What a look may offer besides: things to look at closer."""

    def glances(self, situation: Situation) -> Sequence[Glance]:
        """All of them at this moment."""


class Words(Protocol):
    """What a game says, in short sentences: a module `scenes.<slug>.words`."""

    def sentence(self, situation: Situation) -> str:
        """What to do now, or what is going on."""

    def told(self, event: Event, names: tuple[str, ...]) -> str:
        """A line of the log, with `**bold**` names; empty for events that need none."""

    def standing(self, situation: Situation, seat: int) -> str:
        """The second line of a seat's panel."""

    def holdings_tip(self, situation: Situation, seat: int) -> str:
        """What lies in front of the player, in words; empty when nothing does."""

    def possible(self, situation: Situation) -> str:
        """The first step of a hint: what the person to act can do, counted, in one sentence."""

    def hint(self, advice: Mapping[str, Any], situation: Situation) -> tuple[str, str]:
        """The other two steps, a sentence each: the move, and the reason from the numbers."""

    def refusal(self, reason: str, facts: Mapping[str, Any]) -> str:
        """Why the rules refuse a move, in one sentence; empty for reasons a player cannot meet."""

    def ending(self, result: Result, names: tuple[str, ...]) -> str:
        """How the game was won; each tie-break in words on a line of its own below."""

    def unit(self, points: int) -> str:
        """A score with its unit, in the right plural form."""


class Look(Protocol):
    """One game's look."""

    slug: str
    words: Words
    passing: Any
    """The move of whoever can do nothing else, which makes itself after a moment; None in games where there is always a choice
    or luck to come."""
    hides: bool
    """There are hidden facts: only the viewer's hand is shown, and a curtain falls between two people."""
    has_scores: bool
    """Numbers beside the table tell who is ahead: players may want to see them at the end only (`Situation.hides_scores`)."""
    pans: bool
    """The table grows with the game: it can be dragged and zoomed, and what leaves its frame is cut off. Pieces on layers
    from `FREE_LAYER` up (rack, panels, in flight) are not cut."""
    rack_height: float
    """Canvas units under the table for the viewer's hand; 0 for none."""

    def painter(self, app: Any) -> Painter:
        """Draws the pieces."""

    def extent(self, state: Any) -> pygame.FRect:
        """What must be in view."""

    def layout(self, state: Any, viewer: int, places: Places) -> dict[str, Pose]:
        """Where every piece lies. Pure. `state` is the viewer's view."""

    @property
    def choreography(self) -> Mapping[type[Event], Choreography]:
        """The special moments; pieces without one go to their new place by themselves."""

    def draw_ground(self, pen: Pen, camera: Camera, area: pygame.FRect) -> None:
        """The still table under the pieces, drawn once for a size (`area`: the table's frame, canvas units) and, unless
        `pans`, a camera."""

    def draw_over(self, pen: Pen, camera: Camera, situation: Situation) -> None:
        """Words and numbers on the table, over the pieces."""

    def actions(self, situation: Situation) -> Sequence[Action]:
        """The buttons; where a person is to act, or the game plays by itself."""

    def picks(self, situation: Situation) -> Sequence[Pick]:
        """What can be clicked; only where a person is to act."""

    def bars(self, situation: Situation) -> Sequence[Bar]:
        """The odds panel, from `situation.odds`."""

    def turn_of(self, state: Any) -> int:
        """The seat whose turn it is, also while luck decides in it; -1 between two rounds, before the first turn and after
        the last."""

    def touched(self, event: Event) -> Sequence[str]:
        """Ids of the pieces that an event moved for good: marked for the next player."""

    def draw_notes(self, pen: Pen, rect: pygame.FRect, situation: Situation) -> float:
        """The game's own part of the side column, from the top of `rect` (canvas units); answers the height used."""

    def deal_text(self) -> str:
        """The set-up's amber button."""

    def rules_pages(self) -> list[Page]:
        """The rule book."""

    def page_of(self, state: Any) -> int:
        """The page of the rule book that fits the moment."""
