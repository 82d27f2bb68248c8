"""Ratings: a player's strength at one game, from the places they reached.

Each game has its own ratings, by openskill's Plackett-Luce model: a mean and its uncertainty.

- People are rated only at tables without bots, and have one rating per game. A bot would be a
  source of cheap points: people can study it, and create a table with it at any time.
- Bots have separate ratings, each under its own name (`bot:greedy`), from every table where they
  meet anyone else. There a person's rating tells how strong the bot's opponent was, and does not
  change.
- Solo games are not rated, nor are tables where one person has several seats.
- A seat counts for the player who had it when the game began: leaving saves no rating.
- Players who left, conceded or let bots play a third of their turns are placed behind the others
  (`seat_state.places_of`). They can lose rating points by the game, but not gain any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from openskill.models import PlackettLuce

from stormtable.kernel.title import Outcome

MODEL = PlackettLuce()
POINTS = 40
"""Displayed points per point of the model."""
BEGINNER = 1000
BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in one game."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def ordinal(self) -> float:
        """A lower bound of the player's strength; lists are sorted by it."""
        return MODEL.rating(self.mu, self.sigma).ordinal()

    @property
    def points(self) -> int:
        """The displayed number: 1000 for a beginner, never below 0."""
        shown = MODEL.rating(self.mu, self.sigma).ordinal(alpha=POINTS, target=BEGINNER)
        return max(0, round(shown))

    def as_json(self) -> dict[str, float]:
        return {"mu": self.mu, "sigma": self.sigma, "games": self.games}

    @classmethod
    def from_json(cls, data: Mapping[str, float]) -> Rating:
        """Parse what `as_json` wrote."""
        return cls(float(data["mu"]), float(data["sigma"]), int(data["games"]))


def bot(name: str) -> str:
    """Return the key of a bot's rating."""
    return BOT + name


def is_bot(key: str) -> bool:
    return key.startswith(BOT)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game with these places (1 first, ties share)."""
    if len(before) != len(places):
        raise ValueError(f"{len(before)} ratings for {len(places)} places")
    if len(before) < 2:
        return list(before)
    teams = [[MODEL.rating(rating.mu, rating.sigma)] for rating in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, rating.games + 1)
        for team, rating in zip(after, before, strict=True)
    ]


def rates_people(players: Sequence[str]) -> bool:
    """Return whether a game changes the ratings of people; `players` are the keys of the seats."""
    return len(set(players)) == len(players) >= 2 and not any(map(is_bot, players))


def changes(
    before: Mapping[str, Rating],
    players: Sequence[str],
    places: Sequence[int],
    absent: Collection[str] = (),
) -> dict[str, Rating]:
    """Return the ratings that a game changes; `players` are the keys of the seats.

    `absent`: the people who did not play their own game; they gain nothing.
    """
    people = [key for key in players if not is_bot(key)]
    if len(set(people)) != len(people) or len(set(players)) < 2:
        return {}
    concerned = [
        key for key in dict.fromkeys(players) if is_bot(key) or len(people) == len(players)
    ]
    now = rated([before.get(key, Rating()) for key in players], places)
    after = {}
    for key in concerned:
        # A bot with several seats gets the mean of their new ratings.
        own = [rating for rating, player in zip(now, players, strict=True) if player == key]
        after[key] = Rating(
            sum(rating.mu for rating in own) / len(own),
            sum(rating.sigma for rating in own) / len(own),
            before.get(key, Rating()).games + 1,
        )
        if key in absent:
            after[key] = _without_gain(before.get(key, Rating()), after[key])
    return after


def _without_gain(before: Rating, after: Rating) -> Rating:
    """Return the rating after a game in which a bot played for a person: no more points than
    before.

    The limit is on displayed points, because a game also makes a rating more certain, and that
    alone raises them.
    """
    if after.ordinal > before.ordinal:
        return replace(before, games=after.games)
    return after


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game: each seat's key, and the outcome."""

    players: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Statistics:
    """Statistics of many games of one kind."""

    games: Mapping[int, int] = field(default_factory=dict)
    """The number of games, by number of players."""
    wins: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    """Each seat's wins, by number of players; a shared win counts as a fraction for each winner."""
    score: Mapping[int, float] = field(default_factory=dict)
    """The average score, by number of players."""
    sources: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    """The average score from each source, by number of players."""

    def as_json(self) -> list[dict[str, object]]:
        return [
            {
                "players": players,
                "games": self.games[players],
                "wins_by_seat": list(self.wins[players]),
                "score": self.score[players],
                "sources": dict(self.sources[players]),
            }
            for players in sorted(self.games)
        ]


def statistics(played: Iterable[RatedGame], player: str | None = None) -> Statistics:
    """Return the statistics of these games, or of one player in them.

    A solo game counts as won if the outcome says place 1, as the game defines it.
    """
    games: dict[int, int] = {}
    wins: dict[int, list[float]] = {}
    scores: dict[int, list[int]] = {}
    sources: dict[int, dict[str, int]] = {}
    for result in played:
        seats = [seat for seat, key in enumerate(result.players) if player is None or key == player]
        if not seats:
            continue
        number, outcome = len(result.players), result.outcome
        games[number] = games.get(number, 0) + 1
        by_seat = wins.setdefault(number, [0.0] * number)
        by_source = sources.setdefault(number, {})
        for seat in seats:
            if seat in outcome.winners:
                by_seat[seat] += 1 / len(outcome.winners)
            scores.setdefault(number, []).append(outcome.scores[seat])
            for source, points in (outcome.sources[seat] if outcome.sources else {}).items():
                by_source[source] = by_source.get(source, 0) + points
    return Statistics(
        games,
        {number: tuple(round(each, 6) for each in by_seat) for number, by_seat in wins.items()},
        {number: round(sum(each) / len(each), 6) for number, each in scores.items()},
        {
            number: {
                source: round(points / len(scores[number]), 6) for source, points in each.items()
            }
            for number, each in sources.items()
        },
    )
