"""Single operations of a game of ours, each averaged over positions along whole games."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import mean, median, quantiles

from bench.memory import kilobytes_per_copy
from bench.play import blank_state
from bench.timing import Tally, microseconds, spread_over
from stormtable.games.weather_island.bots.search.outlook import Outlook
from stormtable.games.weather_island.bots.search.worth import machine_worth
from stormtable.games.weather_island.bots.style import styles
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_machine.bots.weights import weights_for
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel import record
from stormtable.kernel.chance import Chance
from stormtable.kernel.decision import decision_of
from stormtable.kernel.engine import State
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of

GAMES = 3
POSITIONS = 40
WHEN = ("early", "middle", "late")
TABLES = 5
"""Tables from each part of a game for measuring undo."""
FORKS = 8
"""Forks of each such table, timed together: few enough for the processor's cache."""
Batch = Callable[[], int]


class Played:
    """Random games, with their positions and the options there."""

    def __init__(self, name: str, players: int) -> None:
        self.title = title_named(name)
        self.players = players
        self.positions: list[State] = []
        self.records: list[str] = []
        self.acts: list[int] = []
        """The bytes of each act in a spectator's feed."""
        self.notations: set[str] = set()
        """Every notation that some seat could have chosen at some time."""
        self.undoable: dict[str, list[Game]] = {when: [] for when in WHEN}
        """Tables where the last decision can be taken back."""
        for seed in range(1, GAMES + 1):
            self._play(new_game(name, players, seed), Random(seed))

    def _play(self, game: Game, pick: Random) -> None:
        passed: list[State] = []
        undoable: list[tuple[int, Game]] = []
        while (decision := game.decision) is not None:
            passed.append(game.state.copy())
            self.notations.update(option.notation for option in decision.options)
            game.play(decision.options[int(pick.random() * len(decision.options))])
            if game.barrier() is None and not game.state.over:
                undoable.append((len(passed), game.fork()))
        self.positions += spread_over(passed, POSITIONS)
        self.acts += acts(game)
        self.records.append(record.write(game))
        for number, when in enumerate(WHEN):
            there = [
                table
                for position, table in undoable
                if position * len(WHEN) // len(passed) == number
            ]
            self.undoable[when] += spread_over(there, TABLES)

    def tables(self) -> list[Game]:
        """Return a table at each position."""
        return [
            Game(self.title, self.players, position=position.copy()) for position in self.positions
        ]


def as_bytes(data: object) -> int:
    return len(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode())


def acts(game: Game) -> list[int]:
    """Return the bytes of each act of a game in the feed, without set-up."""
    sizes: Counter[object] = Counter()
    for event in game.feed(None):
        sizes[event["act"]] += as_bytes(event) + 1
    del sizes[0]
    return list(sizes.values())


def sizes(played: Played) -> Tally:
    views = [
        as_bytes(view_of(played.title, position, position.asked).as_json())
        for position in played.positions
    ]
    hundredths = quantiles(played.acts, n=100)
    return {
        "view_median_bytes": median(views),
        "view_bytes": max(views),
        "act_median_bytes": hundredths[49],
        "act_bytes": hundredths[94],
        "act_99_bytes": hundredths[98],
        "act_most_bytes": max(played.acts),
    }


def refused(played: Played) -> list[tuple[Game, str]]:
    """Return requests that are legal at another time of the game, but not there."""
    pick = Random(1)
    inputs = sorted(played.notations)
    asked: list[tuple[Game, str]] = []
    for table in played.tables():
        words = pick.sample(inputs, min(20, len(inputs)))
        asked += [(table, word) for word in words if table.explain(word) is not None][:3]
    return asked


