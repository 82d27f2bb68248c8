"""A wheel is complete: it contains the page and needs nothing else."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from stormtable.lab.loadtest.postgres import free_port

HOME = Path(__file__).parents[2]
PATIENCE = 120.0
NOT_READ = (".py", ".pyc", ".so", ".mako")
"""Suffixes of code, and of the template for new migrations, which nothing reads at run time."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built from a copy, in pure Python: other tests cover compiled modules."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(HOME / name, folder)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "_compiled.json", "*.egg-info")
    shutil.copytree(HOME / "src", folder / "src", ignore=ignored)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    environment = os.environ | {"STORMTABLE_BUILD": "pure"}
    subprocess.run([*command, "--wheel-dir", folder, folder], check=True, env=environment)
    (wheel_file,) = folder.glob("*.whl")
    return wheel_file


def test_the_page_and_all_that_is_read_at_run_time_are_in_it(wheel: Path) -> None:
    with ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    source = HOME / "src"
    read = [
        path.relative_to(source).as_posix()
        for path in (source / "stormtable").rglob("*")
        if path.is_file() and path.suffix not in NOT_READ and path.name[0] != "_"
    ]
    assert "stormtable/pages/index.html" in read, "the page is not built: run make web"
    assert set(read) <= inside
    assert any(name.startswith("stormtable/pages/assets/") for name in inside)


def test_installed_in_an_empty_environment_it_plays_without_node(
    wheel: Path, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    # A pip of its own, and compiling modules that are not used, would take half of the time.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
    install = ["install", "--quiet", "--no-compile", f"{wheel}[server]"]
    subprocess.run([*pip, *install], check=True)
    port = free_port()
    note = tmp_path / "browser"
    note.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    note.chmod(0o755)
    # Without anything of this environment: no Node, no source, no settings.
    environment = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
        "BROWSER": str(note),
        "STORMTABLE_PORT": str(port),
    }
    play = [str(place / "bin" / "stormtable"), "play"]
    with subprocess.Popen(play, env=environment, cwd=tmp_path, stderr=subprocess.PIPE) as served:
        try:
            until = time.monotonic() + PATIENCE
            while not (tmp_path / "opened").exists():
                assert served.poll() is None, served.communicate()[1]
                assert time.monotonic() < until, "no page was opened"
                time.sleep(0.1)
            url = (tmp_path / "opened").read_text().strip()
            page = httpx.get(url, timeout=PATIENCE)
            assert page.is_success
            script = page.text.split('<script type="module"', 1)[1].split('src="', 1)[1]
            assert httpx.get(url + script.partition('"')[0].lstrip("/")).is_success
        finally:
            served.send_signal(signal.SIGINT)
    assert (tmp_path / ".local/share/stormtable/table.db").exists()
