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
from stormtable.kernel.event_log import Overheard
from stormtable.kernel.files import is_there
from stormtable.kernel.game import Game
from stormtable.kernel.record import save
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Title
from stormtable.kernel.view import view_of
from stormtable.lab.arena.coverage import Lookout, never_seen
from stormtable.lab.testing import properties

Progress = Callable[[int], None]
"""Told how many games are done, each time one is."""

MOST = 1_000_000
"""Games in one simulation."""

MOST_PROBLEMS = 20
"""How many violations a report tells in words."""


@dataclass(frozen=True, slots=True)
class Match:
    """What every game of a simulation has in common."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One a seat, as they sit in the first game; each further game moves them on by a seat."""
    seed: int
    options: Mapping[str, str]
    check: bool = False
    record_dir: Path | None = None
    coverage: bool = False
    overwrite: bool = False

    def record_file(self, index: int) -> Path:
        """Where the record of game `index` goes."""
        assert self.record_dir is not None
        name = f"{self.game}-{self.players}p-{self.seed}-{index + 1:05}.record"
        return self.record_dir / name

    def lineup(self, index: int) -> tuple[str, ...]:
        """Who sits where in game `index`, so that each bot sits on each seat equally often."""
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
class Played:
    """What one game came to."""

    lineup: tuple[str, ...]
    finished: bool
    decisions: int
    rounds: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    reason: str = ""
    violations: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()
    """Which of the title's sights it showed, if that was asked for."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a simulation came to."""

    game: str
    players: int
    games: int
    finished: int
    decisions: int
    rounds_mean: float
    scores_mean_by_seat: tuple[float, ...]
    wins_by_seat: tuple[float, ...]
    """A shared win counts as a fraction to each."""
    ends: Mapping[str, int]
    violations: int
    wins_by_bot: Mapping[str, float] = field(default_factory=dict)
    seats_by_bot: Mapping[str, int] = field(default_factory=dict)
    """How many seats each bot had in the finished games."""
    told: tuple[str, ...] = ()
    """The first violations, in words."""
    never_seen: tuple[str, ...] | None = None
    """What no game showed; None if it was not asked for, or the title does not list its sights."""

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
    """A match whose every setting is known to be good, and nothing in the way of its records."""
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
    Game(title, players, options)  # reads the edition, too: errors are told before any game
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
) -> Report:
    """Play `games` games; bots cycle over the seats and move on by one seat from game to game.

    `check` verifies every property after every decision; `record_dir` takes a record a game;
    `overwrite` lets it replace those of another time; `coverage` has the report tell what of the
    game no game showed.
    """
    match = prepare(
        game, players, bots, seed, options, check, record_dir, coverage, overwrite, games
    )
    done: list[Played] = []
    for played in spread(partial(play, match), games, workers):
        done.append(played)
        if progress is not None:
            progress(len(done))
    return report_of(match, done)


def play(match: Match, index: int) -> Played:
    """Game `index` of a match."""
    title = title_named(match.game)
    bots = match.seat_bots(index)
    if match.check or match.record_dir is not None:
        return _play_in_full(match, title, bots, index)
    state = title.new(match.players, title.settle_settings(match.options))
    state.chance = Streams(match.seed_of(index))
    lookout = _lookout(match, title, state)
    if lookout is not None:
        state.journal = Overheard(title)
    decisions = 0
    try:
        state.advance()
        while not state.over and decisions < seeding.LONGEST:
            seat = state.asked
            if lookout is not None:
                lookout.look(state)
            state.apply(bots[seat].choose(view_of(title, state, seat)))
            decisions += 1
            if lookout is not None:
                lookout.drain(state)
    except DeadEnd as dead:
        return Played(match.lineup(index), False, decisions, violations=(str(dead),))
    return _played(match, title, state, index, decisions, title.violations(state), lookout)


def _lookout(match: Match, title: Title, state: State) -> Lookout | None:
    return Lookout(title, state) if match.coverage and title.sights(state) else None


def _play_in_full(match: Match, title: Title, bots: list[Bot], index: int) -> Played:
    """With all a table has: events, log, undo. Slower, and the same game to the last cube."""
    lineup = match.lineup(index)
    wrong: list[str] = []
    decisions = 0
    try:
        game = Game(title, match.players, match.options, Streams(match.seed_of(index)), lineup)
        lookout = _lookout(match, title, game.state)
        if lookout is not None:
            lookout(game.events)
            game.listen(lookout)
        while not game.state.over and decisions < seeding.LONGEST:
            if match.check:
                wrong.extend(properties.check(game))
            seat = game.state.asked
            if lookout is not None:
                lookout.look(game.state)
            game.play(bots[seat].choose(game.view(seat)), seat)
            decisions += 1
    except DeadEnd as dead:
        return Played(lineup, False, decisions, violations=(*wrong, str(dead)))
    wrong.extend(properties.check(game) if match.check else title.violations(game.state))
    if match.record_dir is not None:
        save(game, match.record_file(index), match.overwrite)
    return _played(match, title, game.state, index, decisions, wrong, lookout)


def _played(
    match: Match,
    title: Title,
    state: State,
    index: int,
    decisions: int,
    wrong: Sequence[str],
    lookout: Lookout | None,
) -> Played:
    lineup = match.lineup(index)
    if not state.over:
        endless = f"no end after {decisions} decisions"
        return Played(lineup, False, decisions, violations=(*wrong, endless))
    outcome = title.outcome(state)
    return Played(
        lineup,
        True,
        decisions,
        title.round(state),
        outcome.scores,
        outcome.winners,
        outcome.reason,
        tuple(wrong),
        frozenset() if lookout is None else frozenset(lookout.seen),
    )


def report_of(match: Match, done: Sequence[Played]) -> Report:
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
    return Report(
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


def _never_seen(match: Match, done: Sequence[Played]) -> tuple[str, ...] | None:
    title = title_named(match.game)
    sights = title.sights(title.new(match.players, title.settle_settings(match.options)))
    if not match.coverage or not sights:
        return None
    return tuple(never_seen(sights, (played.seen for played in done)))


def _mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 6) if values else 0.0
