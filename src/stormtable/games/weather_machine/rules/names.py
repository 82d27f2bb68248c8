"""The numbers of things, in their order on the boards."""

from __future__ import annotations

from typing import Final

# Vouchers. Science is the joker; ANY stands for a type that is chosen later.
SUPPLY: Final = 0
GOVERNMENT: Final = 1
LAB: Final = 2
RND: Final = 3
SCIENCE: Final = 4
ANY: Final = 5
VOUCHERS: Final = ("supply", "government", "lab", "rnd", "science", "any")

# Locations 1 to 5; the first four share their numbers with the Vouchers.
OFFICE: Final = 4
LOCATIONS: Final = ("supply", "government", "lab", "rnd", "office")
SPACES: Final = ("left", "middle", "right")

# Stages of Experiment tiles.
STAGES: Final = ("I", "II", "III")

# Funding tracks, Goal colours, Office columns and Research tokens: blue, green, purple.
TRACKS: Final = ("government", "lab", "rnd")
ANY_TRACK: Final = 3
LAST_SPACE: Final = 9

# The symbols of the four sets of Goal tiles.
SYMBOLS: Final = ("dot", "star", "square", "cross")

# Owners of a Bot space or marker slot, besides the number of a seat.
EMPTY: Final = -1
SABOTEUR: Final = 7
LATIV: Final = 8
GOVERNMENT_MARKER: Final = 9

# The Saboteurs' two agents.
AGENTS: Final = ("white", "pink")

# Tokens in an Office: empty, a Research token (1 + weather), an Award, a Citation.
NO_TOKEN: Final = 0
AWARD: Final = 6
CITATION: Final = 7

# An Award among waiting Research tokens, which are 5 * colour + weather.
ANY_AWARD: Final = 15

# Breakthrough markers of an Office row.
BESIDE: Final = 0
PUBLISHED: Final = 1
MOVED_ON: Final = 2

# Benefits.
CP: Final = 0
END_CP: Final = 1
VOUCHER: Final = 2
PART: Final = 3
CHEMICAL: Final = 4
BOT: Final = 5
EXTEND: Final = 6
INVESTMENT: Final = 7
ADVANCE: Final = 8
SELL: Final = 9
WORK: Final = 10
WORK_FREE: Final = 11
PUBLISH: Final = 12
BREAKTHROUGH: Final = 13
RESEARCH: Final = 14
SECURE: Final = 15  # an action, never a benefit
BENEFITS: Final = (
    "cp",
    "end_cp",
    "voucher",
    "part",
    "chemical",
    "bot",
    "extend",
    "investment",
    "advance",
    "sell",
    "work",
    "work_free",
    "publish",
    "breakthrough",
    "research",
)

# Sources of CP.
CP_BENEFIT: Final = 0
CP_PAPER: Final = 1
CP_LOCK: Final = 2
CP_GOVERNMENT: Final = 3
CP_PROTOTYPE: Final = 4
CP_EXPERIMENT: Final = 5
CP_FUNDING: Final = 6
CP_GOALS: Final = 7
CP_NOBEL: Final = 8
CP_END: Final = 9
CP_SOURCES: Final = (
    "benefits",
    "papers",
    "locks",
    "government machine",
    "prototypes",
    "experiments",
    "funding tracks",
    "goals",
    "nobel prize",
    "end-game benefits",
)

# Reasons for the end of the game (p.22).
NO_END: Final = 0
END_NOBEL: Final = 1
END_EXPERIMENTS: Final = 2
END_GOVERNMENT: Final = 3
END_RND: Final = 4
END_REASONS: Final = (
    "none",
    "nobel_prize",
    "last_experiment",
    "government_machine_complete",
    "research_spaces_full",
)
