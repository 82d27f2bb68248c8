"""The requests of the server's API that a table of one person needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from stormtable.bots import best_bot
from stormtable.bots.workers.jobs import SPARE
from stormtable.i18n.catalogue import FIRST
from stormtable.kernel.errors import StormtableError
from stormtable.offline.companion import companion
from stormtable.offline.fields import (
    LAST_EVENT,
    LAST_ROW,
    Command,
    check_names,
    choice_in,
    command_in,
    list_in,
    number_in,
    plays_in,
    seat_in,
    text_in,
    truth_in,
)
from stormtable.offline.game_file import continued, read_game, write_game
from stormtable.offline.lessons import lessons
from stormtable.offline.new_table import MOST_SEATS, new_table
from stormtable.offline.puzzles import OfflinePuzzles
from stormtable.offline.refusal import OfflineApiError, bad, conflict
from stormtable.offline.replay_requests import ReplayRequests
from stormtable.offline.request_base import (
    Fields,
    Json,
    bot_job,
    check_hints,
    language_in,
    own_seat,
    reference,
)
from stormtable.offline.table import OfflineTable
from stormtable.story.wording import add_claims_text, add_notice_text
from stormtable.table.auto_answers import NEVER, PAYING, AutoAnswers
from stormtable.table.games import games_json
from stormtable.table.planned_story import planned_story
from stormtable.table.playback import ActWalk
from stormtable.table.worded_update import worded_update

if TYPE_CHECKING:
    from stormtable.offline.host import OfflineHost

Answer = tuple[int, Any]
Handler = Callable[["OfflineRequests", OfflineTable, Fields, Fields, re.Match[str]], Any]

MOST_ACTS = 12
"""Acts in one answer, each with a whole position."""
MOST_STEPS = 200


class OfflineRequests(ReplayRequests):
    """Answers requests about the tables of a host."""

    def __init__(self, host: OfflineHost) -> None:
        super().__init__(host)
        self.puzzles = OfflinePuzzles()

    def answer(self, method: str, path: str, query: Fields, body: Any) -> Answer:
        """Return the status and the content of an answer."""
        if not isinstance(body, dict | None):
            raise bad("the request: it is no object", "send an object of JSON")
        sent: Fields = body or {}
        if (method, path) == ("GET", "/games"):
            return 200, games_json()
        if method == "GET" and (asked := re.fullmatch(r"/reference/([\w-]+)", path)):
            return 200, reference(asked[1], query)
        if method == "POST" and (asked := re.fullmatch(r"/companion/([\w-]+)", path)):
            return 200, companion(asked[1], query, sent)
        if asked := re.fullmatch(r"/lessons(?:/([\w-]+))?", path):
            return lessons(self.host, method, asked[1], query)
        if path.startswith("/puzzles"):
            return self.puzzles.answer(method, path, query, sent)
        if (method, path) == ("POST", "/tables"):
            table = new_table(sent, self.host.person, self.host.now())
            return 201, self.host.add(table).info()
        if (method, path) == ("POST", "/tables/file"):
            return 201, self.host.add(read_game(sent)).info()
        for kind, pattern, status, handler in ROUTES:
            asked = re.fullmatch(rf"/tables/(?P<table>[\w-]+){pattern}", path)
            if asked and kind == method:
                table = self.host.table(asked["table"])
                return status, handler(self, table, query, sent, asked)
        raise OfflineApiError(
            404,
            "needs_server",
            "this works only with a server",
            "play on; it is not needed for that",
        )

    # --- the table ----------------------------------------------------------------------------

    def look(self, table: OfflineTable, *_: Any) -> Json:
        return table.info()

    def start(self, table: OfflineTable, *_: Any) -> Json:
        table.begin(self.host.now())
        return table.info()

    def rematch(self, table: OfflineTable, *_: Any) -> Json:
        if table.rematch is not None and self.host.has(table.rematch):
            return self.host.table(table.rematch).info()
        return self.host.add(table.again(self.host.now())).info()

    def fork(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "number", "seats", "public")
        number = number_in(body, "number", 1, LAST_ROW)
        requested = list_in(body, "seats", MOST_SEATS, 1)
        forked = table.fork(number, requested, self.host.person, self.host.now())
        return self.host.add(forked).info()

    def read_on(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "step")
        table.read_on(number_in(body, "step", 1, MOST_STEPS))
        return table.info()

    def game_file(self, table: OfflineTable, *_: Any) -> Json:
        return write_game(table)

    def read_log(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        """Play on as far as another device has."""
        self.forget(table.id)
        return self.host.add(continued(table, body)).info()

    def chat(self, *_: Any) -> list[Json]:
        return []

    # --- playing ------------------------------------------------------------------------------

    def printed(self, table: OfflineTable, *_: Any) -> Any:
        game = table.live.game
        return game.title.printed(game.state)

    def update(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        seat, since = seat_in(query), number_in(query, "since", 0, LAST_EVENT, 0)
        table.check_seat(seat)
        return table.update(seat, since, language_in(query))

    def commit(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        command = command_in(body)
        check_names(body, *Command._fields)
        number, status = table.commit(command, self.host.now())
        return {"number": number, "status": status}

    def go_back(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "to", "number")
        to = number_in(body, "to", 1, LAST_ROW)
        table.go_back(to, number_in(body, "number", 0, LAST_ROW), self.host.now())
        return table.info()

    def answer_back(self, table: OfflineTable, _query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "yes", "number")
        truth_in(body, "yes")
        table.answer_vote(number_in(body, "number", 0, LAST_ROW))
        return table.info()

    def playback(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        seat, since = seat_in(query), number_in(query, "since", 0, LAST_EVENT)
        count = number_in(query, "count", 1, MOST_ACTS, MOST_ACTS)
        table.check_seat(seat)
        for _step in table.live.recall(since):
            pass
        played = ActWalk(table.live, seat, since, language_in(query) or FIRST)
        acts = [played.act_json(index) for index in range(len(played.acts))[:count]]
        return {"base": played.base(), "acts": acts, "track": played.track()}

    def why(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        words, seat = text_in(query, "words"), own_seat(table, query)
        live, language = table.live, language_in(query)
        explained = live.game.explain(words, seat)
        if explained is None:
            return {"notice": None}
        notice = explained.as_json()
        if language:
            add_notice_text(notice, live.speaker(live.view(seat), language))
        return {"notice": notice}

    def way(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        sought, seat = text_in(query, "words"), own_seat(table, query)
        check_hints(table)
        job = bot_job(table.id, table.live.game, seat, SPARE)
        words = {"way": sought, "language": language_in(query)}
        return {"way": self.think(job | words)["way"]}

    def hint(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        seat = own_seat(table, query)
        check_hints(table)
        live, language = table.live, language_in(query)
        if seat not in live.asked or live.game.decision_of(seat) is None:
            raise conflict("not_asked", f"seat {seat} is not asked anything", "wait for its turn")
        bot_hint = self.bot_hint(table.id, live.game, seat, best_bot(table.game))
        if language:
            add_claims_text(bot_hint, live.speaker(live.view(seat), language))
        return bot_hint

    # --- planned moves and automatic answers ------------------------------------------------------

    def planned_moves(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        seat = own_seat(table, query)
        plays = list(table.seat(seat).planned_moves)
        asked = seat in table.live.asked
        return {
            "plays": plays,
            "still": list(table.live.game.still_legal(plays, seat)) if asked else [],
            "story": planned_story(table.live.game, seat, plays, language_in(query)),
        }

    def keep_planned_moves(self, table: OfflineTable, query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "plays")
        plays = plays_in(body)
        table.seat(own_seat(table, query)).planned_moves = plays
        table.is_changed = True
        return self.planned_moves(table, {"seat": query.get("seat")})

    def try_planned_moves(self, table: OfflineTable, query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, "plays", "turn")
        plays, turn = plays_in(body), truth_in(body, "turn", False)
        seat = own_seat(table, query)
        planned = table.live.game.what_if(seat, turn=turn)
        if planned is None:
            raise conflict("no_plan", "no turn of yours can be foreseen here", "wait for it")
        for notation in plays:
            try:
                planned.play(notation, seat)
            except StormtableError as error:
                raise conflict("illegal", error.problem, error.remedy) from error
        return worded_update(planned, seat, 0, language_in(query))

    def auto_answers(self, table: OfflineTable, query: Fields, *_: Any) -> Json:
        return AutoAnswers.from_json(table.seat(own_seat(table, query)).auto_answers).as_json()

    def keep_auto_answers(self, table: OfflineTable, query: Fields, body: Fields, *_: Any) -> Json:
        check_names(body, *AutoAnswers().as_json())
        settings: Json = {
            "auto_pass": truth_in(body, "auto_pass", False),
            "auto_pay": choice_in(body, "auto_pay", PAYING, NEVER),
            "only_answer": truth_in(body, "only_answer", False),
        }
        auto_answers = AutoAnswers(**settings).as_json()
        table.seat(own_seat(table, query)).auto_answers = auto_answers
        table.is_changed = True
        return auto_answers


NUMBER = r"/positions/(?P<number>\d{1,7})"
ROUTES: tuple[tuple[str, str, int, Handler], ...] = (
    ("GET", "", 200, OfflineRequests.look),
    ("POST", "/start", 200, OfflineRequests.start),
    ("POST", "/rematch", 201, OfflineRequests.rematch),
    ("POST", "/fork", 201, OfflineRequests.fork),
    ("PUT", "/lesson", 200, OfflineRequests.read_on),
    ("GET", "/file", 200, OfflineRequests.game_file),
    ("PUT", "/log", 200, OfflineRequests.read_log),
    ("GET", "/chat", 200, OfflineRequests.chat),
    ("GET", "/printed", 200, OfflineRequests.printed),
    ("GET", "/update", 200, OfflineRequests.update),
    ("POST", "/commits", 200, OfflineRequests.commit),
    ("POST", "/back", 200, OfflineRequests.go_back),
    ("POST", "/back/answer", 200, OfflineRequests.answer_back),
    ("GET", "/playback", 200, OfflineRequests.playback),
    ("GET", "/why", 200, OfflineRequests.why),
    ("GET", "/way", 200, OfflineRequests.way),
    ("GET", "/hint", 200, OfflineRequests.hint),
    ("GET", "/plan", 200, OfflineRequests.planned_moves),
    ("PUT", "/plan", 200, OfflineRequests.keep_planned_moves),
    ("POST", "/plan/try", 200, OfflineRequests.try_planned_moves),
    ("GET", "/orders", 200, OfflineRequests.auto_answers),
    ("PUT", "/orders", 200, OfflineRequests.keep_auto_answers),
    ("GET", "/record", 200, OfflineRequests.record),
    ("GET", "/draws", 200, OfflineRequests.draws),
    ("GET", r"/storms/(?P<round>\d{1,4})", 200, OfflineRequests.storm),
    ("GET", "/story", 200, OfflineRequests.story),
    ("GET", "/walk", 200, OfflineRequests.walk),
    ("GET", "/analysis", 200, OfflineRequests.analysis),
    ("POST", "/analysis", 202, OfflineRequests.analyse),
    ("DELETE", "/analysis", 200, OfflineRequests.stop_analysis),
    ("GET", NUMBER, 200, OfflineRequests.position),
    ("POST", f"{NUMBER}/line", 200, OfflineRequests.line),
    ("POST", f"{NUMBER}/hint", 200, OfflineRequests.hint_then),
    ("POST", f"{NUMBER}/weigh", 200, OfflineRequests.weigh),
)
"""Method, path below the table, status of a good answer, and what answers."""
