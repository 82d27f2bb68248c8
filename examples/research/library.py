"""Use the engine from Python: play a game, look at it, ask why something is not possible."""

from __future__ import annotations

import stormtable


def main() -> None:
    game = stormtable.new_game("weather-island", players=3, seed=7)
    while (decision := game.decision) is not None:
        game.play(decision.options[0])
    assert game.outcome is not None
    print(f"{game.outcome.reason}: {game.outcome.scores}")
    early = stormtable.new_game("weather-island", players=3, seed=7)
    notice = early.explain("build power")
    assert notice is not None
    print(f"build power: {notice.code}")


if __name__ == "__main__":
    main()
