"""The kinds of steps on the agenda and of options, in the order of the rulebook.

The comment beside a number lists the arguments of the step or option.
"""

from __future__ import annotations

from typing import Final

# The number of a kind is never reused, because checksums of records cover the agenda. Set-up, pages
# 4 to 6 and 23.
START_VOUCHERS: Final = 0
DEAL_ORDER: Final = 1
DEAL_TILE: Final = 2  # offer slot (4: the face-up stack's top)
DEAL_SUBSIDY: Final = 3  # space
DEAL_EXPERIMENT: Final = 4  # where: 0 to 2 the display, 3 below the deck, 4 its top
PLACE_ASSISTANT: Final = 5
DEAL_PART: Final = 6  # seat
DEAL_FIRST_TILE: Final = 7  # seat
DEAL_GOALS: Final = 8  # seat
BEGIN_DRAFT: Final = 9
DRAFT_GOALS: Final = 10  # seat
FIRST_TILE: Final = 11  # seat, tile
SUPPLY_ROUND: Final = 12
END_SUPPLY_ROUND: Final = 13
# Turns, pages 9 to 12.
BEGIN_ROUND: Final = 14
TURN: Final = 15  # seat
STEP_ONE: Final = 16  # seat
MOVE: Final = 17  # seat
LATIV_VOUCHER: Final = 18  # seat
SUPPLY_FEE: Final = 19  # seat, space
MOVE_LATIV: Final = 20
ACTIONS: Final = 21  # seat, actions taken (bits), Chemicals bought and returned since (bits)
PLACE_TOKENS: Final = 22  # seat
# Paying, pages 7 and 8.
PAY: Final = 23  # seat, what (see vouchers), what must stay payable
PAY_ANY: Final = 24  # seat, how many and what for, what must stay payable
PAY_PART: Final = 25  # seat, colour, Vouchers to keep
PAY_CHEMICAL: Final = 26  # seat, type, 1 if it goes to R&D
PAY_EITHER: Final = 27  # seat
# Benefits, page 23.
GAIN: Final = 28  # seat, list, position
CHOOSE_VOUCHER: Final = 29  # seat, how many
CHOOSE_PART: Final = 30  # seat, how many
CHOOSE_CHEMICAL: Final = 31  # seat, how many
CHOOSE_BOT: Final = 32  # seat
CONSTRUCT: Final = 33  # seat, slot
CHOOSE_TILE: Final = 34  # seat, 1 if it must be taken
PLACE_TILE: Final = 35  # seat, tile
CHOOSE_TRACK: Final = 36  # seat
CHOOSE_ACTION: Final = 37  # seat, action
GOAL_BENEFIT: Final = 38  # seat, colour
FUND: Final = 39  # seat, track, modifier
FUND_LAB: Final = 40  # seat
FUND_RND: Final = 41  # seat, space
# Government, pages 14 and 15.
SELL: Final = 42  # seat
SELL_BOT: Final = 43  # seat
SELL_SUBSIDY: Final = 44  # seat, weather, colour of the Part
SELL_TOKEN: Final = 45  # seat, weather
GOVERNMENT_RUNS: Final = 46  # weather
SECURE: Final = 47  # seat
SECURE_TILE: Final = 48  # seat, space, the tile after its benefit was gained
# Lativ's Lab, pages 16 and 17.
WORK: Final = 49  # seat, 1 if the Chemical is free
WORK_BOT: Final = 50  # seat, 1 if the Chemical is free
PUBLISH: Final = 51  # seat
PAPER: Final = 52  # seat, row
LOCK_OFFER: Final = 53  # seat
# R&D, pages 18 and 19.
RESEARCH: Final = 54  # seat
RESEARCH_BOT: Final = 55  # seat
RESEARCH_TOKEN: Final = 56  # seat, space
BREAKTHROUGH: Final = 57  # seat, 1 if no Vouchers are paid
BREAKTHROUGH_SLOT: Final = 58  # seat, row
PROTOTYPE: Final = 59  # seat, weather
PROVIDE_MISSING: Final = 60  # seat, colour, how many more are missing
PROVIDE: Final = 61  # seat, next space
PROTOTYPE_ROW: Final = 62  # seat
PROTOTYPE_DONE: Final = 63  # seat
LOSE_PARTS: Final = 64  # seat, row, how many are lost
GAIN_AWARD: Final = 65  # seat, weather
# Phases B and C, pages 20 and 21.
PHASE_B: Final = 66
RETURN_BOTS: Final = 67  # seat, weather
RETURN_BOT: Final = 68  # seat
PAY_EXPERIMENT: Final = 69  # seat, tile
EXPERIMENT_CP: Final = 70  # seat, tile
EXPERIMENT_REWARD: Final = 71  # seat, tile
EXPERIMENT_TOKEN: Final = 72  # seat, weather
PLACE_NOW: Final = 73  # seat, token
EXPERIMENT_DONE: Final = 74  # weather
TAKE_BACK: Final = 75  # seat, space
LATIV_LEAVES: Final = 76  # weather
NEXT_EXPERIMENT: Final = 77  # weather
NEXT_ASSISTANT: Final = 78
PHASE_C: Final = 79
INCOME: Final = 80  # seat
LATIV_HOME: Final = 81
# The end, page 22.
FINAL_BRANCH: Final = 82  # number of branches checked
REMOVE_EXPERIMENT: Final = 83  # tile
FINAL_TOKENS: Final = 84  # seat
FINAL_SCORING: Final = 85
# The Saboteurs.
DEAL_SOLO_GOAL: Final = 86  # colour
HIDEOUT_CHEMICAL: Final = 87  # 1 if it must be of another type
HIDEOUT_STOCK: Final = 88
HIDEOUT_AWARD: Final = 89
FIRST_REPORT: Final = 90  # 1 for the second agent
CLOCK_TICKS: Final = 91
TOP_REPORT: Final = 92  # where the card goes, the step of the Saboteurs' turn
DRAW_REPORT: Final = 93  # where the card goes, the step of the Saboteurs' turn
KEEP_REPORT: Final = 94  # seat, 0 back on top or 1 discard
CHECK_WIN: Final = 95
END_OF_TURN: Final = 96
CHECK_REPORTS: Final = 97
SABOTEURS_TURN: Final = 98
AGENT_MOVES: Final = 99
PLAN_SUPPLY: Final = 100
PLAN_GOVERNMENT: Final = 101  # 1 where both actions are allowed
PLAN_LAB: Final = 102  # 1 where both actions are allowed
PLAN_RND: Final = 103  # 1 where both actions are allowed
SABOTEURS_TAKE: Final = 104  # the step of their turn
NEXT_REPORT: Final = 105
HAVOC: Final = 106
CHOOSE_HAVOC: Final = 107  # seat
SABOTEURS_EXPERIMENT: Final = 108  # weather, tile
SOLO_INCOME: Final = 109
FUNDING_BACK: Final = 110  # seat
SOLO_RESULT: Final = 111
DRAW_CHALLENGE: Final = 112
SOLO_SETUP: Final = 113
HAVOC_UNLOCKS: Final = 114  # weather
# At any time of the player's own turn, pages 9 and 12.
PLACE_AWARD: Final = 115  # seat
KINDS: Final = 116

