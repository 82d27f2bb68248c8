"""The story of a running game: events as lines, without those that were undone."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.terminal.screen import Screen

RECENT = 12
"""How many lines of a resumed game's story are told again."""


class Telling:
    """Reads the game's feed as one viewer knows it, and prints what is new in it."""

    def __init__(self, game: Game, screen: Screen, viewer: int | None, console: Console) -> None:
        self.game = game
        self.screen = screen
        self.viewer = viewer
        self.console = console
        self.lines: list[Text] = []
        self._batches: list[list[Event]] = []
        """The events told at one time: a sentence never tells of two times."""
        self._story = screen.story()
        self._number = 0
        """The last event heard of."""
        self._gather()
        self._printed = max(0, len(self.lines) - RECENT)

    def tell(self) -> None:
        """Print what has happened since."""
        self._gather()
        for line in self.lines[self._printed :]:
            self.console.print(line)
        self._printed = len(self.lines)

    def _gather(self) -> None:
        """Make lines of what has been heard, together: one sentence may tell many events."""
        batch: list[Event] = []
        for event in self.game.happened.since(self._number):
            if event.name == "undone":
                batch = [earlier for earlier in batch if earlier.number <= event.data["to"]]
                self._take_back(event.data["to"])
            elif event.name != "unsealed":
                batch.append(event.seen_by(self.viewer))
        self._number = self.game.happened.last
        if batch:
            self._batches.append(batch)
            self.lines += self._story.tell(batch)

    def _take_back(self, to: int) -> None:
        """Tell the story anew as far as that event."""
        if not self._batches or self._batches[-1][-1].number <= to:
            return
        earlier = [[event for event in batch if event.number <= to] for batch in self._batches]
        self._batches = [batch for batch in earlier if batch]
        self._story = self.screen.story()
        self.lines = [line for batch in self._batches for line in self._story.tell(batch)]
        self._printed = min(self._printed, len(self.lines))
