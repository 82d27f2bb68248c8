"""How Weather Machine's characters play, compared with their plain level: a table of docs/bots.md.

python -m bench.characters                  400 games of each against `normal` without a character
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import cast

from bench.bots import SEED, put
from bench.marked import cells
from stormtable.bots import characters
from stormtable.bots.spread import gather
from stormtable.games.weather_machine.rules.geometry import location_of
from stormtable.games.weather_machine.rules.names import LOCATIONS
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel import record
from stormtable.lab.arena.series import Series, play, prepare

GAME, LEVEL = "weather-machine", "normal"
LAB = LOCATIONS.index("lab")
COLUMNS = (
    *("character", "games", "wins", "papers", "turns in the Lab", "Bots built", "Vouchers held"),
    "CP halfway",
)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game for one of its seats."""

    won: float
    papers: int
    in_lab: float
    """The share of turns in which its Scientist was in Lativ's Lab."""
    built: int
    vouchers: float
    """The average number of Vouchers over all turns."""
    halfway: int


def played(series: Series, number: int) -> dict[str, Played]:
    """Return the results of a game by bot."""
    bout, text = play(series, True, number)
    turns: list[MachineState] = []
    for game in record.steps(record.parse(text)):
        state = cast(MachineState, game.state)
        if len(turns) <= state.turn:
            turns.append(state.copy())
    return {
        bot: Played(
            bout.share(bot),
            state.papers[seat],
            fmean(location_of(turn.scientists[seat]) == LAB for turn in turns),
            state.assembly[seat].count(0),
            fmean(sum(turn.vouchers[seat]) for turn in turns),
            turns[len(turns) // 2].cp[seat],
        )
        for seat, bot in enumerate(bout.lineup)
    }


def table(games: int, workers: int | None) -> Iterator[str]:
    yield cells(COLUMNS)
    yield cells(["---"] * len(COLUMNS))
    plain: list[Played] = []
    for character in characters(LEVEL, GAME):
        bot = f"{LEVEL}:{character}"
        series = prepare(GAME, 2, (bot, LEVEL), SEED, {})
        numbers = range(series.games(games))
        results_of_games = [game for _, game in gather(partial(played, series), numbers, workers)]
        yield _row(character, [game[bot] for game in results_of_games])
        plain.extend(game[LEVEL] for game in results_of_games)
    yield _row("none, in the same games", plain)


def _row(name: str, games: Sequence[Played]) -> str:
    return cells(
        [
            name,
            str(len(games)),
            f"{fmean(game.won for game in games):.1%}",
            f"{fmean(game.papers for game in games):.2f}",
            f"{fmean(game.in_lab for game in games):.0%}",
            f"{fmean(game.built for game in games):.1f}",
            f"{fmean(game.vouchers for game in games):.1f}",
            f"{fmean(game.halfway for game in games):.1f}",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    put("bench/characters.py", "\n".join(table(asked.games, asked.workers)))


if __name__ == "__main__":
    main()
