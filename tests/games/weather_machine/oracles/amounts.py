"""Count the amounts in a notice of Weather Machine again, from the board and the printed values.

Each method is an amount of the table in `contract.notices`, and sees what a claim sees.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from games.weather_machine.oracles.claims import Claims
from stormtable.games.weather_machine.rules.names import TRACKS, VOUCHERS
from stormtable.kernel.codes import b_of

SUPPLY, SCIENCE = 0, 4
UNLOCK = {3: (6, 5), 4: (9, 8)}
"""Page 13: by section of the Assembly Line, the Bots or tokens that open it."""


class Amounts(Claims):
    @cached_property
    def printed(self) -> dict[str, Any]:
        printed_data: dict[str, Any] = json.loads(json.dumps(self.game.title.printed(self.s)))
        return printed_data

    def place(self, name: str) -> dict[str, Any]:
        entry: dict[str, Any] = self.printed["places"][name]
        return entry

    # --- refusals -----------------------------------------------------------------------------

    def row_asked(self) -> int:
        return self.number(2 if self.words[0] == "place" else 1)

    def slot_asked(self) -> int:
        return self.number(1)

    def published_row(self) -> list[int]:
        """Return any row with a published paper; the claim checks what it lacks."""
        if self.words[0] == "from":
            return [self.number(1)]
        return [row for row in range(1, 7) if self.me["markers"][row - 1] == 1]

    def supply_price(self) -> int:
        if self.words[0] == "buy":
            chemicals = self.board["supply"]["chemicals"]
            kinds = self.words[1:] or [kind for kind in chemicals if chemicals[kind]["left"]]
            return min(int(chemicals[kind]["price"]) for kind in kinds)
        if self.words[0] != "construct":
            return int(self.place(f"supply/action/{self.words[0]}")["price"][0]["amount"])
        slots = [self.number(1)] if len(self.words) > 1 else list(range(1, 13))
        return min(
            int(self.place(f"mat/*/assembly/{slot}")["price"][0]["amount"])
            for slot in slots
            if self.open_slot(slot - 1)
        )

    def pieces_to_the_left(self) -> int:
        """Return the fee: a Voucher for each other player on spaces to the left (p.11; S2: each
        Saboteur)."""
        space = self.number(2) - 1
        agents = (self.board["saboteurs"] or {"agents": {}})["agents"].values()
        others = [*self.board["scientists"], *agents]
        return sum(
            scientist["location"] == "supply" and scientist["space"] < space for scientist in others
        )

    def bots_to_open(self) -> int:
        return UNLOCK[(self.number(1) + 2) // 3][0]

    def tokens_to_open(self) -> int:
        return UNLOCK[(self.number(1) + 2) // 3][1]

    def single_voucher(self) -> int:
        return 1

    def reports_left(self) -> int:
        return int(self.board["saboteurs"]["reports_left"])

    def parts_provided(self) -> int:
        return sum(self.s.provided)

    def extra_part(self) -> int:
        return sum(self.s.provided) + 1

    # --- warnings -----------------------------------------------------------------------------

    def tokens_lost(self) -> int:
        return len(self.me["waiting"])

    def investments_left(self) -> int:
        return int(self.me["investments"])

    def parts_to_lose(self) -> int:
        """Return how many Parts must be given up before the row works, by playing on."""
        game = self.game.fork(self.game.chance)
        game.play(" ".join(self.words))
        lost = 0
        while game.decision is not None and game.decision.question == "lose_parts":
            notations = [option.notation for option in game.decision.options]
            if "end" in notations:
                break
            game.play(notations[0])
            lost += 1
        return lost or sum(1 for line in game.events if line.name == "part_lost")

    def vouchers_lost(self) -> int:
        """Return the Vouchers beyond the room of their track (p.7); for any type, of the track with
        most room."""
        most = [self.place(f"mat/*/vouchers/{kind}")["max"] for kind in VOUCHERS[:5]]
        room = [end - count for end, count in zip(most, self.track, strict=True)]
        lost = 0
        for kind, count in self.gained():
            for _ in range(count):
                into = room.index(max(room)) if kind == "any" else VOUCHERS.index(kind)
                lost += room[into] == 0
                room[into] -= room[into] > 0
        return lost

    def gained(self) -> list[tuple[str, int]]:
        """Return the Vouchers that an option brings, in order, by what is printed at its target."""
        verb = self.words[0]
        if verb == "move":
            return self._arriving()
        if verb == "return":
            chemical = self.argument(1)
            prices = self.place(f"supply/chemical/{chemical}")["slots"]
            left = self.board["supply"]["chemicals"][chemical]["left"]
            return [("supply", prices[len(prices) - 1 - left])]
        return [
            (benefit["type"], benefit["amount"])
            for benefit in self._benefits(verb)
            if benefit["benefit"] == "voucher"
        ]

    def _benefits(self, verb: str) -> list[dict[str, Any]]:
        if verb in ("construct", "bot"):
            return list(self.place(f"mat/*/assembly/{self.argument(1)}")["gain"])
        if verb == "award":
            return self._office(self.number(1), self.argument(2))
        if verb == "place":
            return self._office(self.number(2), self.argument(1).split("-")[0])
        if verb == "use":
            return list(self.printed["tiles"]["subsidies"][self.argument(1)]["gain"])
        if verb == "subsidy":
            weather, beside = self.argument(1).rsplit("-", 1)
            column = self.place(f"government/column/{weather}")["gain"]
            line = self.place(f"government/row/{beside}")["gain"]
            tile = self.printed["tiles"]["subsidies"][self.argument(2)]["gain"]
            return [*column, *line, *tile]
        if verb == "bot-to" and self.question == "research_bot":
            return list(self.place("rnd/" + self.argument(1).replace("-", "/"))["gain"])
        if verb in ("paper", "cite"):
            row = self.number(1)
            slide = self.place(f"mat/*/row/{row}")["slide"]
            if verb == "paper":
                return list(slide)
            missing = TRACKS[self.office_row(row).index(None)]
            return [*self._office(row, missing), *slide]
        if verb == "mark":
            weather = str(self.about["weather"])
            level = self.board["rnd"]["extreme"][weather]["level"]
            tile = self.printed["tiles"]["extreme_weather"][f"{weather} {level}"]
            return list(tile["slots"][self.number(1) - 1])
        if verb == "set" and self.argument(2) == "bottom":
            colour = self.argument(1).split(":")[0]
            return list(self.place(f"mat/*/goals/{colour}/bottom")["gain"])
        if verb == "gain":
            return self._chosen()
        return []

    def _chosen(self) -> list[dict[str, Any]]:
        number = self.number(1)
        if self.question == "fund_rnd":
            return list(self.place(f"funding/rnd/{number}")["gain"])
        if self.question == "experiment_reward":
            tile = self.printed["tiles"]["experiments"][self.about["tile"]]
            return list(tile["choices"][number - 1])
        colour = TRACKS[b_of(self.s.agenda[-1])]
        return list(self.place(f"mat/*/goals/{colour}/top")["choices"][number - 1])

    def _office(self, row: int, colour: str) -> list[dict[str, Any]]:
        return list(self.place(f"mat/*/office/{row}/{colour}")["gain"])

    def _arriving(self) -> list[tuple[str, int]]:
        """Return the Vouchers of an arrival (p.11): the Location's, one per player to the left,
        Science by Lativ."""
        location, space = self._standing()
        lativ = self.board["lativ"]
        met = lativ["location"] == location
        if location == "supply":
            return [("any", 1), ("science", int(met))]
        solo = self.board["saboteurs"]
        others = [
            scientist
            for seat, scientist in enumerate(self.board["scientists"])
            if seat != self.seat
        ]
        if solo and "moral-high-ground" not in solo["challenges"]:
            others += solo["agents"].values()
        left = sum(
            scientist["location"] == location and scientist["space"] < space for scientist in others
        )
        beside = met and lativ["space"] < space
        kind = self.place(f"{location}/space/{space + 1}")["gives"][0]["type"]
        left += beside and self.game.settings.get("new_scientists") == "on"
        return [(kind, 1 + left), ("science", int(beside))]
