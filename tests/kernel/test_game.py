"""A game at the table: playing, refusing, explaining, taking back, forking."""

from __future__ import annotations

import pytest

from contract.properties.play import island, play_out, play_until
from kernel.toy import Toy, ToyState
from stormtable.kernel.chance import Streams
from stormtable.kernel.errors import BadSetting, IllegalOption, NoUndo
from stormtable.kernel.event import Event
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.lab.testing.properties import Watch, check


def toy(players: int = 2, seed: int = 1, rounds: int = 3) -> Game:
    return Game(Toy(), players, {"rounds": rounds}, Streams(seed))


def before_turns(players: int = 2) -> Game:
    """Return a game after the bids; seat 0 has to choose: stash or earn."""
    return play_until(toy(players), 1, lambda game: game.agenda[0] == "turn")


@pytest.mark.parametrize("seed", range(6))
def test_the_toy_keeps_every_property(seed: int) -> None:
    """The properties know no game, so they must hold for one that they have never seen."""
    game = toy(2 + seed % 2, seed)
    watch = Watch(game)

    def holds() -> None:
        assert watch.check() == []

    play_out(game, seed, holds)
    assert game.outcome is not None
    assert game.outcome.reason == "rounds_played"


def test_a_new_game_waits_for_its_first_decision() -> None:
    game = new_game("weather-island", players=3, seed=7)
    assert game.decision is not None
    assert game.decision.question == "keep_first_goal"
    assert game.agenda[0] == "keep_first_goal"
    assert game.outcome is None
    assert game.seats == ("player 1", "player 2", "player 3")


def test_the_seed_determines_the_game() -> None:
    saves = [toy(seed=seed).state.save() for seed in (4, 4, 5, 6, 7, 8)]
    assert saves[0] == saves[1]
    assert len(set(saves)) > 2


def test_options_can_be_given_as_text_code_or_object() -> None:
    by_text, by_code, by_object = before_turns(), before_turns(), before_turns()
    assert by_object.decision is not None
    option = by_object.decision.options[1]
    by_text.play(f"  {option.notation.replace(' ', '   ')}")
    by_code.play(option.code)
    by_object.play(option)
    assert by_text.state.save() == by_code.state.save() == by_object.state.save()


# --- refusals -----------------------------------------------------------------------------


def test_an_option_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    game = before_turns()
    before = game.state.save(), game.log[:]
    with pytest.raises(
        IllegalOption, match=r"'stash gold' is not legal for player 1 \(seat 0\) .*; legal: earn"
    ):
        game.play("stash gold")
    with pytest.raises(IllegalOption, match="legal: earn"):
        game.play(424242)
    with pytest.raises(IllegalOption, match=r"player 2 \(seat 1\) is not asked anything now; wait"):
        game.play("earn", seat=1)
    assert (game.state.save(), game.log) == before


def test_after_the_end_no_answer_is_accepted() -> None:
    game = play_out(toy(rounds=1), 1)
    with pytest.raises(IllegalOption, match="the game is over"):
        game.play("earn")


def test_long_lists_are_cut_in_the_message() -> None:
    def rich(game: Game) -> bool:
        return game.agenda[0] == "bid" and len(game.state.choices) > 13

    game = play_until(island(2, 1), 1, rich)
    with pytest.raises(IllegalOption, match=r"bid 11 and \d+ more$"):
        game.play("bid 99")


@pytest.mark.parametrize(
    ("words", "seat", "code"),
    [
        ("earn", None, None),
        ("stash", None, None),
        ("", None, "nothing_asked_for"),
        ("dance", None, "unknown_word"),
        ("earn", 1, "not_your_decision"),
        ("stash gold", None, "no_such_choice"),
        ("pick 1", None, "not_now"),
    ],
)
def test_explain_names_the_reason_or_nothing_for_an_option(
    words: str, seat: int | None, code: str | None
) -> None:
    notice = before_turns().explain(words, seat)
    assert (notice.code if notice else None) == code


def test_explain_asks_the_rule_first_and_knows_the_end() -> None:
    game = play_until(island(2, 1), 1, lambda game: game.agenda[0] == "bid")
    notice = game.explain("bid 99")
    assert notice is not None
    assert (notice.code, notice.params["bid"], notice.rule) == ("bid_over_money", 99, "Phase I.2")
    over = play_out(toy(rounds=1), 1).explain("earn")
    assert over is not None
    assert over.code == "game_over"


@pytest.mark.parametrize("words", ["bid ²", "bid ٣", "bid -1", "bid 1 2", "bid x"])
def test_explain_takes_any_text(words: str) -> None:
    """A superscript two is a digit to Python, and no number."""
    game = play_until(island(2, 1), 1, lambda game: game.agenda[0] == "bid")
    assert game.explain(words) is not None


@pytest.mark.parametrize(
    "seats",
    [
        *[("Ada",), ("Ada", "Bea", "Cy"), ("Ada", ""), ("Ada", "B\nC"), ("Ada", " ")],
        *[("Ada", name) for name in ("\x1b[2J", "B\x9b", "\u202eB", "B\u2028", "B\t", "B" * 101)],
    ],
)
def test_each_seat_has_one_name_of_one_line(seats: tuple[str, ...]) -> None:
    """A record has a line for each name, so extra lines would not parse."""
    with pytest.raises(BadSetting):
        Game(Toy(), 2, {}, Streams(1), seats)


# --- events -------------------------------------------------------------------------------


