"""The Target Value, the Saboteurs' pieces, and which token helps them most."""

from __future__ import annotations

from typing import Final

from stormtable.games.weather_machine.rules import events as e
from stormtable.games.weather_machine.rules.names import EMPTY
from stormtable.games.weather_machine.rules.solo.plot import PUBLISH_OR_PERISH, challenged, plot_of
from stormtable.games.weather_machine.rules.solo.reasons import (
    ANY_TOKEN,
    CHOSE_BRANCH,
    COMPLETES_SET,
    SAME_WEATHER,
    SEQUENCE,
    chose,
    in_sequence,
    previous_report,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.tuples import IntTuple, added, put

# Reasons for a rise of the Target Value.
BY_PIECES: Final = 0
BY_INITIATIVE: Final = 1
BY_MISSING_TOKEN: Final = 2
BY_GOVERNMENT: Final = 3
BY_PROTOTYPE: Final = 4
BY_EXPERIMENT: Final = 5
BY_HAVOC: Final = 6
BY_FINAL_SCORING: Final = 7
BY_SETUP: Final = 8
TARGET_REASONS: Final = (
    "pieces_to_the_left",
    "initiative",
    "missing_token",
    "government_machine",
    "prototype",
    "experiment",
    "havoc",
    "final_scoring",
    "setup",
)
"""The names of the reasons. Those of Challenges come after these: see `challenge_raises`."""


def raise_target(s: MachineState, amount: int, reason: int) -> None:
    if amount:
        s.target += amount
        s.note(e.TARGET, 0, amount, reason, s.target)


def challenge_raises(s: MachineState, amount: int, challenge: int) -> None:
    """Raise the Target Value for a Challenge in force; the journal names it."""
    raise_target(s, amount, len(TARGET_REASONS) + challenge)


# --- tokens and sets ----------------------------------------------------------------------------


def hideout_colours(s: MachineState, weather: int) -> list[int]:
    return [colour for colour in range(3) if 5 * colour + weather in s.hideout_tokens]


def set_size(s: MachineState, weather: int) -> int:
    """Return the number of colours in a set: three of a locked weather, two of an unlocked one."""
    return 3 if s.locks[weather] else 2


def set_possible(s: MachineState, weather: int, colours: int) -> bool:
    """Return whether `colours` colours of this weather and Awards form a set with a real token
    (C6)."""
    return colours > 0 and colours + s.hideout_awards >= set_size(s, weather)


def tokens_left(s: MachineState, colour: int) -> IntTuple:
    """Return the Research tokens of one colour at its Location, by weather."""
    return (s.government_tokens, s.lab_tokens, s.rnd_tokens)[colour]


def helpfulness(s: MachineState, weather: int, colour: int) -> int:
    """Return how much a Research token of this branch helps a set: 0 is most, 3 is no token
    (S8)."""
    if not tokens_left(s, colour)[weather]:
        return 3
    colours = hideout_colours(s, weather)
    if colour not in colours:
        after = len(colours) + 1
        if after == set_size(s, weather):
            return 0  # completes a set of tokens alone, without Awards
        if set_possible(s, weather, after) and not set_possible(s, weather, len(colours)):
            return 0
    if any(other != colour for other in colours):  # also if the Saboteurs have `colour` already
        return 1
    return 2


HELP_CRITERIA: Final = (COMPLETES_SET, SAME_WEATHER, ANY_TOKEN)


def choose_most_helpful(s: MachineState, left: list[int], colour: int) -> int:
    """Return the remaining branch whose token helps most; ties by the sequence of weathers."""
    help_by = [helpfulness(s, weather, colour) for weather in left]
    best = min(help_by)
    tied = [weather for weather, amount in zip(left, help_by, strict=True) if amount == best]
    if len(tied) == 1 and best < len(HELP_CRITERIA):
        chose(s, CHOSE_BRANCH, tied[0], HELP_CRITERIA[best], left)
        return tied[0]
    chosen = in_sequence(previous_report(s).weather, tied)
    chose(s, CHOSE_BRANCH, chosen, SEQUENCE, tied)
    return chosen


def take_token(s: MachineState, colour: int, weather: int) -> bool:
    """Move a Research token to the Hideout; if none is left, raise the Target Value (S12,
    choice)."""
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
    """Remove a Lock for the Saboteurs, without an offer of CP to you (S12)."""
    if s.locks[weather]:
        s.locks = put(s.locks, weather, 0)
        s.note(e.LOCK_REMOVED, EMPTY, weather)
        if challenged(s, PUBLISH_OR_PERISH):
            challenge_raises(s, plot_of(s).perish_lock, PUBLISH_OR_PERISH)
