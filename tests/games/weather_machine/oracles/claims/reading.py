"""What a claim reads from the table: the board, the refused words, the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, cast

from games.weather_machine.oracles.payer import Track
from games.weather_machine.oracles.plainly import plainly
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.codes import b_of
from stormtable.kernel.game import Game
from stormtable.kernel.notice import Notice


class Reading:
    """The asked seat, its table, and its options."""

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
        """Yield what the seat chose since it last moved, latest first."""
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
        """Return the Vouchers that an exchange for it takes; None if it is impossible."""
        chemicals = self.me["chemicals"]
        if chemicals[chemical]:
            return 0
        left = self.board["supply"]["chemicals"][chemical]["left"]
        return 2 if left and any(chemicals.values()) else None

    def part_price(self, part: str) -> int | None:
        parts = self.me["parts"]
        if parts[part]:
            return 0
        return 2 if any(parts.values()) else None

    def free_prices(self, machine: str) -> list[int | None]:
        """Return what an exchange takes for each free space of a machine."""
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
        """Return the Office row a question or notice is about, from 1."""
        if "row" in self.params:
            return int(self.params["row"])
        return (b_of(self.s.agenda[-1])) + 1 if self.words[0] == "mark" else self.number(1)

    def _subsidy(self) -> dict[str, Any] | None:
        tiles = self.board["government"]["subsidies"]
        if self.words[0] == "take":
            column = b_of(self.s.agenda[-1])
            return cast("dict[str, Any] | None", tiles[3 * column + self.number(1) - 1])
        weather, number = self.argument(1).rsplit("-", 1)
        column = self.s.edition.weathers.index(weather)
        return cast("dict[str, Any] | None", tiles[3 * column + int(number) - 1])

    def short_of_parts(self) -> bool:
        """Return whether some published row needs a colour that the player lacks."""
        return any(not count for count in self.me["parts"].values())

    def _goals_below(self) -> list[str]:
        return [goal["name"] for goal in self.me["goals_below"]]
