"""The games as PettingZoo AEC environments. Importing this module registers them.

from pettingzoo import make
import stormtable.research.pettingzoo_env

env = make("aec", "stormtable/weather-island-v0", players=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils import wrappers

from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.kernel.title import Value
from stormtable.research.encoding import variants
from stormtable.research.episode import Episode
from stormtable.research.text_mode import compact

VERSION = 0
ILLEGAL = ("end", "raise", "replace")
"""The effects of an illegal action: it ends the game with -1 for its agent, raises `IllegalOption`,
or is replaced by the first legal action."""
RENDER_MODES = ["human", "ansi", "svg"]

Observed = dict[str, Any]


def env_id(variant: str) -> str:
    return f"stormtable/{variant}-v{VERSION}"


def env(variant: str, illegal: str = "end", **settings: Any) -> AECEnv[str, Observed, int]:
    """Return an environment with PettingZoo's usual wrappers."""
    if illegal not in ILLEGAL:
        raise BadSetting(f"illegal={illegal!r} is not known", f"choose one of {ILLEGAL}")
    table: Any = raw_env(variant, replaces=illegal == "replace", **settings)
    if illegal == "end":
        table = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(table)


class TableEnv(AECEnv[str, Observed, int]):  # type: ignore[misc]
    """One game; the agent of a seat acts whenever the seat has a decision to make.

    `max_cycles` truncates the game when an agent has made that many decisions.
    """

    def __init__(
        self,
        variant: str,
        players: int | None = None,
        options: Mapping[str, Value] | None = None,
        rewards: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        replaces: bool = False,
    ) -> None:
        super().__init__()
        self._settings = (variant, players, dict(options or {}), rewards)
        self._seeds = np.random.default_rng()
        self.episode = self._begin(0)
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"{variant}_v{VERSION}",
            "is_parallelizable": self.episode.players == 1,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetting(f"there is no render mode {render_mode!r}", f"choose {RENDER_MODES}")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.replaces = replaces
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self.agents = list(self.possible_agents)
        encoding = self.episode.encoding
        self.action_spaces = {
            agent: spaces.Discrete(encoding.actions.size) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: observation_space(self.episode) for agent in self.possible_agents
        }

    def _begin(self, seed: int) -> Episode:
        variant, players, options, rewards = self._settings
        return Episode(variant, players, seed, options, rewards)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = self._begin(int(self._seeds.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._returns = self.episode.returns()
        self._decisions = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.agents[self.episode.seat]

    def observe(self, agent: str) -> Observed:
        episode = self.episode
        seat = self.possible_agents.index(agent)
        if seat == episode.seat:
            legal = episode.mask()
        else:
            legal = np.zeros(episode.encoding.actions.size, np.int8)
        return {"observation": episode.observe(seat), "action_mask": legal}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        self._cumulative_rewards[agent] = 0.0
        try:
            episode.step(-1 if action is None else int(action))
        except IllegalOption:
            if not self.replaces:
                raise
            episode.step(episode.legal()[0])
        self._decisions[agent] += 1
        returns = episode.returns()
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = returns[seat] - self._returns[seat]
        self._returns = returns
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._decisions[agent] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if not episode.over:
            self.agent_selection = self.possible_agents[episode.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        seat = self.possible_agents.index(self.agent_selection)
        if self.render_mode == "svg":
            return self.episode.view(seat).svg()
        text = compact(self.episode.view(seat))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


raw_env = TableEnv


def observation_space(episode: Episode) -> spaces.Dict:
    """Return the space of an observation with its mask of legal actions."""
    encoding = episode.encoding
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (encoding.observations.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.actions.size,), np.int8),
        }
    )


for _variant in variants():
    if env_id(_variant) not in aec_registry:
        register("aec", env_id(_variant), partial(env, _variant))
