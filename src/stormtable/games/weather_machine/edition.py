"""The edition: what is printed on the boards and tiles, as ints the rules can use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from stormtable.games.weather_machine.constraints import check, check_facts
from stormtable.games.weather_machine.names import (
    ADVANCE,
    BENEFITS,
    CHEMICAL,
    CP,
    END_CP,
    PART,
    SYMBOLS,
    TRACKS,
    VOUCHER,
    VOUCHERS,
)
from stormtable.games.weather_machine.shape import check_shape
from stormtable.kernel.codes import pack
from stormtable.kernel.edition import EditionFile, edition_text

QUANTITIES = (
    "government_bots",
    "rnd_bots",
    "government_branches",
    "rnd_branches",
    "bots_on_board",
    "bots_constructed",
    "subsidies",
    "subsidies_used",
    "blue_tokens",
    "green_tokens",
    "purple_tokens",
    "office_tokens",
    "complete_rows",
    "weathers_researched",
    "citations",
    "papers",
    "awards",
    "government_funding",
    "lab_funding",
    "rnd_funding",
    "workshop_tiles",
)


class Goal:
    """A Goal tile: a quantity with a threshold, or the majority of it."""

    def __init__(self, name: str, symbol: int, colour: int, quantity: int, threshold: int) -> None:
        self.name = name
        self.symbol = symbol
        self.colour = colour
        self.quantity = quantity
        self.threshold = threshold
        """0: the majority is asked for (W48)."""


class Edition:
    """Everything printed. `constraints.check` says whether it can be an edition of this game."""

    def __init__(self, file: EditionFile) -> None:
        self.file = file
        check_shape(file)
        check_facts(file)
        file.check_provenance()
        self.gains: list[list[int]] = [[]]
        """Lists of benefits; what is printed somewhere is the number of a list. 0 is nothing."""
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

    def _read_counts(self) -> None:
        number = self.file.number
        self.bots = number("counts.bots", 12, 12)
        self.lativ_bots = number("counts.lativ_bots", 1, 15)
        self.awards = number("counts.awards", 1, 99)
        self.government_markers = number("counts.government_markers", 0, 99)
        self.government_tokens = number("counts.research_tokens.government", 0, 9)
        self.rnd_tokens = number("counts.research_tokens.rnd", 0, 9)
        self.lab_tokens: list[int] = [0, 0] + [
            number(f"counts.research_tokens.lab.{players}", 0, 9) for players in (2, 3, 4)
        ]
        self.stage_three_removed = number("counts.stage_three_removed", 0, 5)
        self.extend_price = number("prices.extend", 0, 9)
        self.initiative_price = number("prices.initiative", 0, 9)
        self.science_exchange = number("prices.science_exchange", 1, 9)
        self.chemical_exchange = number("prices.chemical_exchange", 0, 9)
        self.part_exchange = number("prices.part_exchange", 0, 9)
        self.lock_price = number("prices.lock_offer", 0, 9)
        self.paper_research = number("points.paper_research", 0, 99)
        self.paper_award = number("points.paper_award", 0, 99)
        self.paper_citation = number("points.paper_citation", 0, 99)
        self.lock_cp = number("points.lock_offer", 0, 99)
        self.part_cp = number("points.prototype_part", 0, 99)
        self.bot_cp = number("points.prototype_bot", 0, 99)
        self.goal_cp = number("points.goal", 0, 99)
        self.nobel_cp = number("points.nobel", 0, 99)
        self.chemical_slots: list[int] = list(self.file.get("supply.chemical_slots"))
        self.supply_spaces = number("supply.action_spaces", 4, 9)
        self.offer = number("supply.workshop_offer", 1, 9)
        self.location_gives: list[int] = [0] + [
            VOUCHERS.index(str(self.file.get(f"locations.{name}.gives")).split(":")[1])
            for name in TRACKS
        ]
        self.action_prices: dict[str, int] = {
            action: number(f"locations.{name}.actions.{action}", 0, 9)
            for name in TRACKS
            for action in self.file.get(f"locations.{name}.actions")
        }

    def _read_laboratory(self) -> None:
        file = self.file
        self.voucher_start: list[int] = [
            file.number(f"laboratory.voucher_start.{name}", 0, 20) for name in VOUCHERS[:5]
        ]
        self.voucher_max: list[int] = [
            file.number(f"laboratory.voucher_max.{name}", self.voucher_start[kind], 20)
            for kind, name in enumerate(VOUCHERS[:5])
        ]
        sections = _list(file, "laboratory.assembly_line", 4)
        self.section_costs: list[int] = [int(section["cost"]) for section in sections]
        self.unlock_bots: list[int] = [
            int(section.get("unlock", {}).get("bots", 0)) for section in sections
        ]
        self.unlock_tokens: list[int] = [
            int(section.get("unlock", {}).get("tokens", 0)) for section in sections
        ]
        self.slot_gains: list[int] = [
            self._gain(f"laboratory.assembly_line.{number}.slots", [slot])
            for number, section in enumerate(sections)
            for slot in section["slots"]
        ]
        self.office_gains: list[int] = []
        self.slide_gains: list[int] = []
        for number, row in enumerate(_list(file, "laboratory.office", 6)):
            key = f"laboratory.office.{number}"
            for colour in ("blue", "green", "purple"):
                self.office_gains.append(self._gain(f"{key}.{colour}", row[colour]))
            self.slide_gains.append(self._gain(f"{key}.slide", row["slide"]))
        self.goal_tops: list[list[int]] = []
        self.goal_bottoms: list[int] = []
        for name in TRACKS:
            key = f"laboratory.goal_spaces.{name}"
            self.goal_tops.append(
                [self._gain(f"{key}.top", words) for words in file.get(f"{key}.top")]
            )
            self.goal_bottoms.append(self._gain(f"{key}.bottom", file.get(f"{key}.bottom")))

    def _read_machines(self) -> None:
        file = self.file
        self.government_colours: list[int] = []
        self.column_gains: list[int] = []
        self.lab_chemicals: list[int] = []
        self.rnd_chemicals: list[int] = []
        self.rnd_parts: list[int] = []
        self.rnd_gains: list[int] = []
        for weather in self.weathers:
            key = f"government_machine.{weather}"
            self.government_colours += [
                _index(file, key, colour, self.colours) for colour in _list(file, key, 3)
            ]
            key = f"government_machine.columns.{weather}"
            self.column_gains.append(self._gain(key, file.get(key)))
            key = f"lab_machine.{weather}"
            self.lab_chemicals += [
                _index(file, key, chemical, self.chemicals) for chemical in _list(file, key, 3)
            ]
            key = f"rnd_machine.{weather}"
            for space in _list(file, key, 3):
                self.rnd_chemicals.append(_index(file, key, space["pay"], self.chemicals))
                self.rnd_parts.append(_index(file, key, space["part"], self.colours))
                self.rnd_gains.append(self._gain(key, space["gain"]))
        self.government_cp = file.number("government_machine.cp_per_bot", 0, 99)
        self.row_gains: list[int] = [
            self._gain("government_machine.rows", row)
            for row in _list(file, "government_machine.rows", 3)
        ]

    def _read_funding(self) -> None:
        """For each track and space: what is printed there, and what a marker there scores."""
        self.funding_gains: list[list[int]] = []
        self.funding_cp: list[list[int]] = []
        for name in TRACKS:
            gains: Mapping[str, Any] = self.file.get(f"funding.{name}.gain")
            values: Mapping[str, Any] = self.file.get(f"funding.{name}.cp")
            self.funding_gains.append(
                [self._gain(f"funding.{name}.gain", gains.get(str(n), [])) for n in range(10)]
            )
            scores: list[int] = []
            for space in range(10):
                best = max(scores, default=0)
                scores.append(max(best, int(values.get(str(space), 0))))
            self.funding_cp.append(scores)
        self.modifiers: list[int] = [int(m) for m in _list(self.file, "funding.lab.modifier", 10)]

    def _read_tiles(self) -> None:
        file = self.file
        table: Mapping[str, Any] = file.get("subsidies")
        self.subsidy_names: list[str] = list(table)
        self.subsidy_gains: list[int] = [self._gain("subsidies", [name]) for name in table]
        self.subsidy_counts: list[int] = [file.number(f"subsidies.{name}", 1, 15) for name in table]
        # Experiment and Extreme Weather tiles are numbered 5 * stage (or level - 1) + weather.
        self.experiment_science: list[int] = []
        self.experiment_cp: list[int] = []
        self.experiment_gains: list[list[int]] = []
        for stage in ("I", "II", "III"):
            for weather in self.weathers:
                key = f"experiments.{stage}.{weather}"
                self.experiment_science.append(file.number(f"{key}.science", 0, 5))
                self.experiment_cp.append(file.number(f"{key}.cp", 0, 99))
                self.experiment_gains.append(
                    [self._gain(f"{key}.gain", words) for words in _list(file, f"{key}.gain", 2)]
                )
        self.extreme_science: list[int] = []
        self.extreme_parts: list[list[int]] = []
        self.extreme_slots: list[list[int]] = []
        for level in ("1", "2", "3"):
            self.extreme_science.append(file.number(f"extreme_weather.science.{level}", 0, 5))
            for weather in self.weathers:
                key = f"extreme_weather.{level}.{weather}"
                self.extreme_parts.append(
                    [_index(file, key, part, self.colours) for part in file.get(f"{key}.parts")]
                )
                self.extreme_slots.append(
                    [self._gain(f"{key}.slots", words) for words in file.get(f"{key}.slots")]
                )
        self.workshop_copies = file.number("workshop_tiles.copies", 1, 9)
        self.workshop_pairs: list[tuple[int, int]] = [
            (top, bottom) for top in range(5) for bottom in range(top + 1, 5)
        ]
        if file.get("workshop_tiles.pairs") != "distinct":
            raise file.wrong("workshop_tiles.pairs", file.get("workshop_tiles.pairs"), '"distinct"')

    def _read_goals(self) -> list[Goal]:
        goals: list[Goal] = []
        for symbol, name in enumerate(SYMBOLS):
            for colour, track in enumerate(TRACKS):
                key = f"goals.{name}.{track}"
                for words in _list(self.file, key, 3):
                    goals.append(_goal(self.file, key, words, symbol, colour))
        return goals

    def _gain(self, key: str, words: list[str]) -> int:
        """The number of the list of benefits that `words` print."""
        benefits = [_benefit(self.file, key, word) for word in words]
        if benefits in self.gains:
            return self.gains.index(benefits)
        self.gains.append(benefits)
        self.gain_texts.append(" ".join(words))
        return len(self.gains) - 1


def load_edition(name: str) -> Edition:
    """The packaged edition, or the one in a file; one that breaks a constraint does not load."""
    return _edition(*edition_text(name, "weather_machine.toml"))


@lru_cache(maxsize=8)
def _edition(text: str, source: str) -> Edition:
    """Editions are never changed once read, so games of the same text share one."""
    edition = Edition(EditionFile.parse(text, source))
    check(edition)
    return edition


def _list(file: EditionFile, key: str, length: int) -> list[Any]:
    value = file.get(key)
    if not isinstance(value, list) or len(value) != length:
        raise file.wrong(key, value, f"a list of {length} is needed")
    return value


def _index(file: EditionFile, key: str, word: object, words: list[str]) -> int:
    if word not in words:
        raise file.wrong(key, word, f"one of: {', '.join(words)}")
    return words.index(str(word))


def _benefit(file: EditionFile, key: str, word: str) -> int:
    """A benefit as one int: its kind, what it is of (a Voucher type, a track), how many."""
    parts = str(word).split(":")
    if parts[0] not in BENEFITS:
        raise file.wrong(key, word, f"a benefit is one of: {', '.join(BENEFITS)}")
    kind = BENEFITS.index(parts[0])
    rest = parts[1:]
    which = 0
    if kind in (VOUCHER, ADVANCE):
        known = list(VOUCHERS) if kind == VOUCHER else [*TRACKS, "any"]
        if not rest or rest[0] not in known:
            raise file.wrong(key, word, f"{parts[0]}: and one of {', '.join(known)}")
        which = known.index(rest.pop(0))
    number = 1
    if rest and kind in (CP, END_CP, VOUCHER, PART, CHEMICAL) and _counts(rest[0]):
        number = int(rest.pop(0))
    if rest:
        raise file.wrong(key, word, f"{parts[0]} takes nothing like {':'.join(rest)!r}")
    return pack(kind, which, number)


def _counts(text: str) -> bool:
    """A plain number from 1 to 20: nothing printed counts higher."""
    return text.isascii() and text.isdigit() and 1 <= int(text) <= 20


def _goal(file: EditionFile, key: str, words: str, symbol: int, colour: int) -> Goal:
    parts = words.split(" ")
    if len(parts) == 2 and parts[0] == "majority" and parts[1] in QUANTITIES:
        return Goal(words.replace(" ", "-"), symbol, colour, QUANTITIES.index(parts[1]), 0)
    if len(parts) == 3 and parts[0] in QUANTITIES and parts[1] == ">=" and _counts(parts[2]):
        quantity, threshold = QUANTITIES.index(parts[0]), int(parts[2])
        return Goal(f"{parts[0]}-{threshold}", symbol, colour, quantity, threshold)
    raise file.wrong(key, words, '"QUANTITY >= N" or "majority QUANTITY"')
