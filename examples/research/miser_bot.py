"""A bot of Weather Island in thirty lines; docs/write-a-bot.md explains it.

stormtable arena weather-island --bots examples.research.miser_bot:MiserBot,random --games 20
"""

from __future__ import annotations

from random import Random

from stormtable.authoring import View


class MiserBot:
    """Bids $1, builds when it can, and avoids options that come with a warning."""

    name = "miser"
    games = ("weather-island",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> int:
        decision = view.decision
        assert decision is not None
        options = decision.options
        if decision.question == "bid":
            return options[min(1, len(options) - 1)].code
        careful = [option for option in options if not option.warnings]
        building = [option for option in careful or options if option.verb in ("build", "send")]
        return self.rng.choice(building or careful or list(options)).code
