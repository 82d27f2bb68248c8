"""The Office (page 12): placing Research and Award tokens, and what the spaces give."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.geometry import (
    WEATHERS,
    office_colour,
    office_row,
    office_space,
)
from stormtable.games.weather_machine.rules.names import (
    ANY_AWARD,
    AWARD,
    EMPTY,
    NO_TOKEN,
    SCIENCE,
    TRACKS,
    VOUCHER,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.games.weather_machine.rules.workshop import (
    room_for_bot,
    room_for_chemical,
    room_for_parts,
    things_fit,
)
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, without


def rows_for(s: MachineState, seat: int, token: int) -> list[int]:
    """Rows whose space of the token's colour is empty and whose weather is the token's, or none."""
    colour, weather = token // 5, token % 5
    return [
        row
        for row in range(6)
        if s.office[seat][office_space(row, colour)] == NO_TOKEN
        and s.row_weather(seat, row) in (EMPTY, weather)
    ]


def unplaceable(s: MachineState, seat: int, token: int) -> tuple[Notice, ...]:
    """The warning that a Research token about to be gained has no place in the Office (p.12)."""
    if rows_for(s, seat, token):
        return ()
    return (Notice("research_token_unplaceable", {"token": token_name(s, token)}, "p.12"),)


def place_research(s: MachineState, seat: int, token: int, row: int) -> None:
    space = office_space(row, token // WEATHERS)
    s.office[seat] = put(s.office[seat], space, 1 + token % 5)
    s.note(e.TOKEN_PLACED, seat, space, token)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def award_options(s: MachineState, seat: int) -> list[int]:
    """A waiting Award may go on any empty space (p.9)."""
    if not s.awards_waiting[seat]:
        return []
    office = s.office[seat]
    return [pack(steps.V_AWARD, space) for space in range(18) if office[space] == NO_TOKEN]


def place_award(s: MachineState, seat: int, space: int) -> None:
    s.awards_waiting = added(s.awards_waiting, seat, -1)
    s.office[seat] = put(s.office[seat], space, AWARD)
    s.note(e.TOKEN_PLACED, seat, space, ANY_AWARD)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def award_refusal(s: MachineState, seat: int, words: Sequence[str]) -> Notice | None:
    """Why an Award cannot be placed as `award ROW COLOUR` says."""
    if not s.awards_waiting[seat]:
        return Notice("no_award_waiting", {}, "p.9", (places.own(seat, "waiting"),))
    if len(words) < 3:
        return None
    return space_refusal(s, seat, int(words[1]) - 1, TRACKS.index(words[2]), "p.9")


def space_refusal(s: MachineState, seat: int, row: int, colour: int, rule: str) -> Notice | None:
    """That a token lies on this space of the Office, if so."""
    if s.office[seat][office_space(row, colour)] == NO_TOKEN:
        return None
    return Notice("office_space_taken", {"row": row + 1, "colour": TRACKS[colour]}, rule)


def token_warnings(s: MachineState, seat: int, option: int) -> tuple[Notice, ...]:
    """Vouchers lost to a full track by placing a token."""
    verb = kind_of(option)
    if verb == steps.V_AWARD:
        return lost_by(s, seat, s.edition.office_gains[a_of(option)])
    if verb == steps.V_PLACE:
        space = office_space(b_of(option), a_of(option) // WEATHERS)
        return lost_by(s, seat, s.edition.office_gains[space])
    return ()


def place_refusal(s: MachineState, seat: int, words: Sequence[str]) -> Notice | None:
    """Why a Research token cannot be placed as `place TOKEN ROW` says (p.12)."""
    if len(words) != 3:
        return None
    names = {token_name(s, token): token for token in s.waiting[seat]}
    if words[1] not in names:
        where = (places.own(seat, "waiting"),)
        return Notice("no_such_token_waiting", {"token": words[1]}, "p.12", where)
    return row_refusal(s, seat, names[words[1]], int(words[2]) - 1)


def row_refusal(s: MachineState, seat: int, token: int, row: int) -> Notice | None:
    """Why a Research token has no place in this row of the Office."""
    told = space_refusal(s, seat, row, token // 5, "p.12")
    if told is not None:
        return told
    weather = s.edition.weathers[s.row_weather(seat, row)]
    where = (places.paper_row(seat, row),)
    return Notice("row_of_another_weather", {"row": row + 1, "weather": weather}, "p.12", where)


def award_notation(option: int) -> str:
    space = a_of(option)
    return f"award {office_row(space) + 1} {TRACKS[office_colour(space)]}"


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
    s.waiting[seat] = ()


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
            s.waiting[seat] = without(s.waiting[seat], a_of(option))
            place_research(s, seat, a_of(option), b_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return place_notation(s, option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return place_places(a_of(step), option)

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        if kind_of(option) == steps.V_END and s.waiting[a_of(step)]:
            return (Notice("research_token_lost", {"count": len(s.waiting[a_of(step)])}, "p.12"),)
        return token_warnings(s, a_of(step), option)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] == "award":
            return award_refusal(s, seat, words)
        if words[0] == "end":
            return Notice("research_must_be_placed", {}, "p.12")
        return place_refusal(s, seat, words) if words[0] == "place" else None


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
        return (places.office(seat, a_of(option)),)
    if verb == steps.V_PLACE:
        return (places.office(seat, office_space(b_of(option), a_of(option) // WEATHERS)),)
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

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        return token_warnings(s, a_of(step), option)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return place_notation(s, option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return place_places(a_of(step), option)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "place" or len(words) != 3:
            return None
        token = b_of(step)
        if words[1] != token_name(s, token):
            return Notice("another_token", {"token": token_name(s, token)}, "p.20")
        return row_refusal(s, seat, token, int(words[2]) - 1)


# --- Awards inside an action, W14 -------------------------------------------------------------


class PlaceAward(Ask[MachineState]):
    """Between the steps of an action: a waiting Award, before what comes next (p.9, p.12, W14)."""

    name = "place_award"
    reference = "p.9"

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        if award_matters(s, seat, kind_of(s.agenda[-2])):
            options.extend(award_options(s, seat))
        return options

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat = a_of(step)
        if kind_of(option) == steps.V_AWARD:
            if s.awards_waiting[seat] > 1:
                s.push(step)
            place_award(s, seat, a_of(option))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return place_notation(s, option)

    def places(self, s: MachineState, step: int, option: int) -> tuple[str, ...]:
        return place_places(a_of(step), option)

    def warnings(self, s: MachineState, step: int, option: int) -> tuple[Notice, ...]:
        return token_warnings(s, a_of(step), option)

    def refusal(self, s: MachineState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        return award_refusal(s, seat, words) if words[0] == "award" else None

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"next": s.rules[kind_of(s.agenda[-2])].name}


def award_matters(s: MachineState, seat: int, following: int) -> bool:
    """Could what a space gives change what the next step, of this kind, can come to?

    With room for a benefit there already is, or Science for a Lock, the Award may as well wait.
    """
    if following == steps.CHOOSE_PART:
        return not room_for_parts(s, seat, 1)
    if following == steps.CHOOSE_BOT:
        return not room_for_bot(s, seat)
    if following == steps.CHOOSE_CHEMICAL:
        return any(s.chemicals_left[c] and not room_for_chemical(s, seat, c) for c in range(5))
    if following == steps.LOCK_OFFER:
        return s.vouchers[seat][SCIENCE] < s.edition.lock_price
    if following == steps.SELL_SUBSIDY:
        return bot_made_room(s, seat)
    if following == steps.BREAKTHROUGH_SLOT:
        # Vouchers may have room on their tracks since the price was paid. What other spaces give
        # had the same effect before the action began.
        office, gains = s.office[seat], s.edition.office_gains
        return any(
            office[space] == NO_TOKEN and only_vouchers(s, gains[space]) for space in range(18)
        )
    if following == steps.PAY_CHEMICAL:
        return kind_of(s.agenda[-3]) == steps.PAY_EITHER and bot_made_room(s, seat)
    return True


def bot_made_room(s: MachineState, seat: int) -> bool:
    """Before a Bot left the Workshop it had no room for the Part that may now be paid."""
    return not things_fit(len(s.workshop[seat]), sum(s.parts[seat]) + 1, s.bots[seat] + 1)


def only_vouchers(s: MachineState, number: int) -> bool:
    benefits = s.edition.gains[number]
    return bool(benefits) and all(kind_of(benefit) == VOUCHER for benefit in benefits)
