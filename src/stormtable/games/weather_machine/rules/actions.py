"""The six actions of the Main Locations: when each is legal, why not, and how it begins.

An action is offered only if the player can carry out all of it, exchanges included (W23). As a
benefit it costs no Vouchers (W24).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from stormtable.games.weather_machine.rules import (
    breakthrough,
    government,
    lab,
    papers,
    places,
    refusals,
    research,
    steps,
)
from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules.geometry import location_of, space_of
from stormtable.games.weather_machine.rules.names import (
    BREAKTHROUGH,
    GOVERNMENT,
    LAB,
    LOCATIONS,
    PUBLISH,
    RESEARCH,
    RND,
    SCIENCE,
    SECURE,
    SELL,
    WORK,
    WORK_FREE,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.action import Action
from stormtable.kernel.codes import b_of, pack
from stormtable.kernel.notice import Notice

LOCATION_ACTIONS: Final = {
    GOVERNMENT: (SELL, SECURE),
    LAB: (WORK, PUBLISH),
    RND: (RESEARCH, BREAKTHROUGH),
}
"""The two actions of each Main Location."""

LOCATION_OF: Final = {
    action: location for location, pair in LOCATION_ACTIONS.items() for action in pair
} | {WORK_FREE: LAB}

WORDS: Final = {
    SELL: "sell",
    SECURE: "secure",
    WORK: "work",
    PUBLISH: "publish",
    RESEARCH: "research",
    BREAKTHROUGH: "breakthrough",
}


def refusal_code(s: MachineState, seat: int, action: int, free: bool) -> int:
    """Return why the action is not legal, as a number of `refusals`; 0 if it is legal."""
    if action == SELL:
        return government.sell_refusal_code(s, seat, free)
    if action == SECURE:
        return government.secure_refusal_code(s, seat, free)
    if action in (WORK, WORK_FREE):
        return lab.work_refusal_code(s, seat, free, action == WORK_FREE)
    if action == PUBLISH:
        return papers.publish_refusal_code(s, seat, free)
    if action == RESEARCH:
        return research.research_refusal_code(s, seat, free)
    return breakthrough.breakthrough_refusal_code(s, seat, free)


def refusal(s: MachineState, seat: int, action: int) -> Notice | None:
    """Return the result of `refusal_code` as a notice, with the missing Vouchers or Bots."""
    if action == BREAKTHROUGH:
        return breakthrough.breakthrough_refusal(s, seat)
    code = refusal_code(s, seat, action, False)
    if code == refusals.ALLOWED:
        return None
    notice = refusals.notice(code)
    if code == refusals.CANNOT_PAY:
        own, science = places.vouchers(seat, LOCATION_OF[action]), places.vouchers(seat, SCIENCE)
        return replace(notice, places=(own, science))
    return replace(notice, places=(places.bots(seat),)) if code == refusals.NO_BOT else notice


def begin_action(s: MachineState, seat: int, action: int, free: bool) -> None:
    s.note(e.ACTION, seat, action, int(free))
    if action == SELL:
        government.begin_sell(s, seat, free)
    elif action == SECURE:
        government.begin_secure(s, seat, free)
    elif action in (WORK, WORK_FREE):
        lab.begin_work(s, seat, free, action == WORK_FREE)
    elif action == PUBLISH:
        papers.begin_publish(s, seat, free)
    elif action == RESEARCH:
        research.begin_research(s, seat, free)
    else:
        s.push(pack(steps.BREAKTHROUGH, seat, int(free)))


# --- the actions for people, pages 12 to 18 ----------------------------------------------------


def both_actions(s: MachineState, seat: int) -> bool:
    """Return whether the Scientist is on a space of a Main Location that allows both actions
    (p.12)."""
    return s.edition.both_actions[space_of(s.scientists[seat])]


ONCE: Final = {GOVERNMENT: "p.14", LAB: "p.16", RND: "p.18"}
"""By Location: the page that allows each of its actions once per turn."""


class MainAction(Action[MachineState]):
    """An action of a Main Location. The step's second argument has a bit for each action taken."""

    action: int = 0

    def targets(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [pack(self.verb)] if self._is_here(s, seat) else []

    def others(self, s: MachineState, step: int, seat: int) -> list[int]:
        return [] if self._is_here(s, seat) else [pack(self.verb)]

    def _is_here(self, s: MachineState, seat: int) -> bool:
        return location_of(s.scientists[seat]) == LOCATION_OF[self.action]

    def refusal(self, s: MachineState, step: int, seat: int, target: int) -> Notice | None:
        location = LOCATION_OF[self.action]
        if not self._is_here(s, seat):
            return Notice("not_at_location", {"location": LOCATIONS[location]}, "p.12")
        done = b_of(step)
        if done >> LOCATION_ACTIONS[location].index(self.action) & 1:
            return Notice("action_taken", {"action": self.word}, ONCE[location])
        if done and not both_actions(s, seat):
            return Notice("one_action_here", {}, "p.12")
        return refusal(s, seat, self.action)

    def places(self, s: MachineState, step: int, target: int) -> tuple[str, ...]:
        return (places.action(LOCATION_OF[self.action], self.word),)


class SellAction(MainAction):
    verb = steps.V_SELL
    word = "sell"
    action = SELL


class SecureAction(MainAction):
    verb = steps.V_SECURE
    word = "secure"
    action = SECURE


class WorkAction(MainAction):
    verb = steps.V_WORK
    word = "work"
    action = WORK


class PublishAction(MainAction):
    verb = steps.V_PUBLISH
    word = "publish"
    action = PUBLISH


class ResearchAction(MainAction):
    verb = steps.V_RESEARCH
    word = "research"
    action = RESEARCH


class BreakthroughAction(MainAction):
    verb = steps.V_BREAKTHROUGH
    word = "breakthrough"
    action = BREAKTHROUGH


MAIN_ACTIONS: Final = (
    SellAction(),
    SecureAction(),
    WorkAction(),
    PublishAction(),
    ResearchAction(),
    BreakthroughAction(),
)

ACTION_VERBS: Final = {main.action: main.verb for main in MAIN_ACTIONS}
