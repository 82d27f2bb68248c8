"""A game at the terminal table, from the first question to the final table."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from stormtable.bots import bot_named, display_name
from stormtable.kernel import record
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.terminal.commands import best_bot
from stormtable.terminal.menu import Menu
from stormtable.terminal.table import TerminalTable

GAME = "weather-island"
SEATS = ("Ada", "Bob (random)", "Cleo (random)")


class Sitting:
    """A table whose typist first types `script`, then, with `go_on`, some option."""

    def __init__(
        self,
        script: Iterable[str] = (),
        *,
        seed: int = 7,
        people: int = 1,
        width: int = 80,
        interactive: bool = False,
        go_on: bool = False,
        game: Game | None = None,
        keep: Path | None = None,
    ) -> None:
        self.script = list(script)
        self.go_on = go_on
        self.typed: list[str] = []
        self.prompts: list[str] = []
        self.out = io.StringIO()
        self.game = game or new_game(GAME, 3, seed, seats=SEATS)
        bots = {seat: bot_named("random", GAME, seat) for seat in range(people, 3)}
        self.table = TerminalTable(
            self.game,
            bots,
            Console(file=self.out, width=width, highlight=False),
            self.read,
            interactive=interactive,
            keep=keep,
        )

    def read(self, prompt: str) -> str | None:
        self.prompts.append(prompt)
        line = self.script.pop(0) if self.script else self._next()
        if line is not None:
            self.typed.append(line)
        return line

    def _next(self) -> str | None:
        """Return the last option, and every third time the first."""
        if not self.go_on or self.game.state.over:
            return None
        items = Menu(self.table.menu.decision).items
        return items[-1 if len(self.typed) % 3 else 0].label

    def run(self) -> str:
        self.table.run()
        return self.out.getvalue()


def until(question: str, *, seed: int = 7) -> Sitting:
    """Return a game at its first such question."""
    sitting = Sitting(seed=seed)
    game = sitting.game
    while game.decision is not None:
        seat = game.decision.seat
        if seat == 0 and game.decision.question == question:
            break
        game.play(game.decision.options[1 if game.decision.question == "bid" else 0])
    return Sitting(game=game)


def ask(question: str, *script: str) -> str:
    """Return the answer to a script that starts at a question and then leaves."""
    sitting = until(question)
    sitting.script = [*script, "quit"]
    return sitting.run()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_whole_game_ends_with_the_final_table(width: int) -> None:
    sitting = Sitting(go_on=True, width=width)
    output = sitting.run()
    outcome = sitting.game.outcome
    assert outcome is not None
    final = output[output.rindex("The game is over") :]
    winner = SEATS[outcome.winners[0]].split(" ")[0]
    assert f"{winner} wins with {max(outcome.scores)} points" in final
    for seat, name in enumerate(SEATS):
        row = next(line for line in final.split("\n") if name in line)
        numbers = [int(word) for word in row.replace("│", " ").split() if word.isdigit()]
        sources = outcome.sources[seat]
        assert numbers == [
            outcome.places[seat],
            sources["machine"],
            sources["goals"],
            outcome.scores[seat],
        ]
    assert max(len(line) for line in output.split("\n")) <= width


def test_the_same_script_gives_the_same_session() -> None:
    first = Sitting(go_on=True)
    output = first.run()
    assert Sitting(first.typed).run() == output


def test_the_story_accounts_for_every_point_of_the_machines() -> None:
    """The sum of what the log says each converter paid equals the final table."""
    sitting = Sitting(go_on=True)
    sitting.run()
    outcome = sitting.game.outcome
    assert outcome is not None
    paid = dict.fromkeys(("Ada", "Bob", "Cleo"), 0)
    for line in sitting.table.announcements.lines:
        name, _, sentence = line.plain.partition(": ")
        if name in paid and not sentence.startswith("goal "):
            paid[name] += sum(map(int, re.findall(r"\+(\d+) point", sentence)))
    assert list(paid.values()) == [sources["machine"] for sources in outcome.sources]


def test_options_are_chosen_by_number_words_or_a_clear_beginning() -> None:
    for typed in ("0", "bid 0", "BID  0"):
        sitting = until("bid")
        sitting.script = [typed, "quit"]
        sitting.run()
        assert [line.notation for line in sitting.game.log if line.seat == 0][-1] == "bid 0"


def test_a_beginning_that_fits_several_is_asked_back() -> None:
    output = ask("bid", "bid")
    assert "'bid' could be 0 (bid 0), 1 (bid 1)" in " ".join(output.split())


def test_numbers_and_words_that_are_no_option() -> None:
    output = " ".join(ask("bid", "99", "sing").split())
    assert "There is no option 99; choose 0 to" in output
    assert "'sing' is not an option here" in output


def test_why_explains_what_is_missing() -> None:
    output = " ".join(ask("bid", "why bid 99", "bid 99", "why build", "why bid 1", "why").split())
    assert output.count("You have $10. Bid that or less.") == 2
    assert "“build” is for another question" in output
    assert "“build” is for another question" in " ".join(ask("bid", "why build a tile").split())


def test_a_hint_says_what_will_have_to_be_paid() -> None:
    output = " ".join(ask("bid", "hint").split())
    assert " to pay." in output
    assert "At once: then" not in output


def test_why_says_that_an_option_is_on_the_list() -> None:
    output = " ".join(ask("bid", "why bid 1", "why").split())
    assert "It is on the list: type 1 (Bid $1)" in output
    assert "Name the option you miss" in output


def test_warnings_stand_beside_wasteful_options() -> None:
    assert "! 0: with a bid of $0 you must work" in ask("bid")


def test_undo_and_redo_within_a_turn() -> None:
    sitting = until("build_or_work")
    before = sitting.game.state.checksum()
    sitting.script = ["1", "1", "undo", "undo", "quit"]
    output = sitting.run()
    assert output.count("Taken back.") == 2
    assert sitting.game.state.checksum() == before
    again = Sitting(["redo", "redo", "redo", "quit"], game=sitting.game)
    output = again.run()
    assert output.count("Played again.") == 2
    assert "nothing to play again" in output


def test_undo_and_redo_with_more_words_do_nothing() -> None:
    sitting = until("build_or_work")
    sitting.script = ["1", "undo the bid", "undo", "redo place 2,1", "quit"]
    output = sitting.run()
    assert "If you mean undo, type it alone" in output
    assert "If you mean redo, type it alone" in output
    assert output.count("Taken back.") == 1
    assert "Played again." not in output


def test_a_barrier_says_why() -> None:
    output = " ".join(ask("bid", "undo").split())
    assert "You cannot undo:" in output
    assert "has chosen since" in output or "was revealed" in output


def test_a_hint_is_a_legal_option() -> None:
    output = " ".join(ask("bid", "hint").split())
    bot = display_name(best_bot(GAME) or "")
    assert f"{bot} would choose " in output or f"{bot} leans to " in output


def test_help_names_every_command() -> None:
    output = ask("bid", "help")
    for command in ("why", "hint", "undo, redo", "save FILE", "log", "goals", "machine", "quit"):
        assert command in output


def test_a_player_can_look_at_goals_machines_market_and_log() -> None:
    output = ask("bid", "goals", "machine bob", "machine Zed", "market", "legend", "log 2", "board")
    assert "Ada's goals" in output
    assert "Bob's machine" in output
    assert "Nobody is called 'zed'" in output
    assert "a bridge, where two pipes cross" in " ".join(output.split())


def test_placing_numbers_the_spots_in_the_machine() -> None:
    sitting = until("place")
    sitting.script = ["quit"]
    output = sitting.run()
    question = output[output.index("Where does the") :]
    decision = sitting.game.decision
    assert decision is not None
    for number in range(1, len(decision.options) + 1):
        assert f"┆     {number}     " in question or f"     {number}     ┆" in question


def test_turning_shows_what_each_way_joins() -> None:
    output = ask("turn")
    question = output[output.index("Which way round") :]
    assert "joins " in question


def test_secrets_of_others_are_not_printed() -> None:
    sitting = Sitting(go_on=True)
    output = sitting.run()
    story = output[: output.index("reached ")]
    assert "Bob keeps a goal card" in story
    assert "Ada keeps a goal card" not in story


def test_a_shared_keyboard_reveals_no_secrets_and_hands_over() -> None:
    sitting = Sitting(["1", "", "1", ""], people=2, interactive=True)
    output = sitting.run()
    assert "Ada keeps a goal card" in output
    assert any(prompt.startswith("Bob: take the keyboard") for prompt in sitting.prompts)


def test_a_turn_is_confirmed_where_it_can_still_be_taken_back() -> None:
    sitting = until("build_or_work")
    order = sitting.game.title.describe(sitting.game.state)["order"]
    assert order[-1] != 0, "choose a seed by which somebody plays after Ada"
    sitting.table.interactive = True
    sitting.game.tentative = frozenset([0])
    sitting.script = ["work", "board", "sing", "undo", "log", "quit"]
    output = sitting.run()
    assert output.count("In the bag") >= 2, "commands work before a turn is confirmed"
    assert "Press Enter to go on, or type undo or another command" in output
    assert any(prompt.startswith("End your turn? Press Enter") for prompt in sitting.prompts)
    before, _, after = output.partition("Taken back.")
    assert "Ada works  [+$" in before
    assert "Ada works  [+$" not in after, "what was undone leaves the log"


def test_saving_writes_a_record_that_verifies(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    output = ask("bid", "save", f"save {file}", "1", f"save {file}")
    assert "Name the file: save FILE." in output
    saved = record.read(file)
    assert not saved.finished
    assert saved.header.seats == SEATS
    assert record.verify(file).decision is not None


def test_saving_over_anything_but_a_saved_game_is_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Charles,", encoding="utf-8")
    output = " ".join(ask("bid", f"save {letter}", f"save {tmp_path}", "save /dev/null/x").split())
    assert output.count("is not a saved game") == 2
    assert "cannot be written" in output
    assert letter.read_text(encoding="utf-8") == "Dear Charles,"


def test_input_that_ends_early_is_bad_input() -> None:
    with pytest.raises(BadSetting, match="input ended before the game did"):
        Sitting(["1"]).run()


def test_quitting_at_a_terminal_is_no_bad_input() -> None:
    sitting = Sitting(["1"], interactive=True)
    assert sitting.table.run() is False


# --- arbitrary input -------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["²", "٣", "9" * 5000])
def test_invalid_numbers_are_not_understood(word: str) -> None:
    output = " ".join(ask("bid", word, f"why bid {word}", f"bid {word}", f"log {word}").split())
    assert output.count(" is not an option here") == 1
    assert output.count(" is not a known bid. Try one of: 0 to") == 2


@pytest.mark.parametrize("hidden", ["\x1b[2J", "\x9b2J", "a\u202eb", "\x00", "\ud800"])
def test_hidden_characters_never_come_back(hidden: str) -> None:
    output = ask("bid", hidden, f"why bid {hidden}", f"save {hidden}", f"machine {hidden}")
    assert output.count("invisible characters") == 4
    assert hidden not in output


def test_files_that_cannot_be_written_leave_the_game_as_it_is(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    names = ["~nosuchuser/x", "x" * 300, "/proc/nothing/x", "/dev/null/x"]
    output = " ".join(ask("bid", *(f"save {name}" for name in names)).split())
    assert output.count("cannot be written (") == len(names)
    there = ["/dev/zero", "/dev/full", str(tmp_path / "pipe"), str(tmp_path)]
    output = " ".join(ask("bid", *(f"save {name}" for name in there)).split())
    assert output.count("is not a saved game") == len(there)


def test_a_link_is_saved_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "mine.record")
    ask("bid", f"save {tmp_path / 'link'}", "1", f"save {tmp_path / 'link'}")
    assert (tmp_path / "link").is_symlink()
    assert record.verify(tmp_path / "mine.record").decision is not None
