"""Symbols, colours and letters of Weather Machine.

Parts are capital letters and Chemicals small ones, in the colour they share. Players, Lativ and the
Saboteurs have marks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from stormtable.i18n.catalogue import words
from stormtable.terminal import palette

COLOURS = {
    "green": "#5faf4c",
    "white": "#f2efe6",
    "pink": "#e39a90",
    "red": "#b5305a",
    "blue": "#2f9fd6",
}
CHEMICALS = {
    "verdino": COLOURS["green"],
    "melgoth": COLOURS["white"],
    "delugium": COLOURS["pink"],
    "calorium": COLOURS["red"],
    "radieu": COLOURS["blue"],
}
PLACE = {
    "supply": "#c9a66b",
    "government": "#5b8fd6",
    "lab": "#5faf4c",
    "rnd": "#b07fd6",
    "science": "#e8c547",
}
LATIV = "L"
SABOTEUR = "§"
GOVERNMENT_MARKER = "⌂"
FREE = "·"
MET = "✓"
UNMET = "✗"
AWARD = "★"
ASSISTANT = "▸"
FOR = "→"
"""The sign between a price and the goods."""
BOTH = "[2]"
SINGLE_ACTION = "[1]"
"""The marks of spaces of a Main Location, by the number of actions that they allow."""


def part(colour: str) -> Text:
    return Text(colour[:1].upper(), f"bold {COLOURS.get(colour, 'bold')}")


def chemical(name: str) -> Text:
    return Text(name[:1].lower(), f"bold {CHEMICALS.get(name, 'bold')}")


def named(name: str) -> str:
    return words()("weather-machine", "name", name)


def weather(name: str) -> Text:
    return Text(f"{palette.symbol(name)} {named(name)}", f"bold {palette.style(name)}")


def stander(who: int | str | None) -> Text:
    """Return the mark of who is on a space: a seat, `lativ`, `saboteurs`, `government`, or
    nobody."""
    if who is None:
        return Text(FREE, "dim")
    if who == "lativ":
        return Text(LATIV, "bold")
    if who == "saboteurs":
        return Text(SABOTEUR, f"bold {palette.WARN}")
    if who == "government":
        return Text(GOVERNMENT_MARKER, f"bold {PLACE['government']}")
    return mark(int(who))


def mark(seat: int) -> Text:
    return Text(palette.MARK[seat], f"bold {palette.PLAYER[seat]}")


def player(seat: int, name: str) -> Text:
    return Text(f"{palette.MARK[seat]} {name}", f"bold {palette.PLAYER[seat]}")


def things(counts: Mapping[str, int], *, chemicals: bool) -> Text:
    """Return goods, a letter each: `GGW` or `vr`; a dash for nothing."""
    letter = chemical if chemicals else part
    text = Text()
    for name, count in counts.items():
        for _ in range(count):
            text.append_text(letter(name))
    return text if text else Text("-", "dim")


def fit(text: Text | str, width: int) -> Text:
    """Return the text with exactly this width: cropped, or padded with blanks."""
    fitted = Text(text) if isinstance(text, str) else text.copy()
    fitted.truncate(width, overflow="crop", pad=True)
    return fitted


def row(cells: Sequence[Text | str], widths: Sequence[int]) -> Text:
    line = Text(no_wrap=True, overflow="crop")
    for cell, width in zip(cells, widths, strict=True):
        line.append_text(fit(cell, width - 1)).append(" ")
    line.rstrip()
    return line


def beside(left: Sequence[Text], right: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """Return two blocks of lines side by side, the left one with this width."""
    lines = []
    for index in range(max(len(left), len(right))):
        left_line = left[index] if index < len(left) else Text()
        other = right[index] if index < len(right) else Text()
        line = Text(no_wrap=True, overflow="crop")
        line.append_text(fit(left_line, width)).append(" " * gap).append_text(other)
        line.rstrip()
        lines.append(line)
    return lines


def styled(line: str, names: Sequence[str], style: str = "") -> Text:
    """Return a line with players, weathers and Chemicals in their colours."""
    text = Text(line, style)
    for seat, name in enumerate(names):
        text.highlight_words([name], f"bold {palette.PLAYER[seat]}")
    for weather, (_, colour) in palette.WEATHER.items():
        text.highlight_words([named(weather)], colour)
    for chemical, colour in CHEMICALS.items():
        text.highlight_words([chemical.capitalize()], colour)
    return text
