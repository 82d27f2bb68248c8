"""OpenSpiel's integration tests of its interface, on our games.

They are classes that OpenSpiel makes for the games in its own wheel. The tests of a full game tree
run on the positions of a whole game instead, because our trees cannot be enumerated. Two of them
count a tree and are left out, and so is the one that needs an information-state tensor.
"""

from __future__ import annotations

import json
import random
import unittest
from typing import Any
from unittest import mock

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import sample_some_states
from open_spiel.python.observation import make_observation

from stormtable.research import open_spiel_games
from stormtable.research.encoding import encoding_of

assert open_spiel_games
GAMES = (
    "stormtable_weather_machine",
    "stormtable_saboteurs(rewards=margin)",
    "stormtable_weather_island(players=3,rewards=place)",
)
PARTIAL = (
    "test_sequence_lengths",
    "test_observations_raises_error_on_invalid_player",
    "test_legal_actions_returns_empty_list_on_opponent",
    "test_private_information_contents",
    "test_no_invalid_public_observations",
)
FULL = (
    "test_legal_actions_empty",
    "test_current_player_returns_terminal_player_on_terminal_nodes",
    "test_information_state_no_argument_raises_on_terminal_nodes",
    "test_information_state_functions_raises_on_chance_nodes",
    "test_constant_sum",
)
LEFT_OUT = {
    "test_number_of_nodes",
    "test_game_is_perfect_recall",
    "test_current_player_infosets_no_overlap_between_players",
}


def positions_of_a_game(game: Any, seed: int) -> list[Any]:
    """Return every position of a random game, the first and the last among them."""
    state, rng = game.new_initial_state(), random.Random(seed)
    positions = [state.clone()]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        positions.append(state.clone())
    return positions


def failures(base: type[unittest.TestCase], names: tuple[str, ...], **members: Any) -> list[str]:
    case: Any = type("OurGame", (base,), members)
    result = unittest.TestResult()
    unittest.TestSuite(case(name) for name in names).run(result)
    assert result.testsRun == len(names)
    assert not result.skipped
    return [report for _, report in (*result.errors, *result.failures)]


@pytest.mark.parametrize("name", GAMES)
def test_positions_sampled_from_the_tree(name: str) -> None:
    random.seed(1)
    game = pyspiel.load_game(name)
    sample = sample_some_states.sample_some_states
    with mock.patch.object(
        sample_some_states, "sample_some_states", lambda game, max_states: sample(game, 150)
    ):
        reports = failures(api_test.EnforceAPIOnPartialTreeBase, PARTIAL, game=game, game_name=name)
    assert not reports, reports[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_api_holds_at_every_position_of_a_game(name: str) -> None:
    game = pyspiel.load_game(name)
    reports = failures(
        api_test.EnforceAPIOnFullTreeBase,
        FULL,
        game=game,
        game_name=name,
        # The last positions of other games show whether returns add up to a constant.
        all_states=[*positions_of_a_game(game, 1), *(positions_of_a_game(game, 2)[-1:])],
        setUpClass=classmethod(lambda case: None),
    )
    assert not reports, reports[0]


def observations(name: str, public: bool, private: pyspiel.PrivateInfoType) -> list[list[str]]:
    """Return what each player's observer of a kind writes, at every position of a game."""
    game = pyspiel.load_game(name)
    kind = pyspiel.IIGObservationType(
        public_info=public, perfect_recall=False, private_info=private
    )
    observer = make_observation(game, kind)
    return [
        [observer.string_from(state, player) for player in range(game.num_players())]
        for state in positions_of_a_game(game, 1)
    ]


def test_a_public_observation_is_the_same_for_all_and_a_private_one_has_only_secrets() -> None:
    island, machine = GAMES[2], GAMES[0]
    privacy = pyspiel.PrivateInfoType
    for texts in observations(island, public=True, private=privacy.NONE):
        assert len(set(texts)) == 1
    fields = {
        field
        for texts in observations(island, public=False, private=privacy.SINGLE_PLAYER)
        for text in texts
        if text
        for field in json.loads(text)
    }
    assert fields == {"goal_below", "goal_below_by", "hands", "offers", "sealed"}
    for texts in observations(machine, public=False, private=privacy.SINGLE_PLAYER):
        assert not any(texts)


def test_a_public_tensor_has_no_cards() -> None:
    game = pyspiel.load_game(GAMES[2])
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    public, own = make_observation(game, kind), make_observation(game)
    cards = encoding_of("weather-island").observations.slices["hands"]
    has_cards = False
    for state in positions_of_a_game(game, 1):
        for observer in (public, own):
            observer.set_from(state, 0)
        # The first number of a seat's row is how many cards are unknown.
        kinds = public.tensor[cards].reshape(6, -1)[:, 1:]
        assert not kinds.any()
        has_cards |= bool(own.tensor[cards].reshape(6, -1)[0, 1:].any())
    assert has_cards


def test_other_kinds_of_observers_are_refused() -> None:
    game = pyspiel.load_game(GAMES[0])
    privacy = pyspiel.PrivateInfoType
    for public, recall, private in (
        (True, False, privacy.ALL_PLAYERS),
        (False, False, privacy.NONE),
        (True, True, privacy.NONE),
        (False, True, privacy.SINGLE_PLAYER),
    ):
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=recall, private_info=private
        )
        assert game.make_py_observer(kind) is None


def test_every_test_of_openspiel_is_run_or_named() -> None:
    for base, names in (
        (api_test.EnforceAPIOnPartialTreeBase, {*PARTIAL}),
        (api_test.EnforceAPIOnFullTreeBase, {*FULL} | LEFT_OUT),
    ):
        assert names == {name for name in dir(base) if name.startswith("test_")}
