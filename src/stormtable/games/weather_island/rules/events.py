"""The kinds of journal entries; `view/events.py` uses these names in lower case.

The comment beside a number lists the three ints of the entry.
"""

from __future__ import annotations

from typing import Final

from stormtable.kernel.journal import FIRST_EVENT

# A player's money and points.
MONEY: Final = FIRST_EVENT  # amount, reason, what was lost
POINTS: Final = FIRST_EVENT + 1  # amount, reason, feature or goal
# Set-up and goals.
START_TILE: Final = FIRST_EVENT + 2  # tile
STACKED: Final = FIRST_EVENT + 3  # markers above
GOAL_SEEN: Final = FIRST_EVENT + 4  # goal
GOAL_KEPT: Final = FIRST_EVENT + 5  # goal
GOAL_BELOW: Final = FIRST_EVENT + 6  # goal
GOALS_SHUFFLED: Final = FIRST_EVENT + 7  # cards
# Tokens.
FORECAST: Final = FIRST_EVENT + 8  # weather, position
FORECAST_SHIFTED: Final = FIRST_EVENT + 9  # weather, position
BAG_FILLED: Final = FIRST_EVENT + 10
TOKEN_RETURNED: Final = FIRST_EVENT + 11  # weather, how many, forecast position or FROM_DISCARD
TOKEN_ADDED: Final = FIRST_EVENT + 12  # weather, price
TOKEN_DISCARDED: Final = FIRST_EVENT + 13  # weather, position
# The round.
ROUND: Final = FIRST_EVENT + 14  # round
MARKET: Final = FIRST_EVENT + 15  # slot, tile
TILES_SHUFFLED: Final = FIRST_EVENT + 16  # deck
TILE_RETURNED: Final = FIRST_EVENT + 17  # tile, how many
ORDER: Final = FIRST_EVENT + 18  # position, bid
BUILT: Final = FIRST_EVENT + 19  # tile, spot, turn
FLUSHED: Final = FIRST_EVENT + 20  # slot, tile
DIE: Final = FIRST_EVENT + 21  # die, face
WEATHER_WENT_CRAZY: Final = FIRST_EVENT + 22
WEATHER: Final = FIRST_EVENT + 23  # weather, 1 if from the forecast
TOKEN_DONE: Final = FIRST_EVENT + 24  # weather
# Energy.
ENERGY_MADE: Final = FIRST_EVENT + 25  # source
ENERGY_WASTED: Final = FIRST_EVENT + 26  # source
CUBE_TAKEN: Final = FIRST_EVENT + 27  # feature
TRIP: Final = FIRST_EVENT + 28  # source, converter, boosters
BOOSTED: Final = FIRST_EVENT + 29  # converter
CONVERTED: Final = FIRST_EVENT + 30  # converter, cubes
# The end.
END: Final = FIRST_EVENT + 31  # round
GOAL_SCORED: Final = FIRST_EVENT + 32  # goal, points

# Sources of money and points.
FROM_START: Final = 0
FROM_BID: Final = 1
FROM_WORK: Final = 2
FROM_CONVERTER: Final = 3
FROM_TOKEN: Final = 4
FROM_GOAL: Final = 5
REASONS: Final = ("start", "bid", "work", "converter", "token", "goal")

FROM_DISCARD: Final = 0xFFFF
"""In TOKEN_RETURNED: from the discards, not from the forecast."""
