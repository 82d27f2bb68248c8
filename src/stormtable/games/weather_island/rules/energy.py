"""Energy: sources fire, cubes travel over boosters to a converter, converters run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.events import (
    BOOSTED,
    CONVERTED,
    CUBE_TAKEN,
    ENERGY_MADE,
    ENERGY_WASTED,
    FROM_CONVERTER,
)
from stormtable.games.weather_island.rules.events import TRIP as TRIP_EVENT
from stormtable.games.weather_island.rules.machine import TRIP
from stormtable.games.weather_island.rules.places import feature_name
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple


def strike(s: IslandState, seat: int, weather: int) -> None:
    """All the player's sources of this weather fire (III.1)."""
    weathers = s.networks[seat].weathers
    s.firing = [feature for feature in range(len(weathers)) if weathers[feature] == weather]
    s.push(pack(steps.NEXT_SOURCE, seat))


def release_waiting(s: IslandState, seat: int) -> None:
    """Waiting energy moves at once when a build has completed a route for it (II.1, M6)."""
    network = s.networks[seat]
    s.firing = [
        feature
        for feature in range(len(network.weathers))
        if network.weathers[feature] >= 0 and s.cubes[seat][feature] and network.routes(feature)
    ]
    s.push(pack(steps.NEXT_SOURCE, seat))


class NextSource(Act[IslandState]):
    name = "next_source"

    def act(self, s: IslandState, step: int) -> None:
        if s.firing:
            s.push(pack(steps.FIRE, a_of(step)))


class Fire(Ask[IslandState]):
    """Sources fire one by one, in the owner's order (M9).

    The order is asked only where it can matter: where cubes may run short, or where a goal card
    drawn on the way may change the owner's mind about a later trip. Sources from which the very
    same trips are possible stand for each other.
    """

    name = "fire"
    reference = "M9"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        if not order_matters(s, seat):
            return [pack(steps.V_FIRE, s.firing[0])]
        network = s.networks[seat]
        options: list[int] = []
        trips: list[tuple[int, IntTuple]] = []
        for feature in s.firing:
            trip = (s.cubes[seat][feature], network.routes(feature))
            if trip not in trips or not trip[1]:
                trips.append(trip)
                options.append(pack(steps.V_FIRE, feature))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, source = a_of(step), a_of(option)
        s.firing.remove(source)
        s.push(pack(steps.NEXT_SOURCE, seat))
        # What counts is what the source holds now that its turn has come (M22).
        if s.cubes[seat][source] == 0:
            s.push(pack(steps.OWN_CUBE, seat, source))
        elif waits_connected(s, seat, source):
            s.cubes[seat][source] = 0
            s.travelling = 1
            s.push(pack(steps.ROUTE, seat, source))
        else:
            s.note(ENERGY_WASTED, seat, source)  # one token a source at most (M11)

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "fire" or len(words) < 2:
            return None
        network = s.networks[seat]
        for option in self.options(s, step, seat):
            first = a_of(option)
            for feature in s.firing:
                if (
                    words[1] == feature_name(s, seat, feature)
                    and s.cubes[seat][feature] == s.cubes[seat][first]
                    and network.routes(feature) == network.routes(first)
                ):
                    params: dict[str, int | str] = {"source": feature_name(s, seat, first)}
                    return Notice("fires_alike", params, "M20", (places.feature(s, seat, first),))
        return None

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"fire {feature_name(s, a_of(step), a_of(option))}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.feature(s, a_of(step), a_of(option)),)


def waits_connected(s: IslandState, seat: int, source: int) -> bool:
    """Its energy is about to be released: only a build leaves energy on a connected source (M6)."""
    return bool(s.networks[seat].routes(source))


def order_matters(s: IslandState, seat: int) -> bool:
    if len(s.firing) < 2:
        return False
    network = s.networks[seat]
    needed = 0
    choice = goals = False
    for feature in s.firing:
        routes = network.routes(feature)
        most = 0
        for trip in routes:
            boosters = trip % TRIP
            if boosters > most:
                most = boosters
            if not goals and network.features[trip // TRIP].goals:
                goals = True
        needed += most + (0 if s.cubes[seat][feature] else 1)
        if len(routes) > 1:
            choice = True
    return (choice and goals) or needed > s.stash(seat)


class OwnCube(Ask[IslandState]):
    """The source's own cube; with none left decline it or take one from elsewhere (III.1, M10)."""

    name = "own_cube"
    reference = "M10"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return cube_options(s, seat, -1)

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, source = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            s.note(ENERGY_WASTED, seat, source)
            return
        take_cube(s, seat, option)
        s.note(ENERGY_MADE, seat, source)
        if s.networks[seat].routes(source):
            s.travelling = 1
            s.push(pack(steps.ROUTE, seat, source))
        else:
            s.cubes[seat][source] = 1

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        return cube_refusal(s, seat, words, -1)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return cube_notation(s, a_of(step), option)

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return cube_places(s, a_of(step), option)

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"source": feature_name(s, a_of(step), b_of(step))}


