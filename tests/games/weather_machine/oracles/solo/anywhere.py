"""Random tables at the beginning of the Saboteurs' turn.

Games rarely reach what the rulebook provides for; here every fallback occurs soon.
"""

from __future__ import annotations

from functools import cache
from random import Random

from games.weather_machine.oracles.solo.board import TITLE
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import (
    EMPTY,
    GOVERNMENT_MARKER,
    LATIV,
    OFFICE,
    SABOTEUR,
    SUPPLY,
)
from stormtable.games.weather_machine.rules.solo.plot import plot_of
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import pack
from stormtable.kernel.tuples import put

YOU = 0


def table(seed: int) -> MachineState:
    rng = Random(seed)
    s = _empty().copy()
    s.challenges = rng.randrange(4096)
    s.target = rng.randrange(20, 60)
    s.round = rng.randrange(1, 12)
    s.initiative = rng.choice(((YOU, SABOTEUR), (SABOTEUR, YOU)))
    _pieces(s, rng)
    _machines(s, rng)
    _hideout(s, rng)
    _reports(s, rng)
    s.agenda = [pack(steps.CHECK_REPORTS)]
    return s


@cache
def _empty() -> MachineState:
    s = TITLE.new(1, TITLE.settle_settings({}))
    assert isinstance(s, MachineState)
    return s


def _pieces(s: MachineState, rng: Random) -> None:
    s.lativ = rng.randrange(5)
    rooms = [8 * location + space for location in range(4) for space in range(3)]
    crowd = rng.randrange(1, 4)
    if rng.random() < 0.5:  # put everybody in two Locations, so that one may be full
        rooms = [room for room in rooms if room // 8 in (crowd, 1 + crowd % 3, s.lativ)]
    rng.shuffle(rooms)
    s.scientists, s.agents = (rooms[0],), tuple(rooms[1:3])
    if s.lativ not in (SUPPLY, OFFICE):
        free = [room % 8 for room in rooms[3:] if room // 8 == s.lativ]
        if free:
            s.lativ_space = rng.choice(free)
        else:
            s.lativ = OFFICE


def _machines(s: MachineState, rng: Random) -> None:
    fill = rng.choice((0.3, 0.6, 0.9, 1.0))
    s.government_bots, s.lab_bots, s.rnd_bots = (
        tuple(rng.choice((YOU, SABOTEUR)) if rng.random() < fill else EMPTY for _ in range(15))
        for _ in range(3)
    )
    s.lativ_bots = 5
    for weather in range(5):
        if rng.random() < 0.5:
            s.lab_bots = put(s.lab_bots, 3 * weather + rng.randrange(3), LATIV)
            s.lativ_bots -= 1
    for weather in range(5):
        branch = range(3 * weather, 3 * weather + 3)
        tiles = sum(s.government_bots[space] == EMPTY for space in branch)
        with_tile = rng.sample(branch, tiles)
        for space in branch:
            s.subsidies = put(
                s.subsidies, space, rng.randrange(7) if space in with_tile else NO_TILE
            )
            used = int(space in with_tile and rng.random() < 0.6)
            s.subsidies_used = put(s.subsidies_used, space, used)
    s.government_tokens, s.lab_tokens, s.rnd_tokens = (
        tuple(rng.randrange(3) for _ in range(5)) for _ in range(3)
    )
    s.locks = tuple(rng.randrange(2) for _ in range(5))
    s.assistant = rng.randrange(5)
    s.display = tuple(rng.sample(range(15), rng.randrange(4)))
    s.extreme, s.extreme_stacks, s.extreme_marks = (), (), ()
    s.government_markers = 3
    for weather in range(5):
        out = rng.randrange(4)
        s.extreme += (tuple(range(out)),)
        s.extreme_stacks += (tuple(range(2, out - 1, -1)),)
        slots = len(s.edition.extreme_slots[5 * (out - 1) + weather]) if out else 0
        marks = [EMPTY] * slots
        if slots and rng.random() < 0.6:
            mark = rng.choice((YOU, GOVERNMENT_MARKER)) if s.government_markers else YOU
            s.government_markers -= mark == GOVERNMENT_MARKER
            marks[rng.randrange(slots)] = mark
        s.extreme_marks += (tuple(marks),)


def _hideout(s: MachineState, rng: Random) -> None:
    s.chemicals_left = tuple(rng.randrange(rng.choice((1, 6))) for _ in range(5))
    if rng.random() < 0.1:
        s.chemicals_left = put((0,) * 5, rng.randrange(5), rng.randrange(6))
    most = rng.choice((1, 2, 3))
    s.hideout_chemicals = tuple(rng.randrange(most) for _ in range(5))
    s.hideout_bots = rng.choice((0, 1, 2, 6))
    s.hideout_tokens = tuple(sorted(rng.choices(range(15), k=rng.randrange(9))))
    s.hideout_awards = rng.choice((0, 0, 0, 1, 2))
    s.awards_left = rng.randrange(3)


def _reports(s: MachineState, rng: Random) -> None:
    printed = plot_of(s).reports
    cards = [kind for kind, card in enumerate(printed) for _ in range(card.copies)]
    rng.shuffle(cards)
    s.reports_gone = tuple(cards.pop() for _ in range(rng.randrange(1, 6)))
    s.report = cards.pop() if rng.random() < 0.99 else EMPTY
    s.reports_left = rng.choice((0, 1, 2, 3, 9)) if s.report != EMPTY else 0
    s.reports_top = (cards.pop(),) if s.reports_left and rng.random() < 0.4 else ()
    s.reports_unseen = tuple(cards.count(kind) for kind in range(len(printed)))
