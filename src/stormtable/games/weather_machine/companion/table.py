"""What a person sees at a table where a solo game is played: the acts that may be entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules import places, steps
from stormtable.games.weather_machine.rules.names import EMPTY, GOVERNMENT, LAB, RND, SABOTEUR
from stormtable.games.weather_machine.rules.solo.endings import WON_AT_ONCE
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.games.weather_machine.rules.state import NO_TILE, MachineState
from stormtable.kernel.codes import a_of, b_of, kind_of
from stormtable.kernel.engine import State
from stormtable.kernel.journal import CHOSE, FORCED, Entry, Journal

COMPARED = (
    *("round", "final", "end_trigger", "order", "initiative", "scientists", "lativ"),
    *("lativ_space", "chemicals_left", "subsidies_used", "government_bots"),
    *("government_tokens", "government_markers", "unseen", "deck_top", "deck_next", "deck_left"),
    *("display", "assistant", "lab_bots", "lab_tokens", "lativ_bots", "locks", "rnd_bots"),
    *("rnd_tokens", "rnd_chemicals", "extreme", "extreme_stacks", "awards_left", "target"),
    *("agents", "hideout_bots", "hideout_chemicals", "hideout_tokens", "hideout_awards", "report"),
    *("reports_unseen", "reports_left", "reports_top", "reports_gone", "ending", "chemicals"),
)
"""Fields that must be equal at the table and in the phone."""


def position(s: MachineState) -> dict[str, Any]:
    """Return everything that the Saboteurs' turn depends on."""
    compared: dict[str, Any] = {}
    for name in COMPARED:
        value = getattr(s, name)
        compared[name] = list(value) if isinstance(value, list) else value
    compared["subsidies"] = [tile != NO_TILE for tile in s.subsidies]
    compared["free slots"] = [marks.count(EMPTY) for marks in s.extreme_marks]
    return compared


def compare(journal: Any, s: MachineState, entry: tuple[int, int, int, int, int]) -> None:
    kind, seat, a, b, c = entry
    if kind == e.SABOTEURS_TURN:
        journal.positions.append(position(s))
    if s.saboteurs_step:
        if kind in (e.SUBSIDY_USED, e.SUBSIDY_DISCARDED):
            a = 0  # the type of a Subsidy tile is not entered
        if kind in (e.GOVERNMENT_MARKER, e.MARKER_GONE):
            b = 0  # the slot of a marker is not entered either
        journal.theirs.append((s.saboteurs_step, kind, seat, a, b, c))


@dataclass(frozen=True, slots=True)
class TableAct:
    """Something that happened at the table: a mark between turns, or an act with its press."""

    name: str
    entry: str = ""
    number: int = 0

    @property
    def is_mark(self) -> bool:
        return not self.entry and self.name in MARKS


MARKS = frozenset({"turn", "supply", "theirs", "phase", "income", "won", "take-back", "experiment"})


class Watcher(Journal):
    """Writes down the acts of a game, and what the Saboteurs did."""

    def __init__(self) -> None:
        super().__init__()
        self.acts: list[TableAct] = [TableAct("supply")]
        self.theirs: list[tuple[int, ...]] = []
        self.positions: list[dict[str, Any]] = []

    def write(self, state: State, entry: Entry) -> None:
        assert isinstance(state, MachineState)
        kind, seat, a, _, _ = entry
        if kind in (CHOSE, FORCED):
            act = act_of(state, state.agenda[-1], a)
            if act is not None:
                self.acts.append(act)
            return
        compare(self, state, entry)
        if kind == e.TURN:
            self.acts.append(TableAct("turn"))
        elif kind == e.SABOTEURS_TURN:
            self.acts.append(TableAct("theirs"))
        elif kind in (e.EXPERIMENT_RUNS, e.EXPERIMENT_FAILS, e.ASSISTANT):
            self.acts.append(TableAct("phase"))
        elif kind == e.INCOME:
            self.acts.append(TableAct("income"))
        elif kind == e.BREAKTHROUGH:
            self.acts.append(TableAct("entry", places.extreme(state, a)))
        elif kind == e.LOCK_REMOVED and seat == YOU:
            self.acts.append(TableAct("lock", places.lock(state, a), a))
        elif kind == e.SOLO_END and a == WON_AT_ONCE:
            self.acts.append(TableAct("won"))


def act_of(s: MachineState, step: int, option: int) -> TableAct | None:
    """Return the act of a choice at the table; None if it moves nothing that matters."""
    question, verb, what = kind_of(step), kind_of(option), a_of(option)
    chemicals = s.edition.chemicals
    if verb == steps.V_MOVE:
        return TableAct("entry", places.action_space(what, b_of(option)))
    if verb == steps.V_BOT_TO:
        location = {steps.SELL_BOT: GOVERNMENT, steps.WORK_BOT: LAB}.get(question, RND)
        return TableAct("entry", places.bot_space(s, location, what))
    if verb == steps.V_TAKE:
        return TableAct("tile", places.subsidy(s, what))
    if verb == steps.V_SUBSIDY:
        return TableAct("entry", places.subsidy(s, what))
    if verb in (steps.V_BUY, steps.V_CHEMICAL):
        return TableAct("entry", places.chemical(s, what))
    if verb == steps.V_RETURN or (verb == steps.V_PAY_CHEMICAL and question == steps.PAY_EITHER):
        return TableAct("entry", f"supply/return/{chemicals[what]}")
    if verb == steps.V_PAY_CHEMICAL:
        return TableAct("paid", "own")
    if verb == steps.V_SWAP and question == steps.PAY_CHEMICAL:
        return TableAct("paid", chemicals[what])
    if verb == steps.V_INITIATIVE:
        return TableAct("entry", "initiative")
    if verb == steps.V_CALL_SECURITY:
        return TableAct("call", "call")
    if verb in (steps.V_RETURN_REPORT, steps.V_DISCARD_REPORT):
        return TableAct(steps.VERBS[verb], "card", what)
    if verb == steps.V_LEAVE and question == steps.PROVIDE:
        return TableAct("helped", "helped") if s.rnd_bots[what] == SABOTEUR else None
    return _later_act(s, question, verb, what)


def _later_act(s: MachineState, question: int, verb: int, what: int) -> TableAct | None:
    """Return the act of a choice outside the player's turn."""
    if question == steps.TAKE_BACK:
        return TableAct("take-back", places.bot_space(s, LAB, what), int(verb == steps.V_TAKE_BACK))
    if question == steps.PAY_EXPERIMENT:
        return TableAct("experiment", "pay", int(verb == steps.V_ACCEPT))
    if verb in (steps.V_RAISE_TARGET, steps.V_DISCARD_TOP):
        way = "target" if verb == steps.V_RAISE_TARGET else "report"
        return TableAct("havoc", f"havoc/{way}")
    return None
