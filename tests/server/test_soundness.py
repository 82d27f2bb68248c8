"""The server reports a damaged file, a full disk and a second server on one file."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from stormtable.lab.loadtest.servers import COMMAND, Server
from stormtable.store.health import Trouble, trouble_of

from .served import PATIENCE, Guest, Refusal, Served

PAGE = 4096


def ready(served: Served) -> tuple[int, str]:
    answer = httpx.get(f"{served.url}/ready", timeout=PATIENCE)
    return answer.status_code, "" if answer.is_success else answer.json()["error"]["code"]


def damage(file: Path) -> None:
    """Overwrite the page that has the people."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'people'")
        (page,) = rows.fetchone()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * PAGE)
        raw.write(b"\xa5" * PAGE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a database with a person in it."""
    file = tmp_path / "table.db"
    with Served(f"sqlite+aiosqlite:///{file}", tmp_path) as served:
        Guest(served.url, "Ada")
    return file


def serve(file: Path) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, "--database", f"sqlite+aiosqlite:///{file}", "--data", str(file.parent)]
    return subprocess.run(
        [*command, "--port", "1"], capture_output=True, text=True, check=False, timeout=120
    )


def nonsense(file: Path) -> None:
    file.write_bytes(b"This was a database once. " * 1000)


@pytest.mark.parametrize("spoil", [damage, nonsense])
def test_a_damaged_file_is_not_served(file: Path, spoil: Callable[[Path], None]) -> None:
    spoil(file)
    before = file.read_bytes()
    done = serve(file)
    assert done.returncode == 2, done.stderr
    assert str(file) in done.stderr
    assert "damaged" in done.stderr
    assert "stormtable restore BACKUP --overwrite" in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == before, "the damaged file stays unchanged for its repair"


def test_damage_found_while_serving_is_logged_and_ends_being_ready(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(file)
    # Not started by `serve`, which would refuse to start.
    with Served(f"sqlite+aiosqlite:///{file}", tmp_path) as served:
        assert ready(served) == (200, "")
        with pytest.raises(Refusal) as refusal:
            Guest(served.url, "Bob")
        assert (refusal.value.status, refusal.value.code) == (503, "damaged")
        assert ready(served) == (503, "damaged")
        assert ready(served) == (503, "damaged"), "it does not go away by itself"
    assert capsys.readouterr().out.count("the database is damaged") == 1


@pytest.fixture
def full(file: Path, tmp_path: Path) -> Iterator[tuple[Served, dict[str, Any]]]:
    """Yield a server whose database cannot grow, like on a full disk, until the test allows it."""
    pages = {"most": 1}
    with Served(f"sqlite+aiosqlite:///{file}", tmp_path) as served:
        engine = served.services.database.engine.sync_engine

        def limit(connection: Any, *_: object) -> None:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA max_page_count={pages['most']}")
            cursor.close()

        event.listen(engine, "checkout", limit)
        yield served, pages


def fill(served: Served) -> None:
    for _ in range(10_000):
        Guest(served.url, "Bob" * 13)


def test_a_full_disk_is_not_ready_until_there_is_room(
    full: tuple[Served, dict[str, Any]],
) -> None:
    served, pages = full
    assert ready(served) == (200, "")
    with pytest.raises(Refusal) as refusal:
        fill(served)
    assert (refusal.value.status, refusal.value.code) == (503, "disk_full")
    assert ready(served) == (503, "disk_full")
    pages["most"] = 1 << 30
    assert ready(served) == (200, "")
    assert Guest(served.url, "Bob").get("/me")


def test_an_almost_full_disk_is_reported_in_time(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(served.config.data)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1000))
    assert ready(served) == (503, "disk_full")
    monkeypatch.undo()
    assert ready(served) == (200, "")


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (11, Trouble.DAMAGED),
        (11 | 1 << 8, Trouble.DAMAGED),
        (26, Trouble.DAMAGED),
        (13, Trouble.DISK_FULL),
        (10 | 3 << 8, Trouble.DISK_FULL),
        (10 | 19 << 8, Trouble.DISK_FULL),
        (10 | 1 << 8, None),
        (5, None),
        (19, None),
    ],
)
def test_sqlite_errors_name_the_trouble(code: int, trouble: Trouble | None) -> None:
    error = sqlite3.OperationalError("it said")
    error.sqlite_errorcode = code
    wrapped = RuntimeError("wrapped")
    wrapped.__cause__ = error
    assert trouble_of(error) is trouble_of(wrapped) is trouble


@pytest.mark.parametrize(
    ("state", "trouble"),
    [("53100", Trouble.DISK_FULL), ("XX001", Trouble.DAMAGED), ("40001", None)],
)
def test_postgresql_errors_name_the_trouble(state: str, trouble: Trouble | None) -> None:
    error = RuntimeError("it said")
    error.sqlstate = state  # type: ignore[attr-defined]
    assert trouble_of(error) is trouble


def test_an_sqlite_file_has_one_server(tmp_path: Path) -> None:
    """The lock ends with its process, however that ends."""
    file = tmp_path / "table.db"
    server = Server("first", f"sqlite+aiosqlite:///{file}", tmp_path)
    try:
        server.start()
        server.wait_until_ready()
        second = serve(file)
        assert second.returncode == 2
        assert f"{file} is served already by process" in second.stderr
        assert "--database" in second.stderr
        assert "Traceback" not in second.stderr
        server.kill()
        server.start()
        server.wait_until_ready()
    finally:
        server.stop()
