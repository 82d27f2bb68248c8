"""The edition: everything printed on the boards and tiles, as ints for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from stormtable import __version__
from stormtable.games.weather_machine.edition.constraints import check
from stormtable.games.weather_machine.edition.schema import FILE
from stormtable.games.weather_machine.edition.shapes import BOTH, REACHABLE
from stormtable.games.weather_machine.rules.names import (
    ADVANCE,
    BENEFITS,
    SYMBOLS,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.kernel.codes import pack
from stormtable.kernel.edition import EditionFile, edition_text

QUANTITIES: Final = tuple(REACHABLE)


class Goal:
    """A Goal tile: a threshold or a majority of some quantity."""

    def __init__(self, name: str, symbol: int, colour: int, quantity: int, threshold: int) -> None:
        self.name = name
        self.symbol = symbol
        self.colour = colour
        self.quantity = quantity
        self.threshold = threshold
        """The needed amount; 0: a majority is needed (W48)."""

    def __getnewargs__(self) -> tuple[str, int, int, int, int]:
        return self.name, self.symbol, self.colour, self.quantity, self.threshold


class Edition:
    """Everything printed. `constraints.check` decides whether it is a valid edition of this
    game."""

    def __init__(self, file: EditionFile) -> None:
        self.file = file
        file.check(FILE)
        self.gains: list[list[int]] = [[]]
        """Lists of benefits. A printed benefit is the index of a list; list 0 is empty."""
        self.gain_texts: list[str] = ["nothing"]
        self.weathers = file.words("order.weathers")
        self.colours = file.words("order.colours")
        self.chemicals = file.words("order.chemicals")
        self._read_counts()
        self._read_laboratory()
        self._read_machines()
        self._read_funding()
        self._read_tiles()
        self.goals = self._read_goals()

    def __getnewargs__(self) -> tuple[EditionFile]:
        return (self.file,)

    def _read_counts(self) -> None:
        number = self.file.number
        self.bots = number("counts.bots")
        self.lativ_bots = number("counts.lativ_bots")
        self.awards = number("counts.awards")
        self.government_markers = number("counts.government_markers")
        self.government_tokens = number("counts.research_tokens.government")
        self.rnd_tokens = number("counts.research_tokens.rnd")
        self.lab_tokens: list[int] = [0, 0] + [
            number(f"counts.research_tokens.lab.{players}") for players in (2, 3, 4)
        ]
        self.stage_three_removed = number("counts.stage_three_removed")
        self.extend_price = number("prices.extend")
        self.initiative_price = number("prices.initiative")
        self.science_exchange = number("prices.science_exchange")
        self.chemical_exchange = number("prices.chemical_exchange")
        self.part_exchange = number("prices.part_exchange")
        self.lock_price = number("prices.lock_offer")
        self.paper_research = number("points.paper_research")
        self.paper_award = number("points.paper_award")
        self.paper_citation = number("points.paper_citation")
        self.lock_cp = number("points.lock_offer")
        self.part_cp = number("points.prototype_part")
        self.bot_cp = number("points.prototype_bot")
        self.goal_cp = number("points.goal")
        self.nobel_cp = number("points.nobel")
        self.chemical_slots: list[int] = list(self.file.get("supply.chemical_slots"))
        self.both_actions: list[bool] = [
            space == BOTH for space in self.file.words("locations.spaces")
        ]
        """By space of a Main Location: whether it allows both actions."""
        self.supply_spaces = number("supply.action_spaces")
        self.offer = number("supply.workshop_offer")
        self.location_gives: list[int] = [0] + [
            VOUCHERS.index(str(self.file.get(f"locations.{name}.gives")).split(":")[1])
            for name in TRACKS
        ]
        self.action_prices: dict[str, int] = {
            action: number(f"locations.{name}.actions.{action}")
            for name in TRACKS
            for action in self.file.get(f"locations.{name}.actions")
        }

    def _read_laboratory(self) -> None:
        file = self.file
        self.voucher_start: list[int] = [
            file.number(f"laboratory.voucher_start.{name}") for name in VOUCHERS[:5]
        ]
        self.voucher_max: list[int] = [
            file.number(f"laboratory.voucher_max.{name}") for name in VOUCHERS[:5]
        ]
        sections = file.get("laboratory.assembly_line")
        self.section_costs: list[int] = [int(section["cost"]) for section in sections]
        self.unlock_bots: list[int] = [
            int(section.get("unlock", {}).get("bots", 0)) for section in sections
        ]
        self.unlock_tokens: list[int] = [
            int(section.get("unlock", {}).get("tokens", 0)) for section in sections
        ]
        self.slot_gains: list[int] = [
            self._gain([slot]) for section in sections for slot in section["slots"]
        ]
        self.office_gains: list[int] = []
        self.slide_gains: list[int] = []
        for row in file.get("laboratory.office"):
            for colour in ("blue", "green", "purple"):
                self.office_gains.append(self._gain(row[colour]))
            self.slide_gains.append(self._gain(row["slide"]))
        self.goal_tops: list[list[int]] = []
        self.goal_bottoms: list[int] = []
        for name in TRACKS:
            key = f"laboratory.goal_spaces.{name}"
            self.goal_tops.append([self._gain(words) for words in file.get(f"{key}.top")])
            self.goal_bottoms.append(self._gain(file.get(f"{key}.bottom")))

    def _read_machines(self) -> None:
        file = self.file
        self.government_colours: list[int] = []
        self.column_gains: list[int] = []
        self.lab_chemicals: list[int] = []
        self.rnd_chemicals: list[int] = []
        self.rnd_parts: list[int] = []
        self.rnd_gains: list[int] = []
        for weather in self.weathers:
            self.government_colours += [
                self.colours.index(colour) for colour in file.words(f"government_machine.{weather}")
            ]
            self.column_gains.append(
                self._gain(file.words(f"government_machine.columns.{weather}"))
            )
            self.lab_chemicals += [
                self.chemicals.index(chemical) for chemical in file.words(f"lab_machine.{weather}")
            ]
            for space in file.get(f"rnd_machine.{weather}"):
                self.rnd_chemicals.append(self.chemicals.index(space["pay"]))
                self.rnd_parts.append(self.colours.index(space["part"]))
                self.rnd_gains.append(self._gain(space["gain"]))
        self.government_cp = file.number("government_machine.cp_per_bot")
        self.row_gains: list[int] = [self._gain(row) for row in file.get("government_machine.rows")]

    def _read_funding(self) -> None:
        """Read each space of each Funding track: its benefits, and the score of a marker there."""
        self.funding_gains: list[list[int]] = []
        self.funding_cp: list[list[int]] = []
        for name in TRACKS:
            gains: Mapping[str, Any] = self.file.get(f"funding.{name}.gain")
            values: Mapping[str, Any] = self.file.get(f"funding.{name}.cp")
            self.funding_gains.append([self._gain(gains.get(str(n), [])) for n in range(10)])
            scores: list[int] = []
            for space in range(10):
                best = max(scores, default=0)
                scores.append(max(best, int(values.get(str(space), 0))))
            self.funding_cp.append(scores)
        self.modifiers: list[int] = [int(m) for m in self.file.get("funding.lab.modifier")]

    def _read_tiles(self) -> None:
        file = self.file
        table: Mapping[str, Any] = file.get("subsidies")
        self.subsidy_names: list[str] = list(table)
        self.subsidy_gains: list[int] = [self._gain([name]) for name in table]
        self.subsidy_counts: list[int] = [file.number(f"subsidies.{name}") for name in table]
        # Experiment and Extreme Weather tiles are numbered 5 * stage (or level - 1) + weather.
        self.experiment_science: list[int] = []
        self.experiment_cp: list[int] = []
        self.experiment_gains: list[list[int]] = []
        for stage in ("I", "II", "III"):
            for weather in self.weathers:
                key = f"experiments.{stage}.{weather}"
                self.experiment_science.append(file.number(f"{key}.science"))
                self.experiment_cp.append(file.number(f"{key}.cp"))
                self.experiment_gains.append(
                    [self._gain(words) for words in file.get(f"{key}.gain")]
                )
        self.extreme_science: list[int] = []
        self.extreme_parts: list[list[int]] = []
        self.extreme_slots: list[list[int]] = []
        for level in ("1", "2", "3"):
            self.extreme_science.append(file.number(f"extreme_weather.science.{level}"))
            for weather in self.weathers:
                key = f"extreme_weather.{level}.{weather}"
                self.extreme_parts.append(
                    [self.colours.index(part) for part in file.get(f"{key}.parts")]
                )
                self.extreme_slots.append([self._gain(words) for words in file.get(f"{key}.slots")])
        self.workshop_copies = file.number("workshop_tiles.copies")
        self.workshop_pairs: list[tuple[int, int]] = [
            (top, bottom) for top in range(5) for bottom in range(top + 1, 5)
        ]

    def _read_goals(self) -> list[Goal]:
        goals: list[Goal] = []
        for symbol, name in enumerate(SYMBOLS):
            for colour, track in enumerate(TRACKS):
                for words in self.file.words(f"goals.{name}.{track}"):
                    goals.append(_goal(words, symbol, colour))
        return goals

    def _gain(self, words: list[str]) -> int:
        """Return the index of the list of benefits that `words` print."""
        benefits = [_benefit(word) for word in words]
        if benefits in self.gains:
            return self.gains.index(benefits)
        self.gains.append(benefits)
        self.gain_texts.append(" ".join(words))
        return len(self.gains) - 1


def load_edition(name: str, version: str = __version__) -> Edition:
    """Return the packaged edition, or the one in a file; refuse one that breaks a constraint.

    `version`: the engine version on which a game with the edition began.
    """
    return _edition(*edition_text(name, "weather-machine"), version)


@lru_cache(maxsize=8)
def _edition(text: str, source: str, version: str) -> Edition:
    """Return the edition. Editions are immutable, so games with the same text share one."""
    edition = Edition(EditionFile.parse(text, source))
    check(edition, version)
    return edition


def _benefit(word: str) -> int:
    """Return a benefit as one int: its kind, its type (of a Voucher, a track), and its amount."""
    name, *arguments = word.split(":")
    kind = BENEFITS.index(name)
    which = 0
    if kind == VOUCHER:
        which = VOUCHERS.index(arguments.pop(0))
    elif kind == ADVANCE:
        which = (*TRACKS, "any").index(arguments.pop(0))
    return pack(kind, which, int(arguments[0]) if arguments else 1)


def _goal(words: str, symbol: int, colour: int) -> Goal:
    parts = words.split(" ")
    if parts[0] == "majority":
        return Goal(words.replace(" ", "-"), symbol, colour, QUANTITIES.index(parts[1]), 0)
    threshold = int(parts[2])
    return Goal(f"{parts[0]}-{threshold}", symbol, colour, QUANTITIES.index(parts[0]), threshold)
