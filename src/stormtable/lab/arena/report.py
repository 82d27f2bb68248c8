"""An analysis as a page to read (Markdown)."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.bots.analysis import Analysis, Judged

BARS = "▁▂▃▄▅▆▇█"
DEAREST = 5
"""Decisions told of each seat."""


def report(found: Analysis) -> str:
    return "\n".join([*_head(found), *_curve(found), *_decisive(found), *_seats(found)]) + "\n"


def _head(found: Analysis) -> Iterator[str]:
    yield f"# {found.game}: {', '.join(found.seats)}"
    yield ""
    yield "| # | player | place | score |"
    yield "|---|---|---|---|"
    outcome = found.outcome
    for seat, name in enumerate(found.seats):
        place, score = outcome["places"][seat], outcome["scores"][seat]
        yield f"| {seat + 1} | {_cell(name)} | {place} | {score} |"
    yield ""
    budget = f" with {found.task.budget} playouts a turn" if found.task.budget else ""
    yield (
        f"Ended: {outcome['reason']}. Decisions judged by `{found.task.bot}`{budget} from what the "
        f"seat knew; chances to win from {found.task.playouts} games of `{found.task.quick}` a "
        f"turn, seed {found.task.seed}."
    )


def _curve(found: Analysis) -> Iterator[str]:
    yield ""
    yield "## The chance to win, turn by turn"
    yield ""
    yield "```"
    longest = max(len(name) for name in found.seats)
    for seat, name in enumerate(found.seats):
        bars = "".join(
            BARS[min(len(BARS) - 1, int(point.chance[seat] * len(BARS)))] for point in found.curve
        )
        yield f"{name.ljust(longest)}  {bars}"
    yield "```"


def _decisive(found: Analysis) -> Iterator[str]:
    yield ""
    yield "## What decided it"
    yield ""
    if not found.decisive:
        yield "No turn changed the winner's chance."
        return
    winner = found.seats[found.winner]
    for swing in found.decisive:
        point, after = found.curve[swing.point], found.curve[swing.point + 1]
        before = point.chance[found.winner]
        yield (
            f"- Round {point.round}, lines {point.line + 1} to {after.line}: {winner} from "
            f"{before:.0%} to {after.chance[found.winner]:.0%}."
        )


def _seats(found: Analysis) -> Iterator[str]:
    for seat, name in enumerate(found.seats):
        judged = [one for one in found.decisions if one.seat == seat]
        alike = sum(one.played == one.best for one in judged)
        yield ""
        yield f"## {name}"
        yield ""
        yield f"{len(judged)} decisions judged, {alike} as `{found.task.bot}` would choose."
        losses = found.losses(seat)[:DEAREST]
        if losses:
            yield ""
            yield "| line | round | question | played | better | expected | better by |"
            yield "|---|---|---|---|---|---|---|"
            yield from (_row(one) for one in losses)


def _row(one: Judged) -> str:
    unit = " %" if one.measure == "win" else ""
    return (
        f"| {one.line + 1} | {one.round} | {one.question} | {one.played} | {one.best} | "
        f"{one.expected:.1f}{unit} | {one.loss or 0:.1f} |"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
