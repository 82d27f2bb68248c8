"""The rules at the table: about the open question, or about typed words."""

from __future__ import annotations

import pytest

from .test_table import ask


def test_the_rules_command_without_words_shows_the_rule_of_the_question() -> None:
    assert "Bidding  Phase I.2" in ask("bid", "rules")


def test_the_rules_command_shows_the_rule_for_words_and_further_matches() -> None:
    output = ask("bid", "rules boosters")
    assert "Energy that crosses a booster" in output
    assert "See also: " in output


def test_a_code_of_a_refusal_is_enough() -> None:
    assert "Bidding  Phase I.2" in ask("bid", "rules bid_over_money")


def test_a_question_that_the_rules_do_not_answer_gets_a_hint() -> None:
    assert "The rules say nothing about 'xyzzy'; try other words." in ask("bid", "rules xyzzy")


def test_a_game_without_a_rulebook_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stormtable.rulebook.games", list)
    assert "The rules of this game are not available here." in ask("bid", "rules")
