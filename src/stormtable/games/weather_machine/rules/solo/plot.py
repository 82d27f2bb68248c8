"""The Saboteurs' part of the edition: numbers, Security Reports, ranks, Challenges."""

from __future__ import annotations

from typing import Any, Final

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import AGENTS, EMPTY, LOCATIONS, SABOTEUR, SUPPLY
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.variant import Variant
from stormtable.kernel.codes import pack
from stormtable.kernel.edition import EditionFile
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.notice import Notice
from stormtable.kernel.text import LONGEST_WORD, shown
from stormtable.kernel.tuples import IntTuple

YOU: Final = 0
WITH_LATIV: Final = 5
"""The Location of a Report that shows Lativ."""
PLACES: Final = (*LOCATIONS[:4], "office", "lativ")
TOP: Final = 0
BOTTOM: Final = 1
ENDS: Final = ("top", "bottom")

# Challenge cards, page 13 of the solo rulebook.
FULLY_STOCKED: Final = 0
JAMMING: Final = 1
CREATIVE_ACCOUNTING: Final = 2
NOBEL_LAUREATE: Final = 3
OVERACHIEVERS: Final = 4
CLOCK: Final = 5
ONE_STEP_AHEAD: Final = 6
MORAL_HIGH_GROUND: Final = 7
PEER_REVIEW: Final = 8
INDEPENDENT_PROTOTYPES: Final = 9
BUDGET_CUTS: Final = 10
PUBLISH_OR_PERISH: Final = 11
CHALLENGES: Final = (
    "fully-stocked-opponents",
    "jamming-devices",
    "creative-accounting",
    "nobel-laureate",
    "only-overachievers-apply",
    "the-clock-is-ticking",
    "one-step-ahead",
    "moral-high-ground",
    "peer-review",
    "independent-prototypes",
    "budget-cuts",
    "publish-or-perish",
)


SUGGESTIONS: Final = {
    "easy": (),
    "normal": (FULLY_STOCKED, PEER_REVIEW),
    "hard": (FULLY_STOCKED, JAMMING, PEER_REVIEW, BUDGET_CUTS),
    "expert": (FULLY_STOCKED, JAMMING, CLOCK, ONE_STEP_AHEAD, PEER_REVIEW, OVERACHIEVERS),
    "all": tuple(range(len(CHALLENGES))),
}
"""Suggested sets of Challenges, from an easy one to all twelve."""


def read_challenges(text: str) -> tuple[int, int]:
    """Return the Challenges in force (bits), and the number of further random ones, from a player's
    text."""
    if text in SUGGESTIONS:
        return sum(1 << challenge for challenge in SUGGESTIONS[text]), 0
    word, _, number = text.partition(":")
    if word == "random" and number in map(str, range(1, len(CHALLENGES) + 1)):
        return 0, int(number)
    chosen = 0
    for name in text.split(","):
        if name not in CHALLENGES:
            raise BadSetting(
                f"option challenges={shown(text, LONGEST_WORD)}: there is no Challenge"
                f" {shown(name, LONGEST_WORD)!r}",
                f"choose {', '.join(SUGGESTIONS)}, random:1 to random:{len(CHALLENGES)},"
                f" or names joined by commas: {', '.join(CHALLENGES)}",
            )
        chosen |= 1 << CHALLENGES.index(name)
    return chosen, 0


class Report:
    """A kind of Security Report card."""

    def __init__(self, agent: int, place: int, weather: int, end: int) -> None:
        self.agent = agent
        self.place = place
        self.weather = weather
        self.end = end
        self.copies = 1

    def __getnewargs__(self) -> tuple[int, int, int, int]:
        return self.agent, self.place, self.weather, self.end

    @property
    def main(self) -> bool:
        """Whether it shows a Main Location."""
        return SUPPLY < self.place < 4


class Plot(Variant):
    """The solo part of an edition, and the variant that other rules consult."""

    def __init__(self, file: EditionFile, weathers: list[str]) -> None:
        def number(key: str) -> int:
            return file.number(f"saboteurs.{key}")

        self.file = file
        self.weathers = weathers
        self.target = number("target")
        self.final_target = number("final_target")
        self.chemicals = number("chemicals")
        self.instead_of_investment = number("instead_of_investment")
        self.instead_of_initiative = number("instead_of_initiative")
        self.per_government_bot = number("per_government_bot")
        self.per_prototype_bot = number("per_prototype_bot")
        self.unlocked_set = number("unlocked_set")
        self.level_three_lose = number("level_three_tiles_lose")
        self.win_goals = number("win.goals")
        self.win_markers = number("win.funding_markers")
        self.win_space = number("win.funding_space")
        self.jamming = number("challenges.jamming_per_bot")
        self.overachievers = number("challenges.overachievers_goals")
        self.clock_cards = number("challenges.clock_cards")
        self.one_step_ahead = number("challenges.one_step_ahead")
        self.perish_start = number("challenges.publish_or_perish_start")
        self.perish_lock = number("challenges.publish_or_perish_lock")
        self.ranks: list[dict[str, Any]] = list(file.get("saboteurs.ranks"))
        self.reports = _reports(file, weathers)

    def __getnewargs__(self) -> tuple[EditionFile, list[str]]:
        return self.file, self.weathers

    def seats(self, s: MachineState) -> IntTuple:
        return (YOU,)

    def neighbours_pay(self, s: MachineState) -> bool:
        return not challenged(s, MORAL_HIGH_GROUND)

    def citation_refusal(self, s: MachineState) -> Notice | None:
        return _PEER_REVIEW if challenged(s, PEER_REVIEW) else None

    def offers_for_locks(self, s: MachineState) -> bool:
        return not challenged(s, PEER_REVIEW)

    def bot_provides(self, s: MachineState, owner: int) -> bool:
        if owner == SABOTEUR and challenged(s, INDEPENDENT_PROTOTYPES):
            return False
        return owner != EMPTY

    def takes_part(self, s: MachineState, seat: int, weather: int, tile: int) -> bool:
        if seat != SABOTEUR:
            return False
        s.push(pack(steps.SABOTEURS_EXPERIMENT, weather, tile))
        return True


_PEER_REVIEW: Final = Notice("no_citations_in_peer_review", {}, "S17")


def plot_of(s: MachineState) -> Plot:
    plot = s.variant
    assert isinstance(plot, Plot)
    return plot


def challenged(s: MachineState, challenge: int) -> bool:
    return bool(s.challenges >> challenge & 1)


def _reports(file: EditionFile, weathers: list[str]) -> list[Report]:
    """Return the kinds of cards; equal cards are one kind with several copies."""
    kinds: dict[tuple[int, int, int, int], Report] = {}
    for card in file.get("saboteurs.reports"):
        agent, place, weather, end = card
        key = (
            AGENTS.index(agent),
            PLACES.index(place),
            weathers.index(weather),
            ENDS.index(end),
        )
        if key in kinds:
            kinds[key].copies += 1
        else:
            kinds[key] = Report(*key)
    return list(kinds.values())


def report_name(reports: list[Report], weathers: list[str], kind: int) -> str:
    """Return the name of a Report: `white lab snow top`."""
    card = reports[kind]
    words = (AGENTS[card.agent], PLACES[card.place], weathers[card.weather], ENDS[card.end])
    return "-".join(words)
