"""Requests about finished games: records, replays, and other lines of play."""

from __future__ import annotations

import re
from typing import Any

from stormtable.bots import best_bot, bot_names, is_bot, quick_bot
from stormtable.kernel import record
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.offline.analysis import KEEP_RUNNING, NO_ANALYSIS, GameAnalysis
from stormtable.offline.fields import (
    LAST_EVENT,
    LAST_ROW,
    check_names,
    number_in,
    plays_in,
    seat_in,
    text_in,
)
from stormtable.offline.refusal import bad, conflict, no_such
from stormtable.offline.request_base import (
    Fields,
    Json,
    RequestBase,
    bot_job,
    language_in,
)
from stormtable.offline.table import OVER, OfflineTable
from stormtable.story.speaker import speaker_of
from stormtable.story.wording import add_claims_text
from stormtable.table.awards import awards
from stormtable.table.commitment import check_draws
from stormtable.table.live import LiveGame
from stormtable.table.storms import recall_storm, storm_of
from stormtable.table.variation import play_variation
from stormtable.table.worded_update import worded_update

MOST_POSITIONS = 12
MOST_TRIED = 50
"""Moves of a line that is tried."""


class ReplayRequests(RequestBase):
    """Answers requests about finished games."""

    def record(self, table: OfflineTable, query: Fields, *_: Any) -> str:
        seat = seat_in(query)
        if table.status != OVER:
            table.check_seat(seat)
        return table.live.record(seat)

    def position(
        self, table: OfflineTable, query: Fields, _b: Fields, asked: re.Match[str]
    ) -> Json:
        """Return the game after a log entry."""
        seat, number, language = seat_in(query), int(asked["number"]), language_in(query)
        if table.status != OVER:
            table.check_seat(seat)
        elif seat is not None:
            table.seat(seat)
        if not 1 <= number <= table.live.number:
            raise no_such("row")
        if table.status == OVER:
            then = self.replay(table).game_after(number)
        else:
            rows = table.live.rows[:number]
            then = LiveGame.resume(table.live.game.header, rows, goes_on=False)
        update = then.update(seat, LAST_EVENT, language)
        return {
            "seat": seat,
            "number": number,
            "update": update,
            "clock": None,
            "table": table.info(),
        }

    def draws(self, table: OfflineTable, *_: Any) -> Json:
        self.replay(table)
        if not table.live.entropy:
            raise conflict("no_commitment", "this table made no commitment", "look at newer games")
        check = check_draws(record.parse(table.live.record(None)), "record")
        return {
            "entropy": table.live.entropy,
            "commitment": check.commitment,
            "draws": check.draws,
            "undone": check.undone,
        }

    def storm(self, table: OfflineTable, query: Fields, _b: Fields, asked: re.Match[str]) -> Json:
        seat = seat_in(query)
        if table.status != OVER:
            table.check_seat(seat)
        round_number = int(asked["round"])
        for _step in recall_storm(table.live, round_number):
            pass
        weather = storm_of(table.live, seat, round_number)
        if weather is None:
            raise no_such("storm")
        return weather

    def story(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        replay, language = self.replay(table), language_in(query)
        players = table.live.game.players
        awarded = awards(table.game, players, replay.events) if replay.over else []
        return {
            "steps": [
                {
                    "number": step.number,
                    "round": step.round,
                    "turn": step.turn,
                    "seat": step.seat,
                    "scores": list(step.scores),
                    "changes": step.changes,
                    "last": step.last,
                }
                for step in replay.steps
            ],
            "awards": [award.as_json() for award in awarded],
            "log": replay.story(seat_in(query), language) if language else [],
        }

    def walk(self, table: OfflineTable, query: Fields, *_: Any) -> list[Json]:
        seat, first = seat_in(query), number_in(query, "first", 1, LAST_ROW)
        count = number_in(query, "count", 1, MOST_POSITIONS, 1)
        replay = self.replay(table)
        if first > table.number:
            raise no_such("row")
        start = replay.index_of(first)
        positions = []
        for index in range(start, len(replay.steps))[:count]:
            number = replay.steps[index].number
            feed = replay.events_of_step(index, seat)
            view = replay.game_after(number).view(seat)
            positions.append({"number": number, "view": view, "feed": feed})
        return positions

    def analysis(self, table: OfflineTable, *_: Any) -> Json:
        """Return the analysis or its progress; who asks keeps it going."""
        self.replay(table)
        if table.analysis is not None:
            return table.analysis
        working = self.host.analyses.get(table.id)
        if working is None:
            return NO_ANALYSIS
        working.read_until = self.host.now() + KEEP_RUNNING
        return working.progress()

    def analyse(self, table: OfflineTable, *_: Any) -> Json:
        """Begin the analysis of a finished game."""
        if table.analysis is None and table.id not in self.host.analyses:
            working = GameAnalysis(table.id, table.live, self.replay(table))
            self.host.analyses = {table.id: working}
        return self.analysis(table)

    def stop_analysis(self, table: OfflineTable, *_: Any) -> Json:
        """Stop the analysis and drop what it has."""
        self.host.analyses.pop(table.id, None)
        return self.analysis(table)

    # --- variations ---------------------------------------------------------------------------

    def line(self, table: OfflineTable, query: Fields, body: Fields, asked: re.Match[str]) -> Json:
        check_names(body, "plays")
        then, trial = self._tried(table, body, asked)
        seats = trial.state.open_seats()
        seat = seats[0] if seats else None
        ends = "" if seats else "over" if trial.state.over else "chance"
        update = worded_update(trial, seat, then.game.event_log.last, language_in(query))
        played = ""
        if seat is not None and not plays_in(body):
            played = self.replay(table).played(int(asked["number"]), seat)
        return {"seat": seat, "ends": ends, "played": played, "update": update}

    def hint_then(
        self, table: OfflineTable, query: Fields, body: Fields, asked: re.Match[str]
    ) -> Json:
        check_names(body, "plays", "bot")
        bot = text_in(body, "bot", "", longest=64) or best_bot(table.game)
        _, trial = self._tried(table, body, asked)
        if not is_bot(bot, table.game):
            names = ", ".join(bot_names(table.game))
            raise bad(f"bot: there is no bot {bot!r}", f"there are: {names}")
        seats = trial.state.open_seats()
        if not seats:
            problem = "nobody is asked anything there"
            raise conflict("not_asked", problem, "choose another position")
        bot_hint = self.bot_hint(f"{table.id} study", trial, seats[0], bot)
        if language := language_in(query):
            update = worded_update(trial, seats[0], trial.event_log.last, "")
            printed = trial.title.printed(trial.state)
            add_claims_text(bot_hint, speaker_of(table.game, language, printed, update["view"]))
        return bot_hint

    def weigh(self, table: OfflineTable, _q: Fields, body: Fields, asked: re.Match[str]) -> Json:
        check_names(body, "plays", "first", "games")
        games = {
            "first": number_in(body, "first", 0, 1000, 0),
            "games": number_in(body, "games", 1, 20, 1),
        }
        _, trial = self._tried(table, body, asked)
        quick = quick_bot(table.game)
        job = bot_job(f"{table.id} study", trial, NOBODY, quick)
        played = self.think({**job, "weigh": games})
        won, scores = (
            [sum(by) for by in zip(*played[key], strict=True)] for key in ("won", "final")
        )
        each = played["won"]
        return {"bot": quick, "games": played["games"], "won": won, "scores": scores, "each": each}

    def _tried(
        self, table: OfflineTable, body: Fields, asked: re.Match[str]
    ) -> tuple[LiveGame, Game]:
        """Return the game after a log entry, and a copy of it after some moves."""
        plays, number = plays_in(body, MOST_TRIED), int(asked["number"])
        replay = self.replay(table)
        if not 1 <= number <= table.number:
            raise no_such("row")
        then = replay.game_after(number)
        trial = then.copy().game
        try:
            play_variation(trial, plays)
        except StormtableError as error:
            raise conflict("illegal", error.problem, error.remedy) from error
        while trial.unconfirmed_seat != NOBODY:
            trial.confirm(trial.unconfirmed_seat)
        return then, trial
