"""Making tables, sitting down, starting, leaving, returning: all but the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from stormtable.bots import best_bot, bot_names, called, is_bot
from stormtable.kernel.edition import KEPT
from stormtable.kernel.history import PLAY
from stormtable.kernel.registry import title_named
from stormtable.kernel.resume import Header
from stormtable.server.core.deps import Services
from stormtable.server.core.errors import bad, conflict, not_found, not_yours
from stormtable.server.features.lobby.schemas import NewSeat, NewTable
from stormtable.server.services.table_cache import Held, bot_plays
from stormtable.store import notifications, social, tables
from stormtable.store.schema import Edition, Person, Seat, Table
from stormtable.store.tables import CLOSED, LOOKED_BACK_ON, OPEN, RUNNING
from stormtable.table import clock
from stormtable.table.lesson_policy import LESSON
from stormtable.table.live import LiveGame
from stormtable.table.log import LogEntry


async def make(
    at: Services, person: Person, wanted: NewTable, origin: dict[str, Any] | None = None
) -> str:
    """A new table, checked as a game of it would be; it waits for its seats to be taken."""
    title = title_named(wanted.game)
    players = title.settle_players(len(wanted.seats))
    local = {one.name for one in title.settings if one.local}
    for name in wanted.settings:
        if name in local:
            raise bad(f"settings.{name} cannot be set here", "send an edition, and name its hash")
    for number, seat in enumerate(wanted.seats):
        _check_bot(wanted.game, number, seat)
    now = at.now()
    plan = wanted.model_dump(exclude={"game", "seats", "public", "club"})
    plan["clock"] = clock.Clock.from_json(wanted.clock.model_dump()).as_json()
    async with at.database.write() as session:
        await refuse_too_many(at, session, person.id)
        if wanted.club is not None and not await social.is_member(session, wanted.club, person.id):
            raise not_found("club")
        settings: dict[str, Any] = dict(wanted.settings)
        if wanted.edition is not None:
            if await session.get(Edition, (wanted.edition, wanted.game)) is None:
                raise not_found("edition")
            settings["edition"] = f"{KEPT}{wanted.edition}"
            await tables.shelve_edition(session, wanted.game, settings)
        plan["settings"] = settings = title.settle_settings(settings)
        title.new(players, settings)  # refuses settings that do not go together
        table = new_table(wanted.game, person.id, wanted.public, plan, now)
        table.origin = origin
        table.club = wanted.club
        session.add(table)
        await session.flush()
        for number, seat in enumerate(wanted.seats):
            session.add(new_seat(table.id, table.game, number, seat, person))
    return table.id


async def refuse_too_many(at: Services, session: AsyncSession, person: str) -> None:
    most = at.config.limits.tables_per_person
    if await tables.unfinished_of(session, person) >= most:
        raise conflict("too_many_tables", f"you have {most} tables", "finish or close some")
    await _refuse_more_seats(at, session, person)


async def _refuse_more_seats(at: Services, session: AsyncSession, person: str) -> None:
    most = at.config.limits.seats_per_person
    if await tables.seats_held_by(session, person) >= most:
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


def new_seat(table: str, game: str, number: int, wanted: NewSeat, person: Person) -> Seat:
    seat = Seat(table=table, seat=number, name=wanted.name or "")
    if wanted.kind == "me":
        seat.person, seat.name = person.id, wanted.name or person.name
    elif wanted.kind == "bot":
        seat.bot, seat.name = wanted.bot, wanted.name or called(str(wanted.bot), game, number)
    return seat


# --- sitting down and leaving ---------------------------------------------------------------


async def sit(at: Services, held: Held, seat: int, person: Person, name: str | None) -> None:
    """Take an open seat, or come back to one's own."""
    found = held.seat(seat)
    if held.table.status not in (OPEN, RUNNING):
        raise conflict("over", f"the table is {held.table.status}", "find another")
    if found.person == person.id:
        if found.forfeited:
            raise not_yours(f"seat {seat} ran out of time", "its bot plays to the end")
        if bot_plays(found):
            await _return(at, held, seat)
        return
    if found.person is not None or found.bot is not None:
        raise conflict("taken", f"seat {seat} is taken", "take another")
    if held.table.status != OPEN:
        raise conflict("started", "the game has begun", "watch it, or find another table")
    async with at.database.read() as session:
        await _refuse_more_seats(at, session, person.id)
    await _change(at, held, seat, person=person.id, name=name or found.name or person.name)


