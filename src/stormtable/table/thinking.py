"""Bots."""

from __future__ import annotations

from typing import Any

from stormtable.bots import bot_named
from stormtable.kernel.game import Game
from stormtable.kernel.history import Commit
from stormtable.kernel.resume import Header


class Thinkers:
    queued = 0
    running = 0

    def __init__(self, workers: int) -> None: ...
    async def __aenter__(self) -> Thinkers:
        return self

    async def __aexit__(self, *_: object) -> None: ...
    async def think(self, table: str, header: Any, commits: Any, seat: int, bot: str) -> list[str]:
        game = Game.resume(Header.from_json(header), [Commit.from_json(c) for c in commits])
        b = bot_named(bot, game.title.name, 1)
        plays = []
        while (d := game.decision_of(seat)) is not None:
            o = next(o for o in d.options if o.code == b.choose(game.view(seat)))
            plays.append(o.notation)
            game.play(o, seat)
            if game.draw or game.unconfirmed >= 0:
                break
        return plays

    async def hint(self, *a: Any) -> dict[str, Any]:
        return {"notation": "", "bot": "", "reasons": []}