def test_listeners_receive_all_later_events() -> None:
    game = before_turns()
    events: list[Event] = []
    game.listen(events.extend)
    game.play("earn")
    assert [(event.name, event.seat) for event in events] == [("chose", 0), ("coins", 0)]
    assert events == game.events
    game.undo()
    assert [event.name for event in events[2:]] == ["undone"]


# --- undo ---------------------------------------------------------------------------------


def test_nothing_to_undo_at_the_beginning() -> None:
    game = toy()
    barrier = game.barrier()
    assert barrier is not None
    assert barrier.code == "nothing_to_undo"
    with pytest.raises(NoUndo, match=r"cannot undo \(nothing_to_undo\); play on"):
        game.undo()
    with pytest.raises(NoUndo, match="nothing to redo"):
        game.redo()


def test_undo_goes_back_any_number_of_steps_to_the_barrier() -> None:
    """Building asks three questions; all three can be taken back, the revealed bids cannot."""
    game = play_until(island(2, 35), 35, lambda game: game.agenda[0] == "place")
    place = game.state.save()
    game.play(game.state.choices[-1])
    assert game.agenda[0] == "turn"
    game.undo()
    assert game.state.save() == place
    game.undo()
    assert game.agenda[0] == "build_or_work"
    barrier = game.barrier()
    assert barrier is not None
    assert barrier.code == "answers_came_out"
    game.redo()
    assert game.state.save() == place
    game.redo()
    assert game.agenda[0] == "turn"


def test_revealed_answers_cannot_be_undone() -> None:
    game = before_turns()
    barrier = game.barrier()
    assert barrier is not None
    assert barrier.code == "answers_came_out"


def test_draws_are_never_undone() -> None:
    game = before_turns()
    game.play("earn")
    game.play("earn")
    assert any(line.notation.startswith("flip") for line in game.log)
    barrier = game.barrier()
    assert barrier is not None
    assert barrier.code == "something_came_out"
    with pytest.raises(NoUndo, match="something_came_out"):
        game.undo()


def test_nobody_takes_back_what_another_chose_after() -> None:
    game = before_turns(3)
    game.play("earn")
    assert game.barrier(0) is None
    game.play("earn")
    barrier = game.barrier(0)
    assert barrier is not None
    assert barrier.code == "another_player_chose"
    with pytest.raises(NoUndo, match="another_player_chose"):
        game.undo(0)
    game.undo(1)
    assert game.state.asked == 1


def test_a_new_choice_forgets_what_was_undone() -> None:
    game = before_turns()
    game.play("earn")
    game.undo()
    game.play(game.state.choices[1])
    with pytest.raises(NoUndo, match="nothing to redo"):
        game.redo()


# --- forks --------------------------------------------------------------------------------


def test_a_fork_does_not_change_the_original() -> None:
    game = before_turns(3)
    game.play("earn")
    before = game.state.save(), game.log[:]
    fork = game.fork(Streams(99))
    assert fork.state.save() == game.state.save()
    assert fork.decision == game.decision
    fork.undo()
    fork.redo()
    assert fork.log == game.log
    play_out(fork, 5)
    assert fork.outcome is not None
    assert (game.state.save(), game.log) == before
    game.undo()
    assert game.state.asked == 0


def test_a_watch_takes_over_a_game_that_goes_on_from_a_position() -> None:
    """The watch ignores what was gained before, and counts what comes after."""
    position = before_turns().state.copy()
    game = Game(Toy(), 2, {"rounds": 3}, Streams(1), position=position)
    assert check(game) == []
    game.play("earn")
    assert check(game) == []
    state = game.state
    assert isinstance(state, ToyState)
    state.coins[0] += 1
    assert check(game)[-1].startswith("accounts: coins")


def test_a_fork_without_chance_waits_at_the_next_draw() -> None:
    game = before_turns()
    fork = game.fork()
    fork.play("earn")
    fork.play("earn")
    assert fork.decision is None
    assert fork.outcome is None
    assert fork.agenda[0] == "flip"
    fork.settle(1)
    state = fork.state
    assert isinstance(state, ToyState)
    assert state.flips[-1] == 1


@pytest.mark.parametrize("word", ["²", "٣", "9" * 5000, "\x1b[2J", "\u202e", "\ud800"])
def test_no_word_is_too_odd_to_be_explained(word: str) -> None:
    for name in ("weather-island", "weather-machine"):
        game = new_game(name, 2, 1)
        while (decision := game.decision) is not None and len(game.log) < 120:
            verb = decision.options[0].notation.split()[0]
            for asked in (word, f"{verb} {word}", f"{verb} 1 {word}", f"{verb} top {word}"):
                notice = game.explain(asked)
                assert notice is not None
                assert all(len(str(value)) < 1100 for value in notice.params.values())
            game.play(decision.options[-1])


def test_an_earlier_seat_keeps_its_barrier_when_the_next_undoes() -> None:
    """Undo does not make an earlier player's decision undoable again, and says why."""
    game = before_turns(3)
    game.play("earn")
    game.play("earn")
    game.undo(1)
    barrier = game.barrier(0)
    assert barrier is not None
    assert barrier.code == "another_player_chose"
    game.redo(1)
    assert game.undoable(1) == ("earn",)


def test_answers_of_the_engine_are_forgotten_with_an_undone_choice() -> None:
    game = before_turns(2)
    before = game.event_log.answered[:]
    game.play("earn")
    game.undo()
    assert game.event_log.answered == before
