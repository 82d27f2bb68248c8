"""The table: asks the people at it, lets the bots play, tells what happens. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from stormtable.bots import Bot, bot_named, bot_names
from stormtable.kernel import record
from stormtable.kernel.decision import Decision, Option
from stormtable.kernel.errors import BadSetting, FileError, NoUndo, RecordError
from stormtable.kernel.event import Event
from stormtable.kernel.files import is_there, path_of
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import is_word, printable, shown
from stormtable.terminal.screen import BRASS, WARN, labels, screen_of

Reader = Callable[[str], str | None]
"""Shows a prompt and gives the line typed; None when there is no more input."""

STRENGTH = ("greedy",)
"""Bots to ask for a hint, the best first; any other than random comes after these."""


RECENT = 12
"""How many lines of a resumed game's story are told again."""


class Leave(Exception):
    """A person got up from the table."""


class Table:
    """People and bots around one game."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        console: Console,
        read: Reader,
        *,
        interactive: bool,
        past: Sequence[tuple[int, Sequence[Event]]] = (),
    ) -> None:
        self.game = game
        self.bots = bots
        self.console = console
        self.read = read
        self.interactive = interactive
        """A person sits there: pauses and confirmations are welcome, echoes are not."""
        self.screen = screen_of(game)
        self.words = self.screen.words
        self.people = [seat for seat in range(game.players) if seat not in bots]
        self._story = self.screen.story()
        self._log: list[tuple[int, Text]] = []
        """Lines of the story, each with how long the game's own log was when it was told."""
        self._pending: list[Event] = []
        """Heard and not yet made lines."""
        self._told = 0
        """How many of them have been printed."""
        self._at_keyboard = self.people[0] if self.people else None
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "redo": self._redo,
            "board": self._board,
            "log": self._show_log,
            "options": self._options,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

        for length, events in past:
            self._hear(events)
            self._gather(length)
        self._told = max(0, len(self._log) - RECENT)
        game.listen(self._hear)

    # --- the game goes on -------------------------------------------------------------------

    def run(self) -> bool:
        """Play until the game is over (True) or somebody leaves (False)."""
        self._print(self.words("table", "help_hint"), "dim")
        try:
            while not self.game.state.over:
                self._next_decision()
            self._finish()
        except Leave:
            return self.game.state.over
        return True

    def _next_decision(self) -> None:
        waiting = self.game.state.open_seats()
        bots = [seat for seat in waiting if seat in self.bots]
        if bots:
            seat = bots[0]
            self.game.play(self.bots[seat].choose(self.game.view(seat)), seat)
            return
        seat = waiting[0]
        self._hand_over(seat)
        self._ask(seat)

    def _hand_over(self, seat: int) -> None:
        """Between two people at one keyboard, secrets leave the screen first."""
        if seat == self._at_keyboard:
            return
        self._at_keyboard = seat
        if self.interactive:
            self.console.clear()
            name = self.screen.names[seat]
            self._read(self.words("table", "hand_over", player=name))
            self.console.clear()

    @property
    def _decision(self) -> Decision:
        assert self._at_keyboard is not None
        decision = self.game.decision_of(self._at_keyboard, foreseen=True)
        assert decision is not None
        return decision

    def _ask(self, seat: int) -> None:
        """Ask until the seat has chosen, or something else is to be decided."""
        self._tell()
        decision = self._decision
        if self.screen.shows_board(self.game.view(seat), decision):
            self._board(())
        self._options(())
        position = self.game.state
        length = len(self.game.log)
        while self.game.state is position and len(self.game.log) == length:
            self._obey(self._read(self._prompt(seat)).split())

    def _prompt(self, seat: int) -> str:
        return self.words("table", "prompt", player=self.screen.names[seat])

    def _read(self, prompt: str) -> str:
        line = self.read(prompt)
        if line is not None:
            return line
        if self.interactive or self.game.state.over:
            self.console.print()
            raise Leave
        raise BadSetting(
            "the input ended before the game did", "end it with 'quit', or 'save FILE' and 'quit'"
        )

    # --- what was typed ---------------------------------------------------------------------

    def _obey(self, typed: Sequence[str]) -> None:
        if not typed:
            return
        if not all(map(printable, typed)):
            self._print(self.words("table", "hidden_characters"), WARN)
            return
        word, rest = typed[0].lower(), typed[1:]
        drawings = self.screen.commands()
        if word in self._commands:
            self._commands[word](rest)
        elif word in drawings:
            view = self.game.view(self._at_keyboard)
            self.console.print(drawings[word](view, rest, self.console.width))
        elif not self.game.state.over:
            option = self._option(typed)
            if option is not None:
                self._choose(option)
        else:
            self._print(self._notice(Notice("game_over")), WARN)

    def _option(self, typed: Sequence[str]) -> Option | None:
        """The option meant, or a word about why there is none."""
        decision = self._decision
        numbers = labels(decision)
        if len(typed) == 1 and is_word(typed[0]) and typed[0].isdigit():
            number = str(int(typed[0]))
            if number in numbers:
                return decision.options[numbers.index(number)]
            self._print(
                self.words(
                    "table", "out_of_range", number=number, first=numbers[0], last=numbers[-1]
                ),
                WARN,
            )
            return None
        wanted = [word.lower() for word in typed]
        exact = decision.find(" ".join(wanted))
        meant = [
            option
            for option in decision.options
            if option.notation.split()[: len(wanted)] == wanted
        ]
        if exact is not None or len(meant) == 1:
            return exact or meant[0]
        said = shown(" ".join(wanted))
        if meant:
            several = ", ".join(option.notation for option in meant[:8])
            self._print(self.words("table", "ambiguous", words=said, options=several), WARN)
        elif wanted[0] in self.game.title.verbs:
            self._why(wanted)
        else:
            self._print(self.words("table", "not_understood", words=said), WARN)
        return None

    def _choose(self, option: Option) -> None:
        seat = self._at_keyboard
        assert seat is not None
        self.game.play(option, seat)
        state = self.game.state
        if (
            self.interactive
            and not state.sealed
            and seat not in state.open_seats()
            and self.game.barrier(seat) is None
        ):
            self._tell()
            if self._read(self.words("table", "confirm")).strip().lower() == "undo":
                self._undo(())

    def _why(self, rest: Sequence[str]) -> None:
        if not rest:
            self._print(self.words("table", "why_what"), WARN)
            return
        wanted = " ".join(rest).lower()
        notice = self.game.explain(wanted, self._at_keyboard)
        if notice is None:
            self._print(self.words("table", "why_listed", option=wanted))
        else:
            self._print(self._notice(notice), WARN)

    def _notice(self, notice: Notice) -> str:
        seat = notice.params.get("seat")
        player = self.screen.names[seat] if isinstance(seat, int) and seat >= 0 else ""
        return self.screen.notice(notice, player=player)

    def _hint(self, rest: Sequence[str]) -> None:
        if self.game.state.over:
            self._print(self._notice(Notice("game_over")), WARN)
            return
        name = best_bot(self.game.title.name)
        if name is None:
            self._print(self.words("table", "no_hint"), WARN)
            return
        view = self.game.view(self._at_keyboard)
        # As many decisions, as many seeds: asking twice gives the same hint.
        bot = bot_named(name, self.game.title.name, len(self.game.log))
        code = bot.choose(view)
        decision = self._decision
        for label, option in zip(labels(decision), decision.options, strict=True):
            if option.code == code:
                self._print(
                    self.words("table", "hint", bot=name, option=option.notation, label=label),
                    BRASS,
                )

    def _undo(self, rest: Sequence[str]) -> None:
        barrier = self.game.barrier(self._at_keyboard)
        if barrier is not None:
            self._print(self.words("table", "no_undo", reason=self._notice(barrier)), WARN)
            return
        self.game.undo(self._at_keyboard)
        self._print(self.words("table", "undone"), BRASS)

    def _redo(self, rest: Sequence[str]) -> None:
        try:
            self.game.redo()
        except NoUndo:
            self._print(self.words("table", "no_redo"), WARN)
            return
        self._print(self.words("table", "redone"), BRASS)

    def _save(self, rest: Sequence[str]) -> None:
        if not rest:
            self._print(self.words("table", "save_where"), WARN)
            return
        file = " ".join(rest)
        told = shown(file)
        try:
            path = path_of(file)
            if is_there(path) and not _is_record(path):
                self._print(self.words("table", "save_elsewhere", file=told), WARN)
                return
            record.save(self.game, path)
        except FileError as error:
            failed = self.words("table", "save_failed", file=told, reason=error.reason)
            self._print(failed, WARN)
            return
        self._print(self.words("table", "saved", file=file, game=self.game.title.name), BRASS)

    def _quit(self, rest: Sequence[str]) -> None:
        if not self.game.state.over:
            self._print(self.words("table", "quit"), "dim")
        raise Leave

    # --- what is shown ------------------------------------------------------------------------

    def _print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def _board(self, rest: Sequence[str]) -> None:
        view = self.game.view(self._at_keyboard)
        self.console.print(self.screen.board(view, self.console.width))

    def _options(self, rest: Sequence[str]) -> None:
        if self.game.state.over:
            self._print(self._notice(Notice("game_over")), WARN)
            return
        decision = self._decision
        view = self.game.view(decision.seat)
        self.console.print()
        self.console.print(self.screen.question(view, decision, self.console.width))

    def _help(self, rest: Sequence[str]) -> None:
        grid = Grid.grid(padding=(0, 2))
        told = {**self.words.table("help"), **self.words.table(self.screen.name, "help")}
        for command, meaning in told.items():
            grid.add_row(Text(command, f"bold {BRASS}"), meaning)
        self.console.print(grid)

    def _hear(self, events: Sequence[Event]) -> None:
        """Keep events until they are told; what was undone leaves the story."""
        if events and events[0].name in ("undone", "unsealed"):
            length = len(self.game.log)
            self._pending.clear()
            self._log = [(at, line) for at, line in self._log if at <= length]
            self._told = min(self._told, len(self._log))
            return
        viewer = self.people[0] if len(self.people) == 1 else None
        self._pending.extend(event.seen_by(viewer) for event in events)

    def _tell(self) -> None:
        """Print what has happened since."""
        self._gather(len(self.game.log))
        for _, line in self._log[self._told :]:
            self.console.print(line)
        self._told = len(self._log)

    def _gather(self, length: int) -> None:
        """Make lines of what has been heard, together: one sentence may tell many events."""
        self._log.extend((length, line) for line in self._story.tell(self._pending))
        self._pending.clear()

    def _show_log(self, rest: Sequence[str]) -> None:
        if not self._log:
            self._print(self.words("table", "log_empty"), "dim")
        counted = bool(rest) and is_word(rest[0]) and rest[0].isdigit()
        last = int(rest[0]) if counted else len(self._log)
        for _, line in self._log[len(self._log) - min(last, len(self._log)) :]:
            self.console.print(line)

    # --- the end --------------------------------------------------------------------------------

    def _finish(self) -> None:
        self._tell()
        self._board(())
        self.show_outcome()
        if self.people:
            self._print(self.words("table", "afterwards"), "dim")
        while self.people:
            line = self._read(self.words("table", "prompt_over")).split()
            if not line and self.interactive:
                return
            self._obey(line)

    def show_outcome(self) -> None:
        show_outcome(self.game, self.console)


