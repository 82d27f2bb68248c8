"""The command `admin`: commands for server administrators, on the database of a running server.

The server's modules are imported when they are used, so that other commands start faster.
"""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from stormtable.cli.admin_archive import archive, check_archive, unarchive
from stormtable.cli.admin_editions import versions, withdraw
from stormtable.cli.admin_output import day, in_database, moment, show_rows
from stormtable.cli.arguments import JsonTo
from stormtable.cli.backup import DatabaseUrl
from stormtable.cli.output import console, give_json, print_line
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.text import shown

if TYPE_CHECKING:
    from stormtable.store.database import DatabaseSession

Search = Annotated[
    str, typer.Argument(metavar="[WORDS]", help="Show only entries that contain these words")
]
Limit = Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="Show at most N entries")]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="A login, or an id")]
Yes = Annotated[
    bool, typer.Option("--yes", help="Delete them; without this, only show what would be deleted")
]
STATUSES = ("open", "running", "over", "closed")


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="Manage a server's people, tables and reports, in its database.",
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
        (stop_clocks, "stop-clocks"),
        (start_clocks, "start-clocks"),
        (reports, "reports"),
        (report, "report 7"),
        (resolve, "resolve 7"),
        (archive, "archive --days 90"),
        (unarchive, "unarchive 0123456789abcdef"),
        (check_archive, "check-archive"),
        (versions, "versions GAME"),
        (withdraw, "withdraw GAME 3 --reason 'a misread tile'"),
    ):
        group.command(epilog=f"Example: stormtable admin {example}")(command)
    app.add_typer(group, name="admin")


def stats(database: DatabaseUrl = None, as_json: JsonTo = None) -> None:
    """Count people, tables and games."""
    from stormtable.store import admin

    counts = asdict(in_database(database, admin.stats))
    if give_json(as_json, counts):
        return
    grid = Grid.grid(padding=(0, 2))
    for name, count in counts.items():
        grid.add_row(str(count), name.replace("_", " "))
    console().print(grid)


# --- people ---------------------------------------------------------------------------------


