"""The edition of Weather Machine loads, names its sources and can be corrected."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from games.weather_machine import LIGHTNING
from games.weather_machine.editions.whole import (
    VALUES,
    all_of,
    put,
)
from stormtable.games.weather_machine.edition.shapes import WEATHERS
from stormtable.games.weather_machine.rules.edition import load_edition
from stormtable.games.weather_machine.rules.names import BENEFITS
from stormtable.games.weather_machine.testing import (
    Scenario,
    options,
    play,
    question,
    refusal,
    vouchers,
)
from stormtable.kernel.codes import kind_of
from stormtable.kernel.edition import ORIGINS, packaged
from stormtable.kernel.errors import EditionError
from stormtable.kernel.new_game import new_game
from stormtable.lab.fuzz.editions import to_toml
from stormtable.lab.testing.properties import Watch

# --- editions that load ---------------------------------------------------------------------------


def test_the_packaged_edition_loads_and_is_what_a_game_is_played_with() -> None:
    edition = load_edition("")
    file = packaged("weather-machine")
    assert edition.file.name == file.name
    assert new_game("weather-machine", players=2, seed=1).edition == file.name


def test_every_value_of_the_packaged_edition_says_where_it_comes_from() -> None:
    file = packaged("weather-machine")
    leaves = [key for key, _ in file.leaves()]
    assert len(leaves) > 250
    for key in leaves:
        assert file.origin(key).split(" ")[0] in ORIGINS, key


def test_attested_values_name_a_page_or_another_source() -> None:
    file = packaged("weather-machine")
    for key, provenance in file.provenance.items():
        if provenance.startswith("attested"):
            assert len(provenance.split()) > 1, key


def test_an_edition_of_ones_own_is_loaded_from_its_file(tmp_path: Path) -> None:
    text = LIGHTNING.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('name = "lightning"', 'name = "mine"').replace("goal = 5", "goal = 5 # yes"),
        encoding="utf-8",
    )
    game = new_game("weather-machine", players=3, seed=1, options={"edition": str(mine)})
    assert game.edition.name == "mine"


def test_the_loader_checks_the_constraints(tmp_path: Path) -> None:
    text = LIGHTNING.read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace("cp_per_bot = 3", "cp_per_bot = 4"), encoding="utf-8")
    with pytest.raises(EditionError, match="cp_per_bot = 4; constraint 7"):
        load_edition(str(broken))
    with pytest.raises(EditionError, match="constraint 7"):
        new_game("weather-machine", players=2, seed=1, options={"edition": str(broken)})


def test_every_benefit_word_is_printed_somewhere() -> None:
    edition = load_edition("")
    printed = {BENEFITS[kind_of(benefit)] for gain in edition.gains for benefit in gain}
    assert printed == set(BENEFITS)


# --- values that an owner may correct -------------------------------------------------------------


def test_every_weather_stands_on_four_reports() -> None:
    file = packaged("weather-machine")
    weathers = [card[2] for card in file.get("saboteurs.reports")]
    assert {weather: weathers.count(weather) for weather in WEATHERS} == dict.fromkeys(WEATHERS, 4)
    assert file.get("saboteurs.reports").count(["white", "lab", "fog", "bottom"]) == 1
    assert file.origin("saboteurs.reports").startswith("inferred ")


def test_values_that_the_rulebook_does_not_state_are_not_called_attested() -> None:
    file = packaged("weather-machine")
    for key in ("supply.chemical_slots", "locations.spaces"):
        assert file.origin(key).split(" ")[0] in ("inferred", "rebuilt")


CORRECTED = all_of(
    put("supply.chemical_slots", [1, 2, 2, 4, 5]), put("locations.spaces", ["one", "one", "both"])
)


@pytest.fixture
def corrected(tmp_path: Path) -> str:
    values = deepcopy(VALUES)
    CORRECTED(values)
    file = tmp_path / "corrected.toml"
    file.write_text(to_toml(values), encoding="utf-8")
    return str(file)


def test_other_prices_of_chemicals_are_paid_and_returned(corrected: str) -> None:
    scenario = Scenario(2, Path(corrected)).round(2).scientist("yellow", "supply", 1)
    scenario.supply(melgoth=2, radieu=0).chemicals("yellow", "radieu").vouchers("yellow", supply=4)
    game = scenario.turn("yellow", step="actions").build()
    play(game, "return radieu")
    # the Vouchers of the section, as many as the track holds
    assert vouchers(game, "yellow") == {"supply": 5}
    play(game, "buy melgoth")
    assert vouchers(game, "yellow") == {"supply": 1}


@pytest.mark.parametrize(("space", "both"), [("left", False), ("middle", False), ("right", True)])
def test_other_spaces_allow_both_actions(corrected: str, space: str, both: bool) -> None:
    scenario = Scenario(3, Path(corrected)).round(2).scientist("yellow", "government", space)
    scenario.bots("yellow", 2).parts("yellow", "blue").vouchers("yellow", government=5)
    scenario.subsidies("wind", "part:2", "sell", "bot").waiting("yellow", "award")
    game = scenario.turn("yellow", step="actions").build()
    play(game, "sell", "pass", "bot-to fog-2", "pass")
    play(game, options(game, "take")[0])
    assert question(game) == "actions"
    assert bool(options(game, "secure")) == both
    assert refusal(game, "secure") == ("" if both else "one_action_here")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_corrected_edition_is_played_to_its_end(corrected: str, players: int) -> None:
    rng = Random(players)
    game = new_game("weather-machine", players, 5, {"edition": corrected})
    watch = Watch(game)
    decisions = 0
    while game.decision is not None:
        game.play(rng.choice(game.decision.options))
        decisions += 1
        if decisions % 40 == 0:
            assert watch.check() == []
    assert game.outcome is not None
