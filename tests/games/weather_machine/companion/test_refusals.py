"""Why a place of the companion's map cannot be pressed: one reason with its page for each."""

from __future__ import annotations

import pytest

from stormtable.games.weather_machine.companion import accepted, refusals
from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.rules import places
from stormtable.games.weather_machine.rules.geometry import stand_at
from stormtable.games.weather_machine.rules.names import GOVERNMENT, LAB, OFFICE, RND, SUPPLY
from stormtable.games.weather_machine.rules.solo.plot import YOU
from stormtable.i18n.catalogue import languages
from stormtable.kernel.tuples import put

TILES = ("experiment/rain", "experiment/snow", "experiment/fog", "experiment/wind")


def after(*presses: str) -> Companion:
    companion = Companion.begin(0, 16, own_cards=False)
    for press in (*TILES, *presses):
        companion.press(press)
    return companion


def why(companion: Companion, place: str) -> tuple[str, str]:
    shown = refusals.sentences(companion, "en")[place]
    return shown["text"], shown["rule"]


def on_the_map(companion: Companion) -> set[str]:
    """Return every place that the page draws."""
    s = companion.state
    drawn = {"initiative", *(places.chemical(s, kind) for kind in range(5))}
    for location in range(OFFICE):
        spaces = s.edition.supply_spaces if location == SUPPLY else 3
        drawn |= {places.action_space(location, space) for space in range(spaces)}
    for space in range(15):
        drawn |= {places.bot_space(s, location, space) for location in (GOVERNMENT, LAB, RND)}
        drawn.add(places.subsidy(s, space))
    for weather in range(5):
        drawn |= {places.lock(s, weather), places.extreme(s, weather)}
    return drawn


def positions() -> list[Companion]:
    """Return a position of each question of the map."""
    move = after("done")
    supply = after()
    turn = after("done", "government/space/2")
    sold = after("done", "government/space/2", "government/rain/1")
    exchange = after("done", next(o for o in move.options() if o.startswith("lab/space/")))
    exchange.state.chemicals = put(exchange.state.chemicals, YOU, (1, 1, 0, 0, 0))
    needed = exchange.state.edition.lab_chemicals
    space = next(n for n in range(15) if needed[n] > 1 and exchange.state.lab_bots[n] < 0)
    exchange.press(places.bot_space(exchange.state, LAB, space))
    return [supply, move, turn, sold, exchange]


def test_every_place_is_accepted_or_has_a_reason_and_a_page_in_every_language() -> None:
    asked = positions()
    assert [companion.question for companion in asked] == [
        *("supply_round", "move", "turn", "which_tile", "which_exchanged")
    ]
    for companion in asked:
        possible = set(accepted.options(companion))
        refused = on_the_map(companion) - possible
        assert refused
        for language in languages():
            sentences = refusals.sentences(companion, language)
            assert refused <= set(sentences)
            assert not possible & set(sentences)
            for sentence in sentences.values():
                assert sentence["rule"]
                assert sentence["text"].endswith(".")
                assert "{" not in sentence["text"]


def test_questions_outside_the_map_have_no_reasons() -> None:
    assert refusals.reasons(Companion.begin(0, 16, own_cards=False)) == {}


def test_w22_in_the_supply_round_nobody_moves() -> None:
    companion = after()
    assert why(companion, "lab/space/1") == ("In the Supply round nobody moves.", "W22")
    only = ("In the Supply round you act only in the Supply.", "p.9")
    assert why(companion, "government/subsidy/rain/1") == only
    assert why(companion, "rnd/fog/2") == only
    assert why(companion, "lab/locks/wind") == only


