"""Stichling plays by its rules, keeps its secrets and has a sentence for everything."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import cast

import pytest
import stichling.pack
from stichling.cards import NAMES, best_of, follows, suit_of
from stichling.rules import PLAY, StichlingState

import stormtable
from stormtable.authoring import Budget, pack
from stormtable.bots import bot_named
from stormtable.i18n.catalogue import words
from stormtable.kernel.game import Game
from stormtable.kernel.registry import pack_named
from stormtable.lab.arena.simulate import simulate
from stormtable.lab.testing.pack_check import check_pack
from stormtable.rulebook import book
from stormtable.story.parts import plain
from stormtable.story.speaker import speaker_of
from stormtable.table.awards import awards
from stormtable.table.live import LiveGame
from stormtable.table.openings import Opening, begins_as

FOLDER = Path(stichling.pack.__file__).parent


def card(name: str) -> int:
    return NAMES.index(name)


def set_up(hands: list[list[str]], trump: int = 2, *, trick: tuple[str, ...] = ()) -> Game:
    """A game in the middle of a deal: these hands, the leader's cards on the table."""
    game = stormtable.new_game("stichling", len(hands), 1)
    s = cast(StichlingState, game.state)
    s.hands = [tuple(sorted(card(name) for name in hand)) for hand in hands]
    s.trick, s.trump, s.sealed, s.bids = tuple(map(card, trick)), trump, [], (1,) * len(hands)
    shown = {number for hand in s.hands for number in hand} | set(s.trick)
    s.played = tuple(number for number in range(36) if number not in shown)
    s.agenda[:] = [pack(PLAY, seat, seat) for seat in reversed(range(len(s.trick), s.players))]
    s.advance()
    return game


@pytest.mark.parametrize("players", [3, 4])
def test_whole_games_keep_every_property(players: int) -> None:
    report = simulate("stichling", players, 2, ["random"], 7, {}, check=True)
    assert (report.finished, report.violations) == (2, 0)


def test_the_pack_is_complete() -> None:
    parts = {part.name: part for part in check_pack(pack_named("stichling"))}
    assert {name: part.faults for name, part in parts.items() if part.faults} == {}
    brought = {"text/en", "text/pt", "rulebook", "lessons", "bots", "awards", "web", "layout"}
    assert all(parts[name].status == "present" for name in brought)


@pytest.mark.parametrize(
    ("trick", "trump", "taker"),
    [
        (["reed-3", "reed-8", "reed-5"], "star", 1),
        (["reed-3", "star-1", "reed-9"], "star", 1),
        (["reed-3", "shell-9", "pearl-9"], "star", 0),
        (["star-3", "reed-9", "star-4"], "star", 2),
    ],
)
def test_the_highest_trump_or_card_of_the_suit_takes(
    trick: list[str], trump: str, taker: int
) -> None:
    assert best_of([card(name) for name in trick], suit_of(card(f"{trump}-1"))) == taker


def test_a_hand_without_the_suit_may_play_anything() -> None:
    hand = [card("shell-1"), card("star-2")]
    assert follows(hand, [card("reed-1")]) == hand
    assert follows(hand, [card("star-9")]) == [card("star-2")]


