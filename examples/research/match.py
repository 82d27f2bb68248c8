"""Let two bots play a match over both seats and print who is stronger."""

from __future__ import annotations

from stormtable.lab.arena.running import run
from stormtable.lab.arena.series import prepare


def main(games: int = 4) -> None:
    series = prepare("weather-island", 2, ["greedy", "random"], 1, {})
    for standing in run(series, games, workers=1).overall:
        print(f"{standing.bot}: {standing.wins:g} wins of {standing.games}")


if __name__ == "__main__":
    main()
