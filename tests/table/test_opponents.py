"""The step that fits a person's strength."""

from __future__ import annotations

from random import Random

import pytest

from stormtable.bots.steps import Mixture
from stormtable.table.opponents import BotGame, Strength, expected, offered, strength

LADDER = (
    Mixture("random", "easy", 50, 1000),
    Mixture("random", "easy", 100, 1100),
    *(Mixture("easy", "normal", share, 1100 + 4 * share) for share in (25, 50, 75, 100)),
    Mixture("normal", "hard", 50, 1600),
    Mixture("normal", "hard", 100, 1700),
)
WIN, LOSS, TIE = 1, 2, 0


def game(bot: str, end: int) -> BotGame:
    return BotGame(2 if end == LOSS else 1, [(bot, 2 if end == WIN else 1)])


def test_everybody_begins_as_the_easiest_level() -> None:
    offer = offered(LADDER, strength(LADDER, []))
    assert (offer.number, offer.rating, offer.chance) == (2, 1100, 0.5)


def test_after_a_win_a_stronger_step_is_offered_and_after_a_loss_a_weaker_one() -> None:
    start = offered(LADDER, strength(LADDER, [])).number
    assert offered(LADDER, strength(LADDER, [game("step-2", WIN)])).number > start
    assert offered(LADDER, strength(LADDER, [game("step-2", LOSS)])).number < start
    assert offered(LADDER, strength(LADDER, [game("step-2", TIE)])).number == start


def test_the_offer_stays_on_the_ladder() -> None:
    wins = strength(LADDER, [game("hard", WIN)] * 9)
    losses = strength(LADDER, [game("step-1", LOSS)] * 9)
    assert offered(LADDER, wins).number == len(LADDER)
    assert offered(LADDER, wins).chance > 0.5
    assert offered(LADDER, losses).number == 1
    assert offered(LADDER, losses).chance < 0.5


def test_levels_and_characters_count_and_other_bots_do_not() -> None:
    level = strength(LADDER, [game("normal", WIN)])
    assert level.rating == strength(LADDER, [game("step-6", WIN)]).rating
    assert level.rating == strength(LADDER, [game("normal:racer", WIN)]).rating
    assert (level.games, level.wins) == (1, 1)
    unknown = [game("greedy", WIN), BotGame(1, []), BotGame(1, [("normal", 2), ("greedy", 3)])]
    assert strength(LADDER, unknown) == strength(LADDER, [])


def test_each_bot_of_a_table_is_an_opponent() -> None:
    second = strength(LADDER, [BotGame(2, [("easy", 1), ("easy", 3)])])
    assert second.rating.rating == pytest.approx(1100, abs=1)
    assert second.wins == 0
    assert second.rating.deviation < strength(LADDER, [game("easy", WIN)]).rating.deviation


@pytest.mark.parametrize("true", [1050, 1300, 1620])
def test_the_offers_lead_to_an_even_match(true: int) -> None:
    """A person who always takes the offered step meets an even opponent after 40 games."""
    rng = Random(true)
    games: list[BotGame] = []
    own = Strength(strength(LADDER, []).rating)
    for _ in range(40):
        offer = offered(LADDER, own)
        won = rng.random() < expected(true, offer.rating)
        games.append(game(f"step-{offer.number}", WIN if won else LOSS))
        own = strength(LADDER, games)
    assert abs(offered(LADDER, own).rating - true) <= 100
    assert 10 <= own.wins <= 30
