"""The puzzle *which weather*: which weather brings a machine most points a strike."""

from __future__ import annotations

from stormtable.bots.reasons import Claim
from stormtable.games.weather_island.bots.claims import tenths
from stormtable.games.weather_island.bots.reckoning import DIGITS
from stormtable.games.weather_island.bots.search.outlook import points_per_strike
from stormtable.games.weather_island.puzzles.figures import is_bidding, island
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.game import Game
from stormtable.puzzles.model import Answer, Candidate, Puzzle

AHEAD = 0.4
"""The least lead of the best weather, in points a strike."""


class StrikePuzzle:
    name = "strike"
    measure = "strike"
    boxes = ("weather-island",)

    def find(self, game: Game, seat: int, seed: int) -> Candidate | None:
        if not is_bidding(game):
            return None
        s = island(game)
        rates = _rates(s, seat)
        ranked = sorted(rates, key=lambda w: -rates[w])
        best, second = ranked[:2]
        sources = sources_by_weather(s, seat)
        # More sources of another weather, or as many, tempt the solver.
        tempting = any(sources[w] >= sources[best] > 0 for w in range(4) if w != best)
        lead = rates[best] - rates[second]
        if not tempting or rates[second] <= 0 or not AHEAD <= lead <= 3:
            return None
        names = s.edition.weathers
        answers = tuple(Answer(names[w], (), rates[w]) for w in range(4))
        most = max(sources[w] for w in range(4) if w != best)
        hidden = 100 * min(2, most - sources[best])
        rating = round(1350 - 150 * min(lead, 2.0) + hidden)
        return Candidate(answers, facts(s, seat, best, second), ("weather",), max(900, rating))

    def confirms(self, game: Game, puzzle: Puzzle, seed: int) -> bool:
        """Compute the figures again: they are exact, so no search is stronger."""
        s = island(game)
        rates = _rates(s, puzzle.seat)
        figures = {s.edition.weathers[w]: rates[w] for w in range(4)}
        return figures == {answer.key: answer.value for answer in puzzle.answers}

    def claims(self, game: Game, puzzle: Puzzle) -> tuple[Claim, ...]:
        s = island(game)
        best, second = (s.edition.weathers.index(a.key) for a in (puzzle.best, puzzle.second))
        return facts(s, puzzle.seat, best, second)

    def named(self, game: Game, puzzle: Puzzle, key: str) -> tuple[str, str]:
        return "weather", key

    def is_shown_step(self, notation: str) -> bool:
        return False

    def shown(self, game: Game, puzzle: Puzzle, key: str) -> Game | None:
        return None


def _rates(s: IslandState, seat: int) -> dict[int, float]:
    rates = points_per_strike(s.networks[seat])
    return {w: round(rates[w], DIGITS) for w in range(4)}


def facts(s: IslandState, seat: int, best: int, second: int) -> tuple[Claim, ...]:
    rates = _rates(s, seat)
    sources = sources_by_weather(s, seat)
    names = s.edition.weathers
    claims = [
        Claim(
            "strike_than",
            {
                "weather": names[best],
                "rate": tenths(rates[best]),
                "weather_2": names[second],
                "rate_m": tenths(rates[second]),
            },
        )
    ]
    if sources[second] > sources[best] > 0:
        params: dict[str, int | str] = {
            "weather": names[best],
            "weather_2": names[second],
            "n": sources[second],
            "m": sources[best],
        }
        claims.append(Claim("more_sources", params))
    return tuple(claims)
