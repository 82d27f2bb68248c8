"""The invariants report each way to break them, component by component (p.3 to 6).

A possible position is changed in one place, as no rule would; `violations` names what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.weather_machine import LIGHTNING
from stormtable.games.weather_machine.rules import steps
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.names import (
    CITATION,
    GOVERNMENT,
    GOVERNMENT_MARKER,
    LAB,
    LATIV,
    MOVED_ON,
    OFFICE,
    PUBLISHED,
    RND,
    SABOTEUR,
)
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.games.weather_machine.rules.workshop import pack_tile
from stormtable.games.weather_machine.testing import Scenario, state_of
from stormtable.games.weather_machine.testing.solo import SoloScenario
from stormtable.kernel.codes import kind_of
from stormtable.kernel.game import Game
from stormtable.kernel.tuples import added, put, put_in

EDITION = LIGHTNING
RAIN, WIND, SUN, FOG, SNOW = range(5)
YELLOW, BLACK, ORANGE, PURPLE = range(4)

Corruption = Callable[[MachineState], None]


def several(players: int = 4, goals: str = "set") -> Game:
    """Return a game in which Yellow has published on Sun and broken through, and Black has various
    goods."""
    return (
        Scenario(players, EDITION, goals)
        .office("yellow", 1, "sun", "sun", "sun")
        .published("yellow", 1, moved_on=True)
        .office("yellow", 2, "award", "fog")
        .extreme("sun", 1, [None, "yellow"])
        .government_bots(wind=["black", None, "yellow"])
        .owned("yellow", "publish")
        .rnd_bots(fog=["black", "yellow", None])
        .bots("black", 2)
        .parts("black", "red")
        .chemicals("black", "radieu", "melgoth")
        .goals("yellow", "lab:papers-2", top=["government:subsidies-3"])
        .turn("yellow")
        .build()
    )


def alone() -> Game:
    return (
        SoloScenario(EDITION)
        .reports("white lab snow top", "pink rnd wind top")
        .hideout("melgoth", tokens=["lab-wind"], awards=1)
        .turn("yellow")
        .build()
    )


def set_(field: str, index: int, value: int) -> Corruption:
    """Set another number at one index of a tuple."""

    def corrupt(s: MachineState) -> None:
        setattr(s, field, put(getattr(s, field), index, value))

    return corrupt


def own(field: str, seat: int, index: int, value: int) -> Corruption:
    """Set another number at one index of a player's tuple (or a branch's)."""

    def corrupt(s: MachineState) -> None:
        setattr(s, field, put_in(getattr(s, field), seat, index, value))

    return corrupt


def more(field: str, seat: int, *pieces: int) -> Corruption:
    """Add pieces to a player's tuple (or a branch's)."""

    def corrupt(s: MachineState) -> None:
        rows = getattr(s, field)
        setattr(s, field, put(rows, seat, (*rows[seat], *pieces)))

    return corrupt


def now(field: str, value: object) -> Corruption:
    def corrupt(s: MachineState) -> None:
        setattr(s, field, value)

    return corrupt


def both(*corruptions: Corruption) -> Corruption:
    def corrupt(s: MachineState) -> None:
        for corrupt_once in corruptions:
            corrupt_once(s)

    return corrupt


def laid(*tiles: int) -> Corruption:
    """Replace Black's Workshop by these tiles."""

    def corrupt(s: MachineState) -> None:
        s.workshop = put(s.workshop, BLACK, tiles)

    return corrupt


