"""The kinds of journal entries; `news.py` makes them readable."""

from __future__ import annotations

from typing import Final

from stormtable.kernel.engine import FIRST_EVENT

NAMES: Final = (
    "cp",
    "voucher",
    "funding",
    "investment",
    "turn_order",
    "initiative",
    "tile_revealed",
    "subsidy_laid",
    "experiment_revealed",
    "assistant",
    "part",
    "part_paid",
    "part_lost",
    "chemical",
    "chemical_paid",
    "workshop_tile",
    "goals_dealt",
    "round",
    "turn",
    "moved",
    "lativ_moved",
    "lativ_bot",
    "token_discarded",
    "bot_constructed",
    "bot_placed",
    "bot_returned",
    "subsidy_taken",
    "subsidy_discarded",
    "subsidy_used",
    "research_token",
    "token_placed",
    "token_lost",
    "award",
    "nobel_prize",
    "citation",
    "paper",
    "lock_removed",
    "goal_set",
    "goal_flipped",
    "government_runs",
    "government_marker",
    "weather_fixed",
    "breakthrough",
    "prototype",
    "experiment_runs",
    "experiment_fails",
    "experiment_gone",
    "extreme_weather",
    "income",
    "end_triggered",
    "final_round",
    "goal_scored",
    "exchange",
    "benefit_lost",
    "action",
    "benefit",
    "target",
    "saboteurs_chose",
    "saboteurs_turn",
    "saboteurs_unable",
    "agent_moved",
    "hideout_chemical",
    "hideout_token",
    "hideout_award",
    "report",
    "report_shown",
    "report_discarded",
    "call_security",
    "havoc",
    "solo_goal",
    "solo_end",
    "challenge",
)

CP: Final = FIRST_EVENT
VOUCHER: Final = FIRST_EVENT + 1
FUNDING: Final = FIRST_EVENT + 2
INVESTMENT: Final = FIRST_EVENT + 3
TURN_ORDER: Final = FIRST_EVENT + 4
INITIATIVE: Final = FIRST_EVENT + 5
TILE_REVEALED: Final = FIRST_EVENT + 6
SUBSIDY_LAID: Final = FIRST_EVENT + 7
EXPERIMENT_REVEALED: Final = FIRST_EVENT + 8
ASSISTANT: Final = FIRST_EVENT + 9
PART: Final = FIRST_EVENT + 10
PART_PAID: Final = FIRST_EVENT + 11
PART_LOST: Final = FIRST_EVENT + 12
CHEMICAL: Final = FIRST_EVENT + 13
CHEMICAL_PAID: Final = FIRST_EVENT + 14
WORKSHOP_TILE: Final = FIRST_EVENT + 15
GOALS_DEALT: Final = FIRST_EVENT + 16
ROUND: Final = FIRST_EVENT + 17
TURN: Final = FIRST_EVENT + 18
MOVED: Final = FIRST_EVENT + 19
LATIV_MOVED: Final = FIRST_EVENT + 20
LATIV_BOT: Final = FIRST_EVENT + 21
TOKEN_DISCARDED: Final = FIRST_EVENT + 22
BOT_CONSTRUCTED: Final = FIRST_EVENT + 23
BOT_PLACED: Final = FIRST_EVENT + 24
BOT_RETURNED: Final = FIRST_EVENT + 25
SUBSIDY_TAKEN: Final = FIRST_EVENT + 26
SUBSIDY_DISCARDED: Final = FIRST_EVENT + 27
SUBSIDY_USED: Final = FIRST_EVENT + 28
RESEARCH_TOKEN: Final = FIRST_EVENT + 29
TOKEN_PLACED: Final = FIRST_EVENT + 30
TOKEN_LOST: Final = FIRST_EVENT + 31
AWARD: Final = FIRST_EVENT + 32
NOBEL_PRIZE: Final = FIRST_EVENT + 33
CITATION: Final = FIRST_EVENT + 34
PAPER: Final = FIRST_EVENT + 35
LOCK_REMOVED: Final = FIRST_EVENT + 36
GOAL_SET: Final = FIRST_EVENT + 37
GOAL_FLIPPED: Final = FIRST_EVENT + 38
GOVERNMENT_RUNS: Final = FIRST_EVENT + 39
GOVERNMENT_MARKER: Final = FIRST_EVENT + 40
WEATHER_FIXED: Final = FIRST_EVENT + 41
BREAKTHROUGH: Final = FIRST_EVENT + 42
PROTOTYPE: Final = FIRST_EVENT + 43
EXPERIMENT_RUNS: Final = FIRST_EVENT + 44
EXPERIMENT_FAILS: Final = FIRST_EVENT + 45
EXPERIMENT_GONE: Final = FIRST_EVENT + 46
EXTREME_WEATHER: Final = FIRST_EVENT + 47
INCOME: Final = FIRST_EVENT + 48
END_TRIGGERED: Final = FIRST_EVENT + 49
FINAL_ROUND: Final = FIRST_EVENT + 50
GOAL_SCORED: Final = FIRST_EVENT + 51
EXCHANGE: Final = FIRST_EVENT + 52
BENEFIT_LOST: Final = FIRST_EVENT + 53
ACTION: Final = FIRST_EVENT + 54
BENEFIT: Final = FIRST_EVENT + 55
TARGET: Final = FIRST_EVENT + 56
SABOTEURS_CHOSE: Final = FIRST_EVENT + 57
SABOTEURS_TURN: Final = FIRST_EVENT + 58
SABOTEURS_UNABLE: Final = FIRST_EVENT + 59
AGENT_MOVED: Final = FIRST_EVENT + 60
HIDEOUT_CHEMICAL: Final = FIRST_EVENT + 61
HIDEOUT_TOKEN: Final = FIRST_EVENT + 62
HIDEOUT_AWARD: Final = FIRST_EVENT + 63
REPORT: Final = FIRST_EVENT + 64
REPORT_SHOWN: Final = FIRST_EVENT + 65
REPORT_DISCARDED: Final = FIRST_EVENT + 66
CALL_SECURITY: Final = FIRST_EVENT + 67
HAVOC: Final = FIRST_EVENT + 68
SOLO_GOAL: Final = FIRST_EVENT + 69
SOLO_END: Final = FIRST_EVENT + 70
CHALLENGE: Final = FIRST_EVENT + 71
