"""Weather Machine and The Saboteurs in numbers: actions and observations (docs/research.md)."""

from __future__ import annotations

from collections.abc import Sequence

from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.names import (
    GOVERNMENT_MARKER,
    LATIV,
    SABOTEUR,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.workshop import (
    bottom_of,
    circles,
    column_of,
    row_of,
    top_of,
)
from stormtable.research.actions import ActionBlock, ActionIndex
from stormtable.research.encoding import Encoding
from stormtable.research.observing import (
    ObservationLayout,
    TensorPart,
    asked,
    by_seat,
    each_seat,
    indicator,
    number,
    owners,
    padded,
    question,
    row,
)

SEATS = 4
GOALS = 36
ROWS = 6
TILES = 12
"""The most Workshop tiles of a seat in an observation."""
REPORTS = 24
"""The number of kinds of Security Reports with ids; the packaged edition has 20."""
COLUMNS = range(1, 11)
"""The columns of a Workshop with ids."""
OTHERS = (SABOTEUR, LATIV, GOVERNMENT_MARKER)

_SPOTS = [column | line << 8 for line in range(3) for column in COLUMNS]


def _spot(spot: int, turned: int) -> str:
    return f"{spot >> 8},{spot & 0xFF} {'turned' if turned else 'upright'}"


ACTIONS = ActionIndex(
    "weather-machine/actions",
    1,
    (
        ActionBlock(steps.V_DRAFT, "draft", (range(4), range(3))),
        ActionBlock(steps.V_LAY, "lay", (_SPOTS, range(2)), _spot),
        ActionBlock(steps.V_END, "end"),
        ActionBlock(steps.V_PASS, "pass"),
        ActionBlock(steps.V_AWARD, "award", (range(18),)),
        ActionBlock(steps.V_PLACE, "place", (range(16), range(ROWS))),
        ActionBlock(steps.V_USE, "use", (range(10),)),
        ActionBlock(steps.V_SET, "set", (range(GOALS), range(2))),
        ActionBlock(steps.V_FUND, "fund", (range(6),)),
        ActionBlock(steps.V_MOVE, "move", (range(5), range(4))),
        ActionBlock(steps.V_SELL, "sell"),
        ActionBlock(steps.V_SECURE, "secure"),
        ActionBlock(steps.V_WORK, "work"),
        ActionBlock(steps.V_PUBLISH, "publish"),
        ActionBlock(steps.V_RESEARCH, "research"),
        ActionBlock(steps.V_BREAKTHROUGH, "breakthrough"),
        ActionBlock(steps.V_EXTEND, "extend"),
        ActionBlock(steps.V_CONSTRUCT, "construct", (range(12),)),
        ActionBlock(steps.V_INITIATIVE, "initiative", (range(5),)),
        ActionBlock(steps.V_BUY, "buy", (range(5),)),
        ActionBlock(steps.V_RETURN, "return", (range(5),)),
        ActionBlock(steps.V_PAY, "pay", (range(6),)),
        ActionBlock(steps.V_EXCHANGE, "exchange"),
        ActionBlock(steps.V_SWAP, "swap", (range(5),)),
        ActionBlock(steps.V_VOUCHER, "voucher", (range(5),)),
        ActionBlock(steps.V_PART, "part", (range(5),)),
        ActionBlock(steps.V_CHEMICAL, "chemical", (range(5),)),
        ActionBlock(steps.V_BOT, "bot", (range(12),)),
        ActionBlock(steps.V_TILE, "tile", (range(12),)),
        ActionBlock(steps.V_ADVANCE, "advance", (range(3),)),
        ActionBlock(steps.V_DO, "do", (range(16),)),
        ActionBlock(steps.V_GAIN, "gain", (range(10),)),
        ActionBlock(steps.V_BOT_TO, "bot-to", (range(15),)),
        ActionBlock(steps.V_TAKE, "take", (range(15),)),
        ActionBlock(steps.V_SUBSIDY, "subsidy", (range(15),)),
        ActionBlock(steps.V_PAPER, "paper", (range(ROWS),)),
        ActionBlock(steps.V_CITE, "cite", (range(ROWS), range(GOALS))),
        ActionBlock(steps.V_FROM, "from", (range(ROWS), range(6))),
        ActionBlock(steps.V_MARK, "mark", (range(6),)),
        ActionBlock(steps.V_PAY_PART, "pay-part", (range(5),)),
        ActionBlock(steps.V_PAY_CHEMICAL, "pay-chemical", (range(5),)),
        ActionBlock(steps.V_PROVIDE, "provide", (range(15),)),
        ActionBlock(steps.V_LEAVE, "leave", (range(15),)),
        ActionBlock(steps.V_ROW, "row", (range(4),)),
        ActionBlock(steps.V_LOSE, "lose", (range(5),)),
        ActionBlock(steps.V_ACCEPT, "accept"),
        ActionBlock(steps.V_BACK, "back", (range(12),)),
        ActionBlock(steps.V_TAKE_BACK, "take-back", (range(15),)),
        ActionBlock(steps.V_CALL_SECURITY, "call-security"),
        ActionBlock(steps.V_RETURN_REPORT, "return-report", (range(REPORTS),)),
        ActionBlock(steps.V_DISCARD_REPORT, "discard-report", (range(REPORTS),)),
        ActionBlock(steps.V_RAISE_TARGET, "raise-target"),
        ActionBlock(steps.V_DISCARD_TOP, "discard-top"),
        ActionBlock(steps.V_RETREAT, "retreat", (range(3),)),
    ),
    spare=16,
)


def _places(s: MachineState, order: Sequence[int]) -> list[int]:
    """Return the Location (one-hot) and the space of each Scientist, Lativ and both agents."""
    stands = [s.scientists[seat] for seat in order]
    numbers: list[int] = []
    for where in (
        *padded(stands, SEATS, -1),
        8 * s.lativ + s.lativ_space,
        *padded(s.agents, 2, -1),
    ):
        numbers += [*indicator(where // 8 if where >= 0 else -1, 5), where % 8 if where >= 0 else 0]
    return numbers


def _ranks(field: str) -> TensorPart:
    def read(s: MachineState, order: Sequence[int]) -> list[int]:
        seats = getattr(s, field)
        return padded([seats.index(seat) + 1 if seat in seats else 0 for seat in order], SEATS)

    return TensorPart(field, SEATS, read, SEATS)


def _workshops(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for seat in order:
        laid = [
            value
            for tile in s.workshop[seat]
            for value in (column_of(tile), row_of(tile) + 1, top_of(tile) + 1, bottom_of(tile) + 1)
        ]
        numbers += padded(laid, 4 * TILES)
    return padded(numbers, 4 * TILES * SEATS)


def _circles(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for seat in order:
        numbers += circles(s.workshop[seat])
    return padded(numbers, 5 * SEATS)


_TOKENS = tuple(indicator(token - 1, 7) for token in range(8))


def _offices(s: MachineState, order: Sequence[int]) -> list[int]:
    """Return the token on each Office space, one-hot; all zeros for an empty space."""
    numbers: list[int] = []
    for seat in order:
        for token in s.office[seat]:
            numbers += _TOKENS[token]
    return padded(numbers, 18 * 7 * SEATS)


def _waiting(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for seat in order:
        numbers += [s.waiting[seat].count(token) for token in range(15)]
    return padded(numbers, 15 * SEATS)


def _goals(s: MachineState, order: Sequence[int]) -> list[int]:
    """Return for each seat and Goal: 1 below, 2 on a top space, 3 on a bottom space, 4 flipped."""
    numbers: list[int] = []
    for seat in order:
        where = [0] * GOALS
        for goal in s.goals_below[seat]:
            where[goal % GOALS] = 1
        for space, tile in enumerate(s.goal_spaces[seat]):
            if tile >= 0:
                where[tile // 2 % GOALS] = 4 if tile % 2 else 2 + space % 2
        numbers += where
    return padded(numbers, GOALS * SEATS)


def _owned(s: MachineState, order: Sequence[int]) -> list[int]:
    """Return for each seat and type of Subsidy how many it has unused, and how many used."""
    numbers: list[int] = []
    for seat in order:
        numbers += [s.owned[seat].count(tile) for tile in range(20)]
    return padded(numbers, 20 * SEATS)


def _extreme(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers: list[int] = []
    for weather in range(5):
        numbers += [len(s.extreme[weather]), len(s.extreme_stacks[weather])]
        numbers += [mark + 1 for mark in padded(s.extreme_marks[weather], 4, -1)]
    return numbers


def _experiments(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers = [int(left) for left in padded(s.unseen, 15)]
    for tile in (*padded(s.display, 3, -1), s.deck_top, s.deck_next):
        numbers += indicator(tile, 15)
    return numbers


def _reports(s: MachineState, order: Sequence[int]) -> list[int]:
    numbers = padded(s.reports_unseen, REPORTS)
    for cards in (s.reports_top, s.reports_gone, s.reports_shown, (s.report,)):
        numbers += [cards.count(kind) for kind in range(REPORTS)]
    return numbers


def _hideout(s: MachineState, order: Sequence[int]) -> list[int]:
    return [
        s.hideout_bots,
        s.hideout_awards,
        *s.hideout_chemicals,
        *(s.hideout_tokens.count(token) for token in range(15)),
        *(s.challenges >> bit & 1 for bit in range(16)),
    ]


def _scores(s: MachineState) -> Sequence[int]:
    return s.cp


def _target(s: MachineState) -> int:
    return s.target


OBSERVATIONS = ObservationLayout(
    "weather-machine/observations",
    1,
    (
        *question(steps.KINDS),
        asked(SEATS),
        TensorPart("players", 1, number("players"), SEATS),
        TensorPart("round", 1, number("round"), 16),
        TensorPart("final round", 1, number("final")),
        TensorPart("end trigger", 5, lambda s, order: indicator(s.end_trigger, 5)),
        _ranks("order"),
        _ranks("initiative"),
        TensorPart("places", 6 * (SEATS + 3), _places, 4),
        TensorPart("supply", 5, row("chemicals_left", 5), 8),
        TensorPart("offer", 5, lambda s, order: [*padded(s.offer, 4, -1), s.top], 12),
        TensorPart("stacks", 12, lambda s, order: [s.up, s.down, *padded(s.pile, 10)], 16),
        TensorPart("subsidies", 15, row("subsidies", 15, -1), 10),
        TensorPart("subsidies used", 15, row("subsidies_used", 15)),
        TensorPart(
            "government bots", 15 * (SEATS + 3), owners("government_bots", 15, SEATS, OTHERS)
        ),
        TensorPart("government parts", 5, row("government_parts", 5), 8),
        TensorPart("replaced", 15, row("replaced", 15), 8),
        TensorPart("government tokens", 5, row("government_tokens", 5), 4),
        TensorPart("government markers", 1, number("government_markers"), 8),
        TensorPart("experiments", 90, _experiments),
        TensorPart("experiments left", 1, number("deck_left"), 16),
        TensorPart("assistant", 1, number("assistant"), 5),
        TensorPart("lab bots", 15 * (SEATS + 3), owners("lab_bots", 15, SEATS, OTHERS)),
        TensorPart("lab tokens", 5, row("lab_tokens", 5), 4),
        TensorPart("lativ bots", 1, number("lativ_bots"), 8),
        TensorPart("locks", 5, row("locks", 5)),
        TensorPart("rnd bots", 15 * (SEATS + 3), owners("rnd_bots", 15, SEATS, OTHERS)),
        TensorPart("rnd tokens", 5, row("rnd_tokens", 5), 4),
        TensorPart("rnd chemicals", 5, row("rnd_chemicals", 5), 8),
        TensorPart("extreme weather", 30, _extreme, 10),
        TensorPart("awards left", 1, number("awards_left"), 8),
        TensorPart("nobel prize", SEATS, lambda s, order: _holder(s.nobel, order)),
        TensorPart("cp", SEATS, each_seat("cp", SEATS), 128),
        TensorPart("vouchers", 5 * SEATS, by_seat("vouchers", 5, SEATS), 8),
        TensorPart("assembly lines", 12 * SEATS, by_seat("assembly", 12, SEATS)),
        TensorPart("bots", SEATS, each_seat("bots", SEATS), 8),
        TensorPart("parts", 5 * SEATS, by_seat("parts", 5, SEATS), 4),
        TensorPart("chemicals", 5 * SEATS, by_seat("chemicals", 5, SEATS), 4),
        TensorPart("workshops", 4 * TILES * SEATS, _workshops, 8),
        TensorPart("circles", 5 * SEATS, _circles, 4),
        TensorPart("offices", 18 * 7 * SEATS, _offices),
        TensorPart("row markers", ROWS * SEATS, by_seat("row_markers", ROWS, SEATS), 2),
        TensorPart("waiting tokens", 15 * SEATS, _waiting, 2),
        TensorPart("awards waiting", SEATS, each_seat("awards_waiting", SEATS), 4),
        TensorPart("awards", SEATS, each_seat("awards", SEATS), 4),
        TensorPart("owned subsidies", 20 * SEATS, _owned, 2),
        TensorPart("investments", SEATS, each_seat("investments", SEATS), 4),
        TensorPart("goals", GOALS * SEATS, _goals, 4),
        TensorPart("funding", 3 * SEATS, by_seat("funding", 3, SEATS), 9),
        TensorPart("end-game cp", SEATS, each_seat("end_cp", SEATS), 32),
        TensorPart("papers", SEATS, each_seat("papers", SEATS), 8),
        TensorPart("prototype", 10, lambda s, order: [*indicator(s.building, 5), *s.provided], 4),
        TensorPart("running experiment", SEATS, each_seat("running", SEATS), 4),
        TensorPart("target", 1, number("target"), 128),
        TensorPart("hideout", 38, _hideout, 4),
        TensorPart("reports left", 1, number("reports_left"), 24),
        TensorPart("reports", 5 * REPORTS, _reports, 4),
    ),
)


def _holder(seat: int, order: Sequence[int]) -> list[int]:
    return list(indicator(order.index(seat) if seat in order else -1, SEATS))


ENCODING = Encoding(ACTIONS, OBSERVATIONS, _scores, _target, margin=50, most_results=128)
