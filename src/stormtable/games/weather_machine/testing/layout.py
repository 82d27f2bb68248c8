"""Lay out the position of a scenario; all other pieces go where they must be."""

from __future__ import annotations

from dataclasses import dataclass, field

from stormtable.games.weather_machine.rules.names import EMPTY, TRACKS
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.tiles import tile_name
from stormtable.games.weather_machine.rules.workshop import bottom_of, circles, pack_tile, top_of
from stormtable.games.weather_machine.testing.goals import Goals, lay_goals
from stormtable.games.weather_machine.testing.names import ScenarioError
from stormtable.kernel.tuples import IntTuple, added, added_in, put


@dataclass(slots=True)
class PositionSpec:
    """The parts of a scenario whose places depend on other pieces."""

    tiles: dict[int, list[int]] = field(default_factory=dict)
    """Workshop tiles by seat."""
    offer: tuple[list[int], int | None] | None = None
    """The tiles on the board, and the top of the face-up stack."""
    stacks: tuple[int, int, int] | None = None
    """The number of tiles in the stacks, and the seat whose Workshop has the others."""
    empty_slots: dict[int, list[int]] = field(default_factory=dict)
    """The empty slots of Assembly Lines, by seat."""
    columns: dict[int, list[int]] = field(default_factory=dict)
    """Subsidy tiles by weather, top to bottom: 2 * type + 1 if used."""
    tokens: dict[tuple[int, int], int] = field(default_factory=dict)
    """The remaining Research tokens, by colour and weather."""
    supply: dict[int, int] = field(default_factory=dict)
    """Chemicals in the Supply, by type."""
    first: int = 0
    """The seat whose turn it is, or that gains something first."""
    display: list[int] = field(default_factory=lambda: [0, 1, 2])
    goals: dict[int, Goals] = field(default_factory=dict)
    """The Goals of each seat."""
    deck: tuple[int, int, int | None] | None = None
    """The Experiment tile below the deck, the deck's top, and its size."""


def set_position(s: MachineState, spec: PositionSpec, colours: list[str]) -> None:
    _lay_bots(s, spec, colours)
    _lay_chemicals(s, spec)
    _lay_tiles(s, spec)
    _lay_subsidies(s, spec)
    _lay_tokens(s, spec)
    _lay_experiments(s, spec)
    lay_goals(s, spec.goals, colours)


def _lay_bots(s: MachineState, spec: PositionSpec, colours: list[str]) -> None:
    for seat, colour in enumerate(colours):
        machines = (s.government_bots, s.lab_bots, s.rnd_bots)
        away = s.bots[seat] + sum(machine.count(seat) for machine in machines)
        empty = spec.empty_slots.get(seat, list(range(away)))
        if len(empty) != away:
            raise ScenarioError(
                f"{colour} has {away} Bots in play, {len(empty)} slots are empty",
                "name as many in line()",
            )
        s.assembly = put(s.assembly, seat, tuple(int(slot not in empty) for slot in range(12)))


def _lay_tiles(s: MachineState, spec: PositionSpec) -> None:
    s.pile = (s.edition.workshop_copies,) * len(s.edition.workshop_pairs)
    for seat, tiles in spec.tiles.items():
        for tile in tiles:
            _take_tile(s, top_of(tile), bottom_of(tile))
        s.workshop = put(s.workshop, seat, tuple(tiles))
    offer, top = spec.offer or ([], None)
    for kind in [*offer, *([] if top is None else [top])]:
        _take_tile(s, *s.edition.workshop_pairs[kind])
    for seat in range(s.players):
        if seat not in spec.tiles:
            _extend(s, seat)
    up, down, others = spec.stacks or (1, 0, 0)
    while up and len(offer) < s.edition.offer:
        offer.append(_any_tile(s))
    if spec.stacks is None:
        left = sum(s.pile) + (top is not None)
        up, down = left - left // 2, left // 2
    if up:
        s.top = _any_tile(s) if top is None else top
    while sum(s.pile) > up + down - (1 if up else 0):
        upper, lower = s.edition.workshop_pairs[_any_tile(s)]
        column = 1 + max((tile & 0xFF for tile in s.workshop[others]), default=0)
        tile = pack_tile(column, 1, upper, lower)
        s.workshop = put(s.workshop, others, (*s.workshop[others], tile))
    s.offer, s.up, s.down = tuple(offer), up, down


def _extend(s: MachineState, seat: int) -> None:
    """Add as many tiles as the pieces need: two per circle, the others in the middle row."""
    tiles: IntTuple = ()
    surplus = [kind for kind in range(5) for _ in range(s.chemicals[seat][kind])][1:]
    for column, kind in enumerate(surplus):
        for row in (0, 1):
            pairs = s.edition.workshop_pairs
            fitting = [t for t, pair in enumerate(pairs) if kind in pair and s.pile[t]]
            if not fitting:
                raise ScenarioError(
                    f"{len(surplus) + 1} Chemicals in one Workshop",
                    "there are not the tiles for it",
                )
            tile = fitting[0]
            _take_tile(s, *pairs[tile])
            other = sum(pairs[tile]) - kind
            ends = (other, kind) if row == 0 else (kind, other)
            tiles += (pack_tile(column + 1, row, *ends),)
    assert sum(circles(tiles)) >= len(surplus)
    things = max(0, sum(s.parts[seat]) - 1) + max(0, s.bots[seat] - 1)
    while len(tiles) < max(1, things):
        pair = s.edition.workshop_pairs[_any_tile(s)]
        column = 1 + max((tile & 0xFF for tile in tiles), default=0)
        tiles += (pack_tile(column, 1, *pair),)
    s.workshop = put(s.workshop, seat, tiles)


