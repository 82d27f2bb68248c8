"""What all offline requests share: bots that think, replays, and common fields."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stormtable.bots.workers.jobs import hint_of, job_of
from stormtable.bots.workers.worker import Memory
from stormtable.bots.workers.worker import answer as work
from stormtable.i18n.catalogue import FIRST, languages
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.offline.fields import number_in, text_in
from stormtable.offline.refusal import OfflineApiError, conflict, no_such
from stormtable.offline.table import OVER, OfflineTable
from stormtable.rulebook.book import LANGUAGES, book
from stormtable.table.reckoning import NO_RECKONING
from stormtable.table.replay import Replay

if TYPE_CHECKING:
    from stormtable.offline.host import OfflineHost


Json = dict[str, Any]
Fields = Mapping[str, Any]


class RequestBase:
    """Remembers between requests what the bots know, and the latest replay."""

    def __init__(self, host: OfflineHost) -> None:
        self.host = host
        self.memory = Memory()
        """The positions that bots were last asked about."""
        self._replays: dict[str, Replay] = {}

    def forget(self, table: str) -> None:
        self._replays.pop(table, None)

    def think(self, job: Json) -> Json:
        """Let a bot answer; the server asks a process the same."""
        response = work(self.memory, job)
        if "failed" in response:
            print(response["failed"], file=sys.stderr)  # for the browser's console
            problem = f"the bot {job['bot']} does not answer"
            raise OfflineApiError(503, "no_bot", problem, "try again later")
        return response

    def replay(self, table: OfflineTable) -> Replay:
        """Return the replay of a finished game, computed once."""
        if table.status != OVER:
            raise conflict("running", "the game is not over", "look back when it is")
        replay = self._replays.get(table.id)
        if replay is None:
            replay = Replay(table.live.game.header, table.live.rows)
            for _ in replay.begin():
                pass
            self._replays = {table.id: replay}
        return replay

    def bot_hint(self, table: str, game: Game, seat: int, bot: str) -> Json:
        response = self.think({**bot_job(table, game, seat, bot), "hint": True})
        return hint_of(response, seat, bot)


def reference(game: str, query: Fields) -> Json:
    """The rules of a game, with the figures of our edition."""
    language = text_in(query, "language", FIRST)
    try:
        rules: Json = book(game, language if language in LANGUAGES else FIRST).as_json()
        return rules
    except StormtableError as error:
        raise no_such("game or edition") from error


def language_in(query: Fields) -> str:
    tag = text_in(query, "lang", "", longest=35)
    short = tag.replace("_", "-").partition("-")[0].lower()
    return short if short in languages() else FIRST if tag else ""


def own_seat(table: OfflineTable, query: Fields) -> int:
    seat = number_in(query, "seat", 0, 9)
    table.check_seat(seat)
    return seat


def check_hints(table: OfflineTable) -> None:
    if table.reckoning == NO_RECKONING:
        problem = "this table plays without hints and figures"
        raise conflict("no_hints_here", problem, "play on by yourself")


def bot_job(table: str, game: Game, seat: int, bot: str) -> Json:
    commits = [commit.as_json() for commit in game.commits]
    return job_of(table, game.header.as_json(), commits, seat, bot, None, 0)
