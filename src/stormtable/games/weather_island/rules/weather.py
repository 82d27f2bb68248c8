"""Phase III: roll the dice, resolve the weather tokens, end the round or the game."""

from __future__ import annotations

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.energy import strike
from stormtable.games.weather_island.rules.events import (
    DIE,
    END,
    FROM_GOAL,
    GOAL_SCORED,
    TOKEN_DONE,
    TOKEN_RETURNED,
    WEATHER,
    WEATHER_WENT_CRAZY,
)
from stormtable.games.weather_island.rules.goals import score_goals
from stormtable.games.weather_island.rules.names import BLANK, FACES, FROM_BAG, FROM_FORECAST
from stormtable.games.weather_island.rules.setup import empty_discard, refill_bag
from stormtable.games.weather_island.rules.state import NO_TOKEN, IslandState
from stormtable.kernel.codes import a_of, pack
from stormtable.kernel.engine import Act, Draw


class Roll(Draw[IslandState]):
    name = "roll"
    stream = "dice"

    def weights(self, s: IslandState, step: int) -> list[int]:
        return s.edition.dice[a_of(step)]

    def settle(self, s: IslandState, step: int, result: int) -> None:
        s.dice.append(result)
        s.note(DIE, -1, a_of(step), result)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"die {FACES[option]}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.die(a_of(step)),)


class ReadDice(Act[IslandState]):
    """III.1: resolve a token from the bag for each `?`, then one from the forecast for each `O`.

    If both dice are blank, the weather goes crazy: discards and forecast return to the bag, the
    forecast is filled again, and one token from the bag is resolved (M12, M13).
    """

    name = "read_dice"

    def act(self, s: IslandState, step: int) -> None:
        s.push(pack(steps.END_ROUND))
        if s.dice == [BLANK, BLANK]:
            s.note(WEATHER_WENT_CRAZY, -1)
            empty_discard(s)
            for position, weather in enumerate(s.forecast):
                s.bag[weather] += 1
                s.note(TOKEN_RETURNED, -1, weather, 1, position)
            s.forecast = []
            s.push(pack(steps.TOKEN_FROM_BAG))
            s.push(pack(steps.FILL_FORECAST))
            return
        for _ in range(s.dice.count(FROM_FORECAST)):
            s.push(pack(steps.TOKEN_FROM_FORECAST))
        for _ in range(s.dice.count(FROM_BAG)):
            s.push(pack(steps.TOKEN_FROM_BAG))


class TokenFromBag(Act[IslandState]):
    name = "token_from_bag"

    def act(self, s: IslandState, step: int) -> None:
        refill_bag(s)
        s.push(pack(steps.DRAW_TOKEN))


class DrawToken(Draw[IslandState]):
    name = "draw_token"
    stream = "bag"

    def weights(self, s: IslandState, step: int) -> list[int]:
        return s.bag

    def settle(self, s: IslandState, step: int, result: int) -> None:
        s.bag[result] -= 1
        _resolve(s, result, False)

    def notation(self, s: IslandState, step: int, option: int) -> str:
        return f"token {s.edition.weathers[option]}"

    def places(self, s: IslandState, step: int, option: int) -> tuple[str, ...]:
        return (places.BAG, places.TOKEN)


class TokenFromForecast(Act[IslandState]):
    """Take a token from the left end of the forecast."""

    name = "token_from_forecast"

    def act(self, s: IslandState, step: int) -> None:
        _resolve(s, s.forecast.pop(0), True)
        s.close_gap(0)


def _resolve(s: IslandState, weather: int, from_forecast: bool) -> None:
    """Let all players resolve the token in turn order, before it is discarded (M12)."""
    s.token = weather
    s.note(WEATHER, -1, weather, int(from_forecast))
    s.push(pack(steps.TOKEN_DONE, int(from_forecast)))
    for seat in reversed(s.order):
        s.push(pack(steps.STRIKE, seat))


class Strike(Act[IslandState]):
    """Give each power source of this weather an energy token."""

    name = "strike"
    halts = True

    def act(self, s: IslandState, step: int) -> None:
        strike(s, a_of(step), s.token)


class TokenDone(Act[IslandState]):
    """Discard the token; close and refill a gap in the forecast."""

    name = "token_done"
    halts = True

    def act(self, s: IslandState, step: int) -> None:
        s.note(TOKEN_DONE, -1, s.token)
        s.gone[s.token] += 1
        s.token = NO_TOKEN
        if a_of(step):
            s.push(pack(steps.FILL_FORECAST))


class EndRound(Act[IslandState]):
    """End the round: restack tied markers, the first in order at the bottom; at 50 points the game
    ends.

    Only the order among tied markers matters, so the whole stack is laid that way (M15).
    """

    name = "end_round"
    halts = True

    def act(self, s: IslandState, step: int) -> None:
        s.stack = s.order[::-1]
        if max(s.points) < s.edition.end_points:
            s.push(pack(steps.BEGIN_ROUND))
            return
        s.turn += 1
        s.note(END, -1, s.round)
        s.goal_points = [0] * s.players
        scores = [score_goals(s, seat) for seat in range(s.players)]
        for seat in range(s.players):
            for card, score in zip(s.hands[seat], scores[seat], strict=True):
                s.note(GOAL_SCORED, seat, card, score)
                s.goal_points[seat] += score
                if score:
                    s.gain_points(seat, score, FROM_GOAL, card)
