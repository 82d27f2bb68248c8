"""Pairings and rankings of tournaments of duels, as pure functions; players are numbers.

A Swiss round is the cheapest perfect matching of all players, computed by networkx. The first aim
is that nobody meets the same opponent twice or sits out twice. The second is that opponents have
similar scores. The third is that, among equal scores, the upper half meets the lower half. Existing
libraries for Swiss tournaments are specific to chess: its file formats, its colours, and no bots.

A win is worth two points, a shared win one point, and sitting out as much as a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

WIN, SHARED, LOSS = 2, 1, 0
SWISS, ROUND_ROBIN = SYSTEMS = ("swiss", "round_robin")
_OUT = -1
"""The opponent of a player who sits out."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at a table; the first one has the first seat."""

    first: int
    second: int | None
    """None: the first sits out."""
    points: tuple[int, int] | None = None
    """The points of each player; None while they play."""

    def of(self, player: int) -> int:
        """Return the points of a player."""
        if self.points is None:
            return 0
        return self.points[0] if player == self.first else self.points[1]

    def opponent(self, player: int) -> int | None:
        return self.second if player == self.first else self.first


def sits_out(player: int) -> Meeting:
    return Meeting(player, None, (WIN, LOSS))


def most_rounds(system: str, players: int) -> int:
    """Return the most rounds in which nobody needs to meet an opponent twice."""
    return max(1, players - 1 + players % 2)


def usual_rounds(system: str, players: int) -> int:
    """Return the usual number of rounds. Round robin: all of them. Swiss: enough that only one
    player can have won every game."""
    most = most_rounds(system, players)
    return most if system == ROUND_ROBIN else min(most, max(1, (players - 1).bit_length()))


# --- pairings -------------------------------------------------------------------------------


def pair(system: str, players: Sequence[int], past: Sequence[Sequence[Meeting]]) -> list[Meeting]:
    """Return the next round of the active players, after the rounds in `past`."""
    if system == ROUND_ROBIN:
        met = {number for meetings in past for meeting in meetings for number in _players(meeting)}
        return _round_robin(sorted(met | set(players)), set(players), past)
    return _swiss(players, past)


def _players(meeting: Meeting) -> list[int]:
    return [meeting.first] if meeting.second is None else [meeting.first, meeting.second]


def _round_robin(
    everyone: Sequence[int], playing: set[int], past: Sequence[Sequence[Meeting]]
) -> list[Meeting]:
    """Pair by rotation: the first player stays, the others move. A player whose opponent has left
    sits out."""
    circle = [*everyone, *([_OUT] if len(everyone) % 2 else [])]
    turn = len(past) % (len(circle) - 1)
    ring = circle[1:]
    seats = [circle[0], *ring[turn:], *ring[:turn]]
    meetings = []
    for first, other in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
        here = [player for player in (first, other) if player in playing]
        if len(here) == 2:
            meetings.append(_seated(first, other, past))
        elif here:
            meetings.append(sits_out(here[0]))
    return meetings


def _swiss(players: Sequence[int], past: Sequence[Sequence[Meeting]]) -> list[Meeting]:
    order = [entry.player for entry in standings(players, past) if entry.player in players]
    points = {entry.player: entry.points for entry in standings(players, past)}
    half = {player: _half_of_equals(player, order, points) for player in order}
    # Each cost is larger than the sum of all less important costs.
    fold = len(order) + 1
    far = fold * fold
    again = far * ((WIN * len(past) + 1) ** 2) * (fold + 1)

    def cost(player: int, other: int) -> int:
        """Return the cost of a pair, the better player first."""
        if other == _OUT:
            lowest = points[order[-1]]
            below = len(order) - 1 - order.index(player)
            return again * _met(player, None, past) + far * (points[player] - lowest) ** 2 + below
        apart = abs(order.index(other) - order.index(player) - half[player])
        return (
            again * _met(player, other, past) + far * (points[player] - points[other]) ** 2 + apart
        )

    pairs = list(combinations(order, 2))
    if len(order) % 2:
        pairs += [(player, _OUT) for player in order]
    costs = {(player, other): cost(player, other) for player, other in pairs}
    heaviest = max(costs.values(), default=0) + 1
    # Imported here, because a server starts faster without it and few have tournaments.
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from((*two, heaviest - costs[two]) for two in pairs)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    rank = {player: place for place, player in enumerate(order)} | {_OUT: len(order)}
    ordered = sorted(
        (sorted(two, key=rank.__getitem__) for two in matched), key=lambda t: rank[t[0]]
    )
    return [
        sits_out(player) if other == _OUT else _seated(player, other, past)
        for player, other in ordered
    ]


def _half_of_equals(player: int, order: Sequence[int], points: dict[int, int]) -> int:
    """Return by how many places an opponent of equal points should be lower in the list: half of
    those with these points."""
    equals = [other for other in order if points[other] == points[player]]
    return max(1, len(equals) // 2)


def _met(player: int, other: int | None, past: Sequence[Sequence[Meeting]]) -> int:
    return sum(
        player in (meeting.first, meeting.second) and meeting.opponent(player) == other
        for meetings in past
        for meeting in meetings
    )


def _seated(first: int, second: int, past: Sequence[Sequence[Meeting]]) -> Meeting:
    """Give the first seat to the player with the lower balance: times first minus times second."""
    paired = [m for meetings in past for m in meetings if m.second is not None]
    ahead = [
        sum(m.first == player for m in paired) - sum(m.second == player for m in paired)
        for player in (first, second)
    ]
    return Meeting(first, second) if ahead[0] <= ahead[1] else Meeting(second, first)


# --- standings ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """A player's result. With equal points, the one with the stronger opponents is ahead."""

    player: int
    place: int
    """The place; equal results share one."""
    points: int
    opponents: int
    """The points of all opponents (Buchholz)."""
    beaten: int
    """The points of beaten opponents, twice, and of those with a shared win (Sonneborn-Berger)."""
    wins: int
    played: int


def standings(players: Sequence[int], rounds: Sequence[Sequence[Meeting]]) -> list[PlayerStanding]:
    """Return the results of everybody who has played, the best first."""
    done = [meeting for meetings in rounds for meeting in meetings if meeting.points is not None]
    everyone = sorted({*players, *(number for meeting in done for number in _players(meeting))})
    mine = {
        player: [meeting for meeting in done if player in _players(meeting)] for player in everyone
    }
    points = {player: sum(meeting.of(player) for meeting in mine[player]) for player in everyone}
    keys: dict[int, tuple[int, int, int, int]] = {}
    for player in everyone:
        met = [(meeting.of(player), meeting.opponent(player)) for meeting in mine[player]]
        opponents = [(result, points[other]) for result, other in met if other is not None]
        keys[player] = (
            points[player],
            sum(theirs for _, theirs in opponents),
            sum(result * theirs for result, theirs in opponents),
            sum(result == WIN for result, _ in opponents),
        )
    order = sorted(everyone, key=lambda player: (*(-key for key in keys[player]), player))
    return [
        PlayerStanding(
            player,
            1 + sum(keys[other] > keys[player] for other in everyone),
            *keys[player],
            len(mine[player]),
        )
        for player in order
    ]
