"""Phase B (pages 20 and 21): the experiment of the Weather Machine runs, or does not."""

from __future__ import annotations

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.benefits import unusable
from stormtable.games.weather_machine.rules.experiment_tiles import (
    active_tile,
    experiment_name,
    tile_place,
)
from stormtable.games.weather_machine.rules.extreme import worsen
from stormtable.games.weather_machine.rules.geometry import (
    WEATHERS,
    branch_in,
    branch_of,
    section_of,
)
from stormtable.games.weather_machine.rules.lab import TO_SIDE
from stormtable.games.weather_machine.rules.machine_spaces import ThisSpace
from stormtable.games.weather_machine.rules.names import CP_EXPERIMENT, EMPTY, LAB, LATIV, SCIENCE
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.games.weather_machine.rules.verbs import Pass
from stormtable.games.weather_machine.rules.vouchers import pay_step, payable
from stormtable.games.weather_machine.rules.waste import lost_by
from stormtable.games.weather_machine.rules.workshop import room_for_bot
from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.codes import a_of, b_of, kind_of, pack
from stormtable.kernel.engine import Act, Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import added, put, put_in


def branch_full(s: MachineState, weather: int) -> bool:
    return EMPTY not in branch_in(s.lab_bots, weather)


class PhaseB(Act[MachineState]):
    """Run the experiment if the display has a matching tile and every space of the branch has a
    Bot."""

    name = "phase_b"
    halts = True

    def act(self, s: MachineState, step: int) -> None:
        weather = s.assistant
        s.turn += 1
        s.push(pack(steps.NEXT_ASSISTANT))
        s.push(pack(steps.NEXT_EXPERIMENT, weather))
        tile = active_tile(s, weather)
        if tile != NO_TILE and branch_full(s, weather):
            run(s, weather, tile)
            return
        self.fail(s, weather)

    def fail(self, s: MachineState, weather: int) -> None:
        s.note(e.EXPERIMENT_FAILS, -1, weather)
        s.push(pack(steps.LATIV_LEAVES, weather))
        for seat in reversed(s.variant.seats(s)):
            for space in reversed(branch_of(weather)):
                if s.lab_bots[space] == seat:
                    s.push(pack(steps.TAKE_BACK, seat, space))


def run(s: MachineState, weather: int, tile: int) -> None:
    """Let each player with Bots in the branch take all five steps, in turn order (W40)."""
    s.note(e.EXPERIMENT_RUNS, -1, weather, tile)
    s.running = (0,) * s.players
    s.push(pack(steps.EXPERIMENT_DONE, weather))
    branch = branch_in(s.lab_bots, weather)
    for seat in reversed(s.order):
        if seat in branch and not s.variant.takes_part(s, seat, weather, tile):
            s.push(pack(steps.PAY_EXPERIMENT, seat, tile))
            s.push(pack(steps.RETURN_BOTS, seat, weather))


# --- returning Bots, W41 ----------------------------------------------------------------------


class ReturnBots(Act[MachineState]):
    """Step 1: Bots return to the Workshop; those without room return to the Assembly Line."""

    name = "return_bots"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        for space in branch_of(weather):
            if s.lab_bots[space] == seat:
                s.lab_bots = put(s.lab_bots, space, EMPTY)
                s.running = added(s.running, seat, 1)
                return_bot(s, seat, space)


def return_bot(s: MachineState, seat: int, space: int) -> None:
    room = room_for_bot(s, seat)
    s.note(e.BOT_RETURNED, seat, space, int(room))
    if room:
        s.bots = added(s.bots, seat, 1)
    else:
        s.push(pack(steps.RETURN_BOT, seat))


class StoreBot(Action[MachineState]):
    """Store the Bot on an empty slot: of the top two sections, if one is empty there."""

    verb = steps.V_BACK
    word = "back"
    greyed = False

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BACK, slot) for slot in range(s.edition.bots)]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        line, slot = s.assembly[seat], a_of(target)
        if line[slot]:
            return Notice("assembly_slot_taken", {"slot": str(slot + 1)}, "p.20")
        if section_of(slot) > 1 and not all(line[:6]):
            return Notice("top_sections_first", {"slot": str(slot + 1)}, "p.20")
        return None

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"back {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.assembly(a_of(step), a_of(target)),)


