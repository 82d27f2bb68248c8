"""Scripted chance."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from stormtable.games.weather_machine.testing.names import ScenarioError
from stormtable.kernel.chance import Chance, weighted
from stormtable.kernel.game import Game


class Script(Chance):
    """Chance that follows a script; each kind of draw (its first word) has its own sequence.

    Draws that the script does not mention come from a fixed seed.
    """

    def __init__(self, game: Game, results: Iterable[str]) -> None:
        super().__init__(Random(0))
        self.game = game
        self.results: dict[str, list[str]] = {}
        for notation in results:
            self.results.setdefault(notation.split()[0], []).append(notation)

    def pick(self, stream: str, weights: list[int]) -> int:
        state = self.game.state
        rule, step = state.rule, state.agenda[-1]
        possible = {
            rule.notation(state, step, result): result
            for result, weight in enumerate(weights)
            if weight
        }
        scripted = self.results.get(next(iter(possible)).split()[0])
        if not scripted:
            return weighted(self.rng, weights)
        notation = scripted.pop(0)
        if notation not in possible:
            raise ScenarioError(
                f"{notation!r} cannot come out at {rule.name!r}",
                f"possible: {', '.join(possible)}",
            )
        return possible[notation]
