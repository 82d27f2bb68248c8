"""The commands besides options: help, why, hint, undo, save and those of a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from stormtable import rulebook
from stormtable.bots.bot import best_bot as best_of
from stormtable.bots.bot import bot_named, display_name, reasons_of
from stormtable.bots.reasons import MARGIN, Reasons
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

OTHERS = 2
"""How many other options a hint tells of."""
ALONE = ("undo", "redo")
"""What changes the game and takes no more words: who says more means something else."""


class Leave(Exception):
    """A person got up from the table."""


class Commands:
    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self.words = table.words
        self._own: dict[str, Callable[[Sequence[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "rules": self._rules,
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
        """Do what was typed, if it is a command."""
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
        """Whether there is nothing to choose now; then it is said."""
        game = self.table.game
        if game.state.over:
            self.table.print(self.table.notice(Notice("game_over")), WARN)
        elif game.unconfirmed != NOBODY:
            self._warn("confirm_first")
        return game.state.over or game.unconfirmed != NOBODY

    # --- asking -----------------------------------------------------------------------------

    def _why(self, arguments: Sequence[str]) -> None:
        if not self._closed():
            self.table.asking.why(arguments)

    def _rules(self, arguments: Sequence[str]) -> None:
        """What the rules say about something; without words, about what is asked now."""
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

    def _hint(self, arguments: Sequence[str]) -> None:
        """What the best bot would do, what that costs and brings, and what the bot goes by."""
        if self._closed():
            return
        table = self.table
        game, screen, view = table.game, table.screen, table.view
        name = best_bot(screen.name)
        if name is None:
            self._warn("no_hint")
            return
        # As many decisions, as many seeds: asking twice gives the same hint.
        bot = bot_named(name, screen.name, len(game.log))
        code = bot.choose(game.view(table.at_keyboard))
        menu = table.menu
        option = next(
            candidate for candidate in menu.decision["options"] if candidate["code"] == code
        )
        item = menu.playing(option["notation"])
        label = item.label if item else option["notation"]
        words = screen.item_words(view, item) if item else option["notation"]
        table.print(
            self.words("table", "hint", bot=display_name(name), label=label, option=words), BRASS
        )
        price, gains = screen.price(option), option["gains"]
        if price or gains:
            brings = self.words("table", "hint_gains", things=screen.gains(gains)) if gains else ""
            effects = list(filter(None, (price, brings)))
            table.print(self.words("table", "hint_effects", effects=", ".join(effects)))
        why = reasons_of(bot, game.view(table.at_keyboard))
        if why is not None:
            self._tell_reasons(why)
        about = (screen.name, "bot", name)
        rests = self.words(*about) if self.words.has(*about) else self.words("table", "hint_bot")
        table.print(self.words("table", "hint_opinion", bot=display_name(name), rests=rests), "dim")

    def _tell_reasons(self, why: Reasons) -> None:
        """What it expects of its choice, what it has in mind, and what it would do otherwise."""
        chosen, *others = why.options
        amount = self._expected(why.measure, chosen.expected)
        self.table.print(self.words("table", "hint_expects", amount=amount, count=chosen.samples))
        if len(chosen.line) > 1:
            after = ", ".join(chosen.line[1:])
            self.table.print(self.words("table", "hint_line", plays=after))
        shown = {chosen.line[:1]}
        for other in others:
            if other.line[:1] in shown or len(shown) > OTHERS:
                continue
            shown.add(other.line[:1])
            amount = self._expected(why.measure, other.expected)
            self.table.print(
                self.words("table", "hint_other", option=other.line[0], amount=amount), "dim"
            )

    def _expected(self, measure: str, expected: float) -> str:
        amount = f"{expected:+.0f}" if measure == MARGIN else f"{expected:.0f}"
        return self.words("table", f"expects_{measure}", amount=amount)

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
        """Each seat's points so far, and what would count if the game ended now."""
        standing: Sequence[Mapping[str, Any]] = self.table.view["standing"]
        if not standing:
            self._warn("no_score")
            return
        self.table.console.print(score_table(self.table, standing))

    # --- taking back ------------------------------------------------------------------------

    def _undo(self, arguments: Sequence[str]) -> None:
        """Take back the last choice, with all that was paid for it."""
        table = self.table
        game, seat = table.game, table.at_keyboard
        barrier = game.barrier(seat)
        if barrier is not None:
            self._warn("no_undo", reason=table.notice(barrier))
            return
        game.undo(seat)
        while table.menu.decision["pays"] and game.barrier(seat) is None:
            game.undo(seat)
        table.print(self.words("table", "undone"), BRASS)

    def _redo(self, arguments: Sequence[str]) -> None:
        game, seat = self.table.game, self.table.at_keyboard
        try:
            game.redo(seat)
            while game.unconfirmed == NOBODY and seat is not None and self._paying(seat):
                game.redo(seat)
        except NoUndo:
            self._warn("no_redo")
            return
        self.table.print(self.words("table", "redone"), BRASS)

    def _paying(self, seat: int) -> bool:
        decision = self.table.game.decision_of(seat)
        return bool(decision and decision.pays and self.table.game.redoable(seat))

    # --- the story, and keeping the game ------------------------------------------------------

    def _log(self, arguments: Sequence[str]) -> None:
        lines = self.table.telling.lines
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
        raise Leave

    def take_leave(self) -> None:
        """Say where the game is, and how to go on."""
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
    """A line for each source, a column for each player; `?` for what is not known."""
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
    """Whom to ask for a hint; None if there is only chance."""
    name = best_of(game)
    return None if name == "random" else name
