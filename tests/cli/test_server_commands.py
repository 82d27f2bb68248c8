"""`backup`, `restore` and `admin`: what a club's administrator types."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from store.filled import execute, filled, played_game
from stormtable.store import commits, people
from stormtable.store.announcements import CHANNEL
from stormtable.store.database import Database
from stormtable.store.tables import TooLate

from .conftest import Stormtable
from .test_bad_input import refused


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the database that the commands find by default."""
    monkeypatch.setenv("STORMTABLE_DATA", str(tmp_path / "data"))
    (tmp_path / "data").mkdir()
    address = f"sqlite+aiosqlite:///{tmp_path}/data/table.db"
    filled(address, (40, 0))
    return address


def only(url: str, statement: str) -> object:
    ((value,),) = execute(url, statement)
    return value


# --- backup and restore ---------------------------------------------------------------------


def test_backup_and_restore(stormtable: Stormtable, url: str, here: Path) -> None:
    backed_up = stormtable("backup", "table.backup")
    assert backed_up.status == 0, backed_up.err
    assert backed_up.out == (
        "ok table.backup: 2 people, 2 tables, 40 rows without a gap, 1 of 1 games played through\n"
    )
    execute(url, "UPDATE people SET name = 'Later'")
    checked = stormtable("restore", "table.backup", "--check")
    assert (checked.status, checked.out) == (0, backed_up.out)
    assert only(url, "SELECT count(*) FROM people WHERE name = 'Later'") == 2
    refused(stormtable("restore", "table.backup"), "table.db is there already", "--overwrite")
    done = stormtable("restore", "table.backup", "--overwrite")
    assert done.status == 0, done.err
    assert "kept in" in done.out
    assert only(url, "SELECT count(*) FROM people WHERE name = 'Later'") == 0


def test_backup_plays_the_requested_number_of_games(
    stormtable: Stormtable, url: str, here: Path
) -> None:
    execute(url, "UPDATE rows SET notation = 'sing' WHERE kind = 'play'")
    assert stormtable("backup", "a.backup", "--games", 0).status == 0
    refused(stormtable("backup", "b.backup", "--all"), "cannot be played through", "last good")
    refused(stormtable("backup", "a.backup", "--games", 0), "a.backup is there already")
    assert [file.name for file in here.iterdir()] == ["a.backup"]


@pytest.mark.parametrize(
    ("arguments", "fragments"),
    [
        (["backup", "x"], ["table.db", "no such database"]),
        (["backup", "x", "--database", "table.db"], ["--database", "sqlite+aiosqlite:////"]),
        (["backup", "x", "--games", "-1"], ["--games", "backup --help"]),
        (["restore", "x"], ["cannot read x"]),
        (["restore", "."], ["cannot read ."]),
        (["restore", "x", "--check"], ["cannot read x"]),
        (["admin", "people"], ["table.db", "no such database"]),
        (["admin", "people", "--database", "mysql://db/t"], ["postgresql+asyncpg"]),
        (["admin", "tables", "--status", "lost"], ["no table is 'lost'", "running"]),
    ],
)
def test_bad_input(
    stormtable: Stormtable,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    here: Path,
    arguments: list[str],
    fragments: list[str],
) -> None:
    monkeypatch.setenv("STORMTABLE_DATA", str(tmp_path / "nothing"))
    refused(stormtable(*arguments), *fragments)
    assert list(here.iterdir()) == []
    assert not (tmp_path / "nothing").exists()


# --- admin: people --------------------------------------------------------------------------


def test_people_are_listed_and_found(stormtable: Stormtable, url: str) -> None:
    listed = json.loads(stormtable("admin", "people", "--json").out)
    assert [person["name"] for person in listed] == ["Ada", "Guest"]
    assert listed[0]["login"] == "ada"
    execute(url, "UPDATE people SET login = 'lovelace' WHERE login = 'ada'")
    # A word that cannot be part of a random id.
    for words, expected in (("LOVE", ["Ada"]), ("gue", ["Guest"]), ("%", []), ("_", [])):
        people = json.loads(stormtable("admin", "people", words, "--json").out)
        assert [person["name"] for person in people] == expected
    only_accounts = json.loads(stormtable("admin", "people", "--accounts", "--json").out)
    assert [person["name"] for person in only_accounts] == ["Ada"]
    assert len(json.loads(stormtable("admin", "people", "--limit", 1, "--json").out)) == 1
    people = stormtable("admin", "people").out
    assert "Ada" in people
    assert listed[0]["id"] in people


def test_a_name_cannot_control_the_screen(stormtable: Stormtable, url: str) -> None:
    execute(url, "UPDATE people SET name = 'A' || char(27) || '[31m' || char(8238)")
    output = stormtable("admin", "people").out
    assert "\x1b" not in output
    assert "\u202e" not in output


