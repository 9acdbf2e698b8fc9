"""`make.py texts`: brings the gettext catalogues in assets/locale in step with the sources.

Owns the way from a sentence in the code to its catalogue: which files belong to which domain, the merge that keeps
translations, and the compiled form. Catalogues are sorted and carry no line numbers or dates, so that a change in
them shows only what changed. English is filled in by itself.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.app.texts import LANGUAGES, MAIN_DOMAIN

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2)}
FOR_TRANSLATORS = ("Translators:",)
"""A comment that begins so, right above a text, goes into the catalogue."""


class PlainCatalog(Catalog):
    """A catalogue whose header says only what a program needs: no dates, no names."""

    @property  # type: ignore[misc]  # nobody sets the header of these
    def mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def sources() -> Iterator[Path]:
    """Every Python file of the program, in a fixed order."""
    yield ROOT / "main.py"
    for folder in ("game", "scenes"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def domain_of(path: Path) -> str:
    """The catalogue that a source file's texts belong to: the game's own for game/<slug> and scenes/<slug>."""
    parts = path.relative_to(ROOT).parts
    is_of_game = len(parts) > 2 and (ROOT / "game" / parts[1] / "rules.py").is_file()
    return parts[1] if is_of_game else MAIN_DOMAIN


def extract() -> dict[str, Catalog]:
    """The texts in the sources by domain. One that the main domain has is in no other: it is asked first."""
    found = {MAIN_DOMAIN: Catalog()}
    for path in filter(Path.is_file, sources()):
        catalog = found.setdefault(domain_of(path), Catalog())
        for line, text, comments, _context in extract_from_file("python", path, KEYWORDS, FOR_TRANSLATORS):
            place = (path.relative_to(ROOT).as_posix(), line)
            catalog.add(text, locations=[place], auto_comments=comments)
    for domain, catalog in found.items():
        for message in list(texts_of(catalog)):
            same = found[MAIN_DOMAIN].get(message.id)
            if domain != MAIN_DOMAIN and same and same.pluralizable == message.pluralizable:
                catalog.delete(message.id)
    return {domain: catalog for domain, catalog in sorted(found.items()) if len(catalog)}


def texts_of(catalog: Catalog) -> Iterator[Message]:
    """The messages without the header."""
    return (message for message in catalog if message.id)


def read(language: str, domain: str) -> Catalog:
    """A catalogue from its file; an empty one where there is none."""
    path = file_of(language, domain)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


def file_of(language: str, domain: str) -> Path:
    """Where a catalogue lies; its compiled form lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def merge(language: str, template: Catalog, old: Catalog) -> Catalog:
    """The texts of the template with the translations of the old catalogue; what nobody says any more is dropped."""
    merged = PlainCatalog(locale=language, header_comment="", fuzzy=False)
    for message in texts_of(template):
        known = old.get(message.id)
        string = known.string if known else None
        if language == "en":
            string = message.id
        merged.add(
            message.id,
            string if fits(string, message, merged) else None,
            locations=message.locations,
            auto_comments=message.auto_comments,
            user_comments=known.user_comments if known else (),
        )
        # Texts are formatted with {names}; a per cent sign in a sentence is not the other kind of placeholder.
        merged[message.id].flags.discard("python-format")
    return merged


def fits(string: str | tuple[str, ...] | list[str] | None, message: Message, catalog: Catalog) -> bool:
    """Whether a translation has the number of forms that the text and the language ask for."""
    if isinstance(string, str) or not message.pluralizable:
        return isinstance(string, str) and not message.pluralizable
    return string is not None and (len(string) == catalog.num_plurals)


def forms_of(message: Message) -> tuple[str, ...]:
    """The translation, one text or one for each plural form; empty texts where it lacks."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def untranslated(catalog: Catalog) -> list[str]:
    """The English of each text that lacks a translation or one of its forms."""
    lacking = []
    for message in texts_of(catalog):
        if not all(forms_of(message)):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def as_po(catalog: Catalog) -> bytes:
    """The catalogue as people edit it."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, sort_output=True, include_lineno=False)
    return out.getvalue().strip() + b"\n"


def as_mo(catalog: Catalog) -> bytes:
    """The catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def update() -> int:
    """Writes all catalogues, removes those of no domain, and gives the number of texts without translation."""
    templates = extract()
    lacking = 0
    for language in LANGUAGES:
        for domain, template in templates.items():
            catalog = merge(language, template, read(language, domain))
            path = file_of(language, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(catalog))
            path.with_suffix(".mo").write_bytes(as_mo(catalog))
            missing = untranslated(catalog)
            lacking += len(missing)
            print(f"{language} {domain}: {len(catalog)} texts, {len(missing)} to translate")
        for path in (LOCALE / language / "LC_MESSAGES").glob("*.?o"):
            if path.stem not in templates:
                path.unlink()
                print(f"{language} {path.name}: removed, no source belongs to it")
    return lacking


def main() -> int:
    """Status 0 whether or not translations are missing: the tests are what insists on them."""
    if sys.argv[1:]:
        print("texts takes no arguments.", file=sys.stderr)
        return 2
    update()
    return 0


if __name__ == "__main__":
    sys.exit(main())
