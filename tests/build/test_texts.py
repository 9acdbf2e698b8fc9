"""The language catalogues are in step with the sources, complete, and fit the code that fills them in."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from build import texts
from game.app.texts import LANGUAGES

TEMPLATES = texts.extract()
DOMAINS = list(TEMPLATES)
everywhere = pytest.mark.parametrize(
    ("language", "domain"), [(language, domain) for language in LANGUAGES for domain in DOMAINS]
)


def ids(catalog: Catalog) -> set[str | tuple[str, ...]]:
    """What identifies each text: its English, with the plural where it has one."""
    return {m.id if isinstance(m.id, str) else tuple(m.id) for m in texts.texts_of(catalog)}


def names(text: str) -> set[str]:
    """The placeholders of a text; raises ValueError where it cannot be formatted."""
    return {name for _literal, name, _spec, _conversion in Formatter().parse(text) if name is not None}


@everywhere
def test_catalogue_has_the_texts_of_the_sources(language: str, domain: str) -> None:
    assert ids(texts.read(language, domain)) == ids(TEMPLATES[domain]), "run make.py texts"


@everywhere
def test_compiled_form_is_fresh(language: str, domain: str) -> None:
    merged = texts.merge(language, TEMPLATES[domain], texts.read(language, domain))
    compiled = texts.file_of(language, domain).with_suffix(".mo")
    is_fresh = compiled.is_file() and compiled.read_bytes() == texts.as_mo(merged)
    assert is_fresh, "run make.py texts"


@everywhere
def test_everything_is_translated_in_all_plural_forms(language: str, domain: str) -> None:
    catalog = texts.read(language, domain)
    assert texts.untranslated(catalog) == []
    assert [m.id for m in texts.texts_of(catalog) if m.fuzzy] == []
    assert {len(texts.forms_of(m)) for m in texts.texts_of(catalog) if m.pluralizable} <= {catalog.num_plurals}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_placeholders_are_those_of_the_english(language: str, domain: str) -> None:
    """Each form of a plural has the placeholders of the English plural: in Slavic languages the first form also
    stands for 21, 31, ..., so that it cannot leave out the number."""
    for message in texts.texts_of(texts.read(language, domain)):
        english = message.id if isinstance(message.id, str) else message.id[-1]
        for form in filter(None, texts.forms_of(message)):
            assert names(form) == names(english), form


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_english_text_has_one_translation(language: str) -> None:
    """The program asks all domains in a row, so a second translation would never show."""
    found = defaultdict(set)
    for domain in DOMAINS:
        for message in texts.texts_of(texts.read(language, domain)):
            if all(texts.forms_of(message)):
                found[message.id].add(texts.forms_of(message))
    assert {key: forms for key, forms in found.items() if len(forms) > 1} == {}


FOREIGN = {
    ("uk", "worms"): "плит", ("ru", "worms"): "плит",
    ("uk", "triangles"): "плит", ("ru", "triangles"): "плит",
    ("uk", "pyramid"): "фішк", ("ru", "pyramid"): "фишк",
}  # fmt: skip
"""How another game calls its tiles: each game has one word for its own."""


@pytest.mark.parametrize(("language", "domain"), FOREIGN)
def test_a_game_calls_its_tiles_by_one_word(language: str, domain: str) -> None:
    found = texts.texts_of(texts.read(language, domain))
    assert [form for m in found for form in texts.forms_of(m) if FOREIGN[language, domain] in form.lower()] == []


def test_no_catalogue_without_sources() -> None:
    assert {path.stem for path in texts.LOCALE.rglob("*.?o")} <= set(DOMAINS)


@pytest.mark.parametrize(("n", "form"), [(1, 0), (21, 0), (2, 1), (24, 1), (0, 2), (5, 2), (11, 2), (12, 2), (112, 2)])
@pytest.mark.parametrize("language", ["uk", "ru"])
def test_slavic_plural_rule(language: str, n: int, form: int) -> None:
    for domain in DOMAINS:
        rule = texts.read(language, domain).plural_expr
        python = rule.replace("&&", " and ").replace("||", " or ")
        first, rest = python.split("?")[0], python.split(":", 1)[1]
        second = rest.split("?")[0]
        assert (0 if eval(first, {"n": n}) else 1 if eval(second, {"n": n}) else 2) == form


def calls_of(path: Path) -> list[tuple[ast.Call, bool]]:
    """The calls of the translating functions in a file, each with whether it runs when the file is imported."""
    found: list[tuple[ast.Call, bool]] = []

    def walk(node: ast.AST, at_import: bool) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in texts.KEYWORDS:
            found.append((node, at_import))
        inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        for child in ast.iter_child_nodes(node):
            walk(child, at_import and not inside)

    walk(ast.parse(path.read_text(encoding="utf-8")), True)
    return found


@pytest.mark.parametrize("path", list(filter(Path.is_file, texts.sources())), ids=lambda p: p.name)
def test_texts_are_marked_so_that_they_are_found_and_follow_the_language(path: Path) -> None:
    for call, at_import in calls_of(path):
        assert isinstance(call.func, ast.Name)
        place = f"{path.relative_to(texts.ROOT)}:{call.lineno}"
        filled_in = [a for a in call.args[:2] if isinstance(a, ast.JoinedStr)]
        assert not filled_in, f"{place}: an f-string is in no catalogue; use a placeholder and .format"
        assert call.func.id == "N_" or not at_import, f"{place}: translated once, at import; mark it with N_"


def test_merge_keeps_translations_and_drops_what_is_gone() -> None:
    template, old = Catalog(), Catalog(locale="uk")
    template.add("Play")
    template.add(("{n} worm", "{n} worms"))
    old.add("Play", "Грати", user_comments=["a verb"])
    old.add(("{n} worm", "{n} worms"), ("{n} черв'як", "{n} черв'яки"))
    old.add("Gone", "Нема")
    merged = texts.merge("uk", template, old)
    assert ids(merged) == {"Play", ("{n} worm", "{n} worms")}
    assert merged["Play"].string == "Грати"
    assert merged["Play"].user_comments == ["a verb"]
    assert texts.untranslated(merged) == ["{n} worm"], "two forms are not enough for three"


def test_english_is_its_own_translation() -> None:
    template = Catalog()
    template.add(("{n} worm", "{n} worms"))
    assert texts.untranslated(texts.merge("en", template, Catalog(locale="en"))) == []


def test_written_catalogue_is_read_back_the_same() -> None:
    template = Catalog()
    template.add("100 % of it", locations=[("game/x.py", 7)])
    written = texts.as_po(texts.merge("en", template, Catalog(locale="en")))
    assert b"POT-Creation-Date" not in written
    assert b":7" not in written
    assert b"python-format" not in written


def test_a_text_that_lost_its_plural_is_translated_anew() -> None:
    old = Catalog(locale="uk")
    old.add(("{n} seat", "{n} seats"), ("{n} місце", "{n} місця", "{n} місць"))
    template = Catalog()
    template.add("{n} seat")
    merged = texts.merge("uk", template, old)
    assert texts.untranslated(merged) == ["{n} seat"]
    assert b'msgid "{n} seat"' in texts.as_po(merged)
