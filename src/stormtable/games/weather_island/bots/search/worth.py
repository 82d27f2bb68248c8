"""What a machine and a hand of goal cards are worth, in points."""

from __future__ import annotations

from stormtable.games.weather_island.bots.search.outlook import Outlook
from stormtable.games.weather_island.bots.style import Style
from stormtable.games.weather_island.rules.edition import Feature, Goal
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.machine import STEPS, TRIP, Network
from stormtable.games.weather_island.rules.names import BOOSTER, CONVERTER, MOST_MONEY, PER_GOAL
from stormtable.games.weather_island.rules.state import IslandState

LEFT_OVER = 0.4
"""How much of a run's energy a dear converter is expected to hold unused at the end."""

UNATTACHED = 0.25
"""What a source that reaches no converter is worth, of one that does."""

ENDS = (0.4, 0.3, 0.2, 0.1)
"""How much of what is still to be built goes to the best open end, the next, and so on."""

HOPES = (1.0, 0.55, 0.25, 0.1)
"""By the number of sources that a goal lacks: how likely it is met, with time to spare."""


def reward(converter: Feature, outlook: Outlook) -> float:
    """What one run of a converter brings."""
    return converter.points + converter.money * outlook.dollar + converter.goals * outlook.goal


def machine_worth(network: Network, cubes: list[int], outlook: Outlook) -> float:
    """What a machine will bring until the end. New features, beyond `cubes`, are empty."""
    features = network.features
    strikes = outlook.strikes
    energy: dict[int, float] = {}
    waiting = 0.0
    for source, weather in enumerate(network.weathers):
        if weather < 0:
            continue
        best = -1.0
        to = gains = 0
        for trip in network.routes(source):
            converter = features[trip // TRIP]
            value = (1 + trip % TRIP) * reward(converter, outlook) / converter.cost
            if value > best:
                best, to, gains = value, trip // TRIP, 1 + trip % TRIP
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
            worth += runs * reward(converter, outlook)
    return worth


def growth_worth(network: Network, outlook: Outlook) -> float:
    """What sources still to be built will bring, by the open ends there are to attach them to."""
    boosters: set[int] = set()
    converters: list[tuple[float, int]] = []
    for node, feature in zip(network.nodes, network.features, strict=True):
        if feature.kind == BOOSTER:
            boosters.add(node)
        elif feature.kind == CONVERTER:
            converters.append((reward(feature, outlook) / feature.cost, node))
    converters.sort(reverse=True)
    best = [0.0] * len(network.kinds)
    closed = {node for _, node in converters}  # none passes another
    for energy, converter in converters:
        seen = closed.copy()
        reached = [(converter, 1)]
        for here, gains in reached:
            for beyond in network.joined(here):
                if beyond in seen:
                    continue
                seen.add(beyond)
                boosted = gains + (beyond in boosters)
                # Where a better converter reaches as much, it does so further on, too.
                if boosted * energy > best[beyond]:
                    best[beyond] = boosted * energy
                    reached.append((beyond, boosted))
    ends = [
        best[first + port]
        for spot, first in network.where.items()
        for port in range(4)
        if best[first + port] and spot + STEPS[port] not in network.where
    ]
    ends.sort(reverse=True)
    return outlook.growth * sum(share * end for share, end in zip(ENDS, ends, strict=False))


def goal_worth(
    s: IslandState, seat: int, goal: Goal, sources: list[int], outlook: Outlook
) -> float:
    """What a goal card will score, by what it still lacks and how long there is."""
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
    """What the seat's goal cards will score with these sources on its machine."""
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
    """What keeping this card would bring."""
    goal = s.edition.goals[card]
    if goal.kind == PER_GOAL:
        return 3.0 * (1 + len(s.hands[seat]))
    return goal_worth(s, seat, goal, sources_by_weather(s, seat), outlook)
