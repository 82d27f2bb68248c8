"""The leaderboard: one command makes the same bytes, with any number of processes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stormtable.cli import run
from stormtable.kernel.errors import BadSetting
from stormtable.lab.arena.leaderboard import check_reproducible

COMMAND = ("leaderboard", "weather-island", "--games", "4", "--seed", "5")
BOTS = "examples.research.miser_bot:MiserBot,random"


def test_the_page_is_the_same_byte_for_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STORMTABLE_BOT_CLASSES", "")
    monkeypatch.chdir(Path(__file__).parents[2])
    pages = []
    for workers in ("1", "2"):
        page = tmp_path / workers / "page.md"
        page.parent.mkdir()
        arguments = (*COMMAND, "--bots", BOTS, "--page", str(page), "--workers", workers)
        assert run(arguments) == 0
        pages.append(page.read_bytes())
    assert pages[0] == pages[1]
    text = pages[0].decode()
    assert "`miser`" in text
    assert f"$ stormtable leaderboard weather-island --bots {BOTS} --games 4" in text


def test_the_command_on_the_published_page_makes_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page names the code of the bots, so it changes with them: then run its command again."""
    top = Path(__file__).parents[2]
    published = (top / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^\$ stormtable (leaderboard .+)$", published, re.MULTILINE)
    monkeypatch.setenv("STORMTABLE_BOT_CLASSES", "")
    monkeypatch.syspath_prepend(str(top))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    assert run([*command.split(), "--workers", "1"]) == 0
    again = (tmp_path / "docs" / "leaderboard.md").read_text(encoding="utf-8")
    assert again == published, f"run: stormtable {command}"
    assert "This is a small sample" in published


def test_a_bot_that_thinks_for_a_time_is_refused() -> None:
    with pytest.raises(BadSetting, match=r"hard@0\.5s thinks for a time"):
        check_reproducible(["random", "hard@0.5s"])
    check_reproducible(["hard@96"])
