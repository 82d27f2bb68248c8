"""Learn from play with masks: a policy against random bots, with NumPy alone.

    python -m examples.research.training

The policy has one weight for each action id and sees nothing else. After each game the gradient of
its choices is weighted by the result (REINFORCE). It wins five games of ten untrained, and more
than eight after 150 games; for more than that a policy must see the position: `maskable_ppo.py`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from stormtable.lab.arena.statistics import wilson
from stormtable.research.gymnasium_env import SoloEnv

GAME = "weather-island"
FRESH_SEEDS = 1_000_000
"""The games that measure have other seeds than the games that teach."""

Weights = NDArray[np.float64]


def policy(weights: Weights, mask: NDArray[np.int8]) -> NDArray[np.float64]:
    """Return the probability of each action; illegal actions have none."""
    strengths = np.where(mask, weights, -np.inf)
    shares: NDArray[np.float64] = np.exp(strengths - strengths.max())
    shares /= shares.sum()
    return shares


def play(
    env: SoloEnv, weights: Weights, seed: int, rng: np.random.Generator
) -> tuple[float, float, Weights]:
    """Play one game; return its return, its win (a shared one is a half) and the gradient."""
    observation, info = env.reset(seed=seed)
    gradient = np.zeros_like(weights)
    total, over = 0.0, False
    while not over:
        shares = policy(weights, observation["action_mask"])
        action = int(rng.choice(len(shares), p=shares))
        gradient[action] += 1
        gradient -= shares
        observation, reward, over, _, info = env.step(action)
        total += float(reward)
    own, other = info["scores"]
    return total, (np.sign(own - other) + 1) / 2, gradient


def train(games: int, step: float = 0.1) -> Weights:
    """Return the weights that some games have taught."""
    env = SoloEnv(GAME, opponents="random", rewards="margin")
    rng = np.random.default_rng(1)
    weights = np.zeros(env.game.episode.encoding.actions.size)
    results: list[float] = []
    for seed in range(games):
        total, _, gradient = play(env, weights, seed, rng)
        usual = np.mean(results) if results else 0.0
        spread = np.std(results) + 0.1 if len(results) > 3 else 1.0
        weights += step * (total - usual) / spread * gradient
        results.append(total)
    return weights


def wins(weights: Weights, games: int) -> float:
    """Return how many fresh games a policy wins."""
    env, rng = SoloEnv(GAME, opponents="random"), np.random.default_rng(2)
    return float(sum(play(env, weights, FRESH_SEEDS + seed, rng)[1] for seed in range(games)))


def main(games: int = 150, fresh: int = 100) -> None:
    trained = train(games)
    for name, weights in (("untrained", np.zeros_like(trained)), ("trained", trained)):
        won = wins(weights, fresh)
        low, high = wilson(won, fresh)
        print(f"{name}: {won:g} of {fresh} games won, 95 % interval {low:.0%} to {high:.0%}")


if __name__ == "__main__":
    main()
