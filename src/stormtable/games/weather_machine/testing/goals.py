"""The Goal tiles of each player, including those that a scenario names."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from stormtable.games.weather_machine.rules.names import CITATION, SYMBOLS, TRACKS
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.solo.setup import AWARDS
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.testing.names import ScenarioError
from stormtable.kernel.tuples import put


@dataclass(frozen=True, slots=True)
class Goals:
    """A player's Goals by name: below the Laboratory, on its spaces, and which are flipped."""

    below: list[str]
    top: list[str]
    bottom: list[str]
    flipped: list[str]

    @property
    def names(self) -> list[str]:
        return [*self.below, *self.top, *self.bottom]


def lay_goals(s: MachineState, goals_by_seat: dict[int, Goals], colours: list[str]) -> None:
    """Give each player a set of nine Goal tiles, or drafted ones.

    A player whom the scenario does not mention has the whole set. Cited tiles have left the game.
    """
    sets = [_alone(s, goals_by_seat.get(0))] if s.players == 1 else _sets(s, goals_by_seat, colours)
    for seat, own in enumerate(sets):
        if seat in goals_by_seat:
            _lay(s, seat, own, goals_by_seat[seat])
            continue
        below: list[int] = []
        for colour in range(len(TRACKS)):
            cited = s.office[seat][colour::3].count(CITATION)
            tiles = [goal for goal in own.values() if s.edition.goals[goal].colour == colour]
            below += tiles[: len(tiles) - cited]
        s.goals_below = put(s.goals_below, seat, tuple(below))


def _lay(s: MachineState, seat: int, own: dict[str, int], goals: Goals) -> None:
    spaces = [NO_TILE] * 6
    for place, names in enumerate((goals.top, goals.bottom)):
        for name in names:
            space = 2 * s.edition.goals[own[name]].colour + place
            if spaces[space] != NO_TILE:
                raise ScenarioError(f"two Goals on one space: {name}", "one goes elsewhere")
            spaces[space] = 2 * own[name] + (name in goals.flipped)
    s.goals_below = put(s.goals_below, seat, tuple(own[name] for name in goals.below))
    s.goal_spaces = put(s.goal_spaces, seat, tuple(spaces))


def _sets(
    s: MachineState, goals_by_seat: dict[int, Goals], colours: list[str]
) -> list[dict[str, int]]:
    """Return each player's nine tiles by name: of one symbol or, with drafting, of one symbol per
    colour."""
    every = range(len(TRACKS))
    chosen: list[dict[str, int]] = [{} for _ in range(s.players)]
    for together in [[colour] for colour in every] if s.drafting else [list(every)]:
        requested = [
            {
                name
                for name in (goals_by_seat[seat].names if seat in goals_by_seat else [])
                if TRACKS.index(name.split(":")[0]) in together
            }
            for seat in range(s.players)
        ]
        for symbols in permutations(range(len(SYMBOLS)), s.players):
            tiles = [_tiles(s, symbol, together) for symbol in symbols]
            if all(names <= set(own) for names, own in zip(requested, tiles, strict=True)):
                for seat, own in enumerate(tiles):
                    chosen[seat].update(own)
                break
        else:
            named = {colours[seat]: sorted(names) for seat, names in enumerate(requested) if names}
            raise ScenarioError(
                f"these Goal tiles are not of one set for each: {named}",
                "name some of one symbol, or play with goals=draft",
            )
    return chosen


def _tiles(s: MachineState, symbol: int, colours: list[int]) -> dict[str, int]:
    return {
        goal_name(s, number): number
        for number, goal in enumerate(s.edition.goals)
        if goal.symbol == symbol and goal.colour in colours
    }


def _alone(s: MachineState, goals: Goals | None) -> dict[str, int]:
    """Return the tiles of a solo game: the named ones, otherwise the first six with different
    symbols (S1)."""
    own: dict[str, int] = {}
    for number, goal in enumerate(s.edition.goals):
        name = goal_name(s, number)
        if goals is not None:
            own.setdefault(name, number)
            continue
        own_goals = [s.edition.goals[tile] for tile in own.values()]
        if (
            goal.threshold
            and not (goal.quantity == AWARDS and goal.threshold == 3)
            and goal.quantity not in [own_goal.quantity for own_goal in own_goals]
            and sum(own_goal.colour == goal.colour for own_goal in own_goals) < 2
        ):
            own[name] = number
    return own
