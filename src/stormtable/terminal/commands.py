"""The commands besides options: help, why, hint, undo, save, and those of a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from stormtable import rulebook
from stormtable.bots.bot import best_bot as best_of
from stormtable.bots.bot import bot_named, display_name, reasons_of
from stormtable.bots.reasons import CLOSE, LEANING, MARGIN, Reasons
from stormtable.bots.ways import chips, walked, way_to
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.errors import FileError, NoUndo
from stormtable.kernel.files import is_there, path_of
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import is_word, printable, shown
from stormtable.terminal import saving
from stormtable.terminal.rules import paragraph_shown, search_paragraphs
from stormtable.terminal.screen import BRASS, WARN

if TYPE_CHECKING:
    from stormtable.terminal.table import TerminalTable

PATIENCE = 3.0
"""The time limit in seconds of the search for a way."""

ALONE = ("undo", "redo")
"""Commands that change the game and take no arguments; with further words the input is no
command."""


class PersonLeft(Exception):
    """A person left the table."""


class Commands:
    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self.words = table.words
        self._own: dict[str, Callable[[Sequence[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "rules": self._rules,
            "way": self._way,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "board": lambda arguments: self.table.show_board(),
            "score": self._score,
            "log": self._log,
            "options": self._options,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def names(self) -> list[str]:
        return [*self._own, *self.table.screen.commands()]

    def obey(self, typed: Sequence[str]) -> bool:
        """Run the input if it is a command; return whether it was."""
        if not all(map(printable, typed)):
            self._warn("hidden_characters")
            return True
        word, arguments = typed[0].lower(), typed[1:]
        drawings = self.table.screen.commands()
        if word in ALONE and arguments:
            self._warn("said_alone", word=word)
        elif word in self._own:
            self._own[word](arguments)
        elif word in drawings:
            width = self.table.console.width
            self.table.console.print(drawings[word](self.table.view, arguments, width))
        else:
            return False
        return True

    def _warn(self, key: str, **params: object) -> None:
        self.table.print(self.words("table", key, **params), WARN)

    def _closed(self) -> bool:
        """Return whether there is nothing to choose now; if so, print it."""
        game = self.table.game
        if game.state.over:
            self.table.print(self.table.notice(Notice("game_over")), WARN)
        elif game.unconfirmed_seat != NOBODY:
            self._warn("confirm_first")
        return game.state.over or game.unconfirmed_seat != NOBODY

    # --- questions --------------------------------------------------------------------------

    def _why(self, arguments: Sequence[str]) -> None:
        if not self._closed():
            self.table.asking.why(arguments)

    def _rules(self, arguments: Sequence[str]) -> None:
        """Show what the rules say about some words; without words, about the open question."""
        game = self.table.game
        if game.title.name not in rulebook.games():
            self._warn("no_rules")
            return
        book = rulebook.book(game.title.name, edition=str(game.settings.get("edition", "")))
        decision = game.decision
        if arguments:
            paragraphs = search_paragraphs(book, " ".join(arguments))
        else:
            asked = book.about("question", decision.question) if decision else None
            paragraphs = [asked] if asked else [next(book.paragraphs)]
        if not paragraphs:
            self._warn("rules_silent", words=" ".join(arguments))
            return
        console = self.table.console
        console.print(paragraph_shown(paragraphs[0], book.language))
        if paragraphs[1:]:
            names = ", ".join(paragraph.title for paragraph in paragraphs[1:6])
            self.table.print(self.words("table", "rules_more", names=names), "dim")

    def _way(self, arguments: Sequence[str]) -> None:
        """Show the cheapest way to something that is out of reach now."""
        table = self.table
        if self._closed() or table.active_seat is None:
            return
        words = " ".join(table.asking.notation_of(arguments))
        if not words:
            self._warn("way_what")
            return
        game, seat = table.game, table.active_seat
        way = way_to(game, seat, words, seconds=PATIENCE)
        if way is None:
            self._warn("way_none", words=words)
            return
        steps: dict[int, list[str]] = {}
        for turn, before, option in walked(game, seat, way):
            view: Any = before.update(seat)["view"]
            steps.setdefault(turn, []).append(table.screen.option(view, option.as_json()).plain)
        for turn, labels in steps.items():
            table.print(self.words("table", "way_turn", n=turn, steps="; ".join(labels)))
        cost = table.screen.things(chips(way.cost))
        table.print(self.words("table", "way_cost" if way.cost else "way_free", cost=cost), "dim")
        if len(way.turns) > 1:
            table.print(self.words("table", "way_risk"), "dim")
        if way.lucky:
            table.print(self.words("table", "way_lucky"), "dim")

    def _hint(self, arguments: Sequence[str]) -> None:
        """Show what the best bot would do, its cost and effects, and the bot's reasons."""
        if self._closed():
            return
        table = self.table
        game, screen, view = table.game, table.screen, table.view
        if table.expected is not None:
            item = table.menu.playing(table.expected)
            option_words = screen.item_words(view, item) if item else table.expected
            table.print(self.words("table", "lesson_hint", option=option_words), BRASS)
            return
        name = best_bot(screen.name)
        if name is None:
            self._warn("no_hint")
            return
        # The number of decisions is the seed, so asking twice gives the same hint.
        bot = bot_named(name, screen.name, len(game.log))
        code = bot.choose(game.view(table.active_seat))
        menu = table.menu
        option = next(
            candidate for candidate in menu.decision["options"] if candidate["code"] == code
        )
        item = menu.playing(option["notation"])
        label = item.label if item else option["notation"]
        words = screen.item_words(view, item) if item else option["notation"]
        why = reasons_of(bot, game.view(table.active_seat)) or Reasons(MARGIN, ())
        key = "hint_leaning" if why.certainty == LEANING else "hint"
        table.print(
            self.words("table", key, bot=display_name(name), label=label, option=words), BRASS
        )
        if effects := screen.effects(option):
            table.print(self.words("table", "hint_effects", effects=effects))
        self._tell_reasons(why, display_name(name))

    def _tell_reasons(self, why: Reasons, bot: str) -> None:
        """Show the facts that favour the choice, how clear it is, and the plan after it."""
        table = self.table
        speaker = table.screen.speaker(table.view)
        for claim in why.claims:
            if fact := table.screen.plain(speaker.claim(claim.as_json())):
                table.print(f"{fact}.")
        if why.certainty == CLOSE:
            item = table.menu.playing(why.other[0])
            other = table.screen.item_words(table.view, item) if item else why.other[0]
            table.print(self.words("table", "hint_close", option=other))
        elif why.certainty and not why.claims:
            table.print(self.words("table", "hint_silent", bot=bot))
        if why.options and len(why.options[0].line) > 1:
            after = ", ".join(why.options[0].line[1:])
            table.print(self.words("table", "hint_line", plays=after), "dim")

    def _help(self, arguments: Sequence[str]) -> None:
        grid = Grid.grid(padding=(0, 2))
        commands = {**self.words.table("help"), **self.words.table(self.table.screen.name, "help")}
        for command, meaning in commands.items():
            grid.add_row(Text(command, f"bold {BRASS}"), meaning)
        self.table.console.print(grid)

    def _options(self, arguments: Sequence[str]) -> None:
        if not self._closed():
            self.table.show_question()

    def _score(self, arguments: Sequence[str]) -> None:
        """Show each seat's points so far, and what would count if the game ended now."""
        standing: Sequence[Mapping[str, Any]] = self.table.view["standing"]
        if not standing:
            self._warn("no_score")
            return
        self.table.console.print(score_table(self.table, standing))

    # --- taking back ------------------------------------------------------------------------

    def _undo(self, arguments: Sequence[str]) -> None:
        """Take back the last choice and its payment."""
        table = self.table
        game, seat = table.game, table.active_seat
        barrier = game.barrier(seat)
        if barrier is not None:
            table.print(table.notice(barrier), WARN)
            return
        game.undo(seat)
        while table.menu.decision["pays"] and game.barrier(seat) is None:
            game.undo(seat)
        table.print(self.words("table", "undone"), BRASS)

    def _redo(self, arguments: Sequence[str]) -> None:
        game, seat = self.table.game, self.table.active_seat
        try:
            game.redo(seat)
            while game.unconfirmed_seat == NOBODY and seat is not None and self._paying(seat):
                game.redo(seat)
        except NoUndo:
            self._warn("no_redo")
            return
        self.table.print(self.words("table", "redone"), BRASS)

    def _paying(self, seat: int) -> bool:
        decision = self.table.game.decision_of(seat)
        return bool(decision and decision.pays and self.table.game.redoable(seat))

    # --- story and saved games ----------------------------------------------------------------

    def _log(self, arguments: Sequence[str]) -> None:
        lines = self.table.announcements.lines
        if not lines:
            self.table.print(self.words("table", "log_empty"), "dim")
        counted = bool(arguments) and is_word(arguments[0]) and arguments[0].isdigit()
        last = min(int(arguments[0]), len(lines)) if counted else len(lines)
        for line in lines[len(lines) - last :]:
            self.table.console.print(line)

    def _save(self, arguments: Sequence[str]) -> None:
        if not arguments:
            self._warn("save_where")
            return
        file = " ".join(arguments)
        shown_name = shown(file)
        try:
            path = path_of(file)
            if is_there(path) and not saving.is_record(path):
                self._warn("save_elsewhere", file=shown_name)
                return
            saving.write(self.table.game, path)
        except FileError as error:
            self._warn("save_failed", file=shown_name, reason=error.reason)
            return
        name = self.table.screen.name
        self.table.print(self.words("table", "saved", file=file, game=name), BRASS)

    def _quit(self, arguments: Sequence[str]) -> None:
        raise PersonLeft

    def take_leave(self) -> None:
        """Show where the game is saved, and how to continue."""
        table, keeper = self.table, self.table.keeper
        saved = keeper.keep()
        if table.game.state.over:
            return
        if saved:
            table.print(self.words("table", "kept", file=keeper.path), "dim")
        elif keeper.trouble is not None:
            self._warn("not_kept", reason=keeper.trouble.reason)
        else:
            table.print(self.words("table", "quit"), "dim")


def score_table(table: TerminalTable, standing: Sequence[Mapping[str, Any]]) -> Grid:
    """Return a row for each source, a column for each player; `?` for unknown points."""
    words, name = table.words, table.screen.name
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column("")
    for player in table.screen.names:
        grid.add_column(player, justify="right")
    for part, key in (("so_far", "source"), ("if_ended_now", "source"), ("tie_break", "tie_break")):
        for source in dict.fromkeys(source for seat in standing for source in seat.get(part, ())):
            values = [seat.get(part, {}).get(source, 0) for seat in standing]
            if part == "so_far" and not any(values):
                continue
            label = words.get(name, key, source)
            if part != "so_far":
                label = words("table", part, source=label)
            grid.add_row(label, *map(_known, values))
        total = {"so_far": "score", "if_ended_now": "total"}.get(part)
        if total:
            totals = [_known(seat[total]) for seat in standing]
            grid.add_row(words("table", f"score_{total}"), *totals, style="bold")
    return grid


def _known(value: object) -> str:
    return "?" if value is None else str(value)


def best_bot(game: str) -> str | None:
    """Return the bot for hints; None if there are only random ones."""
    name = best_of(game)
    return None if name == "random" else name