STASH: Final = 0xFFFF
"""In a V_TAKE option: a cube from the stash, there being one."""


def cube_options(s: IslandState, seat: int, bound_for: int) -> list[int]:
    """Where a new cube comes from. From the converter it is bound for would be like declining."""
    if s.stash(seat) > 0:
        return [pack(steps.V_TAKE, STASH)]
    options = [pack(steps.V_PASS)]
    for feature in range(len(s.cubes[seat])):
        if s.cubes[seat][feature] > 0 and feature != bound_for:
            options.append(pack(steps.V_TAKE, feature))
    return options


def take_cube(s: IslandState, seat: int, option: int) -> None:
    feature = a_of(option)
    if feature != STASH:
        s.cubes[seat][feature] -= 1
        if feature in s.firing and waits_connected(s, seat, feature):
            s.firing.remove(feature)  # the energy it was to release has gone elsewhere (M21)
        s.note(CUBE_TAKEN, seat, feature)


def cube_refusal(s: IslandState, seat: int, words: Sequence[str], bound_for: int) -> Notice | None:
    if words[0] != "take" or len(words) < 2:
        return None
    if bound_for >= 0 and words[1] == feature_name(s, seat, bound_for) and s.cubes[seat][bound_for]:
        there = (places.feature(s, seat, bound_for),)
        return Notice("cube_bound_for_there", {"converter": words[1]}, "M21", there)
    return Notice("no_cube_there", {"cubes": s.edition.cubes}, "M10", (places.stash(seat),))


def cube_notation(s: IslandState, seat: int, option: int) -> str:
    if kind_of(option) == steps.V_PASS:
        return "pass"
    feature = a_of(option)
    return "take stash" if feature == STASH else f"take {feature_name(s, seat, feature)}"


def cube_places(s: IslandState, seat: int, option: int) -> tuple[str, ...]:
    if kind_of(option) == steps.V_PASS:
        return ()
    from_stash = a_of(option) == STASH
    return (places.stash(seat) if from_stash else places.feature(s, seat, a_of(option)),)


class Route(Ask[IslandState]):
    """The owner picks converter and path; paths that do the same are one option (M8)."""

    name = "route"
    reference = "M8"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_SEND, trip // TRIP, trip % TRIP)
            for trip in s.networks[seat].routes(b_of(step))
        ]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, source = a_of(step), b_of(step)
        converter, boosters = a_of(option), b_of(option)
        s.note(TRIP_EVENT, seat, source, converter, boosters)
        s.push(pack(steps.ARRIVE, seat, converter))
        for _ in range(boosters):
            s.push(pack(steps.BOOST_CUBE, seat, converter))

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "send" or len(words) < 2:
            return None
        network = s.networks[seat]
        source = places.feature(s, seat, b_of(step))
        for trip in network.routes(b_of(step)):
            if words[1] == feature_name(s, seat, trip // TRIP):
                return None  # another number of boosters would do
        return Notice("no_way_there", {"feature": words[1]}, "M8", (source,))

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"send {feature_name(s, a_of(step), a_of(option))} +{b_of(option)}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        seat = a_of(step)
        return (places.feature(s, seat, b_of(step)), places.feature(s, seat, a_of(option)))

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"source": feature_name(s, a_of(step), b_of(step))}


class BoostCube(Ask[IslandState]):
    """One more cube for each booster crossed (III.1); with none left as for the first (M10)."""

    name = "boost_cube"
    reference = "M10"

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return cube_options(s, seat, b_of(step))

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        take_cube(s, a_of(step), option)
        s.note(BOOSTED, a_of(step), b_of(step))
        s.travelling += 1

    def refusal(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        return cube_refusal(s, seat, words, b_of(step))

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return cube_notation(s, a_of(step), option)

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return cube_places(s, a_of(step), option)

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"converter": feature_name(s, a_of(step), b_of(step))}


class Arrive(Act[IslandState]):
    """A converter runs at once, as often as it can, and pays everything printed (III.1, M9)."""

    name = "arrive"

    def act(self, s: IslandState, step: int) -> None:
        seat, feature = a_of(step), b_of(step)
        cubes = s.cubes[seat]
        cubes[feature] += s.travelling
        s.travelling = 0
        converter = s.networks[seat].features[feature]
        while cubes[feature] >= converter.cost:
            cubes[feature] -= converter.cost
            s.note(CONVERTED, seat, feature, converter.cost)
            if converter.points:
                s.gain_points(seat, converter.points, FROM_CONVERTER, feature)
            if converter.money:
                s.gain_money(seat, converter.money, FROM_CONVERTER)
            for _ in range(converter.goals):
                s.push(pack(steps.GAIN_GOAL, seat))
