"""Evaluate a bid: what the others may bid, how many act first, and which tiles they leave."""

from __future__ import annotations

from stormtable.games.weather_island.rules.state import IslandState


def bid_chances(money: int, players: int, nerve: float) -> list[float]:
    """Return the estimated probability of each bid of a player with this much money.

    A player with money bids at least a dollar. Each further dollar is more likely with more `nerve`
    and more `players`, as far as the money lasts.
    """
    if money == 0:
        return [1.0]
    further = 1 - 1 / (1 + nerve * players)
    chances = [0.0, *(further**more * (1 - further) for more in range(money))]
    chances[money] = further ** (money - 1)
    return chances


def ahead_of(s: IslandState, seat: int, bid: int, chances: list[list[float]]) -> list[float]:
    """Return the probability that 0, 1, 2 ... others act before a seat with this bid."""
    places = [1.0]
    for other in range(s.players):
        if other == seat:
            continue
        first = (s.points[other], s.stack.index(other)) < (s.points[seat], s.stack.index(seat))
        ahead = sum(chances[other][bid if first else bid + 1 :])
        places = [
            (places[n] * (1 - ahead) if n < len(places) else 0.0)
            + (places[n - 1] * ahead if n else 0.0)
            for n in range(len(places) + 1)
        ]
    return places


def tile_after(gains: list[float], players: int, rivalry: float) -> list[float]:
    """Return the value of the best remaining tile after 0, 1, 2 ... other players have built.

    Each of them builds the best remaining tile with the probability `rivalry`, otherwise another.
    """
    after = []
    chances = [1.0]
    for _ in range(players):
        after.append(
            sum(chance * (gains[n] if n < len(gains) else 0.0) for n, chance in enumerate(chances))
        )
        chances = [
            (chances[n] * (1 - rivalry) if n < len(chances) else 0.0)
            + (chances[n - 1] * rivalry if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return after