def people(
    words: Search = "",
    accounts: Annotated[bool, typer.Option("--accounts", help="Leave out guests")] = False,
    limit: Limit = 50,
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List people, the last seen first; with words, only those whose name, login or id contains
    them."""
    from stormtable.store import admin

    people = in_database(
        database,
        lambda session: admin.find_people(session, words, guests=not accounts, limit=limit),
    )
    show_rows(
        as_json,
        ("id", "name", "login", "created", "seen", "disabled"),
        [
            (
                person.id,
                person.name,
                person.login or "",
                day(person.created),
                day(person.seen),
                person.disabled,
            )
            for person in people
        ],
    )


def disable(who: Who, database: DatabaseUrl = None) -> None:
    """Disable a person: end their sessions and refuse to sign them in; their games stay."""
    _set_disabled(database, who, True)


def enable(who: Who, database: DatabaseUrl = None) -> None:
    """Let a disabled person sign in again."""
    _set_disabled(database, who, False)


def _set_disabled(database: str | None, who: str, disabled: bool) -> None:
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> str:
        person = await admin.person_called(session, who)
        await admin.set_disabled(session, person.id, disabled)
        return person.name

    name = in_database(database, change, write=True)
    print_line(f"ok {shown(name)} can {'no longer' if disabled else 'again'} sign in")


def recovery(who: Who, database: DatabaseUrl = None) -> None:
    """Make a recovery code for a person who lost their password or cookie; an older code becomes
    void.

    Anyone who has the code can act as that person: send it in a way that you trust.
    """
    from stormtable.store import admin
    from stormtable.store.people import new_recovery

    async def change(session: DatabaseSession) -> str:
        return await new_recovery(session, (await admin.person_called(session, who)).id)

    typer.echo(in_database(database, change, write=True))


def delete_person(who: Who, yes: Yes = False, database: DatabaseUrl = None) -> None:
    """Delete a person's data; their games stay, without their name, and bots play on."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> str:
        person = await admin.person_called(session, who)
        name = person.name
        if yes:
            await admin.delete_person(session, person.id)
        return name

    name = shown(in_database(database, change, write=True))
    print_line(f"ok {name} is deleted" if yes else f"{name} would be deleted; add --yes")


def delete_guests(
    days: Annotated[
        int, typer.Option(metavar="N", min=1, max=10_000, help="Guests not seen for N days")
    ] = 365,
    yes: Yes = False,
    database: DatabaseUrl = None,
) -> None:
    """Delete guests whom nobody saw for a long time and who have no seat at an unfinished table."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> int:
        guests = await admin.old_guests(session, days, time.time())
        if yes:
            for person in guests:
                await admin.delete_person(session, person)
        return len(guests)

    count = in_database(database, change, write=True)
    print_line(
        f"ok {count} guests deleted" if yes else f"{count} guests would be deleted; add --yes"
    )


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
    """List tables, the last changed first; with words, only those whose id, game or names contain
    them."""
    from stormtable.store import admin

    if status and status not in STATUSES:
        raise StormtableError(f"no table is {status!r}", f"choose one of {', '.join(STATUSES)}")
    tables = in_database(
        database,
        lambda session: admin.find_tables(session, words, [status] if status else [], limit),
    )
    show_rows(
        as_json,
        ("id", "game", "status", "rows", "changed", "seats"),
        [
            (
                table.id,
                table.game,
                table.status,
                table.number,
                day(table.changed),
                ", ".join(seat.name for seat in seats),
            )
            for table, seats in tables
        ],
    )


def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="A table's id")],
    database: DatabaseUrl = None,
) -> None:
    """Close a table: the game ends there, and people can still view it."""
    from stormtable.store import admin

    in_database(
        database, lambda session: admin.close_table(session, table, time.time()), write=True
    )
    print_line(f"ok table {shown(table)} is closed")


def stop_clocks(database: DatabaseUrl = None) -> None:
    """Stop the clocks of all tables, for instance during repairs. People can play on."""
    from stormtable.store import admin

    in_database(database, lambda session: admin.stop_clocks(session, True), write=True)
    print_line(
        "ok all clocks stop within seconds; stormtable admin start-clocks lets them run again"
    )


def start_clocks(database: DatabaseUrl = None) -> None:
    """Let the clocks of all tables run again."""
    from stormtable.store import admin

    in_database(database, lambda session: admin.stop_clocks(session, False), write=True)
    print_line("ok all clocks run again within seconds")


# --- reports --------------------------------------------------------------------------------


def reports(
    all_of_them: Annotated[
        bool, typer.Option("--all", help="Show resolved reports as well")
    ] = False,
    limit: Limit = 50,
    as_json: JsonTo = None,
    database: DatabaseUrl = None,
) -> None:
    """List the unresolved reports of people, the latest first."""
    from stormtable.store import admin

    reports = in_database(
        database, lambda session: admin.find_reports(session, resolved=all_of_them, limit=limit)
    )
    show_rows(
        as_json,
        ("number", "kind", "time", "table", "by", "text"),
        [
            (
                report.id,
                report.kind,
                day(report.time),
                report.table or "",
                report.person or "",
                report.text,
            )
            for report in reports
        ],
    )


def report(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a report")],
    record: Annotated[
        bool,
        typer.Option("--record", help="Print only the game's record at the time of the report"),
    ] = False,
    database: DatabaseUrl = None,
) -> None:
    """Show one report in full."""
    from stormtable.store import admin

    report = in_database(database, lambda session: admin.report_number(session, number))
    if record:
        typer.echo(report.record, nl=False)
        return
    grid = Grid.grid(padding=(0, 2))
    for name, value in (
        ("kind", report.kind),
        ("time", moment(report.time)),
        ("by", report.person or ""),
        ("about", report.about),
        ("table", report.table or ""),
        ("row", report.number),
        ("resolved", moment(report.resolved) if report.resolved else "no"),
    ):
        grid.add_row(name, Text(shown(str(value))))
    console().print(grid)
    for line in report.text.splitlines():
        print_line(shown(line))


def resolve(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of a report")],
    database: DatabaseUrl = None,
) -> None:
    """Mark a report as resolved."""
    from stormtable.store import admin

    async def change(session: DatabaseSession) -> None:
        (await admin.report_number(session, number)).resolved = time.time()

    in_database(database, change, write=True)
    print_line(f"ok report {number} is resolved")
