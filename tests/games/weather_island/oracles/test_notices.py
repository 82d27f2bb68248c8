"""Every refusal and warning of Weather Island is true, and cites what its table says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, cast

import pytest

from contract.notices import ISLAND_NOTICES
from contract.properties.play import choose, island
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game
from stormtable.kernel.grammar import reason
from stormtable.kernel.notice import Notice

KERNELS = {"unknown_argument", "too_many_words", "none_will_do", "not_now", "no_such_choice"}
MOST_OF_A_FORM = 20
"""How many names of an argument are tried."""
EVERY = 3
"""Every third decision of a game is looked at."""


class Island:
    """The claims about the position, and the stated amounts."""

    def __init__(self, game: Game, seat: int, offered: Sequence[Sequence[str]]) -> None:
        self.s = cast(IslandState, game.state)
        self.board: dict[str, Any] = game.title.describe(game.state)
        self.me: dict[str, Any] = self.board["players"][seat]
        self.printed: Mapping[str, Any] = game.title.printed(game.state)
        self.offered = offered
        self.about = self.s.rule.about(self.s, self.s.agenda[-1])
        self.words: Sequence[str] = ()
        self.params: dict[str, Any] = {}

    def hold(self, words: Sequence[str], notice: Notice) -> bool:
        self.words, self.params = words, dict(notice.params)
        return bool(getattr(self, notice.code)())

    @property
    def market(self) -> dict[str, str]:
        return {slot["slot"]: slot["tile"] for slot in self.board["market"] if slot["tile"]}

    def cubes(self, feature: str) -> int:
        spot, letter = feature.split(":")
        tile = next(tile for tile in self.me["machine"] if tile["spot"] == spot)
        return int(tile["features"][letter]["cubes"])

    # --- amounts ------------------------------------------------------------------------------

    def amount_asked(self) -> int:
        return int(self.words[-1].lstrip("$"))

    def price_asked(self) -> int:
        prices = self.board["stalls"][self.words[1]]
        return int(self.words[2].lstrip("$")) if len(self.words) > 2 else int(prices[0])

    def place_asked(self) -> int:
        return int(self.words[1])

    def boosters_asked(self) -> int:
        return int(self.words[2].lstrip("+"))

    def money(self) -> int:
        return int(self.me["money"])

    def money_wasted(self) -> int:
        """Return the lost money: working pays $10, and $15 is the most (Phase II.1)."""
        return max(0, self.money() + 10 - 15)

    def top_price(self) -> int:
        return int(self.board["stalls"][self.words[1]][0])

    def cubes_of_a_player(self) -> int:
        return 15

    def turn_offered(self) -> list[int]:
        return [int(words[1]) for words in self.offered]

    # --- refusals -----------------------------------------------------------------------------

    def bid_over_money(self) -> bool:
        return self.amount_asked() > self.money()

    def no_bid_no_build(self) -> bool:
        return self.offered == [["work"]] and not self.board["may_build"]

    def market_empty(self) -> bool:
        return not self.market

    def tile_taken(self) -> bool:
        return self.words[1] not in self.market

    def another_tile_there(self) -> bool:
        return bool(self.market[self.words[1]] == self.params["tile"] != self.words[2])

    def offered_in_another_slot(self) -> bool:
        tile = self.market[self.words[1]]
        return [*self.market.values()].count(tile) > 1 and tile == self.params["tile"]

    def spot_taken(self) -> bool:
        return self.words[1] in [tile["spot"] for tile in self.me["machine"]]

    def not_beside_machine(self) -> bool:
        column, row = map(int, self.words[1].split(","))
        beside = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return not {f"{x},{y}" for x, y in beside} & {tile["spot"] for tile in self.me["machine"]}

    def looks_the_same(self) -> bool:
        return list(self.words) not in self.offered

    def stall_empty(self) -> bool:
        return not self.board["stalls"][self.words[1]]

    def token_too_dear(self) -> bool:
        return self.price_asked() > self.money()

    def only_the_top_token(self) -> bool:
        return self.amount_asked() in self.board["stalls"][self.words[1]][1:]

    def fires_alike(self) -> bool:
        return bool(self.params["source"] != self.words[1])

    def no_way_there(self) -> bool:
        return self.words[1] not in [words[1] for words in self.offered]

    def no_way_over_boosters(self) -> bool:
        known = [words[2] for words in self.offered if words[1] == self.words[1]]
        return bool(self.params["known"] == ", ".join(known)) and self.words[2] not in known

    def goal_not_on_offer(self) -> bool:
        cards = [words[1] for words in self.offered]
        return self.words[1] not in cards and self.words[1] == self.params["goal"]

    def bonus_not_on_tile(self) -> bool:
        return self.words[1] not in self.bonuses_built()

    def bonus_already_gained(self) -> bool:
        return self.words[1] in self.bonuses_built() and list(self.words) not in self.offered

    def bonuses_built(self) -> list[str]:
        """Return what is printed on the tile laid last."""
        tiles = self.printed["tiles"]
        return [str(bonus) for bonus in tiles[self.me["machine"][-1]["name"]]["bonus"]]

    def no_token_at_this_price(self) -> bool:
        return self.amount_asked() not in self.board["stalls"][self.words[1]]

    def another_token_there(self) -> bool:
        weather = self.board["forecast"][self.place_asked() - 1]
        return bool(self.params["weather"] == weather != self.words[2])

    @property
    def token(self) -> str:
        """Return the weather that strikes; empty if none does."""
        return str(((self.board["weather"] or {}).get("token") or {}).get("weather", ""))

    def weather_of(self, feature: str) -> str:
        spot, letter = feature.split(":")
        tile = next(tile for tile in self.me["machine"] if tile["spot"] == spot)
        features = self.printed["tiles"][tile["name"]]["features"]
        return str(
            next(feature.get("weather", "") for feature in features if feature["name"] == letter)
        )

    def not_a_source(self) -> bool:
        return not self.weather_of(self.words[1])

    def source_of_another_weather(self) -> bool:
        weather = self.weather_of(self.words[1])
        return bool(weather) and weather != self.token == self.params["weather"]

    def source_has_fired(self) -> bool:
        return self.weather_of(self.words[1]) == self.token

    def no_energy_released(self) -> bool:
        return not self.token and list(self.words) not in self.offered

    def order_does_not_matter(self) -> bool:
        return len(self.offered) == 1

    def cubes_in_the_stash(self) -> bool:
        return int(self.me["stash"]) > 0

    def no_cube_there(self) -> bool:
        if self.words[1] == "stash":
            return int(self.me["stash"]) == 0
        return self.cubes(self.words[1]) == 0

    def cube_bound_for_there(self) -> bool:
        return self.cubes(self.words[1]) > 0 and list(self.words) not in self.offered

    # --- warnings -----------------------------------------------------------------------------

    def bid_nothing_must_work(self) -> bool:
        return self.words == ["bid", "0"]

    def nothing_to_build(self) -> bool:
        return not self.market

    def joins_nothing(self) -> bool:
        return self.words[0] == "turn"


def phrases(game: Game) -> Iterator[list[str]]:
    """Yield everything that follows a form of the grammar, and some numbers beyond it."""
    for verb, forms in game.title.grammar(game.state).items():
        for form in forms:
            known = [[*argument.names][:MOST_OF_A_FORM] for argument in form]
            for names in (["12", "15"], ["$2", "$1"], ["+2"], ["0,0", "3,3", "1,1"]):
                for place, argument in enumerate(form):
                    known[place] += [name for name in names if argument.knows(name)]
            yield from ([verb, *words] for words in product(*known))


def wrong(game: Game, seat: int) -> Iterator[str]:
    state = game.state
    question = state.rule.name
    texts = [
        state.rule.notation(state, state.agenda[-1], option) for option in state.options_of(seat)
    ]
    offered = [text.split() for text in texts]
    claims = Island(game, seat, offered)
    grammar = game.title.grammar(state)
    notices = [
        (text.split(), notice)
        for text, option in zip(texts, state.options_of(seat), strict=True)
        for notice in state.rule.warnings(state, state.agenda[-1], option)
    ]
    for words in phrases(game):
        if words not in offered:
            notices.append((words, reason(grammar, state, seat, words, offered)))
    for words, notice in notices:
        context = f"{question}: {' '.join(words)!r}: {notice}"
        if notice.code in KERNELS:
            if notice.rule or notice.code == "no_such_choice":
                yield context
            continue
        if not claims.hold(words, notice):
            yield context
        trouble = ISLAND_NOTICES.trouble(notice, question, words[0], claims)
        if trouble:
            yield f"{context}: {trouble}"


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (6, 3)])
def test_every_notice_of_the_island_is_true(players: int, seed: int) -> None:
    game = island(players, seed)
    choices = stream_of(seed, "choices")
    decisions = 0
    while game.decision is not None:
        decisions += 1
        if decisions % EVERY == 0:
            assert [*wrong(game, game.state.open_seats()[0])] == []
        choose(game, choices)
