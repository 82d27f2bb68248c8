"""A bot written from docs/write-a-bot.md: it counts its money, and bids low."""

from __future__ import annotations

from random import Random
from typing import Any

from stormtable.authoring import View


class ThriftyBot:
    """Bids at most a quarter of its money, and takes the option with the most points after it."""

    name = "thrifty"
    games = ("weather-island",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> int:
        decision, seat = view.decision, view.seat
        assert decision is not None
        if decision.question == "bid":
            money = view.as_json()["board"]["players"][seat]["money"]
            return max(o.code for o in decision.options if int(o.args["amount"]) <= money / 4)
        return max(decision.options, key=lambda option: self.worth(view, option.code)).code

    def worth(self, view: View, code: int) -> float:
        """Play an option on a sampled position; count its points, and decide ties by chance."""
        state: Any = view.sample(self.rng)
        state.apply(code)
        return float(state.points[view.seat] + self.rng.random())
