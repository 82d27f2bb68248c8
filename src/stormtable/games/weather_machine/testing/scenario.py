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
from stormtable.games.weather_machine.testing.layout import PositionSpec, set_position
from stormtable.games.weather_machine.testing.names import (
    PieceNumbers,
    ScenarioError,
    index,
    number,
)
from stormtable.games.weather_machine.testing.script import Script
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.game import Game
from stormtable.kernel.registry import title_named
from stormtable.kernel.tuples import IntTuple, added, put, put_in

STEPS = ("start", "move", "actions", "tokens")


class Scenario:
    """A position in the making. Each method sets one thing and returns the scenario.

    `turn` and the methods after it set the moment of the game; `build` and `deal` return the game.
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
        self._names = PieceNumbers(s)
        seats = range(players)
        s.agenda = []
        s.round = 2
        s.order = tuple(seats)
        s.initiative = tuple(seats)
        s.scientists = tuple(stand_at(SUPPLY, seat) for seat in seats)
        s.vouchers = (tuple(s.edition.voucher_start),) * players
        self._spec = PositionSpec()
        self._turn: tuple[int, int] | None = None
        self._gains: list[int] = []
        self._script: list[str] = []
        self._stops = False

    # --- players ----------------------------------------------------------------------------

    def vouchers(self, colour: str, **counts: int) -> Self:
        """Set exactly these Vouchers; types that are not named have none."""
        track = [0] * 5
        for name, count in counts.items():
            track[index(VOUCHERS[:5], name, "Voucher")] = count
        self._state.vouchers = put(self._state.vouchers, self._names.seat(colour), tuple(track))
        return self

    def parts(self, colour: str, *colours: str) -> Self:
        """Set the Parts in a Workshop."""
        counts = [0] * 5
        for name in colours:
            counts[self._names.part(name)] += 1
        self._state.parts = put(self._state.parts, self._names.seat(colour), tuple(counts))
        return self

    def chemicals(self, colour: str, *kinds: str) -> Self:
        """Set the Chemicals in a Workshop; they come from the Supply."""
        counts = [0] * 5
        for name in kinds:
            counts[self._names.chemical(name)] += 1
        self._state.chemicals = put(self._state.chemicals, self._names.seat(colour), tuple(counts))
        return self

    def bots(self, colour: str, count: int) -> Self:
        """Set the Bots in a Workshop; see `line` for where they and those on the board come
        from."""
        self._state.bots = put(self._state.bots, self._names.seat(colour), count)
        return self

    def line(self, colour: str, *empty: int) -> Self:
        """Set the empty slots (1 to 12) of an Assembly Line; by default the first ones."""
        self._spec.empty_slots[self._names.seat(colour)] = [
            number(slot, 1, 12, "slot") - 1 for slot in empty
        ]
        return self

    def workshop(self, colour: str, *tiles: str) -> Self:
        """Set the Workshop tiles as `ROW COLUMN TOP/BOTTOM`: `middle 1 green/white`.

        By default there are as many as the content of the Workshop needs, and at least one.
        """
        self._spec.tiles[self._names.seat(colour)] = [self._names.laid(text) for text in tiles]
        return self

    def office(
        self, colour: str, row: int, blue: str = "", green: str = "", purple: str = ""
    ) -> Self:
        """Set the tokens of an Office row (1 to 6): a weather, `award` or `citation`."""
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
            self._state.office = put_in(self._state.office, seat, 3 * row - 3 + column, token)
        return self

    def waiting(self, colour: str, *tokens: str) -> Self:
        """Set tokens beside the Office: Research tokens as `government-wind`, and `award`."""
        seat = self._names.seat(colour)
        for name in tokens:
            if name == "award":
                self._gain_award(seat)
                self._state.awards_waiting = added(self._state.awards_waiting, seat, 1)
            else:
                waiting = (*self._state.waiting[seat], self._names.token(name))
                self._state.waiting = put(self._state.waiting, seat, waiting)
        return self

    def published(self, colour: str, *rows: int, moved_on: bool = False) -> Self:
        """Set rows with published papers (without their Lock); `moved_on`: their markers have left,
        too."""
        seat, s = self._names.seat(colour), self._state
        for row in rows:
            weather = s.row_weather(seat, number(row, 1, 6, "row") - 1)
            if weather == EMPTY or s.row_tokens(seat, row - 1) < 3:
                raise ScenarioError(f"row {row} cannot be published", "fill it by office() first")
            marker = MOVED_ON if moved_on else PUBLISHED
            s.row_markers = put_in(s.row_markers, seat, row - 1, marker)
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
        """Set a player's Goals, as `government:subsidies-3`: below the Laboratory and on its
        spaces.

        Goals that are not named are absent. `flipped` names those on a space that are flipped.
        """
        seat = self._names.seat(colour)
        for name in (*below, *top, *bottom):
            self._names.goal_colour(name)
        for name in flipped:
            index([*top, *bottom], name, "Goal on a space")
        self._spec.goals[seat] = Goals(list(below), list(top), list(bottom), list(flipped))
        return self

    def owned(self, colour: str, *subsidies: str) -> Self:
        """Set a player's Subsidy tiles; `sell*` is a used one."""
        seat = self._names.seat(colour)
        for name in subsidies:
            kind = self._names.subsidy(name.rstrip("*"))
            owned = (*self._state.owned[seat], 2 * kind + name.endswith("*"))
            self._state.owned = put(self._state.owned, seat, owned)
        return self

    def investments(self, colour: str, count: int = 1) -> Self:
        self._state.investments = put(self._state.investments, self._names.seat(colour), count)
        return self

    def funding(self, colour: str, government: int = 0, lab: int = 0, rnd: int = 0) -> Self:
        seat = self._names.seat(colour)
        self._state.funding = put(self._state.funding, seat, (government, lab, rnd))
        return self

    def cp(self, colour: str, amount: int) -> Self:
        seat = self._names.seat(colour)
        self._state.cp = put(self._state.cp, seat, amount)
        self._state.cp_sources = put_in(self._state.cp_sources, seat, CP_BENEFIT, amount)
        return self

    def end_cp(self, colour: str, amount: int) -> Self:
        self._state.end_cp = put(self._state.end_cp, self._names.seat(colour), amount)
        return self

    def nobel(self, colour: str) -> Self:
        """Give the Nobel Prize to a player, which triggers the end. The player needs three
        Awards."""
        s = self._state
        s.nobel = self._names.seat(colour)
        s.end_trigger = s.end_trigger or END_NOBEL
        return self

    # --- Supply and Lativ -------------------------------------------------------------------

    def scientist(self, colour: str, location: str, space: str | int) -> Self:
        """Put a Scientist on a space: `left`, `middle`, `right`, or 1 to 4 in Supply."""
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
        """Set the turn order, and the Initiative unless it is set later."""
        self._state.order = self._names.every(colours)
        self._state.initiative = self._names.every(colours)
        return self

    def initiative(self, *colours: str) -> Self:
        self._state.initiative = self._names.every(colours)
        return self

    def supply(self, **left: int) -> Self:
        """Set the number of Chemicals of each type in the Supply; the others are in Workshops.

        They belong to players whose turn is later (solo: to you).
        """
        self._spec.supply.update(
            {self._names.chemical(name): count for name, count in left.items()}
        )
        return self

    def offer(self, *tiles: str, top: str | None = None) -> Self:
        """Set Workshop tiles on the board, as `green-white`, and the top of the face-up stack.

        The board is filled up to four tiles from the stacks.
        """
        kinds = [self._names.tile(name) for name in tiles]
        self._spec.offer = kinds, None if top is None else self._names.tile(top)
        return self

    def stacks(self, up: int, down: int, others: str) -> Self:
        """Set the sizes of the stacks of Workshop tiles; that player's Workshop has the other
        tiles."""
        self._spec.stacks = up, down, self._names.seat(others)
        return self

    # --- Government -------------------------------------------------------------------------

    def government_bots(self, **branches: Sequence[str | None]) -> Self:
        """Set the Bots in the Government Machine: `wind=["orange", None, "purple"]`.

        For each Bot a Part of its space's colour replaces a Subsidy tile.
        """
        self._state.government_bots = self._stand(self._state.government_bots, branches)
        return self

    def subsidies(self, column: str, *tiles: str | None) -> Self:
        """Set the Subsidy tiles of a column, top to bottom; `sell*` is a used one."""
        kinds: list[int] = []
        for name in tiles:
            kind = NO_TILE if name is None else 2 * self._names.subsidy(name.rstrip("*"))
            kinds.append(kind + 1 if name is not None and name.endswith("*") else kind)
        number(len(kinds), 0, 3, "number of Subsidy tiles in a column")
        self._spec.columns[self._names.weather(column)] = kinds + [NO_TILE] * (3 - len(kinds))
        return self

    def tokens(self, location: str, **left: int) -> Self:
        """Set the Research tokens below the branches of a Main Location; the others have left the
        game."""
        track = index(TRACKS, location, "Main Location")
        for name, count in left.items():
            self._spec.tokens[track, self._names.weather(name)] = count
        return self

    # --- Lativ's Lab ------------------------------------------------------------------------

    def display(self, *tiles: str) -> Self:
        """Set the Experiment tiles in the display from the left: `rain II`."""
        self._spec.display = [self._names.experiment(name) for name in tiles]
        return self

    def deck(self, below: str | None, top: str | None = None, left: int | None = None) -> Self:
        """Set the tile below the Experiment deck, the deck's top, and its size including the top.

        By default they are the next in Stage and weather, and the deck has all tiles that it can
        have.
        """
        tiles = [NO_TILE if name is None else self._names.experiment(name) for name in (below, top)]
        self._spec.deck = tiles[0], tiles[1], left
        return self

    def assistant(self, weather: str) -> Self:
        self._state.assistant = self._names.weather(weather)
        return self

    def lab_bots(self, **branches: Sequence[str | None]) -> Self:
        """Set the Bots in these branches of the Weather Machine, `lativ` included.

        By default there are none; with two players one of Lativ's Bots is at the bottom of each
        branch.
        """
        self._state.lab_bots = self._stand(self._state.lab_bots, branches)
        self._state.lativ_bots = self.edition.lativ_bots - self._state.lab_bots.count(LATIV)
        return self

    def unlocked(self, *weathers: str) -> Self:
        """Remove the Locks of these weathers."""
        for name in weathers:
            self._state.locks = put(self._state.locks, self._names.weather(name), 0)
        return self

    # --- R&D --------------------------------------------------------------------------------

    def rnd_bots(self, **branches: Sequence[str | None]) -> Self:
        """Set the Bots on the Research spaces; the paid Chemicals are beside them."""
        self._state.rnd_bots = self._stand(self._state.rnd_bots, branches)
        return self

    def extreme(self, weather: str, level: int, marks: Sequence[str | None] = ()) -> Self:
        """Set the level of an Extreme Weather tile (0: calm) and the markers on its slots.

        A marker belongs to a player or to the `government`.
        """
        s, branch = self._state, self._names.weather(weather)
        s.extreme = put(s.extreme, branch, tuple(range(number(level, 0, 3, "level"))))
        s.extreme_stacks = put(s.extreme_stacks, branch, tuple(range(2, level - 1, -1)))
        clear_marks(s, branch)
        number(len(marks), 0, len(s.extreme_marks[branch]), "number of markers")
        for slot, name in enumerate(marks):
            if name == "government":
                s.extreme_marks = put_in(s.extreme_marks, branch, slot, GOVERNMENT_MARKER)
                s.government_markers -= 1
            elif name is not None:
                s.extreme_marks = put_in(s.extreme_marks, branch, slot, self._names.seat(name))
        return self

    # --- chance -----------------------------------------------------------------------------

    def chance(self, *results: str) -> Self:
        """Set the results of draws in notation. Each kind of draw (its first word) has its own
        sequence."""
        self._script.extend(results)
        return self

    def open_draws(self) -> Self:
        """Leave draws open: see `possible` and `settle`."""
        self._stops = True
        return self

    # --- the moment of the game -------------------------------------------------------------

    def round(self, count: int) -> Self:
        self._state.round = count
        return self

    def triggered(self, reason: str) -> Self:
        """Set that the end has been triggered: this round is played to its end, then one more."""
        self._state.end_trigger = index(END_REASONS, reason, "end trigger")
        return self

    def last_round(self) -> Self:
        """Make this the last round."""
        s = self._state
        s.final = True
        s.end_trigger = s.end_trigger or 1
        return self

    def turn(self, colour: str, step: str = "start") -> Self:
        """Begin in Phase A, at a step of a player's turn: `start`, `move`, `actions`, `tokens`.

        Later players in the order take their turns, then come Phases B and C.
        """
        self._turn = self._names.seat(colour), index(STEPS, step, "step")
        return self

    def supply_round(self) -> Self:
        """Begin before the post-set-up Supply round."""
        self._state.round = 0
        return self

    def gain(self, colour: str, benefits: str) -> Self:
        """Let a player gain printed benefits before the turn: `cp:3 part`."""
        gain = index(self.edition.gain_texts, benefits, "list of benefits")
        self._gains.append(pack(steps.GAIN, self._names.seat(colour), gain))
        return self

    def build(self) -> Game:
        """Return the game in this position; Phase B is next if no turn was set."""
        s = self._state
        self._set_position()
        s.agenda = [*self._gains, *self._turns(), *self._phases()][::-1]
        return self._checked()

    def _set_position(self) -> None:
        firsts = [a_of(step) for step in self._gains]
        firsts += [] if self._turn is None else [self._turn[0]]
        self._spec.first = firsts[0] if firsts else self._state.order[0]
        set_position(self._state, self._spec, self._names.colours)

    def _checked(self) -> Game:
        wrong = self._game.title.violations(self._state)
        if wrong:
            raise ScenarioError("; ".join(wrong), "name what is needed for it, too")
        return self._start()

    def _turns(self) -> list[int]:
        """Return the remaining steps of Phase A."""
        if self._turn is None:
            return []
        seat, first = self._turn
        order = self._state.order
        kinds = (steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.PLACE_TOKENS)
        later = [pack(steps.TURN, other) for other in order[order.index(seat) + 1 :]]
        return [pack(kind, seat) for kind in kinds[first:]] + later

    def _phases(self) -> list[int]:
        """Return the steps after Phase A."""
        s = self._state
        if s.round == 0:
            return [pack(steps.SUPPLY_ROUND), pack(steps.BEGIN_ROUND)]
        if not s.final:
            return [pack(steps.PHASE_B), pack(steps.PHASE_C)]
        tokens = [pack(steps.FINAL_TOKENS, seat) for seat in s.order]
        return [pack(steps.FINAL_BRANCH), *tokens, pack(steps.FINAL_SCORING)]

    def deal(self) -> Game:
        """Return a new game, from the first step of set-up. Only the scripted draws of the scenario
        apply."""
        self._game.start_from(self._dealt)
        return self._start()

    def _start(self) -> Game:
        game = self._game
        game.chance = None if self._stops else Script(game, self._script)
        game.advance()
        return game

    # --- layout -----------------------------------------------------------------------------

    def _stand(self, machine: IntTuple, branches: dict[str, Sequence[str | None]]) -> IntTuple:
        """Return the machine with exactly these Bots in these branches."""
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
