"""Commands for server administrators: `admin`. They use the database of a running server.

What the server needs is loaded when it is used: other commands do not wait for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from stormtable.cli.arguments import JsonTo
from stormtable.cli.backup import DatabaseUrl
from stormtable.cli.output import console, give_json
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.text import shown

if TYPE_CHECKING:
    from stormtable.store.database import DatabaseSession

T = TypeVar("T")
Search = Annotated[
    str, typer.Argument(metavar="[WORDS]", help="Only those with these words in them")
]
Limit = Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="At most so many")]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="A login, or an id")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it; without, only tell what would be done")]
STATUSES = ("open", "running", "over", "closed")


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="Look after a server: its people, tables and reports, on the database it uses.",
        epilog="Example: stormtable admin reports",
        no_args_is_help=True,
    )
    for command, example in (
        (stats, "stats"),
        (people, "people ada"),
        (disable, "disable ada"),
        (enable, "enable ada"),
        (recovery, "recovery ada"),
        (delete_person, "delete-person ada --yes"),
        (delete_guests, "delete-guests --days 180 --yes"),
        (tables, "tables --status running"),
        (close, "close 0123456789abcdef"),
        (reports, "reports"),
        (report, "report 7"),
        (resolve, "resolve 7"),
    ):
        group.command(epilog=f"Example: stormtable admin {example}")(command)
    app.add_typer(group, name="admin")


def stats(database: DatabaseUrl = None, as_json: JsonTo = None) -> None:
    """Count people, tables and what is played."""
    from stormtable.store import admin

    counts = asdict(_do(database, admin.stats))
    if give_json(as_json, counts):
        return
    grid = Grid.grid(padding=(0, 2))
    for name, count in counts.items():
        grid.add_row(str(count), name.replace("_", " "))
    console().print(grid)


# --- people ---------------------------------------------------------------------------------


def people(
    words: Search = "",
    accounts: Annotated[bool, typer.Option("--accounts", help="No guests")] = False,
    limit: Limit = 50,
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List people, the last seen first: those with these words in their name, login or id."""
    from stormtable.store import admin

    people = _do(
        database,
        lambda session: admin.find_people(session, words, guests=not accounts, limit=limit),
    )
    _show(
        as_json,
        ("id", "name", "login", "created", "seen", "disabled"),
        [
            (
                person.id,
                person.name,
                person.login or "",
                _day(person.created),
                _day(person.seen),
                person.disabled,
            )
            for person in people
        ],
    )


def disable(who: Who, database: DatabaseUrl = None) -> None:
    """End somebody's sessions and let them sign in no more; their games stay."""
    _set_disabled(database, who, True)


def enable(who: Who, database: DatabaseUrl = None) -> None:
    """Let somebody sign in again."""
    _set_disabled(database, who, False)


def _set_disabled(database: str | None, who: str, disabled: bool) -> None:
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> str:
        person = await admin.person_called(session, who)
        await admin.set_disabled(session, person.id, disabled)
        return person.name

    name = _do(database, change, write=True)
    _tell(f"ok {shown(name)} can {'no longer' if disabled else 'again'} sign in")


def recovery(who: Who, database: DatabaseUrl = None) -> None:
    """Make a code by which somebody who lost password or cookie comes back; an older one dies.

    Whoever has it is that person: hand it over by a way you trust.
    """
    from stormtable.store import admin
    from stormtable.store.people import new_recovery

    async def change(session: DatabaseSession) -> str:
        return await new_recovery(session, (await admin.person_called(session, who)).id)

    typer.echo(_do(database, change, write=True))


def delete_person(who: Who, yes: Yes = False, database: DatabaseUrl = None) -> None:
    """Delete what is known of somebody; their games stay, with no name, and bots play on."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> str:
        person = await admin.person_called(session, who)
        name = person.name
        if yes:
            await admin.delete_person(session, person.id)
        return name

    name = shown(_do(database, change, write=True))
    _tell(f"ok {name} is deleted" if yes else f"{name} would be deleted; add --yes")


def delete_guests(
    days: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Not seen for so many days")
    ] = 365,
    yes: Yes = False,
    database: DatabaseUrl = None,
) -> None:
    """Delete guests who were not seen for long and sit at no table that goes on."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> int:
        guests = await admin.old_guests(session, days, time.time())
        if yes:
            for person in guests:
                await admin.delete_person(session, person)
        return len(guests)

    count = _do(database, change, write=True)
    _tell(f"ok {count} guests deleted" if yes else f"{count} guests would be deleted; add --yes")


