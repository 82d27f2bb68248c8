"""The awards of a finished game."""

from stormtable.authoring import AwardRule

AWARDS = (
    AwardRule("boldest_bid", "met", "bid", sum=False),
    AwardRule("surest_tongue", "met"),
    AwardRule("most_tricks", "took"),
    AwardRule("widest_miss", "missed"),
)
