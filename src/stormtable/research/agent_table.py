"""A table where one agent plays by text against bots; the MCP server uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stormtable.bots import Bot, bot_named, quick_bot
from stormtable.bots.seeding import seed_of
from stormtable.kernel.errors import BadSetting, IllegalOption
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.research.encoding import variant_named
from stormtable.research.text_mode import message_text, option_of
from stormtable.rulebook import book, search

MOST_RULES = 3


class AgentTable:
    """One game: the agent's seat, and a bot at every other seat."""

    def __init__(
        self, variant: str, players: int = 0, seat: int = 1, opponents: str = "", seed: int = 1
    ) -> None:
        known = variant_named(variant)
        count = players or known.default
        if count not in known.players:
            raise BadSetting(
                f"{variant} is not for {count} players",
                f"choose {known.players.start} to {known.players.stop - 1}",
            )
        if not 1 <= seat <= count:
            raise BadSetting(f"there is no player {seat}", f"choose 1 to {count}")
        self.game: Game = new_game(known.game, count, seed)
        self.seat = seat - 1
        bot = opponents or quick_bot(known.game)
        self.bots: dict[int, Bot] = {
            other: bot_named(bot, known.game, seed_of(seed, other))
            for other in range(count)
            if other != self.seat
        }
        self._play_bots()

    def _play_bots(self) -> None:
        game = self.game
        while not game.state.over and self.seat not in game.state.open_seats():
            seat = game.state.asked
            game.play(self.bots[seat].choose(game.view(seat)), seat)

    def look(self, page: int = 1) -> str:
        """Return what the agent knows, and its options; it reads only the protocol's update."""
        update: Mapping[str, Any] = self.game.update(self.seat)
        return message_text(update["view"], update["decision"], page)

    def play(self, answer: str) -> str:
        """Play the agent's answer, let the bots play, and return the next decision."""
        decision: Any = self.game.update(self.seat)["decision"]
        if decision is None:
            raise IllegalOption("the game is over", "start another with new_game")
        self.game.play(option_of(decision, answer), self.seat)
        self._play_bots()
        return self.look()

    def why(self, words: str) -> str:
        """Return why words are not an option now."""
        notice = self.game.explain(words, self.seat)
        if notice is None:
            return f"{words} is an option"
        details = ", ".join(f"{name} {value}" for name, value in notice.params.items())
        return f"{words}: {notice.code} ({details}) {notice.rule}".strip()


def rules_about(variant: str, words: str) -> str:
    """Return the paragraphs of the rules that match some words best."""
    paragraphs = search(book(variant_named(variant).game), words, MOST_RULES)
    return "\n\n".join(f"{each.title}: {each.words}" for each in paragraphs) or "nothing found"
