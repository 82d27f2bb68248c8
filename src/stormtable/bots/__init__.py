"""Bots: each plays from a seat's view and knows no more than a person there."""

from stormtable.bots.bot import (
    LEVELS,
    Bot,
    BotSet,
    Budget,
    Level,
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
from stormtable.bots.reasons import Evaluation, Reasons, Weighed

__all__ = [
    "LEVELS",
    "Bot",
    "BotSet",
    "Budget",
    "Evaluation",
    "Level",
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
