"""An analysis as a Markdown page."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.bots import display_name
from stormtable.bots.analysis import Analysis, Judged

BARS = "▁▂▃▄▅▆▇█"
DEAREST = 5
"""Decisions told of each seat."""


def report(analysis: Analysis) -> str:
    return (
        "\n".join([*_head(analysis), *_curve(analysis), *_decisive(analysis), *_seats(analysis)])
        + "\n"
    )


def _head(analysis: Analysis) -> Iterator[str]:
    yield f"# {analysis.game}: {', '.join(analysis.seats)}"
    yield ""
    yield "| # | player | place | score |"
    yield "|---|---|---|---|"
    outcome = analysis.outcome
    for seat, name in enumerate(analysis.seats):
        place, score = outcome["places"][seat], outcome["scores"][seat]
        yield f"| {seat + 1} | {_cell(name)} | {place} | {score} |"
    yield ""
    task = analysis.task
    budget = f" with {task.budget} playouts a turn" if task.budget else ""
    yield (
        f"Ended: {outcome['reason']}. Decisions judged by {display_name(task.bot)}{budget} "
        f"from what the seat knew; "
        f"chances to win from {task.playouts} games of {display_name(task.quick)} a "
        f"turn, seed {task.seed}."
    )


def _curve(analysis: Analysis) -> Iterator[str]:
    yield ""
    yield "## The chance to win, turn by turn"
    yield ""
    yield "```"
    longest = max(len(name) for name in analysis.seats)
    for seat, name in enumerate(analysis.seats):
        bars = "".join(
            BARS[min(len(BARS) - 1, int(point.chance[seat] * len(BARS)))]
            for point in analysis.curve
        )
        yield f"{name.ljust(longest)}  {bars}"
    yield "```"


def _decisive(analysis: Analysis) -> Iterator[str]:
    yield ""
    yield "## What decided it"
    yield ""
    if not analysis.decisive:
        yield "No turn changed the winner's chance."
        return
    winner = analysis.seats[analysis.winner]
    for swing in analysis.decisive:
        point, after = analysis.curve[swing.point], analysis.curve[swing.point + 1]
        before = point.chance[analysis.winner]
        yield (
            f"- Round {point.round}, lines {point.line + 1} to {after.line}: {winner} from "
            f"{before:.0%} to {after.chance[analysis.winner]:.0%}."
        )


def _seats(analysis: Analysis) -> Iterator[str]:
    for seat, name in enumerate(analysis.seats):
        judged = [decision for decision in analysis.decisions if decision.seat == seat]
        alike = sum(decision.played == decision.best for decision in judged)
        yield ""
        yield f"## {name}"
        yield ""
        judge = display_name(analysis.task.bot)
        yield f"{len(judged)} decisions judged, {alike} as {judge} would choose."
        losses = analysis.losses(seat)[:DEAREST]
        if losses:
            yield ""
            yield "| line | round | question | played | better | expected | better by |"
            yield "|---|---|---|---|---|---|---|"
            yield from (_row(decision) for decision in losses)


def _row(decision: Judged) -> str:
    unit = " %" if decision.measure == "win" else ""
    return (
        f"| {decision.line + 1} | {decision.round} | {decision.question} | {decision.played} | "
        f"{decision.best} | "
        f"{decision.expected:.1f}{unit} | {decision.loss or 0:.1f} |"
    )


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