class ReturnBot(Ask[MachineState]):
    """Return a Bot to an empty slot of the top two sections; if those are full, to any slot
    (W41)."""

    name = "return_bot"
    reference = "p.20"
    actions = (StoreBot(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        empty = [slot for slot in range(12) if not s.assembly[seat][slot]]
        upper = [slot for slot in empty if slot < 6]
        return [pack(steps.V_BACK, slot) for slot in upper or empty]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        s.assembly = put_in(s.assembly, a_of(step), a_of(option), 1)
        s.note(e.BOT_STORED, a_of(step), a_of(option))


class LeaveBot(ThisSpace):
    """Leave the Bot where it is."""

    verb = steps.V_LEAVE
    word = "leave"
    location = LAB
    page = "p.20"


class TakeBotBack(ThisSpace):
    verb = steps.V_TAKE_BACK
    word = "take-back"
    location = LAB
    page = "p.20"


class TakeBack(Ask[MachineState]):
    """Decide for each own Bot whether it returns, after an experiment that did not run (W42)."""

    name = "take_back"
    reference = "p.20"
    actions = (LeaveBot(), TakeBotBack())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_LEAVE, b_of(step)), pack(steps.V_TAKE_BACK, b_of(step))]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_TAKE_BACK:
            seat, space = a_of(step), b_of(step)
            s.lab_bots = put(s.lab_bots, space, EMPTY)
            return_bot(s, seat, space)


class LativLeaves(Act[MachineState]):
    """Return Lativ's Bots in the branch to the side of the Lab."""

    name = "lativ_leaves"

    def act(self, s: MachineState, step: int) -> None:
        weather = a_of(step)
        for space in branch_of(weather):
            if s.lab_bots[space] == LATIV:
                s.lab_bots = put(s.lab_bots, space, EMPTY)
                s.lativ_bots += 1
                s.note(e.LATIV_BOT, -1, weather, TO_SIDE, space)


# --- the reward -------------------------------------------------------------------------------


class PayScience(Action[MachineState]):
    """Pay the Science on the tile."""

    verb = steps.V_ACCEPT
    word = "accept"
    greyed = False

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        science = s.edition.experiment_science[b_of(step)]
        return None if payable(s.vouchers[seat], SCIENCE, science, 0, 0) else NOT_NOW

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (tile_place(s, b_of(step)),)


class PayExperiment(Ask[MachineState]):
    """Step 2: pay the Science on the tile, or forgo steps 3 to 5; also if the price is 0 (W40)."""

    name = "pay_experiment"
    reference = "p.20"
    actions = (PayScience(), Pass())

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        science = s.edition.experiment_science[b_of(step)]
        if payable(s.vouchers[seat], SCIENCE, science, 0, 0):
            return [pack(steps.V_ACCEPT), pack(steps.V_PASS)]
        return [pack(steps.V_PASS)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        seat, tile = a_of(step), b_of(step)
        if kind_of(option) == steps.V_PASS:
            return
        s.push(pack(steps.EXPERIMENT_TOKEN, seat, tile % 5))
        s.push(pack(steps.EXPERIMENT_REWARD, seat, tile))
        s.push(pack(steps.EXPERIMENT_CP, seat, tile))
        science = s.edition.experiment_science[tile]
        if science:
            s.push(pay_step(seat, SCIENCE, science))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        tile = b_of(step)
        return {
            "tile": experiment_name(s, tile),
            "weather": s.edition.weathers[tile % 5],
            "cp": s.edition.experiment_cp[tile],
        }


class ExperimentCp(Act[MachineState]):
    """Step 3: gain CP for each returned Bot."""

    name = "experiment_cp"

    def act(self, s: MachineState, step: int) -> None:
        seat = a_of(step)
        s.gain_cp(seat, s.running[seat] * s.edition.experiment_cp[b_of(step)], CP_EXPERIMENT)


class GainReward(Action[MachineState]):
    """Choose a benefit of the tile by its number."""

    verb = steps.V_GAIN
    word = "gain"

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, 0), pack(steps.V_GAIN, 1)]

    def notation(self, s: MachineState, step: int, target: int) -> str:
        return f"gain {a_of(target) + 1}"

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (tile_place(s, b_of(step)),)

    def warnings(self, s: MachineState, step: int, target: int) -> tuple[Notice, ...]:
        seat = a_of(step)
        gain = s.edition.experiment_gains[b_of(step)][a_of(target)]
        return unusable(s, seat, "p.20", gain) or lost_by(s, seat, gain)


