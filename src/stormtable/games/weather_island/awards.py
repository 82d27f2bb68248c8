"""The awards of a finished game, the most important first."""

from stormtable.kernel.award import ROUND, AwardRule

AWARDS = (
    AwardRule("hottest_converter", "points", "amount", {"reason": "converter"}, by="tile"),
    AwardRule("greatest_storm", "points", "amount", {"reason": "converter"}, by=ROUND),
    AwardRule("boldest_bid", "order", "bid", sum=False),
    AwardRule("surest_aim", "points", where={"reason": "goal"}),
    AwardRule("most_tiles", "built"),
    AwardRule("rainmaker", "token_added"),
    AwardRule("most_boosts", "boosted"),
    AwardRule("hardest_worker", "money", where={"reason": "work"}),
)
