"""An SVG chart of the shares of wins in a series, for light and dark pages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from stormtable.lab.arena.chart_style import chart_style
from stormtable.lab.arena.ranking import BotStanding, Ranking

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 170, 150, 64, 34
STYLE = chart_style(
    ".share { fill: #0969da; } .interval { stroke: #1f2328; stroke-width: 2; }",
    ".share { fill: #4493f8; } .interval { stroke: #f0f6fc; }",
)


def chart(ranking: Ranking) -> str:
    series = ranking.series
    bottom = TOP + ROW * len(ranking.overall)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 40}" '
        f'viewBox="0 0 {WIDTH} {bottom + 40}" role="img">',
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{bottom + 39}" rx="6"/>',
        f'<text class="title" x="20" y="28">Share of wins: {escape(series.game)}, '
        f"{series.players} player{'' if series.players == 1 else 's'}</text>",
        f'<text class="soft" x="20" y="46">{ranking.games} games, every seed from every seat; '
        "95 % intervals; dashed: even</text>",
        *_axis(bottom),
    ]
    for row, entry in enumerate(ranking.overall):
        lines.extend(_bar(entry, TOP + ROW * row))
    return "\n".join([*lines, "</svg>", ""])


def _x(share: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * share, 1)


def _axis(bottom: int) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        x = _x(tenth / 10)
        yield f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}"/>'
        yield (
            f'<text class="soft" x="{x}" y="{bottom + 18}" text-anchor="middle">'
            f"{10 * tenth} %</text>"
        )


def _bar(entry: BotStanding, top: int) -> Iterator[str]:
    low, high = entry.interval
    middle = top + ROW // 2
    width = round(_x(entry.share) - LEFT, 1)
    yield f'<text x="20" y="{middle + 4}">{escape(entry.bot)}</text>'
    yield (f'<rect class="share" x="{LEFT}" y="{middle - 8}" width="{width}" height="16" rx="2"/>')
    yield (f'<line class="interval" x1="{_x(low)}" y1="{middle}" x2="{_x(high)}" y2="{middle}"/>')
    if entry.even < 1:
        x = _x(entry.even)
        yield f'<line class="level" x1="{x}" y1="{top + 2}" x2="{x}" y2="{top + ROW - 2}"/>'
    yield (
        f'<text x="{WIDTH - RIGHT + 14}" y="{middle + 4}">{entry.share:.1%}'
        f" · {entry.seconds:.3f} s a turn</text>"
    )
