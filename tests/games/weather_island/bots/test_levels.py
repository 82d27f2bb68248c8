"""The bots of Weather Island: how they evaluate others, and which options they simulate."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean
from typing import cast

import pytest

from stormtable.bots import Budget, bot_named, characters, reasons_of
from stormtable.games.weather_island.bots.search.auction import Auction, drawn
from stormtable.games.weather_island.bots.search.bidder import Bidder, after
from stormtable.games.weather_island.bots.search.playouts import Imagination
from stormtable.games.weather_island.bots.searcher import CAREFUL, IslandPlayer, Trial
from stormtable.games.weather_island.bots.style import BadStyle, Style, beginners, read, styles
from stormtable.games.weather_island.rules import steps
from stormtable.games.weather_island.rules.state import IslandState
from stormtable.kernel.chance import Streams
from stormtable.kernel.codes import a_of, kind_of, pack
from stormtable.kernel.registry import title_named
from stormtable.kernel.view import view_of

ISLAND = "weather-island"
TITLE = title_named(ISLAND)
STYLE = Style("plain", spite=0.0)
WORTH = tuple(0.3 * dollars for dollars in range(16))
"""The value of money in these auctions, the same for every dollar."""


def new_state(players: int = 2, seed: int = 3, decisions: int = 2) -> IslandState:
    state = cast(IslandState, TITLE.new(players, TITLE.settle_settings({})))
    state.chance = Streams(seed)
    state.advance()
    bot = bot_named("greedy", ISLAND, 1)
    for _ in range(decisions):
        state.apply(bot.choose(view_of(TITLE, state, state.asked)))
    return state


def before_bids(players: int = 2, seed: int = 3) -> IslandState:
    return new_state(players, seed, players)


def auction(gains: list[list[float]], money: list[int], style: Style = STYLE) -> Auction:
    s = before_bids(len(gains))
    s.money = money
    return Auction(s, gains, WORTH, style)


# --- likely bids of the others ----------------------------------------------------------------


@pytest.mark.parametrize("money", [0, 1, 4, 10])
def test_the_chances_of_all_bids_add_up_to_one(money: int) -> None:
    chances = auction([[5.0, 2.0, 1.0], [4.0, 2.5, 1.0]], [10, money]).chances(1)
    assert len(chances) == money + 1
    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) >= 0


def test_rivals_for_a_tile_may_bid_up_to_its_value() -> None:
    same = auction([[9.0, 3.0, 1.0], [9.0, 3.0, 1.0]], [10, 10]).chances(1)
    apart = auction([[3.0, 9.0, 1.0], [9.0, 3.0, 1.0]], [10, 10]).chances(1)
    mean = [sum(bid * chance for bid, chance in enumerate(chances)) for chances in (same, apart)]
    assert mean[0] > 2 * mean[1]
    assert apart[1] == max(apart)


def test_a_poor_bot_with_little_to_gain_works() -> None:
    gains = [[9.0, 3.0, 1.0], [0.4, 0.3, 0.2]]
    assert auction(gains, [10, 2]).chances(1)[0] > 0.8
    assert auction([gains[0], [9.0, 3.0, 1.0]], [10, 2]).chances(1)[0] < 0.3


# --- the bot's own bid ------------------------------------------------------------------------


def best(values: list[float]) -> int:
    return max(range(len(values)), key=lambda bid: values[bid])


def test_a_tile_nobody_else_wants_costs_a_dollar() -> None:
    assert best(auction([[1.0, 9.0, 2.0], [9.0, 1.0, 2.0]], [10, 10]).values(0)) == 1


def test_a_tile_that_both_want_is_worth_a_bid_but_not_everything() -> None:
    bid = best(auction([[9.0, 5.0, 1.0], [9.0, 5.0, 1.0]], [15, 10]).values(0))
    assert 3 <= bid <= 11


def test_a_bot_that_gains_nothing_works() -> None:
    assert best(auction([[0.1, 0.1, 0.1], [9.0, 1.0, 2.0]], [3, 10]).values(0)) == 0


def test_against_nobody_with_money_a_dollar_is_enough() -> None:
    assert best(auction([[9.0, 1.0, 0.5], [9.0, 1.0, 0.5]], [10, 0]).values(0)) == 1


def test_a_value_is_the_mean_over_all_that_others_may_bid() -> None:
    """Calculated by hand for one bid, with two players and all possible bids."""
    these = auction([[9.0, 4.0, 1.0], [9.0, 4.0, 1.0]], [10, 10])
    chances = these.chances(1)
    s = these.s
    ties_first = (s.points[0], these.heights[0]) < (s.points[1], these.heights[1])
    expected = sum(
        chance * ((9.0 if other < 5 or (other == 5 and ties_first) else 4.0) + WORTH[5])
        for other, chance in enumerate(chances)
    )
    assert these.values(0)[5] == pytest.approx(expected)


def test_spite_takes_what_the_other_wants_most() -> None:
    gains = [[5.0, 4.8, 1.0], [1.0, 9.0, 0.5]]
    kind = auction(gains, [10, 10])
    mean = auction(gains, [10, 10], replace(STYLE, spite=0.8))
    assert [
        auction.taking(0, 0, 0, [1]) > auction.taking(0, 1, 0, [1]) for auction in (kind, mean)
    ] == [
        True,
        False,
    ]


def test_spite_bids_for_what_the_other_wants_most() -> None:
    gains = [[5.0, 5.0, 1.0], [9.0, 1.0, 0.5]]
    kind = best(auction(gains, [10, 10]).values(0))
    mean = best(auction(gains, [10, 10], replace(STYLE, spite=0.9)).values(0))
    assert kind == 1 < mean


def test_with_four_the_bids_of_the_others_are_spread_evenly() -> None:
    gains = [[9.0, 5.0, 3.0, 2.0, 1.0]] * 4
    these = auction(gains, [10, 10, 10, 10])
    scenarios = these.scenarios(0)
    assert sum(chance for chance, _ in scenarios) == pytest.approx(1.0)
    for other in (1, 2, 3):
        mean = sum(chance * bids[other] for chance, bids in scenarios)
        expected_bid = sum(bid * chance for bid, chance in enumerate(these.chances(other)))
        assert mean == pytest.approx(expected_bid, abs=0.35)


def test_a_point_selects_a_value_of_a_distribution() -> None:
    assert [drawn([0.25, 0.5, 0.25], point) for point in (0.0, 0.24, 0.26, 0.74, 0.76, 1.0)] == [
        0,
        0,
        1,
        1,
        2,
        2,
    ]


def test_a_bot_knows_who_builds_after_it() -> None:
    s = before_bids(3)
    for seat, bid in enumerate((0, 2, 5)):
        s.apply(pack(steps.V_BID, bid), seat)
    assert s.asked == 2
    assert after(s) == [1]  # a player who bid nothing must work


# --- sampled games ----------------------------------------------------------------------------


def test_all_options_are_compared_with_the_same_dice() -> None:
    s = before_bids(2)
    sample = cast(IslandState, view_of(TITLE, s, 0).sample(Random(1)))
    imagined = Imagination(Bidder(STYLE), 3)
    ends = [imagined.play(sample, 0, pack(steps.V_BID, bid), 7) for bid in (1, 1, 9)]
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]
    assert ends[0].round == sample.round + 3
    assert sample.round == s.round  # the sample itself did not change
    markets = [end.market for end in ends]
    assert markets[0] == markets[2]  # the same tiles are revealed, no matter who built which


def test_sealed_bids_of_others_are_sampled() -> None:
    """A seat that has answered is sampled like one that has not."""
    s = before_bids(2)
    answered = s.copy()
    answered.apply(pack(steps.V_BID, 9), 1)
    views = [view_of(TITLE, state, 0) for state in (s, answered)]
    imagined = Imagination(Bidder(STYLE), 1)
    ends = [
        imagined.play(cast(IslandState, view.sample(Random(1))), 0, pack(steps.V_BID, 2), 7)
        for view in views
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("poor", [0, -1])
def test_a_seat_without_money_is_not_asked_to_bid(players: int, poor: int) -> None:
    """No other question is answered with a bid that was not made."""
    s = before_bids(players)
    poor %= players
    rich = (poor + 1) % players
    s.money[poor] = 0
    s.sealed = []
    s.advance()
    assert s.sealed[poor] == pack(steps.V_BID, 0)
    imagined = Imagination(Bidder(STYLE), 1)
    for seed in range(20):
        first = s.copy()
        first.chance = Streams(seed)
        imagined._bids(first, Random(seed), rich, 1)
        assert kind_of(first.agenda[-1]) == steps.BUILD_OR_WORK
        assert first.asked == first.order[0]
        end = imagined.play(s, rich, pack(steps.V_BID, 1), seed)
        assert TITLE.violations(end) == []


def test_the_end_of_a_game_is_counted_not_guessed() -> None:
    s = before_bids(2)
    sample = cast(IslandState, view_of(TITLE, s, 0).sample(Random(1)))
    imagined = Imagination(Bidder(STYLE), 99)
    end = imagined.play(sample, 0, pack(steps.V_BID, 1), 7)
    assert end.over
    margin = imagined.margin(end, 0)
    assert margin == end.points[0] - end.points[1]
    won = 0 in TITLE.outcome(end).winners
    assert imagined.hope(end, 0, margin) == (1.0 if won else 0.0)
    assert imagined.hope(end, 1, -margin) == (0.0 if won else 1.0)


def test_a_lead_says_more_the_later_it_is() -> None:
    imagined = Imagination(Bidder(STYLE), 1)
    early, late = before_bids(2), before_bids(2)
    late.points = [44, 45]
    assert 0.5 < imagined.hope(early, 0, 6.0) < imagined.hope(late, 0, 6.0) < 1.0
    assert imagined.hope(early, 0, -6.0) == pytest.approx(1 - imagined.hope(early, 0, 6.0))


def test_a_bot_changes_its_option_only_for_a_clearly_better_one() -> None:
    own, other = Trial(0, 0.0), Trial(1, 0.0)
    own.hopes = [0.5] * 8
    other.hopes = [0.9, 0.2, 0.9, 0.3, 0.8, 0.3, 0.7, 0.4]
    mean, error = other.ahead(own)
    assert mean == pytest.approx(0.0625)
    assert 0 < mean < error
    other.hopes = [0.6, 0.7, 0.6, 0.7, 0.6, 0.7, 0.6, 0.7]
    mean, error = other.ahead(own)
    assert mean > 1.3 * error


# --- levels -----------------------------------------------------------------------------------


def test_the_choice_is_the_same_in_one_process_and_in_two() -> None:
    view = view_of(TITLE, before_bids(2), 0)
    explanations = [
        reasons_of(bot_named("hard", ISLAND, 1, Budget(playouts=96, processes=n)), view)
        for n in (1, 2)
    ]
    assert explanations[0] == explanations[1]
    assert explanations[0] is not None
    assert max(option.samples for option in explanations[0].options) >= 8


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_reasons_begin_with_the_choice(name: str) -> None:
    state = new_state(2, 4, 2)
    budget = Budget(playouts=16) if name == "hard" else None
    seen = set()
    for _ in range(30):
        view = view_of(TITLE, state, state.asked)
        bot = bot_named(name, ISLAND, 5, budget)
        reasons, choice = reasons_of(bot, view), bot.choose(view)
        if reasons is not None and reasons.options:
            seen.add(view.question)
            notations = [
                state.rule.notation(state, state.agenda[-1], option)
                for option in state.options_of(state.asked)
            ]
            assert reasons.options[0].line[0] == state.rule.notation(
                state, state.agenda[-1], choice
            )
            assert {option.line[0] for option in reasons.options} <= set(notations)
            assert (reasons.options[0].samples > 0) == (name == "hard")
        state.apply(choice)
    assert seen == {"bid", "build_or_work"}


def bids(name: str, positions: int = 40) -> list[int]:
    """Return what a bot would bid in positions that others played to."""
    state = before_bids(3, 11)
    amounts: list[int] = []
    while len(amounts) < positions:
        if state.over:
            state = before_bids(3, len(amounts))
        view = view_of(TITLE, state, state.asked)
        if view.question == "bid":
            amounts.append(a_of(bot_named(name, ISLAND, 1).choose(view)))
        state.apply(bot_named("greedy", ISLAND, 1).choose(view))
    return amounts


def test_characters_play_visibly_differently() -> None:
    assert characters("hard", ISLAND) == ("builder", "racer", "miser")
    plain, miser = bids("normal"), bids("normal:miser")
    assert fmean(miser) < fmean(plain) - 0.2
    assert bids("normal:builder") != plain != bids("normal:racer")


def test_easy_thinks_of_its_own_machine_now_and_pays_too_much() -> None:
    for players in (2, 3, 4):
        for name, style in beginners(players).items():
            known = styles(players)[name]
            assert style.spite == style.meddling == 0
            assert 0 < style.growth < known.growth
            assert 0 < style.goals < known.goals
            assert 0 < style.thrift < known.thrift
    assert fmean(bids("easy")) > fmean(bids("normal")) + 0.2


def test_easy_overlooks_an_option_but_none_of_the_others() -> None:
    state, overlooked, choices = before_bids(2, 5), 0, 0
    easy, normal = (bot_named(name, ISLAND, 2) for name in ("easy", "normal"))
    assert isinstance(easy, IslandPlayer)
    while not state.over:
        view = view_of(TITLE, state, state.asked)
        choice = easy.choose(view)
        if kind_of(state.agenda[-1]) in CAREFUL and len(state.choices) > 2:
            estimates = [trial.option for trial in easy._reckoned(state, state.asked)]
            assert choice in estimates[:2]
            overlooked += choice != estimates[0]
            choices += 1
        state.apply(normal.choose(view))
    assert 0 < overlooked < choices / 3


# --- the file of styles -----------------------------------------------------------------------


def test_the_levels_style_is_data() -> None:
    assert set(styles(2)) == {"", "builder", "racer", "miser"}


def test_a_table_of_players_changes_the_numbers_from_that_count_on(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("[normal]\nthrift = 2\ngoals = 3\n[players.4]\nthrift = 1\n")
    assert [read(file, players)[""].thrift for players in (2, 3, 4, 6)] == [2, 2, 1, 1]
    assert read(file, 6)[""].goals == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[normal]\ncourage = 1", r"\[normal\] knows no 'courage'; it has: turn"),
        ("[normal]\nthrift = true", "thrift = True; it must be 0 to 100"),
        ("[normal]\nthrift = -1", "thrift = -1"),
        ("[normal", "weights"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(text)
    with pytest.raises(BadStyle, match=problem):
        read(file, 2)


def test_a_character_multiplies_the_numbers_of_its_level(tmp_path: Path) -> None:
    file = tmp_path / "weights.toml"
    file.write_text("[normal]\nthrift = 1.5\n[characters.miser]\nthrift = 2\n")
    styles = read(file, 2)
    assert (styles[""].thrift, styles["miser"].thrift) == (1.5, 3.0)
    assert styles["miser"].growth == styles[""].growth