def test_p11_where_the_scientist_cannot_go() -> None:
    companion = after("done")
    s = companion.state
    text, rule = why(companion, "lab/space/1")
    assert (text.startswith("In round 1 you take the middle space"), rule) == (True, "p.11")
    s.scientists = put(s.scientists, YOU, stand_at(LAB, 1))
    assert why(companion, "lab/space/2") == ("You are at the Lab. Choose another Location.", "p.11")
    s.agents = (stand_at(RND, 0), s.agents[1])
    occupied = ("A Scientist is at R&D, left space. Choose another space.", "p.11")
    assert why(companion, "rnd/space/1") == occupied
    s.lativ, s.lativ_space = GOVERNMENT, 2
    his = ("Lativ is at the Government, right space. Choose another space.", "W19")
    assert why(companion, "government/space/3") == his
    s.agents = (stand_at(SUPPLY, 0), s.agents[1])
    text, rule = why(companion, "supply/space/1")
    assert ("Supply" in text and "space 1" in text, rule) == (True, "p.11")
    assert why(companion, "initiative")[1] == "p.13"


def test_p11_the_scientist_moves_once() -> None:
    companion = after("done", "government/space/2")
    moved = ("Your Scientist has moved in this turn already.", "p.11")
    assert why(companion, "rnd/space/2") == moved
    assert why(companion, "supply/space/1") == moved


@pytest.mark.parametrize(
    ("machine", "page"), [("government", "p.14"), ("lab", "p.16"), ("rnd", "p.18")]
)
def test_a_space_with_a_bot_takes_no_other(machine: str, page: str) -> None:
    companion = after("done", f"set/{machine}/snow/2/them")
    text, rule = why(companion, f"{machine}/snow/2")
    assert (text.endswith("already has a Bot."), rule) == (True, page)
    assert f"{machine}/snow/1" not in refusals.reasons(companion)


def test_p15_subsidy_tiles_that_are_used_or_gone() -> None:
    companion = after(
        *("done", "set/government/subsidy/fog/1/used", "set/government/subsidy/fog/2/none")
    )
    used = ("This Subsidy tile is used: its blue side is down.", "p.15")
    assert why(companion, "government/subsidy/fog/1") == used
    assert why(companion, "government/subsidy/fog/2") == ("No Subsidy is there any more.", "p.15")


def test_p14_only_a_tile_of_the_bots_branch() -> None:
    companion = after("done", "set/government/subsidy/rain/3/none", "government/space/2")
    companion.press("government/rain/1")
    assert companion.question == "which_tile"
    text, rule = why(companion, "government/subsidy/snow/1")
    assert (text, rule) == ("Your Bot is in Rain: take a tile of that branch.", "p.14")
    gone = ("No Subsidy is there any more.", "p.14")
    assert why(companion, "government/subsidy/rain/3") == gone
    assert why(companion, "lab/fog/1") == ("Answer the question below first.", "p.14")


def test_p13_chemicals_that_the_supply_lacks_or_has_all_of() -> None:
    companion = after("set/supply/chemical/verdino/0")
    most = len(companion.state.edition.chemical_slots)
    name = companion.state.edition.chemicals[1]
    companion.press(f"set/supply/chemical/{name}/{most}")
    assert why(companion, "supply/chemical/verdino") == ("The Supply has no Verdino left.", "p.13")
    full = (f"All {name.capitalize()} is in the Supply already.", "p.13")
    assert why(companion, f"supply/return/{name}") == full


def test_locks_and_extreme_weather() -> None:
    companion = after(
        *("done", "set/lab/locks/wind/0", "set/rnd/extreme/wind/0", "set/rnd/extreme/fog/1")
    )
    s = companion.state
    assert why(companion, "lab/locks/wind") == ("The Wind Lock is off already.", "p.17")
    calm = ("Wind is calm: no Extreme Weather tile lies there.", "W34")
    assert why(companion, "rnd/extreme/wind") == calm
    assert "rnd/extreme/fog" not in refusals.reasons(companion)
    fog = s.edition.weathers.index("fog")
    s.extreme_marks = put(s.extreme_marks, fog, (YOU, *s.extreme_marks[fog][1:]))
    marked = ("You have a marker on the Fog tile already.", "p.19")
    assert why(companion, "rnd/extreme/fog") == marked
