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
from stormtable.games.weather_island.rules.names import CONVERTER, NO_WEATHER
from stormtable.games.weather_island.rules.places import feature_name
from stormtable.games.weather_island.rules.state import NO_TOKEN, IslandState
from stormtable.games.weather_island.rules.verbs import Pass
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import IntTuple


def strike(s: IslandState, seat: int, weather: int) -> None:
    """Fire all sources of this weather on the player's machine (III.1)."""
    weathers = s.networks[seat].weathers
    s.firing = [feature for feature in range(len(weathers)) if weathers[feature] == weather]
    s.push(pack(steps.NEXT_SOURCE, seat))


def release_waiting(s: IslandState, seat: int) -> None:
    """Send waiting energy at once, after a build has completed a route for it (II.1, M6)."""
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


class FireSource(Action[IslandState]):
    """Let a source fire next."""

    verb = steps.V_FIRE
    word = "fire"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_FIRE, feature) for feature in s.firing]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        features = range(len(s.networks[seat].features))
        return [pack(steps.V_FIRE, feature) for feature in features if feature not in s.firing]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        feature = a_of(target)
        if feature not in s.firing:
            return self._no_energy(s, seat, feature)
        first = first_alike(s, seat, feature)
        if first != feature:
            return Notice(
                "fires_alike",
                {"source": feature_name(s, seat, first)},
                "M20",
                (places.feature(s, seat, first),),
            )
        if feature == s.firing[0] or order_matters(s, seat):
            return None
        return Notice("order_does_not_matter", {}, "M20", (places.machine(seat),))

    def _no_energy(self, s: IslandState, seat: int, feature: int) -> Notice:
        """Return why a feature has no energy to send now."""
        name, here = feature_name(s, seat, feature), (places.feature(s, seat, feature),)
        weather = s.networks[seat].weathers[feature]
        if weather == NO_WEATHER:
            return Notice("not_a_source", {"feature": name}, "M9", here)
        if s.token == NO_TOKEN:
            return Notice("no_energy_released", {"source": name}, "M6", here)
        if weather == s.token:
            return Notice("source_has_fired", {"source": name}, "M9", here)
        struck: dict[str, int | str] = {"source": name, "weather": s.edition.weathers[s.token]}
        return Notice("source_of_another_weather", struck, "Phase III.1", here)

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"fire {feature_name(s, a_of(step), a_of(target))}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.feature(s, a_of(step), a_of(target)),)


def first_alike(s: IslandState, seat: int, feature: int) -> int:
    """Return the first firing source with exactly the same possible trips (M20)."""
    routes, cubes = s.networks[seat].routes(feature), s.cubes[seat]
    if not routes:
        return feature
    for source in s.firing:
        if cubes[source] == cubes[feature] and s.networks[seat].routes(source) == routes:
            return source
    return feature


class Fire(Ask[IslandState]):
    """Fire sources one by one, in the owner's order (M9).

    The owner chooses the order only where it can matter: if cubes may run short, or if a goal card
    drawn in between may change a later trip. Sources with exactly the same possible trips represent
    each other.
    """

    name = "fire"
    reference = "M9"
    actions = (FireSource(),)

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
        # Only what the source holds at its own turn counts (M22).
        if s.cubes[seat][source] == 0:
            s.push(pack(steps.OWN_CUBE, seat, source))
        elif waits_connected(s, seat, source):
            s.cubes[seat][source] = 0
            s.travelling = 1
            s.push(pack(steps.ROUTE, seat, source))
        else:
            s.note(ENERGY_WASTED, seat, source)  # a source holds at most one token (M11)


def waits_connected(s: IslandState, seat: int, source: int) -> bool:
    """Return whether its energy is about to be released: only a build leaves energy on a connected
    source (M6)."""
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


class PassCube(Pass):
    """Decline a cube, with none left in the stash."""

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        return NOT_NOW if s.stash(seat) > 0 else None


