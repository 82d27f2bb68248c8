"""Gymnasium's own checks, and the native vector environment."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stormtable.kernel.errors import BadSetting
from stormtable.research.gymnasium_env import SoloEnv, SoloVectorEnv
from stormtable.research.pettingzoo_env import env_id

VARIANTS = ("weather-machine", "saboteurs", "weather-island")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_checker_of_gymnasium_passes(variant: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec.*|.*render.*")
        check_env(gymnasium.make(env_id(variant), opponents="random").unwrapped)


def first_legal(masks: Any) -> Any:
    return masks.argmax(axis=-1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_against_bots_ends_with_a_reward(variant: str) -> None:
    env = SoloEnv(variant, opponents="random")
    observation, _ = env.reset(seed=3)
    total, over, decisions = 0.0, False, 0
    while not over:
        assert observation in env.observation_space
        assert list(env.action_masks()) == list(observation["action_mask"])
        action = int(first_legal(observation["action_mask"]))
        observation, reward, over, truncated, info = env.step(action)
        total += float(reward)
        decisions += 1
        assert not truncated
    assert total in (-1, 1)
    assert decisions > 10
    assert len(info["scores"]) == env.game.episode.players


@pytest.mark.parametrize(
    ("variant", "settings"),
    [
        ("saboteurs", {"rewards": "shaped"}),
        ("weather-machine", {"players": 4, "seat": 2, "rewards": "place"}),
        ("weather-island", {"players": 3, "seat": 1, "rewards": "shaped", "copy": False}),
    ],
)
def test_the_vector_environment_plays_as_single_ones_would(
    variant: str, settings: dict[str, Any]
) -> None:
    """Same seeds and actions: equal observations, masks, rewards and ends, also after a restart."""
    many = SoloVectorEnv(variant, num_envs=2, opponents="random", **settings)
    batch, _ = many.reset(seed=7)
    seeds = np.random.Generator(np.random.PCG64(np.random.SeedSequence(7)))
    single_settings = {name: value for name, value in settings.items() if name != "copy"}
    singles = [SoloEnv(variant, opponents="random", **single_settings) for _ in range(2)]
    for single in singles:
        single.game.begin(int(seeds.integers(1 << 62)))
    restarts = 0
    for step in range(400):
        actions = first_legal(batch["action_mask"]).copy()
        if step == 20:  # an illegal action ends the first game
            actions[0] = batch["action_mask"][0].argmin()
        ended = [single.game.over for single in singles]
        batch, rewards, terminations, truncations, _ = many.step(actions)
        assert not truncations.any()
        for number, single in enumerate(singles):
            if ended[number]:
                single.game.begin(int(seeds.integers(1 << 62)))
                restarts += 1
                assert rewards[number] == 0
            else:
                observation, reward, over, _, _ = single.step(int(actions[number]))
                assert rewards[number] == reward
                assert terminations[number] == over
                assert (batch["observation"][number] == observation["observation"]).all()
                assert (batch["action_mask"][number] == observation["action_mask"]).all()
            assert terminations[number] == single.game.over
            assert (batch["observation"][number] == single.game.observe()).all()
            assert (batch["action_mask"][number] == single.game.mask()).all()
        if restarts > 3:
            break
    assert restarts > 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_batches_lie_in_the_spaces_of_the_vector_environment(variant: str) -> None:
    """Gymnasium's checker is for single environments, so this one has its own check."""
    many = SoloVectorEnv(variant, num_envs=3, opponents="random")
    batch, _ = many.reset(seed=2)
    again, _ = SoloVectorEnv(variant, num_envs=3, opponents="random").reset(seed=2)
    assert (batch["observation"] == again["observation"]).all()
    for _ in range(20):
        assert batch in many.observation_space
        for number in range(3):
            single = {name: rows[number] for name, rows in batch.items()}
            assert single in many.single_observation_space
        actions = first_legal(batch["action_mask"])
        assert actions in many.action_space
        batch, rewards, terminations, truncations, _ = many.step(actions)
        kinds = [array.dtype.name for array in (rewards, terminations, truncations)]
        assert kinds == ["float64", "bool", "bool"]
        assert rewards.shape == terminations.shape == truncations.shape == (3,)


def test_the_vector_environment_is_made_by_gymnasium() -> None:
    many = gymnasium.make_vec(env_id("weather-island"), num_envs=2, opponents="random")
    batch, _ = many.reset(seed=1)
    assert batch in many.observation_space
    assert type(many.unwrapped) is SoloVectorEnv


def test_without_copies_the_arrays_are_the_same() -> None:
    many = SoloVectorEnv("saboteurs", num_envs=2, copy=False)
    first, _ = many.reset(seed=1)
    second = many.step(first_legal(first["action_mask"]))[0]
    assert second["observation"] is first["observation"]
    copied, _ = SoloVectorEnv("saboteurs", num_envs=2).reset(seed=1)
    assert copied["observation"] is not first["observation"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 2}, "there is no seat 2; seats are 0 to 1"),
        ({"opponents": ["random", "random"]}, "2 opponents for 1 seats"),
        ({"illegal": "forgive"}, "illegal='forgive' is not known"),
    ],
)
def test_bad_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetting, match=message):
        SoloEnv("weather-island", **settings)


def test_an_illegal_action_ends_the_game_or_is_replaced() -> None:
    env = SoloEnv("saboteurs")
    observation, _ = env.reset(seed=1)
    illegal = int(observation["action_mask"].argmin())
    assert env.step(illegal)[1:3] == (-1.0, True)
    lenient = SoloEnv("saboteurs", illegal="replace")
    lenient.reset(seed=1)
    assert lenient.step(illegal)[1:3] == (0.0, False)
