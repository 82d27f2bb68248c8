"""What a game declares, and the errors for unknown names."""

from __future__ import annotations

import json

import pytest

from kernel.toy import Toy
from stormtable.kernel import registry, title
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting, StormtableError, UnknownName
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import register, title_named, titles
from stormtable.kernel.text import printable
from stormtable.kernel.title import EditionName, EditionPreview, Outcome, Title, Value


def test_a_registered_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_packs", dict(registry._packs))
    toy = Toy()
    register(toy)
    assert title_named("toy") is toy
    assert [each.name for each in titles()] == sorted(each.name for each in titles())
    assert toy in titles()


def test_a_near_miss_is_guessed() -> None:
    with pytest.raises(UnknownName, match=r"'wether-island'; did you mean weather-island\?"):
        title_named("wether-island")
    with pytest.raises(UnknownName, match=r"there are: .*weather-island"):
        title_named("chess")


@pytest.mark.parametrize("players", [-1, 0, 1, 4, 99])
def test_the_number_of_players_is_checked(players: int) -> None:
    with pytest.raises(BadSetting, match=f"toy is not for {players} players; choose 2 to 3"):
        Game(Toy(), players)


def test_settings_are_completed_and_read_from_text() -> None:
    toy = Toy()
    assert toy.settle_settings({}) == {"rounds": 2, "twice": False, "cheer": True, "motto": ""}
    read = toy.settle_settings({"rounds": "3", "cheer": "FALSE", "motto": "Hey"})
    assert read == {"rounds": 3, "twice": False, "cheer": False, "motto": "Hey"}
    assert toy.settle_settings(read) == read


@pytest.mark.parametrize(("name", "value"), [("rounds", "9"), ("rounds", ""), ("cheer", "maybe")])
def test_a_value_that_is_not_offered_is_refused(name: str, value: Value) -> None:
    with pytest.raises(BadSetting, match=f"option {name}={value} is not offered; choose one of: "):
        Toy().settle_settings({name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("goals", "a\nb\u202ec"),
        ("goals", "x" * 100_000),
        ("challenges", "a\nb\u202ec"),
        ("challenges", "easy," * 10_000),
        ("challenges", "/etc/passwd"),
    ],
)
def test_a_refused_value_gets_one_short_line(name: str, value: str) -> None:
    with pytest.raises(BadSetting) as error:
        new_game("weather-machine", 1, 1, {name: value})
    assert error.value.problem.startswith(f"option {name}=")
    assert printable(str(error.value))
    assert len(error.value.problem) < 400


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(UnknownName, match="has no option 'colour'; it has: edition, bag"):
        new_game("weather-island", 2, 1, {"colour": "red"})


def test_an_error_is_one_line_with_the_remedy() -> None:
    error = StormtableError("this is wrong", "do that")
    assert str(error) == "this is wrong; do that"
    assert (error.problem, error.remedy) == ("this is wrong", "do that")


def test_an_outcome_names_the_winner() -> None:
    outcome = Outcome("done", (2, 1, 1), (3, 8, 8), ({"a": 3}, {"a": 8}, {"b": 8}))
    assert outcome.winners == (1, 2)
    assert json.loads(json.dumps(outcome.as_json()))["scores"] == [3, 8, 8]


def test_a_setting_as_json_and_an_edition_as_text() -> None:
    shown = json.loads(json.dumps([setting.as_json() for setting in Toy.settings]))
    assert shown[0] == {"name": "rounds", "help": "how many", "default": 2, "choices": [1, 2, 3]}
    assert str(EditionName("first", "00ff")) == "first 00ff"


def test_a_game_without_accounts_counts_nothing() -> None:
    class Uncounted(Toy):
        accounts = Title.accounts

    game = Game(Uncounted(), 2)
    assert game.title.accounts(game.state) == {}


def test_methods_of_a_title_for_version_0_2_work_under_their_former_names() -> None:
    with pytest.warns(DeprecationWarning, match="^OlderToy: rename") as warnings:

        class OlderToy(Toy):
            def sights(self, state: State) -> frozenset[str]:
                return frozenset({"cheered"})

            def sight_of(self, event: Event) -> str:
                return "cheered"

            def proof(self, file: EditionFile) -> EditionPreview:
                return EditionPreview({"motto": "Hey"}, ())

    assert [str(warning.message) for warning in warnings] == [
        "OlderToy: rename sights to coverage_points",
        "OlderToy: rename sight_of to coverage_point_of",
        "OlderToy: rename proof to edition_preview",
    ]
    game = Game(OlderToy(), 2)
    assert game.title.coverage_points(game.state) == {"cheered"}
    assert game.title.coverage_point_of(Event("cheer")) == "cheered"
    assert OlderToy.edition_preview is OlderToy.proof


def test_the_registry_can_be_imported_from_its_former_module() -> None:
    with pytest.warns(DeprecationWarning, match="import register from stormtable"):
        assert getattr(title, "register") is register  # noqa: B009 (a type checker rejects the name)
