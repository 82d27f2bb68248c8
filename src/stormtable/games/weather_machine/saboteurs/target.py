"""The Target Value, what the Saboteurs hold, and their reasons: what all of their rules use."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine import events as e
from stormtable.games.weather_machine.names import EMPTY
from stormtable.games.weather_machine.saboteurs.plot import PUBLISH_OR_PERISH, Plot, Report
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.rows import Row, added, put

# Why the Target Value rises.
BY_PIECES: Final = 0
BY_INITIATIVE: Final = 1
BY_MISSING_TOKEN: Final = 2
BY_GOVERNMENT: Final = 3
BY_PROTOTYPE: Final = 4
BY_EXPERIMENT: Final = 5
BY_HAVOC: Final = 6
BY_FINAL_SCORING: Final = 7
BY_CHALLENGE: Final = 8
BY_SETUP: Final = 9
TARGET_REASONS: Final = (
    "pieces_to_the_left",
    "initiative",
    "missing_token",
    "government_machine",
    "prototype",
    "experiment",
    "havoc",
    "final_scoring",
    "challenge",
    "setup",
)

# What they choose.
CHOSE_LOCATION: Final = 0
CHOSE_SPACE: Final = 1
CHOSE_CHEMICAL: Final = 2
CHOSE_SUBSIDY: Final = 3
CHOSE_BRANCH: Final = 4
CHOSE_BOT_SPACE: Final = 5
CHOSE_SET: Final = 6
CHOICES: Final = ("location", "space", "chemical", "subsidy", "branch", "bot_space", "set")

# The criterion that decided.
ONLY_ONE: Final = 0
BY_REPORT: Final = 1
NEXT_LOCATION: Final = 2
SPACE_ORDER: Final = 3
CHEAPEST: Final = 4
FEWEST_HELD: Final = 5
PRIORITY: Final = 6
COMPLETES_SET: Final = 7
SAME_WEATHER: Final = 8
ANY_TOKEN: Final = 9
MOST_BOTS: Final = 10
SEQUENCE: Final = 11
UNLOCKS: Final = 12
CLOCKWISE: Final = 13
CRITERIA: Final = (
    "only_one",
    "report",
    "next_location",
    "space_order",
    "cheapest",
    "fewest_held",
    "priority",
    "completes_set",
    "same_weather",
    "any_token",
    "most_bots",
    "sequence",
    "unlocks",
    "clockwise",
)


def plot_of(s: MachineState) -> Plot:
    assert s.plot is not None
    return s.plot


def challenged(s: MachineState, challenge: int) -> bool:
    return bool(s.challenges >> challenge & 1)


def raise_target(s: MachineState, amount: int, reason: int) -> None:
    if amount:
        s.target += amount
        s.note(e.TARGET, 0, amount, reason)


def previous_report(s: MachineState) -> Report:
    """The Security Report on top of the discard pile."""
    return plot_of(s).reports[s.reports_gone[-1]]


def chose(s: MachineState, what: int, choice: int, criterion: int, beaten: int) -> None:
    """Journal a choice of theirs: in which plan, the criterion, what it beat (bits)."""
    planned = what not in (CHOSE_LOCATION, CHOSE_SPACE, CHOSE_SET)
    plan = 1 + plan_of(s) if planned else 0
    s.note(e.SABOTEURS_CHOSE, EMPTY, what | plan << 4, choice, criterion | beaten << 4)


def plan_of(s: MachineState) -> int:
    """The Location of the agent that moved this turn: whose plan is carried out."""
    plot = plot_of(s)
    return s.agents[plot.reports[s.report].agent] // 8


def bits(choices: list[int], chosen: int) -> int:
    """The alternatives to `chosen`, as bits."""
    beaten = 0
    for choice in choices:
        if choice != chosen:
            beaten |= 1 << choice
    return beaten


def in_sequence(start: int, weathers: list[int]) -> int:
    """The first of `weathers` from `start` on, left to right, Snow followed by Rain."""
    for distance in range(5):
        weather = (start + distance) % 5
        if weather in weathers:
            return weather
    raise AssertionError("unreachable: there is a weather to choose")


# --- tokens and sets ----------------------------------------------------------------------------


def colours_held(s: MachineState, weather: int) -> list[int]:
    return [colour for colour in range(3) if 5 * colour + weather in s.hideout_tokens]


def set_size(s: MachineState, weather: int) -> int:
    """Colours that make a set: three of a locked weather, two of an unlocked one."""
    return 3 if s.locks[weather] else 2


def set_possible(s: MachineState, weather: int, held: int) -> bool:
    """With `held` colours of this weather and Awards for the others, if one is real (C6)."""
    return held > 0 and held + s.hideout_awards >= set_size(s, weather)


def tokens_left(s: MachineState, colour: int) -> Row:
    """The Research tokens of one colour that lie at its Location, by weather."""
    return (s.government_tokens, s.lab_tokens, s.rnd_tokens)[colour]


def helpfulness(s: MachineState, weather: int, colour: int) -> int:
    """How a Research token of this branch helps to complete a set: 0 most, 3 no token (S8)."""
    if not tokens_left(s, colour)[weather]:
        return 3
    held = colours_held(s, weather)
    if colour not in held:
        after = len(held) + 1
        if after == set_size(s, weather):
            return 0  # the last one of a set of tokens alone, whatever Awards could do
        if set_possible(s, weather, after) and not set_possible(s, weather, len(held)):
            return 0
    if any(other != colour for other in held):  # choice: whether or not they hold `colour`, too
        return 1
    return 2


HELP_CRITERIA: Final = (COMPLETES_SET, SAME_WEATHER, ANY_TOKEN, SEQUENCE)


def most_helpful(s: MachineState, candidates: list[int], colour: int) -> tuple[int, int]:
    """The branch that helps most, ties by the sequence of weathers; and what decided."""
    help_by = [helpfulness(s, weather, colour) for weather in candidates]
    best = min(help_by)
    tied = [weather for weather, one in zip(candidates, help_by, strict=True) if one == best]
    chosen = in_sequence(previous_report(s).weather, tied)
    if len(candidates) == 1:
        return chosen, ONLY_ONE
    if len(tied) == 1:
        return chosen, HELP_CRITERIA[best]
    return chosen, SEQUENCE


def take_token(s: MachineState, colour: int, weather: int) -> bool:
    """Move a Research token to the Hideout; with none left the Target Value rises (S12, choice)."""
    left = tokens_left(s, colour)
    if not left[weather]:
        raise_target(s, plot_of(s).instead_of_investment, BY_MISSING_TOKEN)
        return False
    left = added(left, weather, -1)
    if colour == 0:
        s.government_tokens = left
    elif colour == 1:
        s.lab_tokens = left
    else:
        s.rnd_tokens = left
    s.hideout_tokens = tuple(sorted((*s.hideout_tokens, 5 * colour + weather)))
    s.note(e.HIDEOUT_TOKEN, EMPTY, 5 * colour + weather)
    return True


def saboteurs_unlock(s: MachineState, weather: int) -> None:
    """They remove a Lock; there is no offer of CP to you for it (S12)."""
    if s.locks[weather]:
        s.locks = put(s.locks, weather, 0)
        s.note(e.LOCK_REMOVED, EMPTY, weather)
        if challenged(s, PUBLISH_OR_PERISH):
            raise_target(s, plot_of(s).perish_lock, BY_CHALLENGE)
