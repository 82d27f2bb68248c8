"""The value of a machine and of goal cards, in points."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stormtable.games.weather_island.bots.search.outlook import Outlook
from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.edition import Feature, Goal
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.machine import STEPS, TRIP, Network
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, MOST_MONEY, PER_GOAL
from stormtable.games.weather_island.rules.state import IslandState

LEFT_OVER: Final = 0.4
"""The share of a run's energy that an expensive converter is expected to hold unused at the end."""

UNATTACHED: Final = 0.25
"""The value of a source that reaches no converter, relative to one that does."""

ENDS: Final = (0.4, 0.3, 0.2, 0.1)
"""The shares of future sources that go to the best open end, the next, and so on."""

HOPES: Final = (1.0, 0.55, 0.25, 0.1)
"""The probability that a goal is met, by the number of missing sources, with enough time."""


def reward(converter: Feature, outlook: Outlook) -> float:
    """Return the value of one run of a converter."""
    return converter.points + converter.money * outlook.dollar + converter.goals * outlook.goal


def machine_worth(network: Network, cubes: list[int], outlook: Outlook) -> float:
    """Return what a machine will earn until the end. New features, beyond `cubes`, hold no
    energy."""
    features = network.features
    strikes = outlook.strikes
    rewards = [reward(feature, outlook) for feature in features]
    energy: dict[int, float] = {}
    waiting = 0.0
    for source, weather in enumerate(network.weathers):
        if weather < 0:
            continue
        best = -1.0
        to = gains = 0
        for trip in network.routes(source):
            reached = trip // TRIP
            value = (1 + trip % TRIP) * rewards[reached] / features[reached].cost
            if value > best:
                best, to, gains = value, reached, 1 + trip % TRIP
        if best < 0:
            waiting += UNATTACHED * strikes[weather]
        else:
            stored = cubes[source] if source < len(cubes) else 0
            energy[to] = energy.get(to, 0.0) + gains * (strikes[weather] + stored)
    worth = waiting
    for to, expected in energy.items():
        converter = features[to]
        stored = cubes[to] if to < len(cubes) else 0
        runs = (expected + stored - LEFT_OVER * (converter.cost - 1)) / converter.cost
        if runs > 0:
            worth += runs * rewards[to]
    return worth


def growth_worth(network: Network, outlook: Outlook) -> float:
    """Return what future sources will earn, by the open ends that they can join."""
    converters: list[tuple[float, int]] = []
    for node, feature in zip(network.nodes, network.features, strict=True):
        if feature.kind == CONVERTER:
            converters.append((reward(feature, outlook) / feature.cost, node))
    converters.sort(reverse=True)
    kinds, wires, across = network.kinds, network.wires, network.across
    best = [0.0] * len(kinds)
    seen = [-1] * len(kinds)
    """By node: the last converter whose search has been here."""
    for number in range(len(converters)):
        energy = converters[number][0]
        nodes, boosts = [converters[number][1]], [1]
        searched = 0
        while searched < len(nodes):
            here, gains = nodes[searched], boosts[searched]
            searched += 1
            for offset in wires[here]:
                _follow(here + offset, gains, energy, number, kinds, seen, best, nodes, boosts)
            beyond = across[here]
            if beyond >= 0:
                _follow(beyond, gains, energy, number, kinds, seen, best, nodes, boosts)
    ends = [
        best[first + port]
        for spot, first in network.where.items()
        for port in range(4)
        if best[first + port] and spot + STEPS[port] not in network.where
    ]
    ends.sort(reverse=True)
    return outlook.growth * sum(share * end for share, end in zip(ENDS, ends, strict=False))


def _follow(
    node: i64,
    gains: int,
    energy: float,
    number: i64,
    kinds: list[int],
    seen: list[int],
    best: list[float],
    nodes: list[int],
    boosts: list[int],
) -> None:
    """Search on from a converter to `node`, unless the search has been there. A path ends at the
    first converter."""
    kind: i64 = kinds[node]
    if kind == CONVERTER or seen[node] == number:
        return
    seen[node] = number
    if kind == BOOSTER:
        gains += 1
    reached = gains * energy
    # A better converter that is reached here is also reached further on.
    if reached > best[node]:
        best[node] = reached
        nodes.append(node)
        boosts.append(gains)


def goal_worth(
    s: IslandState, seat: int, goal: Goal, sources: list[int], outlook: Outlook
) -> float:
    """Return the expected score of a goal card, by what it lacks and how much time remains."""
    if goal.kind == MOST_MONEY:
        richest = s.money[seat] == max(s.money)
        return goal.points * ((0.6 if richest else 0.3) if s.players == 2 else 0.3)
    lacking = 0
    sets = 99
    for weather in range(4):
        if goal.sources[weather]:
            sets = min(sets, sources[weather] // goal.sources[weather])
    sets_needed = sets + 1 if goal.each else 1
    met = goal.points * (sets if goal.each else min(sets, 1))
    if not goal.each and sets:
        return met
    for weather in range(4):
        lacking += max(0, sets_needed * goal.sources[weather] - sources[weather])
    hope = HOPES[lacking] if lacking < len(HOPES) else 0.05
    return met + goal.points * hope * min(1.0, outlook.rounds / (3.0 * lacking))


def hand_worth(
    s: IslandState, seat: int, sources: list[int], outlook: Outlook, style: Style
) -> float:
    """Return the expected score of the seat's goal cards with these sources on its machine."""
    worth = 0.0
    sure = 1.0
    of_goals = False
    for card in s.hands[seat]:
        goal = s.edition.goals[card]
        if goal.kind == PER_GOAL:
            of_goals = True
        else:
            score = goal_worth(s, seat, goal, sources, outlook)
            sure += min(1.0, score / goal.points)
            worth += score
    if of_goals:
        worth += 3.0 * sure
    return style.goals * worth


def worth_of_card(s: IslandState, seat: int, card: int, outlook: Outlook) -> float:
    """Return the value of keeping this goal card."""
    goal = s.edition.goals[card]
    if goal.kind == PER_GOAL:
        return 3.0 * (1 + len(s.hands[seat]))
    return goal_worth(s, seat, goal, sources_by_weather(s, seat), outlook)
