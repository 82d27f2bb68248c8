"""Learn a value: generations of self-play, a fit after each, and a match against the old value.

A folder holds all results, so that a stopped run continues where it ended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from stormtable.bots.training import Tell, Training, TrainingSettings
from stormtable.games.weather_machine.bots.search.features import COUNT
from stormtable.games.weather_machine.bots.search.value import UNIT
from stormtable.games.weather_machine.bots.selfplay import Samples, duel, play
from stormtable.games.weather_machine.bots.weights import Weights, file_of, read, written
from stormtable.lab.tuning.fitting import Fit, fit, fit_win, keep, load

CHUNK = 40
"""Games of one file of samples."""
FAR = 1_000_000
"""Seeds of one generation are so far from the next's."""
MATCHES = 900_000
"""From here on seeds are of matches."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a generation did against the one before it; alone: how many games each won."""

    generation: int
    won: float
    before: float
    games: int

    @property
    def better(self) -> bool:
        return self.won >= self.before


def learn(settings: TrainingSettings, tell: Tell) -> Weights:
    """The weights of the best generation."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    if not settings.weights(0).exists():
        _write(settings.weights(0), file_of(settings.players).read_text(encoding="utf-8"))
    best = 0
    for generation in range(1, settings.generations + 1):
        for done, of in _played(settings, generation):
            tell(f"generation {generation}: {done} of {of} games of self-play")
        if not settings.weights(generation).exists():
            tell(f"generation {generation}: fitting")
            _write(settings.weights(generation), written(fitted(settings, generation)))
        verdict = _judged(settings, generation)
        tell(
            f"generation {generation}: {100 * verdict.won:.1f} % of {verdict.games} games"
            f" against {100 * verdict.before:.1f} %"
        )
        if verdict.better:
            best = generation
    return read(settings.weights(best))


def put(weights: Weights, players: int) -> None:
    """Where the bots read them."""
    _write(file_of(players), written(weights))


def _write(file: Path, text: str) -> None:
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


# --- self-play ------------------------------------------------------------------------------------


def _played(settings: TrainingSettings, generation: int) -> Iterator[tuple[int, int]]:
    """Play what is missing of a generation's games."""
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
    """Games among the last two generations, the newer twice as often."""
    older = max(0, generation - 2)
    pool = [read(settings.weights(earlier)) for earlier in (generation - 1, generation - 1, older)]
    samples = Samples()
    first = FAR * generation + CHUNK * number
    for seed in range(first, first + CHUNK):
        play(settings.players, seed, pool, samples)
    keep(samples, settings.chunk(generation, number))


# --- the fit --------------------------------------------------------------------------------------


def fitted(settings: TrainingSettings, generation: int) -> Weights:
    """Weights from the games of the last three generations."""
    files = [
        file
        for number in range(max(1, generation - 2), generation + 1)
        for file in sorted(settings.folder.glob(f"games-{number}-*.npz"))
        if not file.name.endswith(".part.npz")
    ]
    data = load(files, COUNT)
    old = read(settings.weights(0))
    return weights_of(old, fit_win(data) if old.scale else fit(data), generation)


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
    """One game on each side of the same seed: what the new weights won, and what a player that is
    no better would have."""
    new, old = read(settings.weights(generation)), read(settings.weights(generation - 1))
    players = settings.players
    seed = MATCHES + number // players
    won = duel(new, old, players, seed, number % players)
    return won, duel(old, old, 1, seed, 0) if players == 1 else 1 / players


def _train(settings: TrainingSettings, tell: Tell, write: bool) -> int:
    best = learn(settings, tell)
    if write:
        put(best, settings.players)
    return int(best.training.get("generation", 0))


TRAINING = Training(_train)