CORRUPTIONS: list[tuple[Corruption, str]] = [
    # Turn Order and Initiative markers, rounds and the end.
    (now("order", (0, 1, 2)), "the turn order is (0, 1, 2)"),
    (now("order", (0, 1, 2, 2)), "the turn order has two markers of one player"),
    (now("initiative", (0, 1, 2, 5)), "the Initiative is"),
    (now("round", -1), "round -1"),
    (now("end_trigger", 9), "end trigger 9"),
    (now("final", True), "the last round, and nothing triggered the end"),
    (now("government_bots", (1,) * 15), "the Government Machine is complete, and the end is not"),
    (now("rnd_bots", (1,) * 15), "all Research spaces are occupied, and the end is not"),
    (now("nobel", 0), "the Nobel Prize is taken, and the end is not triggered"),
    (both(now("deck_next", -1), now("deck_top", -1)), "no Experiment tile is left, and the end"),
    # Scientists and Lativ.
    (
        set_("scientists", 0, stand_at(GOVERNMENT, 3)),
        "the Scientist of seat 0 stands on no action space",
    ),
    (set_("scientists", 0, stand_at(OFFICE, 0)), "stands on no action space"),
    (set_("scientists", 0, 7), "stands on no action space"),
    (set_("scientists", 0, -3), "stands on no action space"),
    (set_("scientists", 0, 1), "and the Scientist of seat 1 on one space: supply 2"),
    (
        both(now("lativ", LAB), set_("scientists", 0, stand_at(LAB, 0))),
        "and Lativ on one space: lab left",
    ),
    (now("lativ", 6), "Lativ is at Location 7"),
    (now("lativ_space", 2), "Lativ is on space 3 of supply"),
    (both(now("lativ", RND), now("lativ_space", 4)), "Lativ stands on no action space"),
    (both(now("round", 0), now("lativ", LAB)), "somebody has left Supply"),
    (
        both(now("round", 1), set_("scientists", 0, stand_at(LAB, 0))),
        "a Scientist on a left space in round 1",
    ),
    # Chemicals and Workshop tiles.
    (set_("chemicals_left", 0, 6), "verdino: 7 Chemicals"),
    (own("chemicals", BLACK, 4, 3), "radieu: 7 Chemicals"),
    (set_("rnd_chemicals", 2, 1), "delugium: 6 Chemicals"),
    (
        both(set_("rnd_chemicals", 2, 1), set_("chemicals_left", 2, 4)),
        "1 delugium in R&D, 0 Bots",
    ),
    (
        both(set_("rnd_chemicals", 0, 0), set_("chemicals_left", 0, 5)),
        "0 verdino in R&D, 1 Bots",
    ),
    (both(own("chemicals", YELLOW, 0, -1), set_("chemicals_left", 0, 5)), "less than nothing"),
    (set_("pile", 3, 5), "Workshop tile"),
    (now("offer", (0, 1, 2, 77)), "Workshop tile 77"),
    (lambda s: now("top", (s.top + 1) % 10)(s), "Workshop tile"),
    (now("up", 20), "stacks of 20 and"),
    (now("down", -1), "stacks of"),
    (now("top", -1), "the face-up stack of Workshop tiles has no top"),
    (lambda s: now("offer", (*s.offer, s.offer[0]))(s), "5 Workshop tiles on the board"),
    (lambda s: now("offer", s.offer[:3])(s), "3 Workshop tiles on the board, and the stack has"),
    # Government.
    (set_("government_bots", 0, 4), "Government Machine: a Bot of nobody's (4) at rain-1"),
    (set_("government_bots", 0, LATIV), "Government Machine: a Bot of nobody's"),
    (set_("government_bots", 0, SABOTEUR), "Government Machine: a Bot of nobody's"),
    (now("government_markers", 4), "4 Government markers"),
    (own("extreme_marks", RAIN, 0, GOVERNMENT_MARKER), "4 Government markers"),
    (set_("subsidies", 3, -1), "wind: 0 Subsidy tiles, 1 empty Bot spaces"),
    (set_("subsidies", 4, 0), "wind: 2 Subsidy tiles, 1 empty Bot spaces"),
    (now("subsidies", (0,) * 15), "15 Subsidy tiles"),
    (set_("subsidies", 0, 40), "Subsidy tile 40"),
    (set_("subsidies_used", 4, 1), "a Subsidy tile is used where there is none"),
    (set_("government_parts", 0, 3), "Parts in Government"),
    # Lativ's Lab.
    (now("lativ_bots", 6), "Lativ has 6 Bots"),
    (
        both(now("lab_bots", (LATIV, LATIV, *(-1,) * 13)), now("lativ_bots", 3)),
        "rain: two of Lativ's Bots in one branch",
    ),
    (set_("lab_bots", 14, SABOTEUR), "Weather Machine: a Bot of nobody's (7) at snow-3"),
    (set_("locks", 0, 2), "rain: 2 Locks"),
    (now("assistant", 5), "the Assistant is at branch 5"),
    (now("display", (0, 0, 1)), "Experiment tiles [0, 0, 1"),
    (now("display", (0, 1, 15)), "Experiment tiles [0, 1, 15"),
    (set_("unseen", 0, 1), "an Experiment tile is seen and unseen"),
    (set_("unseen", 14, 0), "an Experiment tile has come before all of the Stage below"),
    (now("deck_left", 3), "3 Experiment tiles in the deck"),
    (set_("unseen", 9, 0), "Experiment tiles in the deck"),
    (now("deck_next", -1), "a tile is missing on top of the Experiment deck or below it"),
    (now("display", (0, 1)), "2 Experiment tiles in the display, and one is to come"),
    # R&D.
    (set_("rnd_bots", 0, LATIV), "R&D: a Bot of nobody's (8) at rain-1"),
    (more("extreme", RAIN, 1), "rain: Extreme Weather levels"),
    (now("extreme_stacks", ((1, 2),) * 5), "Extreme Weather levels"),
    (more("extreme_marks", RAIN, -1), "rain: 3 slots on an Extreme Weather tile of 2"),
    (now("extreme_marks", ((9, 9),) * 5), "rain: a full Extreme Weather tile on the board"),
    (own("extreme_marks", RAIN, 0, 6), "rain: a marker of nobody's (6)"),
    (own("extreme_marks", SUN, 0, YELLOW), "sun: two Breakthrough markers of seat 0 on one tile"),
    (own("extreme_marks", RAIN, 0, BLACK), "rain: a Breakthrough marker of seat 1, and no row"),
    (own("row_markers", YELLOW, 0, PUBLISHED), "sun: a Breakthrough marker of seat 0, and no row"),
    # Research tokens, Awards, the Nobel Prize.
    (set_("government_tokens", 0, 3), "3 government-rain tokens"),
    (set_("lab_tokens", SUN, 3), "4 lab-sun tokens"),
    (set_("rnd_tokens", 4, -1), "-1 rnd-snow tokens"),
    (more("waiting", BLACK, 10, 10), "4 rnd-rain tokens"),
    (more("waiting", BLACK, 15), "Research tokens [15]"),
    (now("awards_left", 12), "13 Awards"),
    (set_("awards", 0, 2), "13 Awards"),
    (both(now("awards_left", 10), set_("awards", 1, 1)), "seat 1: 1 Awards gained, not all there"),
    (both(set_("awards_waiting", 1, -1), set_("awards", 1, -1)), "less than no Awards"),
    (both(now("nobel", 1), now("end_trigger", 1)), "the Nobel Prize is seat 1's, without three"),
    (
        both(now("awards_left", 8), set_("awards", 1, 3), set_("awards_waiting", 1, 3)),
        "three Awards, and the Nobel Prize is still there",
    ),
    # Goal tiles.
    (more("goals_below", YELLOW, 36), "seat 0: Goal tiles"),
    (lambda s: more("goals_below", YELLOW, s.goals_below[BLACK][0])(s), "in 2 places"),
    (lambda s: more("goals_below", YELLOW, s.goals_below[YELLOW][0])(s), "in 2 places"),
    (lambda s: more("goals_below", YELLOW, s.goals_below[BLACK][0])(s), "Goal tiles of two sets"),
    (
        lambda s: own("goal_spaces", BLACK, 4, 2 * s.goals_below[BLACK][0])(s),
        "on a rnd Goal space",
    ),
    (
        lambda s: own("goal_spaces", BLACK, 0, 2 * s.goals_below[BLACK][0])(s),
        "seat 1: 4 government Goal tiles",
    ),
    # Laboratories.
    (own("assembly", BLACK, 11, 0), "seat 1: 11 Bots"),
    (set_("bots", BLACK, 3), "seat 1: 13 Bots"),
    (own("assembly", BLACK, 11, 2), "seat 1: 13 Bots"),
    (own("vouchers", BLACK, 0, 6), "seat 1: 6 Vouchers of type supply"),
    (own("vouchers", BLACK, 4, -1), "seat 1: -1 Vouchers of type science"),
    (set_("cp", BLACK, 1), "seat 1: 1 CP, by source 0"),
    (both(own("cp_sources", 1, 0, -1), own("cp_sources", 1, 1, 1)), "seat 1: 0 CP, by source 0"),
    (set_("end_cp", BLACK, -1), "seat 1: less than nothing"),
    (set_("investments", BLACK, -1), "seat 1: less than nothing"),
    (own("funding", BLACK, 2, 10), "seat 1: a Funding marker on space 10 of the rnd track"),
    (own("funding", BLACK, 0, -1), "seat 1: a Funding marker on space -1"),
    (lambda s: more("owned", YELLOW, s.owned[YELLOW][0])(s), "seat 0: two Subsidy tiles of one"),
    (more("owned", PURPLE, 0), "seat 3: 1 Subsidy tiles, 0 Bots in Government"),
    # The Office.
    (own("office", BLACK, 0, 8), "seat 1: tokens"),
    (both(own("office", 1, 0, 1), own("office", 1, 1, 2)), "seat 1: two weathers in row 1"),
    (own("row_markers", BLACK, 0, 3), "seat 1: a Breakthrough marker at 3 in row 1"),
    (own("row_markers", BLACK, 0, PUBLISHED), "seat 1: a paper of row 1, which is not complete"),
    (own("row_markers", BLACK, 0, MOVED_ON), "seat 1: a paper of row 1, which is not complete"),
    (own("office", BLACK, 0, CITATION), "seat 1: a Citation in row 1, which is not published"),
    (
        both(own("office", YELLOW, 0, CITATION), own("office", YELLOW, 1, CITATION)),
        "seat 0: two Citations in row 1",
    ),
    (own("office", BLACK, 2, CITATION), "seat 1: 3 rnd Goal tiles, 1 cited with"),
    (set_("locks", SUN, 1), "seat 0: a paper of row 1, and its weather is locked"),
    (set_("papers", YELLOW, 2), "seat 0: 2 papers, 1 published rows"),
    # The Workshop.
    (laid(pack_tile(1, 1, 0, 1), pack_tile(1, 1, 0, 2)), "tiles overlap: column 1, middle"),
    (laid(pack_tile(0, 1, 0, 1)), "seat 1: a Workshop tile at no place: column 0, middle"),
    (laid(pack_tile(1, 3, 0, 1)), "seat 1: a Workshop tile at no place: column 1, 3"),
    (laid(pack_tile(1, 1, 2, 2)), "seat 1: there is no such Workshop tile"),
    (laid(pack_tile(1, 1, 2, 7)), "seat 1: there is no such Workshop tile"),
    (laid(pack_tile(1, 1, 0, 1), pack_tile(1, 2, 2, 3)), "touching semicircles do not match"),
    (laid(pack_tile(1, 1, 0, 1), pack_tile(3, 1, 2, 3)), "a Workshop tile that touches nothing"),
    (laid(pack_tile(1, 1, 0, 1), pack_tile(2, 0, 2, 3)), "a Workshop tile that touches nothing"),
    (laid(pack_tile(1, 0, 0, 1)), "no Workshop tile beside the printed middle space"),
    (own("parts", BLACK, 0, 9), "seat 1: Parts and Bots do not fit"),
    (own("parts", BLACK, 3, -1), "seat 1: less than nothing in the Workshop"),
    (own("chemicals", BLACK, 2, 2), "seat 1: Chemicals do not fit"),
    # Prototypes, and the Saboteurs in a game without them.
    (now("building", 5), "a prototype of weather 5"),
    (set_("provided", 0, 1), "are provided, and nothing is built"),
    (now("hideout_bots", 1), "the Saboteurs have something in a game of several players"),
    (now("target", 35), "the Saboteurs have something"),
]


