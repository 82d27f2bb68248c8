"""PettingZoo's own tests, on every environment."""

from __future__ import annotations

import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test, test_save_obs
from pettingzoo.utils.conversions import aec_to_parallel

from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.research.pettingzoo_env import env, env_id, raw_env

VARIANTS = ("weather-machine", "saboteurs", "weather-island")
test_save_obs.__test__ = False  # a function of PettingZoo, called below


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """Suppress PettingZoo's warning that a dict with a mask is not a Box."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("variant", VARIANTS)
def test_pettingzoos_own_api_test_passes(variant: str) -> None:
    api_test(make("aec", env_id(variant)), num_cycles=60)


@pytest.mark.parametrize("variant", VARIANTS)
def test_pettingzoos_own_seed_test_passes(variant: str) -> None:
    seed_test(partial(env, variant), num_cycles=30)


@pytest.mark.parametrize("variant", VARIANTS)
def test_pettingzoos_own_render_test_passes(
    variant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(env, variant), {"svg": lambda text: text.startswith("<svg")})
    assert "question:" in capsys.readouterr().out


@pytest.mark.parametrize("variant", VARIANTS)
def test_observations_can_be_saved_as_far_as_pettingzoo_can(variant: str) -> None:
    """Ours are not images, and PettingZoo's test accepts that."""
    test_save_obs(env(variant))


def test_cycles_end_where_pettingzoo_expects_it() -> None:
    """Its test lets all agents act in each cycle, with actions that ignore the mask."""
    module = SimpleNamespace(
        env=partial(env, "saboteurs", illegal="replace"),
        parallel_env=lambda **settings: aec_to_parallel(
            env("saboteurs", illegal="replace", **settings)
        ),
    )
    max_cycles_test(module)


def play(table: Any, decisions: int) -> int:
    """Play at random; return how many decisions agents made."""
    decided = 0
    for agent in table.agent_iter(decisions):
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
            continue
        table.step(int(np.flatnonzero(observation["action_mask"])[decided % 3 // 2]))
        decided += 1
        assert agent in table.possible_agents
    return decided


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("weather-machine", 2),
        ("weather-machine", 4),
        ("weather-island", 3),
        ("weather-island", 6),
    ],
)
def test_max_cycles_truncates_a_game_of_several_players(variant: str, players: int) -> None:
    """Seats do not act equally often, so PettingZoo's test cannot pass: it wants each agent to act
    `max_cycles` times. Here the game is truncated for all as soon as one has done so."""
    cycles = 4
    table = env(variant, players=players, max_cycles=cycles)
    table.reset(seed=1)
    counts = dict.fromkeys(table.possible_agents, 0)
    dead = dict(counts)
    for agent in table.agent_iter():
        observation, _, terminated, truncated, _ = table.last()
        assert not terminated
        if truncated:
            dead[agent] += 1
            table.step(None)
            continue
        assert max(counts.values()) < cycles
        table.step(int(np.flatnonzero(observation["action_mask"])[0]))
        counts[agent] += 1
    assert max(counts.values()) == cycles
    assert set(dead.values()) == {1}
    assert not table.agents


def test_a_whole_game_pays_the_winner() -> None:
    table = raw_env("weather-island", players=2)
    table.reset(seed=3)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        totals[agent] += reward
        if terminated or truncated:
            table.step(None)
        else:
            table.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    assert sorted(totals.values()) == [-1, 1]


def test_an_environment_can_be_pickled() -> None:
    table = raw_env("weather-island")
    table.reset(seed=5)
    play(table, 20)
    twin = pickle.loads(pickle.dumps(table))
    for _ in range(20):
        agent = table.agent_selection
        assert twin.agent_selection == agent
        legal = np.flatnonzero(table.observe(agent)["action_mask"])
        assert list(legal) == list(np.flatnonzero(twin.observe(agent)["action_mask"]))
        table.step(int(legal[0]))
        twin.step(int(legal[0]))
    assert table.episode.state == twin.episode.state


def test_illegal_actions_end_the_game_or_raise() -> None:
    table = env("saboteurs")
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[0])
    table.step(illegal)
    assert table.terminations == {"player_0": True}
    table = env("saboteurs", illegal="raise")
    table.reset(seed=1)
    with pytest.raises(IllegalOption):
        table.step(illegal)
    with pytest.raises(BadSetting, match="illegal='forgive' is not known"):
        env("saboteurs", illegal="forgive")
