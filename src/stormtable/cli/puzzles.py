"""The command `puzzles`: solve one in the terminal, mine new ones, and verify pools."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from stormtable import games as _games
from stormtable.i18n.catalogue import spoken, words
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import packs
from stormtable.lab.puzzles.gather import PuzzleVerdict, gathered, verified
from stormtable.lab.puzzles.mine import MinedCount, mine, read_mine
from stormtable.puzzles.kinds import PuzzleSet, Vein
from stormtable.puzzles.model import Puzzle
from stormtable.puzzles.pool import pool, puzzles_of, write_pool
from stormtable.puzzles.presenting import figure_text, plain_text, reason, shown_puzzle

__all__ = ["_games", "add_to"]

group = typer.Typer(help="Solve puzzles, mine new ones from games of bots, and verify them.")

Box = Annotated[str, typer.Argument(help="A box; `stormtable puzzles list` names them")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same puzzles")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(group, name="puzzles")


@group.command(epilog="Example: stormtable puzzles solve saboteurs")
def solve(
    box: Annotated[str, typer.Argument(help="A box; empty: any")] = "",
    puzzle: Annotated[str, typer.Option(help="The id of a puzzle")] = "",
) -> None:
    """Solve a puzzle in this terminal: read the position, and answer with a number."""
    known = [each for each in pool().values() if not box or each.source.box == box]
    if puzzle:
        known = [each for each in known if each.id == puzzle]
    if not known:
        raise BadSetting("there is no such puzzle", "stormtable puzzles list shows what there is")
    chosen = SystemRandom().choice(known)
    language = spoken()
    shown = shown_puzzle(chosen, language)
    typer.echo(f"{chosen.id}: {shown.question}")
    for number, answer in enumerate(shown.answers, 1):
        steps = "; ".join(plain_text(step) for step in answer.steps)
        typer.echo(f"  {number} {plain_text(answer.name)}{': ' if steps else ''}{steps}")
    typed = typer.prompt(words(language)("page", "puzzles", "answers"), default="0", type=int)
    key = shown.answers[typed - 1].key if 1 <= typed <= len(shown.answers) else ""
    best = next(answer for answer in shown.answers if answer.key == chosen.best.key)
    code = "right" if chosen.grade(key) else "wrong"
    typer.echo(words(language)("page", "puzzles", code, answer=plain_text(best.name)))
    for answer, own in zip(shown.answers, chosen.answers, strict=True):
        typer.echo(f"  {plain_text(answer.name)}: {figure_text(chosen, own, language)}")
    for sentence in reason(chosen, language):
        typer.echo(f"{plain_text(sentence)}.")


@group.command(name="list", epilog="Example: stormtable puzzles list")
def list_() -> None:
    """Count the packaged puzzles by box, kind and theme."""
    kinds = Counter((each.source.box, each.kind) for each in pool().values())
    themes = Counter((each.source.box, theme) for each in pool().values() for theme in each.themes)
    for (box, name), count in sorted({**kinds, **themes}.items()):
        typer.echo(f"{box:18}{name:14}{count:5}")


@group.command(name="mine", epilog="Example: stormtable puzzles mine saboteurs --out mine.jsonl")
def mine_(
    box: Box,
    out: Annotated[Path, typer.Option(help="A file with a line for each game")],
    minimum: Annotated[int, typer.Option(help="Stop after this many puzzles")] = 200,
    seed: Seed = 26,
    first: Annotated[int, typer.Option(help="The number of the first game")] = 0,
    step: Annotated[int, typer.Option(help="Mine only every STEP-th game")] = 1,
) -> None:
    """Mine puzzles from games of strong bots; a run that was interrupted continues.

    A position is kept if one answer is clearly best, and if a stronger search with another seed
    finds the same answer clearly best.
    """
    title, part, vein = _vein(box)

    def report(tally: MinedCount, count: int) -> None:
        typer.echo(
            f"game {tally.game}: {tally.candidates} candidates,"
            f" {tally.confirmed} confirmed; {count} puzzles"
        )

    mine(title, part, vein, seed, minimum, out, report, first, step)


@group.command(epilog="Example: stormtable puzzles gather saboteurs mine.jsonl")
def gather(
    box: Box,
    mined: Annotated[list[Path], typer.Argument(help="Files of mined puzzles")],
    most: Annotated[int, typer.Option(help="The most puzzles of the pool")] = 400,
) -> None:
    """Write the packaged pool of a box from mined puzzles, and report how many were rejected."""
    _, part, _ = _vein(box)
    puzzles: list[Puzzle] = []
    tallies: list[MinedCount] = []
    for path in mined:
        more, counted = read_mine(path)
        puzzles += more
        tallies += counted
    selection = gathered(puzzles, box, most)
    write_pool(part.folder / f"{box}.jsonl", selection)
    candidates = sum(tally.candidates for tally in tallies)
    confirmed = sum(tally.confirmed for tally in tallies)
    typer.echo(
        f"{len(selection)} puzzles; the stronger search rejected"
        f" {candidates - confirmed} of {candidates} candidates"
    )


@group.command(epilog="Example: stormtable puzzles verify --no-search")
def verify(
    box: Annotated[str, typer.Argument(help="A box; empty: all")] = "",
    search: Annotated[bool, typer.Option(help="Repeat the stronger search")] = True,
    seed: Seed = 1,
    every: Annotated[int, typer.Option(help="Verify only every EVERY-th puzzle")] = 1,
) -> None:
    """Verify the packaged puzzles: grading, claims, and the stronger search with another seed."""
    puzzles = [each for each in pool().values() if not box or each.source.box == box][::every]
    rejected: list[PuzzleVerdict] = []

    def report(verdict: PuzzleVerdict) -> None:
        if verdict.faults:
            rejected.append(verdict)
            typer.echo(f"{verdict.puzzle.id}: {', '.join(verdict.faults)}")

    verified(puzzles, seed, search, report)
    typer.echo(f"{len(puzzles)} verified, {len(rejected)} rejected")
    if rejected:
        raise typer.Exit(1)


def _vein(box: str) -> tuple[str, PuzzleSet, Vein]:
    for pack in packs():
        part = puzzles_of(pack.name)
        for vein in part.veins if part is not None else ():
            if vein.box == box:
                return pack.name, part, vein  # type: ignore[return-value]
    raise BadSetting(f"there are no puzzles for {box!r}", "name a box of a game with puzzles")
