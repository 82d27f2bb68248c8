"""Judge a bid: what others may bid, how many act first, and which tiles they leave."""

from __future__ import annotations

from stormtable.games.weather_island.rules.state import IslandState


def bid_chances(money: int, players: int, nerve: float) -> list[float]:
    """How likely a player with so much money is thought to make each bid.

    Whoever has a dollar bids it and goes on from there, the further the more `nerve` they have
    and the more `players` there are, as far as the money lasts.
    """
    if money == 0:
        return [1.0]
    further = 1 - 1 / (1 + nerve * players)
    chances = [0.0, *(further**more * (1 - further) for more in range(money))]
    chances[money] = further ** (money - 1)
    return chances


def ahead_of(s: IslandState, seat: int, bid: int, chances: list[list[float]]) -> list[float]:
    """How likely each number of others act before a seat that bids so."""
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
    """Return the worth of the best remaining tile after 0, 1, 2 ... other players built.

    Each of them builds the best remaining tile with the chance `rivalry`, else another.
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
