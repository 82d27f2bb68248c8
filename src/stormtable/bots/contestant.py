"""A bot by its name and budget, in the notation of the commands."""

from __future__ import annotations

import re

from stormtable.bots.bot import Bot, Budget, bot_named, level_of
from stormtable.kernel.errors import BadSetting

BUDGET = re.compile(r"([1-9][0-9]{0,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)s")


def contestant(name: str, game: str, seed: int) -> Bot:
    """A bot by its name, with a budget if one is named: `hard`, `hard:builder@96`, `expert@0.5s`.

    So many playouts, or seconds, a turn instead of its level's. A level that counts playouts is
    held to them alone, in one process: so it plays the same games on every machine, however busy.
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
