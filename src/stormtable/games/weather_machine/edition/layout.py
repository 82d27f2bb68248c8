"""The content of the box of Weather Machine, in the order of unpacking."""

from __future__ import annotations

from stormtable.editor.layout import Component, Item, Values
from stormtable.games.weather_machine.edition import forms as forms
from stormtable.games.weather_machine.edition.shapes import CHEMICALS, WEATHERS
from stormtable.games.weather_machine.rules.names import STAGES, SYMBOLS, TRACKS

ROWS = (1, 2, 3)


def layout(_: Values) -> list[Component]:
    return [
        Component("companion", _companion(), shortcut=True),
        Component(
            "supply",
            (_chemical_slots(),),
        ),
        Component("government", _government()),
        Component("lab", (*_branches("lab"), _track("lab"))),
        Component("rnd", (*_branches("rnd"), _track("rnd"))),
        Component("laboratory", _laboratory()),
        Component("subsidies", (Item("subsidies", "subsidies", places=("tiles/subsidies",)),)),
        Component("experiments", _experiments()),
        Component("extreme_weather", _extreme_weather()),
        Component(
            "goals",
            tuple(
                Item(
                    f"goals.{symbol}.{track}",
                    "goals",
                    {"symbol": symbol, "track": track},
                    (f"tiles/goals/{symbol}/{track}",),
                )
                for symbol in SYMBOLS
                for track in TRACKS
            ),
        ),
        Component("reports", (Item("saboteurs.reports", "reports", places=("tiles/reports",)),)),
    ]


def _companion() -> tuple[Item, ...]:
    """Return the values that decide what the Saboteurs choose: 15 colours a machine, and prices."""
    branches = (_branches("government"), _branches("lab"), _branches("rnd", "pay"))
    return (*(item for machine in branches for item in machine), _chemical_slots())


def _chemical_slots() -> Item:
    places = tuple(f"supply/chemical/{chemical}" for chemical in CHEMICALS)
    return Item("supply.chemical_slots", "chemical_slots", places=places)


def _branches(machine: str, part: str = "") -> tuple[Item, ...]:
    return tuple(
        Item(
            f"{machine}_machine.{weather}",
            "branch",
            {"weather": weather},
            tuple(f"{machine}/{weather}/{row}" for row in ROWS),
            part=part,
        )
        for weather in WEATHERS
    )


def _track(name: str) -> Item:
    places = tuple(f"funding/{name}/{space}" for space in range(10))
    return Item(f"funding.{name}", "funding", {"track": name}, places)


def _government() -> tuple[Item, ...]:
    spaces = tuple(f"{location}/space/{space}" for location in TRACKS for space in ROWS)
    return (
        Item("locations.spaces", "action_spaces", places=spaces),
        *_branches("government"),
        *(
            Item(
                f"government_machine.columns.{weather}",
                "column",
                {"weather": weather},
                (f"government/column/{weather}",),
            )
            for weather in WEATHERS
        ),
        Item("government_machine.rows", "rows", places=tuple(f"government/row/{n}" for n in ROWS)),
        _track("government"),
    )


def _laboratory() -> tuple[Item, ...]:
    vouchers = ("supply", "government", "lab", "rnd", "science")
    return (
        Item(
            "laboratory.voucher_max",
            "voucher_max",
            places=tuple(f"mat/0/vouchers/{voucher}" for voucher in vouchers),
        ),
        *(
            Item(
                f"laboratory.assembly_line.{number}",
                "section",
                {"n": number + 1},
                tuple(f"mat/0/assembly/{3 * number + slot}" for slot in ROWS),
            )
            for number in range(4)
        ),
        *(
            Item(
                f"laboratory.office.{number}",
                "office_row",
                {"n": number + 1},
                (
                    f"mat/0/row/{number + 1}",
                    *(f"mat/0/office/{number + 1}/{track}" for track in TRACKS),
                ),
            )
            for number in range(6)
        ),
        *(
            Item(
                f"laboratory.goal_spaces.{track}",
                "goal_spaces",
                {"track": track},
                tuple(f"mat/0/goals/{track}/{end}" for end in ("top", "bottom")),
            )
            for track in TRACKS
        ),
    )


def _experiments() -> tuple[Item, ...]:
    return tuple(
        Item(
            f"experiments.{stage}.{weather}",
            "experiment",
            {"stage": stage, "weather": weather},
            (f"tiles/experiments/{weather} {stage}",),
        )
        for stage in STAGES
        for weather in WEATHERS
    )


def _extreme_weather() -> tuple[Item, ...]:
    return (
        Item("extreme_weather.science", "extreme_science", places=("tiles/extreme_science",)),
        *(
            Item(
                f"extreme_weather.{level}.{weather}",
                "extreme",
                {"level": level, "weather": weather},
                (f"tiles/extreme_weather/{weather} {level}",),
            )
            for level in ROWS
            for weather in WEATHERS
        ),
    )
