"""Makes catalogues for the tests of the texts."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo


def write(assets: Path, language: str, domain: str, texts: dict[str | tuple[str, str], str | tuple[str, ...]]) -> None:
    """A compiled catalogue with these translations; plural ones under the pair of their English forms."""
    catalogue = Catalog(locale=language)
    for message, text in texts.items():
        catalogue.add(message, text)
    folder = assets / "locale" / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{domain}.mo").open("wb") as stream:
        write_mo(stream, catalogue)