def test_a_disabled_person_is_signed_out_and_cannot_come_back(
    stormtable: Stormtable, url: str
) -> None:
    assert only(url, "SELECT count(*) FROM sessions") == 1
    assert stormtable("admin", "disable", "ADA").out == "ok Ada can no longer sign in\n"
    assert only(url, "SELECT count(*) FROM sessions") == 0
    assert only(url, "SELECT disabled FROM people WHERE login = 'ada'") == 1
    assert stormtable("admin", "enable", "ada").status == 0
    assert only(url, "SELECT disabled FROM people WHERE login = 'ada'") == 0
    refused(stormtable("admin", "disable", "nobody"), "'nobody'", "stormtable admin people")


def test_a_recovery_code_gives_the_account_back(stormtable: Stormtable, url: str) -> None:
    code = stormtable("admin", "recovery", "ada").out.strip()
    newer = stormtable("admin", "recovery", "ada").out.strip()

    async def whose(secret: str) -> str | None:
        database = Database(url)
        async with database.read() as session:
            person = await people.by_recovery(session, secret)
        await database.close()
        return None if person is None else person.name

    assert asyncio.run(whose(code)) is None
    assert asyncio.run(whose(newer)) == "Ada"


def test_people_are_deleted_only_after_a_confirmation(stormtable: Stormtable, url: str) -> None:
    assert stormtable("admin", "delete-person", "ada").out.endswith("add --yes\n")
    assert only(url, "SELECT count(*) FROM people WHERE deleted") == 0
    assert stormtable("admin", "delete-person", "ada", "--yes").status == 0
    assert only(url, "SELECT count(*) FROM people WHERE name = 'Ada' OR login = 'ada'") == 0
    refused(stormtable("admin", "delete-person", "ada", "--yes"), "nobody has")


def test_guests_who_stayed_away_are_deleted(stormtable: Stormtable, url: str) -> None:
    assert stormtable("admin", "delete-guests", "--days", 500, "--yes").out.startswith("ok 0 ")
    assert stormtable("admin", "delete-guests", "--days", 399).out.startswith("1 guests would")
    guest = only(url, "SELECT id FROM people WHERE name = 'Guest'")
    execute(url, f"UPDATE seats SET person = '{guest}' WHERE seat = 1")
    assert stormtable("admin", "delete-guests", "--yes").out.startswith("ok 0 "), "they play"
    execute(url, "UPDATE tables SET status = 'over'")
    assert stormtable("admin", "delete-guests", "--yes").out.startswith("ok 1 ")
    assert only(url, "SELECT count(*) FROM people WHERE name = 'Guest'") == 0


# --- admin: tables --------------------------------------------------------------------------


def test_tables_are_listed_and_found(stormtable: Stormtable, url: str) -> None:
    listed = json.loads(stormtable("admin", "tables", "--json").out)
    assert {table["status"] for table in listed} == {"open", "running"}
    assert listed[0]["seats"] == "Ada, Bob"
    (running,) = json.loads(stormtable("admin", "tables", "--status", "running", "--json").out)
    assert running["rows"] == 40
    for words, count in (("bob", 2), ("island", 2), (running["id"], 1), ("nobody", 0)):
        assert len(json.loads(stormtable("admin", "tables", words, "--json").out)) == count
    assert "weather-island" in stormtable("admin", "tables").out


def test_nothing_is_played_at_a_closed_table(stormtable: Stormtable, url: str) -> None:
    """This includes a server that does not know it yet."""
    table = str(only(url, "SELECT id FROM tables WHERE status = 'running'"))
    assert stormtable("admin", "close", table).out == f"ok table {table} is closed\n"
    row = played_game(41, 0, ("Ada", "Bob")).rows[40]

    async def play_on() -> None:
        database = Database(url)
        try:
            async with database.write() as session:
                await commits.write_row(session, table, row, {"status": "running"})
        finally:
            await database.close()

    with pytest.raises(TooLate):
        asyncio.run(play_on())
    assert execute(url, f"SELECT status, number FROM tables WHERE id = '{table}'") == [
        ("closed", 40)
    ]
    refused(stormtable("admin", "close", table), "the table is closed")
    refused(stormtable("admin", "close", "0"), "no table '0'", "stormtable admin tables")


@pytest.mark.usefixtures("url")
def test_clocks_are_stopped_and_started(stormtable: Stormtable) -> None:
    assert stormtable("admin", "stop-clocks").out.startswith("ok all clocks stop within seconds")
    assert stormtable("admin", "start-clocks").out == "ok all clocks run again within seconds\n"


