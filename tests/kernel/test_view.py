"""What a player, a spectator and a bot receive."""

from __future__ import annotations

import json
from random import Random

from contract.properties.play import island, play_out, play_until
from stormtable.kernel.game import Game
from stormtable.kernel.view import view_of


def stopped_before(question: str) -> Game:
    return play_until(island(3, 8), 8, lambda game: game.agenda[0] == question)


def test_a_spectator_sees_the_table_and_no_card() -> None:
    game = stopped_before("keep_first_goal")
    view = game.view(None)
    assert view.decision is None
    assert view.question == "keep_first_goal"
    assert view.waiting_for == (0, 1, 2)
    board = json.loads(view.to_bytes())["view"]["board"]
    offers = [[card["goal"] for card in player["offer"]] for player in board["players"]]
    assert offers == [[None, None]] * 3
    seen = [event.seen_by(None) for event in game.event_log.events]
    assert "goal" not in {key for event in seen for key in event.data}


def test_a_player_sees_their_own_cards_and_options() -> None:
    game = stopped_before("keep_first_goal")
    data = json.loads(game.view(1).to_bytes())
    players = data["view"]["board"]["players"]
    offers = [[card["goal"] for card in player["offer"]] for player in players]
    assert offers[0] == offers[2] == [None, None]
    notations = {option["notation"] for option in data["decision"]["options"]}
    assert notations == {f"keep {goal}" for goal in offers[1]}
    drawn = [event["data"] for event in game.feed(1) if event["name"] == "goal_seen"]
    assert [bool(each) for each in drawn] == [False, False, True, True, False, False]


def test_others_decisions_are_not_in_a_view() -> None:
    game = stopped_before("build_or_work")
    asked = game.state.asked
    other = (asked + 1) % 3
    assert game.view(asked).decision == game.decision
    assert game.view(other).decision is None
    assert game.view(other).waiting_for == (asked,)


def test_a_finished_game_asks_nobody() -> None:
    game = play_out(island(2, 9), 9)
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert (view.question, view.waiting_for, view.decision) == ("", (), None)


def test_a_sample_plays_on_with_its_own_chance() -> None:
    game = stopped_before("bid")
    before = game.state.save()
    for seat in (None, 0, 1, 2):
        state = game.view(seat).sample(Random(1))
        while not state.over:
            state.apply(state.choices[-1])
        assert game.title.outcome(state).winners
    assert game.state.save() == before


def test_samples_differ_in_what_is_hidden_and_in_nothing_else() -> None:
    game = stopped_before("bid")
    view = game.view(0)
    samples = [view.sample(Random(seed)) for seed in range(20)]
    assert len({sample.save() for sample in samples}) > 10
    for sample in samples:
        assert view_of(game.title, sample, 0, view.table).to_bytes() == view.to_bytes()


def test_the_bytes_are_canonical() -> None:
    view = stopped_before("bid").view(2)
    text = view.to_bytes()
    assert text == json.dumps(json.loads(text), separators=(",", ":"), sort_keys=True).encode()


def test_an_option_says_the_same_field_by_field_and_as_a_whole() -> None:
    game, rng = island(2, 5), Random(5)
    while game.outcome is None:
        decision = game.decision_of(game.state.asked, with_effects=True)
        again = game.decision_of(game.state.asked, with_effects=True)
        assert decision is not None
        assert again is not None
        for option, other in zip(decision.options, again.options, strict=True):
            whole = option.as_json()
            for name in ("effects", "warnings", "places", "args", "order", "group", "verb"):
                assert getattr(other, name) == getattr(option, name)
            assert other.as_json() == whole
        game.play(rng.choice(decision.options))
