"""Claims about paying and about Supply (pages 7, 8 and 13)."""

from __future__ import annotations

from games.weather_machine.oracles.claims.reading import Reading
from games.weather_machine.oracles.payer import after
from stormtable.games.weather_machine.rules.names import VOUCHERS


class SupplyClaims(Reading):
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
        goods = {**self.me["vouchers"], **self.me["chemicals"], **self.me["parts"]}
        return bool(goods[self.params["type"]])

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
        edition, chemicals = self.s.edition, dict(self.me["chemicals"])
        chemicals[self.argument(1)] += 1
        circles = dict.fromkeys(edition.colours, 0)
        for tile in self.me["workshop"]:
            if self.tile(tile["row"] + 1, tile["column"]):
                circles[tile["bottom"]] += 1
        spaces = zip(chemicals.values(), circles.values(), strict=True)
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
            sorted(words[3].split("/")) == sorted(str(self.params["tile"]).split("-"))
            for words in self.offered
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
