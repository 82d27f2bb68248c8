"""Creates tables, seats players, starts games, and hands seats to bots and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any

from stormtable.bots import best_bot, bot_names, called, is_bot
from stormtable.kernel.edition import KEPT
from stormtable.kernel.history import PLAY
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header
from stormtable.server.core.errors import bad, conflict, not_found, not_yours
from stormtable.server.features.lobby.schemas import NewSeat, NewTable
from stormtable.server.services.table_cache import CachedTable, bot_plays
from stormtable.server.services.table_services import TableServices
from stormtable.store import clubs, editions, notifications, tables
from stormtable.store.database import DatabaseSession
from stormtable.store.schema import Person, Seat, Table
from stormtable.store.tables import LOOKED_BACK_ON, OPEN, RUNNING
from stormtable.table import clock
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry
from stormtable.table.policies import policy_of


async def make(
    services: TableServices, person: Person, body: NewTable, origin: dict[str, Any] | None = None
) -> str:
    """Create a table with valid settings; it waits until its seats are taken."""
    title = title_named(body.game)
    players = title.settle_players(len(body.seats))
    local = {setting.name for setting in title.settings if setting.local}
    for name in body.settings:
        if name in local:
            raise bad(f"settings.{name} cannot be set here", "send an edition, and name its hash")
    for number, seat in enumerate(body.seats):
        _check_bot(body.game, number, seat)
    now = services.now()
    plan = body.model_dump(exclude={"game", "seats", "public", "club"})
    plan["clock"] = clock.Clock.from_json(body.clock.model_dump()).as_json()
    async with services.database.write() as session:
        await refuse_too_many(services, session, person.id)
        if body.club is not None and not await clubs.is_member(session, body.club, person.id):
            raise not_found("club")
        settings: dict[str, Any] = dict(body.settings)
        if body.edition is not None:
            if await editions.edition_of(session, body.game, body.edition) is None:
                raise not_found("edition")
            settings["edition"] = f"{KEPT}{body.edition}"
            await editions.load_edition(session, body.game, settings)
        plan["settings"] = settings = title.settle_settings(settings)
        title.new(players, settings)  # refuses settings that do not go together
        table = new_table(body.game, person.id, body.public, plan, now)
        table.origin = origin
        table.club = body.club
        seats = [
            new_seat(table.id, table.game, number, seat, person)
            for number, seat in enumerate(body.seats)
        ]
        await tables.add_table(session, table, seats)
    return table.id


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


def _check_bot(game: str, number: int, seat: NewSeat) -> None:
    if seat.kind == "bot" and not is_bot(str(seat.bot), game):
        raise bad(
            f"seats.{number}.bot: there is no bot {str(seat.bot)[:64]!r} for {game}",
            f"there are: {', '.join(bot_names(game))}",
        )
    if seat.kind != "bot" and seat.bot is not None:
        raise bad(f"seats.{number}.bot: no bot sits there", 'say "kind": "bot"')


def new_table(
    game: str, maker: str | None, public: bool, plan: dict[str, Any], now: float
) -> Table:
    return Table(
        # Half of a uuid is short enough for a link and too long to guess.
        id=token_hex(8),
        game=game,
        status=OPEN,
        public=public,
        maker=maker,
        created=now,
        changed=now,
        plan=plan,
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
        if stored_seat.forfeited:
            raise not_yours(f"seat {seat} ran out of time", "its bot plays to the end")
        if bot_plays(stored_seat):
            await _return(services, cached, seat)
        return
    if stored_seat.person is not None or stored_seat.bot is not None:
        raise conflict("taken", f"seat {seat} is taken", "take another")
    if cached.table.status != OPEN:
        raise conflict("started", "the game has begun", "watch it, or find another table")
    async with services.database.read() as session:
        await _refuse_more_seats(services, session, person.id)
    await _change(
        services, cached, seat, person=person.id, name=name or stored_seat.name or person.name
    )


async def leave(services: TableServices, cached: CachedTable, seat: int, person: str) -> None:
    """Leave a seat; in a running game a bot plays on until the player returns."""
    cached.check_seat(seat, person)
    if cached.table.status == OPEN:
        await _change(services, cached, seat, person=None, name="")
    elif cached.table.status == RUNNING:
        await _hand_over(services, cached, seat, "left", left=True)
    else:
        raise conflict("over", f"the table is {cached.table.status}", "there is nothing to leave")


async def _change(services: TableServices, cached: CachedTable, seat: int, **values: Any) -> None:
    """Change a seat of a table whose game has not begun."""
    await _write(services, cached, seat, values, {"changed": services.now()})


async def _write(
    services: TableServices,
    cached: CachedTable,
    seat: int,
    values: dict[str, Any],
    table: dict[str, Any],
) -> None:
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)
    try:
        async with services.database.write() as session:
            await tables.change_seat(session, cached.id, seat, values)
            await tables.change(session, cached.id, table)
            await tables.announce(session, f"seats {cached.id}")
    except BaseException:
        cached.forget()
        raise
    cached.stale = True
    services.host.notify_changed(cached)


# --- a bot in a person's place --------------------------------------------------------------


async def forfeit(services: TableServices, cached: CachedTable, seat: int) -> None:
    """A player ran out of time, and loses the game by it."""
    await _hand_over(services, cached, seat, "forfeited", forfeited=True, left=True)


async def stand_in(services: TableServices, cached: CachedTable, seat: int) -> None:
    """A player ran out of time: a bot plays this turn, the player the next one."""
    turns = cached.seat(seat).stand_ins + 1
    await _hand_over(services, cached, seat, "stand_in", stand_ins=turns)


async def _hand_over(
    services: TableServices, cached: CachedTable, seat: int, change: str, **values: Any
) -> None:
    """Let a bot play a seat from now on; the person's remaining time is saved."""
    values["bot"] = cached.seat(seat).bot or best_bot(cached.table.game)
    values["bot_turn"] = cached.live.game.state.turn
    await _swap(services, cached, seat, change, values, actor=seat)