SOLO: Final = range(DEAL_SOLO_GOAL, HAVOC_UNLOCKS + 1)
"""Kinds that only the solo game has."""

_MATTERS: Final = frozenset(
    (
        PAY_CHEMICAL,
        CHOOSE_PART,
        CHOOSE_CHEMICAL,
        CHOOSE_BOT,
        CHOOSE_ACTION,
        SELL_BOT,
        SELL_SUBSIDY,
        WORK_BOT,
        PUBLISH,
        LOCK_OFFER,
        RESEARCH_BOT,
        BREAKTHROUGH_SLOT,
    )
)
AWARD_FIRST: Final = tuple(kind in _MATTERS for kind in range(KINDS))
"""By kind of step: whether an Award may be placed before it inside an action (W14).

Before other steps it makes no difference: the benefit of an Office space works as well before the
next of these.
"""

# Options. The number of a verb is never reused, because codes are stable ids.
V_DRAFT: Final = 0  # symbol, colour
V_LAY: Final = 1  # spot, 1 if upside down
V_END: Final = 2
V_PASS: Final = 3
V_AWARD: Final = 4  # Office space
V_PLACE: Final = 5  # token, row
V_USE: Final = 6  # Subsidy type
V_SET: Final = 7  # Goal, top or bottom
V_FUND: Final = 8  # Goal space or track
V_MOVE: Final = 9  # Location, space
V_SELL: Final = 10
V_SECURE: Final = 11
V_WORK: Final = 12
V_PUBLISH: Final = 13
V_RESEARCH: Final = 14
V_BREAKTHROUGH: Final = 15
V_EXTEND: Final = 16
V_CONSTRUCT: Final = 17  # slot
V_INITIATIVE: Final = 18  # position
V_BUY: Final = 19  # type
V_RETURN: Final = 20  # type
V_PAY: Final = 21  # Voucher type
V_EXCHANGE: Final = 22
V_SWAP: Final = 23  # type or colour
V_VOUCHER: Final = 24  # type
V_PART: Final = 25  # colour
V_CHEMICAL: Final = 26  # type
V_BOT: Final = 27  # slot
V_TILE: Final = 28  # Workshop tile
V_ADVANCE: Final = 29  # track
V_DO: Final = 30  # action
V_GAIN: Final = 31  # which
V_BOT_TO: Final = 32  # space
V_TAKE: Final = 33  # space
V_SUBSIDY: Final = 34  # space
V_PAPER: Final = 35  # row
V_CITE: Final = 36  # row, Goal
V_FROM: Final = 37  # row
V_MARK: Final = 38  # slot
V_PAY_PART: Final = 39  # colour
V_PAY_CHEMICAL: Final = 40  # type
V_PROVIDE: Final = 41  # space
V_LEAVE: Final = 42  # space
V_ROW: Final = 43  # row
V_LOSE: Final = 44  # colour
V_ACCEPT: Final = 45
V_BACK: Final = 46  # slot
V_TAKE_BACK: Final = 47  # space
V_CALL_SECURITY: Final = 48
V_RETURN_REPORT: Final = 49  # Report
V_DISCARD_REPORT: Final = 50  # Report
V_RAISE_TARGET: Final = 51
V_DISCARD_TOP: Final = 52
V_RETREAT: Final = 53  # track
VERBS: Final = (
    "draft",
    "lay",
    "end",
    "pass",
    "award",
    "place",
    "use",
    "set",
    "fund",
    "move",
    "sell",
    "secure",
    "work",
    "publish",
    "research",
    "breakthrough",
    "extend",
    "construct",
    "initiative",
    "buy",
    "return",
    "pay",
    "exchange",
    "swap",
    "voucher",
    "part",
    "chemical",
    "bot",
    "tile",
    "advance",
    "do",
    "gain",
    "bot-to",
    "take",
    "subsidy",
    "paper",
    "cite",
    "from",
    "mark",
    "pay-part",
    "pay-chemical",
    "provide",
    "leave",
    "row",
    "lose",
    "accept",
    "back",
    "take-back",
    "call-security",
    "return-report",
    "discard-report",
    "raise-target",
    "discard-top",
    "retreat",
)

