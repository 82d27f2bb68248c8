"""Bots from the notation of the command line: a name and a budget."""

from __future__ import annotations

import re

from stormtable.bots.bot import Bot, Budget, bot_named, level_of
from stormtable.kernel.errors import BadSetting

BUDGET = re.compile(r"([1-9][0-9]{0,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)s")


def contestant(name: str, game: str, seed: int) -> Bot:
    """Return a bot from its name, with an optional budget: `hard`, `hard:builder@96`,
    `expert@0.5s`.

    The budget is a number of playouts, or seconds, per turn and replaces that of the level. A level
    that counts playouts is limited by them alone and uses one process, so it plays the same games
    on every machine.
    """
    kind, sign, asked = name.partition("@")
    if not sign:
        level = level_of(name, game)
        counted = level is not None and level.budget.playouts
        return bot_named(name, game, seed, Budget(playouts=counted) if counted else None)
    match = BUDGET.fullmatch(asked)
    if match is None:
        raise BadSetting(
            f"{name!r} names no budget", f"write {kind}@96 for playouts or {kind}@0.5s for seconds"
        )
    if level_of(kind, game) is None:
        bot_named(kind, game, seed)  # raises for an unknown bot
        raise BadSetting(f"the bot {kind} takes no budget", f"write {kind}")
    playouts, seconds = match.groups()
    return bot_named(kind, game, seed, Budget(int(playouts or 0), float(seconds or 0)))
