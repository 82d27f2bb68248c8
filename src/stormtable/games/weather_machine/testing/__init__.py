"""Build positions of Weather Machine, as you would lay them out on a table.

    game = (
        Scenario(players=4)
        .vouchers("orange", government=1)
        .bots("orange", 1)
        .parts("orange", "blue")
        .scientist("orange", "government", "middle")
        .subsidies("wind", "publish", "bot", "sell")
        .turn("orange", step="actions")
        .build()
    )
    play(game, "sell", "bot-to wind-3", "take 1 publish", "place government-wind 1")
    funding(game, "orange", "government")  # 2: one for the action, one for the Office space

Seats go by the players' colours: yellow, black, orange, purple. Everything else is empty or lies
where set-up puts it, and all pieces stay in the game: Bots come from the Assembly Line, Chemicals
and Workshop tiles from the Supply, Research tokens from their stacks. Chance follows `chance`,
in the notation of records; draws that it does not mention come from a fixed seed.
"""

from stormtable.games.weather_machine.testing.names import ScenarioError
from stormtable.games.weather_machine.testing.reading import (
    asked,
    bots,
    chemicals,
    cp,
    funding,
    gained,
    office,
    options,
    parts,
    play,
    possible,
    question,
    refusal,
    seat_of,
    settle,
    state_of,
    vouchers,
    warnings,
)
from stormtable.games.weather_machine.testing.scenario import Scenario
from stormtable.games.weather_machine.testing.script import Script

__all__ = [
    "Scenario",
    "ScenarioError",
    "Script",
    "asked",
    "bots",
    "chemicals",
    "cp",
    "funding",
    "gained",
    "office",
    "options",
    "parts",
    "play",
    "possible",
    "question",
    "refusal",
    "seat_of",
    "settle",
    "state_of",
    "vouchers",
    "warnings",
]
