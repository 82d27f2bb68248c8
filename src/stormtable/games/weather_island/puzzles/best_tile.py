"""The puzzle *where does it bring most*: which tile of a real market adds most to a storm."""

from __future__ import annotations

from stormtable.bots.reasons import Claim
from stormtable.games.weather_island.bots.claims import Arguer, tenths
from stormtable.games.weather_island.bots.search.bidder import Bidder
from stormtable.games.weather_island.bots.search.outlook import points_per_strike
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.puzzles.figures import (
    Laid,
    best_spots,
    is_bidding,
    island,
    laying,
    shown_laid,
)
from stormtable.games.weather_island.rules import places
from stormtable.games.weather_island.rules.names import SOURCE
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.game import Game
from stormtable.puzzles.model import Answer, Candidate, Puzzle

AHEAD = 0.15
"""The least lead of the best tile, in points a storm."""
TEMPTING = 0.1
"""What at least one wrong tile adds to a storm."""
MOST = 3.0
"""A tile that is further ahead is no puzzle."""


class BestTilePuzzle:
    name = "most"
    measure = "storm"
    boxes = ("weather-island",)

    def find(self, game: Game, seat: int, seed: int) -> Candidate | None:
        if not is_bidding(game):
            return None
        s = island(game)
        laid = best_spots(s, seat)
        ranked = sorted(laid, key=lambda tile: -tile.storm)
        if len(ranked) < 3 or ranked[1].storm < TEMPTING:
            return None
        if not AHEAD <= ranked[0].storm - ranked[1].storm <= MOST:
            return None
        if len({tile.tile for tile in laid}) < len(laid):
            return None
        answers = tuple(Answer(tile.key, laying(game, seat, tile), tile.storm) for tile in laid)
        if any(len(answer.line) < 2 for answer in answers):
            return None
        best, second = ranked[:2]
        claims = facts(s, seat, best, second)
        return Candidate(answers, claims, themes(s, seat, best), rating(s, laid, best, second))

    def confirms(self, game: Game, puzzle: Puzzle, seed: int) -> bool:
        """Compare with the bots' own placements: their figures must name the same tile."""
        s = island(game)
        policy = Bidder(styles(s.players)[""])
        arguer = Arguer(policy, s, puzzle.seat)
        laid = best_spots(s, puzzle.seat)
        if {tile.key: tile.storm for tile in laid} != {a.key: a.value for a in puzzle.answers}:
            return False
        figures = {tile.key: arguer.storm_with(puzzle.seat, tile.tile) for tile in laid}
        best = figures.pop(puzzle.best.key)
        return best - max(figures.values()) >= AHEAD

    def claims(self, game: Game, puzzle: Puzzle) -> tuple[Claim, ...]:
        s = island(game)
        laid = {tile.key: tile for tile in best_spots(s, puzzle.seat)}
        return facts(s, puzzle.seat, laid[puzzle.best.key], laid[puzzle.second.key])

    def named(self, game: Game, puzzle: Puzzle, key: str) -> tuple[str, str]:
        s = island(game)
        tile = next(tile for slot, tile in enumerate(s.market) if places.slot_name(slot) == key)
        return "tile", s.edition.tiles[tile].name

    def is_shown_step(self, notation: str) -> bool:
        return False

    def shown(self, game: Game, puzzle: Puzzle, key: str) -> Game | None:
        line = next(answer.line for answer in puzzle.answers if answer.key == key)
        return shown_laid(game, puzzle.seat, line)


def facts(s: IslandState, seat: int, best: Laid, second: Laid) -> tuple[Claim, ...]:
    """Return what the best tile adds, and to which weather it adds most."""
    names = [s.edition.tiles[laid.tile].name for laid in (best, second)]
    claims = [
        Claim(
            "storm_than",
            {
                "tile": names[0],
                "rate": tenths(best.storm),
                "other": names[1],
                "rate_m": tenths(second.storm),
            },
        )
    ]
    before, after = _rates(s, seat, best)
    weather = max(range(4), key=lambda w: after[w] - before[w])
    if tenths(after[weather]) > tenths(before[weather]):
        params: dict[str, int | str] = {
            "weather": s.edition.weathers[weather],
            "rate": tenths(after[weather]),
            "rate_m": tenths(before[weather]),
        }
        claims.append(Claim("strike", params))
    return tuple(claims)


def _rates(s: IslandState, seat: int, laid: Laid) -> tuple[tuple[float, ...], tuple[float, ...]]:
    network = s.networks[seat]
    kind = s.edition.tiles[laid.tile]
    after = network.with_tile(kind, laid.spot, laid.turn)
    return points_per_strike(network), points_per_strike(after)


def themes(s: IslandState, seat: int, best: Laid) -> tuple[str, ...]:
    """Return what makes the best tile best: its own sources, or the machine it connects to."""
    kind = s.edition.tiles[best.tile]
    own = [feature.weather for feature in kind.features if feature.kind == SOURCE]
    before, after = _rates(s, seat, best)
    grown = [w for w in range(4) if after[w] > before[w] + 1e-9]
    names = []
    if any(w in own for w in grown):
        names.append("sources")
    if any(w not in own for w in grown):
        names.append("connections")
    return tuple(names)


def rating(s: IslandState, laid: list[Laid], best: Laid, second: Laid) -> int:
    """Return a first estimate: small leads, many tiles and a plain-looking best tile are hard."""
    lead = best.storm - second.storm
    sources = [
        sum(feature.kind == SOURCE for feature in s.edition.tiles[tile.tile].features)
        for tile in laid
    ]
    own = sum(feature.kind == SOURCE for feature in s.edition.tiles[best.tile].features)
    hidden = 150 if own < max(sources) else 0
    crowd = 60 * (len(laid) - 3)
    return max(900, min(2100, round(1650 - 450 * min(lead, 1.2) + hidden + crowd)))
