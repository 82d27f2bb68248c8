"""The plot of docs/performance.md: real decisions of random play, relative to Catanatron's.

python -m bench.plot   draws it from bench/results.json
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import ceil, log10
from pathlib import Path

from bench.names import CATANATRON, CHESS, OURS, caption
from bench.results import COMPILED, PEER, PURE, Results, read
from stormtable.kernel.files import write_atomically
from stormtable.lab.arena.chart_style import chart_style

FILE = Path(__file__).parent.parent / "docs" / "performance.svg"

WIDTH = 760
LEFT, RIGHT, TOP = 200, 60, 76
BAR, GAP = 13, 15
"""The thickness of a bar, and the room between games."""
LOWEST = 0.5
"""The start of the logarithmic axis, so that 1x is a visible bar."""

STYLE = chart_style(
    ".compiled { fill: #0969da; } .pure { fill: #7fb2ee; } .peer { fill: #9a8c7b; }",
    ".compiled { fill: #4493f8; } .pure { fill: #2a5a99; } .peer { fill: #80766a; }",
)


def bars(results: Results) -> Iterator[tuple[str, list[tuple[str, float]]]]:
    """Yield the bars of each game: the engine, and its decisions relative to Catanatron's."""
    for name in (*OURS, CHESS, CATANATRON):
        group = [
            (engine, times)
            for engine in (COMPILED, PURE, PEER)
            if (times := results.to_catanatron(name, engine)) is not None
        ]
        if group:
            yield name, group


def svg(results: Results) -> str:
    groups = list(bars(results))
    top_value = 10 ** ceil(log10(max(times for _, group in groups for _, times in group)))
    depth = sum(len(group) * BAR + GAP for _, group in groups)
    height = TOP + depth + 34

    def x(times: float) -> float:
        share = log10(max(times, LOWEST) / LOWEST) / log10(top_value / LOWEST)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" role="img">',
        "<title>Real decisions a second of random play, relative to Catanatron</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
        '<text class="title" x="20" y="28">Random play: real decisions a second,'
        " to Catanatron's</text>",
    ]
    for number, (style, words) in enumerate(
        (("compiled", "compiled"), ("pure", "pure Python"), ("peer", "peers"))
    ):
        parts.append(
            f'<rect class="{style}" x="{20 + 110 * number}" y="42" width="12" height="12"/>'
        )
        parts.append(f'<text x="{38 + 110 * number}" y="52">{words}</text>')
    parts.append(f'<text class="soft" x="{WIDTH - 20}" y="52" text-anchor="end">log scale</text>')
    tick = 1
    while tick <= top_value:
        for mark in (tick, 2 * tick, 5 * tick):
            if mark <= top_value:
                style = "level" if mark == 1 else "grid"
                parts.append(
                    f'<line class="{style}" x1="{x(mark):.1f}" x2="{x(mark):.1f}"'
                    f' y1="{TOP - 8}" y2="{TOP + depth}"/>'
                    f'<text class="soft" x="{x(mark):.1f}" y="{TOP + depth + 18}"'
                    f' text-anchor="middle">{mark}x</text>'
                )
        tick *= 10
    y = TOP
    for name, group in groups:
        middle = y + len(group) * BAR / 2 + 4
        parts.append(
            f'<text x="{LEFT - 10}" y="{middle:.1f}" text-anchor="end">{caption(name)}</text>'
        )
        for engine, times in group:
            parts.append(
                f'<rect class="{engine}" x="{LEFT}" y="{y}" width="{x(times) - LEFT:.1f}"'
                f' height="{BAR - 2}" rx="2"/>'
                f'<text x="{x(times) + 6:.1f}" y="{y + BAR - 3}">'
                f"{times:.{0 if times >= 10 else 1}f}x</text>"
            )
            y += BAR
        y += GAP
    return "\n".join([*parts, "</svg>", ""])


def write(results: Results) -> None:
    write_atomically(FILE, svg(results))


def main() -> None:
    argparse.ArgumentParser(prog="python -m bench.plot", description=__doc__).parse_args()
    write(read())
    print("written: docs/performance.svg")


if __name__ == "__main__":
    main()
