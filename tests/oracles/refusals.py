"""What a refusal claims, read off the table anew: is it so?

A claim is a method of `Claims` by the code of the notice. It sees the board in words
(`Title.describe`), the words that were refused, the notice's parameters and the log, and none of
the rules that refused. Those in `TAKEN_AT_THEIR_WORD` would need the rules to look ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, cast

from oracles.payer import Track, after, after_all
from oracles.plainly import plainly
from stormtable.games.weather_machine.names import LOCATIONS, SPACES, TRACKS, VOUCHERS
from stormtable.games.weather_machine.state import MachineState
from stormtable.kernel.codes import b_of
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice

TAKEN_AT_THEIR_WORD = {
    "no_room_elsewhere",
    "prototype_needs_a_part",
    "prototype_needs_another_part",
    "prototype_needs_another_slot",
    "prototype_needs_the_room",
}

AWARD = "award"
INVESTMENT = "set fund"
VERBS_OF = {
    "draft_goals": "draft",
    "first_tile": "lay",
    "step_one": f"pass use {AWARD} {INVESTMENT}",
    "move": f"move {AWARD}",
    "actions": (
        "sell secure work publish research breakthrough extend construct initiative buy return "
        f"end call-security {AWARD}"
    ),
    "place_tokens": f"place end {AWARD}",
    "place_now": "place",
    "place_award": f"pass {AWARD}",
    "final_tokens": f"place end use {AWARD} {INVESTMENT}",
    "pay": "pay exchange",
    "pay_any": "pay",
    "pay_chemical": "pay-chemical swap",
    "pay_part": "pay-part swap",
    "pay_either": "pay-chemical pay-part",
    "choose_voucher": "voucher",
    "choose_part": "part pass",
    "choose_chemical": "chemical pass",
    "choose_bot": "bot pass",
    "choose_tile": "tile",
    "place_tile": "lay",
    "choose_track": "advance",
    "choose_action": "do pass",
    "goal_benefit": "gain",
    "fund_lab": "fund",
    "fund_rnd": "gain",
    "sell_bot": "bot-to",
    "sell_subsidy": "take",
    "secure": "subsidy",
    "work_bot": "bot-to",
    "publish": "paper cite",
    "lock_offer": "accept pass",
    "research_bot": "bot-to",
    "breakthrough": "from",
    "breakthrough_slot": "mark",
    "provide_missing": "swap",
    "provide": "provide leave",
    "prototype_row": "row",
    "lose_parts": "lose end",
    "return_bot": "back",
    "take_back": "leave take-back",
    "pay_experiment": "accept pass",
    "experiment_reward": "gain",
    "keep_report": "return-report discard-report",
    "choose_havoc": "raise-target discard-top",
    "funding_back": "retreat",
}
"""What each question may be answered with, at one time or another."""


class Claims:
    """Who is asked, what the table looks like to them, and what they may answer."""

    def __init__(self, game: Game, offered: Sequence[Sequence[str]]) -> None:
        self.game = game
        self.s = cast(MachineState, game.state)
        self.seat = self.s.asked
        self.question = self.s.rule.name
        self.about = self.s.rule.about(self.s, self.s.agenda[-1])
        self.offered = offered
        self.board: dict[str, Any] = plainly(game.title, self.s)
        self.me: dict[str, Any] = self.board["players"][self.seat]
        self.words: Sequence[str] = ()
        self.params: dict[str, Any] = {}

    def hold(self, words: Sequence[str], notice: Notice) -> bool:
        self.words, self.params = words, dict(notice.params)
        return bool(getattr(self, notice.code)())

    # --- reading the table --------------------------------------------------------------------

    @property
    def track(self) -> Track:
        return cast(Track, tuple(self.me["vouchers"].values()))

    @property
    def here(self) -> dict[str, Any]:
        return cast(dict[str, Any], self.board["scientists"][self.seat])

    def argument(self, place: int) -> str:
        return self.words[place] if len(self.words) > place else ""

    def number(self, place: int) -> int:
        return int(self.words[place])

    def visit(self) -> Iterator[str]:
        """What the seat chose since it last moved, latest first."""
        for line in reversed(self.game.log):
            if line.seat == self.seat:
                if line.notation.startswith("move "):
                    return
                yield line.notation

    def office_row(self, row: int) -> list[str | None]:
        return cast(list[str | None], self.me["office"][3 * row - 3 : 3 * row])

    def weather_of(self, row: int) -> str:
        weathers = set(self.office_row(row)) & set(self.s.edition.weathers)
        return "".join(str(weather) for weather in weathers)

    def spaces(self, machine: str) -> list[dict[str, Any]]:
        return list(chain.from_iterable(self.board[machine]["machine"].values()))

    def space(self, machine: str, name: str) -> dict[str, Any]:
        weather, number = name.rsplit("-", 1)
        return cast(dict[str, Any], self.board[machine]["machine"][weather][int(number) - 1])

    @property
    def machine(self) -> str:
        return {"sell_bot": "government", "work_bot": "lab"}.get(self.question, "rnd")

    def chemical_price(self, chemical: str) -> int | None:
        """Vouchers an exchange for it takes; None if it cannot be had at all."""
        held = self.me["chemicals"]
        if held[chemical]:
            return 0
        left = self.board["supply"]["chemicals"][chemical]["left"]
        return 2 if left and any(held.values()) else None

    def part_price(self, part: str) -> int | None:
        held = self.me["parts"]
        if held[part]:
            return 0
        return 2 if any(held.values()) else None

    def free_prices(self, machine: str) -> list[int | None]:
        """What an exchange takes for each free space of a machine."""
        prices: list[int | None] = []
        for place, space in enumerate(self.spaces(machine)):
            if space["bot"] not in (None, "lativ" if machine == "lab" else None):
                continue
            needs = space["needs"].split("/")[0]
            price = self.part_price(needs) if machine == "government" else None
            if machine != "government":
                price = self.chemical_price(needs)
            if machine == "rnd" and place % 3 == 2 and self.things() < 2:
                price = None
            prices.append(price)
        return prices

    def things(self) -> int:
        return bool(sum(self.me["chemicals"].values()) + sum(self.me["parts"].values()))

    def needed_parts(self, weather: str) -> int:
        independent = (
            "independent-prototypes"
            in (self.board["saboteurs"] or {"challenges": ()})["challenges"]
        )
        absent = (None, "saboteur") if independent else (None,)
        branch = self.board["rnd"]["machine"][weather]
        tile = self.board["rnd"]["extreme"][weather]
        return len(tile["parts"]) + sum(space["bot"] in absent for space in branch)

    def row_capacity(self, row: int) -> int:
        return bool(sum(tile["row"] == row for tile in self.me["workshop"]) + (row == 1))

    def open_slot(self, slot: int) -> bool:
        return bool(self.me["assembly"][slot]) and not self.locked(slot // 3)

    def locked(self, section: int) -> bool:
        tokens = sum(token is not None for token in self.me["office"])
        tokens += len(self.me["waiting"]) + self.me["awards_waiting"]
        built = self.me["assembly"].count(0)
        edition = self.s.edition
        return section > 1 and not (
            built >= edition.unlock_bots[section] or tokens >= edition.unlock_tokens[section]
        )

    def tile(self, row: int, column: int) -> dict[str, Any] | None:
        for tile in self.me["workshop"]:
            if (tile["row"], tile["column"]) == (row, column):
                return cast(dict[str, Any], tile)
        return None

    def extreme(self) -> dict[str, Any]:
        return cast(dict[str, Any], self.board["rnd"]["extreme"][self.weather_of(self.row())])

    def row(self) -> int:
        """The Office row a question or notice is about, from 1."""
        if "row" in self.params:
            return int(self.params["row"])
        return (b_of(self.s.agenda[-1])) + 1 if self.words[0] == "mark" else self.number(1)

    # --- the kernel's -------------------------------------------------------------------------

    def unknown_argument(self) -> bool:
        place = self.words.index(self.params["word"], 1)
        known = {notation[place] for notation in self.offered if notation[0] == self.words[0]}
        return self.params["word"] not in known and bool(self.params["known"])

    def too_many_words(self) -> bool:
        form = self.params["form"].split()
        longest = max([len(one) for one in self.offered if one[0] == self.words[0]] or [0])
        return form[0] == self.words[0] and longest <= len(form) < len(self.words)

    def _asked_for(self) -> bool:
        if self.question == "keep_report":  # one after the other
            return self.words[0] == self.offered[0][0]
        return self.words[0] in VERBS_OF[self.question].split()

    def none_will_do(self) -> bool:
        return self._asked_for()

    def not_now(self) -> bool:
        return not self._asked_for()

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

    def _goals_below(self) -> list[str]:
        return [goal["name"] for goal in self.me["goals_below"]]

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
        return self.s.edition.funding_gains[2][self.number(1)] == 0

    def another_action(self) -> bool:
        return self.argument(1) != self.params["action"] == self.about["action"]

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
        return any(self._stands(one) for one in [*self.board["scientists"], *agents])

    def lativ_stands_there(self) -> bool:
        return self._stands(self.board["lativ"])

    def space_blocked(self) -> bool:
        return self.game.players == 2

    def round_one_limit(self) -> bool:
        return bool(self.board["round"] == 1) and self.argument(1) != "supply"

    def cannot_pay_fee(self) -> bool:
        fee = int(self.params["fee"])
        left = sum(one["location"] == "supply" for one in self.board["scientists"])
        return fee <= left and sum(self.track) < fee

    def office_is_lativs(self) -> bool:
        return self.argument(1) == "office"

    # --- actions, page 12 ---------------------------------------------------------------------

    def not_at_location(self) -> bool:
        return bool(self.here["location"] != self.params["location"])

    def action_taken(self) -> bool:
        return self.words[0] in self.visit()

    def one_action_here(self) -> bool:
        taken = {"sell", "secure", "work", "publish", "research", "breakthrough"}
        return self.here["space"] != 0 and bool(taken & set(self.visit()))

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

    def short_of_parts(self) -> bool:
        """Some published row needs a colour that is not held: an exchange might have to pay."""
        return any(not held for held in self.me["parts"].values())

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
        return all(one[1] == self.params["token"] != self.argument(1) for one in self.offered)

    def research_must_be_placed(self) -> bool:
        return any(notation[0] == "place" for notation in self.offered)

    # --- paying, pages 7 and 8 ----------------------------------------------------------------

    def cannot_pay(self) -> bool:
        kind, count = VOUCHERS.index(self.params["type"]), int(self.params["count"])
        return not after(self.track, kind, count)

    def no_voucher(self) -> bool:
        return bool(self.me["vouchers"][self.argument(1)] == 0)

    def wrong_voucher(self) -> bool:
        asked = self.about.get("type")
        return asked not in (None, self.argument(1)) or self.question == "pay_any"

    def voucher_track_full(self) -> bool:
        kind = VOUCHERS.index(self.argument(1))
        return self.track[kind] == self.s.edition.voucher_max[kind]

    def exchange_only_without(self) -> bool:
        held = {**self.me["vouchers"], **self.me["chemicals"], **self.me["parts"]}
        return bool(held[self.params["type"]])

    def another_chemical(self) -> bool:
        return bool(self.about["chemical"] == self.params["chemical"] != self.argument(1))

    def another_part(self) -> bool:
        return bool(self.about["part"] == self.params["part"] != self.argument(1))

    def no_such_chemical(self) -> bool:
        return bool(self.me["chemicals"][self.argument(1)] == 0)

    def no_such_part(self) -> bool:
        part = self.params["part"]
        if self.words[0] != "provide":
            assert part == self.argument(1)
        return bool(self.me["parts"][part] == 0)

    # --- Supply, page 13 ----------------------------------------------------------------------

    def no_workshop_tile_left(self) -> bool:
        supply = self.board["supply"]
        return not supply["offer"] and supply["top"] is None

    def tile_not_on_offer(self) -> bool:
        supply = self.board["supply"]
        return self.argument(1) not in [*supply["offer"], supply["top"]]

    def no_room_for_bot(self) -> bool:
        parts = sum(self.me["parts"].values())
        return bool(max(0, parts - 1) + max(0, self.me["bots"]) > len(self.me["workshop"]))

    def no_bot_to_construct(self) -> bool:
        return not any(self.open_slot(slot) for slot in range(12))

    def assembly_slot_empty(self) -> bool:
        return not self.me["assembly"][self.number(1) - 1]

    def section_locked(self) -> bool:
        slot = self.number(1) - 1
        return bool(self.me["assembly"][slot]) and self.locked(slot // 3)

    def initiative_already_there(self) -> bool:
        return bool(self.board["initiative"].index(self.seat) == self.number(1) - 1)

    def chemical_not_in_supply(self) -> bool:
        return bool(self.board["supply"]["chemicals"][self.argument(1)]["left"] == 0)

    def no_room_for_chemical(self) -> bool:
        edition, held = self.s.edition, dict(self.me["chemicals"])
        held[self.argument(1)] += 1
        circles = dict.fromkeys(edition.colours, 0)
        for tile in self.me["workshop"]:
            if self.tile(tile["row"] + 1, tile["column"]):
                circles[tile["bottom"]] += 1
        spaces = zip(held.values(), circles.values(), strict=True)
        return bool(sum(max(0, number - circle) for number, circle in spaces) > 1)

    def bought_in_this_visit(self) -> bool:
        return f"buy {self.argument(1)}" in self.visit()

    def returned_in_this_visit(self) -> bool:
        return f"return {self.argument(1)}" in self.visit()

    def _spot(self) -> tuple[int, int]:
        return ("top", "middle", "bottom").index(self.argument(1)), self.number(2)

    def tile_already_there(self) -> bool:
        return self.tile(*self._spot()) is not None

    def not_beside_workshop(self) -> bool:
        row, column = self._spot()
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return column > 1 and not any(self.tile(*spot) for spot in around)

    def another_tile(self) -> bool:
        asked = sorted(self.argument(3).split("/"))
        return asked != sorted(str(self.params["tile"]).split("-")) and all(
            sorted(one[3].split("/")) == sorted(str(self.params["tile"]).split("-"))
            for one in self.offered
        )

    def semicircles_do_not_match(self) -> bool:
        row, column = self._spot()
        above, below = self.tile(row - 1, column), self.tile(row + 1, column)
        tile = str(self.about["tile"]).split("-")
        ways = [self.argument(3).split("/")] if len(self.words) == 4 else [tile, tile[::-1]]
        return all(
            (above is not None and above["bottom"] != way[0])
            or (below is not None and below["top"] != way[1])
            for way in ways
        )

    # --- Government, pages 14 and 15 ----------------------------------------------------------

    def government_machine_full(self) -> bool:
        return all(space["bot"] is not None for space in self.spaces("government"))

    def no_part_for_any_space(self) -> bool:
        return set(self.free_prices("government")) == {None}

    def bot_space_taken(self) -> bool:
        return self.space(self.machine, self.argument(1))["bot"] not in (None, "lativ")

    def no_part_for_space(self) -> bool:
        space = self.space("government", self.argument(1))
        price = self.part_price(str(self.params["part"]))
        dear = price is None or price > sum(self.track)
        return space["bot"] is None and space["needs"] == self.params["part"] and dear

    def no_blue_subsidy_left(self) -> bool:
        return all(tile is None or tile["used"] for tile in self.board["government"]["subsidies"])

    def _subsidy(self) -> dict[str, Any] | None:
        tiles = self.board["government"]["subsidies"]
        if self.words[0] == "take":
            column = b_of(self.s.agenda[-1])
            return cast("dict[str, Any] | None", tiles[3 * column + self.number(1) - 1])
        weather, number = self.argument(1).rsplit("-", 1)
        column = self.s.edition.weathers.index(weather)
        return cast("dict[str, Any] | None", tiles[3 * column + int(number) - 1])

    def no_subsidy_there(self) -> bool:
        return self._subsidy() is None

    def another_subsidy_there(self) -> bool:
        there = self._subsidy()
        return there is not None and there["type"] == self.params["subsidy"] != self.argument(2)

    def subsidy_type_owned(self) -> bool:
        there = self._subsidy()
        owned = [tile["type"] for tile in self.me["subsidies"]]
        return there is not None and there["type"] == self.params["subsidy"] in owned

    # --- the Lab, pages 16 and 17 -------------------------------------------------------------

    def lab_machine_full(self) -> bool:
        return all(space["bot"] not in (None, "lativ") for space in self.spaces("lab"))

    def no_chemical_for_any_space(self) -> bool:
        return set(self.free_prices("lab")) == {None}

    def no_chemical_for_space(self) -> bool:
        space = self.space(self.machine, self.argument(1))
        price = self.chemical_price(str(self.params["chemical"]))
        dear = price is None or price > sum(self.track)
        return space["needs"].split("/")[0] == self.params["chemical"] and dear

    def no_row_to_publish(self) -> bool:
        return not any(self._publishable(row) for row in range(1, 7))

    def _publishable(self, row: int) -> bool:
        tokens = self.office_row(row)
        weather = self.weather_of(row)
        if self.me["markers"][row - 1] or not weather:
            return False
        if None not in tokens:
            return True
        if tokens.count(None) > 1 or self.board["lab"]["locks"][weather] or self._peer_review():
            return False
        colour = TRACKS[tokens.index(None)]
        return any(goal.startswith(f"{colour}:") for goal in self._goals_below())

    def _peer_review(self) -> bool:
        return "peer-review" in (self.board["saboteurs"] or {"challenges": ()})["challenges"]

    def paper_already_published(self) -> bool:
        return bool(self.me["markers"][self.number(1) - 1])

    def row_without_research(self) -> bool:
        return not self.weather_of(self.number(1))

    def row_not_complete(self) -> bool:
        return None in self.office_row(self.number(1))

    def no_citations_in_peer_review(self) -> bool:
        return self._peer_review()

    def citation_needs_two_tokens(self) -> bool:
        return self.office_row(self.number(1)).count(None) != 1

    def weather_locked(self) -> bool:
        weather = self.weather_of(self.number(1))
        return weather == self.params["weather"] and bool(self.board["lab"]["locks"][weather])

    def _missing(self) -> str:
        return TRACKS[self.office_row(self.number(1)).index(None)]

    def no_goal_to_cite_with(self) -> bool:
        below = self._goals_below()
        colour = self._missing()
        return colour == self.params["colour"] and not any(
            goal.startswith(f"{colour}:") for goal in below
        )

    def citation_of_another_colour(self) -> bool:
        colour = self._missing()
        return colour == self.params["colour"] and not self.argument(2).startswith(f"{colour}:")

    # --- R&D, pages 18 and 19 -----------------------------------------------------------------

    def research_spaces_full(self) -> bool:
        return all(space["bot"] is not None for space in self.spaces("rnd"))

    def no_chemical_for_research(self) -> bool:
        return set(self.free_prices("rnd")) == {None}

    def nothing_more_for_bottom_space(self) -> bool:
        return self.things() < 2 and (len(self.words) == 1 or self.argument(1).endswith("-3"))

    def no_published_row(self) -> bool:
        return 1 not in self.me["markers"]

    def row_not_published(self) -> bool:
        return bool(self.me["markers"][self.row() - 1] != 1)

    def weather_is_calm(self) -> bool:
        return self._published() and self.extreme() is None

    def _published(self) -> bool:
        weather = self.weather_of(self.row())
        return bool(self.me["markers"][self.row() - 1] == 1) and weather == self.params["weather"]

    def marker_already_there(self) -> bool:
        slots = self.extreme()["slots"]
        return self._published() and any(slot["marker"] == self.seat for slot in slots)

    def cannot_pay_science(self) -> bool:
        science = int(self.extreme()["science"])
        paid = after_all(self.track, LOCATIONS.index("rnd"), 2, science, 0)
        return self._published() and science > 0 and (not paid or self.short_of_parts())

    def no_parts_for_prototype(self) -> bool:
        needed = self.needed_parts(self.weather_of(self.row()))
        return self._published() and sum(self.me["parts"].values()) < needed

    def no_workshop_row(self) -> bool:
        needed = self.needed_parts(self.weather_of(self.row()))
        return self._published() and all(self.row_capacity(row) < needed for row in range(3))

    def marker_slot_taken(self) -> bool:
        return self.extreme()["slots"][self.number(1) - 1]["marker"] is not None

    def another_space(self) -> bool:
        return all(one[1] == self.params["space"] != self.argument(1) for one in self.offered)

    def no_row_for_another_part(self) -> bool:
        return all(self.row_capacity(row) < int(self.params["parts"]) for row in range(3))

    def parts_need_a_row(self) -> bool:
        return self.argument(1) == "none" and sum(self.s.provided) > 0

    def row_too_short(self) -> bool:
        row = ("top", "middle", "bottom").index(self.argument(1))
        return self.row_capacity(row) < int(self.params["parts"])

    # --- Phase B, page 20 ---------------------------------------------------------------------

    def assembly_slot_taken(self) -> bool:
        return bool(self.me["assembly"][self.number(1) - 1])

    def top_sections_first(self) -> bool:
        return self.number(1) > 6 and 0 in self.me["assembly"][:6]

    # --- alone --------------------------------------------------------------------------------

    def only_alone(self) -> bool:
        return self.game.players > 1

    def not_in_supply_round(self) -> bool:
        return bool(self.board["round"] == 0)

    def too_few_reports(self) -> bool:
        return bool(self.board["saboteurs"]["reports_left"] == self.params["left"] < 2)
