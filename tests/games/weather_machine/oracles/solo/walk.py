"""A client that knows the table before the Saboteurs' turn and reads nothing but events.

If its table is right after every step, a screen can show the turn step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from games.weather_machine.oracles.solo.pieces import Table
from stormtable.kernel.event import Event

EVERY_EVENT_TELLS = {"step", "plan", "report", "criterion", "left"}
ONLY_WORDS = {
    *("saboteurs_turn", "saboteurs_chose", "saboteurs_unable", "government_runs", "havoc"),
    *("initiative_shifted", "marker_gone"),
}
"""Events that move nothing, or the same as the event beside them."""


def step_of(event: Event) -> int:
    return int(str(event.data["step"]).partition(".")[0])


class Walk(Table):
    def steps(self, all_events: Sequence[Event]) -> Iterator[int]:
        """Apply the events of one numbered step after another; yield each finished step."""
        numbers = [step_of(event) for event in all_events]
        assert numbers == sorted(numbers), "the events name the steps in their order"
        for number, events in groupby(all_events, step_of):
            for event in events:
                assert event.data.keys() >= EVERY_EVENT_TELLS, event
                self.apply(event)
            yield number

    def apply(self, event: Event) -> None:
        name, data = event.name, dict(event.data)
        place = event.target or (event.places[0] if event.places else "")
        if name == "subsidy_discarded":
            place = event.origin
        if name not in ONLY_WORDS:
            getattr(self, f"_{name}")(data, place)

    # --- pieces -----------------------------------------------------------------------------------

    def _agent_moved(self, data: dict[str, Any], place: str) -> None:
        where = {"location": data["location"], "space": int(place.rpartition("/")[2]) - 1}
        self.hideout["agents"][data["agent"]] = where

    def _lativ_moved(self, data: dict[str, Any], place: str) -> None:
        number = place.rpartition("/")[2]
        space = 0 if number == "lativ" else int(number) - 1
        self.board["lativ"] = {"location": data["location"], "space": space}

    def _lativ_bot(self, data: dict[str, Any], place: str) -> None:
        """Move Lativ's Bot: from the side of the Lab in step 3, out of the way in a plan."""
        lab = self.board["lab"]
        if data["to"] == "side":
            lab["lativ_bots"] += 1
            return
        if data["step"] == "3":
            lab["lativ_bots"] -= 1
        self._put(place, "lativ")

    def _bot_placed(self, data: dict[str, Any], place: str) -> None:
        self.hideout["bots"] -= 1
        self._put(place, "saboteur")

    def _put(self, place: str, bot: str) -> None:
        location, weather, number = place.split("/")
        self.put(location, weather, int(number) - 1, bot)

    def _initiative(self, data: dict[str, Any], place: str) -> None:
        self.board["initiative"].remove(data["by"])
        self.board["initiative"].insert(data["place"] - 1, data["by"])

    # --- goods that the Saboteurs take, pay and spend -------------------------------------------

    def _hideout_chemical(self, data: dict[str, Any], place: str) -> None:
        chemical = data["chemical"]
        self.hideout["chemicals"][chemical] += data["amount"]
        if data["to"] == "rnd":
            self.board["rnd"]["paid"][chemical] += 1
        else:
            self.board["supply"][chemical] += 1 if data["to"] == "supply" else -1

    def _hideout_token(self, data: dict[str, Any], place: str) -> None:
        self._token_discarded(data, place)
        self.hideout["tokens"].append(data["token"])

    def _token_discarded(self, data: dict[str, Any], place: str) -> None:
        location, _, weather = data["token"].partition("-")
        self.board[location]["tokens"][weather] -= 1

    def _hideout_award(self, data: dict[str, Any], place: str) -> None:
        self.board["awards_left"] -= 1
        self.hideout["awards"] += 1

    def _hideout_spent(self, data: dict[str, Any], place: str) -> None:
        if data["token"] == "award":
            self.hideout["awards"] += data["amount"]
        else:
            self.hideout["tokens"].remove(data["token"])

    def _part_laid(self, data: dict[str, Any], place: str) -> None:
        self.board["government"]["parts"][data["part"]] += 1

    def _target(self, data: dict[str, Any], place: str) -> None:
        self.hideout["target"] += data["amount"]
        assert self.hideout["target"] == data["target"]

    # --- tiles, Locks, Reports ------------------------------------------------------------------

    def _subsidy_used(self, data: dict[str, Any], place: str) -> None:
        self.board["government"]["subsidies"][self._tile(place)]["used"] = True

    def _subsidy_discarded(self, data: dict[str, Any], place: str) -> None:
        self.board["government"]["subsidies"][self._tile(place)] = None

    def _tile(self, place: str) -> int:
        weather, row = place.split("/")[-2:]
        return 3 * self.printed.weathers.index(weather) + int(row) - 1

    def _lock_removed(self, data: dict[str, Any], place: str) -> None:
        self.board["lab"]["locks"][data["weather"]] = 0

    def _report_discarded(self, data: dict[str, Any], place: str) -> None:
        self.hideout["discarded"].append(data["report"])
        if data["from"] == "current":
            self.hideout["current_report"] = None
        else:
            self._from_deck()

    def _report(self, data: dict[str, Any], place: str) -> None:
        self.hideout["current_report"] = data["report"]
        self._from_deck()

    def _from_deck(self) -> None:
        self.hideout["reports_left"] -= 1
        if self.hideout["known_on_top"]:
            self.hideout["known_on_top"].pop()

    # --- consequences of the Saboteurs' steps -----------------------------------------------------

    def _cp(self, data: dict[str, Any], place: str) -> None:
        self.board["cp"] += data["amount"]

    def _government_marker(self, data: dict[str, Any], place: str) -> None:
        self.board["government"]["markers"] -= 1
        self.board["rnd"]["extreme"][data["weather"]]["slots"][data["slot"] - 1] = "government"

    def _weather_fixed(self, data: dict[str, Any], place: str) -> None:
        extreme = self._uncover(data["weather"])
        extreme["stack"].append(extreme["pile"].pop())
        self.fresh(data["weather"])

    def _extreme_weather(self, data: dict[str, Any], place: str) -> None:
        extreme = self._uncover(data["weather"])
        extreme["pile"].append(extreme["stack"].pop())
        self.fresh(data["weather"])

    def _uncover(self, weather: str) -> Any:
        extreme = self.board["rnd"]["extreme"][weather]
        self.board["government"]["markers"] += extreme["slots"].count("government")
        return extreme

    def _end_triggered(self, data: dict[str, Any], place: str) -> None:
        self.board["end_trigger"] = data["reason"]
