"""Train MaskablePPO on Weather Island against random bots, and draw its learning curve.

    pip install 'stormtable[research]' sb3-contrib
    python -m examples.research.maskable_ppo --steps 200000 --seed 1

Equal settings give equal results on one machine with one version of torch. Now and then the policy
plays games that it does not learn from; these make the curve.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from stormtable.lab.arena.statistics import wilson
from stormtable.research.gymnasium_env import SoloEnv
from stormtable.research.learning_curve import LearningPoint, curve

GAME = "weather-island"
EVALUATION_SEED = 1_000_000
"""Evaluation games have other seeds than training games."""


class TensorEnv(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Gives the policy the tensor alone; MaskablePPO asks for the mask by `action_masks`."""

    def __init__(self, opponents: str) -> None:
        super().__init__(SoloEnv(GAME, opponents=opponents, rewards="shaped"))
        assert isinstance(self.env.observation_space, gymnasium.spaces.Dict)
        self.observation_space = self.env.observation_space["observation"]

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(**settings)
        return observation["observation"], info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, over, cut, info = self.env.step(action)
        return observation["observation"], reward, over, cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        masks: NDArray[np.bool_] = self.env.unwrapped.action_masks()  # type: ignore[attr-defined]
        return masks


def wins(model: MaskablePPO, opponents: str, games: int, seed: int) -> float:
    """Return how many games the policy wins; a shared first place counts half."""
    env = TensorEnv(opponents)
    won = 0.0
    for number in range(games):
        observation, info = env.reset(seed=seed + number)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks())
            observation, _, over, _, info = env.step(action)
        own, other = info["scores"]
        won += 1.0 if own > other else 0.5 if own == other else 0.0
    return won


class Evaluation(BaseCallback):  # type: ignore[misc]
    """Plays evaluation games at regular intervals."""

    def __init__(self, every: int, games: int) -> None:
        super().__init__()
        self.every, self.games = every, games
        self.points: list[LearningPoint] = []

    def _on_training_start(self) -> None:
        self._measure()

    def _measure(self) -> None:
        assert isinstance(self.model, MaskablePPO)
        won = wins(self.model, "random", self.games, EVALUATION_SEED)
        low, high = wilson(won, self.games)
        self.points.append(LearningPoint(self.num_timesteps, won / self.games, low, high))
        print(f"{self.num_timesteps} decisions: {won:g} of {self.games} games won", flush=True)

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.points[-1].steps + self.every:
            self._measure()


def main(arguments: list[str] | None = None) -> list[LearningPoint]:
    reader = argparse.ArgumentParser()
    reader.add_argument("--steps", type=int, default=200_000, help="the learner's decisions")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--games", type=int, default=100, help="games of each evaluation")
    reader.add_argument("--every", type=int, default=20_000, help="decisions between evaluations")
    reader.add_argument("--final-games", type=int, default=400)
    reader.add_argument("--folder", type=Path, default=Path("ppo"))
    chosen = reader.parse_args(arguments)
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda: TensorEnv("random") for _ in range(16)])
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        ent_coef=0.01,
        learning_rate=5e-4,
        policy_kwargs={"net_arch": [128, 128]},
        seed=chosen.seed,
        device="cpu",
    )
    evaluation = Evaluation(chosen.every, chosen.games)
    model.learn(chosen.steps, callback=evaluation)
    points = evaluation.points
    won = wins(model, "random", chosen.final_games, 2 * EVALUATION_SEED)
    low, high = wilson(won, chosen.final_games)
    points.append(LearningPoint(model.num_timesteps, won / chosen.final_games, low, high))
    print(f"after {model.num_timesteps} decisions: {won:g} of {chosen.final_games} games won")
    print(f"95 % interval {100 * low:.1f} to {100 * high:.1f} %")
    chosen.folder.mkdir(parents=True, exist_ok=True)
    (chosen.folder / "curve.json").write_text(json.dumps([vars(point) for point in points]))
    note = f"95 % intervals; at the end {won:g} of {chosen.final_games} fresh games won"
    title = "MaskablePPO against random bots: games won"
    (chosen.folder / "curve.svg").write_text(curve(points, title, note))
    model.save(chosen.folder / "policy.zip")
    return points


if __name__ == "__main__":
    main()