def search_nodes(name: str, players: int, positions: list[State]) -> Batch:
    """Return a copy of each position, a random decision applied to it, and the value after it.

    Weather Machine's value is the learned one. Weather Island's bots play games out instead, so its
    value is what they expect of the seat's machine, and its points.
    """
    rng = Random(1)
    chance = Chance(rng)
    learned = weights_for(players).value() if name == "weather-machine" else None
    style = styles(players)[""] if name == "weather-island" else None

    def nodes() -> int:
        for position in positions:
            state = position.copy()
            state.chance = chance
            state.apply(state.choices[int(rng.random() * len(state.choices))])
            seat = position.asked
            if isinstance(state, MachineState) and learned is not None:
                learned.of(state, seat)
            elif isinstance(state, IslandState) and style is not None:
                outlook = Outlook(state, style)
                machine_worth(state.networks[seat], state.cubes[seat], outlook)
        return len(positions)

    return nodes


def batches(played: Played) -> dict[str, Batch]:
    """Return each operation, done once at every position."""
    title, positions = played.title, played.positions
    blank = blank_state(title.name, played.players)
    saved = [position.save() for position in positions]
    views = [view_of(title, position, position.asked) for position in positions]
    asked = [
        (position.rule.options, position, position.agenda[-1], position.asked)
        for position in positions
    ]
    questions = refused(played)
    rng = Random(1)

    def copy() -> int:
        for position in positions:
            position.copy()
        return len(positions)

    def options() -> int:
        for rule_options, position, step, seat in asked:
            rule_options(position, step, seat)
        return len(asked)

    def decision() -> int:
        for position in positions:
            decision = decision_of(title, position, position.asked)
            assert decision is not None
            for option in decision.options:  # the text is computed when it is read
                _ = (option.args, option.places, option.group, option.order, option.warnings)
        return len(positions)

    def explain() -> int:
        for table, words in questions:
            table.explain(words)
        return len(questions)

    def save() -> int:
        for position in positions:
            position.save()
        return len(positions)

    def load() -> int:
        for text in saved:
            blank.load(text)
        return len(saved)

    def view() -> int:
        for position in positions:
            view_of(title, position, position.asked)
        return len(positions)

    def view_json() -> int:
        for position in positions:
            view_of(title, position, position.asked).as_json()
        return len(positions)

    def decision_json() -> int:
        for seen in views:
            seen.decision_json()
        return len(views)

    def sample() -> int:
        for seen in views:
            seen.sample(rng)
        return len(views)

    def replay() -> int:
        for text in played.records:
            record.replay(record.parse(text))
        return len(played.records)

    return {
        "copy": copy,
        "node": search_nodes(title.name, played.players, positions),
        "options": options,
        "decision": decision,
        "explain": explain,
        "save": save,
        "load": load,
        "view": view,
        "view_json": view_json,
        "decision_json": decision_json,
        "sample": sample,
        "replay": replay,
    }


def undo_us(tables: list[Game], seconds: float) -> float:
    """Measure undo of the last decision alone: forks are made in between."""
    took = 0.0
    count = 0
    while took < seconds:
        for table in tables:
            forks = [table.fork() for _ in range(FORKS)]
            start = time.process_time()
            for fork in forks:
                fork.undo()
            took += time.process_time() - start
            count += FORKS
    return 1e6 * took / count


def memory_kb(root: State) -> float:
    rng = Random(1)
    chance = Chance(rng)

    def play_on(state: State) -> bool:
        state.chance = chance
        while not state.over:
            choices = state.choices
            state.apply(choices[int(rng.random() * len(choices))])
            if len(choices) > 1:
                return True
        return False

    return kilobytes_per_copy(root, lambda state: state.copy(), play_on)


def operations(name: str, players: int, seconds: float) -> Tally:
    played = Played(name, players)
    tally = {
        "saved_bytes": mean(len(position.save()) for position in played.positions),
        **sizes(played),
        "memory_kb": memory_kb(played.positions[POSITIONS // 2]),
    }
    tasks = batches(played)
    share = seconds / (len(tasks) + len(WHEN))
    for task, batch in tasks.items():
        tally[f"{task}_us"] = microseconds(batch, share)
    for when, tables in played.undoable.items():
        # Forks cost many times as much as undo: a tenth of the share keeps the balance.
        tally[f"undo_{when}_us"] = undo_us(tables, share / 10)
    return tally
