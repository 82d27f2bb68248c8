"""Draw a position as SVG or PNG. In a notebook, `game.view(0)` on the last line draws itself.

python -m examples.research.drawing island.png
"""

from __future__ import annotations

import sys
from pathlib import Path

import stormtable


def main(file: str = "") -> None:
    game = stormtable.new_game("weather-island", players=2, seed=7)
    for _ in range(60):
        assert game.decision is not None
        game.play(game.decision.options[-1])
    view = game.view(0)
    picture = view.png() if file.endswith(".png") else view.svg().encode()
    if file:
        Path(file).write_bytes(picture)
    print(f"{len(picture)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
