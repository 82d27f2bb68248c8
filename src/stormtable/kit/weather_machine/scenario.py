"""A position being written down, and the scripted chance it is played with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import cast

from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.edition import Edition
from stormtable.games.weather_machine.government import clear_marks
from stormtable.games.weather_machine.lab import goal_name
from stormtable.games.weather_machine.lativ import at
from stormtable.games.weather_machine.movement import space_names
from stormtable.games.weather_machine.names import (
    AWARD,
    CITATION,
    CP_BENEFIT,
    EMPTY,
    END_REASONS,
    GOVERNMENT_MARKER,
    LATIV,
    LOCATIONS,
    MOVED_ON,
    NO_TOKEN,
    OFFICE,
    PUBLISHED,
    SUPPLY,
    TRACKS,
    VOUCHERS,
)
from stormtable.games.weather_machine.office import token_name
from stormtable.games.weather_machine.state import NO_TILE, MachineState
from stormtable.games.weather_machine.supply import tile_name
from stormtable.games.weather_machine.workshop import bottom_of, circles, pack_tile, top_of
from stormtable.kernel.chance import Chance, weighted
from stormtable.kernel.codes import pack
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.game import Game
from stormtable.kernel.title import title_named

STAGES = ("I", "II", "III")
ROWS = ("top", "middle", "bottom")
STEPS = {"start": 0, "move": 1, "actions": 2, "tokens": 3}


class ScenarioError(StormtableError):
    """A position that cannot be laid out with the pieces there are."""


class Script(Chance):
    """Chance that does what it is told, each kind of draw (its first word) in order.

    What the script does not mention is drawn from a fixed seed.
    """

    def __init__(self, game: Game, results: Iterable[str]) -> None:
        super().__init__(Random(0))
        self.game = game
        self.results: dict[str, list[str]] = {}
        for notation in results:
            self.results.setdefault(notation.split()[0], []).append(notation)

    def pick(self, stream: str, weights: list[int]) -> int:
        state = self.game.state
        rule, step = state.rule, state.agenda[-1]
        possible = {
            rule.notation(state, step, result): result
            for result, weight in enumerate(weights)
            if weight
        }
        told = self.results.get(next(iter(possible)).split()[0])
        if not told:
            return weighted(self.rng, weights)
        notation = told.pop(0)
        if notation not in possible:
            raise ScenarioError(
                f"{notation!r} cannot come out at {rule.name!r}",
                f"possible: {', '.join(possible)}",
            )
        return possible[notation]


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
    ) -> None:
        settings = {"edition": str(edition), "goals": goals, "new_scientists": new_scientists}
        self._game = Game(title_named("weather-machine"), players, settings)
        self._dealt = self._game.state.copy()
        self._state = s = cast(MachineState, self._game.state)
        self.edition: Edition = s.edition
        self.colours: list[str] = s.edition.file.words("order.players")[:players]
        seats = range(players)
        s.agenda = []
        s.round = 2
        s.order = list(seats)
        s.initiative = list(seats)
        s.scientists = [at(SUPPLY, seat) for seat in seats]
        s.vouchers = [list(s.edition.voucher_start) for _ in seats]
        s.goals_below = [list(range(9 * seat, 9 * seat + 9)) for seat in seats]
        s.lab_bots = [EMPTY] * 15
        s.lativ_bots = s.edition.lativ_bots
        s.offer = []
        self._tiles: dict[int, list[int]] = {}
        self._offer: tuple[list[int], int | None] | None = None
        self._stacks: tuple[int, int, int] | None = None
        self._empty_slots: dict[int, list[int]] = {}
        self._columns: dict[int, list[int]] = {}
        self._owned: list[tuple[int, int]] = []
        self._tokens: dict[tuple[int, int], int] = {}
        self._supply: dict[int, int] = {}
        self._display: list[int] = [0, 1, 2]
        self._deck: tuple[int, int, int | None] | None = None
        self._begin: list[int] = []
        self._gain: int | None = None
        self._script: list[str] = []
        self._stops = False

    # --- players ----------------------------------------------------------------------------

    def vouchers(self, colour: str, **held: int) -> Scenario:
        """Exactly these Vouchers; types that are not named have none."""
        track = [0] * 5
        for name, count in held.items():
            track[_index(VOUCHERS[:5], name, "Voucher")] = count
        self._state.vouchers[self._seat(colour)] = track
        return self

    def parts(self, colour: str, *colours: str) -> Scenario:
        """The Parts in a Workshop."""
        held = [0] * 5
        for name in colours:
            held[_index(self.edition.colours, name, "Part")] += 1
        self._state.parts[self._seat(colour)] = held
        return self

    def chemicals(self, colour: str, *kinds: str) -> Scenario:
        """The Chemicals in a Workshop, taken from the Supply."""
        held = [0] * 5
        for name in kinds:
            held[self._chemical(name)] += 1
        self._state.chemicals[self._seat(colour)] = held
        return self

    def bots(self, colour: str, count: int) -> Scenario:
        """The Bots in a Workshop; see `line` for where they and those on the board come from."""
        self._state.bots[self._seat(colour)] = count
        return self

    def line(self, colour: str, *empty: int) -> Scenario:
        """The empty slots (1 to 12) of an Assembly Line; by default the first ones are."""
        self._empty_slots[self._seat(colour)] = [slot - 1 for slot in empty]
        return self

    def workshop(self, colour: str, *tiles: str) -> Scenario:
        """The Workshop tiles as `ROW COLUMN TOP/BOTTOM`: `middle 1 green/white`.

        By default there are as many as what is in the Workshop needs, and at least one.
        """
        self._tiles[self._seat(colour)] = [self._laid(text) for text in tiles]
        return self

    def office(
        self, colour: str, row: int, blue: str = "", green: str = "", purple: str = ""
    ) -> Scenario:
        """The tokens of an Office row (1 to 6): a weather, `award` or `citation`."""
        seat = self._seat(colour)
        for column, name in enumerate((blue, green, purple)):
            if name == "award":
                token = AWARD
                self._gain_award(seat)
            elif name == "citation":
                token = CITATION
            else:
                token = 1 + self._weather(name) if name else NO_TOKEN
            self._state.office[seat][3 * row - 3 + column] = token
        return self

    def waiting(self, colour: str, *tokens: str) -> Scenario:
        """Tokens beside the Office: Research tokens as `government-wind`, and `award`."""
        seat = self._seat(colour)
        names = [token_name(self._state, token) for token in range(15)]
        for name in tokens:
            if name == "award":
                self._gain_award(seat)
                self._state.awards_waiting[seat] += 1
            else:
                self._state.waiting[seat].append(_index(names, name, "Research token"))
        return self

    def published(self, colour: str, *rows: int, moved_on: bool = False) -> Scenario:
        """Rows whose papers are out (the Lock is gone); `moved_on`: their markers, too."""
        seat, s = self._seat(colour), self._state
        for row in rows:
            weather = s.row_weather(seat, row - 1)
            if weather == EMPTY or s.row_tokens(seat, row - 1) < 3:
                raise ScenarioError(f"row {row} cannot be published", "fill it by office() first")
            s.row_markers[seat][row - 1] = MOVED_ON if moved_on else PUBLISHED
            s.papers[seat] += 1
            s.locks[weather] = 0
        return self

    def goals(
        self,
        colour: str,
        *below: str,
        top: Sequence[str] = (),
        bottom: Sequence[str] = (),
        flipped: Sequence[str] = (),
    ) -> Scenario:
        """A player's Goals, as `government:subsidies-3`: below the Laboratory and on its spaces.

        Only those named are there. `flipped` names those on a space that are.
        """
        seat, s = self._seat(colour), self._state
        spaces = [NO_TILE] * 6
        for place, names in enumerate((top, bottom)):
            for name in names:
                goal = self._goal(name, seat)
                space = 2 * self.edition.goals[goal].colour + place
                spaces[space] = 2 * goal + (name in flipped)
        s.goals_below[seat] = [self._goal(name, seat) for name in below]
        s.goal_spaces[seat] = spaces
        return self

    def owned(self, colour: str, *subsidies: str) -> Scenario:
        """Subsidy tiles a player has taken; `sell*` is one that is used."""
        seat = self._seat(colour)
        for name in subsidies:
            kind = self._subsidy(name.rstrip("*"))
            self._state.owned[seat].append(2 * kind + name.endswith("*"))
            self._owned.append((seat, kind))
        return self

    def investments(self, colour: str, count: int = 1) -> Scenario:
        self._state.investments[self._seat(colour)] = count
        return self

    def funding(self, colour: str, government: int = 0, lab: int = 0, rnd: int = 0) -> Scenario:
        self._state.funding[self._seat(colour)] = [government, lab, rnd]
        return self

    def cp(self, colour: str, amount: int) -> Scenario:
        seat = self._seat(colour)
        self._state.cp[seat] = amount
        self._state.cp_sources[seat][CP_BENEFIT] = amount
        return self

    def end_cp(self, colour: str, amount: int) -> Scenario:
        self._state.end_cp[self._seat(colour)] = amount
        return self

    def nobel(self, colour: str) -> Scenario:
        self._state.nobel = self._seat(colour)
        return self

    # --- Supply and Lativ -------------------------------------------------------------------

    def at(self, colour: str, location: str, space: str | int) -> Scenario:
        """Where a Scientist stands: `left`, `middle`, `right`, or 1 to 4 in Supply."""
        where = _index(LOCATIONS[:OFFICE], location, "Location")
        names = space_names(self._state, where)
        self._state.scientists[self._seat(colour)] = at(where, _index(names, str(space), "space"))
        return self

    def lativ(self, location: str, space: str = "left") -> Scenario:
        s = self._state
        s.lativ = _index(LOCATIONS, location, "Location")
        s.lativ_space = (
            0 if s.lativ in (SUPPLY, OFFICE) else ("left", "middle", "right").index(space)
        )
        return self

    def order(self, *colours: str) -> Scenario:
        """The turn order, and the Initiative unless that is said after it."""
        self._state.order = self._every(colours)
        self._state.initiative = self._every(colours)
        return self

    def initiative(self, *colours: str) -> Scenario:
        self._state.initiative = self._every(colours)
        return self

    def supply(self, **left: int) -> Scenario:
        """How many Chemicals of a type are in the Supply; others of it lie in R&D."""
        self._supply.update({self._chemical(name): count for name, count in left.items()})
        return self

    def offer(self, *tiles: str, top: str | None = None) -> Scenario:
        """The Workshop tiles on the board, as `green-white`, and the top of the face-up stack."""
        kinds = [self._tile(name) for name in tiles]
        self._offer = kinds, None if top is None else self._tile(top)
        return self

    def stacks(self, up: int, down: int, rest: str) -> Scenario:
        """The sizes of the stacks of Workshop tiles; the others lie in that player's Workshop."""
        self._stacks = up, down, self._seat(rest)
        return self

    # --- Government -------------------------------------------------------------------------

    def government_bots(self, **branches: Sequence[str | None]) -> Scenario:
        """Who stands in the Government Machine: `wind=["orange", None, "purple"]`.

        Each Bot there has a Part of its space's colour where a Subsidy tile was.
        """
        self._stand(self._state.government_bots, branches)
        return self

    def subsidies(self, column: str, *tiles: str | None) -> Scenario:
        """The Subsidy tiles of a column, top to bottom; `sell*` is one that is used."""
        kinds: list[int] = []
        for name in tiles:
            kind = NO_TILE if name is None else 2 * self._subsidy(name.rstrip("*"))
            kinds.append(kind + 1 if name is not None and name.endswith("*") else kind)
        self._columns[self._weather(column)] = kinds + [NO_TILE] * (3 - len(kinds))
        return self

    def tokens(self, location: str, **left: int) -> Scenario:
        """Research tokens left below the branches of a Main Location; the others are gone."""
        track = _index(TRACKS, location, "Main Location")
        for name, count in left.items():
            self._tokens[track, self._weather(name)] = count
        return self

    # --- Lativ's Lab ------------------------------------------------------------------------

    def display(self, *tiles: str) -> Scenario:
        """The Experiment tiles in the display from the left: `rain II`."""
        self._display = [self._experiment(name) for name in tiles]
        return self

    def deck(self, below: str | None, top: str | None = None, left: int | None = None) -> Scenario:
        """The tile below the Experiment deck, the deck's top, how many it holds with its top.

        By default the next in Stage and weather, and all that can still be there.
        """
        tiles = [NO_TILE if name is None else self._experiment(name) for name in (below, top)]
        self._deck = tiles[0], tiles[1], left
        return self

    def assistant(self, weather: str) -> Scenario:
        self._state.assistant = self._weather(weather)
        return self

    def lab_bots(self, **branches: Sequence[str | None]) -> Scenario:
        """Who stands in the Weather Machine, `lativ` included; by default nobody does."""
        self._stand(self._state.lab_bots, branches)
        self._state.lativ_bots = self.edition.lativ_bots - self._state.lab_bots.count(LATIV)
        return self

    def unlocked(self, *weathers: str) -> Scenario:
        """Weathers whose Lock is gone."""
        for name in weathers:
            self._state.locks[self._weather(name)] = 0
        return self

    # --- R&D --------------------------------------------------------------------------------

    def rnd_bots(self, **branches: Sequence[str | None]) -> Scenario:
        """Who stands on the Research spaces; the Chemicals paid lie beside them."""
        self._stand(self._state.rnd_bots, branches)
        return self

    def extreme(self, weather: str, level: int, marks: Sequence[str | None] = ()) -> Scenario:
        """The level of an Extreme Weather tile (0: calm) and the markers on its slots.

        A marker is a player's or the `government`'s.
        """
        s, number = self._state, self._weather(weather)
        s.extreme[number] = list(range(level))
        s.extreme_stacks[number] = list(range(2, level - 1, -1))
        clear_marks(s, number)
        for slot, name in enumerate(marks):
            if name == "government":
                s.extreme_marks[number][slot] = GOVERNMENT_MARKER
                s.government_markers -= 1
            elif name is not None:
                s.extreme_marks[number][slot] = self._seat(name)
        return self

    # --- chance -----------------------------------------------------------------------------

    def chance(self, *results: str) -> Scenario:
        """What comes out of draws, in notation, each kind of draw (its first word) in order."""
        self._script.extend(results)
        return self

    def open_draws(self) -> Scenario:
        """Leave draws open: see `possible` and `settle`."""
        self._stops = True
        return self

    # --- where the game stands --------------------------------------------------------------

    def round(self, number: int) -> Scenario:
        self._state.round = number
        return self

    def triggered(self, reason: str) -> Scenario:
        """The end has been triggered: this round is played to its end, then one more."""
        self._state.end_trigger = _index(END_REASONS, reason, "end trigger")
        return self

    def last_round(self) -> Scenario:
        """This is the last round."""
        s = self._state
        s.final = True
        s.end_trigger = s.end_trigger or 1
        return self

    def turn(self, colour: str, step: str = "start") -> Scenario:
        """In Phase A, at a step of a player's turn: `start`, `move`, `actions`, `tokens`.

        Those after that player in the order take their turns, then come Phases B and C.
        """
        seat, s = self._seat(colour), self._state
        first = STEPS[step] if step in STEPS else _index(tuple(STEPS), step, "step")
        kinds = (steps.STEP_ONE, steps.MOVE, steps.ACTIONS, steps.PLACE_TOKENS)
        self._begin = [pack(kind, seat) for kind in kinds[first:]]
        self._begin += [pack(steps.TURN, later) for later in s.order[s.order.index(seat) + 1 :]]
        return self

    def supply_round(self) -> Scenario:
        """Before the post-set-up Supply round."""
        self._state.round = 0
        self._begin = [pack(steps.SUPPLY_ROUND), pack(steps.BEGIN_ROUND)]
        return self

    def gain(self, colour: str, benefits: str) -> Scenario:
        """Before what is said of turns, a player gains benefits printed somewhere: `cp:3 part`."""
        number = _index(self.edition.gain_texts, benefits, "list of benefits")
        self._gain = pack(steps.GAIN, self._seat(colour), number)
        return self

    def build(self) -> Game:
        """The game in this position; Phase B is next if no turn was mentioned."""
        s = self._state
        self._lay_bots()
        self._lay_tiles()
        self._lay_subsidies()
        self._lay_chemicals()
        self._lay_tokens()
        self._lay_experiments()
        if s.round and s.final:
            finals = [pack(steps.FINAL_TOKENS, seat) for seat in s.order]
            after = [pack(steps.FINAL_BRANCH), *finals, pack(steps.FINAL_SCORING)]
        elif s.round:
            after = [pack(steps.PHASE_B), pack(steps.PHASE_C)]
        else:
            after = []
        first = [] if self._gain is None else [self._gain]
        s.agenda = [*first, *self._begin, *after][::-1]
        wrong = self._game.title.violations(s)
        if s.lativ not in (SUPPLY, OFFICE) and at(s.lativ, s.lativ_space) in s.scientists:
            wrong.append("Lativ stands where a Scientist does")
        if wrong:
            raise ScenarioError("; ".join(wrong), "name what is needed for it, too")
        return self._start()

    def deal(self) -> Game:
        """A new game, from the first step of set-up. Only what is said of chance counts."""
        self._game.state = self._dealt
        self._dealt.journal = []
        return self._start()

    def _start(self) -> Game:
        game = self._game
        game._checked = game.state.turn
        game.chance = None if self._stops else Script(game, self._script)
        game.state.advance()
        game.run_chance()
        return game

    # --- laying it out ----------------------------------------------------------------------

    def _stand(self, machine: list[int], branches: dict[str, Sequence[str | None]]) -> None:
        for name, bots in branches.items():
            for number, owner in enumerate(bots):
                space = 3 * self._weather(name) + number
                machine[space] = EMPTY if owner is None else self._owner(owner)

    def _lay_bots(self) -> None:
        s = self._state
        for seat, colour in enumerate(self.colours):
            machines = (s.government_bots, s.lab_bots, s.rnd_bots)
            away = s.bots[seat] + sum(machine.count(seat) for machine in machines)
            empty = self._empty_slots.get(seat, list(range(away)))
            if len(empty) != away:
                raise ScenarioError(
                    f"{colour} has {away} Bots in play, {len(empty)} slots are empty",
                    "name as many in line()",
                )
            s.assembly[seat] = [int(slot not in empty) for slot in range(12)]

    def _lay_tiles(self) -> None:
        s = self._state
        s.pile = [self.edition.workshop_copies] * len(self.edition.workshop_pairs)
        for seat, tiles in self._tiles.items():
            for tile in tiles:
                self._take_tile(top_of(tile), bottom_of(tile))
            s.workshop[seat] = tiles
        offer, top = self._offer or ([], None)
        for kind in [*offer, *([] if top is None else [top])]:
            self._take_tile(*self.edition.workshop_pairs[kind])
        for seat in range(s.players):
            if seat not in self._tiles:
                self._extend(seat)
        while self._offer is None and len(offer) < self.edition.offer:
            offer.append(self._any_tile())
        up, down, rest = self._stacks or (0, 0, 0)
        if self._stacks is None:
            left = sum(s.pile) + (top is not None)
            up, down = left - left // 2, left // 2
        if up:
            s.top = self._any_tile() if top is None else top
        while sum(s.pile) > up + down - (1 if up else 0):
            one, other = self.edition.workshop_pairs[self._any_tile()]
            column = 1 + max((tile & 0xFF for tile in s.workshop[rest]), default=0)
            s.workshop[rest].append(pack_tile(column, 1, one, other))
        s.offer, s.up, s.down = offer, up, down

    def _extend(self, seat: int) -> None:
        """As many tiles as things need: two a circle, the others in the middle row."""
        s = self._state
        tiles: list[int] = []
        surplus = [kind for kind in range(5) for _ in range(s.chemicals[seat][kind])][1:]
        for column, kind in enumerate(surplus):
            for row in (0, 1):
                pairs = self.edition.workshop_pairs
                tile = next(t for t, pair in enumerate(pairs) if kind in pair and s.pile[t])
                self._take_tile(*pairs[tile])
                other = sum(pairs[tile]) - kind
                ends = (other, kind) if row == 0 else (kind, other)
                tiles.append(pack_tile(column + 1, row, *ends))
        assert sum(circles(tiles)) >= len(surplus)
        things = max(0, sum(s.parts[seat]) - 1) + max(0, s.bots[seat] - 1)
        while len(tiles) < max(1, things):
            pair = self.edition.workshop_pairs[self._any_tile()]
            column = 1 + max((tile & 0xFF for tile in tiles), default=0)
            tiles.append(pack_tile(column, 1, *pair))
        s.workshop[seat] = tiles

    def _any_tile(self) -> int:
        tile = self._state.pile.index(max(self._state.pile))
        self._take_tile(*self.edition.workshop_pairs[tile])
        return tile

    def _take_tile(self, one: int, other: int) -> None:
        tile = self.edition.workshop_pairs.index((min(one, other), max(one, other)))
        if not self._state.pile[tile]:
            raise ScenarioError(
                f"there is no further Workshop tile {tile_name(self._state, tile)}",
                f"it exists {self.edition.workshop_copies} times",
            )
        self._state.pile[tile] -= 1

    def _lay_subsidies(self) -> None:
        s = self._state
        left = list(self.edition.subsidy_counts)
        named = [kind // 2 for column in self._columns.values() for kind in column if kind >= 0]
        for kind in [*named, *(kind for _, kind in self._owned)]:
            left[kind] -= 1
            if left[kind] < 0:
                name = self.edition.subsidy_names[kind]
                raise ScenarioError(f"there is no further Subsidy {name!r}", "name it less often")
        for column in range(5):
            spaces = range(3 * column, 3 * column + 3)
            for space in spaces:
                if s.government_bots[space] != EMPTY:
                    s.government_parts[self.edition.government_colours[space]] += 1
            empty = sum(s.government_bots[space] == EMPTY for space in spaces)
            tiles = self._columns.get(column)
            if tiles is None:
                tiles = [NO_TILE] * 3
                for row in range(empty):
                    if not any(left):
                        raise ScenarioError(
                            "Subsidy tiles are owned that no Bot has taken",
                            "place as many by government_bots()",
                        )
                    kind = left.index(max(left))
                    left[kind] -= 1
                    tiles[row] = 2 * kind
            for row, kind in enumerate(tiles):
                s.subsidies[3 * column + row] = NO_TILE if kind == NO_TILE else kind // 2
                s.subsidies_used[3 * column + row] = int(kind != NO_TILE and kind % 2)

    def _lay_chemicals(self) -> None:
        s = self._state
        for space, owner in enumerate(s.rnd_bots):
            if owner != EMPTY:
                s.rnd_chemicals[self.edition.rnd_chemicals[space]] += 1
        for kind, name in enumerate(self.edition.chemicals):
            away = s.rnd_chemicals[kind] + sum(held[kind] for held in s.chemicals)
            left = len(self.edition.chemical_slots) - away
            wanted = self._supply.get(kind, left)
            if not 0 <= wanted <= left:
                raise ScenarioError(f"{wanted} {name} in the Supply", f"there are {left} at most")
            s.rnd_chemicals[kind] += left - wanted
            s.chemicals_left[kind] = wanted

    def _lay_tokens(self) -> None:
        s = self._state
        stacks = (s.government_tokens, s.lab_tokens, s.rnd_tokens)
        for track, stack in enumerate(stacks):
            for weather, name in enumerate(self.edition.weathers):
                taken = sum(office[track::3].count(1 + weather) for office in s.office)
                taken += sum(held.count(5 * track + weather) for held in s.waiting)
                left = stack[weather] - taken
                wanted = self._tokens.get((track, weather), left)
                if not 0 <= wanted <= left:
                    raise ScenarioError(
                        f"{taken} {TRACKS[track]} {name} tokens in Offices, {wanted} left",
                        f"there are {stack[weather]}",
                    )
                stack[weather] = wanted

    def _lay_experiments(self) -> None:
        """Tiles come by Stage: those of earlier Stages that are not to be seen are gone."""
        s = self._state
        s.display = self._display
        below, top, left = self._deck or (NO_TILE, NO_TILE, None)
        if self._deck is None:
            below = self._next_experiment(max(s.display))
            top = self._next_experiment(max(*s.display, below), below)
        seen = [*s.display, below, top]
        stage = 3 if top == NO_TILE else top // 5
        s.unseen = [int(tile not in seen and tile // 5 >= stage) for tile in range(15)]
        removed = self.edition.stage_three_removed
        in_deck = 0 if top == NO_TILE else max(0, sum(s.unseen) - removed) + 1
        if top == NO_TILE:
            s.unseen[10:] = [int(tile not in seen) for tile in range(10, 15)]
        s.deck_next, s.deck_top = below, top
        s.deck_left = in_deck if left is None else left
        while sum(s.unseen) - removed > max(0, s.deck_left - 1):
            s.unseen[s.unseen.index(1)] = 0

    def _next_experiment(self, after: int, *taken: int) -> int:
        seen = [*self._display, *taken]
        later = range(5 * (after // 5), 15)
        return next((tile for tile in later if tile not in seen), NO_TILE)

    # --- names ------------------------------------------------------------------------------

    def _gain_award(self, seat: int) -> None:
        self._state.awards[seat] += 1
        self._state.awards_left -= 1

    def _seat(self, colour: str) -> int:
        return _index(self.colours, colour, "player")

    def _owner(self, name: str) -> int:
        return LATIV if name == "lativ" else self._seat(name)

    def _every(self, colours: Sequence[str]) -> list[int]:
        seats = [self._seat(colour) for colour in colours]
        if sorted(seats) != list(range(len(self.colours))):
            raise ScenarioError(f"an order of {colours}", f"name each once: {self.colours}")
        return seats

    def _weather(self, name: str) -> int:
        return _index(self.edition.weathers, name, "weather")

    def _chemical(self, name: str) -> int:
        return _index(self.edition.chemicals, name, "Chemical")

    def _subsidy(self, name: str) -> int:
        return _index(self.edition.subsidy_names, name, "Subsidy")

    def _tile(self, name: str) -> int:
        kinds = range(len(self.edition.workshop_pairs))
        return _index([tile_name(self._state, kind) for kind in kinds], name, "Workshop tile")

    def _goal(self, name: str, seat: int) -> int:
        """A Goal tile of that name, the player's own set first."""
        names = [goal_name(self._state, goal) for goal in range(len(self.edition.goals))]
        own = [goal for goal in range(9 * seat, 9 * seat + 9) if names[goal] == name]
        return own[0] if own else _index(names, name, "Goal")

    def _experiment(self, name: str) -> int:
        names = [f"{weather} {stage}" for stage in STAGES for weather in self.edition.weathers]
        return _index(names, name, "Experiment tile")

    def _laid(self, text: str) -> int:
        row, column, ends = text.split()
        top, bottom = ends.split("/")
        colours = self.edition.colours
        return pack_tile(
            int(column),
            _index(ROWS, row, "row"),
            _index(colours, top, "colour"),
            _index(colours, bottom, "colour"),
        )


def _index(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ScenarioError(f"there is no {what} {name!r}", f"there are: {', '.join(names)}")
    return list(names).index(name)
