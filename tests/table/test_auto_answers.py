"""Automatic answers: what the table answers for a seat, and what it never answers."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from contract.properties.play import choose, island
from stormtable.kernel.chance import stream_of
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.table.auto_answers import AutoAnswers, answer

ALL = AutoAnswers(auto_pass=True, auto_pay="proposed", only_answer=True)


def sent(game: Game, seat: int) -> dict[str, Any]:
    """Return an update as the other end receives it, without the feed."""
    update: dict[str, Any] = json.loads(json.dumps(game.update(seat, game.event_log.last)))
    return update


def asked(game: Game, orders: AutoAnswers, seat: int) -> str | None:
    update = sent(game, seat)
    return answer(orders, update["decision"], update)


@pytest.mark.parametrize("name", ["island", "machine"])
def test_automatic_answers_are_legal_to_the_end_and_reveal_no_secret(name: str) -> None:
    """Everything that may be answered automatically is, always legally; random play does the
    rest."""
    game = island(3, 4) if name == "island" else new_game("weather-machine", 3, 4)
    rng = stream_of(4, "choices")
    seen: Counter[str] = Counter()
    for _ in range(150):
        if game.state.over:
            break
        seat = game.state.open_seats()[-1]
        decision = sent(game, seat)["decision"]
        notation = asked(game, ALL, seat)
        single = len(decision["options"]) == 1
        assert not single or decision["secret"], "the engine answers what may be known"
        if decision["secret"]:
            seen["secret"] += 1
            assert notation is None
        if notation is None:
            choose(game, rng)
            continue
        seen["pays" if decision["pays"] else "declines"] += 1
        game.play(notation, seat)
    assert (seen["secret"] > 0) == (name == "island")
    assert (seen["pays"] > 0) == (name != "island")
    assert seen["declines"] > 0


def test_bids_and_goals_are_secret_and_nothing_else_of_the_island_is() -> None:
    game = island(2, 3)
    rng = stream_of(3, "choices")
    secret: dict[str, bool] = {}
    while game.decision is not None:
        for seat in game.state.open_seats():
            decision = game.view(seat).decision
            assert decision is not None
            secret[decision.question] = decision.secret
        choose(game, rng)
    assert {question for question, hidden in secret.items() if hidden} == {
        "keep_first_goal",
        "keep_goal",
        "bid",
    }
    assert len(secret) > 5


def option(notation: str) -> dict[str, Any]:
    return {"notation": notation, "verb": notation.split(" ")[0]}


def decision(*notations: str, **more: Any) -> dict[str, Any]:
    plain = {"options": [option(notation) for notation in notations], "pays": False, "ways": []}
    return {**plain, "secret": False, **more}


PAYMENT = decision(
    "pay green",
    "pay white",
    pays=True,
    ways=[{"pay": [], "plays": ["pay white", "pay red"]}, {"pay": [], "plays": ["pay green"]}],
)
SINGLE_WAY = {**PAYMENT, "ways": PAYMENT["ways"][:1]}


@pytest.mark.parametrize(
    ("orders", "asked_decision", "expected"),
    [
        (AutoAnswers(), decision("pass", "do it"), None),
        (AutoAnswers(), SINGLE_WAY, None),
        (AutoAnswers(), decision("do it"), None),
        (AutoAnswers(auto_pass=True), decision("do it", "pass"), "pass"),
        (AutoAnswers(auto_pass=True), decision("do it", "end"), "end"),
        (AutoAnswers(auto_pass=True), decision("do it", "do that"), None),
        (AutoAnswers(auto_pass=True), decision("pass", "end"), None),
        (AutoAnswers(auto_pass=True), decision("do it", "pass", secret=True), None),
        (AutoAnswers(auto_pay="one_way"), SINGLE_WAY, "pay white"),
        (AutoAnswers(auto_pay="one_way"), PAYMENT, None),
        (AutoAnswers(auto_pay="proposed"), PAYMENT, "pay white"),
        (AutoAnswers(auto_pay="proposed"), {**PAYMENT, "ways": []}, None),
        (AutoAnswers(auto_pay="proposed"), {**PAYMENT, "secret": True}, None),
        (AutoAnswers(auto_pay="proposed"), decision("do it", "pass"), None),
        (AutoAnswers(only_answer=True), decision("do it"), "do it"),
        (AutoAnswers(only_answer=True), decision("do it", secret=True), None),
        (AutoAnswers(only_answer=True), decision("do it", "do that"), None),
        (ALL, None, None),
    ],
)
def test_an_automatic_answer_is_given_only_to_its_question(
    orders: AutoAnswers, asked_decision: dict[str, Any] | None, expected: str | None
) -> None:
    assert answer(orders, asked_decision, {"view": {"redo": 0}}) == expected
    assert answer(orders, asked_decision, {"view": {"redo": 1}}) is None, (
        "what was undone stays undone"
    )


def test_an_automatic_answer_can_be_undone_and_changed() -> None:
    game = new_game("weather-machine", 2, 4)
    rng = stream_of(4, "choices")
    while True:
        seat = game.state.asked
        notation = asked(game, ALL, seat)
        if notation is None:
            choose(game, rng)
            continue
        game.play(notation, seat)
        if game.barrier(seat) is None:
            break
    game.undo(seat)
    assert asked(game, ALL, seat) is None
    other = next(code for code in game.state.choices if code != game.redoable(seat)[0])
    game.play(other, seat)


def test_auto_answers_survive_json() -> None:
    for orders in (AutoAnswers(), ALL, AutoAnswers(auto_pay="one_way")):
        assert AutoAnswers.from_json(json.loads(json.dumps(orders.as_json()))) == orders
    assert AutoAnswers.from_json({}) == AutoAnswers()
    assert AutoAnswers.from_json({"auto_pass": True}) == AutoAnswers(auto_pass=True)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, "orders are no object but None; give one like"),
        ([], "orders are no object but []; "),
        ({"auto_pas": True}, "orders have no 'auto_pas'; there are: auto_pass, auto_pay, only_"),
        ({1: True}, "orders have no 1; "),
        ({"auto_pass": 1}, "orders.auto_pass is 1; true or false"),
        ({"only_answer": "yes"}, "orders.only_answer is 'yes'; true or false"),
        ({"auto_pay": True}, "orders.auto_pay is True; one of: never, one_way, proposed"),
        ({"auto_pay": ["never"]}, "orders.auto_pay is ['never']; one of"),
        ({"auto_pay": "x\u202e"}, "orders.auto_pay is 'x\\u202e'; one of"),
    ],
)
def test_invalid_auto_answers_name_the_field(data: object, problem: str) -> None:
    with pytest.raises(BadSetting) as error:
        AutoAnswers.from_json(data)
    assert str(error.value).startswith(problem)
    assert "\n" not in str(error.value)
