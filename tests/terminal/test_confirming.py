"""The terminal asks to confirm what cannot be taken back, and saves the game on leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.kernel import record
from stormtable.kernel.chance import Streams
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named

from .test_table import SEATS, Sitting


def tentative(seed: int = 7) -> Game:
    title = title_named("weather-island")
    return Game(title, 3, {}, Streams(seed), SEATS, tentative=[0])


def sitting(*script: str, keep: Path | None = None) -> Sitting:
    return Sitting(script, interactive=True, game=tentative(), keep=keep)


def test_answers_are_confirmed_before_they_come_out() -> None:
    person = sitting("1", "undo", "2", "", "quit")
    output = person.run()
    asked = [prompt for prompt in person.prompts if "Show all answers?" in prompt]
    assert len(asked) == 2
    assert output.count("Taken back.") == 1


def test_commands_work_while_a_choice_waits_to_be_confirmed(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    person = sitting("1", f"save {file}", "board", "log", "help", "hint", "quit")
    output = person.run()
    assert person.game.unconfirmed_seat == 0, "no command confirms"
    assert "Forecast" in output
    assert "Saved to" in output
    assert "why WORDS" in output
    assert record.verify(file).draw is not None, "what waits is saved as confirmed"


@pytest.mark.parametrize("typed", ["why bid 3", "hint", "options"])
def test_commands_about_a_choice_are_refused_while_none_is_open(typed: str) -> None:
    output = " ".join(sitting("1", typed, "quit").run().split())
    assert "There is nothing to choose now: press Enter to go on, or type undo, and ask" in output


def test_a_script_is_not_asked_to_confirm() -> None:
    script = Sitting(["1", "1", "quit"])
    script.run()
    assert not any("Press Enter" in prompt for prompt in script.prompts)


@pytest.mark.parametrize("leaving", ["quit", None, KeyboardInterrupt()])
def test_the_game_is_saved_however_a_player_leaves(
    tmp_path: Path, leaving: str | KeyboardInterrupt | None
) -> None:
    file = tmp_path / "games" / "kept.record"
    person = sitting("1", "", keep=file)
    read = person.table.read

    def then_leave(prompt: str) -> str | None:
        if person.script:
            return read(prompt)
        if isinstance(leaving, KeyboardInterrupt):
            raise leaving
        return leaving

    person.table.read = then_leave
    output = " ".join(person.run().split())
    assert "It is saved in" in output
    assert "play --terminal --resume" in output
    saved = record.read(file)
    assert [line.notation for _, line in saved.lines if line.seat == 0][-1].startswith("keep ")
    assert record.verify(file).decision is not None


def test_the_record_is_saved_after_every_choice(tmp_path: Path) -> None:
    file = tmp_path / "kept.record"
    lengths: list[int] = []
    person = sitting("1", "", "3", "", "quit", keep=file)
    read = person.table.read

    def look(prompt: str) -> str | None:
        lengths.append(len(record.read(file).lines))
        return read(prompt)

    person.table.read = look
    person.run()
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


def test_the_game_continues_when_its_folder_cannot_be_written() -> None:
    person = sitting("1", "", "quit", keep=Path("/dev/null/games/kept.record"))
    output = " ".join(person.run().split())
    assert "could not be saved" in output
