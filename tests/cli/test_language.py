"""`stormtable --lang` shows games and rules in another language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stormtable.i18n.catalogue import FIRST, speak

from .conftest import Stormtable


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    speak(FIRST)


def test_the_rules_are_shown_and_searched_in_portuguese(stormtable: Stormtable) -> None:
    out = " ".join(stormtable("--lang", "pt", "rules", "weather-machine", "prototipos").out.split())
    assert out.startswith("Construir um protótipo p.19 Um protótipo leva as Peças")
    assert "Ver também" in out
    assert "Building" in stormtable("rules", "weather-machine", "prototype").out


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("STORMTABLE_LANG", "pt", "Fase I: lances"),
        ("LANG", "pt_PT.UTF-8", "Fase I: lances"),
        ("LANG", "tlh_KX.UTF-8", "Phase I: bids"),
        ("LANG", "C", "Phase I: bids"),
    ],
)
def test_the_language_is_that_of_the_environment(
    stormtable: Stormtable, monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    for variable in ("STORMTABLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv(name, value)
    assert expected in stormtable("rules", "weather-island").out


def test_an_unknown_language_is_bad_input(stormtable: Stormtable) -> None:
    ran = stormtable("--lang", "tlh", "games")
    assert ran.status == 2
    assert "there are no texts in 'tlh'" in ran.err
    assert "there are: de, en" in ran.err


def test_a_game_is_shown_in_portuguese(stormtable: Stormtable, recorded: object) -> None:
    out = stormtable("--lang", "pt", "replay", recorded).out
    assert "Rodada 1" in out
    assert "Lances: " in out
    assert "Bids: " not in out
    assert "{" not in out
