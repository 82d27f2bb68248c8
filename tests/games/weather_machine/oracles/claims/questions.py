"""The verbs that can answer each question of Weather Machine."""

from __future__ import annotations

AWARD = "award"
INVESTMENT = "set fund"
VERBS_OF = {
    "draft_goals": "draft",
    "first_tile": "lay",
    "step_one": f"pass use {AWARD} {INVESTMENT}",
    "move": f"move {AWARD}",
    "actions": (
        "sell secure work publish research breakthrough extend construct initiative buy return "
        f"end call-security {AWARD}"
    ),
    "place_tokens": f"place end {AWARD}",
    "place_now": "place",
    "place_award": f"pass {AWARD}",
    "final_tokens": f"place end use {AWARD} {INVESTMENT}",
    "pay": "pay exchange",
    "pay_any": "pay",
    "pay_chemical": "pay-chemical swap",
    "pay_part": "pay-part swap",
    "pay_either": "pay-chemical pay-part",
    "choose_voucher": "voucher",
    "choose_part": "part pass",
    "choose_chemical": "chemical pass",
    "choose_bot": "bot pass",
    "choose_tile": "tile",
    "place_tile": "lay",
    "choose_track": "advance",
    "choose_action": "do pass",
    "goal_benefit": "gain",
    "fund_lab": "fund",
    "fund_rnd": "gain",
    "sell_bot": "bot-to",
    "sell_subsidy": "take",
    "secure": "subsidy",
    "work_bot": "bot-to",
    "publish": "paper cite",
    "lock_offer": "accept pass",
    "research_bot": "bot-to",
    "breakthrough": "from",
    "breakthrough_slot": "mark",
    "provide_missing": "swap",
    "provide": "provide leave",
    "prototype_row": "row",
    "lose_parts": "lose end",
    "return_bot": "back",
    "take_back": "leave take-back",
    "pay_experiment": "accept pass",
    "experiment_reward": "gain",
    "keep_report": "return-report discard-report",
    "choose_havoc": "raise-target discard-top",
    "funding_back": "retreat",
}
