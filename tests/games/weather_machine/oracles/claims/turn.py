"""Claims of the kernel, of set-up, and of a turn up to its actions (pages 9 to 12)."""

from __future__ import annotations

from typing import Any, cast

from games.weather_machine.oracles.claims.questions import VERBS_OF
from games.weather_machine.oracles.claims.reading import Reading
from games.weather_machine.oracles.payer import after_all
from stormtable.games.weather_machine.rules.names import LOCATIONS, SPACES, TRACKS


class TurnClaims(Reading):
    # --- the kernel's -------------------------------------------------------------------------

    def unknown_argument(self) -> bool:
        place = self.words.index(self.params["word"], 1)
        known = {notation[place] for notation in self.offered if notation[0] == self.words[0]}
        return self.params["word"] not in known and bool(self.params["known"])

    def too_many_words(self) -> bool:
        form = self.params["form"].split()
        longest = max([len(words) for words in self.offered if words[0] == self.words[0]] or [0])
        return form[0] == self.words[0] and longest <= len(form) < len(self.words)

    def _is_offered(self) -> bool:
        if self.question == "keep_report":  # its verbs become legal one after the other
            return self.words[0] == self.offered[0][0]
        return self.words[0] in VERBS_OF[self.question].split()

    def none_will_do(self) -> bool:
        return self._is_offered()

    def not_now(self) -> bool:
        return not self._is_offered()

    def no_such_choice(self) -> bool:
        return any(notation[0] == self.words[0] for notation in self.offered)

    # --- set-up -------------------------------------------------------------------------------

    def colour_drafted(self) -> bool:
        names = [goal["name"] for goal in self.me["goals_below"]]
        return any(name.startswith(f"{self.params['colour']}:") for name in names)

    def set_taken(self) -> bool:
        return any(
            goal["symbol"] == self.params["symbol"]
            and goal["name"].startswith(f"{self.params['colour']}:")
            for player in self.board["players"]
            for goal in player["goals_below"]
        )

    def first_tile_in_the_middle(self) -> bool:
        return list(self.words[1:3]) != ["middle", "1"] and not self.me["workshop"]

    # --- tiles and Goals, page 9 --------------------------------------------------------------

    def no_investment(self) -> bool:
        return bool(self.me["investments"] == 0)

    def _set_goals(self) -> dict[str, bool]:
        return {goal["name"]: goal["flipped"] for goal in self.me["goals"] if goal}

    def no_goal_to_flip(self) -> bool:
        return all(self._set_goals().values())

    def goal_already_flipped(self) -> bool:
        return self._set_goals()[self.argument(1)]

    def goal_not_set(self) -> bool:
        return self.argument(1) in self._goals_below()

    def no_such_goal(self) -> bool:
        return self.argument(1) not in [*self._goals_below(), *self._set_goals()]

    def no_such_goal_below(self) -> bool:
        goal = self.argument(2 if self.words[0] == "cite" else 1)
        return goal == self.params["goal"] and goal not in self._goals_below()

    def _goal_spaces(self) -> list[Any]:
        colour = TRACKS.index(self.params["colour"])
        assert self.argument(1).startswith(f"{self.params['colour']}:")
        return cast(list[Any], self.me["goals"][2 * colour : 2 * colour + 2])

    def goal_spaces_taken(self) -> bool:
        return None not in self._goal_spaces()

    def goal_space_taken(self) -> bool:
        place = ("top", "bottom").index(self.argument(2))
        return self.params["place"] == self.argument(2) and self._goal_spaces()[place] is not None

    def no_such_subsidy(self) -> bool:
        return self.argument(1) not in [tile["type"] for tile in self.me["subsidies"]]

    def subsidy_used(self) -> bool:
        if self.question == "secure":
            there = self._subsidy()
            return bool(there and there["used"] and there["type"] == self.params["subsidy"])
        return {"type": self.argument(1), "used": True} in self.me["subsidies"]

    def no_subsidy_at_the_end(self) -> bool:
        return self.question == "final_tokens"

    def one_of_the_other_tracks(self) -> bool:
        return self.argument(1) == "lab"

    def funding_not_there_yet(self) -> bool:
        return bool(self.number(1) > self.me["funding"]["rnd"])

    def funding_space_empty(self) -> bool:
        return bool(self.s.edition.funding_gains[2][self.number(1)] == 0)

    def another_action(self) -> bool:
        return bool(self.argument(1) != self.params["action"] == self.about["action"])

    def funding_at_its_start(self) -> bool:
        return bool(self.me["funding"][self.argument(1)] == 0)

    def funding_at_its_end(self) -> bool:
        return bool(self.me["funding"][self.argument(1)] == 9)

    # --- the Scientist, page 11 ---------------------------------------------------------------

    def already_there(self) -> bool:
        return bool(self.here["location"] == self.params["location"] == self.argument(1))

    def _standing(self) -> tuple[str, int]:
        if self.argument(1) == "supply":
            return "supply", self.number(2) - 1
        return self.argument(1), SPACES.index(self.argument(2))

    def _stands(self, who: dict[str, Any] | None) -> bool:
        return who is not None and (who["location"], who["space"]) == self._standing()

    def space_taken(self) -> bool:
        agents = (self.board["saboteurs"] or {"agents": {}})["agents"].values()
        return any(self._stands(figure) for figure in [*self.board["scientists"], *agents])

    def lativ_stands_there(self) -> bool:
        return self._stands(self.board["lativ"])

    def space_blocked(self) -> bool:
        return self.game.players == 2

    def round_one_limit(self) -> bool:
        return bool(self.board["round"] == 1) and self.argument(1) != "supply"

    def cannot_pay_fee(self) -> bool:
        fee = int(self.params["fee"])
        left = sum(scientist["location"] == "supply" for scientist in self.board["scientists"])
        return fee <= left and sum(self.track) < fee

    def office_is_lativs(self) -> bool:
        return self.argument(1) == "office"

    # --- actions, page 12 ---------------------------------------------------------------------

    def not_at_location(self) -> bool:
        return bool(self.here["location"] != self.params["location"])

    def action_taken(self) -> bool:
        return self.words[0] in self.visit()

    def one_action_here(self) -> bool:
        actions = {"sell", "secure", "work", "publish", "research", "breakthrough"}
        return self.here["space"] != 0 and bool(actions & set(self.visit()))

    def cannot_pay_action(self) -> bool:
        location = LOCATIONS.index(self.here["location"])
        kind = {"government": "sell", "lab": "work", "rnd": "research"}
        exchange: int | None = 0
        if self.words[0] == kind[self.here["location"]]:
            prices = [
                price for price in self.free_prices(self.here["location"]) if price is not None
            ]
            exchange = min(prices) if prices else None
        if self.words[0] in ("from", "breakthrough"):
            return not after_all(self.track, location, 2, 0, 0) or self.short_of_parts()
        price = self.s.edition.action_prices[self.words[0]]
        return exchange is not None and not after_all(self.track, location, price, 0, exchange)

    def no_bot_in_workshop(self) -> bool:
        return bool(self.me["bots"] == 0)

    def no_award_waiting(self) -> bool:
        return bool(self.me["awards_waiting"] == 0)

    def office_space_taken(self) -> bool:
        row, colour = int(self.params["row"]), str(self.params["colour"])
        if self.words[0] == "award":
            assert [str(row), colour] == list(self.words[1:])
        else:
            assert self.argument(1).startswith(f"{colour}-")
        return self.office_row(row)[TRACKS.index(colour)] is not None

    def row_of_another_weather(self) -> bool:
        asked = self.argument(2) if self.words[0] == "from" else self.argument(1).split("-")[1]
        return bool(self.weather_of(self.row()) == self.params["weather"] != asked)

    def no_such_token_waiting(self) -> bool:
        return self.argument(1) not in self.me["waiting"]

    def another_token(self) -> bool:
        return all(words[1] == self.params["token"] != self.argument(1) for words in self.offered)

    def research_must_be_placed(self) -> bool:
        return any(notation[0] == "place" for notation in self.offered)
