"""The language of the texts: which one is in use, and the catalogues that translate the English sentences.

Catalogues are GNU gettext's, `<assets>/locale/<language>/LC_MESSAGES/<domain>.mo`. All domains of a language are asked,
`lamplight` first; a sentence that none of them knows stays English.
"""

from __future__ import annotations

import gettext as catalogues
import os
import struct
import sys
from collections.abc import Mapping, Sequence
from locale import windows_locale
from pathlib import Path

from game.app.paths import assets

LANGUAGES = ("en", "uk", "ru")
NATIVE_NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}
"""How a language is called by those who speak it."""
MAIN_DOMAIN = "lamplight"


class _Current:
    """The language in use; one for the program, as one person looks at one window."""

    language = "en"
    catalogue: catalogues.NullTranslations = catalogues.NullTranslations()


def gettext(message: str) -> str:
    """`message` in the language in use. The empty text stays empty (catalogues keep their header under it)."""
    return _Current.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """The form that goes with the number `n`, in the language in use."""
    return _Current.catalogue.ngettext(one, many, n)


def N_(message: str) -> str:
    """Marks a text for the catalogues without translating it: for constants, shown later through `gettext`."""
    return message


def use(language: str) -> None:
    """Switches all texts to `language`, one of LANGUAGES; raises ValueError for another."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    _Current.catalogue = _merged(assets() / "locale" / language / "LC_MESSAGES")
    _Current.language = language


def language() -> str:
    """The language in use, one of LANGUAGES."""
    return _Current.language


def system_language() -> str:
    """The language this computer is set to, as far as it is one of LANGUAGES; otherwise English."""
    wanted = _from_environment(os.environ)
    if not wanted and sys.platform == "win32":
        wanted = [_windows_language()]
    elif not wanted and sys.platform == "darwin":
        wanted = [_mac_language()]
    codes = [name.replace("-", "_").split("_")[0].split(".")[0].lower() for name in wanted]
    return next((code for code in codes if code in LANGUAGES), "en")


def and_list(items: Sequence[str]) -> str:
    """The items as a sentence lists them: "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return gettext("{items} and {last_item}").format(items=", ".join(items[:-1]), last_item=items[-1])


def percent(chance: float) -> str:
    """A chance of 0..1 in whole per cent; only what is certain reads 0 or 100."""
    whole = round(chance * 100)
    if whole <= 0 < chance:
        return "<1 %"
    if whole >= 100 and chance < 1:
        return ">99 %"
    return f"{whole} %"


def _merged(folder: Path) -> catalogues.NullTranslations:
    """All catalogues of a folder as one chain; those missing or damaged are left out."""
    chain = catalogues.NullTranslations()
    try:
        files = sorted(folder.glob("*.mo"), key=lambda file: (file.stem != MAIN_DOMAIN, file.stem))
    except OSError:
        return chain
    found = []
    for file in files:
        try:
            with file.open("rb") as stream:
                found.append(catalogues.GNUTranslations(stream))
        except (OSError, ValueError, struct.error):
            continue
    for catalogue in found[1:]:
        found[0].add_fallback(catalogue)
    return found[0] if found else chain


def _from_environment(environ: Mapping[str, str]) -> list[str]:
    """The languages the environment asks for, most wanted first, by the rules of GNU gettext: LANGUAGE is a list that
    goes before the locale, but not where the locale is C, which means untranslated."""
    locale = next((environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    if locale.split(".")[0] in ("C", "POSIX"):
        return ["en"]
    return [name for name in (*environ.get("LANGUAGE", "").split(":"), locale) if name]


def _windows_language() -> str:
    """The language of the user's Windows."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _mac_language() -> str:
    """The language of the user's macOS; programs started by a click get no locale in their environment."""
    import subprocess

    try:
        asked = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLocale"], capture_output=True, timeout=2, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return asked.stdout.decode("utf-8", "replace").strip()