async def _return(services: TableServices, cached: CachedTable, seat: int) -> None:
    """Give a person their seat back; in the same turn with the time they had left."""
    same_turn = cached.seat(seat).bot_turn == cached.live.game.state.turn
    values = {"left": False, "bot": None, "bot_turn": None, "stand_ins": 0}
    await _swap(
        services, cached, seat, "back", values, actor=seat if same_turn else None, back=same_turn
    )


async def _swap(
    services: TableServices,
    cached: CachedTable,
    seat: int,
    change: str,
    values: dict[str, Any],
    actor: int | None,
    back: bool = False,
) -> None:
    """Change who plays a seat of a running game, and with it the clocks and what is due."""
    for name, value in values.items():
        setattr(cached.seats[seat], name, value)
    asked = list(cached.live.asked)
    people = [asked_seat for asked_seat in asked if cached.bot_of(asked_seat) is None]
    clocks, now = cached.clocks, services.uptime.now()
    if clocks is not None:
        absences = services.host.absences(cached)
        clocks = clock.moved(clocks, actor, people, now, absences, back)
        if seat in people:
            clocks = clock.reconnected(clocks, seat, now, absences)
    await _write(
        services,
        cached,
        seat,
        values,
        {
            "clocks": None if clocks is None else clocks.as_json(),
            "due": services.host.due(cached, asked, clocks),
            "seat_changes": services.host.seat_changes(cached, {seat: change}),
        },
    )


# --- starting -------------------------------------------------------------------------------


def _names(seats: Sequence[Seat]) -> list[str]:
    """A different name for each seat."""
    names: list[str] = []
    for seat in seats:
        name, again = seat.name, 2
        while name in names:
            name, again = f"{seat.name} {again}", again + 1
        names.append(name)
    return names