def test_finished_games_are_archived_checked_and_brought_back(
    stormtable: Stormtable, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused(stormtable("admin", "archive"), "no archive is set", "STORMTABLE_ARCHIVE_URL")
    monkeypatch.setenv("STORMTABLE_ARCHIVE_URL", str(tmp_path / "archive"))
    table = str(only(url, "SELECT id FROM tables WHERE status = 'running'"))
    assert stormtable("admin", "close", table).status == 0
    assert stormtable("admin", "archive").out == "ok 0 games archived\n", "it ended today"
    assert stormtable("admin", "archive", "--days", 0).out == "ok 1 games archived\n"
    assert only(url, "SELECT count(*) FROM rows") == 0
    assert stormtable("admin", "check-archive").out == "ok 1 archived games replay\n"
    (file,) = (tmp_path / "archive").rglob("*.gz")
    file.rename(tmp_path / "away")
    gone = stormtable("admin", "check-archive")
    refused(gone, "1 of 1 archived games cannot be read")
    refused(stormtable("admin", "unarchive", table), "cannot be read")
    (tmp_path / "away").rename(file)
    refused(stormtable("admin", "unarchive"), "name a table or --all")
    refused(stormtable("admin", "unarchive", "0"), "the log of table '0' is not archived")
    assert stormtable("admin", "unarchive", "--all").out == "ok 1 games are back in the database\n"
    assert only(url, "SELECT count(*) FROM rows") == 40


# --- admin: reports -------------------------------------------------------------------------


def test_reports_are_read_and_resolved(stormtable: Stormtable, url: str) -> None:
    execute(url, "UPDATE reports SET text = 'rude' || char(10) || 'again', record = 'the record'")
    (report,) = json.loads(stormtable("admin", "reports", "--json").out)
    assert (report["kind"], report["text"]) == ("chat", "rude\nagain")
    output = stormtable("admin", "report", report["number"]).out
    assert output.endswith("rude\nagain\n")
    assert stormtable("admin", "report", report["number"], "--record").out == "the record"
    assert stormtable("admin", "resolve", report["number"]).status == 0
    assert json.loads(stormtable("admin", "reports", "--json").out) == []
    assert len(json.loads(stormtable("admin", "reports", "--all", "--json").out)) == 1
    refused(stormtable("admin", "report", 99), "no report 99")
    refused(stormtable("admin", "resolve", 99), "no report 99")


def test_admin_stats_count_people_and_tables(stormtable: Stormtable, url: str) -> None:
    stats = json.loads(stormtable("admin", "stats", "--json").out)
    assert stats == {
        "accounts": 1,
        "guests": 1,
        "seen_this_week": 1,
        "sessions": 1,
        "open_tables": 1,
        "running": 1,
        "over": 0,
        "archived": 0,
        "rows": 40,
        "rows_today": 40,
        "chat": 0,
        "open_reports": 1,
        "games_ended_this_week": 0,
    }
    assert "accounts" in stormtable("admin", "stats").out


# --- the database ---------------------------------------------------------------------------


def test_servers_on_postgresql_are_notified_of_an_admins_change(
    stormtable: Stormtable, postgres_url: str
) -> None:
    filled(postgres_url, (20,))
    id_ = only(postgres_url, "SELECT id FROM people WHERE login = 'ada'")
    table = only(postgres_url, "SELECT id FROM tables")
    announcements: list[str] = []

    async def listen() -> None:
        connection = await asyncpg.connect(postgres_url.replace("+asyncpg", ""))
        await connection.add_listener(
            CHANNEL, lambda *arguments: announcements.append(str(arguments[-1]))
        )
        for command in (["disable", "ada"], ["close", str(table)]):
            arguments = ["admin", *command, "--database", postgres_url]
            ran = await asyncio.to_thread(stormtable, *arguments)
            assert ran.status == 0, ran.err
        deadline = time.monotonic() + 30
        while len(announcements) < 2 and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
        await connection.close()

    asyncio.run(listen())
    assert announcements == [f"person {id_}", f"seats {table}"]


def test_a_database_of_another_version_is_left_alone(stormtable: Stormtable, url: str) -> None:
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    refused(stormtable("admin", "stats"), "newer Stormtable", "upgrade")


def test_a_database_that_does_not_answer_is_reported(stormtable: Stormtable) -> None:
    url = "postgresql+asyncpg://me:hunter2@127.0.0.1:1/table"
    ran = stormtable("admin", "stats", "--database", url)
    refused(ran, "does not answer")
    assert "hunter2" not in ran.err


def test_other_commands_do_not_wait_for_the_server() -> None:
    assert not modules_after("cli.run(['--help'])") & {"sqlalchemy", "fastapi", "alembic"}


def test_the_command_line_loads_no_developer_tools() -> None:
    modules = modules_after("cli.run(['--help'])")
    assert not {name for name in modules if name.startswith("stormtable.lab")}


def test_a_server_loads_no_developer_tools(tmp_path: Path) -> None:
    modules = modules_after(f"""
from fastapi.testclient import TestClient
import uvicorn
def answer(worker, **options):
    from stormtable.server.core.serving import worker
    with TestClient(worker()) as client:
        assert client.get("/api/games").status_code == 200
uvicorn.run = answer
assert cli.run(["serve", "--data", {str(tmp_path)!r}, "--public-url", "http://testserver"]) == 0
""")
    assert "stormtable.server.features.lobby.routes" in modules
    assert not {name for name in modules if name.startswith("stormtable.lab")}


def modules_after(program: str) -> set[str]:
    """Return the modules that a process has loaded after a program."""
    program = f"import sys\nfrom stormtable import cli\n{program}\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())
