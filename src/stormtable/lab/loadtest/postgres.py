"""A private PostgreSQL cluster in a temporary folder, removed at the end.

It syncs every commit like a real one, listens on 127.0.0.1 only, and requires a password. It also
stops when the process that created it is killed.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from stormtable.kernel.errors import StormtableError

OWNER = "postgres"
TRIES = 3
"""How often to try another port after another process took a free one."""
GUARD = 'read _; "$@"; rm -rf "$0"'
"""A script that waits until its input closes, which also happens when its parent is killed. Then it
stops and removes the cluster."""
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "fsync": "on",
    "synchronous_commit": "on",
}


class NoPostgres(StormtableError):
    """PostgreSQL is not installed, or does not start."""


def binaries() -> Path:
    """Return the folder of PostgreSQL's programs: Debian's newest, or that of `initdb`."""
    debian = [initdb.parent for initdb in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if debian:
        return max(debian, key=_version)
    program = shutil.which("initdb")
    if program is None:
        raise NoPostgres("PostgreSQL is not installed here", "try: apt-get install postgresql")
    return Path(program).resolve().parent


def _version(folder: Path) -> float:
    try:
        return float(folder.parent.name)
    except ValueError:
        return 0.0


class Cluster:
    """A running cluster in `folder`; `private_cluster` creates one."""

    def __init__(self, folder: Path) -> None:
        self._programs = binaries()
        self._owner = _owner()
        self._folder = folder
        self._data = folder / "data"
        self._password = secrets.token_hex(16)
        self._port = 0
        self._guard: subprocess.Popen[bytes] | None = None
        self._databases = 0

    @property
    def url(self) -> str:
        """The URL of its first database."""
        return self._url("postgres")

    def _url(self, database: str) -> str:
        credentials = f"{OWNER}:{self._password}"
        return f"postgresql+asyncpg://{credentials}@127.0.0.1:{self._port}/{database}"

    def new_database(self) -> str:
        """Create another empty database; return its URL."""
        self._databases += 1
        name = f"stormtable_{self._databases}"
        where = ["-h", "127.0.0.1", "-p", str(self._port), "-U", OWNER]
        self._do("createdb", *where, name, environment={"PGPASSWORD": self._password})
        return self._url(name)

    def start(self) -> None:
        password = self._folder / "password"
        password.write_text(self._password)
        password.chmod(0o600)
        if self._owner is not None:
            shutil.chown(self._folder, self._owner, _group(self._owner))
            shutil.chown(password, self._owner)
        self._do(
            *("initdb", "-D", str(self._data), "-U", OWNER, "--pwfile", str(password)),
            *("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"),
        )
        password.unlink()
        for attempt in range(TRIES):
            self._port = free_port()
            try:
                self._control("start", "-o", self._options())
                break
            except NoPostgres:
                if attempt == TRIES - 1:
                    raise
        # The data is temporary, so a fast stop is enough.
        stop = [str(self._programs / "pg_ctl"), "stop", "-D", str(self._data), "-m", "immediate"]
        self._guard = subprocess.Popen(
            ["sh", "-c", GUARD, str(self._data), *stop, "-s"],
            stdin=subprocess.PIPE,
            # In its own session, because an interrupt from the keyboard must not stop the cluster
            # early.
            start_new_session=True,
            cwd="/",
            user=self._owner,
            group=_group(self._owner),
            extra_groups=None if self._owner is None else [],
        )

    def restart(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop and start the cluster on the same port; `immediate` simulates a crash, from which it
        recovers."""
        self._control("restart", "-m", mode, "-o", self._options())

    def stop(self) -> None:
        if self._guard is not None:
            self._guard.communicate()
            self._guard = None

    def _options(self) -> str:
        options = SETTINGS | {"port": str(self._port), "unix_socket_directories": str(self._folder)}
        return " ".join(f"-c {name}={value}" for name, value in options.items())

    def _control(self, *arguments: str) -> None:
        log = self._folder / "log"
        self._do("pg_ctl", "-D", str(self._data), "-l", str(log), "-w", "-s", *arguments)

    def _do(self, name: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        command: Sequence[str] = [str(self._programs / name), *arguments]
        # Write output to a file, because later output would keep our pipe open.
        with tempfile.TemporaryFile() as output:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd="/",
                env={**os.environ, **(environment or {})},
                user=self._owner,
                group=_group(self._owner),
                extra_groups=None if self._owner is None else [],
            )
            output.seek(0)
            message = " ".join(output.read().decode(errors="replace").split())
        if done.returncode:
            raise NoPostgres(f"{name} ended with {done.returncode} ({message})", "see what it says")


def _owner() -> str | None:
    """Return the user that runs the cluster. PostgreSQL refuses root, so root uses PostgreSQL's own
    user."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam(OWNER).pw_name
    except KeyError as error:
        raise NoPostgres(
            f"PostgreSQL does not run as root and there is no user {OWNER}",
            "run as another user, or try: apt-get install postgresql",
        ) from error


def _group(owner: str | None) -> int | None:
    return None if owner is None else pwd.getpwnam(owner).pw_gid


def free_port() -> int:
    """Return a free port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def private_cluster(folder: Path | None = None) -> Iterator[Cluster]:
    """Yield a cluster that runs during the block.

    The folder must be empty, accessible to everybody (like /tmp) and have a short name, because it
    contains a socket.
    """
    with tempfile.TemporaryDirectory(prefix="stormtable-pg-") as temporary:
        cluster = Cluster(Path(temporary) if folder is None else folder)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
