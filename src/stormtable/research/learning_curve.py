"""Draws a learning curve as SVG: the share of games won, with its interval, over decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from stormtable.lab.arena.chart_style import chart_style

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 340, 70, 30, 66, 50
STYLE = chart_style(
    ".band { fill: #0969da; opacity: 0.18; } .curve { fill: none; stroke: #0969da; "
    "stroke-width: 2.5; } .point { fill: #0969da; }",
    ".band { fill: #4493f8; } .curve { stroke: #4493f8; } .point { fill: #4493f8; }",
)


@dataclass(frozen=True)
class LearningPoint:
    """A result of evaluation games after some decisions of learning."""

    steps: int
    share: float
    low: float
    high: float


def curve(points: Sequence[LearningPoint], title: str, note: str = "") -> str:
    """Return the curve; the dashed line is an even share between two players."""
    most = max(1, points[-1].steps)

    def x(steps: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * steps / most, 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(title)}</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="card" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6"/>',
        f'<text class="title" x="20" y="28">{escape(title)}</text>',
        f'<text class="soft" x="20" y="46">{escape(note)}</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        kind = "level" if share == 0.5 else "grid"
        height = y(share)
        lines.append(
            f'<line class="{kind}" x1="{LEFT}" y1="{height}" x2="{WIDTH - RIGHT}" y2="{height}"/>'
            f'<text class="soft" x="{LEFT - 8}" y="{height + 4}" text-anchor="end">'
            f"{share:.0%}</text>"
        )
    for fifth in range(6):
        steps = most * fifth // 5
        lines.append(
            f'<text class="soft" x="{x(steps)}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
            f"{steps:,}</text>"
        )
    upper = [f"{x(each.steps)},{y(each.high)}" for each in points]
    lower = [f"{x(each.steps)},{y(each.low)}" for each in reversed(points)]
    middle = [f"{x(each.steps)},{y(each.share)}" for each in points]
    lines.append(f'<polygon class="band" points="{" ".join(upper + lower)}"/>')
    lines.append(f'<polyline class="curve" points="{" ".join(middle)}"/>')
    for place in middle:
        across, _, down = place.partition(",")
        lines.append(f'<circle class="point" cx="{across}" cy="{down}" r="3"/>')
    lines.append(
        f'<text class="soft" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" '
        'text-anchor="middle">decisions of the learner</text>'
    )
    return "\n".join([*lines, "</svg>", ""])
