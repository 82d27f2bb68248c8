"""Bots by name."""

from __future__ import annotations

import pytest

from stormtable.bots import bot_named, bot_names
from stormtable.kernel.errors import UnknownName


def test_every_named_bot_can_be_made() -> None:
    names = bot_names("weather-island")
    assert {"random", "greedy", "saver", "gambler"} <= set(names)
    for name in names:
        assert bot_named(name, "weather-island", 1).name == name


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownName, match=r"did you mean greedy\?.*gambler.*random.*saver"):
        bot_named("gredy", "weather-island", 1)


def test_an_unknown_game_has_no_bots() -> None:
    with pytest.raises(UnknownName, match="no game"):
        bot_names("weather-isle")
