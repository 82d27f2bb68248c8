"""Players can type the words on the screen, and every input gets an answer."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from games.weather_island.terminal.test_screen import GAME, SCREEN, seen
from stormtable.bots import bot_named
from stormtable.games.weather_machine.testing import Scenario, question
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.terminal.screen import screen_of
from stormtable.terminal.table import TerminalTable


class Seat:
    """Ada at a table of Weather Machine."""

    def __init__(self, game: Game, *script: str) -> None:
        self.script = [*script, "quit"]
        self.out = io.StringIO()
        self.game = game
        bots = {seat: bot_named("random", "weather-machine", seat) for seat in (1,)}
        console = Console(file=self.out, width=120, highlight=False)
        self.table = TerminalTable(game, bots, console, self.read, interactive=False)

    def read(self, prompt: str) -> str:
        return self.script.pop(0)

    def run(self) -> str:
        self.table.run()
        return " ".join(self.out.getvalue().split())


def in_supply(**vouchers: int) -> Game:
    scene = Scenario(2).vouchers("yellow", **vouchers).scientist("yellow", "supply", 1)
    return scene.turn("yellow", "actions").build()


def to_move() -> Game:
    return Scenario(2).scientist("yellow", "lab", "middle").turn("yellow", "move").build()


def chosen(game: Game) -> list[str]:
    return [line.notation for line in game.log if line.seat == 0]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("buy verdino", "buy verdino"),
        ("Buy Verdino", "buy verdino"),
        ("construct bot 1", "construct 1"),
        ("extend your workshop", "extend"),
        ("finish at supply", "end"),
    ],
)
def test_an_option_is_chosen_by_its_words(typed: str, notation: str) -> None:
    game = in_supply(supply=3)
    Seat(game, typed).run()
    assert chosen(game)[:1] == [notation]


def test_a_place_is_chosen_by_its_words() -> None:
    game = to_move()
    Seat(game, "government left").run()
    assert chosen(game)[:1] == ["move government left"]


def test_words_that_fit_several_are_asked_back() -> None:
    game = in_supply(supply=3)
    output = Seat(game, "buy").run()
    assert "'buy' could be" in output
    assert "buy radieu" in output
    assert chosen(game) == []


@pytest.mark.parametrize(
    "typed", ["buuy verdino", "verdinno", "extent", "constuct", "why extnd", "why constuct"]
)
def test_a_near_miss_is_offered_and_not_played(typed: str) -> None:
    game = in_supply(supply=3)
    output = Seat(game, typed).run()
    assert "Did you mean" in output
    assert chosen(game) == []


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("why can't I build a bot", "You cannot pay"),
        ("why can't I build a bot?", "You cannot pay"),
        ("why acquire", "You cannot pay"),
        ("why acquire verdino", "You cannot pay"),
        ("why call security", "You can call Security only in the solo game"),
        ("acquire verdino", "You cannot pay"),
    ],
)
def test_why_understands_the_screens_words_and_plain_questions(typed: str, reason: str) -> None:
    game = in_supply(government=1)
    output = Seat(game, typed).run()
    assert reason in output
    assert "is not an option here" not in output


@pytest.mark.parametrize(
    "typed", ["why lab left", "why the left space of the lab", "why can't I go to the Lab"]
)
def test_why_a_place_is_not_offered(typed: str) -> None:
    output = Seat(to_move(), typed).run()
    assert "You are at the Lab. Choose another Location." in output


def test_why_explains_a_refusal_at_r_and_d() -> None:
    scene = Scenario(2).scientist("yellow", "rnd", "middle").turn("yellow", "move")
    output = Seat(scene.build(), "why R&D", "why r&d left").run()
    assert output.count("You are at R&D. Choose another Location.") == 2


def test_why_explains_a_place_during_another_question() -> None:
    """Words without a verb mean the verb with a matching form."""
    output = Seat(in_supply(supply=3), "why lab left").run()
    assert "“move” is for another question" in output


def test_a_common_reason_is_printed_once() -> None:
    scene = Scenario(2).scientist("yellow", "supply", 1).turn("yellow", "move")
    output = Seat(scene.build(), "why supply").run()
    assert output.count("You are at Supply. Choose another Location.") == 1
    assert "space 4: You are" not in output


def test_a_refused_option_is_named_with_the_reason() -> None:
    output = Seat(in_supply(supply=3), "why bot 9").run()
    assert "Construct Bot 9: This section opens at" in output


def test_why_says_so_if_the_option_is_on_the_list() -> None:
    output = Seat(in_supply(supply=3), "why buy verdino", "why can't I build a bot").run()
    assert "It is on the list: type 9 (Buy Verdino (5 left))." in output
    assert "It is on the list: type 2 (Construct Bot 1); 3 (" in output


# --- prices and payment -----------------------------------------------------------------------


def test_prices_are_what_will_really_be_paid() -> None:
    output = Seat(in_supply(science=1)).run()
    assert "Construct Bot 1 [pay 1 Science Voucher; get 1 Bot, 1 Government Voucher]" in output


def test_a_payment_is_one_question() -> None:
    game = in_supply(supply=1, science=3)
    output = Seat(game, "construct 4", "2").run()
    assert "How do you pay 2 Supply Vouchers?" in output
    proposed = "1 1 Supply Voucher, 1 Science Voucher (proposed: Enter) 2 2 Science Vouchers"
    assert proposed in output
    assert chosen(game)[:3] == ["construct 4", "pay science", "pay science"]
    assert question(game) == "actions"


def test_enter_pays_in_the_proposed_way() -> None:
    game = in_supply(supply=1, science=3)
    Seat(game, "construct 4", "").run()
    assert chosen(game)[:3] == ["construct 4", "pay supply"]
    assert question(game) == "actions"
    Seat(game, "", "").run()
    assert chosen(game)[2:] == [], "where nothing is proposed Enter chooses nothing"


def test_undo_takes_a_choice_back_with_its_payment() -> None:
    game = in_supply(supply=1, science=3)
    before = game.state.checksum()
    Seat(game, "construct 4", "2", "undo").run()
    assert game.state.checksum() == before
    again = Seat(game, "redo")
    again.run()
    assert chosen(game)[:3] == ["construct 4", "pay science", "pay science"]


def test_the_option_that_ends_a_turn_is_last() -> None:
    for scene in (in_supply(supply=3), in_supply(supply=3, science=2)):
        items = Seat(scene).table.menu.items
        assert items[-1].plays == ("end",)


# --- hints, scores and reasons ------------------------------------------------------------------


def test_a_hint_says_what_speaks_for_it_and_how_clear_it_is() -> None:
    output = " ".join(Seat(in_supply(supply=4), "hint").run().split())
    assert "Doctor would choose " in output or "Doctor leans to " in output
    reasons = ("You then have", "It is close:", "sees no single reason", "It constructs")
    assert any(words in output for words in reasons)
    assert "games played out" not in output, "how the bot thinks is no reason"


def test_scores_goal_spaces_and_experiments_can_be_seen() -> None:
    output = Seat(to_move(), "score", "goals", "experiments").run()
    assert "total, if it ended now" in output
    assert "tie-break: Awards" in output
    assert "Government top:" in output
    assert "experiment would not run:" in output
    assert "spaces without a Bot" in output


def test_why_explains_a_refused_option_without_its_arguments() -> None:
    """A slot whose tile is gone is refused by its slot alone."""
    text = screen_of(GAME).option(
        seen(GAME, 0), {"notation": "build power", "verb": "build", "args": {"slot": "power"}}
    )
    assert text.plain == "Build from power"


@pytest.mark.parametrize(
    ("game", "players"), [("weather-island", 4), ("weather-machine", 3), ("weather-machine", 1)]
)
def test_every_refusal_of_a_question_has_a_sentence(game: str, players: int) -> None:
    rng = Random(players)
    for seed in range(1, 4):
        playing = new_game(game, players, seed)
        screen = screen_of(playing)
        while (decision := playing.decision) is not None:
            view = screen.whole(playing.view(decision.seat).as_json())
            for refused in playing.refusals(decision.seat):
                assert screen.option(view, refused.as_json()).plain
            playing.play(rng.choice(decision.options), decision.seat)


def test_the_stash_is_named_when_all_cubes_are_on_the_machine_m10() -> None:
    text = SCREEN.option(
        seen(GAME, 0), {"verb": "take", "notation": "take stash", "args": {"feature": "stash"}}
    )
    assert text.plain == "From the stash"
