"""Play the recorded solo games again and write them.

Run `python tests/games/weather_machine/records/solo/make.py [NAME...]`.

Run it only when the format of records or the rules change. Never run it to make a test pass: the
tests show that the recorded games still replay.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from stormtable.bots import bot_named
from stormtable.kernel import record
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game

HERE = Path(__file__).parent
EDITION = HERE.parents[1] / "editions" / "lightning.toml"
"""The tests' own edition: tuning the packaged one must not change recorded games."""
LENIENT = HERE / "lenient.toml"
"""The same with a low Target Value and two Goals to win at once: what greedy can reach."""


class Recorded(NamedTuple):
    file: str
    seed: int
    bot: str
    challenges: str


GAMES = (
    Recorded("good-name-restored-lenient", 14, "greedy", "easy"),
    Recorded("won-when-time-ran-out-lenient", 46, "greedy", "easy"),
    Recorded("lost-when-time-ran-out-greedy", 3, "greedy", "easy"),
    Recorded("extreme-weather-greedy", 2, "greedy", "easy"),
    Recorded("security-reports-greedy", 4, "greedy", "easy"),
    Recorded(
        "lost-when-time-ran-out-four-challenges",
        2,
        "greedy",
        "creative-accounting,jamming-devices,one-step-ahead,the-clock-is-ticking",
    ),
    Recorded("lost-when-time-ran-out-all-challenges", 26, "random", "all"),
    Recorded("extreme-weather-random-challenges", 1, "random", "random:4"),
    Recorded("security-reports-all-challenges", 1, "random", "all"),
)


def edition_of(file: str) -> Path:
    return LENIENT if file.endswith("-lenient") else EDITION


def played(what: Recorded) -> Game:
    options = {"edition": str(edition_of(what.file)), "challenges": what.challenges}
    game = new_game("weather-machine", 1, what.seed, options, [what.bot])
    bot = bot_named(what.bot, "weather-machine", what.seed)
    while game.decision is not None:
        game.play(bot.choose(game.view(0)))
    return game


def main(names: list[str]) -> None:
    for what in GAMES:
        if names and what.file not in names:
            continue
        game = played(what)
        assert game.outcome is not None
        reason = game.outcome.reason.replace("_", "-")
        assert what.file.startswith(reason), f"{what.file} ends by {reason}: try another seed"
        print(what.file, game.outcome.scores, dict(game.outcome.details), flush=True)
        record.save(game, HERE / f"{what.file}.record")


if __name__ == "__main__":
    main(sys.argv[1:])
