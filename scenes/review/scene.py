"""The review page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.session import Session
from scenes.ui.widget_scene import WidgetScene

if TYPE_CHECKING:
    from scenes.engine.app import App


class ReviewScene(WidgetScene):
    """One game looked at afterwards."""

    name = "review"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
