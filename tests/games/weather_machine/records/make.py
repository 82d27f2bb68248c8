"""Play the recorded games of Weather Machine again and write them.

Run `python tests/games/weather_machine/records/make.py [--again] [NAME...]`.

It plays them again, which takes some minutes. With `--again` it gives the recorded answers, and
only the written form is new. Run it only when the format of records or the rules change. Never run
it to make a test pass: the tests show that the recorded games still replay. Bots that have learned
since may play differently: then find another seed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from stormtable.bots import bot_named
from stormtable.games.weather_machine.bots.outlook import turns_left
from stormtable.games.weather_machine.bots.searcher import Worth, plan
from stormtable.games.weather_machine.bots.worth import hopes_of, office, worth
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.testing import settle
from stormtable.kernel import record
from stormtable.kernel.chance import Chance
from stormtable.kernel.engine import NOBODY
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.title import Value

HERE = Path(__file__).parent
EDITION = HERE.parent / "editions" / "lightning.toml"
"""The tests' own edition: tuning the packaged one must not change recorded games."""


class Recorded(NamedTuple):
    file: str
    players: int
    seed: int
    play: Callable[[Game, int], None]
    options: dict[str, Value]


# --- games of bots --------------------------------------------------------------------------------


def bots(*names: str) -> Callable[[Game, int], None]:
    def play(game: Game, seed: int) -> None:
        seated = [
            bot_named(name, "weather-machine", 100 * seed + seat) for seat, name in enumerate(names)
        ]
        while (decision := game.decision) is not None:
            game.play(seated[decision.seat].choose(game.view(decision.seat)), decision.seat)

    return play


# --- games in which all seats bring about one end -------------------------------------------------


def together(aim: Callable[[MachineState, int], Worth]) -> Callable[[Game, int], None]:
    """Return a player that plans every seat's turn by the same aim, to reach a rare end."""

    def play(game: Game, seed: int) -> None:
        chance = Chance(Random(seed))
        answers: list[int] = []
        planned = (-1, -1, -1)
        while game.decision is not None:
            s = cast(MachineState, game.state)
            moment = (s.turn, s.draws, s.asked)
            if moment != planned or not answers or answers[0] not in s.choices:
                planned = moment
                answers = plan(s, chance, aim(s, s.asked))
            game.play(answers.pop(0))

    return play


def fill(machine: str) -> Callable[[MachineState, int], Worth]:
    """Return an aim: a Bot on every space of the Government's machine, or of R&D."""
    government = machine == "government"

    def value(s: MachineState) -> float:
        spaces = s.government_bots if government else s.rnd_bots
        total = 12.0 * (15 - spaces.count(EMPTY))
        for seat in range(s.players):
            for kind, count in enumerate(s.vouchers[seat]):
                total += _several(count, 1.0 if kind == (1 if government else 3) else 0.6)
            total += _several(s.bots[seat], 3.0)
            total += _several(sum(s.parts[seat]), 4.0 if government else 0.5)
            total += _several(sum(s.chemicals[seat]), 1.0 if government else 4.0)
            if government:
                total -= 0.5 * sum(max(0, count - 1) for count in s.parts[seat])
            total += _several(len(s.workshop[seat]), 1.0)
            total += 1.2 * s.investments[seat]
            total += 1.2 * sum(tile % 2 == 0 for tile in s.owned[seat])
            total += 0.5 * s.assembly[seat][:6].count(0)
            total += 0.2 * sum(s.funding[seat]) + 0.8 * s.office_tokens(seat)
        return total

    return lambda s, seat: value


def _several(count: int, first: float) -> float:
    """Return the value of several things, of which each further one is worth less."""
    return float(first * (1 - 0.8**count) / 0.2)


def laurels(s: MachineState, seat: int) -> Worth:
    """Value papers and Awards, and the rows that lead to them, above all."""
    hopes = hopes_of(s, seat)

    def value(after: MachineState) -> float:
        rows = 0.5 * office(after, seat, turns_left(after, seat))
        prizes = 18 * after.papers[seat] + 31 * after.awards[seat]
        return worth(after, seat, hopes) + rows + prizes

    return value


GAMES = (
    Recorded("2-last-experiment-random", 2, 1, bots("random", "random"), {}),
    Recorded("2-last-experiment-greedy", 2, 2, bots("greedy", "greedy"), {"new_scientists": "on"}),
    Recorded(
        "3-last-experiment-greedy-random",
        3,
        3,
        bots("greedy", "random", "greedy"),
        {"goals": "draft"},
    ),
    Recorded("4-last-experiment-greedy", 4, 4, bots(*["greedy"] * 4), {}),
    Recorded("2-nobel-prize", 2, 72, together(laurels), {}),
    Recorded("3-nobel-prize", 3, 6, together(laurels), {}),
    Recorded("4-nobel-prize", 4, 16, together(laurels), {}),
    Recorded("2-government-machine-complete", 2, 32, together(fill("government")), {}),
    Recorded("3-government-machine-complete", 3, 16, together(fill("government")), {}),
    Recorded("4-government-machine-complete", 4, 16, together(fill("government")), {}),
    Recorded("2-research-spaces-full", 2, 6, together(fill("rnd")), {}),
    Recorded("3-research-spaces-full", 3, 16, together(fill("rnd")), {}),
    Recorded("4-research-spaces-full", 4, 16, together(fill("rnd")), {}),
)


def played(what: Recorded) -> Game:
    options: dict[str, Value] = {"edition": str(EDITION), **what.options}
    game = new_game("weather-machine", what.players, what.seed, options)
    what.play(game, what.seed)
    return game


def played_again(what: Recorded) -> Game:
    """Return the game of the recorded answers and draws, without its checksums."""
    source = HERE / f"{what.file}.record"
    recorded = record.read(source)
    game = record.start(recorded, str(source), str(EDITION))
    for _, line in recorded.lines:
        if line.turn >= 0:
            continue
        if line.seat == NOBODY:
            settle(game, line.notation)
        else:
            game.play(line.notation, line.seat)
    return game


def main(arguments: list[str]) -> None:
    again = "--again" in arguments
    arguments = [name for name in arguments if name != "--again"]
    for what in GAMES:
        if not arguments or what.file in arguments:
            game = played_again(what) if again else played(what)
            assert game.outcome is not None
            reason = game.outcome.reason.replace("_", "-")
            assert what.file[2:].startswith(reason), f"{what.file} ends by {reason}: another seed"
            print(what.file, game.outcome.reason, game.outcome.scores, flush=True)
            record.save(game, HERE / f"{what.file}.record")


if __name__ == "__main__":
    main(sys.argv[1:])
