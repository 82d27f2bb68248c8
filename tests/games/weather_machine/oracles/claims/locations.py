"""Claims about the Main Locations, Phase B and the solo game (pages 14 to 20)."""

from __future__ import annotations

from games.weather_machine.oracles.claims.reading import Reading
from games.weather_machine.oracles.payer import after_all
from stormtable.games.weather_machine.rules.names import LOCATIONS, TRACKS


class LocationClaims(Reading):
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
        return all(words[1] == self.params["space"] != self.argument(1) for words in self.offered)

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

    # --- claims of the solo game --------------------------------------------------------------

    def only_alone(self) -> bool:
        return self.game.players > 1

    def not_in_supply_round(self) -> bool:
        return bool(self.board["round"] == 0)

    def too_few_reports(self) -> bool:
        return bool(self.board["saboteurs"]["reports_left"] == self.params["left"] < 2)
