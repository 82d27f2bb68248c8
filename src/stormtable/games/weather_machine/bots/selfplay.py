"""Self-play: noisy games of a bot against itself, as training data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from stormtable.games.weather_machine.bots.search.counts import Times
from stormtable.games.weather_machine.bots.search.lines import Style, all_lines, best_line, spread
from stormtable.games.weather_machine.bots.search.playouts import shaken
from stormtable.games.weather_machine.bots.search.value import UNIT, numbers, result
from stormtable.games.weather_machine.bots.weights import Weights
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Streams
from stormtable.kernel.registry import title_named

GAME = "weather-machine"
NOISE = (0, 0, 45, 90)
"""How strongly a seat's hand-made weights are changed for a game, in hundredths of `shaken`."""
STRAYING = (0.0, 0.15, 0.3)
"""The probability that a seat plays a random line instead of the best, in one game."""


@dataclass(slots=True)
class Samples:
    """Positions at the end of turns, as their seats see them: the features that are not 0."""

    features: list[int] = field(default_factory=list)
    amounts: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)

    def add(self, game: int, seat: int, half: int, features: Mapping[int, int]) -> None:
        present = {feature: amount for feature, amount in features.items() if amount}
        self.features.extend(present)
        self.amounts.extend(present.values())
        self.lengths.append(len(present))
        self.games.append(game)
        self.seats.append(seat)
        self.halves.append(half)


def play(players: int, seed: int, pool: Sequence[Weights], samples: Samples) -> MachineState:
    """Play one game with weights of the pool, one per seat; add its positions to `samples`."""
    rng = Random(seed * 13 + 5)
    title = title_named(GAME)
    state = title.new(players, title.settle_settings(_settings(players, rng)))
    assert isinstance(state, MachineState)
    s = state
    s.chance = Streams(seed)
    s.advance()
    hand = pool[0].hand
    straying = rng.choice(STRAYING)
    styles: list[Style] = []
    for _ in range(players):
        weights = rng.choice(pool)
        noise = rng.choice(NOISE)
        seen = shaken(weights.hand, rng.getrandbits(31), noise) if noise else weights.hand
        styles.append(Style(weights.value(), seen, 1, True))
    plan: list[int] = []
    moment = (-1, -1)
    last = s.turn
    first = len(samples.lengths)
    while not s.over:
        if (s.turn, s.draws) != moment or not plan or plan[0] not in s.choices:
            began = s.turn != moment[0]
            moment = (s.turn, s.draws)
            dice = rng.getrandbits(31)
            style = styles[s.asked]
            if began and rng.random() < straying:
                lines = spread(all_lines(s, dice, style), 40, 8, 25 * UNIT)
                plan = rng.choice(lines).answers[:]
            else:
                plan = best_line(s, dice, style).answers[:]
        s.apply(plan.pop(0))
        if s.turn != last and not s.over:
            last = s.turn
            half = Times(s).half_turns
            for seat in range(players):
                samples.add(seed, seat, half, numbers(s, seat, hand))
    results = [result(s, seat) for seat in range(players)]
    winners = title.outcome(s).winners
    for seat in samples.seats[first:]:
        samples.results.append(results[seat])
        samples.won.append(int(seat in winners))
    return s


def _settings(players: int, rng: Random) -> dict[str, str]:
    """Return settings. In solo, half of the games have no Challenges, the others some or all."""
    if players > 1:
        return {}
    kind = rng.randrange(8)
    if kind < 4:
        return {}
    if kind < 7:
        return {"challenges": rng.choice(CHALLENGES)}
    return {"challenges": rng.choice(("normal", "hard", "expert", "all"))}


def duel(first: Weights, other: Weights, players: int, seed: int, seat: int) -> float:
    """Return the share of the win of `first` at a seat against `other` at all other seats.

    In a solo game: 1 if it wins.
    """
    rng = Random(seed * 7 + 1)
    title = title_named(GAME)
    state = title.new(players, title.settle_settings({}))
    assert isinstance(state, MachineState)
    s = state
    s.chance = Streams(seed)
    s.advance()
    values = [(first if number == seat else other) for number in range(players)]
    styles = [Style(weights.value(), weights.hand, 3, False) for weights in values]
    plan: list[int] = []
    moment = (-1, -1)
    while not s.over:
        if (s.turn, s.draws) != moment or not plan or plan[0] not in s.choices:
            moment = (s.turn, s.draws)
            plan = best_line(s, rng.getrandbits(31), styles[s.asked]).answers[:]
        s.apply(plan.pop(0))
    winners = title.outcome(s).winners
    return 1 / len(winners) if seat in winners else 0.0
