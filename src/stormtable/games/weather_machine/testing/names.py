"""Look up pieces and places by name, with an error that lists the known names."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules.names import LATIV
from stormtable.games.weather_machine.rules.office import token_name
from stormtable.games.weather_machine.rules.papers import goal_name
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.rules.workshop import ROWS, pack_tile
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.tuples import IntTuple

STAGES = ("I", "II", "III")


class ScenarioError(StormtableError):
    """A position that cannot be laid out with the existing pieces."""


def index(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ScenarioError(f"there is no {what} {name!r}", f"there are: {', '.join(names)}")
    return list(names).index(name)


def number(value: int, least: int, most: int, what: str) -> int:
    if not least <= value <= most:
        raise ScenarioError(f"there is no {what} {value}", f"choose {least} to {most}")
    return value


class PieceNumbers:
    """The numbers of one game's pieces by name."""

    def __init__(self, state: MachineState) -> None:
        self.edition = state.edition
        self.colours: list[str] = state.edition.file.words("order.players")[: state.players]
        self._state = state

    def seat(self, colour: str) -> int:
        return index(self.colours, colour, "player")

    def owner(self, name: str) -> int:
        return LATIV if name == "lativ" else self.seat(name)

    def every(self, colours: Sequence[str]) -> IntTuple:
        """Return all seats in the order of these colours."""
        seats = [self.seat(colour) for colour in colours]
        if sorted(seats) != list(range(len(self.colours))):
            raise ScenarioError(f"an order of {colours}", f"name each once: {self.colours}")
        return tuple(seats)

    def weather(self, name: str) -> int:
        return index(self.edition.weathers, name, "weather")

    def part(self, name: str) -> int:
        return index(self.edition.colours, name, "Part")

    def chemical(self, name: str) -> int:
        return index(self.edition.chemicals, name, "Chemical")

    def token(self, name: str) -> int:
        names = [token_name(self._state, token) for token in range(15)]
        return index(names, name, "Research token")

    def subsidy(self, name: str) -> int:
        return index(self.edition.subsidy_names, name, "Subsidy")

    def tile(self, name: str) -> int:
        kinds = range(len(self.edition.workshop_pairs))
        return index([tile_name(self._state, kind) for kind in kinds], name, "Workshop tile")

    def laid(self, text: str) -> int:
        """Return a tile in a Workshop, from text like `middle 1 green/white`."""
        row, column, top, bottom = (*text.replace("/", " ").split(), "", "", "", "")[:4]
        if not column.isdigit():
            raise ScenarioError(f"a Workshop tile at {text!r}", "write it as: middle 1 green/white")
        if top == bottom:
            raise ScenarioError(f"there is no Workshop tile {top}/{bottom}", "name two colours")
        return pack_tile(
            number(int(column), 1, 30, "column"),
            index(ROWS, row, "row"),
            self.part(top),
            self.part(bottom),
        )

    def goal_colour(self, name: str) -> int:
        names = [goal_name(self._state, goal) for goal in range(len(self.edition.goals))]
        return self.edition.goals[index(names, name, "Goal")].colour

    def experiment(self, name: str) -> int:
        names = [f"{weather} {stage}" for stage in STAGES for weather in self.edition.weathers]
        return index(names, name, "Experiment tile")
