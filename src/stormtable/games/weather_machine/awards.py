"""The awards of a finished game, the most important first."""

from stormtable.kernel.award import ROUND, AwardRule

AWARDS = (
    AwardRule("most_papers", "paper"),
    AwardRule("finest_round", "cp", "amount", by=ROUND),
    AwardRule("best_experimenter", "cp", "amount", {"source": "experiments"}),
    AwardRule("most_breakthroughs", "breakthrough"),
    AwardRule("most_prototypes", "prototype"),
    AwardRule("most_cited", "citation"),
    AwardRule("most_bots", "bot_placed"),
    AwardRule("best_funded", "funding", "amount"),
    AwardRule("most_research", "research_token"),
    AwardRule("most_security", "call_security"),
)
