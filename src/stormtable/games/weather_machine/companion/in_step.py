"""Plays solo games in step with the companion, and compares what the Saboteurs do in both.

A game of the engine stands for the physical table. A player chooses there, and the driver enters
each choice into the companion. At the beginning of every turn of the Saboteurs and at the end the
two tables must be equal, and every entry that the Saboteurs' turns write must be the same. `python
-m stormtable.games.weather_machine.companion.in_step --games 5000` prints the presses that it took.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, cast

from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.companion.driver import Driver, Following, Played
from stormtable.games.weather_machine.companion.players import (
    Chooser,
    bot_player,
    caller,
    random_player,
)
from stormtable.games.weather_machine.companion.table import Watcher, compare
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES, read_challenges
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import Chance, Streams
from stormtable.kernel.journal import Journal
from stormtable.kernel.registry import title_named


class Recorded(Chance):
    """Draws by address, and keeps the results by stream."""

    def __init__(self, seed: int) -> None:
        super().__init__(Random(0))
        self.streams = Streams(seed)
        self.results: dict[str, list[int]] = {}

    def pick(self, stream: str, weights: list[int]) -> int:
        result = self.streams.pick(stream, weights)
        self.results.setdefault(stream, []).append(result)
        return result


class Compared(Journal):
    """The Saboteurs' entries with their steps, and the positions before their turns."""

    def __init__(self) -> None:
        super().__init__()
        self.theirs: list[tuple[int, ...]] = []
        self.positions: list[dict[str, Any]] = []

    def write(self, state: Any, entry: tuple[int, int, int, int, int]) -> None:
        compare(self, state, entry)


def play(seed: int, challenges: str, player: Chooser, *, own_cards: bool = False) -> Played:
    """Play one game at the table and with the companion."""
    title = title_named("weather-machine")
    table = cast(MachineState, title.new(1, title.settle_settings({"challenges": challenges})))
    watcher, chance = Watcher(), Recorded(seed)
    table.journal, table.chance = watcher, chance
    table.advance()
    while not table.over:
        table.apply(player(table))
    return follow(watcher, chance, challenges, seed, own_cards)


def follow(
    watcher: Watcher, chance: Recorded, challenges: str, seed: int, own_cards: bool
) -> Played:
    """Enter a finished game into a companion."""
    begun = Companion.begin(read_challenges(challenges)[0], seed, own_cards=own_cards)
    companion = Following(begun.state, seed, own_cards)
    companion.results = chance.results
    companion.journal = journal = Compared()
    driver = Driver(companion, watcher.acts, Played())
    played = driver.played
    try:
        driver.run()
    except (LookupError, ValueError) as error:  # the two tables differ too much to go on
        played.faults.append(f"the driver is lost: {error}")
    played.entries = companion.presses
    played.steps = len(journal.theirs)
    for number, (ours, real) in enumerate(
        zip(journal.positions, watcher.positions, strict=False), 1
    ):
        different = [
            f"{name}: {ours[name]} for {real[name]}" for name in ours if ours[name] != real[name]
        ]
        if different:
            played.faults.append(f"before their turn {number}: {'; '.join(different)}")
            break
    if journal.theirs != watcher.theirs:
        index = next(
            (
                n
                for n, pair in enumerate(zip(journal.theirs, watcher.theirs, strict=False))
                if pair[0] != pair[1]
            ),
            min(len(journal.theirs), len(watcher.theirs)),
        )
        played.faults.append(
            f"entry {index} differs: {journal.theirs[index : index + 1]}"
            f" for {watcher.theirs[index : index + 1]}"
        )
    if len(journal.positions) != len(watcher.positions):
        played.faults.append(f"{len(journal.positions)} turns for {len(watcher.positions)}")
    return played


def chosen_challenges(seed: int) -> list[str]:
    """Return up to four Challenges."""
    rng = Random(seed)
    return rng.sample(CHALLENGES, rng.randrange(5))


def run(games: Iterable[int], bot: str, *, own_cards: bool = False) -> list[Played]:
    results = []
    for seed in games:
        challenges = ",".join(chosen_challenges(seed)) or "easy"
        player = random_player(seed) if bot == "random" else caller(bot_player(bot, seed), seed)
        results.append(play(seed, challenges, player, own_cards=own_cards))
        for fault in results[-1].faults:
            print(f"seed {seed}, {challenges}: {fault}", file=sys.stderr)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--bot", default="random", help="random, greedy, easy, normal ...")
    parser.add_argument("--own-cards", action="store_true", help="enter every Report")
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.games)
    results = run(seeds, asked.bot, own_cards=asked.own_cards)
    print(report(results))
    return 1 if any(played.faults for played in results) else 0


def report(results: list[Played]) -> str:
    turns = sorted(presses for played in results for presses in played.turns)
    totals = sorted(played.total for played in results)
    wrong = sum(bool(played.faults) for played in results)
    if not turns:
        return f"{len(results)} games, {wrong} wrong"
    within = 100 * sum(presses <= 5 for presses in turns) / len(turns)
    counts = Counter(turns)
    return (
        f"{len(results)} games, {wrong} wrong; {len(turns)} turns,"
        f" {sum(played.steps for played in results)} entries of theirs compared\n"
        f"presses a turn: median {turns[len(turns) // 2]}, mean {sum(turns) / len(turns):.1f},"
        f" {within:.0f} % within 5, most {max(counts)}\n"
        f"presses a game: median {totals[len(totals) // 2]}, most {totals[-1]};"
        f" Call Security {sum(played.security for played in results) / len(results):.1f},"
        f" corrections {sum(played.corrections for played in results) / len(results):.2f}"
    )


if __name__ == "__main__":
    sys.exit(main())
