"""Texts: catalogues merged, plural forms, fall-backs, and the language of the system."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import texts
from game.app.texts import and_list, decimal, gettext, language, ngettext, percent, system_language, use
from tests.app import catalogues

WORMS = ("{n} worm", "{n} worms")


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of assets; English again afterwards."""
    monkeypatch.setattr(texts, "assets", lambda: tmp_path)
    yield tmp_path
    use("en")


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_english_needs_no_catalogue(assets: Path) -> None:
    use("en")
    assert gettext("Roll the dice") == "Roll the dice"
    assert [ngettext(*WORMS, n) for n in (0, 1, 2)] == ["{n} worms", "{n} worm", "{n} worms"]
    assert language() == "en"


def test_all_domains_of_a_language_are_asked(assets: Path) -> None:
    catalogues.write(assets, "uk", "worms", {"Grill": "Гриль", "Menu": "не звідси"})
    catalogues.write(assets, "uk", "lamplight", {"Menu": "Меню"})
    catalogues.write(assets, "uk", "coins", {"Pot": "Котел"})
    use("uk")
    assert [gettext(text) for text in ("Menu", "Grill", "Pot", "Unknown")] == ["Меню", "Гриль", "Котел", "Unknown"]
    use("en")
    assert gettext("Menu") == "Menu"


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("uk", ("{n} черв'ячок", "{n} черв'ячки", "{n} черв'ячків")),
        ("ru", ("{n} червячок", "{n} червячка", "{n} червячков")),
    ],
)
def test_slavic_numbers_have_three_forms(assets: Path, code: str, forms: tuple[str, str, str]) -> None:
    catalogues.write(assets, code, "worms", {WORMS: forms})
    use(code)
    for form, numbers in zip(forms, [(1, 21, 101), (2, 3, 4, 22, 104), (0, 5, 11, 12, 14, 25, 111)], strict=True):
        assert {ngettext(*WORMS, n) for n in numbers} == {form}


def test_the_empty_text_stays_empty(assets: Path) -> None:
    catalogues.write(assets, "uk", "lamplight", {"Menu": "Меню"})
    use("uk")
    assert gettext("") == ""


def test_missing_and_damaged_catalogues_leave_english(assets: Path) -> None:
    use("ru")
    assert (language(), gettext("Menu")) == ("ru", "Menu")
    folder = assets / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for name, data in {"a": b"", "b": b"nonsense", "c": b"\xde\x12\x04\x95" + b"\0" * 8}.items():
        (folder / f"{name}.mo").write_bytes(data)
    catalogues.write(assets, "ru", "lamplight", {"Menu": "Меню"})
    use("ru")
    assert gettext("Menu") == "Меню"


def test_an_unknown_language_is_refused(assets: Path) -> None:
    with pytest.raises(ValueError, match="there is no language 'de'"):
        use("de")
    assert language() == "en"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru_RU"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "uk_UA.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:uk_UA:ru"}, "uk"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "uk"}, "en"),
        ({"LANGUAGE": "ru"}, "ru"),
        ({"LANG": "UK-ua"}, "uk"),
    ],
)
def test_first_start_follows_the_system(environ: pytest.MonkeyPatch, variables: dict[str, str], expected: str) -> None:
    environ.setattr("sys.platform", "linux")
    for name, value in variables.items():
        environ.setenv(name, value)
    assert system_language() == expected


@pytest.mark.parametrize(
    ("platform", "asks", "answer", "expected"),
    [
        ("win32", "_windows_language", "uk_UA", "uk"),
        ("win32", "_windows_language", "", "en"),
        ("darwin", "_mac_language", "ru_RU", "ru"),
        ("darwin", "_mac_language", "uk-Latn_UA", "uk"),
    ],
)
def test_where_the_environment_says_nothing_the_system_is_asked(
    environ: pytest.MonkeyPatch, platform: str, asks: str, answer: str, expected: str
) -> None:
    environ.setattr("sys.platform", platform)
    environ.setattr(texts, asks, lambda: answer)
    assert system_language() == expected


def test_lists_read_as_sentences_do(assets: Path) -> None:
    assert [and_list(list("abc")[:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    catalogues.write(assets, "ru", "lamplight", {"{items} and {last_item}": "{items} и {last_item}"})
    use("ru")
    assert and_list(["а", "б", "в"]) == "а, б и в"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (0, "0 %"),
        (1e-9, "<1 %"),
        (0.004, "<1 %"),
        (0.006, "1 %"),
        (0.5, "50 %"),
        (0.893027, "89 %"),
        (0.994, "99 %"),
        (0.996, ">99 %"),
        (1, "100 %"),
    ],
)
def test_only_what_is_certain_reads_so(chance: float, text: str) -> None:
    assert percent(chance) == text


@pytest.mark.parametrize(("value", "english", "other"), [(2.25, "2.2", "2,2"), (7, "7.0", "7,0"), (-3.96, "−4.0", "−4,0"), (-0.01, "0.0", "0,0")])
def test_one_digit_behind_the_point_which_is_a_comma_elsewhere(value: float, english: str, other: str) -> None:
    for code in ("en", "uk", "ru"):
        use(code)
        assert decimal(value) == (english if code == "en" else other)
