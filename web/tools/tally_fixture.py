"""Print a game of Weather Island as presses of the tally, with what is in the bag at each bid.

`python tools/tally_fixture.py > src/games/weather-island/tally/presses.fixture.json` in `web/`.
"""

import json
import random

import stormtable

WEATHERS = ("sun", "rain", "wind", "snow")


def presses_of(lines: list[str]) -> list[str]:
    presses, dice = [], []
    for line in lines:
        verb, *words = line.split()
        if verb == "die":
            dice.append(words[0])
            if len(dice) == 2:
                presses.append("dice " + "".join(sorted(dice, key="?O-".index)))
                dice = []
        elif verb in ("forecast", "token"):
            presses.append(words[0])
        elif verb == "add":
            presses.append(f"buy {words[0]}")
        elif verb == "discard":
            presses.append(f"drop {int(words[0]) - 1}")
    return presses


def main() -> None:
    game = stormtable.new_game("weather-island", players=3, seed=11)
    dice, rounds, presses = random.Random(2), {}, []
    while (decision := game.decision) is not None:
        if decision.options[0].notation.startswith("bid"):
            state = game.state
            presses = presses_of([line.notation for line in game.log])
            rounds[state.round] = {
                "after": len(presses),
                "bag": list(state.bag),
                "gone": list(state.gone),
                "forecast": [WEATHERS[weather] for weather in state.forecast],
            }
        game.play(decision.options[dice.randrange(len(decision.options))])
    print(json.dumps({"presses": presses, "rounds": list(rounds.values())}))


main()
