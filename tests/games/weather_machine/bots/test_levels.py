"""The bots of Weather Machine are fair, deterministic for a budget, and explain their choice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest

from stormtable.bots import (
    LEVELS,
    BotSet,
    Budget,
    bot_named,
    bot_names,
    called,
    characters,
    code_of,
    display_name,
    reasons_of,
)
from stormtable.games.weather_machine.bots import naming, outlook, weights
from stormtable.games.weather_machine.bots.search import counts, features, parts, value
from stormtable.games.weather_machine.bots.search.dice import Dice
from stormtable.games.weather_machine.bots.search.judge import NAMES, Judge
from stormtable.games.weather_machine.bots.search.lines import Style, all_lines, best_line
from stormtable.games.weather_machine.bots.search.playouts import chance, shaken, squashed
from stormtable.games.weather_machine.rules import scoring, steps
from stormtable.games.weather_machine.rules.edition import QUANTITIES
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.i18n.catalogue import languages
from stormtable.kernel.chance import Chance
from stormtable.kernel.codes import kind_of
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import pack_named
from stormtable.kernel.view import View

GAME = "weather-machine"
FEW = Budget(playouts=8)


def after(players: int, turns: int, seed: int = 5, **options: str) -> Game:
    """Return a game after some quick turns."""
    game = new_game(GAME, players, seed, options)
    bots = [bot_named("normal", GAME, seat) for seat in range(players)]
    while game.state.turn < turns and (decision := game.decision) is not None:
        game.play(bots[decision.seat].choose(game.view(decision.seat)), decision.seat)
    return game


def machine(game: Game) -> MachineState:
    return cast(MachineState, game.state)


# --- all levels -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_and_leaves_the_view_alone(level: str, players: int) -> None:
    game = after(players, 3)
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    before = view.state.checksum()
    choice = bot_named(level, GAME, 1, FEW).choose(view)
    assert choice in view.state.choices
    assert view.state.checksum() == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_playouts_give_the_same_choices(level: str) -> None:
    game = after(2, 4)
    view = game.view(game.state.asked)
    first = bot_named(level, GAME, 7, FEW).choose(view)
    assert bot_named(level, GAME, 7, FEW).choose(view) == first


def test_several_processes_choose_the_same_option() -> None:
    view = after(2, 4).view(after(2, 4).state.asked)
    alone = bot_named("hard", GAME, 3, Budget(playouts=16))
    together = bot_named("hard", GAME, 3, Budget(playouts=16, processes=2))
    assert reasons_of(alone, view) == reasons_of(together, view)


def test_a_bot_chooses_by_what_its_seat_can_see() -> None:
    """Two states differ only in what the seat cannot see: future draws."""
    for players in (1, 2, 3):
        game = after(players, 4)
        seat = game.state.asked
        view = game.view(seat)
        choices = set()
        for seed in range(3):
            dealt = view.sample(Random(seed))
            dealt.chance = Chance(Random(seed))
            other = View(view.title, seat, dealt, view.waiting_for, view.question, view.table)
            choices.add(bot_named("hard", GAME, 3, FEW).choose(other))
        assert choices == {bot_named("hard", GAME, 3, FEW).choose(view)}


def test_characters_exist_for_every_number_of_players() -> None:
    for level in LEVELS:
        assert characters(level, GAME) == ("publisher", "builder", "racer", "miser")
    assert set(weights.characters()) == set(characters("hard", GAME))
    view = after(2, 3).view(after(2, 3).state.asked)
    for character in characters("hard", GAME):
        bot = bot_named(f"normal:{character}", GAME, 1)
        assert bot.name == f"normal:{character}"
        assert bot.choose(view) in view.state.choices


def test_bots_of_a_level_name_themselves() -> None:
    assert called("expert", GAME, 1) == "Professor Gale"
    assert called("hard:builder", GAME, 1) == "Doctor Rivet"
    assert called("greedy", GAME, 1) == "Clerk 2"


def test_people_read_a_name_and_may_use_it_for_the_code() -> None:
    assert [display_name(level) for level in LEVELS] == [
        "Apprentice",
        "Engineer",
        "Doctor",
        "Professor",
    ]
    assert display_name("hard:builder") == "Doctor (builder)"
    assert display_name("normal", "pt") == "Engenheiro"
    assert display_name("somebody_else") == "Somebody else"
    for game in ("weather-machine", "weather-island"):
        assert bot_names(game)[:4] == LEVELS
        assert bot_names(game)[-1] == "random"
        bots: BotSet = pack_named(game).part("bots")
        own = (*bots.levels, *bots.others, "random")  # other tests register bots without names
        for bot in (*own, *(f"hard:{character}" for character in characters("hard", game))):
            for language in languages():
                shown = display_name(bot, language)
                assert shown != bot
                assert code_of(shown) == code_of(shown.lower()) == code_of(bot) == bot


# --- reasons --------------------------------------------------------------------------------------


def test_reasons_tell_what_was_weighed_the_chosen_first() -> None:
    game = after(2, 4)
    seat = game.state.asked
    view = game.view(seat)
    bot = bot_named("hard", GAME, 3, Budget(playouts=32))
    choice = bot.choose(view)
    why = reasons_of(bot, view)
    assert why is not None
    assert why.measure == "margin"
    decision = game.decision_of(seat)
    assert decision is not None
    chosen = next(option for option in decision.options if option.code == choice)
    assert why.options[0].line[0] == chosen.notation
    assert why.options[0].samples > 0
    for considered in why.options:
        assert decision.find(considered.line[0]) is not None
    assert len({option.line for option in why.options}) > 1


def test_a_solo_game_reports_the_chance_to_win() -> None:
    game = after(1, 4)
    why = reasons_of(bot_named("hard", GAME, 3, FEW), game.view(0))
    assert why is not None
    assert why.measure == "win"
    assert all(0 <= option.expected <= 100 for option in why.options)


# --- the value of a position ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_bot_counts_quantities_as_the_rules_do(players: int) -> None:
    for turns in (3, 9, 16):
        s = machine(after(players, turns))
        for seat in range(players):
            for what in range(len(QUANTITIES)):
                assert counts.quantity(s, seat, what) == scoring.quantity(s, seat, what)
            for goal in s.edition.goals:
                met = counts.Quantities(s).met(seat, goal)
                assert met == scoring.goal_met(s, seat, goal)
            if players > 1:
                expected = outlook.turns_left(s, seat)
                assert abs(counts.turns_left(s, seat) / counts.TURN - expected) < 0.1
        for weather in range(5):
            likely = round(100 * outlook.chance_to_run(s, weather))
            assert counts.chance_to_run(s, weather) == likely


def test_a_value_is_the_weighted_sum_of_its_numbers() -> None:
    for players in (1, 2, 3):
        s = machine(after(players, 6))
        trained = weights.weights_for(players)
        numbers = value.numbers(s, 0, trained.hand)
        half = counts.Times(s).half_turns
        expected = sum(
            (trained.base[number] + half * trained.slope[number]) * amount
            for number, amount in numbers.items()
        )
        assert replace(trained, net=None).value().of(s, 0) == expected
        assert all(0 <= number < features.COUNT for number in numbers)


def test_a_net_corrects_the_linear_value() -> None:
    s = machine(after(2, 6))
    trained = weights.weights_for(2)
    assert trained.net is not None
    counted = parts.Parts(s, trained.hand)
    counted.look(s, 0)
    layers = [
        trained.net.layer(
            part.numbers, part.amounts, features.OWN if seat == 0 else features.RIVALS
        )
        for seat, portion in enumerate(counted.seats)
        for part in portion.parts
    ]
    for part in (counted.common, counted.outcome):
        layers.append(trained.net.layer(part.numbers, part.amounts, 0))
    correction = trained.net.result(layers)
    assert correction != 0
    assert trained.value().of(s, 0) - replace(trained, net=None).value().of(s, 0) == correction


@pytest.mark.parametrize("players", [1, 4])
def test_a_value_does_not_depend_on_the_position_before(players: int) -> None:
    """The parts of a value are kept. Here one field changes at a time: that of an early position
    gets the content of a late one."""
    trained = weights.weights_for(players)
    used, fresh = trained.value(), trained.value()
    passed = []
    for seed, turns in ((1, 2), (1, 9), (2, 14)):
        passed.append(machine(after(players, players * turns, seed)))
    changed = set()
    for early, late in ((0, 1), (1, 2), (2, 0)):
        before = used.of(passed[early], 0)
        for name in MachineState.FIELDS:
            s = passed[early].copy()
            setattr(s, name, getattr(passed[late], name))
            fresh.parts = None
            worth = fresh.of(s, 0)
            assert used.of(passed[early], 0) == before
            assert used.of(s, 0) == worth, name
            if worth != before:
                changed.add(name)
    assert len(changed) > 30


def test_a_finished_game_is_worth_its_result() -> None:
    game = after(2, 1000)
    s = machine(game)
    assert s.over
    evaluator = weights.weights_for(2).value()
    assert evaluator.of(s, 0) == value.UNIT * (s.cp[0] - s.cp[1]) == -evaluator.of(s, 1)


def test_a_character_likes_what_it_is_for() -> None:
    s = machine(after(2, 8))
    likes = weights.characters()["miser"]
    plain, miser = weights.value_for(2), weights.value_for(2, "miser")
    numbers = value.numbers(s, 0, weights.weights_for(2).hand)
    more = sum(likes.get(number, 0) * amount for number, amount in numbers.items())
    assert more > 0
    assert miser.of(s, 0) == plain.of(s, 0) + more


def test_a_character_likes_each_of_what_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "characters.toml"
    file.write_text('[one]\n"own.papers" = { each = 7, up_to = 5 }\n"own.cp" = 3\n')
    likes = weights.read_characters(file)["one"]
    named = {naming.FEATURES[number]: more for number, more in likes.items()}
    assert named == {"own.cp": 3, **{f"own.papers.{row}": 7 * (row + 1) for row in range(5)}}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('"own.paper" = { each = 7, up_to = 5 }', "no feature 'own.paper.0'"),
        ('"own.papers" = { up_to = 5 }', "own.papers.each = None"),
        ('"own.papers" = { each = 7, up_to = 0 }', "own.papers.up_to = 0"),
        ('"own.cp" = 1.5', "own.cp = 1.5"),
        ("own.cp", "character"),
    ],
)
def test_a_character_that_cannot_be_read_is_named(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "characters.toml"
    file.write_text(f"[one]\n{text}\n")
    with pytest.raises(weights.BadWeights, match=problem):
        weights.read_characters(file)


def test_a_line_is_legal_to_its_end() -> None:
    game = after(2, 5)
    s = machine(game)
    trained = weights.weights_for(2)
    line = best_line(s, 9, Style(trained.value(), trained.hand, 3, False))
    trial = s.copy()
    dice = Dice(9)
    trial.chance = dice
    for answer in line.answers:
        assert answer in trial.choices
        dice.drawn = trial.draws
        trial.apply(answer)
    assert trial.turn != s.turn or trial.asked != s.asked


def test_security_is_called_once_at_most_in_a_line() -> None:
    s = machine(after(1, 8))
    trained = weights.weights_for(1)
    lines = all_lines(s, 9, Style(trained.value(), trained.hand, 3, False))
    calls = [
        sum(kind_of(answer) == steps.V_CALL_SECURITY for answer in line.answers) for line in lines
    ]
    assert set(calls) == {0, 1}


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_stored_judgement_equals_a_new_one(players: int) -> None:
    hand = weights.weights_for(players).hand
    rng = Random(players)
    differed = 0
    for seed in range(12):
        origin = machine(after(players, players * (seed + 1), seed))
        if not origin.agenda:
            continue
        judge = Judge(origin, origin.asked, hand)
        seen = set()
        for number in range(30):
            s = origin.copy()
            s.chance = Dice(number)
            while s.agenda and s.turn < origin.turn + 2 * players:
                s.apply(rng.choice(s.choices))
                first_value = judge.value(s)
                assert first_value == Judge(origin, origin.asked, hand).value(s)
                seen.add(first_value)
        differed += len(seen) > 20
    assert differed > 3


def test_the_dice_of_a_playout_follow_from_their_address() -> None:
    dice, other = Dice(5), Dice(5)
    first = [dice.pick("a", [1] * 100) for _ in range(5)]
    other.drawn = 3
    assert other.pick("a", [1] * 100) == first[3]
    assert len(set(first)) > 2
    counted = [0, 0, 0]
    for seed in range(3000):
        counted[Dice(seed).pick("b", [1, 0, 2])] += 1
    assert counted[1] == 0
    assert 800 < counted[0] < 1200


def test_shaken_weights_keep_their_size() -> None:
    hand = [1000] * len(NAMES)
    changed = shaken(hand, 3)
    assert changed != hand
    assert all(500 <= weight <= 2000 for weight in changed)
    assert shaken(hand, 3, 0) == hand


def test_the_value_of_a_lead_flattens_once_the_win_is_sure() -> None:
    unit = value.UNIT
    assert squashed(0, 20) == unit // 2
    assert squashed(20 * unit, 20) == 3 * unit // 4
    assert squashed(-20 * unit, 20) == unit // 4
    assert squashed(500 * unit, 20) < unit


def test_the_margin_of_a_win_counts_little_once_the_game_is_over() -> None:
    unit = value.UNIT
    narrow, clear, lost = 16 * unit, 60 * unit, -65 * unit
    assert chance(False, clear, 6) == squashed(clear, 6)
    assert chance(True, narrow, 6) > chance(False, clear, 6)
    assert chance(True, clear, 6) - chance(True, narrow, 6) < unit // 50
    assert chance(True, lost, 6) < unit // 50


# --- the files ------------------------------------------------------------------------------------


def test_weights_survive_reading_and_writing() -> None:
    for players in (1, 2, 3, 4):
        file = weights.file_of(players)
        trained = weights.read(file)
        assert weights.written(trained) == file.read_text(encoding="utf-8")
    assert len(set(naming.FEATURES)) == features.COUNT


def test_a_budget_limits_the_lines_that_playouts_compare() -> None:
    game = after(2, 4)
    decision = game.decision
    assert decision is not None
    compared = {most: bot_named("hard", GAME, 1, Budget(playouts=4, lines=most)) for most in (0, 2)}
    for bot in compared.values():
        bot.choose(game.view(decision.seat))
    reasons = {most: reasons_of(bot, game.view(decision.seat)) for most, bot in compared.items()}
    lines = {most: len(why.options) for most, why in reasons.items() if why is not None}
    assert lines[2] <= 2 < lines[0]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_judge_that_knows_other_positions_values_them_all_alike(players: int) -> None:
    """What it has computed for the same pieces is what it would compute now, whatever differs."""
    positions = [machine(after(players, turns)) for turns in (6, 12)]
    begin = positions[0]
    hand = weights.weights_for(players).hand
    experienced = Judge(begin, begin.asked, hand)
    for s in positions:
        for field in set(MachineState.FIELDS) - {"agenda", "sealed"}:
            mixed = s.copy()
            for other in positions:
                setattr(mixed, field, getattr(other, field))
                new = Judge(begin, begin.asked, hand)
                assert experienced.value(mixed) == new.value(mixed), field
