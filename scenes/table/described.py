"""What a table tells the state file, besides what every screen tells: for tests and bug reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.table.spots import Area, Spot

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def described(table: TableScene, controls: list[dict[str, Any]]) -> dict[str, Any]:
    """Buttons, picks and what only says why it cannot be used apart, the game as it stands, and what the one who looks may know
    of the legal moves. While somebody is to end their turn, it is still theirs, and no move is legal."""
    session, awaits_end = table.session, table.flow.awaits_end
    spots = {w.id: w for w in table.widgets if isinstance(w, Spot)}
    areas = {w.id for w in table.widgets if isinstance(w, Area) and not w.focusable}
    seen = not table.look.hides or session.to_act == table.presenter.viewer  # moves name tiles of a hand
    return {
        "game": session.game.slug,
        "to_act": table.ending_seat if awaits_end else session.to_act,
        "legal": [str(move) for move in session.legal if seen and not awaits_end],
        "scores": list(session.rules.scores(session.state)),
        "moves": session.ply,
        "controls": [c for c in controls if c["id"] not in spots.keys() | areas],
        "picks": [{"id": c["id"], "rect": c["rect"]} for c in controls if c["id"] in spots and not spots[c["id"]].pick.refusal],
        "closed": [{"id": c["id"], "rect": c["rect"]} for c in controls if c["id"] in spots and spots[c["id"]].pick.refusal],
    }
