"""Measures an edition against the gates of its game (`stormtable tune report GAME`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from rich.table import Table

from stormtable.arena import machine_gates
from stormtable.arena.gates import Gate, Sample, gates
from stormtable.arena.simulate import Progress, seed_of, settle_games
from stormtable.arena.workers import spread
from stormtable.bots import bot_named
from stormtable.games.weather_island.rules import events
from stormtable.games.weather_island.rules.goals import sources_by_weather
from stormtable.games.weather_island.rules.names import DECKS, SOURCE
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import Streams, below, stream_of
from stormtable.kernel.engine import Journal
from stormtable.kernel.errors import UnknownName
from stormtable.kernel.title import title_named
from stormtable.kernel.view import view_of

GAME = "weather-island"
PLAYERS = (2, 3, 4)
BOTS = ("greedy", "saver", "gambler")


@dataclass(frozen=True, slots=True)
class Measure:
    """How the editions of a game are measured."""

    players: tuple[int, ...]
    bots: tuple[str, ...]
    """Who plays, if nobody says otherwise."""
    sample: Callable[[int, tuple[str, ...], int, Mapping[str, str], int], Any]
    gates: Callable[[Sequence[Any]], list[Gate]]


def measure_of(game: str) -> Measure:
    if game == GAME:
        return Measure(PLAYERS, BOTS, sample, gates)
    if game == machine_gates.GAME:
        return Measure((1, 2, 3, 4), ("normal",), machine_gates.sample, machine_gates.gates)
    title_named(game)
    raise UnknownName(f"there are no gates for {game}", f"choose {GAME} or {machine_gates.GAME}")


@dataclass(frozen=True, slots=True)
class GateReport:
    """The gate table: what was measured, on what, and whether all is well."""

    game: str
    edition: str
    games: int
    """At each number of players."""
    seed: int
    bots: tuple[str, ...]
    gates: tuple[Gate, ...]
    wins: Mapping[int, Mapping[str, float]]
    """For each number of players, how many games each bot won of those it sat in."""

    @property
    def passed(self) -> bool:
        return all(gate.passed for gate in self.gates if gate.asked)

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "edition": self.edition,
            "games": self.games,
            "seed": self.seed,
            "bots": list(self.bots),
            "passed": self.passed,
            "gates": [gate.as_json() for gate in self.gates],
        }

    def render(self) -> Table:
        """The table, for a rich console."""
        table = Table(
            title=f"{self.game}, edition {self.edition}",
            caption=f"{self.games} games each, seed {self.seed}, bots {', '.join(self.bots)}",
        )
        table.add_column("players", justify="right")
        table.add_column("gate")
        table.add_column("value", justify="right")
        table.add_column("95 % interval", justify="right")
        table.add_column("wanted", justify="right")
        table.add_column("")
        table.add_column("detail")
        for before, gate in zip((None, *self.gates), self.gates, strict=False):
            if before is not None and before.players != gate.players:
                table.add_section()
            low, high = gate.interval
            missed = "[bold red]FAIL[/]" if gate.asked else "[yellow]off, only watched[/]"
            verdict = "[green]pass[/]" if gate.passed else missed
            table.add_row(
                str(gate.players),
                gate.name,
                f"{gate.value:.1f}",
                f"{low:.1f} to {high:.1f}",
                gate.wanted,
                verdict,
                gate.note,
            )
        return table


def report(
    game: str = GAME,
    games: int = 2000,
    seed: int = 1,
    *,
    bots: Sequence[str] = (),
    players: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> GateReport:
    """Play `games` games at each number of players and measure every gate on them."""
    measure = measure_of(game)
    chosen = tuple(bots or measure.bots)
    settle_games(games)
    for name in chosen:
        bot_named(name, game, seed)
    title = title_named(game)
    given = dict(options or {})
    edition = title.edition(title.new(measure.players[0], title.settle_settings(given)))
    found: list[Gate] = []
    wins: dict[int, dict[str, float]] = {}
    done = 0
    for number in players or measure.players:
        samples: list[Any] = []
        one = partial(measure.sample, number, chosen, seed_of(seed, number), given)
        for played in spread(one, games, workers):
            samples.append(played)
            done += 1
            if progress is not None:
                progress(done)
        found.extend(measure.gates(samples))
        wins[number] = bot_wins(samples)
    return GateReport(game, str(edition), games, seed, chosen, tuple(found), wins)


def bot_wins(samples: Sequence[Any]) -> dict[str, float]:
    """Of the games a bot sat in, the part it won, a seat at a time."""
    won: dict[str, float] = {}
    seats: Counter[str] = Counter()
    for played in samples:
        seats.update(played.lineup)
        for seat in played.winners:
            name = played.lineup[seat]
            won[name] = won.get(name, 0.0) + 1 / len(played.winners)
    return {name: round(won.get(name, 0.0) / count, 3) for name, count in sorted(seats.items())}


def sample(
    players: int, bots: tuple[str, ...], seed: int, options: Mapping[str, str], index: int
) -> Sample:
    """Game `index`, each seat played by any of `bots`, and what the gates need of it."""
    seed = seed_of(seed, index)
    rng = stream_of(seed, "lineup")
    lineup = tuple(bots[below(rng, len(bots))] for _ in range(players))
    seats = [bot_named(name, GAME, seed_of(seed, seat)) for seat, name in enumerate(lineup)]
    title = title_named(GAME)
    state = cast(IslandState, title.new(players, title.settle_settings(options)))
    state.chance = Streams(seed)
    state.journal = journal = Journal()
    state.advance()
    heights = tuple(state.stack.index(seat) for seat in range(players))
    while not state.over:
        state.apply(seats[state.asked].choose(view_of(title, state, state.asked)))
    outcome = title.outcome(state)
    tiles = state.edition.tiles
    names = state.edition.weathers
    taken: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    ran_out: set[str] = set()
    works = 0
    for kind, _, a, b, _ in journal.entries:
        if kind == events.BUILT:
            taken[tiles[a].archetype] += 1
        elif kind == events.FLUSHED:
            refused[tiles[b].archetype] += 1
        elif kind == events.MONEY and b == events.FROM_WORK:
            works += 1
        elif kind == events.TILES_SHUFFLED:
            ran_out.add(DECKS[a])
        elif kind == events.GOALS_SHUFFLED:
            ran_out.add("goals")
    sources: Counter[str] = Counter()
    for seat in range(players):
        for weather, count in enumerate(sources_by_weather(state, seat)):
            sources[names[weather]] += count
    return Sample(
        players,
        lineup,
        state.round,
        outcome.scores,
        tuple(state.goal_points),
        outcome.winners,
        heights,
        tuple(_first_weather(state, seat) for seat in range(players)),
        sources,
        players * state.round,
        works,
        taken,
        refused,
        tuple(sorted(ran_out)),
    )


def _first_weather(s: IslandState, seat: int) -> str:
    start = s.edition.tiles[s.tiles[seat][0]]
    return next(
        s.edition.weathers[feature.weather] for feature in start.features if feature.kind == SOURCE
    )
