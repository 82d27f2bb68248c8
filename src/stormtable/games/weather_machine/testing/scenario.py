"""Build a position step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self, cast

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.edition import Edition
from stormtable.games.weather_machine.rules.extreme import clear_marks
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.movement import space_names
from stormtable.games.weather_machine.rules.names import (
    AWARD,
    CITATION,
    CP_BENEFIT,
    EMPTY,
    END_NOBEL,
    END_REASONS,
    GOVERNMENT_MARKER,
    LATIV,
    LOCATIONS,
    MOVED_ON,
    NO_TOKEN,
    OFFICE,
    PUBLISHED,
    SPACES,
    SUPPLY,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.testing.goals import Goals
from stormtable.games.weather_machine.testing.layout import PositionSpec, lay_out
from stormtable.games.weather_machine.testing.names import Names, ScenarioError, index, number
from stormtable.games.weather_machine.testing.script import Script
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.tuples import IntTuple, added, put

STEPS = ("start", "move", "actions", "tokens")


class Scenario:
    """A position being written down. Each method says one thing and returns the scenario.

    `turn` and the methods after it say where the game stands; `build` and `deal` give the game.
    """

    def __init__(
        self,
        players: int = 4,
        edition: Path | str = "",
        goals: str = "set",
        new_scientists: str = "off",
        challenges: str = "easy",
    ) -> None:
        settings = {
            "edition": str(edition),
            "goals": goals,
            "new_scientists": new_scientists,
            "challenges": challenges,
        }
        self._game = Game(title_named("weather-machine"), players, settings)
        self._dealt = self._game.state.copy()
        self._state = s = cast(MachineState, self._game.state)
        self.edition: Edition = s.edition
        self._names = Names(s)
        seats = range(players)
        s.agenda = []
        s.round = 2
        s.order = tuple(seats)
        s.initiative = tuple(seats)
        s.scientists = tuple(stand_at(SUPPLY, seat) for seat in seats)
        s.vouchers = [tuple(s.edition.voucher_start) for _ in seats]
        self._spec = PositionSpec()
        self._turn: tuple[int, int] | None = None
        self._gains: list[int] = []
        self._script: list[str] = []
        self._stops = False

    # --- players ----------------------------------------------------------------------------

    def vouchers(self, colour: str, **counts: int) -> Self:
        """Exactly these Vouchers; types that are not named have none."""
        track = [0] * 5
        for name, count in counts.items():
            track[index(VOUCHERS[:5], name, "Voucher")] = count
        self._state.vouchers[self._names.seat(colour)] = tuple(track)
        return self

    def parts(self, colour: str, *colours: str) -> Self:
        """The Parts in a Workshop."""
        counts = [0] * 5
        for name in colours:
            counts[self._names.part(name)] += 1
        self._state.parts[self._names.seat(colour)] = tuple(counts)
        return self

    def chemicals(self, colour: str, *kinds: str) -> Self:
        """The Chemicals in a Workshop, taken from the Supply."""
        counts = [0] * 5
        for name in kinds:
            counts[self._names.chemical(name)] += 1
        self._state.chemicals[self._names.seat(colour)] = tuple(counts)
        return self

    def bots(self, colour: str, count: int) -> Self:
        """The Bots in a Workshop; see `line` for where they and those on the board come from."""
        self._state.bots = put(self._state.bots, self._names.seat(colour), count)
        return self

    def line(self, colour: str, *empty: int) -> Self:
        """The empty slots (1 to 12) of an Assembly Line; by default the first ones are."""
        self._spec.empty_slots[self._names.seat(colour)] = [
            number(slot, 1, 12, "slot") - 1 for slot in empty
        ]
        return self

    def workshop(self, colour: str, *tiles: str) -> Self:
        """The Workshop tiles as `ROW COLUMN TOP/BOTTOM`: `middle 1 green/white`.

        By default there are as many as what is in the Workshop needs, and at least one.
        """
        self._spec.tiles[self._names.seat(colour)] = [self._names.laid(text) for text in tiles]
        return self

    def office(
        self, colour: str, row: int, blue: str = "", green: str = "", purple: str = ""
    ) -> Self:
        """The tokens of an Office row (1 to 6): a weather, `award` or `citation`."""
        seat = self._names.seat(colour)
        number(row, 1, 6, "row")
        for column, name in enumerate((blue, green, purple)):
            if name == "award":
                token = AWARD
                self._gain_award(seat)
            elif name == "citation":
                token = CITATION
            else:
                token = 1 + self._names.weather(name) if name else NO_TOKEN
            self._state.office[seat] = put(self._state.office[seat], 3 * row - 3 + column, token)
        return self

    def waiting(self, colour: str, *tokens: str) -> Self:
        """Tokens beside the Office: Research tokens as `government-wind`, and `award`."""
        seat = self._names.seat(colour)
        for name in tokens:
            if name == "award":
                self._gain_award(seat)
                self._state.awards_waiting = added(self._state.awards_waiting, seat, 1)
            else:
                self._state.waiting[seat] += (self._names.token(name),)
        return self

    def published(self, colour: str, *rows: int, moved_on: bool = False) -> Self:
        """Rows whose papers are out (the Lock is gone); `moved_on`: their markers, too."""
        seat, s = self._names.seat(colour), self._state
        for row in rows:
            weather = s.row_weather(seat, number(row, 1, 6, "row") - 1)
            if weather == EMPTY or s.row_tokens(seat, row - 1) < 3:
                raise ScenarioError(f"row {row} cannot be published", "fill it by office() first")
            s.row_markers[seat] = put(
                s.row_markers[seat], row - 1, MOVED_ON if moved_on else PUBLISHED
            )
            s.papers = added(s.papers, seat, 1)
            s.locks = put(s.locks, weather, 0)
        return self

    def goals(
        self,
        colour: str,
        *below: str,
        top: Sequence[str] = (),
        bottom: Sequence[str] = (),
        flipped: Sequence[str] = (),
    ) -> Self:
        """A player's Goals, as `government:subsidies-3`: below the Laboratory and on its spaces.

        Only those named are there. `flipped` names those on a space that are.
        """
        seat = self._names.seat(colour)
        for name in (*below, *top, *bottom):
            self._names.goal_colour(name)
        for name in flipped:
            index([*top, *bottom], name, "Goal on a space")
        self._spec.goals[seat] = Goals(list(below), list(top), list(bottom), list(flipped))
        return self

    def owned(self, colour: str, *subsidies: str) -> Self:
        """Subsidy tiles a player has taken; `sell*` is one that is used."""
        seat = self._names.seat(colour)
        for name in subsidies:
            kind = self._names.subsidy(name.rstrip("*"))
            self._state.owned[seat] += (2 * kind + name.endswith("*"),)
        return self

    def investments(self, colour: str, count: int = 1) -> Self:
        self._state.investments = put(self._state.investments, self._names.seat(colour), count)
        return self

    def funding(self, colour: str, government: int = 0, lab: int = 0, rnd: int = 0) -> Self:
        self._state.funding[self._names.seat(colour)] = (government, lab, rnd)
        return self

    def cp(self, colour: str, amount: int) -> Self:
        seat = self._names.seat(colour)
        self._state.cp = put(self._state.cp, seat, amount)
        self._state.cp_sources[seat] = put(self._state.cp_sources[seat], CP_BENEFIT, amount)
        return self

    def end_cp(self, colour: str, amount: int) -> Self:
        self._state.end_cp = put(self._state.end_cp, self._names.seat(colour), amount)
        return self

    def nobel(self, colour: str) -> Self:
        """Who has the Nobel Prize; that triggers the end. It takes three Awards."""
        s = self._state
        s.nobel = self._names.seat(colour)
        s.end_trigger = s.end_trigger or END_NOBEL
        return self

    # --- Supply and Lativ -------------------------------------------------------------------

    def scientist(self, colour: str, location: str, space: str | int) -> Self:
        """Where a Scientist stands: `left`, `middle`, `right`, or 1 to 4 in Supply."""
        where = index(LOCATIONS[:OFFICE], location, "Location")
        names = space_names(self._state, where)
        self._state.scientists = put(
            self._state.scientists,
            self._names.seat(colour),
            stand_at(where, index(names, str(space), "space")),
        )
        return self

    def lativ(self, location: str, space: str = "left") -> Self:
        s = self._state
        s.lativ = index(LOCATIONS, location, "Location")
        s.lativ_space = 0 if s.lativ in (SUPPLY, OFFICE) else index(SPACES, space, "space")
        return self

    def order(self, *colours: str) -> Self:
        """The turn order, and the Initiative unless that is said after it."""
        self._state.order = self._names.every(colours)
        self._state.initiative = self._names.every(colours)
        return self

    def initiative(self, *colours: str) -> Self:
        self._state.initiative = self._names.every(colours)
        return self

    def supply(self, **left: int) -> Self:
        """How many Chemicals of a type are in the Supply; the others lie in Workshops.

        They are the other players', of those who have their turn later (alone, yours).
        """
        self._spec.supply.update(
            {self._names.chemical(name): count for name, count in left.items()}
        )
        return self

    def offer(self, *tiles: str, top: str | None = None) -> Self:
        """Workshop tiles on the board, as `green-white`, and the top of the face-up stack.

        There are more on the board, up to its four, while a stack has some.
        """
        kinds = [self._names.tile(name) for name in tiles]
        self._spec.offer = kinds, None if top is None else self._names.tile(top)
        return self

    def stacks(self, up: int, down: int, others: str) -> Self:
        """The sizes of the stacks of Workshop tiles; the others lie in that player's Workshop."""
        self._spec.stacks = up, down, self._names.seat(others)
        return self

    # --- Government -------------------------------------------------------------------------

    def government_bots(self, **branches: Sequence[str | None]) -> Self:
        """Who stands in the Government Machine: `wind=["orange", None, "purple"]`.

        Each Bot there has a Part of its space's colour where a Subsidy tile was.
        """
        self._state.government_bots = self._stand(self._state.government_bots, branches)
        return self

    def subsidies(self, column: str, *tiles: str | None) -> Self:
        """The Subsidy tiles of a column, top to bottom; `sell*` is one that is used."""
        kinds: list[int] = []
        for name in tiles:
            kind = NO_TILE if name is None else 2 * self._names.subsidy(name.rstrip("*"))
            kinds.append(kind + 1 if name is not None and name.endswith("*") else kind)
        number(len(kinds), 0, 3, "number of Subsidy tiles in a column")
        self._spec.columns[self._names.weather(column)] = kinds + [NO_TILE] * (3 - len(kinds))
        return self

    def tokens(self, location: str, **left: int) -> Self:
        """Research tokens left below the branches of a Main Location; the others are gone."""
        track = index(TRACKS, location, "Main Location")
        for name, count in left.items():
            self._spec.tokens[track, self._names.weather(name)] = count
        return self

    # --- Lativ's Lab ------------------------------------------------------------------------

    def display(self, *tiles: str) -> Self:
        """The Experiment tiles in the display from the left: `rain II`."""
        self._spec.display = [self._names.experiment(name) for name in tiles]
        return self

    def deck(self, below: str | None, top: str | None = None, left: int | None = None) -> Self:
        """The tile below the Experiment deck, the deck's top, how many it holds with its top.

        By default the next in Stage and weather, and all that can still be there.
        """
        tiles = [NO_TILE if name is None else self._names.experiment(name) for name in (below, top)]
        self._spec.deck = tiles[0], tiles[1], left
        return self

    def assistant(self, weather: str) -> Self:
        self._state.assistant = self._names.weather(weather)
        return self

    def lab_bots(self, **branches: Sequence[str | None]) -> Self:
        """Who stands in the Weather Machine, `lativ` included, in the branches that are named.

        By default nobody does, with two players one of Lativ's Bots at the bottom of each branch.
        """
        self._state.lab_bots = self._stand(self._state.lab_bots, branches)
        self._state.lativ_bots = self.edition.lativ_bots - self._state.lab_bots.count(LATIV)
        return self

    def unlocked(self, *weathers: str) -> Self:
        """Weathers whose Lock is gone."""
        for name in weathers:
            self._state.locks = put(self._state.locks, self._names.weather(name), 0)
        return self

    # --- R&D --------------------------------------------------------------------------------

    def rnd_bots(self, **branches: Sequence[str | None]) -> Self:
        """Who stands on the Research spaces; the Chemicals paid lie beside them."""
        self._state.rnd_bots = self._stand(self._state.rnd_bots, branches)
        return self

    def extreme(self, weather: str, level: int, marks: Sequence[str | None] = ()) -> Self:
        """The level of an Extreme Weather tile (0: calm) and the markers on its slots.

        A marker is a player's or the `government`'s.
        """
        s, branch = self._state, self._names.weather(weather)
        s.extreme[branch] = tuple(range(number(level, 0, 3, "level")))
        s.extreme_stacks[branch] = tuple(range(2, level - 1, -1))
        clear_marks(s, branch)
        number(len(marks), 0, len(s.extreme_marks[branch]), "number of markers")
        for slot, name in enumerate(marks):
            if name == "government":
                s.extreme_marks[branch] = put(s.extreme_marks[branch], slot, GOVERNMENT_MARKER)
                s.government_markers -= 1
            elif name is not None:
                s.extreme_marks[branch] = put(s.extreme_marks[branch], slot, self._names.seat(name))
        return self

    # --- chance -----------------------------------------------------------------------------

    def chance(self, *results: str) -> Self:
        """What comes out of draws, in notation, each kind of draw (its first word) in order."""
        self._script.extend(results)
        return self

    def open_draws(self) -> Self:
        """Leave draws open: see `possible` and `settle`."""
        self._stops = True
        return self

    # --- where the game stands --------------------------------------------------------------

    def round(self, count: int) -> Self:
        self._state.round = count
        return self

    def triggered(self, reason: str) -> Self:
        """The end has been triggered: this round is played to its end, then one more."""
        self._state.end_trigger = index(END_REASONS, reason, "end trigger")
        return self

    def last_round(self) -> Self:
        """This is the last round."""
        s = self._state
        s.final = True
        s.end_trigger = s.end_trigger or 1
        return self

    def turn(self, colour: str, step: str = "start") -> Self:
        """In Phase A, at a step of a player's turn: `start`, `move`, `actions`, `tokens`.

        Those after that player in the order take their turns, then come Phases B and C.
        """
        self._turn = self._names.seat(colour), index(STEPS, step, "step")
        return self

    def supply_round(self) -> Self:
        """Before the post-set-up Supply round."""
        self._state.round = 0
        return self

    def gain(self, colour: str, benefits: str) -> Self:
        """Before what is said of turns, a player gains benefits printed somewhere: `cp:3 part`."""
        gain = index(self.edition.gain_texts, benefits, "list of benefits")
        self._gains.append(pack(steps.GAIN, self._names.seat(colour), gain))
        return self

    def build(self) -> Game:
        """The game in this position; Phase B is next if no turn was mentioned."""
        s = self._state
        self._lay_out()
        s.agenda = [*self._gains, *self._turns(), *self._phases()][::-1]
        return self._checked()

    def _lay_out(self) -> None:
        firsts = [a_of(step) for step in self._gains]
        firsts += [] if self._turn is None else [self._turn[0]]
        self._spec.first = firsts[0] if firsts else self._state.order[0]
        lay_out(self._state, self._spec, self._names.colours)

    def _checked(self) -> Game:
        wrong = self._game.title.violations(self._state)
        if wrong:
            raise ScenarioError("; ".join(wrong), "name what is needed for it, too")
        return self._start()

    def _turns(self) -> list[int]:
        """What is left of Phase A."""
        if self._turn is None:
            return []
        seat, first = self._turn
        order = self._state.order
        kinds = (steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.PLACE_TOKENS)
        later = [pack(steps.TURN, other) for other in order[order.index(seat) + 1 :]]
        return [pack(kind, seat) for kind in kinds[first:]] + later

    def _phases(self) -> list[int]:
        """What comes after Phase A."""
        s = self._state
        if s.round == 0:
            return [pack(steps.SUPPLY_ROUND), pack(steps.BEGIN_ROUND)]
        if not s.final:
            return [pack(steps.PHASE_B), pack(steps.PHASE_C)]
        tokens = [pack(steps.FINAL_TOKENS, seat) for seat in s.order]
        return [pack(steps.FINAL_BRANCH), *tokens, pack(steps.FINAL_SCORING)]

    def deal(self) -> Game:
        """A new game, from the first step of set-up. Only what is said of chance counts."""
        self._game.lay_out(self._dealt)
        return self._start()

    def _start(self) -> Game:
        game = self._game
        game.chance = None if self._stops else Script(game, self._script)
        game.advance()
        return game

    # --- laying it out ----------------------------------------------------------------------

    def _stand(self, machine: IntTuple, branches: dict[str, Sequence[str | None]]) -> IntTuple:
        """The machine with these Bots, and no others, in these branches."""
        for name, bots in branches.items():
            number(len(bots), 0, 3, "number of Bots in a branch")
            owners = [EMPTY if owner is None else self._names.owner(owner) for owner in bots]
            first = 3 * self._names.weather(name)
            branch = (*owners, *[EMPTY] * (3 - len(owners)))
            machine = (*machine[:first], *branch, *machine[first + 3 :])
        return machine

    def _gain_award(self, seat: int) -> None:
        self._state.awards = added(self._state.awards, seat, 1)
        self._state.awards_left -= 1
