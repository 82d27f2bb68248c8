"""A grid of character cells to draw on."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    """Characters with styles; later drawings cover earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write to the right from (x, y); text beyond the edge is cut off."""
        if 0 <= y < self.height:
            for column, character in enumerate(text, x):
                if 0 <= column < self.width:
                    self._cells[y][column] = (character, style)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        for dy, row in enumerate(other._cells):
            for dx, (character, style) in enumerate(row):
                self.write(x + dx, y + dy, character, style)

    def text(self) -> Text:
        """Return the canvas as lines of styled text, without trailing blanks."""
        lines = []
        for row in self._cells:
            line = Text(no_wrap=True, overflow="crop")
            for character, style in row:
                line.append(character, style)
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)