ARGUMENTS: Final = {
    "draft": ("symbol", "colour"),
    "lay": ("row", "column", "colours"),
    "award": ("row", "colour"),
    "place": ("token", "row"),
    "use": ("subsidy",),
    "set": ("goal", "place"),
    "fund": ("goal",),
    "move": ("location", "space"),
    "construct": ("slot",),
    "initiative": ("position",),
    "buy": ("chemical",),
    "return": ("chemical",),
    "pay": ("voucher",),
    "swap": ("given",),
    "voucher": ("voucher",),
    "part": ("part",),
    "chemical": ("chemical",),
    "bot": ("slot",),
    "tile": ("tile",),
    "advance": ("track",),
    "do": ("action",),
    "gain": ("choice",),
    "bot-to": ("space",),
    "take": ("row", "subsidy"),
    "subsidy": ("space", "subsidy"),
    "paper": ("row",),
    "cite": ("row", "goal"),
    "from": ("row", "weather"),
    "mark": ("slot",),
    "pay-part": ("part",),
    "pay-chemical": ("chemical",),
    "provide": ("space",),
    "leave": ("space",),
    "row": ("row",),
    "lose": ("part",),
    "back": ("slot",),
    "take-back": ("space",),
    "return-report": ("agent", "location", "weather", "end"),
    "discard-report": ("agent", "location", "weather", "end"),
    "retreat": ("track",),
}
"""The names of the words after each verb, for programs that read options as data."""

GROUPS: Final = {
    "return": "chemicals",
    "buy": "chemicals",
    "provide": "provide",
    "leave": "provide",
    "set": "investment",
    "fund": "investment",
    "pay-part": "pay",
    "pay-chemical": "pay",
    "swap": "pay",
    "exchange": "pay",
}
"""Verbs that share a heading in a menu."""
