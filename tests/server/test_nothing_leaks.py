"""No answer of the server depends on what its receiver may not know.

Two tables differ only in that (`twins`). The test sends every possible request to both, for a seat
or a spectator, and the answers must be the same bytes.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from server.twins import NOW, bid_otherwise, played, sealed_bids, step, twin_rows
from stormtable.bots import best_bot, bot_named
from stormtable.bots.bot import Budget
from stormtable.bots.ways import way_json, way_to
from stormtable.bots.workers.worker import choose, why
from stormtable.games.weather_island.bots.reckoning import reckoned
from stormtable.kernel import record
from stormtable.kernel.chance import below
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.server.core.errors import ApiError
from stormtable.server.core.limit_settings import Limits
from stormtable.server.core.security import Caller
from stormtable.server.features.lobby import routes as lobby
from stormtable.server.features.lobby.table_info import TableInfo
from stormtable.server.features.play import advice_routes, planning_routes, position_routes
from stormtable.server.features.play import routes as play
from stormtable.server.features.play import schemas as models
from stormtable.server.realtime.hub import Hub
from stormtable.server.services.notifications.recap import recap
from stormtable.server.services.table_cache import CachedTable
from stormtable.server.services.table_command import TableCommand
from stormtable.server.services.table_host import Host
from stormtable.store.schema import Person, Seat, Table
from stormtable.store.tables import RUNNING
from stormtable.story.composer import Composer
from stormtable.story.plain import composer_of
from stormtable.table import clock
from stormtable.table.auto_answers import PROPOSED, AutoAnswers, answer
from stormtable.table.clock_settings import Clock
from stormtable.table.live import LiveGame
from stormtable.table.playback import ActWalk

ID = "00112233445566ff"
EVERYTHING = AutoAnswers(auto_pass=True, auto_pay=PROPOSED, only_answer=True)


def person(seat: int) -> str:
    return f"{seat:032x}"


@dataclass
class Desk:
    """A server with one table and no database. Requests to it change nothing."""

    live: LiveGame
    delay: int = 0

    def __post_init__(self) -> None:
        live, seats = self.live, range(self.live.game.players)
        timed = Clock.from_json({"kind": "live", "turn": 60, "bank": 600})
        self.cached = CachedTable(ID, stale=False)
        self.cached._table = Table(
            id=ID,
            game=live.game.title.name,
            status=RUNNING,
            public=True,
            maker=person(0),
            created=NOW,
            started=NOW,
            changed=NOW,
            config={"settings": {}, "clock": timed.as_json(), "delay": self.delay},
            header=live.game.header.as_json(),
            number=live.number,
            asked=list(live.asked),
            clocks=clock.started(timed, len(seats), live.asked, NOW).as_json(),
        )
        self.cached.seats = [
            Seat(
                table=ID, seat=seat, person=person(seat), name=live.game.seats[seat],
                planned_moves=[], auto_answers={}, left=False, forfeited=False,
            )
            for seat in seats
        ]  # fmt: skip
        self.cached.begin(live)
        limits = Limits()
        host = Host(None, Hub(limits), 10, lambda: NOW)  # type: ignore[arg-type]
        host._cached[ID] = self.cached
        self.services: Any = SimpleNamespace(
            host=host,
            now=lambda: NOW,
            throttle=SimpleNamespace(require=lambda *_: None),
            config=SimpleNamespace(limits=limits),
        )

    def caller(self, seat: int | None) -> Caller | None:
        return None if seat is None else Caller(Person(id=person(seat), name=""), "", True)

    # --- all requests -------------------------------------------------------------------------

    async def record(self, viewer: int | None) -> str:
        sent = await position_routes.record(ID, self.caller(viewer), self.services, viewer)
        return bytes(sent.body).decode()

    def answers(self, viewer: int | None, rng: Random) -> Iterator[tuple[str, bytes]]:
        """Yield each request by name, with its response."""
        me, services, live = self.caller(viewer), self.services, self.live
        seen = self.cached.seen_by(viewer)
        asked: dict[str, Callable[[], Awaitable[object]]] = {
            "update": lambda: play.update_of(ID, me, services, viewer),
            "news": lambda: play.update_of(ID, me, services, viewer, seen.game.event_log.last - 5),
            "story": lambda: play.update_of(ID, me, services, viewer, language="en"),
            "playback": lambda: position_routes.playback(
                ID, me, services, max(0, seen.game.event_log.last - 40), viewer
            ),
            "brief": lambda: lobby.look(ID, me, services),
            "record": lambda: self.record(viewer),
            "storm": lambda: position_routes.storm(
                ID, below(rng, seen.game.title.round(seen.game.state) + 1) + 1, me, services, viewer
            ),
            "position": lambda: position_routes.position(
                ID, below(rng, seen.number) + 1, me, services, viewer
            ),
        }
        if me is not None and viewer is not None:
            planned = planned_preview(live, viewer, rng)
            self.cached.seats[viewer].planned_moves = planned
            asked |= {
                "plan": lambda: planning_routes.read_plan(ID, me, services, viewer),
                "try": lambda: planning_routes.try_plan(
                    ID, models.TrialMoves(plays=planned, turn=False), me, services, viewer
                ),
            }
            for words in sorted(phrases(live, viewer, rng)):
                asked[f"why {words}"] = lambda w=words: advice_routes.why(
                    ID, me, services, viewer, w
                )  # type: ignore[misc]
                if live.game.explain(words, viewer) is not None:
                    asked[f"illegal {words}"] = lambda w=words: commit(services, viewer, "play", w)  # type: ignore[misc]
            asked["not theirs"] = lambda: commit(services, viewer, "play", "", for_=viewer + 1)
            if not live.game.undoable(viewer):
                asked["undo"] = lambda: commit(services, viewer, "undo")
                asked["restart"] = lambda: commit(services, viewer, "restart")
            if not live.game.redoable(viewer):
                asked["redo"] = lambda: commit(services, viewer, "redo")
            if live.game.unconfirmed_seat != viewer:
                asked["confirm"] = lambda: commit(services, viewer, "confirm")
        for name, ask in asked.items():
            yield name, asyncio.run(_answer(ask))
        if viewer is not None or not self.delay:
            yield "answered at once", repr(self.open_seats(viewer)).encode()

    def open_seats(self, viewer: int | None) -> list[tuple[int, bool]]:
        """Return the seats with automatic answers if all had them: others see that these are
        quick."""
        seats = []
        for seat in self.live.asked:
            if seat != viewer:
                update: dict[str, Any] = self.live.update(seat, self.live.game.event_log.last)
                seats.append((seat, answer(EVERYTHING, update["decision"], update) is not None))
        return seats


async def _answer(ask: Callable[[], Awaitable[object]]) -> bytes:
    try:
        answer = await ask()
    except ApiError as error:
        answer = error.as_json()
    return json.dumps(answer.model_dump() if hasattr(answer, "model_dump") else answer).encode()


async def commit(
    services: Any, seat: int, kind: str, words: str = "", *, for_: int | None = None
) -> object:
    """Make commits that are refused."""
    number = services.host._cached[ID].number
    command = TableCommand("x", number, kind, seat if for_ is None else for_, words)
    await services.host.commit(ID, person(seat), command)
    raise AssertionError(f"{kind} {words} was done")


def planned_preview(live: LiveGame, seat: int, rng: Random) -> list[str]:
    """Return moves that a seat might plan, by what it knows."""
    planned = live.game.what_if(seat, Random(below(rng, 1000)))
    plays: list[str] = []
    while planned is not None and len(plays) < 5:
        decision = planned.decision_of(seat)
        if decision is None:
            break
        plays.append(decision.options[below(rng, len(decision.options))].notation)
        planned.play(plays[-1], seat)
    return plays


def phrases(live: LiveGame, seat: int, rng: Random) -> set[str]:
    """Return what a curious player would try: words of the game, and of the cards."""
    title = live.game.title
    verbs = sorted(title.verbs)
    asked = {verbs[below(rng, len(verbs))] for _ in range(3)} | {"", "nonsense", "bid 99"}
    if title.name == "weather-island":
        edition = live.game.state.edition  # type: ignore[attr-defined]
        names = [goal.name for goal in edition.goals]
        asked |= {f"keep {names[below(rng, len(names))]}" for _ in range(3)}
    return asked


def differences(
    live: LiveGame, other: LiveGame, viewer: int | None, seed: int, delay: int = 0
) -> set[str]:
    """Return the requests that two tables answer differently, or that only one of them accepts."""
    answers = dict(Desk(live, delay).answers(viewer, Random(seed)))
    twin = dict(Desk(other, delay).answers(viewer, Random(seed)))
    assert {"update", "record", "brief"} < set(answers)
    return {name for name in answers.keys() | twin.keys() if answers.get(name) != twin.get(name)}


# --- goal cards and bids ----------------------------------------------------------------------


def island_differences(seed: int, rows: int, *, confirm: bool = False) -> Iterator[set[str]]:
    """Compare many moments of a game of Weather Island, for all seats and a spectator."""
    whole = played("weather-island", 3, seed, rows, confirm=confirm)
    header = whole.game.header
    for viewer in (1, 0, 2, None):
        rng = Random(seed)
        twins = twin_rows(header, whole.rows, viewer, rng)
        assert sum(a != b for a, b in zip(whole.rows, twins, strict=True)) >= 3
        plain, other = (LiveGame.resume(header, [], goes_on=False) for _ in range(2))
        for number, (row, twin) in enumerate(zip(whole.rows, twins, strict=True), 1):
            plain.follow([row])
            other.follow([twin])
            if sealed_bids(other, viewer):
                hidden = LiveGame.resume(header, bid_otherwise(other, viewer, rng), goes_on=False)
                yield differences(plain, hidden, viewer, number)
            elif number % 4 == 0 or number < 6:
                yield differences(plain, other, viewer, number)


@pytest.mark.parametrize(("seed", "confirm"), [(1, False), (2, True)])
def test_others_goal_cards_and_bids_change_no_answer(seed: int, confirm: bool) -> None:
    differing = list(island_differences(seed, 36, confirm=confirm))
    assert len(differing) > 45
    assert set().union(*differing) == set()


def test_the_twin_games_differ_in_their_secrets() -> None:
    """Otherwise the tests prove nothing: a viewer who sees everything must see two different
    tables."""
    whole = played("weather-island", 3, 1, 30)
    twins = twin_rows(whole.game.header, whole.rows, 0, Random(1))
    other = LiveGame.resume(whole.game.header, twins)
    assert record.write(whole.game) != record.write(other.game)
    assert differences(whole, other, 1, 1) >= {"update", "record"}


# --- what bots find, and what notifications say -------------------------------------------------


def findings(live: LiveGame, viewer: int) -> Iterator[bytes]:
    """What bots answer to a seat when time is no limit, and what a notification tells everybody."""
    game = live.game
    if game.decision_of(viewer) is not None:
        bot = bot_named(best_bot(game.title.name), game.title.name, 1, Budget(playouts=8))
        yield json.dumps([str(choose(game, viewer, bot)), why(game, viewer, bot)]).encode()
    for words in ("bid 3", "build", "work", "goal three-wind"):
        way = way_to(game, viewer, words, seconds=math.inf)
        if way is not None:
            yield json.dumps(way_json(game, viewer, way, "en")).encode()
    yield recap(live, "en").encode()


def differing_findings(moments: Sequence[int] = (4, 9, 14, 20)) -> Iterator[bool]:
    whole = played("weather-island", 3, 1, 30, changes=False)
    header = whole.game.header
    for viewer in (0, 1):
        twins = twin_rows(header, whole.rows, viewer, Random(1))
        for number in moments:
            plain, other = (
                LiveGame.resume(header, rows[:number], goes_on=False)
                for rows in (whole.rows, twins)
            )
            if sealed_bids(other, viewer):
                rows = bid_otherwise(other, viewer, Random(number))
                other = LiveGame.resume(header, rows, goes_on=False)
            yield list(findings(plain, viewer)) != list(findings(other, viewer))


def test_bots_and_notifications_know_no_more_than_the_seat() -> None:
    differing = list(differing_findings())
    assert len(differing) == 8
    assert not any(differing)


@pytest.mark.pure
def test_a_bot_that_sees_all_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormtable.kernel.view.mask", unmasked)
    assert any(differing_findings())


# --- future draws -----------------------------------------------------------------------------

MACHINES: list[tuple[int, dict[str, str]]] = [(3, {}), (2, {"goals": "draft"}), (1, {})]


@pytest.mark.parametrize(("players", "settings"), MACHINES)
def test_future_draws_change_no_answer(players: int, settings: dict[str, str]) -> None:
    """Above all for a seeded table: its draws are decided, and nobody may learn them."""
    whole = played("weather-machine", players, 4, 60, confirm=players == 2, settings=settings)
    header = whole.game.header
    for number in (2, 3, 5, 8, 21, 40, whole.number):
        first, other = (LiveGame.resume(header, whole.rows[:number], seed=seed) for seed in (4, 5))
        for viewer in (None, *range(players)):
            assert differences(first, other, viewer, number) == set()


# --- delayed spectators -----------------------------------------------------------------------


@pytest.mark.parametrize("game", ["weather-island", "weather-machine"])
def test_delayed_spectators_learn_nothing_early(game: str) -> None:
    delay = 4
    for rows in (6, 17, 30):
        whole = played(game, 3, rows, rows)
        header = whole.game.header
        shown = whole.rows[: whole.number - delay]
        others = [LiveGame.resume(header, shown, seed=9) for _ in range(3)]
        for seed, other in enumerate(others):
            while other.number < whole.number:
                step(other, Random(seed * 100 + other.number))
        assert len({str(other.rows) for other in [*others, whole]}) > 1
        assert len({other.asked for other in [*others, whole]}) > 1 or rows < 10
        for other in others:
            assert differences(whole, other, None, rows, delay) == set()


# --- broken on purpose ------------------------------------------------------------------------


def tells_all(event: Event, viewer: int | None) -> Event:
    return event


def unmasked(state: Any, zones: Any, viewer: int | None) -> Any:
    return state.copy()


def whole_record(live: LiveGame, seat: int | None) -> str:
    return record.write(live.game)


def looks_ahead(game: Game, notations: Any, seat: int) -> tuple[str, ...]:
    trial, legal = game.fork(), []
    for notation in notations:
        decision = trial.decision_of(seat)
        if decision is None or decision.find(notation) is None:
            break
        trial.play(notation, seat)
        legal.append(notation)
    return tuple(legal)


def plans_with_all_cards(
    game: Game, seat: int, rng: Random | None = None, *, turn: bool = False
) -> Game | None:
    state = game.state.copy()
    if seat not in state.open_seats():
        return None
    return Game(game.title, game.players, game.settings, None, game.seats, state)


def another_seats_update(
    live: LiveGame, seat: int | None, since: int = 0, language: str = "", reckoning: str = ""
) -> dict[str, object]:
    update = live.game.update(seat, since)
    return {**update, "feed": live.game.feed(((seat or 0) + 1) % live.game.players, since)}


def another_seats_figures(
    live: LiveGame, view: dict[str, Any], seat: int | None, reckoning: str
) -> None:
    other = ((seat or 0) + 1) % live.game.players
    view["reckoned"] = reckoned(live.game.view(other), range(live.game.players))


def another_seats_story(live: LiveGame, seat: int | None, language: str) -> Composer:
    composer = composer_of(live.game.title.name, language)
    composer.feed(live.game.event_log.events)
    return composer


def another_seats_position(playback: ActWalk, number: int, limit: int) -> dict[str, object]:
    live = playback._live
    return live.view(((playback._seat or 0) + 1) % live.game.players)


def tells_the_checksum(game: Game, words: str, seat: int | None = None) -> Notice:
    return Notice("not_now", {"sum": game.checksum()})


def answers_what_is_secret(orders: AutoAnswers, decision: Any, update: Any) -> str | None:
    only = decision is not None and len(decision["options"]) == 1
    return decision["options"][0]["notation"] if only else None


BROKEN: list[tuple[str, Any, str]] = [
    ("stormtable.kernel.event.Event.seen_by", tells_all, "update"),
    ("stormtable.kernel.view.mask", unmasked, "update"),
    ("stormtable.table.live.LiveGame.record", whole_record, "record"),
    ("stormtable.table.live.LiveGame.update", another_seats_update, "news"),
    ("stormtable.table.live.LiveGame._reckon", another_seats_figures, "update"),
    ("stormtable.table.live.LiveGame.story", another_seats_story, "story"),
    ("stormtable.table.playback.ActWalk._view", another_seats_position, "playback"),
    ("stormtable.kernel.game.Game.still_legal", looks_ahead, "plan"),
    ("stormtable.kernel.game.Game.what_if", plans_with_all_cards, "try"),
    ("stormtable.kernel.game.Game.explain", tells_the_checksum, "why nonsense"),
    (f"{__name__}.answer", answers_what_is_secret, "answered at once"),
]


@pytest.mark.pure
@pytest.mark.parametrize(("what", "broken", "expected"), BROKEN)
def test_an_answer_that_reveals_a_secret_is_found(
    what: str, broken: Any, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what, broken)
    assert any(expected in differing for differing in island_differences(1, 60))


def test_a_delayed_table_that_shows_who_is_asked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_late(cached: CachedTable, _: int | None = None) -> TableInfo:
        return TableInfo.of(cached.table, cached.seats)

    monkeypatch.setattr(CachedTable, "info", not_late)
    with pytest.raises(AssertionError):
        test_delayed_spectators_learn_nothing_early("weather-island")
