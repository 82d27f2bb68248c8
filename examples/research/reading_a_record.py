"""Write a record of a game, verify it, and read its last lines."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import stormtable
from stormtable.kernel import record


def main() -> None:
    game = stormtable.new_game("weather-island", players=2, seed=3)
    while game.decision is not None:
        game.play(game.decision.options[0])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.record"
        record.save(game, path)
        again = record.verify(path)
    assert again.state == game.state
    for line in again.log[-5:]:
        print(line)


if __name__ == "__main__":
    main()
