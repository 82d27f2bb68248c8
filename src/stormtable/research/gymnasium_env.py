"""The games as Gymnasium environments: you play one seat, bots play the others.

import gymnasium
import stormtable.research.gymnasium_env

env = gymnasium.make("stormtable/weather-island-v0", opponents="greedy")
many = gymnasium.make_vec("stormtable/weather-island-v0", num_envs=64)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stormtable.bots import Bot, bot_named, quick_bot
from stormtable.bots.seeding import seed_of
from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.kernel.title import Value
from stormtable.research.encoding import variants
from stormtable.research.episode import Episode, Mask
from stormtable.research.observing import Observation
from stormtable.research.pettingzoo_env import RENDER_MODES, env_id, observation_space
from stormtable.research.text_mode import compact

ILLEGAL_REWARD = -1.0


class SoloGame:
    """One game with one learner. The bots have played up to the learner's decision."""

    def __init__(
        self,
        variant: str,
        players: int | None,
        seat: int,
        opponents: str | Sequence[str],
        options: Mapping[str, Value] | None,
        rewards: str,
        illegal: str,
    ) -> None:
        self.settings = (variant, players, dict(options or {}), rewards)
        self.seat = seat
        self.illegal = illegal
        if illegal not in ("end", "replace", "raise"):
            raise BadSetting(f"illegal={illegal!r} is not known", "choose end, replace or raise")
        self.episode = self._episode(0)
        count = self.episode.players
        if not 0 <= seat < count:
            raise BadSetting(f"there is no seat {seat}", f"seats are 0 to {count - 1}")
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        if not names or len(names) > max(1, count - 1):
            raise BadSetting(f"{len(names)} opponents for {count - 1} seats", "name one to each")
        self.opponents = [
            name or quick_bot(self.episode.game)
            for name in (names[number % len(names)] for number in range(count - 1))
        ]
        self.begin(0)

    def _episode(self, seed: int) -> Episode:
        variant, players, options, rewards = self.settings
        return Episode(variant, players, seed, options, rewards)

    def begin(self, seed: int) -> None:
        """Begin a new game; equal seeds and actions give equal games."""
        self.episode = self._episode(seed)
        seats = [seat for seat in range(self.episode.players) if seat != self.seat]
        self.bots: dict[int, Bot] = {
            seat: bot_named(name, self.episode.game, seed_of(seed, seat))
            for seat, name in zip(seats, self.opponents, strict=True)
        }
        self.ended_by_illegal = False
        self._return = 0.0
        self._play_bots()
        self._return = self.episode.returns()[self.seat]

    def _play_bots(self) -> None:
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            bot = self.bots[episode.seat]
            episode.choose(bot.choose(episode.view(episode.seat)))

    @property
    def over(self) -> bool:
        return self.episode.over or self.ended_by_illegal

    def play(self, action: int) -> float:
        """Play the learner's action and let the bots respond; return the reward."""
        try:
            self.episode.step(action)
        except IllegalOption:
            if self.illegal == "raise":
                raise
            if self.illegal == "end":
                self.ended_by_illegal = True
                return ILLEGAL_REWARD
            self.episode.step(self.episode.legal()[0])
        self._play_bots()
        before, self._return = self._return, self.episode.returns()[self.seat]
        return self._return - before

    def mask(self, out: Mask | None = None) -> Mask:
        if self.over:
            size = self.episode.encoding.actions.size
            empty = np.zeros(size, np.int8) if out is None else out
            empty[:] = 0
            return empty
        return self.episode.mask(out)

    def observe(self, out: Observation | None = None) -> Observation:
        return self.episode.observe(self.seat, out)


class SoloEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game against bots of your choice."""

    def __init__(
        self,
        variant: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "",
        options: Mapping[str, Value] | None = None,
        rewards: str = "win",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is a bot or a list of bots; empty: the game's quick bot. `illegal` says what
        an illegal action does: `end` the game with a reward of -1, `replace` it by the first legal
        action, or `raise` an error."""
        self.game = SoloGame(variant, players, seat, opponents, options, rewards, illegal)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game.episode)
        self.action_space = spaces.Discrete(self.game.episode.encoding.actions.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.game.begin(int(self.np_random.integers(1 << 62)))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        reward = self.game.play(int(action))
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.game.over, False, self._info()

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.game.observe(), "action_mask": self.game.mask()}

    def _info(self) -> dict[str, Any]:
        outcome = self.game.episode.outcome
        return {} if outcome is None else {"scores": list(outcome.scores)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, under the name that MaskablePPO reads."""
        return self.game.mask().astype(np.bool_)

    def render(self) -> str | None:
        view = self.game.episode.view(self.game.seat)
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "ansi":
            return compact(view)
        print(compact(view))
        return None


class SoloVectorEnv(VectorEnv[dict[str, Any], NDArray[Any], NDArray[Any]]):
    """Many games at once, written into the same arrays at each step.

    A finished game restarts in the next step, whose action is ignored. With `copy=False` every call
    returns the same arrays: copy what you keep.
    """

    def __init__(
        self,
        variant: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "",
        options: Mapping[str, Value] | None = None,
        rewards: str = "win",
        illegal: str = "end",
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise BadSetting(f"num_envs={num_envs}", "use 1 or more")
        self.num_envs = num_envs
        self.copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.games = [
            SoloGame(variant, players, seat, opponents, options, rewards, illegal)
            for _ in range(num_envs)
        ]
        episode = self.games[0].episode
        self.single_observation_space = observation_space(episode)
        self.single_action_space = spaces.Discrete(episode.encoding.actions.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._tensors = np.zeros((num_envs, episode.encoding.observations.size), np.float32)
        self._masks = np.zeros((num_envs, episode.encoding.actions.size), np.int8)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminations = np.zeros(num_envs, np.bool_)
        self._truncations = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._terminations[:] = False
        for number in range(self.num_envs):
            self._begin(number)
        return self._observations(), {}

    def _begin(self, number: int) -> None:
        self.games[number].begin(int(self.np_random.integers(1 << 62)))
        self._write(number)

    def _write(self, number: int) -> None:
        game = self.games[number]
        game.observe(self._tensors[number])
        game.mask(self._masks[number])

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        for number, game in enumerate(self.games):
            if self._terminations[number]:
                self._rewards[number] = 0.0
                self._terminations[number] = False
                self._begin(number)
                continue
            self._rewards[number] = game.play(int(actions[number]))
            self._terminations[number] = game.over
            self._write(number)
        rewards, terminations, truncations = self._rewards, self._terminations, self._truncations
        if self.copy:
            rewards, terminations = rewards.copy(), terminations.copy()
            truncations = truncations.copy()
        return self._observations(), rewards, terminations, truncations, {}

    def _observations(self) -> dict[str, Any]:
        if self.copy:
            return {"observation": self._tensors.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._tensors, "action_mask": self._masks}


for _variant in variants():
    if env_id(_variant) not in gymnasium.registry:
        gymnasium.register(
            env_id(_variant),
            partial(SoloEnv, _variant),
            vector_entry_point=partial(SoloVectorEnv, _variant),
        )
