"""Options that have no meaning for a number of players are refused, not ignored."""

from __future__ import annotations

import pytest

from stormtable.kernel.errors import BadSetting
from stormtable.kernel.new_game import new_game


@pytest.mark.parametrize(
    ("players", "option", "value"),
    [
        (1, "goals", "draft"),
        (3, "new_scientists", "on"),
        (1, "new_scientists", "on"),
        (2, "challenges", "peer-review"),
        (4, "challenges", "random:2"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(players: int, option: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"{option}={value} does nothing with {players} players"):
        new_game("weather-machine", players, 1, {option: value})


@pytest.mark.parametrize("value", ["random:0", "random:13", "random:x", "nonsense"])
def test_challenges_that_cannot_be_are_refused(value: str) -> None:
    with pytest.raises(BadSetting, match="there is no Challenge"):
        new_game("weather-machine", 1, 1, {"challenges": value})


@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {"challenges": "random:12"}), (2, {"new_scientists": "on"}), (4, {"goals": "draft"})],
)
def test_an_option_that_does_something_is_taken(players: int, options: dict[str, str]) -> None:
    assert new_game("weather-machine", players, 1, options).decision is not None
