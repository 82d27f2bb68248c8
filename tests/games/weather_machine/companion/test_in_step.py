"""The companion in step with whole solo games, and what it tells."""

from __future__ import annotations

import re

import pytest

from stormtable.games.weather_machine.companion import entries, in_step
from stormtable.games.weather_machine.companion.companion import Companion
from stormtable.games.weather_machine.companion.host import CompanionHost
from stormtable.games.weather_machine.rules.names import RND
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.i18n.catalogue import languages
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.tuples import put

TILES = ["experiment/rain", "experiment/snow", "experiment/fog", "experiment/wind"]
LONGEST = 100
"""The most characters of a step's sentence: four lines on a phone, with room for its drawing."""
RAW_SENTENCE = re.compile(r"[{=]")
"""Signs of a slot without its value, and of a part of a sentence that is no text."""


def first_turn(*, own_cards: bool = False, challenges: int = 0) -> Companion:
    companion = Companion.begin(challenges, 16, own_cards=own_cards)
    for press in (*TILES, "done"):
        companion.press(press)
    return companion


# --- the Saboteurs' turns -----------------------------------------------------------------------


@pytest.mark.parametrize("own_cards", [False, True])
def test_entries_of_solo_games_give_the_same_turns_of_the_saboteurs(own_cards: bool) -> None:
    results = in_step.run(range(1, 61), "random", own_cards=own_cards)
    assert [played.faults for played in results if played.faults] == []
    assert sum(played.steps for played in results) > 8000


def test_games_of_a_bot_need_at_most_100_presses_each() -> None:
    results = in_step.run(range(1, 3), "greedy")
    assert [played.faults for played in results if played.faults] == []
    assert max(played.total for played in results) <= 100


def test_a_wrong_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lativ's walk is part of a move; without it the driver must see a difference."""

    def move_without_lativ(s: MachineState, location: int, space: int) -> None:
        before = s.lativ
        s.lativ = RND  # where the player rarely meets him
        entries_move(s, location, space)
        s.lativ = before

    entries_move = entries.move
    monkeypatch.setattr(entries, "move", move_without_lativ)
    results = in_step.run(range(1, 6), "random")
    assert any(played.faults for played in results)


# --- entries and inference ----------------------------------------------------------------------


def test_p8_a_missing_chemical_was_exchanged() -> None:
    companion = first_turn()
    s = companion.state
    s.chemicals = put(s.chemicals, 0, (1, 0, 0, 0, 0))
    companion.press(next(o for o in companion.options() if o.startswith("lab/space")))
    space = next(n for n in range(15) if s.edition.lab_chemicals[n] == 1 and s.lab_bots[n] == -1)
    weather, row = s.edition.weathers[space // 3], space % 3 + 1
    before = s.chemicals_left
    companion.press(f"lab/{weather}/{row}")
    assert companion.payment is not None
    assert companion.payment.way == "verdino"
    assert s.chemicals[0] == (0, 0, 0, 0, 0)
    assert s.chemicals_left == (before[0] + 1, *before[1:])
    companion.press("pay/free")
    assert s.chemicals[0] == (1, 0, 0, 0, 0)
    assert s.chemicals_left == before


def test_p16_a_bot_placed_from_elsewhere_pays_nothing() -> None:
    companion = first_turn()
    space = next(option for option in companion.options() if option.startswith("rnd/space"))
    companion.press(space)
    before = companion.state.chemicals_left
    bot = next(
        option
        for option in companion.options()
        if option.startswith("lab/") and option.split("/")[1] in companion.state.edition.weathers
    )
    companion.press(bot)
    assert companion.payment is not None
    assert companion.payment.way == "free"
    assert companion.state.chemicals_left == before


def test_a_press_that_does_not_fit_is_refused() -> None:
    companion = first_turn()
    with pytest.raises(StormtableError):
        companion.press("done")
    with pytest.raises(StormtableError):
        companion.press("set/nonsense/1")


def test_a_correction_changes_the_table_and_keeps_their_bots() -> None:
    companion = first_turn()
    bots = companion.state.hideout_bots
    companion.press("set/government/rain/1/them")
    assert companion.state.hideout_bots == bots - 1
    companion.press("set/government/rain/1/none")
    assert companion.state.hideout_bots == bots


# --- the page's requests ------------------------------------------------------------------------


def setup(*challenges: str, own_cards: bool = False) -> dict[str, object]:
    return {"challenges": list(challenges), "seed": 16, "own_cards": own_cards}


def test_undo_is_a_shorter_list_and_deals_the_same_cards() -> None:
    host = CompanionHost()
    first = host.answer({"setup": setup(), "presses": [*TILES, "done"]}, "en")
    move = first["lit"][0]
    after = host.answer({"setup": setup(), "presses": [*TILES, "done", move, "done"]}, "en")
    back = host.answer({"setup": setup(), "presses": [*TILES, "done"]}, "en")
    assert back == first
    again = CompanionHost().answer(
        {"setup": setup(), "presses": [*TILES, "done", move, "done"]}, "en"
    )
    assert again == after


@pytest.mark.parametrize("language", languages())
def test_whole_games_have_complete_sentences_and_a_way_back(language: str) -> None:
    host = CompanionHost()
    for seed in range(3):
        presses: list[str] = []
        chosen = {"challenges": ["creative-accounting", "jamming-devices"], "seed": seed}
        while True:
            asked = {"setup": {**chosen, "own_cards": False}, "presses": presses}
            shown = host.answer(asked, language)
            for step in shown["steps"]:
                assert step["moves"]
                assert len(step["moves"][0]["text"]) <= LONGEST
                for move in step["moves"]:
                    assert move["text"]
                    # neither a slot without its value nor a part that is no text
                    assert not RAW_SENTENCE.search(" ".join([*move.values(), *step["why"]]))
            if shown["over"]:
                break
            options = shown["lit"] if shown["question"] == "move" else shown["options"]
            done = (
                "done" if "done" in options else options[(7 * seed + len(presses)) % len(options)]
            )
            presses.append(done)
        assert shown["board"]["round"] > 3


def test_s4_call_security_shows_three_reports_and_what_each_would_do() -> None:
    companion = first_turn()
    presses = [*TILES, "done", next(o for o in companion.options() if "/space/" in o), "call"]
    host = CompanionHost()
    shown = host.answer({"setup": setup(), "presses": presses}, "en")
    assert len(shown["cards"]) == 3
    assert all(card["does"] for card in shown["cards"])
    presses.append(shown["options"][0])
    shown = host.answer({"setup": setup(), "presses": presses}, "en")
    presses.append(shown["options"][0])
    left = shown["board"]["reports_left"]
    shown = host.answer({"setup": setup(), "presses": presses}, "en")
    assert shown["question"] == "turn"
    assert shown["board"]["reports_left"] == left + 1


def test_the_score_decides_the_end() -> None:
    companion = first_turn()
    presses = [*TILES, "done", "won"]
    score = {"cp": 60, "goals": 4, "nobel": True, "end_cp": 0, "funding": [5, 5, 0]}
    shown = CompanionHost().answer({"setup": setup(), "presses": presses, "score": score}, "en")
    assert shown["over"]
    assert shown["result"]["won"]
    assert companion.state.target == 35
