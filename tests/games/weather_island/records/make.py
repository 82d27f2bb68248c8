"""Play the recorded games of Weather Island again and write them.

Run `python tests/games/weather_island/records/make.py` at the root of the repository.

Run it only when the format of records or the rules change. Never run it to make a test pass: the
tests show that the recorded games still replay.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[2]))  # so that the tests' own modules can be imported

from contract.properties.play import island, play_out, play_until  # noqa: E402
from stormtable.bots import bot_named  # noqa: E402
from stormtable.kernel import record  # noqa: E402
from stormtable.kernel.game import Game  # noqa: E402


class Recorded(NamedTuple):
    file: str
    players: int
    seed: int
    bag: str
    bots: tuple[str, ...] = ()
    """The bots; none: any option by any seat, secret answers in any order of seats."""


GAMES = (
    Recorded("2-random", 2, 35, "top"),
    Recorded("3-random-any-token", 3, 29, "any"),
    Recorded("4-random", 4, 20, "top"),
    Recorded("2-random-tie-decided-by-money", 2, 291, "top"),
    Recorded("2-greedy", 2, 1, "top", ("greedy", "greedy")),
    Recorded("3-greedy-random", 3, 2, "top", ("greedy", "random", "greedy")),
    Recorded("4-greedy", 4, 3, "any", ("greedy",) * 4),
)


def played(what: Recorded) -> Game:
    game = island(what.players, what.seed, {"bag": what.bag})
    if not what.bots:
        return play_out(game, what.seed)
    bots = [
        bot_named(name, "weather-island", 100 * what.seed + seat)
        for seat, name in enumerate(what.bots)
    ]
    while (decision := game.decision) is not None:
        seat = decision.seat
        game.play(bots[seat].choose(game.view(seat)), seat)
    return game


def open_while_bidding() -> Game:
    return play_until(
        island(3, 5), 5, lambda game: game.state.turn > 20 and len(game.state.open_seats()) == 2
    )


def main() -> None:
    for what in GAMES:
        record.save(played(what), HERE / f"{what.file}.record")
    record.save(open_while_bidding(), HERE / "3-open-while-bidding.record")


if __name__ == "__main__":
    main()
