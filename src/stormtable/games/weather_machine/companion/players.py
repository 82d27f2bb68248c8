"""Players of the games that the driver enters: random, or a bot that sometimes calls Security."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from stormtable.bots import bot_named
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of

Chooser = Callable[[MachineState], int]


def random_player(seed: int) -> Chooser:
    """Return a player that chooses anything; such games reach what good players avoid."""
    rng = Random(seed)
    return lambda s: rng.choice(s.choices)


def bot_player(name: str, seed: int) -> Chooser:
    bot, title = bot_named(name, "weather-machine", seed), title_named("weather-machine")
    return lambda s: bot.choose(view_of(title, s, s.asked))


def caller(player: Chooser, seed: int) -> Chooser:
    """Return a player that sometimes calls Security, which bots rarely do."""
    rng, call = Random(seed), pack(steps.V_CALL_SECURITY)

    def choose(s: MachineState) -> int:
        return call if call in s.choices and rng.random() < 0.15 else player(s)

    return choose
