"""Set-up (pages 4 to 6), the drafting variant (page 23) and the Supply round (page 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.extreme import clear_marks
from stormtable.games.weather_machine.rules.geometry import (
    BRANCH,
    first_of_set,
    goal_set,
    space_at,
    stand_at,
)
from stormtable.games.weather_machine.rules.machine_spaces import space_name
from stormtable.games.weather_machine.rules.names import EMPTY, LATIV, SUPPLY, SYMBOLS, TRACKS
from stormtable.games.weather_machine.rules.round_end import adjust_order
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.tiles import (
    IN_HAND,
    LayTile,
    lay_tile,
    spot_of,
    tile_name,
)
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, pack
from stormtable.kernel.engine import Act, Ask, Draw
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, put_in


def begin(s: MachineState) -> None:
    """Set up everything that is not random, and put the random parts on the agenda, last step
    first."""
    lay_board(s)
    push_play(s)
    if s.drafting:
        s.push(pack(steps.BEGIN_DRAFT))
    else:
        for seat in range(s.players - 1, -1, -1):
            s.push(pack(steps.DEAL_GOALS, seat))
    push_board(s)
    for _ in range(s.players):
        s.push(pack(steps.DEAL_ORDER))
    s.push(pack(steps.START_VOUCHERS))


def lay_board(s: MachineState) -> None:
    """Lay out the boards. The numbers are those of the steps on pages 4 and 5."""
    edition = s.edition
    s.chemicals_left = (len(edition.chemical_slots),) * 5  # 8
    s.pile = (edition.workshop_copies,) * len(edition.workshop_pairs)
    stacks = edition.workshop_copies * len(edition.workshop_pairs) - edition.offer
    s.up = stacks // 2  # 9
    s.down = stacks - s.up
    s.government_tokens = (edition.government_tokens,) * 5  # 11
    s.government_markers = edition.government_markers  # 12
    s.unseen = (1,) * 15  # 15; the three that leave unseen are those never drawn
    s.deck_left = 15 - edition.stage_three_removed - 4
    s.lativ_bots = edition.lativ_bots  # 18
    if s.two_player_rules:
        s.lativ_bots -= 5
        for weather in range(5):
            s.lab_bots = put(s.lab_bots, space_at(weather, BRANCH - 1), LATIV)
    s.lab_tokens = (edition.lab_tokens[max(2, s.players)],) * 5  # 19
    s.extreme = ((0,),) * 5  # 22; levels count from 0
    s.extreme_stacks = ((2, 1),) * 5  # 23
    for weather in range(5):
        clear_marks(s, weather)
    s.rnd_tokens = (edition.rnd_tokens,) * 5  # 24
    s.awards_left = edition.awards


def push_play(s: MachineState) -> None:
    """Push the steps after set-up, and the last part of set-up."""
    s.push(pack(steps.BEGIN_ROUND))
    s.push(pack(steps.SUPPLY_ROUND))
    for seat in range(s.players - 1, -1, -1):
        s.push(pack(steps.DEAL_FIRST_TILE, seat))


def push_board(s: MachineState) -> None:
    """Put the random set-up of the board and every Laboratory on the agenda."""
    for seat in range(s.players - 1, -1, -1):
        s.push(pack(steps.DEAL_PART, seat))
    s.push(pack(steps.PLACE_ASSISTANT))
    for where in range(4, -1, -1):
        s.push(pack(steps.DEAL_EXPERIMENT, where))
    for space in range(14, -1, -1):
        s.push(pack(steps.DEAL_SUBSIDY, space))
    for slot in range(s.edition.offer, -1, -1):
        s.push(pack(steps.DEAL_TILE, slot))


class StartVouchers(Act[MachineState]):
    """b: set the Voucher markers to their starting positions."""

    name = "start_vouchers"

    def act(self, s: MachineState, step: int) -> None:
        for seat in range(s.players):
            for kind in range(5):
                s.gain_vouchers(seat, kind, s.edition.voucher_start[kind])


class DealOrder(Draw[MachineState]):
    """4 to 6: draw a turn order, set the Initiative to it, and put Scientists in Supply from the
    left."""

    name = "deal_order"
    stream = "order"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return [0 if seat in s.order else 1 for seat in range(s.players)]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.scientists = put(s.scientists, result, stand_at(SUPPLY, len(s.order)))
        s.note(e.TURN_ORDER, result, len(s.order), EMPTY)
        s.order += (result,)
        s.initiative += (result,)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"order {option + 1}"


class DealSubsidy(Draw[MachineState]):
    """10: deal Subsidy tiles at random, blue side up."""

    name = "deal_subsidy"
    stream = "subsidies"

    def weights(self, s: MachineState, step: int) -> list[int]:
        left = s.edition.subsidy_counts[:]
        for kind in s.subsidies:
            if kind != NO_TILE:
                left[kind] -= 1
        return left

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.subsidies = put(s.subsidies, a_of(step), result)
        s.note(e.SUBSIDY_LAID, -1, result, a_of(step))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"space": space_name(s, a_of(step))}

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"subsidy {s.edition.subsidy_names[option]}"


class DealPart(Draw[MachineState]):
    """d: deal one of four Parts, one of each colour, to each player at random."""

    name = "deal_part"
    stream = "parts"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return [0 if any(parts[colour] for parts in s.parts) else 1 for colour in range(5)]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        seat = a_of(step)
        s.parts = put_in(s.parts, seat, result, 1)
        s.note(e.PART, seat, result)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"part {a_of(step) + 1} {s.edition.colours[option]}"


def deal_set(s: MachineState, seat: int, symbol: int, colour: int) -> None:
    first = goal_set(symbol, colour)
    for goal in range(first, first + BRANCH):
        s.goals_below = put(s.goals_below, seat, (*s.goals_below[seat], goal))
        s.note(e.GOAL, seat, goal)


class DealGoals(Draw[MachineState]):
    """f: deal a random set of nine Goal tiles with one symbol."""

    name = "deal_goals"
    stream = "goals"

    def weights(self, s: MachineState, step: int) -> list[int]:
        drafted = [s.edition.goals[below[0]].symbol for below in s.goals_below if below]
        return [0 if symbol in drafted else 1 for symbol in range(4)]

    def settle(self, s: MachineState, step: int, result: int) -> None:
        seat = a_of(step)
        s.note(e.GOALS_DEALT, seat, result, 3)
        for colour in range(len(TRACKS)):
            deal_set(s, seat, result, colour)

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"goals {a_of(step) + 1} {SYMBOLS[option]}"


class DealFirstTile(Draw[MachineState]):
    """e: deal a Workshop tile from the face-down stack; its owner chooses which way up it lies
    (W10)."""

    name = "deal_first_tile"
    stream = "workshop"

    def weights(self, s: MachineState, step: int) -> list[int]:
        return list(s.pile)

    def settle(self, s: MachineState, step: int, result: int) -> None:
        s.pile = added(s.pile, result, -1)
        s.down -= 1
        s.note(e.TILE_REVEALED, a_of(step), result, IN_HAND)
        s.push(pack(steps.FIRST_TILE, a_of(step), result))

    def notation(self, s: MachineState, step: int, option: int) -> str:
        return f"tile {tile_name(s, option)}"


class LayFirstTile(LayTile):
    """Choose which way up the first tile lies; its place is the middle of the Workshop (W10)."""

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_LAY, FIRST_SPOT, way) for way in range(2)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        if a_of(target) != FIRST_SPOT:
            return Notice("first_tile_in_the_middle", {}, "W10")
        if c_of(target):
            return Notice("another_tile", {"tile": tile_name(s, b_of(step))}, "W10")
        return None

    def refusal_of_all(
        self, s: MachineState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        in_the_middle = words[1] == "middle" and (len(words) < 3 or spot_of(words) == FIRST_SPOT)
        return None if in_the_middle else Notice("first_tile_in_the_middle", {}, "W10")


FIRST_SPOT: Final = 1 | 1 << 8
"""Column 1 of the middle row."""


class FirstTile(Ask[MachineState]):
    name = "first_tile"
    reference = "W10"
    actions = (LayFirstTile(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_LAY, FIRST_SPOT, 0), pack(steps.V_LAY, FIRST_SPOT, 1)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        lay_tile(s, a_of(step), b_of(step), option, IN_HAND)


# --- drafting variant, page 23 ------------------------------------------------------------------


class BeginDraft(Act[MachineState]):
    """Begin three rounds of picks: in turn order, in reverse, in turn order again (W49)."""

    name = "begin_draft"

    def act(self, s: MachineState, step: int) -> None:
        for seats in (s.order[::-1], s.order, s.order[::-1]):
            for seat in seats:
                s.push(pack(steps.DRAFT_GOALS, seat))


class DraftSet(Action[MachineState]):
    """Take a set of Goal tiles by its symbol and its colour."""

    verb = steps.V_DRAFT
    word = "draft"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_DRAFT, symbol, colour)
            for symbol in range(len(SYMBOLS))
            for colour in range(len(TRACKS))
        ]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        symbol, colour = a_of(target), b_of(target)
        if colour in [s.edition.goals[goal].colour for goal in s.goals_below[seat]]:
            return Notice("colour_drafted", {"colour": TRACKS[colour]}, "p.23")
        if goal_set(symbol, colour) in [first_of_set(g) for below in s.goals_below for g in below]:
            drafted: dict[str, int | str] = {"symbol": SYMBOLS[symbol], "colour": TRACKS[colour]}
            return Notice("set_taken", drafted, "p.23")
        return None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"draft {SYMBOLS[a_of(target)]} {TRACKS[b_of(target)]}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.goal_reserve(a_of(target), b_of(target)),)


class DraftGoals(Ask[MachineState]):
    """Take a set of three Goal tiles of one symbol, in a colour that the player does not have
    yet."""

    name = "draft_goals"
    reference = "p.23"
    actions = (DraftSet(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        goals = s.edition.goals
        own = [goals[goal].colour for goal in s.goals_below[seat]]
        drafted = [first_of_set(goal) for below in s.goals_below for goal in below]
        return [
            pack(steps.V_DRAFT, symbol, colour)
            for symbol in range(4)
            for colour in range(3)
            if colour not in own and goal_set(symbol, colour) not in drafted
        ]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, symbol, colour = a_of(step), a_of(option), b_of(option)
        s.note(e.GOALS_DEALT, seat, symbol, colour)
        deal_set(s, seat, symbol, colour)


# --- Post-set-up Supply round, page 9 -------------------------------------------------------------


class SupplyRound(Act[MachineState]):
    """Let each player take any number of Supply actions, without movement, fee or Lativ (W22)."""

    name = "supply_round"

    def act(self, s: MachineState, step: int) -> None:
        s.push(pack(steps.END_SUPPLY_ROUND))
        for seat in reversed(s.variant.seats(s)):
            s.push(pack(steps.ACTIONS, seat))


class EndSupplyRound(Act[MachineState]):
    name = "end_supply_round"

    def act(self, s: MachineState, step: int) -> None:
        adjust_order(s)


class PlaceAssistant(Act[MachineState]):
    """17: put the Assistant below the branch of the weather on top of the Experiment deck."""

    name = "place_assistant"

    def act(self, s: MachineState, step: int) -> None:
        s.assistant = s.deck_top % 5
        s.note(e.ASSISTANT, -1, s.assistant, EMPTY)
