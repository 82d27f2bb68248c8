"""The Office (page 12): placing Research and Award tokens, and the benefits of its spaces."""

from __future__ import annotations

from typing import Final

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
from stormtable.games.weather_machine.rules.verbs import End, Pass
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.games.weather_machine.rules.workshop import (
    room_for_bot,
    room_for_chemical,
    room_for_parts,
    things_fit,
)
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, put_in, without


def rows_for(s: MachineState, seat: int, token: int) -> list[int]:
    """Return the rows that have an empty space of the token's colour, and the token's weather or
    none."""
    colour, weather = token // 5, token % 5
    return [
        row
        for row in range(6)
        if s.office[seat][office_space(row, colour)] == NO_TOKEN
        and s.row_weather(seat, row) in (EMPTY, weather)
    ]


def unplaceable(s: MachineState, seat: int, token: int) -> tuple[Notice, ...]:
    """Return the warning that a Research token to be gained has no place in the Office (p.12)."""
    if rows_for(s, seat, token):
        return ()
    return (Notice("research_token_unplaceable", {"token": token_name(s, token)}, "p.12"),)


def place_research(s: MachineState, seat: int, token: int, row: int) -> None:
    space = office_space(row, token // WEATHERS)
    s.office = put_in(s.office, seat, space, 1 + token % 5)
    s.note(e.TOKEN_PLACED, seat, space, token)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def award_options(s: MachineState, seat: int) -> list[int]:
    """Return the options for a waiting Award: any empty space (p.9)."""
    if not s.awards_waiting[seat]:
        return []
    office = s.office[seat]
    return [pack(steps.V_AWARD, space) for space in range(18) if office[space] == NO_TOKEN]


def place_award(s: MachineState, seat: int, space: int) -> None:
    s.awards_waiting = added(s.awards_waiting, seat, -1)
    s.office = put_in(s.office, seat, space, AWARD)
    s.note(e.TOKEN_PLACED, seat, space, ANY_AWARD)
    s.push(pack(steps.GAIN, seat, s.edition.office_gains[space]))


def place_chosen(s: MachineState, seat: int, option: int) -> None:
    """Place the waiting Award or Research token of an option."""
    if kind_of(option) == steps.V_AWARD:
        place_award(s, seat, a_of(option))
    else:
        s.waiting = put(s.waiting, seat, without(s.waiting[seat], a_of(option)))
        place_research(s, seat, a_of(option), b_of(option))


def space_refusal(s: MachineState, seat: int, row: int, colour: int, rule: str) -> Notice | None:
    """Return a notice if a token is on this space of the Office."""
    if s.office[seat][office_space(row, colour)] == NO_TOKEN:
        return None
    return Notice("office_space_taken", {"row": row + 1, "colour": TRACKS[colour]}, rule)


class Award(Action[MachineState]):
    """Place a waiting Award on any empty space (p.9)."""

    verb = steps.V_AWARD
    word = "award"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return all_award_spaces() if s.awards_waiting[seat] else []

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [] if s.awards_waiting[seat] else all_award_spaces()

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if not s.awards_waiting[seat]:
            return Notice("no_award_waiting", {}, "p.9", (places.own(seat, "waiting"),))
        space = a_of(target)
        return space_refusal(s, seat, office_row(space), office_colour(space), "p.9")

    def notation(self, s: MachineState, step: int, target: int) -> str:
        space = a_of(target)
        return f"award {office_row(space) + 1} {TRACKS[office_colour(space)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.office(a_of(step), a_of(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_by(s, a_of(step), s.edition.office_gains[a_of(target)])


AWARD_ACTION: Final = Award()


def all_award_spaces() -> list[int]:
    return [pack(steps.V_AWARD, space) for space in range(places.OFFICE_ROWS * len(TRACKS))]


class PlaceResearch(Action[MachineState]):
    """Place a waiting Research token (p.12)."""

    verb = steps.V_PLACE
    word = "place"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return token_targets(sorted(set(s.waiting[seat])))

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return token_targets([t for t in range(TOKENS) if t not in s.waiting[seat]])

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        token = a_of(target)
        if token not in s.waiting[seat]:
            name = token_name(s, token)
            waiting = (places.own(seat, "waiting"),)
            return Notice("no_such_token_waiting", {"token": name}, "p.12", waiting)
        return row_refusal(s, seat, token, b_of(target))

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"place {token_name(s, a_of(target))} {b_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.office(a_of(step), token_space(target)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        return lost_by(s, a_of(step), s.edition.office_gains[token_space(target)])


TOKENS: Final = WEATHERS * len(TRACKS)
"""The number of different Research tokens."""


def token_targets(tokens: list[int]) -> list[int]:
    rows = range(places.OFFICE_ROWS)
    return [pack(steps.V_PLACE, token, row) for token in tokens for row in rows]


def token_space(target: int) -> int:
    """Return the space of the Office that a target of `place` names."""
    return office_space(b_of(target), a_of(target) // WEATHERS)


def row_refusal(s: MachineState, seat: int, token: int, row: int) -> Notice | None:
    """Return why a Research token does not fit into this row of the Office; None if it does."""
    notice = space_refusal(s, seat, row, token // WEATHERS, "p.12")
    if notice is not None or row in rows_for(s, seat, token):
        return notice
    weather = s.edition.weathers[s.row_weather(seat, row)]
    there = (places.paper_row(seat, row),)
    return Notice("row_of_another_weather", {"row": row + 1, "weather": weather}, "p.12", there)


def token_name(s: MachineState, token: int) -> str:
    return f"{TRACKS[token // 5]}-{s.edition.weathers[token % 5]}"


def research_options(s: MachineState, seat: int) -> list[int]:
    options: list[int] = []
    for token in sorted(set(s.waiting[seat])):
        for row in rows_for(s, seat, token):
            options.append(pack(steps.V_PLACE, token, row))
    return options


def drop_waiting(s: MachineState, seat: int) -> None:
    """Remove waiting Research tokens that cannot be placed from the game (p.12)."""
    for token in s.waiting[seat]:
        s.note(e.TOKEN_LOST, seat, token)
    s.waiting = put(s.waiting, seat, ())


class EndTokens(End):
    """End the placing of tokens; those without a place leave the game."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if any(rows_for(s, seat, token) for token in s.waiting[seat]):
            return Notice("research_must_be_placed", {}, "p.12")
        return None

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        count = len(s.waiting[a_of(step)])
        return (Notice("research_token_lost", {"count": count}, "p.12"),) if count else ()


class PlaceTokens(Ask[MachineState]):
    """Step 4: the player must place every Research token that fits, and may place Awards (p.12,
    W15)."""

    name = "place_tokens"
    reference = "p.12"
    actions = (PlaceResearch(), EndTokens(), AWARD_ACTION)

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
        place_chosen(s, seat, option)


class PlaceThisToken(PlaceResearch):
    """Place the Research token of an experiment."""

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return token_targets([b_of(step)])

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return token_targets([token for token in range(TOKENS) if token != b_of(step)])

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) != b_of(step):
            return Notice("another_token", {"token": token_name(s, b_of(step))}, "p.20")
        return row_refusal(s, seat, a_of(target), b_of(target))


class LoseToken(Pass):
    """Remove the token from the game, because it has no place."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        return NOT_NOW if rows_for(s, seat, b_of(step)) else None


class PlaceNow(Ask[MachineState]):
    """Place a Research token from an experiment at once (p.12, p.20)."""

    name = "place_now"
    reference = "p.20"
    actions = (PlaceThisToken(), LoseToken())

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


# --- Awards inside an action, W14 -------------------------------------------------------------


class AwardThatMatters(Award):
    """Place an Award before the next step, if it can change the result of that step."""

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        notice = super().refusal(s, step, seat, target)
        if notice is not None or award_matters(s, seat, kind_of(s.agenda[-2])):
            return notice
        return NOT_NOW


class PlaceAward(Ask[MachineState]):
    """Place a waiting Award between two steps of an action (p.9, p.12, W14)."""

    name = "place_award"
    reference = "p.9"
    actions = (Pass(), AwardThatMatters())

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

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"next": s.rules[kind_of(s.agenda[-2])].name}


def award_matters(s: MachineState, seat: int, following: int) -> bool:
    """Return whether the benefit of a space could change the result of the next step, of this kind.

    If there is already room for a benefit, or Science for a Lock, the Award can wait.
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
        # Voucher tracks may have room since the price was paid. An Award on any other space would
        # have had the same effect before the action.
        office, gains = s.office[seat], s.edition.office_gains
        return any(
            office[space] == NO_TOKEN and only_vouchers(s, gains[space]) for space in range(18)
        )
    if following == steps.PAY_CHEMICAL:
        return kind_of(s.agenda[-3]) == steps.PAY_EITHER and bot_made_room(s, seat)
    return True


def bot_made_room(s: MachineState, seat: int) -> bool:
    """Return whether the Workshop has room for a Part only because the Bot has left."""
    return not things_fit(len(s.workshop[seat]), sum(s.parts[seat]) + 1, s.bots[seat] + 1)


def only_vouchers(s: MachineState, number: int) -> bool:
    benefits = s.edition.gains[number]
    return bool(benefits) and all(kind_of(benefit) == VOUCHER for benefit in benefits)
