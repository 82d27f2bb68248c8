"""Creates tables, seats players, starts and closes games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any

from stormtable.bots import bot_names, called, is_bot
from stormtable.kernel.edition import HASHED
from stormtable.kernel.history import PLAY
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header
from stormtable.kernel.seat_names import distinct_names
from stormtable.server.core.errors import bad, conflict, not_found, not_yours
from stormtable.server.features.lobby.schemas import NewSeat, NewTable
from stormtable.server.services import stand_ins
from stormtable.server.services.table_cache import CachedTable, bot_plays, seed_of_draws
from stormtable.server.services.table_services import TableServices
from stormtable.store import clubs, commits, editions, notifications, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Person, Seat, Table
from stormtable.store.tables import LOOKED_BACK_ON, OPEN, RUNNING
from stormtable.table import clock
from stormtable.table.clock_settings import NONE, Clock
from stormtable.table.commitment import new_entropy
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry
from stormtable.table.policies import policy_of


async def make(
    services: TableServices, person: Person, body: NewTable, origin: dict[str, Any] | None = None
) -> str:
    """Create a table with validated settings, and return its id. It waits until its seats are
    taken."""
    title = title_named(body.game)
    players = title.settle_players(len(body.seats))
    for number, seat in enumerate(body.seats):
        check_bot(body.game, number, seat)
    now = services.now()
    config = body.model_dump(exclude={"game", "seats", "public", "club"})
    config["clock"] = Clock.from_json(body.clock.model_dump(by_alias=True)).as_json()
    async with services.database.write() as session:
        await refuse_too_many(services, session, person.id)
        if body.club is not None and not await clubs.is_member(session, body.club, person.id):
            raise not_found("club")
        config["settings"] = await settled_settings(
            session, body.game, players, dict(body.settings), body.edition
        )
        table = new_table(body.game, person.id, body.public, config, now)
        table.origin = origin
        table.club = body.club
        seats = [
            new_seat(table.id, table.game, number, seat, person)
            for number, seat in enumerate(body.seats)
        ]
        await tables.add_table(session, table, seats)
    return table.id


async def settled_settings(
    session: DatabaseSession,
    game: str,
    players: int,
    settings: dict[str, Any],
    edition: str | None,
) -> dict[str, Any]:
    """Return the validated settings of a game; refuse those that contradict each other."""
    title = title_named(game)
    local = {setting.name for setting in title.settings if setting.local}
    for name in settings:
        if name in local:
            raise bad(f"settings.{name} cannot be set here", "send an edition, and name its hash")
    if edition is not None:
        if await editions.edition_of(session, game, edition) is None:
            raise not_found("edition")
        settings["edition"] = f"{HASHED}{edition}"
        await editions.load_edition(session, game, settings)
    settled = title.settle_settings(settings)
    title.new(players, settled)
    return settled


async def refuse_too_many(services: TableServices, session: DatabaseSession, person: str) -> None:
    most = services.config.limits.tables_per_person
    if await tables.unfinished_of(session, person) >= most:
        raise conflict("too_many_tables", f"you have {most} tables", "finish or close some")
    await _refuse_more_seats(services, session, person)


async def _refuse_more_seats(
    services: TableServices, session: DatabaseSession, person: str
) -> None:
    most = services.config.limits.seats_per_person
    if await tables.count_seats_of(session, person) >= most:
        raise conflict("too_many_seats", f"you have {most} seats", "finish some games, or leave")


def check_bot(game: str, number: int, seat: NewSeat) -> None:
    if seat.kind == "bot" and not is_bot(str(seat.bot), game):
        raise bad(
            f"seats.{number}.bot: there is no bot {str(seat.bot)[:64]!r} for {game}",
            f"there are: {', '.join(bot_names(game))}",
        )
    if seat.kind != "bot" and seat.bot is not None:
        raise bad(f"seats.{number}.bot: no bot sits there", 'say "kind": "bot"')


def new_table(
    game: str, maker: str | None, public: bool, config: dict[str, Any], now: float
) -> Table:
    return Table(
        # Half of a uuid is short enough for a link and long enough to be unguessable.
        id=token_hex(8),
        game=game,
        status=OPEN,
        public=public,
        maker=maker,
        created=now,
        changed=now,
        config=config,
        entropy=None if config.get("seed") is not None else new_entropy(),
    )


def new_seat(table: str, game: str, number: int, body: NewSeat, person: Person) -> Seat:
    seat = Seat(table=table, seat=number, name=body.name or "")
    if body.kind == "me":
        seat.person, seat.name = person.id, body.name or person.name
    elif body.kind == "bot":
        seat.bot, seat.name = body.bot, body.name or called(str(body.bot), game, number)
    return seat


# --- sitting down and leaving ---------------------------------------------------------------


async def sit(
    services: TableServices, cached: CachedTable, seat: int, person: Person, name: str | None
) -> None:
    """Take an open seat, or return to a seat that a bot plays."""
    stored_seat = cached.seat(seat)
    if cached.table.status not in (OPEN, RUNNING):
        raise conflict("over", f"the table is {cached.table.status}", "find another")
    if stored_seat.person == person.id:
        cached.check_not_conceded(seat)
        if bot_plays(stored_seat):
            await stand_ins.take_back(services, cached, seat)
        return
    if stored_seat.person is not None or stored_seat.bot is not None:
        raise conflict("taken", f"seat {seat} is taken", "take another")
    if cached.table.status != OPEN:
        raise conflict("started", "the game has begun", "watch it, or find another table")
    async with services.database.read() as session:
        await _refuse_more_seats(services, session, person.id)
    await change_seat(
        services, cached, seat, person=person.id, name=name or stored_seat.name or person.name
    )


async def leave(services: TableServices, cached: CachedTable, seat: int, person: str) -> None:
    """Leave a seat; in a running game a bot plays on until the player returns."""
    cached.check_seat(seat, person)
    if cached.table.status == OPEN:
        await change_seat(services, cached, seat, person=None, name="")
    elif cached.table.status == RUNNING:
        await stand_ins.leave(services, cached, seat)
    else:
        raise conflict("over", f"the table is {cached.table.status}", "there is nothing to leave")


async def change_seat(
    services: TableServices, cached: CachedTable, seat: int, **values: Any
) -> None:
    """Change a seat of a table whose game has not begun."""
    await stand_ins.write_seat(services, cached, seat, values, {"changed": services.now()})


# --- starting -------------------------------------------------------------------------------


async def start(services: TableServices, cached: CachedTable, person: str) -> None:
    """Begin the game. Only its maker may, when every seat is taken."""
    table = cached.table
    if table.status != OPEN:
        raise conflict("started", f"the table is {table.status}", "look at it")
    if table.maker != person:
        raise not_yours("only who made the table starts it", "ask them to")
    empty = [seat.seat for seat in cached.seats if seat.person is None and seat.bot is None]
    if empty:
        numbers = ", ".join(map(str, empty))
        raise conflict("seats_open", f"nobody sits on {numbers}", "invite somebody, or a bot")
    await set_up(services, cached)


async def set_up(services: TableServices, cached: CachedTable) -> None:
    """Create the game for the players at the table, and start it."""
    table = cached.table
    tentative = [seat.seat for seat in cached.seats if seat.person and table.config.get("confirm")]
    async with services.database.read() as session:
        await editions.load_edition(session, table.game, table.config["settings"])
    names = distinct_names([seat.name for seat in cached.seats])
    live = LiveGame.begin(
        table.game,
        len(cached.seats),
        table.config["settings"],
        names,
        tentative,
        seed_of_draws(table),
        services.now(),
    )
    policy = policy_of(table.origin, live)
    while (move := policy.next_move()) is not None:
        live.act(PLAY, move.seat, move.notation, services.now(), policy.author)
    await begin(services, cached, live, live.rows, names)


async def begin(
    services: TableServices,
    cached: CachedTable,
    live: LiveGame,
    rows: Sequence[LogEntry],
    names: Sequence[str],
) -> None:
    """Write the first log entries of a table, and start it."""
    now = services.now()
    asked = list(live.asked)
    people = [seat for seat in asked if cached.bot_of(seat) is None]
    settings = Clock.from_json(cached.table.config["clock"])
    clocks = (
        None
        if settings.kind == NONE
        else clock.started(settings, len(cached.seats), people, services.uptime.now())
    )
    values: dict[str, Any] = {
        "status": RUNNING,
        "started": now,
        "header": live.game.header.as_json(),
        "asked": asked,
        "clocks": None if clocks is None else clocks.as_json(),
        "due": services.host.clocks.due(cached, asked, clocks),
    }
    async with services.database.write() as session:
        if not await tables.start_table(session, cached.id, values, names):
            cached.forget()
            raise conflict("started", "the game has begun", "look at it")
        for row in rows:
            await commits.write_row(session, cached.id, row, {})
        others = [other for other in cached.people if other != cached.table.maker]
        await notifications.notify(session, others, cached.id, notifications.STARTED, now)
        await tables.announce(session, f"row {cached.id} {live.number}")
    cached.forget()
    services.host.notify_changed(cached)


# --- games that continue at another table ---------------------------------------------------


def config_for_another(config: dict[str, Any]) -> dict[str, Any]:
    """Return the settings for a new table, without those of tournaments and the daily game."""
    own = ("daily", "tournament", "revised")
    copied = {name: value for name, value in config.items() if name not in own}
    return {**copied, "seed": None}


async def fork(
    services: TableServices,
    cached: CachedTable,
    person: Person,
    number: int,
    new_seats: list[NewSeat],
    public: bool,
) -> str:
    """Create a table that begins at log entry `number` of this one, and return its id.

    The game must be finished or studied, or the person must have every seat, so that the fork
    reveals nothing hidden.
    """
    table = cached.table
    all_mine = len(cached.seats_of_person(person.id)) == len(cached.seats)
    if table.status not in LOOKED_BACK_ON and (not all_mine or table.config.get("daily")):
        raise conflict("running", "others play this game", "fork it when it is over")
    if not 1 <= number <= cached.number:
        raise not_found("row")
    if cached.live.over and number == cached.number:
        raise conflict("over", "nothing follows the end of a game", "fork it before")
    if len(new_seats) != len(cached.seats):
        raise bad(
            f"seats: {len(new_seats)} for a game of {len(cached.seats)}", "name each seat once"
        )
    for place, seat in enumerate(new_seats):
        check_bot(table.game, place, seat)
        if seat.kind == "open":
            raise bad(f"seats.{place}.kind: nobody sits there", "a forked game begins at once")
    rows = cached.live.rows[:number]
    assert table.header is not None
    config = config_for_another(table.config)
    async with services.database.write() as session:
        await refuse_too_many(services, session, person.id)
        new = new_table(table.game, person.id, public, config, services.now())
        new.origin = {"table": cached.id, "number": number}
        # the fork has repeated draws of the original, so no new commitment covers them
        new.entropy = None
        seats = [
            new_seat(new.id, new.game, place, seat, person) for place, seat in enumerate(new_seats)
        ]
        await tables.add_table(session, new, seats)
    async with services.host.table(new.id) as forked:
        names = distinct_names([seat.name for seat in forked.seats])
        header = replace(Header.from_json(table.header), seats=tuple(names))
        live = LiveGame.resume(header, rows, goes_on=False)
        anonymous = [
            LogEntry(r.number, r.kind, r.seat, r.notation, r.draws, r.time, "") for r in rows
        ]
        await begin(services, forked, live, anonymous, names)
    return new.id
