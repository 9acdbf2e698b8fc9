"""Lets the screen catch up with the session: plays the events of each move as motions, then shows its state.

The session is always ahead. What is skipped, loaded, taken back or resized snaps to the layout of the state, so an animation
can never change a result.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from game.core.session import Entry
from scenes.engine.sprites import Stage
from scenes.engine.timeline import Cue, Parallel, Pose, Sequence, Step, Timeline, Tween, schedule, tweens
from scenes.table.look import FREE_LAYER, Look, Places, Scenery

TRAVEL_S = 0.3
"""A piece that moves without a choreography of its own."""
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.2}


class Presenter:
    """Shows one table. `shown` is the state whose words and numbers are on the screen."""

    def __init__(self, look: Look, rules: Any, stage: Stage, state: Any, cue: Callable[[Cue], None]) -> None:
        self.look = look
        self.rules = rules
        self.stage = stage
        self.shown = state
        self.entry: Entry | None = None
        """The move that is being shown."""
        self.names: tuple[str, ...] = ()
        self.viewer = -1
        """Whose eyes look: the looks get this seat's view and see its events, never more."""
        self.speed = "normal"
        self.calm = False
        self.places: Places | None = None
        self.told: Callable[[Entry], None] = lambda entry: None
        """Called as each move has been shown."""
        self._queue: deque[Entry] = deque()
        self._timeline = Timeline(stage.poses, cue)
        self._loose = Timeline(stage.poses, cue)
        """Shakes what is held, and carries home what was dragged and let go nowhere; nobody waits for it."""
        self._settling = False
        self._held: Mapping[str, Callable[[Pose], Pose]] = {}
        """How what a person has in hand lies, given where the layout wants it, as long as nothing is shown."""

    @property
    def idle(self) -> bool:
        """Everything has been shown."""
        return not self._queue and self.entry is None

    @property
    def moving(self) -> bool:
        """Something is on its way."""
        return not self.idle or self._loose.playing

    def fidget(self, step: Step) -> None:
        """Show something nobody waits for, unless something is shown already."""
        if self.idle and not self._loose.playing:
            self._loose.play(step)

    def send_home(self) -> None:
        """Pieces that were moved about by hand return to where they belong; or go on from there when a move is being shown."""
        if self.idle:
            self._loose.clear()
            rest = self._rest(self.shown)
            if rest is not None:
                self._loose.play(rest)

    def hold(self, held: Mapping[str, Callable[[Pose], Pose]], swing: float = 0.0, is_carried: bool = False) -> None:
        """These pieces are in a person's hand and go where they lie then, turned by `swing` on the way, unless they follow
        the pointer; what was in hand before goes home."""
        if not held and not self._held:
            return
        self._held = held
        if self.idle and not is_carried:
            self._loose.clear()
            rest = self._rest(self.shown, swing)
            if rest is not None:
                self._loose.play(rest)

    def grasp(self, piece: str) -> None:
        """A piece follows the pointer from now on."""
        self._loose.drop(piece)

    def arriving(self) -> list[Pose]:
        """Where the moves that wait to be shown put pieces on the table itself."""
        if self.idle or self.places is None:
            return []
        last = self._queue[-1].state if self._queue else self.entry.state if self.entry else self.shown
        after, now = self._layout(last), self.stage.poses
        shown = {piece: pose for piece, pose in after.items() if pose.layer < FREE_LAYER and pose.alpha > 0}
        return [pose for piece, pose in shown.items() if now.get(piece) != pose]

    def snap(self, state: Any) -> None:
        """Show `state` at once, without motion; whatever was waiting counts as shown."""
        self._timeline.clear()
        self._loose.clear()
        waiting, self._queue = list(self._queue), deque()
        if self.entry is not None:
            waiting.insert(0, self.entry)
            self.entry = None
        for entry in waiting:
            self.told(entry)
        self.shown = state
        self._place(state)

    def place(self, places: Places) -> None:
        """The table's places changed (a new size, another camera): snap to the layout of what is shown last. A move that has
        not begun to be shown is shown after that."""
        self.places = places
        if self.entry is None and self._queue:
            self._loose.clear()
            self._place(self.shown)
            return
        self.snap(self._queue[-1].state if self._queue else self.entry.state if self.entry else self.shown)

    def show(self, entry: Entry) -> None:
        """Queue a move to be shown."""
        self._queue.append(entry)

    def skip(self) -> None:
        """Finish what is being shown, and nothing else."""
        if self.entry is not None:
            self._timeline.clear()
            self._done(self.entry)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        left = seconds * SPEEDS.get(self.speed, 1.0)
        if self._loose.playing:
            self._loose.advance(left)
        while not self.idle:
            if self.entry is None:
                self._begin(self._queue.popleft())
            if self.entry is None:
                continue
            if self.speed == "off":
                self.skip()
                continue
            if self._timeline.playing:
                left = self._timeline.advance(left)
                if self._timeline.playing:
                    return
            if not self._settling:
                self._settling = True
                rest = self._rest(self.entry.state)
                if rest is not None:
                    self._timeline.play(rest)
                    continue
            self._done(self.entry)

    # ------------------------------------------------------------------------------------------------------------

    def _begin(self, entry: Entry) -> None:
        self.entry = entry
        self._settling = False
        self._loose.clear()
        after = self._layout(entry.state)
        for piece, pose in after.items():
            self.stage.poses.setdefault(piece, pose._replace(alpha=0.0))
        if self.speed == "off":
            return
        steps: list[Step] = []
        before: dict[str, Pose] = dict(self.stage.poses)
        state = self.rules.view(entry.state, self.viewer)
        events = tuple(self.rules.witness(event, self.viewer) for event in entry.events)
        for number, event in enumerate(events):
            tell = Cue("event", facts={"event": event})
            chosen = self.look.choreography.get(type(event))
            assert self.places is not None
            scenery = Scenery(before, after, self.places, self.names, self.calm, state, events, number, tell)
            step = chosen(event, scenery) if chosen is not None else None
            if step is None or all(leaf is not tell for _, _, leaf in schedule(step)[0]):
                steps.append(tell)
            if step is not None:
                steps.append(step)
                before = before | {t.piece: t.to for t in tweens(step)}
        whole = Sequence(tuple(steps))
        for tween in tweens(whole):
            self.stage.poses.setdefault(tween.piece, tween.to._replace(alpha=0.0))
        self._timeline.play(whole)

    def _rest(self, state: Any, swing: float = 0.0) -> Step | None:
        """Whatever is not yet where it belongs goes there."""
        after = self._belonging(state)
        poses = self.stage.poses
        moves: list[Step] = []
        for piece, pose in after.items():
            if poses[piece] != pose:
                far = abs(poses[piece].x - pose.x) + abs(poses[piece].y - pose.y) > 4
                arc = 14 if far and not self.calm else 0
                seconds = TRAVEL_S if far else 0.2 if swing else 0.14
                moves.append(Tween(piece, pose, seconds, arc=arc, swing=swing if piece in self._held else 0.0))
        moves += [Tween(p, poses[p]._replace(alpha=0.0), 0.15) for p in poses if p not in after and poses[p].alpha > 0]
        return Parallel(tuple(moves), 0.02) if moves else None

    def _done(self, entry: Entry) -> None:
        self.entry = None
        self.shown = entry.state
        self._place(entry.state)
        self.told(entry)

    def _layout(self, state: Any) -> dict[str, Pose]:
        assert self.places is not None
        return self.look.layout(self.rules.view(state, self.viewer), self.viewer, self.places)

    def _belonging(self, state: Any) -> dict[str, Pose]:
        """The layout, but for what a person has in hand."""
        layout = self._layout(state)
        if not self.idle:
            return layout
        return layout | {piece: lies(layout[piece]) for piece, lies in self._held.items() if piece in layout}

    def _place(self, state: Any) -> None:
        self.stage.poses.clear()
        self.stage.poses.update(self._belonging(state))
