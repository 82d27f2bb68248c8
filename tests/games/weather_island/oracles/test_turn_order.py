"""Compare the turn order with a literal reading of Phase I.3 (M1)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from contract.properties.play import island
from stormtable.games.weather_island.rules.bidding import turn_order
from stormtable.kernel.chance import stream_of
from stormtable.kernel.event import Event


def goes_first(seat: int, other: int, bids: list[int], points: list[int], stack: list[int]) -> bool:
    if bids[seat] != bids[other]:
        return bids[seat] > bids[other]
    if points[seat] != points[other]:
        return points[seat] < points[other]
    return stack.index(seat) < stack.index(other)  # the stack lists its top first


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    players = draw(st.integers(2, 6))
    few = st.integers(0, 2)
    bids = draw(st.lists(few, min_size=players, max_size=players))
    points = draw(st.lists(few, min_size=players, max_size=players))
    return bids, points, draw(st.permutations(list(range(players))))


@given(tables())
def test_the_turn_order_is_that_of_the_rules(
    table: tuple[list[int], list[int], list[int]],
) -> None:
    bids, points, stack = table
    order = turn_order(bids, points, stack)
    assert sorted(order) == sorted(stack), "everyone gets an order card"
    for place, seat in enumerate(order):
        for later in order[place + 1 :]:
            assert goes_first(seat, later, bids, points, stack)


class Track:
    """Score track and stacks, moved by the events alone."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.stack: list[int] = []
        self.order: list[int] = []
        self.bids = [0] * players
        self.seen = 0

    def __call__(self, events: object) -> None:
        assert isinstance(events, list)
        for event in events:
            self.take(event)

    def take(self, event: Event) -> None:
        if event.name == "stacked":
            self.stack.append(event.seat)
        elif event.name == "points":
            self.points[event.seat] += int(event.data["amount"])
        elif event.name == "round" and self.order:
            # Tied markers restack: the first in order is lowest (end of Phase III).
            for points in set(self.points):
                tied = [seat for seat in self.stack if self.points[seat] == points]
                places = sorted(self.stack.index(seat) for seat in tied)
                for place, seat in zip(places, reversed(self.in_order(tied)), strict=True):
                    self.stack[place] = seat
            self.order = []
        elif event.name == "order":
            self.bids[event.seat] = int(event.data["bid"])
            for earlier in self.order:
                assert goes_first(earlier, event.seat, self.bids, self.points, self.stack)
            self.order.append(event.seat)
            self.seen += 1

    def in_order(self, seats: list[int]) -> list[int]:
        return sorted(seats, key=self.order.index)


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 6), st.integers(0, 10**6))
def test_the_stack_matches_the_rules_through_whole_games(players: int, seed: int) -> None:
    """All bid the same most of the time, so that points and stacks decide."""
    game = island(players, seed)
    track = Track(players)
    track(game.events)
    game.listen(track)
    rng = stream_of(seed, "choices")
    while (decision := game.decision) is not None:
        options = game.state.choices
        if decision.question == "bid":
            game.play(options[min(len(options) - 1, 1)])
        else:
            game.play(options[rng.getrandbits(16) % len(options)])
        if track.seen > 20 * players:
            break
    assert track.seen
