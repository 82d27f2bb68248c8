"""A sheet that collects shapes and writes SVG and PNG, with the drawings and colours of the page.

`symbols.json` has both; `make types` writes it from the page's sprite and style sheet. A colour is
a name of the page (`ink`, `sun`, `p-red`) or a colour of SVG.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from stormtable.kernel.errors import UnknownName
from stormtable.kernel.extras import missing_extra

Point = tuple[float, float]

FONTS = (
    "'Source Sans 3', 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', Arial, Helvetica, sans-serif"
)
LETTER_WIDTH = 0.58
"""The width of an average letter in these fonts, in sizes of the font."""
SEATS = ("yellow", "blue", "red", "green", "orange", "purple", "white", "black")
"""The colours of seats in games that define none."""


@cache
def page_symbols() -> Mapping[str, Any]:
    """Return the page's drawings (`symbols`) and the colours of its `themes`."""
    content: Mapping[str, Any] = json.loads(
        Path(__file__).with_name("symbols.json").read_text(encoding="utf-8")
    )
    return content


def _paint(colour: str) -> str:
    return f"var(--{colour})" if colour in page_symbols()["themes"]["light"] else escape(colour)


class Drawing:
    """Shapes on a sheet. The sheet grows with the shapes."""

    def __init__(self) -> None:
        self._shapes: list[str] = []
        self._used: dict[str, None] = {}
        self._width = 0.0
        self._height = 0.0
        self._origin = (0.0, 0.0, 1.0)

    @contextmanager
    def placed(self, x: float, y: float, scale: float = 1) -> Iterator[None]:
        """Draw what follows with its origin at a point, and enlarged."""
        left, top, before = self._origin
        self._origin = (left + x * before, top + y * before, before * scale)
        self._shapes.append(f'<g transform="translate({x:g} {y:g}) scale({scale:g})">')
        yield
        self._shapes.append("</g>")
        self._origin = (left, top, before)

    @contextmanager
    def named(self, words: str) -> Iterator[None]:
        """Give what follows a name, which a pointer or a screen reader finds."""
        self._shapes.append(f"<g><title>{escape(words)}</title>")
        yield
        self._shapes.append("</g>")

    def _reach(self, x: float, y: float) -> None:
        left, top, scale = self._origin
        self._width = max(self._width, left + x * scale)
        self._height = max(self._height, top + y * scale)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        line: str = "line-2",
        thick: float = 1,
        round_by: float = 3,
        opacity: float = 1,
    ) -> None:
        self._reach(x + width, y + height)
        self._shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by:g}" '
            f'fill="{_paint(fill)}" fill-opacity="{opacity:g}" stroke="{_paint(line)}" '
            f'stroke-width="{thick:g}"/>'
        )

    def turned_box(
        self, degrees: float, distance: float, side: float, fill: str, line: str, thick: float
    ) -> None:
        """Draw a small square at a distance from the origin, as a tooth of a gear."""
        self._shapes.append(
            f'<rect x="{distance - side / 2:g}" y="{-side / 2:g}" width="{side:g}" '
            f'height="{side:g}" rx="1" transform="rotate({degrees:g})" fill="{_paint(fill)}" '
            f'stroke="{_paint(line)}" stroke-width="{thick:g}"/>'
        )

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str,
        line: str = "none",
        thick: float = 1,
        opacity: float = 1,
    ) -> None:
        self._reach(x + radius, y + radius)
        self._shapes.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_paint(fill)}" '
            f'fill-opacity="{opacity:g}" stroke="{_paint(line)}" stroke-width="{thick:g}"/>'
        )

    def path(self, points: Sequence[Point], colour: str = "ink", thick: float = 2) -> None:
        for x, y in points:
            self._reach(x, y)
        corners = " ".join(f"{x:g} {y:g}" for x, y in points)
        self.outline(f"M{corners}", colour, thick)

    def outline(
        self, data: str, line: str = "ink", thick: float = 2, fill: str = "none", opacity: float = 1
    ) -> None:
        """Draw an SVG path. Its points do not make the sheet grow."""
        self._shapes.append(
            f'<path d="{data}" fill="{_paint(fill)}" fill-opacity="{opacity:g}" '
            f'stroke="{_paint(line)}" stroke-width="{thick:g}" stroke-linejoin="round"/>'
        )

    def symbol(
        self,
        name: str,
        x: float,
        y: float,
        size: float = 16,
        colour: str = "ink",
        opacity: float = 1,
    ) -> None:
        """Draw a symbol of the page around a point."""
        if name not in page_symbols()["symbols"]:
            raise UnknownName(f"the page has no symbol {name!r}", "see symbols.json")
        self._used[name] = None
        self._reach(x + size / 2, y + size / 2)
        self._shapes.append(
            f'<use href="#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" '
            f'height="{size:g}" color="{_paint(colour)}" opacity="{opacity:g}"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        anchor: str = "start",
        colour: str = "ink",
        bold: bool = False,
    ) -> None:
        width = text_width(words, size)
        self._reach(x + {"start": width, "middle": width / 2}.get(anchor, 0), y + size / 4)
        weight = ' font-weight="600"' if bold else ""
        self._shapes.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{_paint(colour)}"{weight}>{escape(words)}</text>'
        )

    def svg(self, title: str, theme: str = "light", margin: float = 16) -> str:
        """Return the sheet as an SVG document in a theme of the page: `light` or `dark`."""
        themes = page_symbols()["themes"]
        if theme not in themes:
            raise UnknownName(f"there is no theme {theme!r}", f"choose {' or '.join(themes)}")
        colours: Mapping[str, str] = themes[theme]
        width, height = round(self._width + margin), round(self._height + margin)
        # The theme is part of the id, because a notebook may show drawings in both themes.
        symbols = "".join(
            f'<symbol id="{theme}-{name}" viewBox="0 0 24 24">'
            f"{page_symbols()['symbols'][name]}</symbol>"
            for name in self._used
        )
        shapes = "".join(self._shapes).replace('<use href="#', f'<use href="#{theme}-')
        return re.sub(
            r"var\(--([\w-]+)\)",
            lambda match: colours[match[1]],
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="{FONTS}" role="img">'
            f"<title>{escape(title)}</title><defs>{symbols}</defs>"
            f'<rect width="100%" height="100%" fill="var(--paper)"/>{shapes}</svg>',
        )

    def png(self, title: str, theme: str = "light", scale: float = 2) -> bytes:
        """Return the sheet as PNG, `scale` pixels for each unit of the SVG document.

        Needs the extra `research`. Texts need a font that the system has.
        """
        try:
            from resvg_py import svg_to_bytes
        except ModuleNotFoundError as error:
            raise (missing_extra(error) or error) from error
        image: bytes = svg_to_bytes(svg_string=self.svg(title, theme), zoom=scale)
        return image


def text_width(words: str, size: float) -> float:
    """Return about how wide a text is."""
    return LETTER_WIDTH * size * len(words)


def seat_colour(name: str, seat: int) -> str:
    """Return the page's colour name of a seat (`red`); symbols and `p-red` end with it."""
    return name if f"p-{name}" in page_symbols()["themes"]["light"] else SEATS[seat % len(SEATS)]
