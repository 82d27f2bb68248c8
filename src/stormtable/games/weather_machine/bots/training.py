"""Learn a value: generations of self-play, a fit after each, and a match against the old value.

A folder has all results, so that a stopped run continues where it ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from stormtable.bots.net import read_net, write_net
from stormtable.bots.training import PrintLine, Training, TrainingSettings
from stormtable.games.weather_machine.bots.search.features import COUNT
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.selfplay import Samples, duel, play
from stormtable.games.weather_machine.bots.weights import (
    Weights,
    file_of,
    net_file_of,
    read,
    written,
)
from stormtable.lab.tuning.fitting import Fit, fit, fit_win, load, save_samples
from stormtable.lab.tuning.net_fitting import LinearValue, NetSettings, fit_net

CHUNK = 40
"""The number of games in one file of samples."""
FAR = 1_000_000
"""The distance between the seeds of two generations."""
MATCHES = 900_000
"""The first seed of matches."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a generation against the previous one; in solo, the games that each won."""

    generation: int
    won: float
    before: float
    games: int

    @property
    def better(self) -> bool:
        return self.won >= self.before


def learn(settings: TrainingSettings, print_line: PrintLine) -> Weights:
    """Learn, and return the weights of the best generation."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    if not settings.weights(0).exists():
        _copy(file_of(settings.players), settings.weights(0))
    best = 0
    for generation in range(1, settings.generations + 1):
        for done, of in _played(settings, generation):
            print_line(f"generation {generation}: {done} of {of} games of self-play")
        if not settings.weights(generation).exists():
            print_line(f"generation {generation}: fitting")
            if settings.net:
                _fit_net(settings, generation, print_line)
            else:
                _write(settings.weights(generation), written(fitted(settings, generation)))
        verdict = _judged(settings, generation)
        print_line(
            f"generation {generation}: {100 * verdict.won:.1f} % of {verdict.games} games"
            f" against {100 * verdict.before:.1f} %"
        )
        if verdict.better:
            best = generation
    return read(settings.weights(best))


def put(weights: Weights, players: int) -> None:
    """Write the weights, and their net, to the files that the bots read."""
    file = file_of(players)
    if weights.net is not None:
        write_net(weights.net.data, net_file_of(file))
    else:
        net_file_of(file).unlink(missing_ok=True)
    _write(file, written(weights))


def _copy(source: Path, target: Path) -> None:
    if net_file_of(source).exists():
        write_net(read_net(net_file_of(source)).data, net_file_of(target))
    _write(target, source.read_text(encoding="utf-8"))


def _write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


# --- self-play ------------------------------------------------------------------------------------


def _played(settings: TrainingSettings, generation: int) -> Iterator[tuple[int, int]]:
    """Play the missing games of a generation."""
    numbers = range(-(-settings.games // CHUNK))
    missing = [number for number in numbers if not settings.chunk(generation, number).exists()]
    if not missing:
        return
    with ProcessPoolExecutor(settings.workers) as pool:
        jobs = [pool.submit(play_chunk, settings, generation, number) for number in missing]
        for done, job in enumerate(as_completed(jobs), start=len(numbers) - len(missing) + 1):
            job.result()
            yield CHUNK * done, CHUNK * len(numbers)


def play_chunk(settings: TrainingSettings, generation: int, number: int) -> None:
    """Play games among the last two generations, the newer twice as often."""
    older = max(0, generation - 2)
    pool = [read(settings.weights(earlier)) for earlier in (generation - 1, generation - 1, older)]
    samples = Samples()
    first = FAR * generation + CHUNK * number
    for seed in range(first, first + CHUNK):
        play(settings.players, seed, pool, samples)
    save_samples(samples, settings.chunk(generation, number))


# --- fitting weights to games ---------------------------------------------------------------------


def fitted(settings: TrainingSettings, generation: int) -> Weights:
    """Return weights fitted to the games of the last three generations."""
    data = load(_games_of(settings, generation), COUNT)
    old = read(settings.weights(0))
    return weights_of(old, fit_win(data) if old.scale else fit(data), generation)


def _games_of(settings: TrainingSettings, generation: int) -> list[Path]:
    return [
        file
        for number in range(max(1, generation - 2), generation + 1)
        for file in sorted(settings.folder.glob(f"games-{number}-*.npz"))
        if not file.name.endswith(".part.npz")
    ]


def _fit_net(settings: TrainingSettings, generation: int, print_line: PrintLine) -> None:
    """Write the linear weights again, with a net fitted to the games of the last generations."""
    old = read(settings.weights(0))
    file = settings.weights(generation)
    games = _games_of(settings, generation)
    data = fit_net(games, COUNT, linear_of(old), UNIT, NetSettings(), print_line)
    write_net(
        replace(data, training={**data.training, "generation": generation}), net_file_of(file)
    )
    _write(file, written(old))


def linear_of(weights: Weights) -> LinearValue:
    """Return the linear value of the weights, in CP."""
    base = [weight / UNIT for weight in weights.base]
    slope = [weight / UNIT for weight in weights.slope]
    return LinearValue(base, slope, win=bool(weights.scale))


def weights_of(old: Weights, fit: Fit, generation: int) -> Weights:
    if old.scale:
        kind, error = "logistic regression on the wins", {"log_loss": round(fit.error, 4)}
    else:
        kind, error = "ridge regression on the margin", {"error_cp": round(fit.error, 1)}
    training = {
        "how": f"stormtable learn: {kind} of self-play with noise, TD(0.9)",
        "generation": generation,
        "games": fit.games,
        "samples": fit.samples,
        "correlation": round(fit.correlation, 3),
        **error,
        "three_quarters_cp": round(fit.spread, 1),
    }
    return replace(
        old,
        base=[round(UNIT * weight) for weight in fit.base],
        slope=[round(UNIT * weight) for weight in fit.slope],
        scale=max(1, round(fit.spread)) if old.scale else 0,
        training=training,
    )


# --- the gate -------------------------------------------------------------------------------------


def _judged(settings: TrainingSettings, generation: int) -> Verdict:
    file = settings.verdict(generation)
    if file.exists():
        return Verdict(**json.loads(file.read_text(encoding="utf-8")))
    with ProcessPoolExecutor(settings.workers) as pool:
        jobs = [
            pool.submit(match, settings, generation, number) for number in range(settings.matches)
        ]
        shares = [job.result() for job in jobs]
    games = len(shares)
    won = sum(share for share, _ in shares) / games
    before = sum(other for _, other in shares) / games
    verdict = Verdict(generation, won, before, games)
    _write(file, json.dumps(asdict(verdict)))
    return verdict


def match(settings: TrainingSettings, generation: int, number: int) -> tuple[float, float]:
    """Play one game on each side of the same seed; return what the new weights won, and what an
    equally strong player would win."""
    new, old = read(settings.weights(generation)), read(settings.weights(generation - 1))
    players = settings.players
    seed = MATCHES + number // players
    won = duel(new, old, players, seed, number % players)
    return won, duel(old, old, 1, seed, 0) if players == 1 else 1 / players


def _train(settings: TrainingSettings, print_line: PrintLine, write: bool) -> int:
    best = learn(settings, print_line)
    if write:
        put(best, settings.players)
    training = best.net.data.training if settings.net and best.net else best.training
    return int(training.get("generation", 0))


TRAINING = Training(_train)