class ExperimentReward(Ask[MachineState]):
    """Step 4: gain one of the two benefits, independent of the number of Bots."""

    name = "experiment_reward"
    reference = "p.20"
    actions = (GainReward(),)

    def options(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_GAIN, 0), pack(steps.V_GAIN, 1)]

    def perform(self, s: MachineState, step: int, option: int) -> None:
        gain = s.edition.experiment_gains[b_of(step)][a_of(option)]
        s.push(pack(steps.GAIN, a_of(step), gain))

    def about(self, s: MachineState, step: int) -> dict[str, int | str]:
        return {"tile": experiment_name(s, b_of(step))}


class ExperimentToken(Act[MachineState]):
    """Step 5: gain a Research token and place it at once; if none is left, gain a Science Voucher.

    Research tokens that the reward brought are placed at once, too (W15).
    """

    name = "experiment_token"

    def act(self, s: MachineState, step: int) -> None:
        seat, weather = a_of(step), b_of(step)
        if s.lab_tokens[weather]:
            s.lab_tokens = added(s.lab_tokens, weather, -1)
            s.note(e.RESEARCH_TOKEN, seat, 1, weather)
            s.push(pack(steps.PLACE_NOW, seat, 5 + weather))
        else:
            s.gain_vouchers(seat, SCIENCE, 1)
        for token in s.waiting[seat]:
            s.push(pack(steps.PLACE_NOW, seat, token))
        s.waiting = put(s.waiting, seat, ())


class ExperimentDone(Act[MachineState]):
    """End the experiment: Lativ's Bots leave, and the weather gets worse (p.20, p.23, W34)."""

    name = "experiment_done"

    def act(self, s: MachineState, step: int) -> None:
        weather = a_of(step)
        branch = branch_in(s.lab_bots, weather)
        if s.two_player_rules and LATIV in branch and s.lab_tokens[weather]:
            s.lab_tokens = added(s.lab_tokens, weather, -1)
            s.note(e.TOKEN_DISCARDED, -1, 5 + weather)
        s.push(pack(steps.LATIV_LEAVES, weather))
        self.worsen(s, weather)

    def worsen(self, s: MachineState, weather: int) -> None:
        worsen(s, weather)


# --- preparing for the next experiment, page 20 -------------------------------------------------


class NextAssistant(Act[MachineState]):
    """Move Lativ's Assistant to the next branch; after Snow comes Rain."""

    name = "next_assistant"

    def act(self, s: MachineState, step: int) -> None:
        before = s.assistant
        s.assistant = (before + 1) % WEATHERS
        s.note(e.ASSISTANT, -1, s.assistant, before)


# --- the final Phase B, page 22 ---------------------------------------------------------------


class FinalBranch(Act[MachineState]):
    """Run every full branch with a matching tile, beginning with the Assistant's (p.22, W45)."""

    name = "final_branch"

    def act(self, s: MachineState, step: int) -> None:
        looked_at = a_of(step)
        if looked_at == 0:
            s.turn += 1
        if looked_at == 5:
            return
        s.push(pack(steps.FINAL_BRANCH, looked_at + 1))
        weather = (s.assistant + looked_at) % 5
        tile = active_tile(s, weather)
        if tile != NO_TILE and branch_full(s, weather):
            s.push(pack(steps.REMOVE_EXPERIMENT, tile))
            run(s, weather, tile)
