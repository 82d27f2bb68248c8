"""Bots of other packages: `module:Class`, entry points, and what is refused."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from stormtable.bots import bot_named, bot_names, is_bot, outside
from stormtable.cli.arguments import read_bots
from stormtable.kernel.errors import BadSetting, UnknownName
from stormtable.kernel.new_game import new_game
from stormtable.lab.arena import series
from stormtable.server.core.config import OTHERS, Config

BOT = """
class GaleBot:
    name = "gale"
    games = ("weather-island",)
    def __init__(self, rng):
        self.rng = rng
    def choose(self, view):
        return view.state.choices[0]
class Nameless:
    def choose(self, view): ...
class Shouting(GaleBot):
    name = "GALE"
class Hard(GaleBot):
    name = "hard"
number = 7
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run in a folder with a module of bots, and forget these bots afterwards."""
    (tmp_path / "gale_module.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(outside.VARIABLE, "")
    monkeypatch.setattr(outside, "_classes", {})
    monkeypatch.delitem(sys.modules, "gale_module", raising=False)
    outside._find.cache_clear()
    yield
    outside._find.cache_clear()


def test_a_class_plays_by_its_name() -> None:
    assert read_bots("random,gale_module:GaleBot") == ["random", "gale"]
    assert "gale" in bot_names("weather-island")
    assert "gale" not in bot_names("weather-machine")
    game = new_game("weather-island", 2, 1)
    assert bot_named("gale", "weather-island", 1).choose(game.view(0)) == game.state.choices[0]


def test_processes_that_start_later_know_an_outside_bot() -> None:
    outside.add("gale_module:GaleBot")
    assert os.environ[outside.VARIABLE] == "gale_module:GaleBot"
    outside._classes.clear()
    outside._find.cache_clear()
    assert is_bot("gale", "weather-island")


def test_a_bot_is_loaded_from_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gale", "gale_module:GaleBot", outside.ENTRY_POINT)
    monkeypatch.setattr(outside, "_entries", lambda: [entry])
    assert is_bot("gale", "weather-island")


def test_a_broken_entry_point_is_skipped_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gone", "no_such_module:Bot", outside.ENTRY_POINT)
    monkeypatch.setattr(outside, "_entries", lambda: [entry])
    with pytest.warns(UserWarning, match="no_such_module:Bot cannot be loaded"):
        assert not is_bot("gone", "weather-island")


def test_a_character_of_a_level_is_not_a_module() -> None:
    assert read_bots("hard:builder") == ["hard:builder"]
    assert not outside.is_spec("hard:builder")
    assert outside.is_spec("gale_module:GaleBot")
    assert outside.is_spec("package.module:bot")


def test_a_client_cannot_name_a_module() -> None:
    """The server checks bots with `is_bot`, which imports nothing."""
    assert not is_bot("gale_module:GaleBot", "weather-island")
    with pytest.raises(UnknownName):
        bot_named("gale_module:GaleBot", "weather-island", 1)


def test_a_bot_cannot_replace_one_of_ours() -> None:
    outside.add("gale_module:Hard")
    assert type(bot_named("hard", "weather-island", 1)).__name__ != "Hard"
    with pytest.raises(BadSetting, match="is called hard, and weather-island has a bot of that"):
        read_bots("gale_module:Hard,random")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gale_module:Missing", "gale_module:Missing cannot be loaded"),
        ("gale_module:number", "gale_module:number is not a bot"),
        ("gale_module:Nameless", "gale_module:Nameless has the name None"),
        ("gale_module:Shouting", "has the name 'GALE'; give the class a name of small letters"),
        ("gale module", "does not name a bot; write module:Class"),
    ],
)
def test_an_outside_class_that_is_no_bot_is_refused(spec: str, message: str) -> None:
    with pytest.raises(BadSetting, match=message):
        outside.add(spec)


def test_other_code_of_a_bot_is_another_series() -> None:
    outside.add("gale_module:GaleBot")
    first = series.prepare("weather-island", 2, ["gale", "random"], 1, {}).code
    plain = series.prepare("weather-island", 2, ["random"], 1, {}).code
    Path("gale_module.py").write_text(BOT + "# changed\n")
    second = series.prepare("weather-island", 2, ["gale", "random"], 1, {}).code
    assert len({first, plain, second}) == 3
    assert first.startswith(plain)


def test_the_variable_is_no_setting_of_the_server() -> None:
    """The server exports its settings to its processes, so a shared name would be read as bots."""
    settings = {f"STORMTABLE_{field.name.upper()}" for field in dataclasses.fields(Config)}
    assert "STORMTABLE_BOTS" in settings
    assert outside.VARIABLE not in settings
    assert outside.VARIABLE in OTHERS
