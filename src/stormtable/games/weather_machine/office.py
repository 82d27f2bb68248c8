"""The Office (page 12): placing Research and Award tokens, and what the spaces give."""

from __future__ import annotations

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine import steps
from stormtable.games.weather_machine.names import AWARD, EMPTY, NO_TOKEN, TRACKS
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice


def rows_for(s: MachineState, seat: int, token: int) -> list[int]:
    """Rows whose space of the token's colour is empty and whose weather is the token's, or none."""
    colour, weather = token // 5, token % 5
    return [
        row
        for row in range(6)
        if s.office[seat][3 * row + colour] == NO_TOKEN
        and s.row_weather(seat, row) in (EMPTY, weather)
    ]


def place_research(s: MachineState, seat: int, token: int, row: int) -> None:
    space = 3 * row + token // 5
    s.office[seat][space] = 1 + token % 5
    s.note(e.TOKEN_PLACED, seat, space, token)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def award_options(s: MachineState, seat: int) -> list[int]:
    """A waiting Award may go on any empty space, between any two steps of the turn (p.9, W14)."""
    if not s.awards_waiting[seat]:
        return []
    office = s.office[seat]
    return [pack(steps.V_AWARD, space) for space in range(18) if office[space] == NO_TOKEN]


def place_award(s: MachineState, seat: int, space: int) -> None:
    s.awards_waiting[seat] -= 1
    s.office[seat][space] = AWARD
    s.note(e.TOKEN_PLACED, seat, space, 15)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def award_notation(option: int) -> str:
    space = a_of(option)
    return f"award {space // 3 + 1} {TRACKS[space % 3]}"


def token_name(s: MachineState, token: int) -> str:
    return f"{TRACKS[token // 5]}-{s.edition.weathers[token % 5]}"


def research_options(s: MachineState, seat: int) -> list[int]:
    options: list[int] = []
    for token in sorted(set(s.waiting[seat])):
        for row in rows_for(s, seat, token):
            options.append(pack(steps.V_PLACE, token, row))
    return options


def drop_waiting(s: MachineState, seat: int) -> None:
    """Research tokens that cannot be placed leave the game (p.12)."""
    for token in s.waiting[seat]:
        s.note(e.TOKEN_LOST, seat, token)
    s.waiting[seat] = []


class PlaceTokens(Ask[MachineState]):
    """Step 4: every Research token that can be placed must be; Awards may be (p.12, W15)."""

    name = "place_tokens"
    reference = "p.12"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = research_options(s, seat)
        if not options:
            options.append(pack(steps.V_END))
        options.extend(award_options(s, seat))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, verb = a_of(step), kind_of(option)
        if verb == steps.V_END:
            drop_waiting(s, seat)
            return
        s.push(step)
        if verb == steps.V_AWARD:
            place_award(s, seat, a_of(option))
        else:
            s.waiting[seat].remove(a_of(option))
            place_research(s, seat, a_of(option), b_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return place_notation(s, option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return place_places(a_of(step), option)

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        if kind_of(option) == steps.V_END and s.waiting[a_of(step)]:
            return (Notice("research_token_lost", {"count": len(s.waiting[a_of(step)])}, "p.12"),)
        return ()


def place_notation(s: MachineState, option: int) -> str:
    verb = kind_of(option)
    if verb == steps.V_AWARD:
        return award_notation(option)
    if verb == steps.V_PLACE:
        return f"place {token_name(s, a_of(option))} {b_of(option) + 1}"
    return steps.VERBS[verb]


def place_places(seat: int, option: int) -> tuple[str, ...]:
    verb = kind_of(option)
    if verb == steps.V_AWARD:
        return (f"lab/{seat}/office/{a_of(option) // 3}/{TRACKS[a_of(option) % 3]}",)
    if verb == steps.V_PLACE:
        return (f"lab/{seat}/office/{b_of(option)}/{TRACKS[a_of(option) // 5]}",)
    return ()


class PlaceNow(Ask[MachineState]):
    """A Research token from an experiment is placed at once (p.12, p.20)."""

    name = "place_now"
    reference = "p.20"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        token = b_of(step)
        options = [pack(steps.V_PLACE, token, row) for row in rows_for(s, seat, token)]
        return options or [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, token = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            s.note(e.TOKEN_LOST, seat, token)
        else:
            place_research(s, seat, token, b_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return place_notation(s, option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return place_places(a_of(step), option)
