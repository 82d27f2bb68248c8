"""Check on the table whether the claim of a warning is true."""

from __future__ import annotations

from games.weather_machine.oracles.amounts import Amounts
from stormtable.games.weather_machine.rules.names import TRACKS
from stormtable.kernel.notice import Notice


class Warned(Amounts):
    """A method by the code of each warning. Those that state an amount claim nothing else."""

    def true(self, notation: str, notice: Notice) -> bool:
        self.words, self.params = notation.split(), dict(notice.params)
        return bool(getattr(self, f"warned_{notice.code}")())

    def misses_vouchers_lost(self, notation: str, warnings: tuple[Notice, ...]) -> bool:
        """Return whether Vouchers would be lost without a warning."""
        self.words, self.params = notation.split(), {}
        codes = {notice.code for notice in warnings}
        return not codes & {"vouchers_lost", "benefit_unusable"} and self.vouchers_lost() > 0

    def warned_vouchers_lost(self) -> bool:
        return int(self.params["count"]) > 0

    def warned_research_token_lost(self) -> bool:
        return self.words == ["end"]

    def warned_investment_left(self) -> bool:
        return self.words == ["end"]

    def warned_parts_lost(self) -> bool:
        return int(self.params["count"]) > 0

    def warned_part_lost_needlessly(self) -> bool:
        return ["end"] in self.offered and self.words[0] == "lose"

    def warned_research_token_unplaceable(self) -> bool:
        colour, weather = str(self.params["token"]).split("-")
        return not any(
            self.office_row(row)[TRACKS.index(colour)] is None
            and self.weather_of(row) in ("", weather)
            for row in range(1, 7)
        )

    def warned_subsidy_lost(self) -> bool:
        there = self._subsidy()
        owned = [tile["type"] for tile in self.me["subsidies"]]
        return there is not None and there["type"] == self.params["subsidy"] in owned

    def warned_experiment_cannot_come(self) -> bool:
        lab = self.board["lab"]
        tiles = [*lab["display"], lab["next"], lab["deck"]["top"]]
        coming = [tile["weather"] for tile in tiles if tile]
        return self.argument(1).startswith(f"{self.params['weather']}-") and (
            self.params["weather"] not in coming
        )

    def warned_funding_pays_nothing(self) -> bool:
        track = str(self.params["track"])
        marker = self.me["funding"][track]
        spaces = [self.place(f"funding/{track}/{space}") for space in range(marker + 1)]
        return self.argument(1).startswith(f"{track}:") and not any(
            space["gain"] for space in spaces
        )

    def warned_benefit_unusable(self) -> bool:
        return all(self._useless(benefit) for benefit in str(self.params["benefit"]).split(" "))

    def _useless(self, benefit: str) -> bool:
        kind, *arguments = benefit.split(":")
        parts = sum(self.me["parts"].values())
        if kind == "part":
            used = parts + max(0, self.me["bots"] - 1)
            return bool(used > len(self.me["workshop"]))
        if kind == "bot":
            return self.no_room_for_bot() or self.no_bot_to_construct()
        if kind == "advance":
            tracks = TRACKS if arguments == ["any"] else arguments
            return all(self.me["funding"][track] == 9 for track in tracks)
        if kind == "extend":
            return self.no_workshop_tile_left()
        if kind == "chemical":
            chemicals = self.board["supply"]["chemicals"]
            return all(
                self._full_for(chemical) for chemical in chemicals if chemicals[chemical]["left"]
            )
        return kind not in ("voucher", "cp", "end_cp", "investment")

    def _full_for(self, chemical: str) -> bool:
        self.words = ("chemical", chemical)
        return self.no_room_for_chemical()