async def start(services: TableServices, cached: CachedTable, person: str) -> None:
    """Begin the game: the maker says so, once every seat is taken."""
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
    """Set up the game for the players at the table, and start it."""
    table = cached.table
    tentative = [seat.seat for seat in cached.seats if seat.person and table.plan.get("confirm")]
    async with services.database.read() as session:
        await editions.load_edition(session, table.game, table.plan["settings"])
    names = _names(cached.seats)
    live = LiveGame.begin(
        table.game,
        len(cached.seats),
        table.plan["settings"],
        names,
        tentative,
        table.plan.get("seed"),
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
    settings = clock.Clock.from_json(cached.table.plan["clock"])
    clocks = (
        None
        if settings.kind == clock.NONE
        else clock.started(settings, len(cached.seats), people, services.uptime.now())
    )
    values: dict[str, Any] = {
        "status": RUNNING,
        "started": now,
        "header": live.game.header.as_json(),
        "asked": asked,
        "clocks": None if clocks is None else clocks.as_json(),
        "due": services.host.due(cached, asked, clocks),
    }
    async with services.database.write() as session:
        if not await tables.start_table(session, cached.id, values, names):
            cached.forget()
            raise conflict("started", "the game has begun", "look at it")
        for row in rows:
            await tables.write_row(session, cached.id, row, {})
        others = [other for other in cached.people if other != cached.table.maker]
        await notifications.notify(session, others, cached.id, notifications.STARTED, now)
        await tables.announce(session, f"row {cached.id} {live.number}")
    cached.forget()
    services.host.notify_changed(cached)


async def close(services: TableServices, cached: CachedTable, person: str) -> None:
    """Close a table whose game has not begun."""
    if cached.table.maker != person:
        raise not_yours("only who made the table closes it", "leave your seat instead")
    if cached.table.status != OPEN:
        raise conflict("started", "the game has begun", "leave your seats: bots play on")
    async with services.database.write() as session:
        await tables.close_open_table(session, cached.id, services.now())
        await tables.announce(session, f"seats {cached.id}")
    cached.stale = True
    services.host.notify_changed(cached)


# --- going on elsewhere ---------------------------------------------------------------------


def plan_for_another(plan: dict[str, Any]) -> dict[str, Any]:
    """The settings of a table for another one outside tournaments and the game of the day."""
    copied = {name: value for name, value in plan.items() if name not in ("daily", "tournament")}
    return {**copied, "seed": None}


async def fork(
    services: TableServices,
    cached: CachedTable,
    person: Person,
    number: int,
    new_seats: list[NewSeat],
    public: bool,
) -> str:
    """A new table that begins where row `number` left this one: of a finished or studied game, or
    of one where the person has every seat. Nobody may see what others, or bots, have."""
    table = cached.table
    all_mine = len(cached.seats_of_person(person.id)) == len(cached.seats)
    if table.status not in LOOKED_BACK_ON and (not all_mine or table.plan.get("daily")):
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
        _check_bot(table.game, place, seat)
        if seat.kind == "open":
            raise bad(f"seats.{place}.kind: nobody sits there", "a forked game begins at once")
    rows = cached.live.rows[:number]
    assert table.header is not None
    plan = plan_for_another(table.plan)
    async with services.database.write() as session:
        await refuse_too_many(services, session, person.id)
        new = new_table(table.game, person.id, public, plan, services.now())
        new.origin = {"table": cached.id, "number": number}
        seats = [
            new_seat(new.id, new.game, place, seat, person) for place, seat in enumerate(new_seats)
        ]
        await tables.add_table(session, new, seats)
    async with services.host.table(new.id) as forked:
        names = _names(forked.seats)
        header = replace(Header.from_json(table.header), seats=tuple(names))
        live = LiveGame.resume(header, rows, goes_on=False)
        anonymous = [
            LogEntry(r.number, r.kind, r.seat, r.notation, r.draws, r.time, "") for r in rows
        ]
        await begin(services, forked, live, anonymous, names)
    return new.id
