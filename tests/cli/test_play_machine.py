"""A script plays whole games of Weather Machine and The Saboteurs through a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from .test_play import play_game

ONES = "1\n" * 150
"""Input that is always legal (the first option), long enough for a game."""


@pytest.mark.parametrize(
    ("seats", "phrases"),
    [
        (("--players", "2", "--bots", "random"), ["Ada (Dice)", "goes to", " wins with "]),
        (("--players", "1"), ["The Saboteurs' turn", "Next Report: Agent", "Target Value of"]),
    ],
    ids=["two players", "alone"],
)
def test_a_whole_game_is_played_through_a_pipe(
    tmp_path: Path, seats: tuple[str, ...], phrases: list[str]
) -> None:
    ran = play_game("weather-machine", tmp_path, ONES, *seats, "--seed", "7", "--name", "Lovelace")
    out = ran.stdout.decode()
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Supply round" in out
    final = out[out.index("The game is over: ") :]
    assert "funding tracks" in final
    assert "total" in final
    assert all(words in out for words in (*phrases, "Lovelace's Laboratory", "Lovelace > 1"))
    assert "\x1b" not in out, "no control codes where no terminal is"


def test_plain_ascii_where_the_encoding_asks_for_it(tmp_path: Path) -> None:
    ran = play_game(
        "weather-machine",
        tmp_path,
        "1\nlegend\nquit\n",
        *("--players", "2", "--bots", "random", "--seed", "7"),
        PYTHONIOENCODING="ascii",
    )
    output = ran.stdout.decode("ascii")
    assert ran.returncode == 0
    assert "/ Rain" in output
    assert "?" not in output[output.index("GOVERNMENT") : output.index("FUNDING")], (
        "no unknown symbols"
    )
