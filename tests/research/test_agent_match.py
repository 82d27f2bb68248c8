"""Text agents against bots, through the tools of the MCP server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from stormtable.cli import run
from stormtable.research.agent_match import (
    MatchResult,
    agent_named,
    first,
    match_table,
    play_match,
    random_agent,
)

LAST_OPTION = """
import re, sys
text = []
for line in sys.stdin:
    if line.strip():
        text.append(line)
        continue
    if "The game is over" in "".join(text):
        open(sys.argv[1], "a").write("over\\n")
    else:
        print(re.findall(r"^(\\d+) \\w", "".join(text), re.MULTILINE)[-1], flush=True)
    text = []
"""


def test_equal_seeds_give_equal_matches() -> None:
    results = [play_match(random_agent(7), "weather-island", "random", 2, seed=5) for _ in "ab"]
    assert results[0] == results[1]
    assert results[0].games == 2
    assert results[0].decisions > 40
    assert results[0].wrong == 0


def test_a_command_plays_whole_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It must read every text: also the last one, which asks nothing."""
    program, ends = tmp_path / "agent.py", tmp_path / "ends"
    program.write_text(LAST_OPTION)
    agent = f"'{sys.executable}' '{program}' '{ends}'"
    arguments = ["agents", "weather-island", "--agent", agent, "--bots", "random", "--games", "2"]
    assert run(arguments) == 0
    assert "| `random` | 2 |" in capsys.readouterr().out
    assert ends.read_text() == "over\n" * 2


def test_a_wrong_answer_is_explained_and_then_the_first_option_is_played() -> None:
    texts: list[str] = []

    def stubborn(text: str) -> str:
        texts.append(text)
        return "no idea"

    result = play_match(stubborn, "weather-island", "random", 1)
    assert result.wrong == len(texts) == 3 * result.decisions
    assert "'no idea' is not an option; answer with a number from 1 to" in texts[1]
    assert texts[1].endswith(texts[0])
    assert play_match(first, "weather-island", "random", 1).decisions == result.decisions


def test_a_command_that_ends_early_stops_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    agent = f"'{sys.executable}' -c 'print(1)'"
    assert run(["agents", "weather-island", "--agent", agent, "--games", "1"]) == 2
    assert "has ended; it must answer until its input ends" in capsys.readouterr().err
    assert run(["agents", "weather-island", "--agent", "no-such-program", "--games", "1"]) == 2
    assert "name first, random or a command" in capsys.readouterr().err


def test_the_table_of_results_has_confidence_intervals() -> None:
    result = MatchResult("easy", 2, 10, 2.5, 300, 1)
    assert "| `easy` | 10 | 25.0% | 8.1% to 55.8% | 300 | 1 |" in match_table("mine", [result])
    with agent_named("first", 1) as agent:
        assert agent("options\n4 keep") == "4"
