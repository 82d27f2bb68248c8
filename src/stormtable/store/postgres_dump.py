"""Dumps of PostgreSQL databases, written and read by PostgreSQL's own programs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from sqlalchemy.engine import URL

from stormtable.kernel.errors import StormtableError
from stormtable.store.integrity import Checked, Damaged, Span, checked_revision, refuse_gaps
from stormtable.store.schema import Base

MAGIC = b"PGDMP"
REVISION = "alembic_version"
OURS = frozenset({REVISION, *Base.metadata.tables})
SCHEMA = "public"


def dump(url: URL, file: Path, snapshot: str) -> None:
    """Dump the whole database as the transaction that exported `snapshot` sees it."""
    _run(
        url,
        "pg_dump",
        *("--format=custom", "--compress=0", "--no-owner", "--no-privileges"),
        *(f"--snapshot={snapshot}", f"--file={file}"),
    )


def load(url: URL, file: Path) -> None:
    """Replace all our tables by those of the dump, in one transaction."""
    drops = (f'DROP TABLE IF EXISTS {SCHEMA}."{name}" CASCADE;\n' for name in sorted(OURS))
    arguments = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    process = subprocess.Popen(
        [_program("psql"), *arguments, "--file=-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=_environment(url),
    )
    assert process.stdin is not None
    output = b""
    try:
        process.stdin.writelines(line.encode() for line in drops)
        with _script(file) as script:
            shutil.copyfileobj(script, process.stdin)
    except BrokenPipeError:
        pass  # the program reports the reason when it ends
    except BaseException:
        # At the end of its input the program would commit half a script.
        process.kill()
        raise
    finally:
        _, output = process.communicate()
    _refuse_failed("psql", process.returncode, output)


@dataclass(slots=True)
class Dumped:
    """The content of a dump."""

    revision: str | None = None
    counts: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    spans: dict[str, Span] = field(default_factory=dict)
    archived: set[str] = field(default_factory=set)
    """The tables whose log is not in the database."""

    def row(self, table: str, columns: list[str], values: list[str]) -> None:
        self.counts[table] = self.counts.get(table, 0) + 1
        fields = dict(zip(columns, values, strict=True))
        if table == REVISION:
            self.revision = fields["version_num"]
        elif table == "tables":
            self.numbers[fields["id"]] = int(fields["number"])
        elif table == "archives":
            self.archived.add(fields["table"])
        elif table == "rows":
            number = int(fields["number"])
            count, first, last = self.spans.get(fields["table"], Span(0, number, number))
            self.spans[fields["table"]] = Span(count + 1, min(first, number), max(last, number))


def look_into(file: Path) -> Checked:
    """Read a dump to its end: check that it is ours and complete, with no missing row."""
    dump = Dumped()
    with _script(file) as script:
        try:
            _read(script, dump.row, dump.counts)
        except (KeyError, ValueError) as error:
            raise Damaged(f"{file} is not what pg_dump wrote") from error
    revision = checked_revision(dump.revision)
    numbers = {id_: 0 if id_ in dump.archived else number for id_, number in dump.numbers.items()}
    refuse_gaps(numbers, dump.spans)
    dump.counts.pop(REVISION)
    games = sum(number > 0 for number in numbers.values())
    return Checked(revision, dump.counts, 0, games)


def _read(
    lines: Iterable[bytes],
    row: Callable[[str, list[str], list[str]], None],
    counts: dict[str, int],
) -> None:
    """Call `row` with each row of each COPY in a script."""
    table, columns = "", list[str]()
    for raw in lines:
        line = raw.decode().rstrip("\n")
        if table:
            if line == "\\.":
                table = ""
            else:
                row(table, columns, line.split("\t"))
        elif line.startswith(f"COPY {SCHEMA}.") and line.endswith(" FROM stdin;"):
            head, _, tail = line.removeprefix(f"COPY {SCHEMA}.").partition(" (")
            table = head.strip('"')
            columns = [name.strip(' "') for name in tail.partition(")")[0].split(",")]
            counts.setdefault(table, 0)
    if table:
        raise ValueError("the last table does not end")


@contextmanager
def _script(file: Path) -> Iterator[IO[bytes]]:
    """Yield the dump as SQL. Only a complete dump can be read to the end."""
    process = subprocess.Popen(
        [_program("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        yield process.stdout
    except BaseException:
        process.kill()
        process.communicate()
        raise
    _, output = process.communicate()
    if process.returncode:
        raise Damaged(f"pg_restore cannot read {file} ({_last_words(output)})")


def _run(url: URL, name: str, *arguments: str) -> None:
    done = subprocess.run(
        [_program(name), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=_environment(url),
    )
    _refuse_failed(name, done.returncode, done.stderr)


def _refuse_failed(name: str, status: int, output: bytes) -> None:
    if status:
        raise StormtableError(
            f"{name} ended with {status} ({_last_words(output)})",
            "its version must be the server's or newer, and its user own the database",
        )


def _last_words(output: bytes) -> str:
    return " ".join(output.decode(errors="replace").split())[-500:]


def _program(name: str) -> str:
    program = shutil.which(name)
    if program is None:
        raise StormtableError(
            f"{name} is not here", "install PostgreSQL's own programs: postgresql-client on Debian"
        )
    return program


def _environment(url: URL) -> dict[str, str]:
    """Return the connection as environment variables for programs, because other users cannot read
    a password there."""
    host = url.host or url.query.get("host", "")
    variables = {
        "PGHOST": host if isinstance(host, str) else ",".join(host),
        "PGPORT": str(url.port or ""),
        "PGUSER": url.username or "",
        "PGPASSWORD": str(url.password or ""),
        "PGDATABASE": url.database or "",
        "PGSSLMODE": str(url.query.get("ssl", "")),
        "PGOPTIONS": "-c client_min_messages=warning",
    }
    return {**os.environ, **{name: value for name, value in variables.items() if value}}
