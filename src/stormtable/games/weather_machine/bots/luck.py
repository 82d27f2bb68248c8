"""Separate luck from skill: what each draw brought to each seat.

At each draw, quick players play on twice: from what was drawn, and from another draw with the same
chances. Both get the same dice. After some turns the learned value judges both positions. The mean
difference is what the draw brought; over many games it is 0. Draws of the set-up do not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any, cast

from stormtable.bots.reasons import MARGIN, WIN, paired
from stormtable.bots.seeding import seed_of
from stormtable.games.weather_machine.bots.search.dice import Dice, mixed
from stormtable.games.weather_machine.bots.search.lines import Style
from stormtable.games.weather_machine.bots.search.playouts import chance, play_on
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.weights import value_for, weights_for
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import kind_of
from stormtable.kernel.game import Game

PAIRS = 16
"""How often each draw is compared with another draw."""
TURNS = 4
"""The least number of turns after which the positions are judged."""
CLEAR = 1.96
"""The number of standard errors by which luck must differ from 0 to be called luck."""

NAMES = {
    steps.DEAL_EXPERIMENT: "experiment",
    steps.DEAL_TILE: "tile",
    steps.DRAW_REPORT: "report",
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw. Lists are by seat: CP, or in solo games hundredths of the chance to win."""

    round: int
    what: str
    brought: tuple[float, ...]
    errors: tuple[float, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "what": self.what,
            "brought": [round(amount, 2) for amount in self.brought],
            "errors": [round(error, 2) for error in self.errors],
        }


class DrawJudge:
    """Values positions after some turns of quick players."""

    def __init__(self, players: int) -> None:
        weights = weights_for(players)
        self.players = players
        self.scale = weights.scale
        self.value = value_for(players)
        self.quick = Style(self.value, weights.hand, 1, True)
        self.turns = max(TURNS, players)

    def values(self, position: MachineState, seed: int) -> list[float]:
        """Return the value for each seat after some turns with these dice."""
        s = position.copy()
        dice = Dice(seed)
        dice.drawn = s.draws
        s.chance = dice
        if s.drawing:
            s.advance()
        play_on(s, dice, self.turns, self.quick)
        return [self._of(s, seat) for seat in range(self.players)]

    def _of(self, s: MachineState, seat: int) -> float:
        value = self.value.of(s, seat)
        return 100 * chance(s.over, value, self.scale) / UNIT if self.scale else value / UNIT


class Luck:
    """Judges the draws of a game, from its positions in order."""

    def __init__(self, seed: int, players: int) -> None:
        self.seed = seed
        self.judge = DrawJudge(players)
        self.draws: list[Drawn] = []
        self._before: MachineState | None = None
        """The position with an open draw."""

    def see(self, s: MachineState) -> None:
        before = self._before
        if before is not None and s.draws > before.draws:
            self.draws.append(self._compared(before, s))
            self._before = None
        if s.round and s.drawing and self._before is None:
            self._before = s.copy()

    def _compared(self, before: MachineState, after: MachineState) -> Drawn:
        """Compare a draw with others from the same chances; `after` is what it led to."""
        rows: list[list[float]] = []
        weights = before.rule.weights(before, before.agenda[-1])
        for number in range(PAIRS):
            dice = mixed(seed_of(self.seed + before.draws, number))
            other = before.copy()
            other.apply(Dice(dice + 1).pick("", weights))
            own, others = self.judge.values(after, dice), self.judge.values(other, dice)
            rows.append([mine - theirs for mine, theirs in zip(own, others, strict=True)])
        by_seat = [paired(gains) for gains in zip(*rows, strict=True)]
        return Drawn(
            after.round,
            NAMES[kind_of(before.agenda[-1])],
            tuple(mean for mean, _ in by_seat),
            tuple(error for _, error in by_seat),
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "measure": WIN if self.judge.scale else MARGIN,
            "count": PAIRS,
            "by_seat": [self._of(seat) for seat in range(self.judge.players)],
            "draws": [draw.as_json() for draw in self.draws],
        }

    def _of(self, seat: int) -> dict[str, Any]:
        luck = sum(draw.brought[seat] for draw in self.draws)
        error = sqrt(sum(draw.errors[seat] ** 2 for draw in self.draws))
        clear = abs(luck) > CLEAR * error
        return {"luck": round(luck, 1), "error": round(error, 1), "clear": clear}


def looked_back(games: Iterable[Game], seed: int) -> dict[str, Any]:
    """Return the analysis of a finished game that needs no judgement of choices: luck."""
    luck: Luck | None = None
    for game in games:
        s = cast(MachineState, game.state)
        luck = luck or Luck(seed, s.players)
        luck.see(s)
    return {} if luck is None else {"luck": luck.as_json()}