def _any_tile(s: MachineState) -> int:
    tile = s.pile.index(max(s.pile))
    _take_tile(s, *s.edition.workshop_pairs[tile])
    return tile


def _take_tile(s: MachineState, upper: int, lower: int) -> None:
    tile = s.edition.workshop_pairs.index((min(upper, lower), max(upper, lower)))
    if not s.pile[tile]:
        raise ScenarioError(
            f"there is no further Workshop tile {tile_name(s, tile)}",
            f"it exists {s.edition.workshop_copies} times",
        )
    s.pile = added(s.pile, tile, -1)


def _lay_subsidies(s: MachineState, spec: PositionSpec) -> None:
    left = list(s.edition.subsidy_counts)
    named = [kind // 2 for column in spec.columns.values() for kind in column if kind >= 0]
    for kind in [*named, *(tile // 2 for owned in s.owned for tile in owned)]:
        left[kind] -= 1
        if left[kind] < 0:
            name = s.edition.subsidy_names[kind]
            raise ScenarioError(f"there is no further Subsidy {name!r}", "name it less often")
    for column in range(5):
        spaces = range(3 * column, 3 * column + 3)
        for space in spaces:
            if s.government_bots[space] != EMPTY:
                s.government_parts = added(
                    s.government_parts, s.edition.government_colours[space], 1
                )
        empty = sum(s.government_bots[space] == EMPTY for space in spaces)
        tiles = spec.columns.get(column)
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
            s.subsidies = put(
                s.subsidies, 3 * column + row, NO_TILE if kind == NO_TILE else kind // 2
            )
            s.subsidies_used = put(
                s.subsidies_used, 3 * column + row, int(kind != NO_TILE and kind % 2)
            )


def _lay_chemicals(s: MachineState, spec: PositionSpec) -> None:
    """Put Chemicals paid for Research beside the Bots, and those that the scenario does not mention
    into Workshops."""
    for space, owner in enumerate(s.rnd_bots):
        if owner != EMPTY:
            s.rnd_chemicals = added(s.rnd_chemicals, s.edition.rnd_chemicals[space], 1)
    remaining: list[int] = []
    for kind, name in enumerate(s.edition.chemicals):
        away = s.rnd_chemicals[kind] + s.hideout_chemicals[kind]
        away += sum(chemicals[kind] for chemicals in s.chemicals)
        left = len(s.edition.chemical_slots) - away
        count = spec.supply.get(kind, left)
        if not 0 <= count <= left:
            raise ScenarioError(f"{count} {name} in the Supply", f"there are {left} at most")
        remaining += [kind] * (left - count)
        s.chemicals_left = put(s.chemicals_left, kind, count)
    # The other seats get the remaining Chemicals: the seat that the test is about has exactly those
    # that the scenario names.
    holders = [seat for seat in range(s.players) if seat != spec.first] or [0]
    for number, kind in enumerate(remaining):
        seat = holders[number % len(holders)]
        s.chemicals = added_in(s.chemicals, seat, kind, 1)


def _lay_tokens(s: MachineState, spec: PositionSpec) -> None:
    stacks = [s.government_tokens, s.lab_tokens, s.rnd_tokens]
    for track, stack in enumerate(stacks):
        for weather, name in enumerate(s.edition.weathers):
            placed = sum(office[track::3].count(1 + weather) for office in s.office)
            placed += sum(waiting.count(5 * track + weather) for waiting in s.waiting)
            placed += s.hideout_tokens.count(5 * track + weather)
            left = stack[weather] - placed
            count = spec.tokens.get((track, weather), left)
            if not 0 <= count <= left:
                raise ScenarioError(
                    f"{placed} {TRACKS[track]} {name} tokens in Offices, {count} left",
                    f"there are {stack[weather]}",
                )
            stacks[track] = put(stacks[track], weather, count)
    s.government_tokens, s.lab_tokens, s.rnd_tokens = stacks


def _lay_experiments(s: MachineState, spec: PositionSpec) -> None:
    """Lay Experiment tiles by Stage; tiles of earlier Stages that are not visible have left the
    game."""
    s.display = tuple(spec.display)
    below, top, left = spec.deck or (NO_TILE, NO_TILE, None)
    if spec.deck is None:
        below = _next_experiment(s, s.display)
        top = _next_experiment(s, (*s.display, below))
    seen = (*s.display, below, top)
    stage = 3 if top == NO_TILE else top // 5
    s.unseen = tuple(int(tile not in seen and tile // 5 >= stage) for tile in range(15))
    removed = s.edition.stage_three_removed
    in_deck = 0 if top == NO_TILE else max(0, sum(s.unseen) - removed) + 1
    if top == NO_TILE:
        s.unseen = s.unseen[:10] + tuple(int(tile not in seen) for tile in range(10, 15))
    s.deck_next, s.deck_top = below, top
    s.deck_left = in_deck if left is None else left
    while sum(s.unseen) - removed > max(0, s.deck_left - 1):
        s.unseen = put(s.unseen, s.unseen.index(1), 0)


def _next_experiment(s: MachineState, seen: IntTuple) -> int:
    """Return the first unseen tile of the latest visible Stage, or of the next one; NO_TILE after
    the last."""
    last_stage = 5 - s.edition.stage_three_removed
    for tile in range(5 * (max(seen) // 5), 15):
        if tile not in seen and (tile < 10 or sum(earlier >= 10 for earlier in seen) < last_stage):
            return tile
    return NO_TILE
