"""An analysis as a Markdown page."""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.bots import display_name
from stormtable.bots.analysis import Analysis, Judged, Point
from stormtable.bots.reasons import WIN

BARS = "▁▂▃▄▅▆▇█"
DEAREST = 5
"""The number of decisions listed for each seat."""


def report(analysis: Analysis) -> str:
    return (
        "\n".join(
            [
                *_head(analysis),
                *_sky(analysis),
                *_luck(analysis),
                *_tiles(analysis),
                *_curve(analysis),
                *_decisive(analysis),
                *_seats(analysis),
            ]
        )
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
        f"chances to win from {task.playouts} games of quick bots a round, seed {task.seed}."
    )


def _sky(analysis: Analysis) -> Iterator[str]:
    """Yield the section that separates luck from skill, for games with weather."""
    sky = analysis.looked_back.get("sky")
    if not sky:
        return
    yield ""
    yield "## Sky and skill"
    yield ""
    for name, seat in zip(analysis.seats, sky["by_seat"], strict=True):
        luck = seat["scored"] - seat["expected"]
        gave = f"gave {luck:.0f} more" if luck > 0 else f"gave {-luck:.0f} less"
        if abs(luck) <= seat["deviation"]:
            gave = "was a usual one"
        yield (
            f"- {name}'s machine made {seat['scored']:.0f} points; the average sky gives it "
            f"{seat['expected']:.0f} (±{seat['deviation']:.0f} from game to game). "
            f"The sky {gave}."
        )
    yield ""
    better = sky["better"]
    if better is None:
        yield "The best machines were equally good."
    else:
        yield f"{analysis.seats[better]} had the better machine."


def _luck(analysis: Analysis) -> Iterator[str]:
    """Yield the section that separates luck from skill, for games with draws that were judged."""
    luck = analysis.looked_back.get("luck")
    if not luck:
        return
    yield ""
    yield "## Luck and skill"
    yield ""
    unit = "% of the chance to win" if luck["measure"] == WIN else "CP"
    for name, seat in zip(analysis.seats, luck["by_seat"], strict=True):
        clear = "" if seat["clear"] else ", which is not clearly luck"
        yield (
            f"- The draws brought {name} {seat['luck']:+.1f} {unit} "
            f"(±{1.96 * seat['error']:.1f}){clear}."
        )
    yield ""
    yield f"Each of {len(luck['draws'])} draws is compared with {luck['count']} others."


def _tiles(analysis: Analysis) -> Iterator[str]:
    """Yield the section on the income of each tile, and on what each bid bought."""
    tiles = analysis.looked_back.get("tiles")
    if not tiles:
        return
    yield ""
    yield "## What was paid, and what it proved worth"
    yield ""
    yield "| player | tile | round | bid | paid by its converter | energy through it |"
    yield "|---|---|---|---|---|---|"
    for tile in sorted(tiles, key=lambda tile: (tile["seat"], -tile["through"])):
        name = _cell(analysis.seats[tile["seat"]])
        yield (
            f"| {name} | {tile['tile']} | {tile['round']} | ${tile['bid']} | {tile['paid']} | "
            f"{tile['through']:.0f} |"
        )


def _curve(analysis: Analysis) -> Iterator[str]:
    if not analysis.shows_chances:
        return
    yield ""
    yield "## The chance to win, round by round"
    yield ""
    yield "```"
    longest = max(len(name) for name in analysis.seats)
    for seat, name in enumerate(analysis.seats):
        bars = "".join(
            BARS[min(len(BARS) - 1, int(point.played.chance[seat] * len(BARS)))]
            for point in analysis.curve
        )
        yield f"{name.ljust(longest)}  {bars}"
    yield "```"


def _decisive(analysis: Analysis) -> Iterator[str]:
    yield ""
    yield "## What decided it"
    yield ""
    if not analysis.decisive:
        yield "No single moment decided it."
        return
    winner = analysis.seats[analysis.winner]
    for swing in analysis.decisive:
        point, after = analysis.curve[swing.point], analysis.curve[swing.point + 1]
        yield (
            f"- Round {point.round}, lines {point.line + 1} to {after.line}: {winner} from "
            f"{_chance(point, analysis.winner)} to {_chance(after, analysis.winner)}."
        )
    yield ""
    yield "Every other step lies within its uncertainty."


def _chance(point: Point, seat: int) -> str:
    """Return a chance with its 95 % interval, in percent."""
    return f"{point.played.chance[seat]:.0%} (±{1.96 * point.played.errors[seat]:.0%})"


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