HANDS = [["reed-1"], ["reed-2", "star-3"], ["shell-4", "shell-5"]]
REFUSALS = {
    "must_follow_suit": ("play star-3", "p.3"),
    "not_your_card": ("play pearl-9", "p.2"),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_code_page_and_a_sentence_in_both_languages(code: str) -> None:
    asked, page = REFUSALS[code]
    game = set_up(HANDS, trick=("reed-9",))
    notice = game.explain(asked, 1)
    assert notice is not None
    assert (notice.code, notice.rule) == (code, page)
    view, printed = game.view(1).as_json(), game.title.printed(game.state)
    sentences = {
        language: plain(
            speaker_of("stichling", language, printed, view).reason(notice.as_json()), game.seats
        )
        for language in ("en", "pt")
    }
    assert sentences["en"] != sentences["pt"]
    assert not any("{" in text for text in sentences.values())
    for language in sentences:
        paragraph = book("stichling", language).about("refusal", code)
        assert paragraph is not None
        assert page in paragraph.cites


def test_samples_know_who_has_no_card_of_a_suit() -> None:
    """Seat 1 does not follow reeds: no sample of seat 0 deals it a reed."""
    game = set_up([["reed-1", "pearl-3"], ["star-1", "star-2"], ["reed-2", "reed-3"]])
    game.play("play reed-1", 0)
    game.play("play star-1", 1)
    view = game.view(0)
    rng = Random(1)
    hands = {cast(StichlingState, view.sample(rng)).hands[1] for _ in range(60)}
    assert hands == {(card("star-2"),)}


def test_a_laid_card_is_known_to_its_seat_alone() -> None:
    game = stormtable.new_game("stichling", 3, 1)
    laid = []
    for seat in range(3):
        decision = game.decision_of(seat)
        assert decision is not None
        laid.append(decision.options[0].notation.split()[1])
        game.play(decision.options[0], seat)
    for seat in range(3):
        shown = game.view(seat).as_json()["board"]["laid"]
        assert sorted(filter(None, shown)) == [laid[seat]]
    assert game.barrier() is not None


@pytest.mark.parametrize(("strong", "weak", "share"), [("hard", "random", 0.5)])
def test_the_stronger_bot_wins_more(strong: str, weak: str, share: float) -> None:
    """400 games gave 87 %; these few are enough to notice a broken bot."""
    report = simulate("stichling", 3, 10, [strong, weak, weak], 3, {})
    assert report.wins_by_bot[strong] / 10 > share


def test_hard_explains_its_choice() -> None:
    bot = bot_named("hard", "stichling", 1, Budget(playouts=2))
    game = set_up([["reed-1", "reed-9"], ["star-1", "star-2"], ["reed-2", "reed-3"]])
    reasons = bot.reasons(game.view(0))  # type: ignore[attr-defined]
    assert {line.line[0] for line in reasons.options} == {"play reed-1", "play reed-9"}


def test_a_finished_game_has_awards_with_words() -> None:
    game = stormtable.new_game("stichling", 3, 5)
    rng = Random(2)
    while (decision := game.decision) is not None:
        game.play(rng.choice(decision.options), decision.seat)
    titles = awards("stichling", 3, game.feed(None))
    assert titles
    for language in ("en", "pt"):
        assert all(
            words(language).has("stichling", "awards", title.code, "text") for title in titles
        )


def test_the_package_imports_only_what_authors_are_offered() -> None:
    for file in FOLDER.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {module for module in modules if module.startswith("stormtable")}
        assert ours <= {"stormtable.authoring"}, file.name


def test_the_package_stays_small() -> None:
    def lines(folder: Path, pattern: str) -> int:
        return sum(len(file.read_text().splitlines()) for file in folder.rglob(pattern))

    assert lines(FOLDER, "*.py") < 900
    assert all(lines(FOLDER / "text" / language, "*.toml") < 250 for language in ("en", "pt"))


def test_a_player_cannot_study_a_hand_that_is_still_played() -> None:
    """Nobody else sees the deal, but its player knows their own cards."""
    running, other = (LiveGame.begin("stichling", 3, {}, "ABC", (), seed, 0.0) for seed in (1, 2))
    hands = [draw for draw in running.rows[0].draws if draw.startswith("card")]
    header = running.game.header

    def is_refused(live: LiveGame, *seats: int) -> bool:
        return begins_as(header, live.rows, [Opening(hands, seats)])

    assert is_refused(running, 0)
    assert is_refused(running, 1, 2)
    assert not is_refused(other, 0)
    assert not is_refused(running), "a stranger may not find out a hand by guessing"