def _is_record(path: Path) -> bool:
    """Whether saving over a file loses nothing but an older game."""
    try:
        record.read(path)
    except RecordError:
        return False
    return True


def show_outcome(game: Game, console: Console) -> None:
    """The final table: places, and each score by where it came from."""
    outcome = game.outcome
    if outcome is None:
        return
    screen = screen_of(game)
    words, title = screen.words, screen.name
    console.print()
    reason = words(title, "end", outcome.reason)
    console.print(Text(words("table", "over", reason=reason), "bold"))
    for line in screen.verdict(outcome):
        console.print(Text(line, f"bold {BRASS}"))
    sources = list(outcome.sources[0])
    ranked = sorted(range(game.players), key=lambda seat: outcome.places[seat])
    heads = [words("table", "place"), words("table", "player")]
    heads += [words(title, "source", source) for source in sources]
    heads.append(words("table", "total"))
    rows = [
        [
            str(outcome.places[seat]),
            game.seats[seat],
            *(str(outcome.sources[seat][source]) for source in sources),
            str(outcome.scores[seat]),
        ]
        for seat in ranked
    ]
    console.print(_upright(heads, rows) if len(sources) > FEW else _across(heads, rows))


FEW = 5
"""So many sources of points fit side by side."""


def _across(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """A line for each player."""
    grid = Grid()
    for number, head in enumerate(heads):
        last = number == len(heads) - 1
        grid.add_column(
            head, justify="right" if number > 1 else "left", style="bold" if last else ""
        )
    for row in rows:
        grid.add_row(*row)
    return grid


def _upright(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """A line for each source, a column for each player."""
    grid = Grid()
    grid.add_column(heads[1])
    for row in rows:
        grid.add_column(row[1], justify="right")
    for number, head in enumerate(heads):
        if number != 1:
            last = number == len(heads) - 1
            grid.add_row(head, *(row[number] for row in rows), style="bold" if last else "")
    return grid


def best_bot(game: str) -> str | None:
    """The strongest bot there is for a game; None if there is only chance."""
    names = [name for name in bot_names(game) if name != "random"]
    ranked = [name for name in STRENGTH if name in names]
    return next(iter(ranked + names), None)
