"""The kinds of steps on the agenda and of options, in the order of the rulebook.

The comment beside a number lists the arguments of the step or option.
"""

from __future__ import annotations

from typing import Final

# Set-up.
DEAL_START: Final = 0  # seat
STACK_MARKER: Final = 1
START_MONEY: Final = 2
LOOK_AT_GOAL: Final = 3  # seat
DRAW_GOAL: Final = 4  # seat
KEEP_FIRST_GOAL: Final = 5
FILL_FORECAST: Final = 6
DRAW_FORECAST: Final = 7
# Phase I.
BEGIN_ROUND: Final = 8
REVEAL_TILE: Final = 9  # market slot
DRAW_TILE: Final = 10  # market slot
BID: Final = 11
# Phase II.
BUILD_OR_WORK: Final = 12  # seat, 1 if they bid at least $1
PLACE: Final = 13  # seat, market slot
TURN: Final = 14  # seat, market slot, spot
BONUSES: Final = 15  # seat, remaining bonuses (bits)
GAIN_GOAL: Final = 16  # seat
KEEP_GOAL: Final = 17  # seat
ADD_TOKEN: Final = 18  # seat
DISCARD_TOKEN: Final = 19  # seat
FLUSH: Final = 20
# Phase III.
ROLL: Final = 21  # die
READ_DICE: Final = 22
TOKEN_FROM_BAG: Final = 23
DRAW_TOKEN: Final = 24
TOKEN_FROM_FORECAST: Final = 25
STRIKE: Final = 26  # seat
TOKEN_DONE: Final = 27  # 1 if the token came from the forecast
END_ROUND: Final = 28
# Energy.
NEXT_SOURCE: Final = 29  # seat
FIRE: Final = 30  # seat
OWN_CUBE: Final = 31  # seat, source
ROUTE: Final = 32  # seat, source
BOOST_CUBE: Final = 33  # seat, converter
ARRIVE: Final = 34  # seat, converter
KINDS: Final = 35

# Options. The number of a verb is never reused, because codes are stable ids.
V_KEEP: Final = 0  # goal card
V_BID: Final = 1  # amount
V_BUILD: Final = 2  # market slot
V_WORK: Final = 3
V_PLACE: Final = 4  # spot
V_TURN: Final = 5  # quarter turns
V_BONUS: Final = 6  # which bonus
V_ADD: Final = 7  # weather, position in its stack
V_DISCARD: Final = 8  # forecast position
V_PASS: Final = 9
V_FIRE: Final = 10  # source
V_SEND: Final = 11  # converter, boosters
V_TAKE: Final = 12  # feature
VERBS: Final = (
    "keep",
    "bid",
    "build",
    "work",
    "place",
    "turn",
    "bonus",
    "add",
    "discard",
    "pass",
    "fire",
    "send",
    "take",
)

ARGUMENTS: Final = {
    "keep": ("goal",),
    "bid": ("amount",),
    "build": ("slot", "tile"),
    "place": ("spot",),
    "turn": ("turn",),
    "bonus": ("bonus",),
    "add": ("weather", "price"),
    "discard": ("position", "weather"),
    "fire": ("feature",),
    "send": ("feature", "boosters"),
    "take": ("feature",),
}
"""The names of the words after each verb, for programs that read options as data."""

GROUPS: Final = {"build": "turn", "work": "turn"}
"""Verbs that share a heading in a menu."""
