"""Every kind of damaged input is handled, and the fuzzer finds injected defects."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from stormtable.kernel import record
from stormtable.kernel.errors import StormtableError
from stormtable.lab.fuzz import KINDS, fuzz, records, trial, words
from stormtable.terminal import commands, prompt

GAMES = ("weather-island", "weather-machine")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_damaged_input_is_always_refused_cleanly(kind: str, game: str) -> None:
    progress: list[int] = []
    assert fuzz(kind, game, 600, 1, progress=progress.append, workers=1) == []
    assert progress == [250, 500, 600]


def test_the_same_seed_makes_the_same_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def see(text: str, seal: object) -> str:
        seen.append(text)
        return ""

    monkeypatch.setattr(records, "_problem", see)
    for seed in (1, 1, 2):
        records.fuzz(GAMES[0], 50, seed)
    assert seen[:50] == seen[50:100] != seen[100:]
    assert len(set(seen)) > 90


@pytest.mark.parametrize("cases", [0, -1, 10**12])
def test_impossible_numbers_of_cases_are_refused(cases: int) -> None:
    with pytest.raises(StormtableError, match=f"{cases} cases cannot be tried"):
        fuzz("records", GAMES[0], cases, 1)


# --- broken on purpose ------------------------------------------------------------------------


def test_a_record_that_passes_changed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "_compare", lambda *_: None)
    defects = records.fuzz(GAMES[0], 400, 1)
    assert any("its game writes another record" in defect for defect in defects)
    assert all(defect.startswith("records weather-island seed 1 case ") for defect in defects)


def test_a_record_that_crashes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def number(row: str, *_: object) -> None:
        raise ValueError(row)

    monkeypatch.setattr(record, "_body_line", number)
    defects = records.fuzz(GAMES[0], 20, 1)
    assert any("ValueError" in defect and "test_fuzz.py" in defect for defect in defects)


def test_a_word_that_crashes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (prompt, commands):
        monkeypatch.setattr(module, "is_word", lambda _: True)
    assert any("ValueError" in defect for defect in words.fuzz(GAMES[0], 1500, 6))


def test_hidden_characters_that_come_back_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    obey = commands.Commands.obey

    def echo(self: commands.Commands, typed: Sequence[str]) -> bool:
        self.table.console.print(" ".join(typed), markup=False)
        return obey(self, typed)

    monkeypatch.setattr(commands.Commands, "obey", echo)
    assert any("hidden characters" in defect for defect in words.fuzz(GAMES[0], 200, 6))


def test_a_word_that_plays_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def why(self: prompt.Asking, typed: object) -> None:
        self.table.choose(self.table.menu.items[0])

    monkeypatch.setattr(prompt.Asking, "why", why)
    assert any(" plays " in defect for defect in words.fuzz(GAMES[0], 20, 1))


def test_a_hang_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "parse", lambda _: time.sleep(600))
    monkeypatch.setattr(trial, "PATIENCE", 1)
    (defect,) = records.fuzz(GAMES[0], 1, 1)
    assert "Hang: no end after 1 seconds" in defect


def test_payments_with_the_same_beginning_are_distinguished() -> None:
    """`pay lab pay government` is the way that pays both, not another that begins like it."""
    assert words.fuzz("weather-machine", 10, 7408353939322824244) == []
