"""Ratings: a player's strength at one game, from the places reached against others.

Each game has its own ratings, by openskill's Plackett-Luce model: a mean and how sure it is.

- People are rated at tables of people alone, and have one rating a game. A bot is no opponent to
  gain points from: it can be studied, and its table made at any time.
- Bots are rated apart, each under its own name (`bot:greedy`), at every table where they meet
  anyone else; a person's rating says there how strong the bot's opponent was, and stays.
- Nobody is rated alone, nor at a table where one person holds several seats.
- A seat counts for the player who held it when the game began: leaving saves no rating.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from stormtable.kernel.title import Outcome

MODEL = PlackettLuce()
POINTS = 40
"""How many points shown one of the model's is: steps of a size people talk about."""
BEGINNER = 1000
BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's at one game."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def ordinal(self) -> float:
        """What the player is better than, almost surely: by this lists are sorted."""
        return MODEL.rating(self.mu, self.sigma).ordinal()

    @property
    def points(self) -> int:
        """The number people are shown: 1000 for a beginner, never below 0."""
        shown = MODEL.rating(self.mu, self.sigma).ordinal(alpha=POINTS, target=BEGINNER)
        return max(0, round(shown))

    def as_json(self) -> dict[str, float]:
        return {"mu": self.mu, "sigma": self.sigma, "games": self.games}

    @classmethod
    def from_json(cls, data: Mapping[str, float]) -> Rating:
        """What `as_json` wrote."""
        return cls(float(data["mu"]), float(data["sigma"]), int(data["games"]))


def bot(name: str) -> str:
    """Under what key a bot is rated."""
    return BOT + name


def is_bot(key: str) -> bool:
    return key.startswith(BOT)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after a game in which these players came to these places (1 first, ties share)."""
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
    """Whether a game changes the ratings of people; `players` are each seat's key."""
    return len(set(players)) == len(players) >= 2 and not any(map(is_bot, players))


def changes(
    before: Mapping[str, Rating], players: Sequence[str], places: Sequence[int]
) -> dict[str, Rating]:
    """Whose ratings change by a game, and to what; `players` are each seat's key."""
    people = [key for key in players if not is_bot(key)]
    if len(set(people)) != len(people) or len(set(players)) < 2:
        return {}
    concerned = [
        key for key in dict.fromkeys(players) if is_bot(key) or len(people) == len(players)
    ]
    now = rated([before.get(key, Rating()) for key in players], places)
    after = {}
    for key in concerned:
        # A bot in several seats played several games at once: it is what they make on average.
        own = [rating for rating, player in zip(now, players, strict=True) if player == key]
        after[key] = Rating(
            sum(rating.mu for rating in own) / len(own),
            sum(rating.sigma for rating in own) / len(own),
            before.get(key, Rating()).games + 1,
        )
    return after


@dataclass(frozen=True, slots=True)
class Played:
    """A game that ended: each seat's key, and how."""

    players: tuple[str, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Statistics:
    """What many games of one kind show."""

    games: Mapping[int, int] = field(default_factory=dict)
    """By number of players."""
    wins: Mapping[int, tuple[float, ...]] = field(default_factory=dict)
    """By number of players, each seat's; a shared win counts as a fraction to each."""
    score: Mapping[int, float] = field(default_factory=dict)
    """By number of players, the average."""
    sources: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    """By number of players, the average score from each source."""

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


def statistics(played: Iterable[Played], player: str | None = None) -> Statistics:
    """Of these games of one kind; of a player: those they were in, their wins and scores alone.

    In a game for one there is a win where the outcome says place 1, as the game defines it.
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
