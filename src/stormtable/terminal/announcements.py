"""The story of a running game in the terminal. Each entry is printed when it is complete."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from stormtable.i18n.catalogue import spoken
from stormtable.kernel.game import Game
from stormtable.story.parts import StoryEntry
from stormtable.story.plain import composer_of
from stormtable.terminal.palette import BRASS
from stormtable.terminal.screen import Screen

RECENT = 12
"""The number of story lines that are printed again when a game is resumed."""
INDENT = "  "


def entry_lines(screen: Screen, entry: StoryEntry) -> list[Text]:
    """Return an entry as lines: its sentence with its chips, and the lines below it."""
    if entry.kind == "heading":
        text = entry.plain(screen.names)
        if entry.level > 1:
            return [screen.styled(text, "bold")]
        return [screen.styled(f"── {text} ".ljust(40, "─"), f"bold {BRASS}")]
    return [_line(screen, entry), *(_line(screen, line, INDENT) for line in entry.under)]


def _line(screen: Screen, entry: StoryEntry, indent: str = "") -> Text:
    chips = ", ".join(entry.chips())
    text = f"{indent}{entry.plain(screen.names)}"
    return screen.styled(f"{text}  [{chips}]" if chips else text)


class Announcements:
    """Composes the game's events for one viewer, and prints new entries."""

    def __init__(self, game: Game, screen: Screen, viewer: int | None, console: Console) -> None:
        self.game = game
        self.screen = screen
        self.viewer = viewer
        self.console = console
        self._composer = composer_of(game.title.name, spoken())
        self._printed: dict[int, list[str]] = {}
        """The printed lines, by entry."""
        self._number = 0
        """The last event that was composed."""
        recent = 0
        for entry in reversed(self._finished()):
            lines = entry_lines(screen, entry)
            recent += len(lines)
            if recent > RECENT:
                self._printed[entry.id] = [line.plain for line in lines]

    @property
    def lines(self) -> list[Text]:
        """Return the whole story, without what was taken back."""
        return [line for entry in self._finished() for line in entry_lines(self.screen, entry)]

    def print_new(self) -> None:
        """Print the new entries."""
        printed: dict[int, list[str]] = {}
        for entry in self._finished():
            lines = entry_lines(self.screen, entry)
            now = [line.plain for line in lines]
            if self._printed.get(entry.id) != now:
                for line in lines:
                    self.console.print(line)
            printed[entry.id] = now
        self._printed = printed

    def _finished(self) -> list[StoryEntry]:
        """Return the entries in effect, up to a deed that its player has not completed."""
        composer = self._composer
        new_events = self.game.event_log.since(self._number)
        composer.feed(event.seen_by(self.viewer) for event in new_events)
        self._number = self.game.event_log.last
        entries = [entry for entry in composer.entries() if entry.state != "undone"]
        deed = composer.deed
        if deed is None or deed.seat not in self.game.state.open_seats():
            return entries
        if composer.is_root(self.game.state.rule.name):
            return entries
        return [entry for entry in entries if entry.id < deed.id]
