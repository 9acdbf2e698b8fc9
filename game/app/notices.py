"""What went wrong outside the game: said once, in plain words, in the language in use when it is shown."""

from __future__ import annotations

import errno

import msgspec

from game.app.texts import N_, gettext


class Notice(msgspec.Struct, frozen=True):
    """A sentence for the person who plays."""

    text: str
    """English sentence with named places for the facts (a msgid)."""
    facts: dict[str, str | int] = {}

    def sentence(self) -> str:
        """The sentence in the language in use."""
        return gettext(self.text).format(**self.facts)


NO_FOLDER = Notice(N_("There is no folder that can be written to: you can play, but nothing will be saved."))
NO_SOUND = Notice(N_("There is no sound device: everything is silent, and whatever would be heard can be seen."))
SETTINGS_PARTLY = Notice(N_("Some settings could not be read; there the usual ones are used."))
SETTINGS_NOT_SAVED = Notice(N_("The settings could not be saved."))
NO_WORKER = Notice(
    N_("The computer players cannot think for long here, so all of them play at the easy level, and there are no hints.")
)
GAME_NOT_SAVED = Notice(N_("This game cannot be saved at the moment. You can go on playing; saving is tried again."))
DISK_FULL = Notice(N_("The disk is full, so this game cannot be saved. You can go on playing; saving is tried again."))


def settings_damaged(kept_as: str) -> Notice:
    """What to say when the settings were set aside under another name."""
    return Notice(
        N_("The settings are damaged, so the usual ones are used. The old file is now {file}."), {"file": kept_as}
    )


def saving_failed(trouble: OSError) -> Notice:
    """What to say when a record cannot be written."""
    return DISK_FULL if trouble.errno in (errno.ENOSPC, errno.EDQUOT) else GAME_NOT_SAVED