async def leave(at: Services, held: Held, seat: int, person: str) -> None:
    """Give a seat up; in a running game a bot plays on, until its player comes back."""
    held.check_seat(seat, person)
    if held.table.status == OPEN:
        await _change(at, held, seat, person=None, name="")
    elif held.table.status == RUNNING:
        await _hand_over(at, held, seat, "left", left=True)
    else:
        raise conflict("over", f"the table is {held.table.status}", "there is nothing to leave")


async def _change(at: Services, held: Held, seat: int, **values: Any) -> None:
    """Change a seat of a table whose game has not begun."""
    await _write(at, held, seat, values, {"changed": at.now()})


async def _write(
    at: Services, held: Held, seat: int, values: dict[str, Any], table: dict[str, Any]
) -> None:
    for name, value in values.items():
        setattr(held.seats[seat], name, value)
    try:
        async with at.database.write() as session:
            await tables.change_seat(session, held.id, seat, values)
            await tables.change(session, held.id, table)
            await tables.announce(session, f"seats {held.id}")
    except BaseException:
        held.forget()
        raise
    held.unsure = True
    at.host.told(held)


# --- a bot in a person's place --------------------------------------------------------------


async def forfeit(at: Services, held: Held, seat: int) -> None:
    """Time is up where that loses the game."""
    await _hand_over(at, held, seat, "forfeited", forfeited=True, left=True)


async def stand_in(at: Services, held: Held, seat: int) -> None:
    """Time is up where a bot plays the turn: the next one is the person's again."""
    turns = held.seat(seat).stand_ins + 1
    await _hand_over(at, held, seat, "stand_in", stand_ins=turns)


async def _hand_over(at: Services, held: Held, seat: int, change: str, **values: Any) -> None:
    """Have a bot play a seat from now on; what its person had left of the turn is put aside."""
    values["bot"] = held.seat(seat).bot or best_bot(held.table.game)
    values["bot_turn"] = held.live.game.state.turn
    await _swap(at, held, seat, change, values, actor=seat)


async def _return(at: Services, held: Held, seat: int) -> None:
    """A person takes their seat back; in the same turn they go on with what they had left."""
    same_turn = held.seat(seat).bot_turn == held.live.game.state.turn
    values = {"left": False, "bot": None, "bot_turn": None, "stand_ins": 0}
    await _swap(at, held, seat, "back", values, actor=seat if same_turn else None, back=same_turn)


async def _swap(
    at: Services,
    held: Held,
    seat: int,
    change: str,
    values: dict[str, Any],
    actor: int | None,
    back: bool = False,
) -> None:
    """Change who plays a seat of a running game: whose time runs, and what is due by it."""
    for name, value in values.items():
        setattr(held.seats[seat], name, value)
    asked = list(held.live.asked)
    people = [one for one in asked if held.bot_of(one) is None]
    clocks, now = held.clocks, at.uptime.now()
    if clocks is not None:
        rests = at.host.rests(held)
        clocks = clock.moved(clocks, actor, people, now, rests, back)
        if seat in people:
            clocks = clock.reconnected(clocks, seat, now, rests)
    await _write(
        at,
        held,
        seat,
        values,
        {
            "clocks": None if clocks is None else clocks.as_json(),
            "due": at.host.due(held, asked, clocks),
            "seat_changes": at.host.seat_changes(held, {seat: change}),
        },
    )


# --- starting -------------------------------------------------------------------------------


def _names(seats: Sequence[Seat]) -> list[str]:
    """Each seat by a name of its own."""
    names: list[str] = []
    for seat in seats:
        name, again = seat.name, 2
        while name in names:
            name, again = f"{seat.name} {again}", again + 1
        names.append(name)
    return names


async def start(
    at: Services, held: Held, person: str, before: Sequence[tuple[int, str]] = ()
) -> None:
    """Begin the game: the maker says so, once every seat is taken. `before`: what is played
    already when they sit down, by seat."""
    table = held.table
    if table.status != OPEN:
        raise conflict("started", f"the table is {table.status}", "look at it")
    if table.maker != person:
        raise not_yours("only who made the table starts it", "ask them to")
    empty = [seat.seat for seat in held.seats if seat.person is None and seat.bot is None]
    if empty:
        told = ", ".join(map(str, empty))
        raise conflict("seats_open", f"nobody sits on {told}", "invite somebody, or a bot")
    await set_up(at, held, before)


async def set_up(at: Services, held: Held, before: Sequence[tuple[int, str]] = ()) -> None:
    """Set the game up for those who sit there; it runs from now on."""
    table = held.table
    tentative = [seat.seat for seat in held.seats if seat.person and table.plan.get("confirm")]
    async with at.database.read() as session:
        await tables.shelve_edition(session, table.game, table.plan["settings"])
    names = _names(held.seats)
    live = LiveGame.begin(
        table.game,
        len(held.seats),
        table.plan["settings"],
        names,
        tentative,
        table.plan.get("seed"),
        at.now(),
    )
    for seat, notation in before:
        live.act(PLAY, seat, notation, at.now(), LESSON)
    await begin(at, held, live, live.rows, names)


