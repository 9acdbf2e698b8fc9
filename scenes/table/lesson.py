"""What a game gives to be learnt by doing: a module `scenes.<slug>.lesson` that offers LESSON, shown by `scenes.lesson`.

A lesson is one game that was written down beforehand: dice, deals and the other players' moves are in it, and so are the
moves that the learner is asked for. Every text is a msgid.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.core.contract import OptionValue
from game.core.record import HUMAN

BETWEEN = ", "
"""Parts the moves of an act that has several (a stop, then what is taken)."""


class Task(msgspec.Struct, frozen=True):
    """One step of a lesson: something to do, or, where nothing is accepted, something to be read."""

    text: str
    """One or two short sentences. `{other}` stands for the name of the first computer player."""
    accepts: tuple[str, ...] = ()
    """Acts that do it, each as the text forms of its moves; all need as many moves. The first is the one pointed at."""
    shows: tuple[str, ...] = ()
    """Ids of controls, picks, pieces and panels that the arrow points to: in an act of several clicks those before the last
    one, in their order; else the one meant where several do the same."""
    replies: Mapping[str, str] = {}
    """Beginning of another act -> why not now."""
    otherwise: str = ""
    """Why not now, for all other acts."""
    then: tuple[str, ...] = ()
    """What luck and the other players do next, as text forms."""

    def reply(self, act: str) -> str:
        """The friendly reason why `act` is not wanted now, as a msgid."""
        fitting = (text for beginning, text in self.replies.items() if act.startswith(beginning))
        return next(fitting, self.otherwise)


class Lesson(msgspec.Struct, frozen=True):
    """A game to be learnt."""

    slug: str
    tasks: tuple[Task, ...]
    last: str
    """What is left to be said at the end."""
    players: tuple[str, ...] = (HUMAN, "easy")
    """By seat; one of them is the learner."""
    options: Mapping[str, OptionValue] = {}
    before: tuple[str, ...] = ()
    """Moves that have been made when the lesson opens."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The whole game, where each task is done in the first way."""
        found = list(self.before)
        for task in self.tasks:
            found += [*(task.accepts[0].split(BETWEEN) if task.accepts else ()), *task.then]
        return tuple(found)

    @property
    def starts(self) -> tuple[int, ...]:
        """By task: how many moves have been made when it is shown."""
        found = [len(self.before)]
        for task in self.tasks:
            found.append(found[-1] + len(task.accepts[0].split(BETWEEN) if task.accepts else ()) + len(task.then))
        return tuple(found[:-1])