@pytest.mark.parametrize(("corrupt", "message"), CORRUPTIONS)
def test_an_impossible_position_is_reported(corrupt: Corruption, message: str) -> None:
    game = several()
    assert game.title.violations(game.state) == []
    corrupt(state_of(game))
    wrong = game.title.violations(game.state)
    assert any(message in problem for problem in wrong), wrong


def test_with_two_players_the_right_spaces_are_closed() -> None:
    game = several(2)
    for location in (GOVERNMENT, LAB, RND):
        set_("scientists", 0, stand_at(location, 2))(state_of(game))
        (wrong,) = game.title.violations(game.state)
        assert "the Scientist of seat 0 stands on a closed space" in wrong
    set_("scientists", 0, 0)(state_of(game))
    both(now("lativ", LAB), now("lativ_space", 2))(state_of(game))
    assert game.title.violations(game.state) == ["Lativ stands on a closed space: lab right"]


def test_drafted_goals_are_of_one_symbol_in_each_colour() -> None:
    game = several(2, "draft")
    s = state_of(game)
    assert game.title.violations(s) == []
    s.goals_below = put(s.goals_below, BLACK, (9, 10, 11, 21, 22, 23, 33, 34, 35))
    assert "seat 1: Goal tiles of two sets" not in game.title.violations(s)
    s.goals_below = put(s.goals_below, BLACK, (9, 10, 20, 21, 22, 23, 33, 34, 35))
    assert "seat 1: Goal tiles of two sets" in game.title.violations(s)


