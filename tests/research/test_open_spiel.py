"""OpenSpiel's own tests, on every game."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from open_spiel.python.rl_environment import Environment

from stormtable.research import open_spiel_games

GAMES = ("stormtable_weather_machine", "stormtable_saboteurs", "stormtable_weather_island")
assert open_spiel_games


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation_passes(name: str) -> None:
    """OpenSpiel plays games and checks clones, serialisation, utilities and tensors on the way."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(name)
    state, rng, chances = game.new_initial_state(), Random(2), 0
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    observer = make_observation(game)
    while not state.is_terminal():
        if state.is_chance_node():
            results, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            assert max(results) < game.max_chance_outcomes()
            action = rng.choice(results)
            chances += 1
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            action = rng.choice(legal)
            assert state.action_to_string(state.current_player(), action)
        state.apply_action(action)
    observer.set_from(state, 0)
    assert observer.tensor.shape == (game.observation_tensor_shape()[0],)
    assert np.abs(observer.tensor).max() <= 1
    assert len(state.returns()) == game.num_players()
    assert chances > 20


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_cloned_and_saved(name: str) -> None:
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(80):
        actions = (
            [result for result, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(rng.choice(actions))
    clone = state.clone()
    assert str(clone) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    text = pyspiel.serialize_game_and_state(game, state)
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(state)
    for player in range(game.num_players()):
        assert clone.information_state_string(player) == state.information_state_string(player)
        assert clone.observation_string(player) == state.observation_string(player)
    legal = clone.chance_outcomes()[0][0] if clone.is_chance_node() else clone.legal_actions()[0]
    clone.apply_action(legal)
    assert str(clone) != str(state)


def test_load_game_takes_players_and_rewards() -> None:
    game = pyspiel.load_game("stormtable_weather_island(players=3,rewards=place)")
    assert game.num_players() == 3
    assert game.utility_sum() == 0
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    margin = pyspiel.load_game("stormtable_weather_island(rewards=margin)")
    assert margin.utility_sum() is None
    assert margin.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    alone = pyspiel.load_game("stormtable_saboteurs")
    assert (alone.num_players(), alone.utility_sum()) == (1, None)


def test_openspiels_environment_for_agents() -> None:
    environment = Environment(pyspiel.load_game("stormtable_saboteurs"))
    environment.seed(1)
    step = environment.reset()
    while not step.last():
        step = environment.step([step.observations["legal_actions"][0][0]])
    assert step.rewards[0] in (-1.0, 1.0)
