"""The seats of a table of one person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stormtable.bots import bot_names, called, is_bot
from stormtable.offline.fields import LONGEST_NAME, check_names, text_in
from stormtable.offline.refusal import bad

ME = "offline"
"""The id of the person who plays in this browser."""


@dataclass(slots=True)
class OfflineSeat:
    person: str | None
    bot: str | None
    name: str
    planned_moves: list[str] = field(default_factory=list)
    auto_answers: dict[str, Any] = field(default_factory=dict)
    turns: int = 0

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OfflineSeat:
        """Read a seat that the browser stored."""
        stored = dict(data)
        planned_moves, auto_answers = stored.pop("plan"), stored.pop("orders")
        return cls(**stored, planned_moves=planned_moves, auto_answers=auto_answers)

    def as_json(self) -> dict[str, Any]:
        """Return what the browser stores, with the names of the server's columns."""
        return {
            **{"person": self.person, "bot": self.bot, "name": self.name},
            **{"plan": self.planned_moves, "orders": self.auto_answers, "turns": self.turns},
        }


def new_seat(game: str, number: int, body: Any, person: str) -> OfflineSeat:
    """Return the seat that a client asks for; `person` is the name of its own player."""
    where = f"seats.{number}"
    if not isinstance(body, dict) or body.get("kind") not in ("me", "bot"):
        raise bad(f"{where}.kind: nobody else can sit down here", '"me" or "bot"')
    fields = {f"{where}.{field}": value for field, value in body.items()}
    check_names(fields, f"{where}.kind", f"{where}.name", f"{where}.bot")
    name = body.get("name") or ""
    if name:
        name = " ".join(text_in(fields, f"{where}.name", longest=LONGEST_NAME).split())
    if body["kind"] == "me":
        return OfflineSeat(ME, None, name or person)
    bot = text_in(fields, f"{where}.bot", "", longest=64)
    if not is_bot(bot, game):
        problem = f"{where}.bot: there is no bot {bot!r} for {game}"
        raise bad(problem, f"there are: {', '.join(bot_names(game))}")
    return OfflineSeat(None, bot, name or called(bot, game, number))
