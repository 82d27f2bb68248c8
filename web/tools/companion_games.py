"""Print what a person presses beside the box in whole solo games, as JSON.

    PYTHONPATH=src python web/tools/companion_games.py 38 25,own

A bot plays the game of each seed and sometimes calls Security. With `own` the Reports are the
player's own cards, whose draws are entered. The companion deals by the same seed, so that the page
can follow press by press.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from stormtable import games
from stormtable.games.weather_machine.companion import in_step, players
from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES, read_challenges

assert games, "the games are registered"
BOT = "greedy"


def game(asked: str) -> dict[str, Any]:
    """Return the setup of a game, its presses, and the question that each press answers."""
    number, _, own = asked.partition(",")
    seed, own_cards = int(number), bool(own)
    challenges = in_step.chosen_challenges(seed)
    settings = ",".join(challenges) or "easy"
    player = players.caller(players.bot_player(BOT, seed), seed)
    played = in_step.play(seed, settings, player, own_cards=own_cards)
    assert not played.faults, played.faults
    companion = Companion.begin(read_challenges(settings)[0], seed, own_cards=own_cards)
    questions = []
    for entry in played.entries:
        questions.append(companion.question)
        companion.press(entry)
    return {
        "setup": {"challenges": challenges, "seed": seed, "own_cards": own_cards},
        "numbers": [CHALLENGES.index(name) + 1 for name in challenges],
        "entries": played.entries,
        "questions": questions,
        "ends": companion.question,
        "target": companion.state.target,
    }


if __name__ == "__main__":
    print(json.dumps([game(asked) for asked in sys.argv[1:]]))
