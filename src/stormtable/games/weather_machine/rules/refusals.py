"""Why an action is not legal: a number during play, a `Notice` for people."""

from __future__ import annotations

from typing import Final

from stormtable.kernel.notice import Notice

ALLOWED: Final = 0
CANNOT_PAY: Final = 1
NO_BOT: Final = 2
NO_SELL_SPACE: Final = 3
NO_PART_TO_SELL: Final = 4
NO_BLUE_SUBSIDY: Final = 5
NO_LAB_SPACE: Final = 6
NO_CHEMICAL_TO_WORK: Final = 7
NO_PAPER: Final = 8
NO_RESEARCH_SPACE: Final = 9
NO_CHEMICAL_TO_RESEARCH: Final = 10
NOTHING_EXTRA: Final = 11
NO_PUBLISHED_ROW: Final = 12
WEATHER_CALM: Final = 13
ALREADY_MARKED: Final = 14
NO_SCIENCE: Final = 15
NO_PARTS_TO_BUILD: Final = 16
NO_ROW_TO_BUILD: Final = 17

_NOTICES: Final = (
    Notice("cannot_pay_action", {}, "p.7"),
    Notice("no_bot_in_workshop", {}, "p.12"),
    Notice("government_machine_full", {}, "p.14"),
    Notice("no_part_for_any_space", {}, "p.14"),
    Notice("no_blue_subsidy_left", {}, "p.15"),
    Notice("lab_machine_full", {}, "p.16"),
    Notice("no_chemical_for_any_space", {}, "p.16"),
    Notice("no_row_to_publish", {}, "p.17"),
    Notice("research_spaces_full", {}, "p.18"),
    Notice("no_chemical_for_research", {}, "p.18"),
    Notice("nothing_more_for_bottom_space", {}, "p.18"),
    Notice("no_published_row", {}, "p.18"),
    Notice("weather_is_calm", {}, "W34"),
    Notice("marker_already_there", {}, "p.19"),
    Notice("cannot_pay_science", {}, "p.19"),
    Notice("no_parts_for_prototype", {}, "p.19"),
    Notice("no_workshop_row", {}, "p.19"),
)


def notice(code: int) -> Notice:
    """Return the notice of a code other than ALLOWED."""
    return _NOTICES[code - 1]
