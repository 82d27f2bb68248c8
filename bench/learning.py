"""Environments for learning programs: ours, and the classics of PettingZoo and RLCard.

All are stepped in the same way: read the observation and what is legal, choose at random, step.
Only `make bench` installs the peers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import numpy as np

from bench.timing import Tally

VECTOR = 64
"""The games of a vector environment."""

Steps = Iterator[int]
"""Yields the number of steps of one game; of a vector environment, of one call."""


def time_steps(seconds: float, played: Steps, numbers: int) -> Tally:
    """Step until the time is up; `numbers` is how many an observation has."""
    steps = 0
    next(played)  # imports, editions and caches are not measured
    start = time.process_time()
    took = 0.0
    while took < seconds:
        steps += next(played)
        took = time.process_time() - start
    return {"steps_per_s": steps / took, "observation_numbers": float(numbers)}


def agents_in_turn(table: Any) -> Steps:
    """Step an AEC environment of PettingZoo, ours or theirs, as its documentation does."""
    pick = Random(1).random
    seed = 0
    while True:
        seed += 1
        table.reset(seed=seed)
        steps = 0
        for _ in table.agent_iter():
            observation, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            # Hanabi has the mask beside the observation.
            mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
            legal = np.flatnonzero(mask)
            table.step(int(legal[int(pick() * len(legal))]))
            steps += 1
        yield steps


def learner_against_bots(env: Any) -> Steps:
    """Step an environment of Gymnasium; a step includes the moves of the opponents."""
    pick = Random(1).random
    seed = 0
    while True:
        seed += 1
        observation, _ = env.reset(seed=seed)
        steps, over = 0, False
        while not over:
            legal = np.flatnonzero(observation["action_mask"])
            action = int(legal[int(pick() * len(legal))])
            observation, _, over, _, _ = env.step(action)
            steps += 1
        yield steps


def many_games(env: Any) -> Steps:
    """Step a vector environment: games that restart do not count."""
    pick = Random(1).random
    observations, _ = env.reset(seed=1)
    ended = np.zeros(env.num_envs, np.bool_)
    actions = np.zeros(env.num_envs, np.int64)
    while True:
        for number, mask in enumerate(observations["action_mask"]):
            legal = np.flatnonzero(mask)
            actions[number] = legal[int(pick() * len(legal))] if len(legal) else 0
        restarts = int(ended.sum())
        observations, _, ended, _, _ = env.step(actions)
        yield env.num_envs - restarts


def card_games(env: Any) -> Steps:
    """Step an environment of RLCard."""
    pick = Random(1).random
    while True:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick() * len(legal))])
            steps += 1
        yield steps


def numbers_of(space: Any) -> int:
    """Return how many numbers an observation has, without its mask."""
    spaces = getattr(space, "spaces", None)
    return int(np.prod((spaces["observation"] if spaces else space).shape))


def time_ours(interface: str, title: str, players: int, seconds: float) -> Tally:
    if interface == "pettingzoo":
        from stormtable.research.pettingzoo_env import env

        table = env(title, players=players)
        numbers = numbers_of(table.observation_space("player_0"))
        return time_steps(seconds, agents_in_turn(table), numbers)
    from stormtable.research.gymnasium_env import SoloEnv, SoloVectorEnv

    if interface == "gymnasium":
        solo = SoloEnv(title, players=players, opponents="random")
        return time_steps(seconds, learner_against_bots(solo), numbers_of(solo.observation_space))
    many = SoloVectorEnv(title, VECTOR, players=players, opponents="random", copy=False)
    return time_steps(seconds, many_games(many), numbers_of(many.single_observation_space))


def time_pettingzoo(name: str, seconds: float) -> Tally:
    table = import_module(f"pettingzoo.classic.{name}").env()
    numbers = numbers_of(table.observation_space(table.possible_agents[0]))
    return time_steps(seconds, agents_in_turn(table), numbers)


def time_rlcard(name: str, seconds: float) -> Tally:
    import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]

    env = rlcard.make(name, config={"seed": 1})
    return time_steps(seconds, card_games(env), int(np.prod(env.state_shape[0])))
