"""Professor Lativ (page 11): his walk, his Bots, and what he discards with two players."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules.geometry import branch_in, stand_at
from stormtable.games.weather_machine.rules.lab import FROM_SIDE, place_lativ_bot
from stormtable.games.weather_machine.rules.movement import free_space
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT, LATIV, OFFICE, RND
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.engine import Act
from stormtable.kernel.tuples import added


def leftmost_free(s: MachineState, location: int) -> int:
    for space in range(3):
        if free_space(s, location, space):
            return space
    return EMPTY


class MoveLativ(Act[MachineState]):
    """Move Lativ to the next Location with room, in numeric order: one move, one Bot (W19)."""

    name = "move_lativ"

    def act(self, s: MachineState, step: int) -> None:
        before = stand_at(s.lativ, s.lativ_space)
        location = s.lativ + 1
        while location != OFFICE and leftmost_free(s, location) == EMPTY:
            location += 1
        s.lativ_space = 0 if location == OFFICE else leftmost_free(s, location)
        s.lativ = location
        s.note(e.LATIV_MOVED, -1, location, s.lativ_space, before)
        lativ_places_bot(s)
        if s.two_player_rules:
            discard_token(s, location)


def lativ_places_bot(s: MachineState) -> None:
    """Put Lativ's Bot in the active branch, or in the next one that has room and none of his Bots
    (p.11)."""
    if not s.lativ_bots:
        return
    for distance in range(5):
        weather = (s.assistant + distance) % 5
        branch = branch_in(s.lab_bots, weather)
        if LATIV not in branch and EMPTY in branch:
            s.lativ_bots -= 1
            place_lativ_bot(s, weather, FROM_SIDE)
            return


def discard_token(s: MachineState, location: int) -> None:
    """Remove a token of the Assistant's weather from Government or R&D, with two players (p.11,
    p.23)."""
    weather = s.assistant
    if location == GOVERNMENT and s.government_tokens[weather]:
        s.government_tokens = added(s.government_tokens, weather, -1)
        s.note(e.TOKEN_DISCARDED, -1, weather)
    elif location == RND and s.rnd_tokens[weather]:
        s.rnd_tokens = added(s.rnd_tokens, weather, -1)
        s.note(e.TOKEN_DISCARDED, -1, 10 + weather)
