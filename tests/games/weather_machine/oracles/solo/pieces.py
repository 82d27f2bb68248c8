"""The pieces the Saboteurs move, the cards they draw and what is printed where, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

Board = dict[str, Any]

LOCATIONS = ["supply", "government", "lab", "rnd", "office"]
MAIN = ["government", "lab", "rnd"]
COLOUR = {"government": "blue", "lab": "green", "rnd": "purple"}
"""Research tokens are known by where they come from; this is what colour those are."""


class Printed:
    """What the edition prints, in its own words."""

    def __init__(self, get: Callable[[str], Any]) -> None:
        self.get = get
        self.weathers: list[str] = get("order.weathers")
        self.colours: list[str] = get("order.colours")
        self.chemicals: list[str] = get("order.chemicals")
        self.slots: list[int] = get("supply.chemical_slots")
        self.supply_spaces: int = get("supply.action_spaces")
        self.solo: dict[str, Any] = get("saboteurs")

    def pay(self, location: str, weather: str, space: int) -> str:
        """Return the Chemical a Bot space asks of the Saboteurs."""
        if location == "government":
            colour = self.get(f"government_machine.{weather}")[space]
            return self.chemicals[self.colours.index(colour)]
        if location == "lab":
            return str(self.get(f"lab_machine.{weather}")[space])
        return str(self.get(f"rnd_machine.{weather}")[space]["pay"])

    def extreme_slots(self, weather: str, level: int) -> int:
        return len(self.get(f"extreme_weather.{level}.{weather}.slots"))


class Reason(NamedTuple):
    """A choice of the Saboteurs: its step, the deciding Report, the criterion and the
    alternatives."""

    step: str
    report: str
    what: str
    choice: str
    criterion: str
    left: frozenset[str]


class Card:
    """A Security Report."""

    def __init__(self, name: str) -> None:
        self.agent, self.place, self.weather, self.end = name.split("-")


def spaces_in(weather: str, spaces: list[int]) -> list[str]:
    return [f"{weather}-{space + 1}" for space in spaces]


class Table:
    """A board with functions that move its pieces, and a list of reasons."""

    def __init__(
        self, board: Board, printed: Printed, deck: list[str], havoc: Callable[[], str]
    ) -> None:
        """`deck`: the cards that will be drawn, the top first. `havoc`: your choice (step 7)."""
        self.board = board
        self.printed = printed
        self.deck = deck
        self.ask_you = havoc
        self.raised: Counter[tuple[str, str]] = Counter()
        """By how much the Target rose, by step and reason."""
        self.reasons: list[Reason] = []
        self.step = ""
        """The step of the text that is being carried out."""

    def by_report(self, what: str, choice: str) -> None:
        """Note that the Report itself decides."""
        self._tell(what, choice, "report", [choice])

    def narrow(self, what: str, left: list[str], criteria: dict[str, Callable[[str], Any]]) -> str:
        """Apply the criteria one after another; each keeps the lowest.

        It notes the criterion after which a single one is left, and what it decided between.
        """
        if len(left) == 1:
            self._tell(what, left[0], "only_one", left)
            return left[0]
        for criterion, rank in criteria.items():
            best = min(rank(candidate) for candidate in left)
            after = [candidate for candidate in left if rank(candidate) == best]
            if len(after) == 1:
                self._tell(what, after[0], criterion, left)
                return after[0]
            left = after
        raise AssertionError(f"{what}: {left} are still tied")

    def _tell(self, what: str, choice: str, criterion: str, left: list[str]) -> None:
        report = self.previous_name()
        if self.step == "1":
            report = self.hideout["current_report"]
        self.reasons.append(Reason(self.step, report, what, choice, criterion, frozenset(left)))

    # --- pieces -----------------------------------------------------------------------------------

    @property
    def hideout(self) -> dict[str, Any]:
        solo: dict[str, Any] = self.board["saboteurs"]
        return solo

    def previous_name(self) -> str:
        return str(self.hideout["discarded"][-1])

    def previous(self) -> Card:
        return Card(self.previous_name())

    def draw(self) -> str:
        self.hideout["reports_left"] -= 1
        if self.hideout["known_on_top"]:
            self.hideout["known_on_top"].pop()
        return self.deck.pop(0)

    def discard_top(self) -> None:
        if self.hideout["reports_left"] > 0:
            self.hideout["discarded"].append(self.draw())

    def sequence(self, first: str) -> list[str]:
        weathers = self.printed.weathers
        start = weathers.index(first)
        return weathers[start:] + weathers[:start]

    def from_the_end(self, top_down: list[str]) -> Callable[[str], int]:
        """Return the distance from the end that the Priority indicator shows."""
        order = top_down if self.previous().end == "top" else top_down[::-1]
        return order.index

    def in_the_sequence(self, weather: str) -> int:
        return self.sequence(self.previous().weather).index(weather)

    def pieces(self) -> dict[str, dict[str, Any]]:
        return {
            "you": self.board["you"],
            "lativ": self.board["lativ"],
            **self.hideout["agents"],
        }

    def unoccupied(self, location: str) -> list[int]:
        """Return free action spaces; Lativ's place in Supply is none of them."""
        occupied = [
            where["space"]
            for piece, where in self.pieces().items()
            if where["location"] == location and not (piece == "lativ" and location == "supply")
        ]
        spaces = self.printed.supply_spaces if location == "supply" else 3
        return [space for space in range(spaces) if space not in occupied]

    def branch(self, location: str, weather: str) -> list[Any]:
        return [space["bot"] for space in self.board[location]["machine"][weather]]

    def put(self, location: str, weather: str, space: int, bot: str) -> None:
        self.board[location]["machine"][weather][space]["bot"] = bot

    def matching(self, location: str, weather: str) -> list[int]:
        """Return the available spaces for which they have the Chemical."""
        available = (None, "lativ") if location == "lab" else (None,)
        return [
            space
            for space, bot in enumerate(self.branch(location, weather))
            if bot in available
            and self.hideout["chemicals"][self.printed.pay(location, weather, space)] > 0
        ]

    def place_bot(self, location: str, weather: str, space: int) -> str:
        """Take a Bot from the Hideout, and return the Chemical it costs, which the caller
        places."""
        chemical = self.printed.pay(location, weather, space)
        self.hideout["bots"] -= 1
        self.hideout["chemicals"][chemical] -= 1
        self.put(location, weather, space, "saboteur")
        if location == "rnd":
            self.full_rnd()
        return chemical

    def take_token(self, location: str, weather: str) -> bool:
        tokens = self.board[location]["tokens"]
        if tokens[weather] > 0:
            tokens[weather] -= 1
            self.hideout["tokens"].append(f"{location}-{weather}")
            return True
        self.raise_target(self.printed.solo["instead_of_investment"], "missing_token")
        return False

    def remove_lock(self, weather: str) -> None:
        if self.board["lab"]["locks"][weather]:
            self.board["lab"]["locks"][weather] = 0
            if "publish-or-perish" in self.hideout["challenges"]:
                self.raise_target(
                    self.printed.solo["challenges"]["publish_or_perish_lock"], "publish-or-perish"
                )

    def fresh(self, weather: str) -> None:
        """Empty the slots of the tile that is now uppermost."""
        extreme = self.board["rnd"]["extreme"][weather]
        pile = extreme["pile"]
        slots = self.printed.extreme_slots(weather, pile[-1]) if pile else 0
        extreme["slots"] = [None] * slots

    def raise_target(self, amount: int, why: str) -> None:
        self.hideout["target"] += amount
        self.raised[self.step, why] += amount

    def full_rnd(self) -> None:
        if all(None not in self.branch("rnd", weather) for weather in self.printed.weathers):
            self.end("research_spaces_full")

    def end(self, reason: str) -> None:
        if self.board["end_trigger"] == "none":
            self.board["end_trigger"] = reason
