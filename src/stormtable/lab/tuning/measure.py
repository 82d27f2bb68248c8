"""Measures an edition against the gates of its game (`stormtable tune report GAME`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.table import Table

from stormtable.bots import bot_named
from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import spread
from stormtable.kernel.registry import title_named
from stormtable.lab.arena.simulate import Progress, settle_games
from stormtable.lab.tuning.gates import Gate, measure_of


@dataclass(frozen=True, slots=True)
class GateReport:
    """The results of all gates, and the settings of the measurement."""

    game: str
    edition: str
    games: int
    """The number of games for each number of players."""
    seed: int
    bots: tuple[str, ...]
    gates: tuple[Gate, ...]
    wins: Mapping[int, Mapping[str, float]]
    """By number of players: each bot's share of wins in its games."""

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
        """Return the table for a rich console."""
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
                gate.target,
                verdict,
                gate.note,
            )
        return table


def report(
    game: str,
    games: int = 2000,
    seed: int = 1,
    *,
    bots: Sequence[str] = (),
    players: Sequence[int] = (),
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    workers: int | None = None,
) -> GateReport:
    """Play `games` games for each number of players, and measure every gate on them."""
    measure = measure_of(game)
    chosen = tuple(bots or measure.bots)
    settle_games(games)
    for name in chosen:
        bot_named(name, game, seed)
    title = title_named(game)
    settings = dict(options or {})
    edition = title.edition(title.new(measure.players[0], title.settle_settings(settings)))
    all_gates: list[Gate] = []
    wins: dict[int, dict[str, float]] = {}
    done = 0
    for number in players or measure.players:
        samples: list[Any] = []
        play_sample = partial(measure.sample, number, chosen, seed_of(seed, number), settings)
        for played in spread(play_sample, games, workers):
            samples.append(played)
            done += 1
            if progress is not None:
                progress(done)
        all_gates.extend(measure.gates(samples))
        wins[number] = bot_wins(samples)
    return GateReport(game, str(edition), games, seed, chosen, tuple(all_gates), wins)


def bot_wins(samples: Sequence[Any]) -> dict[str, float]:
    """Return each bot's share of wins in its games. Each seat counts separately."""
    won: dict[str, float] = {}
    seats: Counter[str] = Counter()
    for played in samples:
        seats.update(played.lineup)
        for seat in played.winners:
            name = played.lineup[seat]
            won[name] = won.get(name, 0.0) + 1 / len(played.winners)
    return {name: round(won.get(name, 0.0) / count, 3) for name, count in sorted(seats.items())}
