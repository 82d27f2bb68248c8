"""Immediate bonuses of a tile (Phase II.1): a goal card, a token for the bag, a forecast token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stormtable.games.weather_island.rules import places, steps
from stormtable.games.weather_island.rules.events import FROM_TOKEN, TOKEN_ADDED, TOKEN_DISCARDED
from stormtable.games.weather_island.rules.names import BAG, BONUSES, GOAL, WEATHERS
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.games.weather_island.rules.verbs import Pass
from stormtable.kernel.action import Action
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import Ask
from stormtable.kernel.notice import Notice
from stormtable.kernel.tuples import without


class GainBonus(Action[IslandState]):
    """Gain a bonus of the tile just built. The step has a bit for each remaining bonus."""

    verb = steps.V_BONUS
    word = "bonus"
    greyed = False

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_BONUS, bonus) for bonus in range(len(BONUSES))]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        bonus = a_of(target)
        if b_of(step) >> bonus & 1:
            return None
        name, tile = BONUSES[bonus], (places.spot(seat, s.spots[seat][-1]),)
        if bonus in s.edition.tiles[s.tiles[seat][-1]].bonus:
            return Notice("bonus_already_gained", {"bonus": name}, "M6", tile)
        return Notice("bonus_not_on_tile", {"bonus": name}, "Phase II.1", tile)

    def notation(self, s: IslandState, step: int, target: int) -> str:
        return f"bonus {BONUSES[a_of(target)]}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        seat = a_of(step)
        return (places.bonus(seat, s.spots[seat][-1], a_of(target)),)


class Bonuses(Ask[IslandState]):
    """Gain a tile's immediate bonuses, in the owner's order (II.1, M6)."""

    name = "bonuses"
    reference = "M6"
    actions = (GainBonus(),)

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        left = b_of(step)
        return [pack(steps.V_BONUS, bonus) for bonus in range(len(BONUSES)) if left >> bonus & 1]

    def perform(self, s: IslandState, step: int, option: int) -> None:
        seat, bonus = a_of(step), a_of(option)
        left = b_of(step) & ~(1 << bonus)
        if left:
            s.push(pack(steps.BONUSES, seat, left))
        if bonus == GOAL:
            s.push(pack(steps.GAIN_GOAL, seat))
        elif bonus == BAG:
            s.push(pack(steps.ADD_TOKEN, seat))
        else:
            s.push(pack(steps.DISCARD_TOKEN, seat))


class AddFromStall(Action[IslandState]):
    """Add a token of a weather to the bag; its price identifies it in the stall.

    For a price that no token of the stall has, the target is NO_TOKEN_THERE and the price.
    """

    verb = steps.V_ADD
    word = "add"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_ADD, weather, position)
            for weather, stall in enumerate(s.stalls)
            for position in range(max(1, len(stall)))
        ]

    def read(self, s: IslandState, step: int, seat: int, words: Sequence[str]) -> int | None:
        if len(words) < 3:
            return None
        weather, price = s.edition.weathers.index(words[1]), int(words[2].lstrip("$"))
        stall = s.stalls[weather]
        if price in stall:
            return pack(steps.V_ADD, weather, stall.index(price))
        return pack(steps.V_ADD, weather, NO_TOKEN_THERE, price)

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        weather, position = a_of(target), b_of(target)
        name, stall = s.edition.weathers[weather], s.stalls[weather]
        there = (places.stall(s, weather),)
        if not stall:
            return Notice("stall_empty", {"weather": name}, "Phase II.1", there)
        if position == NO_TOKEN_THERE:
            asked: dict[str, int | str] = {"weather": name, "price": c_of(target)}
            return Notice("no_token_at_this_price", asked, "Phase II.1", there)
        if position and not s.any_token:
            top: dict[str, int | str] = {"weather": name, "price": stall[0]}
            return Notice("only_the_top_token", top, "M7", there)
        if stall[position] <= s.money[seat]:
            return None
        amounts: dict[str, int | str] = {"price": stall[position], "money": s.money[seat]}
        return Notice("token_too_dear", amounts, "Phase II.1", (places.money(seat),))

    def refusal_of_all(
        self, s: IslandState, step: int, seat: int, words: Sequence[str]
    ) -> Notice | None:
        if len(words) < 2:
            return None
        weather = s.edition.weathers.index(words[1])
        return self.refusal(s, step, seat, pack(steps.V_ADD, weather))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        weather, position = a_of(target), b_of(target)
        stall = s.stalls[weather]
        price = f" ${stall[position]}" if position < len(stall) else ""
        return f"add {s.edition.weathers[weather]}{price}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.stall(s, a_of(target)), places.BAG)


NO_TOKEN_THERE: Final = 0xFF


class AddToken(Ask[IslandState]):
    """Bag: add a token from the market to the bag and pay its price; optional (II.1, M7)."""

    name = "add_token"
    reference = "Phase II.1"
    actions = (Pass(), AddFromStall())

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        for weather in range(WEATHERS):
            stall = s.stalls[weather]
            for position in range(len(stall) if s.any_token else min(1, len(stall))):
                if stall[position] <= s.money[seat]:
                    options.append(pack(steps.V_ADD, weather, position))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        seat, weather = a_of(step), a_of(option)
        price = s.stalls[weather][b_of(option)]
        s.stalls[weather] = without(s.stalls[weather], price)
        if price:
            s.pay_money(seat, price, FROM_TOKEN)
        s.bag[weather] += 1
        s.note(TOKEN_ADDED, seat, weather, price)


class DiscardFromForecast(Action[IslandState]):
    """Discard a token of the forecast.

    The second argument of a target is 0, or 1 and more for a weather that is not at that place.
    """

    verb = steps.V_DISCARD
    word = "discard"

    def targets(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [pack(steps.V_DISCARD, position) for position in range(len(s.forecast))]

    def others(self, s: IslandState, step: int, seat: int) -> list[int]:
        return [
            pack(steps.V_DISCARD, position, 1 + weather)
            for position in range(len(s.forecast))
            for weather in range(WEATHERS)
            if s.forecast[position] != weather
        ]

    def refusal(self, s: IslandState, step: int, seat: int, target: int) -> Notice | None:
        if not b_of(target):
            return None
        position = a_of(target)
        there: dict[str, int | str] = {
            "place": position + 1,
            "weather": s.edition.weathers[s.forecast[position]],
        }
        return Notice("another_token_there", there, "Phase II.1", (places.forecast(position),))

    def notation(self, s: IslandState, step: int, target: int) -> str:
        position = a_of(target)
        weather = b_of(target) - 1 if b_of(target) else s.forecast[position]
        return f"discard {position + 1} {s.edition.weathers[weather]}"

    def places(self, s: IslandState, step: int, target: int) -> tuple[str, ...]:
        return (places.forecast(a_of(target)),)


class DiscardToken(Ask[IslandState]):
    """X: discard any token of the forecast and refill it; optional (II.1, M7)."""

    name = "discard_token"
    reference = "Phase II.1"
    actions = (Pass(), DiscardFromForecast())

    def options(self, s: IslandState, step: int, seat: int) -> list[int]:
        options = [pack(steps.V_PASS)]
        options.extend(pack(steps.V_DISCARD, position) for position in range(len(s.forecast)))
        return options

    def perform(self, s: IslandState, step: int, option: int) -> None:
        if kind_of(option) == steps.V_PASS:
            return
        weather = s.forecast.pop(a_of(option))
        s.gone[weather] += 1
        s.note(TOKEN_DISCARDED, a_of(step), weather, a_of(option))
        s.close_gap(a_of(option))
        s.push(pack(steps.FILL_FORECAST))