# --- tables ---------------------------------------------------------------------------------


def tables(
    words: Search = "",
    status: Annotated[
        str, typer.Option(metavar="STATUS", help=f"One of {', '.join(STATUSES)}")
    ] = "",
    limit: Limit = 50,
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List tables, the last changed first: those with these words in id, game or a name."""
    from stormtable.store import admin

    if status and status not in STATUSES:
        raise StormtableError(f"no table is {status!r}", f"choose one of {', '.join(STATUSES)}")
    tables = _do(
        database,
        lambda session: admin.find_tables(session, words, [status] if status else [], limit),
    )
    _show(
        as_json,
        ("id", "game", "status", "rows", "changed", "seats"),
        [
            (
                table.id,
                table.game,
                table.status,
                table.number,
                _day(table.changed),
                ", ".join(seat.name for seat in seats),
            )
            for table, seats in tables
        ],
    )


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id")],
    database: DatabaseUrl = None,
) -> None:
    """Close a table: nothing more is played there, and what was played can be looked at."""
    from stormtable.store import admin

    _do(database, lambda session: admin.close_table(session, table, time.time()), write=True)
    _tell(f"ok table {shown(table)} is closed")


# --- reports --------------------------------------------------------------------------------


def reports(
    all_of_them: Annotated[bool, typer.Option("--all", help="The resolved ones too")] = False,
    limit: Limit = 50,
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List what people have reported and nobody has resolved, the latest first."""
    from stormtable.store import admin

    reports = _do(
        database, lambda session: admin.find_reports(session, resolved=all_of_them, limit=limit)
    )
    _show(
        as_json,
        ("number", "kind", "time", "table", "by", "text"),
        [
            (
                report.id,
                report.kind,
                _day(report.time),
                report.table or "",
                report.person or "",
                report.text,
            )
            for report in reports
        ],
    )


def report(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Of a report")],
    record: Annotated[
        bool, typer.Option("--record", help="Print only the game's record, as it was then")
    ] = False,
    database: DatabaseUrl = None,
) -> None:
    """Show one report, with all that was said."""
    from stormtable.store import admin

    report = _do(database, lambda session: admin.report_number(session, number))
    if record:
        typer.echo(report.record, nl=False)
        return
    grid = Grid.grid(padding=(0, 2))
    for name, value in (
        ("kind", report.kind),
        ("time", _moment(report.time)),
        ("by", report.person or ""),
        ("about", report.about),
        ("table", report.table or ""),
        ("row", report.number),
        ("resolved", _moment(report.resolved) if report.resolved else "no"),
    ):
        grid.add_row(name, Text(shown(str(value))))
    console().print(grid)
    for line in report.text.splitlines():
        _tell(shown(line))


def resolve(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Of a report")],
    database: DatabaseUrl = None,
) -> None:
    """Mark a report as seen to."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> None:
        (await admin.report_number(session, number)).resolved = time.time()

    _do(database, change, write=True)
    _tell(f"ok report {number} is resolved")


# --- doing and showing ----------------------------------------------------------------------


def _do(
    database: str | None, ask: Callable[[DatabaseSession], Awaitable[T]], *, write: bool = False
) -> T:
    """Ask or change the database that the server uses."""
    from stormtable.server.core.config import database_url
    from stormtable.store.admin import opened

    async def doing() -> T:
        async with (
            opened(database_url(database)) as opened_database,
            opened_database.write() if write else opened_database.read() as session,
        ):
            return await ask(session)

    return asyncio.run(doing())


def _show(as_json: Path | None, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    if give_json(as_json, [dict(zip(columns, row, strict=True)) for row in rows]):
        return
    grid = Grid(box=box.SIMPLE_HEAD)
    for number, name in enumerate(columns):
        # What names a thing is there to be copied: it is shown whole.
        grid.add_column(name, no_wrap=number == 0, overflow="ignore" if number == 0 else "fold")
    for row in rows:
        grid.add_row(*(Text(_cell(value)) for value in row))
    console().print(grid)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return shown(str(value), 200)


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(seconds))


def _tell(line: str) -> None:
    console().print(Text(line), soft_wrap=True)
