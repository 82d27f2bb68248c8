"""Bots by name."""

from __future__ import annotations

import json
from random import Random

import pytest

from kernel.toy import Toy
from stormtable.bots import (
    Budget,
    Evaluation,
    Reasons,
    best_bot,
    bot_named,
    bot_names,
    is_bot,
    reasons_of,
)
from stormtable.bots import bot as bot_module
from stormtable.bots.bot import register_level
from stormtable.bots.reasons import MARGIN
from stormtable.kernel import registry
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.new_game import new_game
from stormtable.kernel.view import View


def test_every_named_bot_can_be_made() -> None:
    names = bot_names("weather-island")
    assert {"random", "greedy", "saver", "gambler"} <= set(names)
    for name in names:
        assert bot_named(name, "weather-island", 1).name == name


def test_an_unknown_bot_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownName, match=r"did you mean greedy\?.*gambler.*saver.*random"):
        bot_named("gredy", "weather-island", 1)


def test_an_unknown_game_has_no_bots() -> None:
    with pytest.raises(UnknownName, match="no game"):
        bot_names("weather-isle")


# --- levels and characters ------------------------------------------------------------------------


class Idle:
    """Takes the first option, and records its arguments."""

    def __init__(self, rng: Random, name: str, budget: Budget, character: str) -> None:
        self.name = name
        self.budget = budget
        self.character = character

    def choose(self, view: View) -> int:
        return view.state.choices[0]

    def reasons(self, view: View) -> Reasons | None:
        return Reasons(MARGIN, (Evaluation(("end",), 1.25, 8),))


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_module, "_levels", {})
    register_level("master", "weather-island", Idle, Budget(playouts=64), 1.0, ("builder", "miser"))


@pytest.mark.usefixtures("levels")
def test_a_level_keeps_its_budget_and_may_have_a_character() -> None:
    assert "master" in bot_names("weather-island")
    assert "master" not in bot_names("weather-machine")
    plain = bot_named("master", "weather-island", 1)
    assert isinstance(plain, Idle)
    assert (plain.name, plain.budget, plain.character) == ("master", Budget(playouts=64), "")
    builder = bot_named("master:builder", "weather-island", 1, Budget(seconds=0.5))
    assert isinstance(builder, Idle)
    assert (builder.name, builder.budget.seconds) == ("master:builder", 0.5)
    assert builder.character == "builder"
    assert is_bot("master:miser", "weather-island")
    assert not is_bot("master:", "weather-island")
    assert not is_bot("greedy:miser", "weather-island")
    with pytest.raises(UnknownName, match=r"no character 'racer'.*master:builder, master:miser"):
        bot_named("master:racer", "weather-island", 1)
    with pytest.raises(UnknownName, match=r"greedy has no character 'racer'.*it has none"):
        bot_named("greedy:racer", "weather-island", 1)


def test_hints_come_from_the_hard_bot_where_a_game_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert best_bot("weather-island") == "hard"
    toy = registry.GamePack(Toy())
    monkeypatch.setattr(registry, "_packs", {**registry._packs, toy.name: toy})
    # Other tests register bots for every game.
    only_random = {key: make for key, make in bot_module._makers.items() if key[1] == "random"}
    monkeypatch.setattr(bot_module, "_makers", only_random)
    assert best_bot(toy.name) == "random"


@pytest.mark.usefixtures("levels")
def test_reasons_survive_a_round_trip_through_json() -> None:
    view = new_game("weather-island", 2, 1).view(0)
    reasons = reasons_of(bot_named("master", "weather-island", 1), view)
    assert reasons is not None
    assert Reasons.from_json(json.loads(json.dumps(reasons.as_json()))) == reasons
    assert reasons_of(bot_named("greedy", "weather-island", 1), view) is None
