"""`make test` installs PostgreSQL and Chromium or says how; it never runs without them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("needs.sh")
TOOLS = ("chmod", "env", "ls", "mkdir", "sed", "touch", "sh")
INSTALL = 'mkdir -p "$PG/15/bin"; : >"$PG/15/bin/initdb"; echo >"$CHROMIUM"; chmod +x "$CHROMIUM"'
INSTALLS = f'echo "apt-get $*" >>"$LOG"; case $1 in install) {INSTALL};; esac'

NEEDS_UPDATE = (
    'echo "apt-get $*" >>"$LOG"; case $1 in update) : >"$LOG.updated";; install)'
    f' [ -e "$LOG.updated" ] || exit 100; {INSTALL};; esac'
)
NO_SHELL = (
    'echo "apt-get $*" >>"$LOG"; case "$*" in *headless-shell*) exit 100;;'
    f" install*) {INSTALL};; esac"
)
FAILS = 'echo "apt-get $*" >>"$LOG"; exit 100'
DOES_NOTHING = 'echo "apt-get $*" >>"$LOG"'
SUDO = 'echo "sudo $*" >>"$LOG"; [ "$1" != -n ] || shift; exec "$@"'
Machine = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def machine(tmp_path: Path, log: Path) -> Machine:
    """Return a function that runs the script on a machine with only these programs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        path = shutil.which(name)
        assert path
        (folder / name).symlink_to(path)

    browser, proxy, pooler = (tmp_path / name for name in ("chromium", "nginx", "pgbouncer"))
    font = tmp_path / "nanum"

    def run(
        user: int = 0,
        *,
        has_browser: bool = True,
        has_proxy: bool = True,
        has_font: bool = True,
        **programs: str,
    ) -> subprocess.CompletedProcess[str]:
        for name, body in {"id": f"echo {user}", **programs}.items():
            program = folder / name.replace("_", "-")
            program.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
            program.chmod(0o755)
        if has_browser:
            browser.touch(0o755)
        if has_proxy:
            proxy.touch(0o755)
            pooler.touch(0o755)
        if has_font:
            font.mkdir(exist_ok=True)
        postgres = str(tmp_path / "postgresql")
        return subprocess.run(
            ["sh", str(SCRIPT)],
            env={
                "PATH": str(folder),
                "LOG": str(log),
                "PG": postgres,
                "POSTGRESQL_FOLDER": postgres,
                "CHROMIUM": str(browser),
                "NGINX": str(proxy),
                "PGBOUNCER": str(pooler),
                "KOREAN_FONT": str(font),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def test_an_installed_program_is_not_installed_again(
    machine: Machine, log: Path, tmp_path: Path
) -> None:
    assert machine(initdb="exit 0", apt_get=INSTALLS).returncode == 0
    assert not log.exists()


def test_postgresql_is_found_where_debian_installs_it(
    machine: Machine, log: Path, tmp_path: Path
) -> None:
    place = tmp_path / "postgresql" / "17" / "bin"
    place.mkdir(parents=True)
    (place / "initdb").touch()
    assert machine(apt_get=INSTALLS).returncode == 0
    assert not log.exists()


def test_root_installs_packages_directly(machine: Machine, log: Path) -> None:
    done = machine(apt_get=INSTALLS)
    assert done.returncode == 0, done.stderr
    assert log.read_text() == ("apt-get install -qq -y --no-install-recommends postgresql\n")


def test_a_browser_is_installed_where_there_is_none(machine: Machine, log: Path) -> None:
    assert machine(has_browser=False, initdb="exit 0", apt_get=INSTALLS).returncode == 0
    assert log.read_text().endswith(" chromium chromium-headless-shell\n")


def test_a_release_without_the_headless_shell_gets_the_whole_browser(
    machine: Machine, log: Path
) -> None:
    assert machine(has_browser=False, apt_get=NO_SHELL).returncode == 0
    assert log.read_text().endswith(" postgresql chromium\n")


def test_both_packages_are_installed_together(machine: Machine, log: Path) -> None:
    assert machine(has_browser=False, apt_get=INSTALLS).returncode == 0
    assert log.read_text().endswith(" postgresql chromium chromium-headless-shell\n")


def test_proxy_and_pooler_are_installed_after_the_rest(machine: Machine, log: Path) -> None:
    assert machine(has_proxy=False, apt_get=INSTALLS).returncode == 0
    assert [line.split()[-1] for line in log.read_text().splitlines()] == [
        "postgresql",
        "nginx-light",
        "pgbouncer",
    ]


@pytest.mark.parametrize(
    ("fonts", "installed"), [("", ["fonts-nanum"]), ("NotoSansCJK-Regular.ttc", [])]
)
def test_a_korean_font_is_installed_unless_the_system_has_one(
    machine: Machine, log: Path, fonts: str, installed: list[str]
) -> None:
    fc_list = f'echo "{fonts}"'
    done = machine(has_font=False, initdb="exit 0", fc_list=fc_list, apt_get=INSTALLS)
    assert done.returncode == 0
    lines = log.read_text().splitlines() if log.exists() else []
    assert [line.split()[-1] for line in lines] == installed


@pytest.mark.parametrize("programs", [{"apt_get": FAILS}, {}])
def test_without_a_proxy_the_run_goes_on(machine: Machine, programs: dict[str, str]) -> None:
    assert machine(has_proxy=False, initdb="exit 0", **programs).returncode == 0


def test_without_a_browser_the_run_fails(machine: Machine) -> None:
    done = machine(has_browser=False, initdb="exit 0", apt_get=DOES_NOTHING)
    assert done.returncode == 1
    assert "apt-get install chromium" in done.stderr


def test_an_old_list_of_packages_is_refreshed(machine: Machine, log: Path) -> None:
    assert machine(apt_get=NEEDS_UPDATE).returncode == 0
    assert [line.split()[1] for line in log.read_text().splitlines()] == [
        "install",
        "update",
        "install",
    ]


def test_a_user_installs_packages_with_sudo(machine: Machine, log: Path) -> None:
    assert machine(user=1000, sudo=SUDO, apt_get=INSTALLS).returncode == 0
    assert log.read_text().startswith("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install")


@pytest.mark.parametrize(
    ("user", "programs", "why"),
    [
        (0, {}, "no apt-get"),
        (1000, {"apt_get": INSTALLS}, "only root"),
        (1000, {"apt_get": INSTALLS, "sudo": "exit 1"}, "could not install"),
        (0, {"apt_get": FAILS}, "could not install"),
        (0, {"apt_get": DOES_NOTHING}, "still no initdb"),
    ],
)
def test_a_run_without_postgresql_fails_with_the_remedy(
    machine: Machine, user: int, programs: dict[str, str], why: str
) -> None:
    done = machine(user=user, **programs)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("error: the tests need postgresql")
    assert why in done.stderr
    assert "apt-get install postgresql" in done.stderr


def test_make_test_asks_first() -> None:
    make = shutil.which("make")
    assert make, "make test needs make"
    root = Path(__file__).parents[1]
    commands = subprocess.run(
        [make, "-n", "test"],
        cwd=root,
        env={**os.environ, "STORMTABLE_BUILD": "pure"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert commands.index("tests/needs.sh") < commands.index("pytest")