SOLO: list[tuple[Corruption, str]] = [
    (
        set_("agents", 0, stand_at(RND, 2)),
        "Agent white and Agent pink on one space: rnd right",
    ),
    (set_("agents", 0, 0), "the Scientist of seat 0 and Agent white on one space: supply 1"),
    (set_("agents", 0, stand_at(RND, 5)), "Agent white stands on no action space"),
    (set_("agents", 0, -1), "Saboteurs: agents at"),
    (now("hideout_bots", 13), "Saboteurs: 13 Bots"),
    (set_("lab_bots", 0, SABOTEUR), "Saboteurs: 13 Bots"),
    (now("challenges", 1 << 12), "Saboteurs: Challenges 4096"),
    (now("target", -1), "Saboteurs: a Target Value of -1"),
    (set_("hideout_chemicals", 0, 1), "verdino: 6 Chemicals"),
    (now("hideout_tokens", (0, 0, 0)), "5 government-rain tokens"),
    (now("hideout_awards", 2), "13 Awards"),
    (now("hideout_awards", -1), "less than no Awards"),
    (now("report", 99), "Security Reports"),
    (lambda s: now("report", s.reports_gone[0])(s), "Security Report"),
    (now("report", -1), "no Current Report, and there are some in the deck"),
    (now("reports_left", 3), "Security Reports are neither seen nor in the deck"),
    (now("reports_left", 99), "Security Reports are neither seen nor in the deck"),
    (lambda s: now("reports_shown", (s.report,))(s), "lie beside the Current one"),
    (now("goals_below", ((1,),)), "a Goal tile that asks for a majority, alone"),
    (now("goals_below", ((0, 19),)), "two Goal tiles with one icon, alone"),
    (now("goals_below", ((0, 2, 9),)), "seat 0: 3 government Goal tiles, 0 cited with"),
]


@pytest.mark.parametrize(("corrupt", "message"), SOLO)
def test_an_impossible_solo_position_is_reported(corrupt: Corruption, message: str) -> None:
    game = alone()
    assert game.title.violations(game.state) == []
    corrupt(state_of(game))
    wrong = game.title.violations(game.state)
    assert any(message in problem for problem in wrong), wrong


def test_a_position_in_the_middle_of_an_action_is_possible() -> None:
    """Pending steps count: here a Bot that is about to return."""
    game = several()
    s = state_of(game)
    s.bots = added(s.bots, BLACK, -1)
    assert game.title.violations(s) == ["seat 1: 11 Bots"]
    s.agenda.append(steps.RETURN_BOT | BLACK << 8)
    assert kind_of(s.agenda[-1]) == steps.RETURN_BOT
    assert game.title.violations(s) == []
