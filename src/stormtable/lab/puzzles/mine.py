"""Mine puzzles: play games of strong bots, and keep positions with one clearly best answer.

Every game has its own seed, so a run that was interrupted continues with the next game, and the
same seed gives the same puzzles. A candidate is kept only if a stronger search with another seed
confirms it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stormtable.bots.bot import bot_named
from stormtable.bots.seeding import LONGEST, seed_of
from stormtable.kernel.chance import Streams
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.puzzles.kinds import PuzzleKind, PuzzleSet, Vein
from stormtable.puzzles.model import Candidate, Puzzle, SourceGame

AGAIN = 0x9E3779B9
"""Changes the seed of the second, stronger search."""


@dataclass(slots=True)
class MinedCount:
    """What became of the positions of a game."""

    game: int
    tried: int = 0
    candidates: int = 0
    confirmed: int = 0

    def as_json(self) -> dict[str, int]:
        return {
            "game": self.game,
            "tried": self.tried,
            "candidates": self.candidates,
            "confirmed": self.confirmed,
        }


@dataclass(slots=True)
class Mined:
    tally: MinedCount
    puzzles: list[Puzzle] = field(default_factory=list)


def mine_game(title: str, part: PuzzleSet, vein: Vein, seed: int, number: int) -> Mined:
    """Play game `number` of a vein, and return its puzzles. Their ids are not final."""
    game_seed = seed_of(seed, number)
    players = vein.players[number % len(vein.players)]
    settings = vein.settings[number % len(vein.settings)]
    game = Game(title_named(title), players, settings, Streams(game_seed))
    bots = [
        bot_named(vein.bot, title, seed_of(game_seed, seat), vein.budget) for seat in range(players)
    ]
    kinds = [kind for kind in part.kinds if vein.box in kind.boxes]
    answers: list[str] = []
    drafts: list[tuple[PuzzleKind, int, int, int, Candidate]] = []
    tally = MinedCount(number)
    last: dict[tuple[str, int], int] = {}
    """The round of the last puzzle of a kind for a seat: the next one is from a later round."""
    while not game.state.over and len(answers) < LONGEST:
        current = game.title.round(game.state)
        for kind in kinds if current >= vein.first and len(drafts) < vein.most else ():
            for seat in game.state.open_seats():
                if last.get((kind.name, seat), -1) >= current or len(drafts) >= vein.most:
                    continue
                tally.tried += 1
                draft = _checked(kind, game, seat, seed_of(game_seed, len(answers)), tally)
                if draft is not None:
                    last[kind.name, seat] = current
                    drafts.append((kind, seat, len(answers), current, draft))
        seat = game.state.asked
        option = bots[seat].choose(game.view(seat))
        answers.append(game.state.rule.notation(game.state, game.state.agenda[-1], option))
        game.play(option)
    if not drafts:
        return Mined(tally)
    source = SourceGame(
        title,
        vein.box,
        players,
        dict(settings),
        game_seed,
        vein.bot,
        game.edition.hash,
        tuple(answers[: max(moves for _, _, moves, _, _ in drafts)]),
    )
    puzzles = [
        Puzzle(
            f"{vein.box}-{number}.{index}",
            source,
            kind.name,
            seat,
            moves,
            current,
            draft.answers,
            draft.claims,
            draft.themes,
            draft.rating,
        )
        for index, (kind, seat, moves, current, draft) in enumerate(drafts)
    ]
    return Mined(tally, puzzles)


def _checked(
    kind: PuzzleKind, game: Game, seat: int, seed: int, tally: MinedCount
) -> Candidate | None:
    """Return a confirmed draft. The search sees a copy without chance."""
    state = game.state.copy()
    state.chance = None
    quiet = Game(game.title, game.players, game.settings, None, (), state)
    draft = kind.find(quiet, seat, seed)
    if draft is None:
        return None
    tally.candidates += 1
    source = SourceGame("", "", 0, {}, 0, "", "", ())
    puzzle = Puzzle(
        "", source, kind.name, seat, 0, 0, draft.answers, draft.claims, draft.themes, draft.rating
    )
    if not kind.confirms(quiet, puzzle, seed ^ AGAIN):
        return None
    tally.confirmed += 1
    return draft


# --- the file of a run: one line for each game, so that it can continue -----------------------


def mine(
    title: str,
    part: PuzzleSet,
    vein: Vein,
    seed: int,
    minimum: int,
    path: Path,
    report: Callable[[MinedCount, int], None],
    first: int = 0,
    step: int = 1,
) -> None:
    """Mine until `minimum` puzzles are in the file, one line per game; continue an earlier run.

    Several processes share a vein: each mines every `step`th game from `first`, in its own file.
    """
    done, count = 0, 0
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        data = json.loads(line)
        done += 1
        count += len(data["puzzles"])
    number = first + done * step
    while count < minimum:
        mined = mine_game(title, part, vein, seed, number)
        count += len(mined.puzzles)
        with path.open("a", encoding="utf-8") as out:
            out.write(json.dumps(_row(mined), ensure_ascii=False) + "\n")
        report(mined.tally, count)
        number += step


def _row(mined: Mined) -> dict[str, Any]:
    source = mined.puzzles[0].source.as_json() if mined.puzzles else None
    return {
        "tally": mined.tally.as_json(),
        "source": source,
        "puzzles": [puzzle.as_json() for puzzle in mined.puzzles],
    }


def read_mine(path: Path) -> tuple[list[Puzzle], list[MinedCount]]:
    """Return the puzzles of a mine's file, and the tallies of its games."""
    puzzles: list[Puzzle] = []
    tallies: list[MinedCount] = []
    for line in path.read_text("utf-8").splitlines():
        data = json.loads(line)
        tallies.append(MinedCount(**data["tally"]))
        if data["source"] is not None:
            source = SourceGame.from_json(data["source"])
            puzzles += [Puzzle.from_json(puzzle, source) for puzzle in data["puzzles"]]
    return puzzles, tallies
