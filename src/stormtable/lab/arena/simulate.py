"""Many games between bots on all cores; the result does not depend on the number of cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from stormtable.bots import Bot, bot_named, seeding
from stormtable.bots.seeding import seed_of
from stormtable.bots.spread import spread
from stormtable.kernel.chance import Streams
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting, DeadEnd
from stormtable.kernel.event_log import TrialJournal
from stormtable.kernel.files import is_there
from stormtable.kernel.game import Game
from stormtable.kernel.record import save
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title
from stormtable.kernel.view import view_of
from stormtable.lab.arena.coverage import CoverageWatch, never_seen
from stormtable.lab.testing import properties

Progress = Callable[[int], None]
"""A callback for the number of finished games."""

MOST = 1_000_000
"""The largest number of games in one simulation."""

MOST_PROBLEMS = 20
"""The most violations that a report lists in words."""


@dataclass(frozen=True, slots=True)
class Match:
    """The settings that all games of a simulation share."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The bot of each seat in the first game; from game to game all bots move by one seat."""
    seed: int
    options: Mapping[str, str]
    check: bool = False
    record_dir: Path | None = None
    coverage: bool = False
    overwrite: bool = False

    def record_file(self, index: int) -> Path:
        """Return the path of the record of game `index`."""
        assert self.record_dir is not None
        name = f"{self.game}-{self.players}p-{self.seed}-{index + 1:05}.record"
        return self.record_dir / name

    def lineup(self, index: int) -> tuple[str, ...]:
        """Return the bots by seat in game `index`: each bot sits on each seat equally often."""
        return tuple(self.bots[(seat - index) % self.players] for seat in range(self.players))

    def seed_of(self, index: int) -> int:
        return seed_of(self.seed, index)

    def seat_bots(self, index: int) -> list[Bot]:
        seed = self.seed_of(index)
        return [
            bot_named(name, self.game, seed_of(seed, seat))
            for seat, name in enumerate(self.lineup(index))
        ]


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The result of one game."""

    lineup: tuple[str, ...]
    finished: bool
    decisions: int
    rounds: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    violations: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()
    """The coverage points that the game showed, if the caller requested them."""


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """The result of a simulation."""

    game: str
    players: int
    games: int
    finished: int
    decisions: int
    rounds_mean: float
    scores_mean_by_seat: tuple[float, ...]
    wins_by_seat: tuple[float, ...]
    """A shared win counts as a fraction for each winner."""
    ends: Mapping[str, int]
    violations: int
    wins_by_bot: Mapping[str, float] = field(default_factory=dict)
    seats_by_bot: Mapping[str, int] = field(default_factory=dict)
    """By bot: its number of seats in the finished games."""
    first_violations: tuple[str, ...] = ()
    """The first violations, in words."""
    never_seen: tuple[str, ...] | None = None
    """The coverage points that no game showed; None if the caller did not request them, or if the
    title lists none."""

    def as_json(self) -> dict[str, object]:
        payload: dict[str, object] = {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "rounds_mean": self.rounds_mean,
            "scores_mean_by_seat": list(self.scores_mean_by_seat),
            "wins_by_seat": list(self.wins_by_seat),
            "ends": dict(self.ends),
            "violations": self.violations,
        }
        if self.never_seen is not None:
            payload["coverage"] = {"never_seen": list(self.never_seen)}
        return payload


def settle_games(games: int) -> int:
    if not 1 <= games <= MOST:
        raise BadSetting(f"{games} games cannot be played", f"choose 1 to {MOST}")
    return games


def prepare(
    game: str,
    players: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, str],
    check: bool = False,
    record_dir: Path | None = None,
    coverage: bool = False,
    overwrite: bool = False,
    games: int = 1,
) -> Match:
    """Return a match with validated settings, and prepare the folder for its records."""
    settle_games(games)
    title = title_named(game)
    if not bots:
        raise BadSetting("no bot is named", "name one or more")
    if len(bots) > title.settle_players(players):
        raise BadSetting(f"{len(bots)} bots for {players} seats", "name at most one a seat")
    lineup = tuple(bots[seat % len(bots)] for seat in range(players))
    match = Match(
        game, players, lineup, seed, dict(options), check, record_dir, coverage, overwrite
    )
    match.seat_bots(0)
    Game(title, players, options)  # also loads the edition, so errors appear before the first game
    if record_dir is not None:
        _make_room(match, record_dir, games)
    return match


def _make_room(match: Match, folder: Path, games: int) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file name"
        raise BadSetting(f"cannot make the folder {folder} ({reason})", "name another") from error
    for index in range(0 if match.overwrite else games):
        if is_there(match.record_file(index)):
            raise BadSetting(
                f"{match.record_file(index)} is there already",
                "choose another folder or seed, or add --overwrite",
            )


def simulate(
    game: str,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int,
    options: Mapping[str, str],
    *,
    check: bool = False,
    record_dir: Path | None = None,
    coverage: bool = False,
    overwrite: bool = False,
    progress: Progress | None = None,
    workers: int | None = None,
) -> SimulationReport:
    """Play `games` games; bots fill the seats in rotation and move by one seat from game to game.

    `check` verifies every property after every decision. `record_dir` gets a record of each game,
    and `overwrite` permits replacing older records there. `coverage` adds the coverage points that
    no game showed to the report.
    """
    match = prepare(
        game, players, bots, seed, options, check, record_dir, coverage, overwrite, games
    )
    done: list[SimulatedGame] = []
    for played in spread(partial(play, match), games, workers):
        done.append(played)
        if progress is not None:
            progress(len(done))
    return report_of(match, done)


def play(match: Match, index: int) -> SimulatedGame:
    """Play game `index` of a match."""
    title = title_named(match.game)
    bots = match.seat_bots(index)
    if match.check or match.record_dir is not None:
        return _play_in_full(match, title, bots, index)
    state = title.new(match.players, title.settle_settings(match.options))
    state.chance = Streams(match.seed_of(index))
    watch = _watch(match, title, state)
    if watch is not None:
        state.journal = TrialJournal(title)
    decisions = 0
    try:
        state.advance()
        while not state.over and decisions < seeding.LONGEST:
            seat = state.asked
            if watch is not None:
                watch.look(state)
            state.apply(bots[seat].choose(view_of(title, state, seat)))
            decisions += 1
            if watch is not None:
                watch.drain(state)
    except DeadEnd as dead:
        return SimulatedGame(match.lineup(index), False, decisions, violations=(str(dead),))
    return _played(match, title, state, index, decisions, title.violations(state), watch)


def _watch(match: Match, title: Title, state: State) -> CoverageWatch | None:
    return CoverageWatch(title, state) if match.coverage and title.coverage_points(state) else None


def _play_in_full(match: Match, title: Title, bots: list[Bot], index: int) -> SimulatedGame:
    """Play the game with events, log and undo. This is slower and gives exactly the same result."""
    lineup = match.lineup(index)
    wrong: list[str] = []
    decisions = 0
    try:
        game = Game(title, match.players, match.options, Streams(match.seed_of(index)), lineup)
        watch = _watch(match, title, game.state)
        if watch is not None:
            watch(game.events)
            game.listen(watch)
        while not game.state.over and decisions < seeding.LONGEST:
            if match.check:
                wrong.extend(properties.check(game))
            seat = game.state.asked
            if watch is not None:
                watch.look(game.state)
            game.play(bots[seat].choose(game.view(seat)), seat)
            decisions += 1
    except DeadEnd as dead:
        return SimulatedGame(lineup, False, decisions, violations=(*wrong, str(dead)))
    wrong.extend(properties.check(game) if match.check else title.violations(game.state))
    if match.record_dir is not None:
        save(game, match.record_file(index), match.overwrite)
    return _played(match, title, game.state, index, decisions, wrong, watch)


def _played(
    match: Match,
    title: Title,
    state: State,
    index: int,
    decisions: int,
    wrong: Sequence[str],
    watch: CoverageWatch | None,
) -> SimulatedGame:
    lineup = match.lineup(index)
    if not state.over:
        endless = f"no end after {decisions} decisions"
        return SimulatedGame(lineup, False, decisions, violations=(*wrong, endless))
    outcome = title.outcome(state)
    return SimulatedGame(
        lineup,
        True,
        decisions,
        title.round(state),
        outcome.scores,
        outcome.winners,
        outcome.reason,
        tuple(wrong),
        frozenset() if watch is None else frozenset(watch.seen),
    )


def report_of(match: Match, done: Sequence[SimulatedGame]) -> SimulationReport:
    finished = [played for played in done if played.finished]
    wins_by_seat = [0.0] * match.players
    wins_by_bot = dict.fromkeys(match.bots, 0.0)
    for played in finished:
        for seat in played.winners:
            wins_by_seat[seat] += 1 / len(played.winners)
            wins_by_bot[played.lineup[seat]] += 1 / len(played.winners)
    problems = [
        f"game {number}: {violation}"
        for number, played in enumerate(done, 1)
        for violation in played.violations
    ]
    return SimulationReport(
        match.game,
        match.players,
        len(done),
        len(finished),
        sum(played.decisions for played in done),
        _mean([played.rounds for played in finished]),
        tuple(_mean([played.scores[seat] for played in finished]) for seat in range(match.players)),
        tuple(round(wins, 6) for wins in wins_by_seat),
        dict(sorted(Counter(played.reason for played in finished).items())),
        len(problems),
        {name: round(wins, 6) for name, wins in wins_by_bot.items()},
        dict(Counter(name for played in finished for name in played.lineup)),
        tuple(problems[:MOST_PROBLEMS]),
        _never_seen(match, done),
    )


def _never_seen(match: Match, done: Sequence[SimulatedGame]) -> tuple[str, ...] | None:
    title = title_named(match.game)
    coverage_points = title.coverage_points(
        title.new(match.players, title.settle_settings(match.options))
    )
    if not match.coverage or not coverage_points:
        return None
    return tuple(never_seen(coverage_points, (played.seen for played in done)))


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 6) if values else 0.0
