"""Opponents: each plays from a seat's view, and so knows no more than a person there would."""

from stormtable import games as games
from stormtable.bots.bot import (
    LEVELS,
    Bot,
    Budget,
    best_bot,
    bot_named,
    bot_names,
    called,
    characters,
    code_of,
    display_name,
    is_bot,
    level_of,
    quick_bot,
    reasons_of,
)
from stormtable.bots.reasons import Reasons, Weighed
from stormtable.games.weather_island import bots as weather_island  # noqa: F401
from stormtable.games.weather_machine import bots as weather_machine  # noqa: F401

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Reasons",
    "Weighed",
    "best_bot",
    "bot_named",
    "bot_names",
    "called",
    "characters",
    "code_of",
    "display_name",
    "is_bot",
    "level_of",
    "quick_bot",
    "reasons_of",
]
