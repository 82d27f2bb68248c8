"""Messages about results and ratings."""

from __future__ import annotations

from pydantic import Field

from stormtable.server.core.schema_types import ResponseBody


class Rating(ResponseBody):
    game: str
    points: int
    games: int = Field(description="The number of games behind it")


class RankedPlayer(Rating):
    who: str = Field(description="A person's id, or `bot:NAME`")
    name: str


class GameStatistics(ResponseBody):
    """A person's results at a game, from the last thousand games."""

    games: int
    wins: int
    left: int = Field(
        0, description="Games that bots played for the person, which do not count as wins"
    )
    score: float = Field(description="The average score")
    best: int
    by_seat: dict[str, tuple[int, int]] = Field(description='"0 of 3": games and wins')
    by_players: dict[str, tuple[int, int]] = Field(description='"3": games and wins')
    sources: dict[str, float] = Field(description="The average points of each source")
    ranks: dict[str, int] = Field(description="Solo: how often each rank was reached")
    rungs: dict[str, tuple[int, int]] = Field(
        description="Solo: games and wins with each Challenge in force"
    )


class Profile(ResponseBody):
    id: str
    name: str
    guest: bool
    ratings: list[Rating]
    statistics: dict[str, GameStatistics] = Field(description="By game; `GAME:solo` for solo games")


class EvenOpponent(ResponseBody):
    """A bot of the caller's strength: the step that is the nearest to an even match."""

    game: str
    bot: str = Field(description="Its code, as `step-7`")
    step: int = Field(description="Its number; 1 is the weakest")
    steps: int = Field(description="The number of steps")
    bot_rating: int
    rating: int = Field(
        description="The caller's rating against bots; at first the easiest level's"
    )
    deviation: int = Field(description="How uncertain it is (Glicko-2)")
    games: int = Field(description="The caller's games against rated bots")
    wins: int
    chance: float = Field(description="The caller's expected share of wins", ge=0, le=1)