class TakeCube(Action[IslandState]):
    """Take a cube from the stash or, if that is empty, from a feature."""

    verb = steps.V_TAKE
    word = "take"

    def bound_for(self, step: int) -> int:
        """Return the converter that the cube travels to; NO_FEATURE for a source's own cube."""
        return NO_FEATURE

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        holders = [feature for feature, cubes in enumerate(s.cubes[seat]) if cubes]
        return [pack(steps.V_TAKE, feature) for feature in (STASH, *holders)]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        features = enumerate(s.cubes[seat])
        return [pack(steps.V_TAKE, feature) for feature, cubes in features if not cubes]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        feature = a_of(target)
        stash = (places.stash(seat),)
        if s.stash(seat) > 0:
            return None if feature == STASH else Notice("cubes_in_the_stash", {}, "M10", stash)
        if feature == STASH or not s.cubes[seat][feature]:
            return Notice("no_cube_there", {"cubes": s.edition.cubes}, "M10", stash)
        if feature != self.bound_for(step):
            return None
        name, there = feature_name(s, seat, feature), (places.feature(s, seat, feature),)
        return Notice("cube_bound_for_there", {"converter": name}, "M21", there)

    def notation(self, s: IslandState, step: int, target: int) -> str:
        feature = a_of(target)
        return "take stash" if feature == STASH else f"take {feature_name(s, a_of(step), feature)}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        seat, feature = a_of(step), a_of(target)
        return (places.stash(seat) if feature == STASH else places.feature(s, seat, feature),)


class TakeBoosterCube(TakeCube):
    """Take a cube for a booster, but not from the trip's own converter (M21)."""

    def bound_for(self, step: int) -> int:
        return b_of(step)


NO_FEATURE: Final = -1


class OwnCube(Ask[IslandState]):
    """Get the source's own cube; if none is left, decline it or take one from elsewhere (III.1,
    M10)."""

    name = "own_cube"
    reference = "M10"
    actions = (PassCube(), TakeCube())

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return cube_options(s, seat, NO_FEATURE)

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

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"source": feature_name(s, a_of(step), b_of(step))}


STASH: Final = 0xFFFF
"""In a V_TAKE option: take the cube from the stash, which has one."""


def cube_options(s: IslandState, seat: int, bound_for: int) -> list[int]:
    """Return the origins of a new cube. Its own converter is none: taking it there would mean
    declining."""
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
            s.firing.remove(feature)  # the energy it was to release has moved elsewhere (M21)
        s.note(CUBE_TAKEN, seat, feature)


class SendTo(Action[IslandState]):
    """Send the energy to a converter, over a number of boosters."""

    verb = steps.V_SEND
    word = "send"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        trips = s.networks[seat].routes(b_of(step))
        legal = [pack(steps.V_SEND, trip // TRIP, trip % TRIP) for trip in trips]
        reached = [a_of(target) for target in legal]
        return legal + [
            pack(steps.V_SEND, number)
            for number, feature in enumerate(s.networks[seat].features)
            if feature.kind == CONVERTER and number not in reached
        ]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        features = enumerate(s.networks[seat].features)
        return [pack(steps.V_SEND, n) for n, feature in features if feature.kind != CONVERTER]

    def read(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> int | None:
        if len(words) < 3:
            return None
        features = range(len(s.networks[seat].features))
        names = [feature_name(s, seat, feature) for feature in features]
        return pack(steps.V_SEND, names.index(words[1]), int(words[2].lstrip("+")))

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        feature, boosters = a_of(target), b_of(target)
        source = (places.feature(s, seat, b_of(step)),)
        trips = s.networks[seat].routes(b_of(step))
        ways = [trip % TRIP for trip in trips if trip // TRIP == feature]
        name = feature_name(s, seat, feature)
        if not ways:
            return Notice("no_way_there", {"feature": name}, "M8", source)
        if boosters in ways:
            return None
        known = ", ".join([f"+{way}" for way in ways])
        trip: dict[str, int | str] = {"feature": name, "boosters": boosters, "known": known}
        return Notice("no_way_over_boosters", trip, "M8", source)

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"send {feature_name(s, a_of(step), a_of(target))} +{b_of(target)}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        seat = a_of(step)
        return (places.feature(s, seat, b_of(step)), places.feature(s, seat, a_of(target)))


class Route(Ask[IslandState]):
    """Choose converter and path; paths with the same effect are one option (M8)."""

    name = "route"
    reference = "M8"
    actions = (SendTo(),)

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

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"source": feature_name(s, a_of(step), b_of(step))}


class BoostCube(Ask[IslandState]):
    """Get one more cube for each booster crossed (III.1); if none is left, as for the first
    (M10)."""

    name = "boost_cube"
    reference = "M10"
    actions = (PassCube(), TakeBoosterCube())

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        return cube_options(s, seat, b_of(step))

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        take_cube(s, a_of(step), option)
        s.note(BOOSTED, a_of(step), b_of(step))
        s.travelling += 1

    def about(self, s: IslandState, step: int) -> dict[str, int | str]:
        return {"converter": feature_name(s, a_of(step), b_of(step))}


class Arrive(Act[IslandState]):
    """Run a converter at once, as often as possible, and pay everything printed (III.1, M9)."""

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