async def begin(
    at: Services, held: Held, live: LiveGame, rows: Sequence[LogEntry], names: Sequence[str]
) -> None:
    """Write the first rows of a table; it runs from now on."""
    now = at.now()
    asked = list(live.asked)
    people = [seat for seat in asked if held.bot_of(seat) is None]
    settings = clock.Clock.from_json(held.table.plan["clock"])
    clocks = (
        None
        if settings.kind == clock.NONE
        else clock.started(settings, len(held.seats), people, at.uptime.now())
    )
    values: dict[str, Any] = {
        "status": RUNNING,
        "started": now,
        "header": live.game.header.as_json(),
        "asked": asked,
        "clocks": None if clocks is None else clocks.as_json(),
        "due": at.host.due(held, asked, clocks),
    }
    async with at.database.write() as session:
        started = await session.execute(
            update(Table).where(Table.id == held.id, Table.status == OPEN).values(**values)
        )
        if started.rowcount != 1:  # type: ignore[attr-defined]
            held.forget()
            raise conflict("started", "the game has begun", "look at it")
        for row in rows:
            await tables.write_row(session, held.id, row, {})
        for seat, name in zip(held.seats, names, strict=True):
            await session.execute(
                update(Seat).where(Seat.table == held.id, Seat.seat == seat.seat).values(name=name)
            )
        others = [one for one in held.people if one != held.table.maker]
        await notifications.tell(session, others, held.id, notifications.STARTED, now)
        await tables.announce(session, f"row {held.id} {live.number}")
    held.forget()
    at.host.told(held)


async def close(at: Services, held: Held, person: str) -> None:
    """Take an open table back."""
    if held.table.maker != person:
        raise not_yours("only who made the table closes it", "leave your seat instead")
    if held.table.status != OPEN:
        raise conflict("started", "the game has begun", "leave your seats: bots play on")
    async with at.database.write() as session:
        await session.execute(
            update(Table).where(Table.id == held.id).values(status=CLOSED, changed=at.now())
        )
        await session.execute(delete(Seat).where(Seat.table == held.id, Seat.person.is_(None)))
        await tables.announce(session, f"seats {held.id}")
    held.unsure = True
    at.host.told(held)


# --- going on elsewhere ---------------------------------------------------------------------


def plan_for_another(plan: dict[str, Any]) -> dict[str, Any]:
    """A table's plan for another that counts for nothing but itself."""
    kept = {name: value for name, value in plan.items() if name not in ("daily", "tournament")}
    return {**kept, "seed": None}


async def fork(
    at: Services, held: Held, person: Person, number: int, wanted: list[NewSeat], public: bool
) -> str:
    """A new table that begins where row `number` left this one: of a finished or studied game, or
    of one where somebody sits on every seat. What others hold, bots as well, is not theirs."""
    table = held.table
    all_mine = len(held.seats_held_by(person.id)) == len(held.seats)
    if table.status not in LOOKED_BACK_ON and (not all_mine or table.plan.get("daily")):
        raise conflict("running", "others play this game", "fork it when it is over")
    if not 1 <= number <= held.number:
        raise not_found("row")
    if held.live.over and number == held.number:
        raise conflict("over", "nothing follows the end of a game", "fork it before")
    if len(wanted) != len(held.seats):
        raise bad(f"seats: {len(wanted)} for a game of {len(held.seats)}", "name each seat once")
    for place, seat in enumerate(wanted):
        _check_bot(table.game, place, seat)
        if seat.kind == "open":
            raise bad(f"seats.{place}.kind: nobody sits there", "a forked game begins at once")
    rows = held.live.rows[:number]
    assert table.header is not None
    plan = plan_for_another(table.plan)
    async with at.database.write() as session:
        await refuse_too_many(at, session, person.id)
        new = new_table(table.game, person.id, public, plan, at.now())
        new.origin = {"table": held.id, "number": number}
        session.add(new)
        await session.flush()
        for place, seat in enumerate(wanted):
            session.add(new_seat(new.id, new.game, place, seat, person))
    async with at.host.table(new.id) as made:
        names = _names(made.seats)
        header = replace(Header.from_json(table.header), seats=tuple(names))
        live = LiveGame.resume(header, rows, goes_on=False)
        anonymous = [
            LogEntry(r.number, r.kind, r.seat, r.notation, r.draws, r.time, "") for r in rows
        ]
        await begin(at, made, live, anonymous, names)
    return new.id
