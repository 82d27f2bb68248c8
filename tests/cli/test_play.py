"""A script plays `stormtable play` in a real process, through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stormtable.kernel import record

ONES = "1\n" * 1500
"""Input that is always legal (the first option, or a bid of $1), long enough for a game."""


def play(
    folder: Path, typed: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return play_game("weather-island", folder, typed, *arguments, **environment)


def play_game(
    game: str, folder: Path, typed: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return command(folder, typed, "play", game, "--terminal", *arguments, **environment)


def command(
    folder: Path, typed: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    main = "from stormtable.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", main, *arguments],
        input=typed.encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80", **environment},
        check=False,
        timeout=120,
    )


NEW = ("--players", "2", "--bots", "random", "--seed", "7", "--name", "Lovelace")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the output of a whole game by pipe."""
    ran = play(tmp_path_factory.mktemp("whole"), ONES, *NEW)
    assert (ran.returncode, ran.stderr) == (0, b"")
    return ran.stdout.decode()


def test_a_whole_game_by_pipe_ends_with_the_final_table(whole: str) -> None:
    final = whole[whole.index("The game is over: ") :]
    assert " with " in final
    assert "Lovelace" in final
    assert "Ada (Dice)" in final
    assert "total" in final


def test_a_session_prints_questions_and_choices_without_control_codes(whole: str) -> None:
    assert "Seed 7" in whole
    assert "Lovelace > 1\n" in whole
    assert "How much do you bid?" in whole
    assert "\x1b" not in whole, "no control codes where no terminal is"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Bots at this table: Bob (Doctor, hard), Cleo (Apprentice, easy:racer) and Dan"),
        ("pt", "Bots nesta mesa: Bob (Doutor, hard), Cleo (Aprendiz, easy:racer) e Dan"),
    ],
)
def test_play_names_the_level_of_every_opponent(
    language: str, sentence: str, tmp_path: Path
) -> None:
    """At the beginning, and again when the game is resumed."""
    bots = ("--bots", "hard,easy:racer,greedy", "--seed", "7")
    data = {"XDG_DATA_HOME": str(tmp_path), "STORMTABLE_LANG": language}
    begun = play(tmp_path, "", *bots, **data).stdout.decode()
    assert sentence in begun
    resumed = command(tmp_path, "", "play", "--terminal", "--resume", **data).stdout.decode()
    assert sentence in resumed


def test_the_same_seed_and_choices_give_the_same_session(whole: str, tmp_path: Path) -> None:
    assert play(tmp_path, ONES, *NEW).stdout.decode() == whole


def test_save_then_resume_to_the_end(tmp_path: Path) -> None:
    ran = play(tmp_path, "1\n1\nsave mine.record\nquit\n", *NEW)
    assert ran.returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["mine.record"]
    saved = record.read(tmp_path / "mine.record")
    assert saved.header.seats == ("Lovelace", "Ada (Dice)")
    ran = play(tmp_path, f"log\n{ONES}", "--resume", "mine.record", "--seed", "8")
    output = ran.stdout.decode()
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Lovelace keeps " in output, "the log goes back to the beginning"
    assert "The game is over: " in output


def saved_games(folder: Path) -> list[Path]:
    return sorted((folder / "stormtable" / "games").glob("*.record"))


def test_leaving_keeps_the_game_and_resume_alone_takes_up_the_last(tmp_path: Path) -> None:
    data = {"XDG_DATA_HOME": str(tmp_path / "data")}
    ran = play(tmp_path, "1\n1\nquit\n", *NEW, **data)
    output = " ".join(ran.stdout.decode().split())
    (file,) = saved_games(tmp_path / "data")
    assert file.name in output
    assert "continue with: stormtable play --terminal --resume" in output
    choices = len([line for _, line in record.read(file).lines if line.seat == 0])
    assert choices == 2
    ran = command(tmp_path, "1\nquit\n", "play", "--terminal", "--resume", **data)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "Lovelace, Ada (Dice)" in ran.stdout.decode()
    assert saved_games(tmp_path / "data") == [file], "it goes on being kept where it was"
    assert len([line for _, line in record.read(file).lines if line.seat == 0]) > choices


def test_nothing_to_resume(tmp_path: Path) -> None:
    ran = command(
        tmp_path, "", "play", "--terminal", "--resume", XDG_DATA_HOME=str(tmp_path / "data")
    )
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("error: no unfinished game is kept in ")


def test_a_finished_game_is_not_resumed(tmp_path: Path, whole: str) -> None:
    data = {"XDG_DATA_HOME": str(tmp_path / "data")}
    play(tmp_path, ONES, *NEW, **data)
    (file,) = saved_games(tmp_path / "data")
    assert record.read(file).finished
    ran = command(tmp_path, "", "play", "--terminal", "--resume", **data)
    assert ran.returncode == 2


def test_input_that_ends_early_loses_nothing(tmp_path: Path) -> None:
    play(tmp_path, "1\n", *NEW, XDG_DATA_HOME=str(tmp_path / "data"))
    (file,) = saved_games(tmp_path / "data")
    assert record.verify(file).decision is not None


def test_input_that_ends_early(tmp_path: Path) -> None:
    ran = play(tmp_path, "1\n", *NEW)
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("error: the input ended before the game did; ")
    assert ran.stderr.count(b"\n") == 1


def test_another_seat_and_a_shared_keyboard(tmp_path: Path) -> None:
    ran = play(
        tmp_path,
        "1\n1\nquit\n",
        *("--players", "3", "--bots", "human,random", "--seat", "2", "--name", "Grace"),
    )
    output = ran.stdout.decode()
    assert ran.returncode == 0
    assert "Ada > 1" in output
    assert "Grace > 1" in output


def test_plain_ascii_where_the_encoding_asks_for_it(tmp_path: Path) -> None:
    typed = "1\n1\nlegend\nquit\n"
    ran = play(tmp_path, typed, *NEW, PYTHONIOENCODING="ascii")
    output = ran.stdout.decode("ascii")
    assert ran.returncode == 0
    assert "?" not in output[output.index("Lovelace's machine") :].split("\n")[2], (
        "no unknown symbols"
    )
    assert "O / ~ %" in output


@pytest.mark.parametrize(("setting", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_no_color_is_respected(tmp_path: Path, setting: dict[str, str], coloured: bool) -> None:
    ran = play(tmp_path, "quit\n", *NEW, FORCE_COLOR="1", TERM="xterm-256color", **setting)
    assert (b"38;5;" in ran.stdout or b"38;2;" in ran.stdout) is coloured
