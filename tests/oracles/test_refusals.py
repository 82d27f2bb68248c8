"""Every refusal a person can get is true of the position, and whoever misspeaks is told so."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from oracles.refusals import TAKEN_AT_THEIR_WORD, VERBS_OF, Claims
from properties.play import choose
from stormtable.games.weather_machine.saboteurs import sights as solo
from stormtable.games.weather_machine.sights import REFUSALS, SOLO_REFUSALS
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game, new_game
from stormtable.kernel.grammar import reason
from stormtable.kernel.title import Value, title_named

EDITION = Path(__file__).parents[1] / "editions" / "lightning.toml"
KERNELS = {"unknown_argument", "too_many_words", "none_will_do", "not_now", "no_such_choice"}
OTHERS = 40
"""Of the phrases that do not belong to the question so many are tried."""


def false_reasons(game: Game, phrases: list[list[str]], rng: Random) -> list[str]:
    """Ask for everything that is not offered, whole, cut short, and with a word wrong or more."""
    decision = game.decision
    assert decision is not None
    offered = [option.notation.split() for option in decision.options]
    claims, grammar = Claims(game, offered), game.title.grammar(game.state)
    here = VERBS_OF[decision.question].split()
    asked = [words for words in phrases if words[0] in here]
    asked += rng.sample(phrases, OTHERS)
    asked += [[*notation[:-1], "moon"] for notation in offered if len(notation) > 1]
    asked += [[*words, rng.choice(["now", "1", "²", "lab"])] for words in (*offered, *asked[:20])]
    asked += [words[:2] for words in rng.sample(phrases, OTHERS)]
    wrong: list[str] = []
    for words in asked:
        if any(notation[: len(words)] == words for notation in offered):
            continue
        notice = reason(grammar, game.state, decision.seat, words, offered)
        if notice.code in TAKEN_AT_THEIR_WORD:
            continue
        if not claims.hold(words, notice):
            wrong.append(f"{decision.question}: {' '.join(words)!r} is refused with {notice}")
    return wrong


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 1, {"challenges": "all"}),
        (1, 2, {"challenges": "easy"}),
        (2, 3, {}),
        (3, 4, {"goals": "draft"}),
        (4, 5, {}),
    ],
)
def test_every_refusal_is_true(players: int, seed: int, options: dict[str, Value]) -> None:
    game = new_game("weather-machine", players, seed, {"edition": str(EDITION), **options})
    phrases = [phrase.split() for phrase in game.title.phrases(game.state)]
    rng, choices = stream_of(seed, "phrases"), stream_of(seed, "choices")
    while game.decision is not None:
        assert false_reasons(game, phrases, rng) == []
        choose(game, choices)


def test_every_reason_has_a_claim() -> None:
    codes = REFUSALS | SOLO_REFUSALS | solo.REFUSALS | KERNELS
    assert {code for code in codes if not hasattr(Claims, code)} == TAKEN_AT_THEIR_WORD


def test_every_question_is_known() -> None:
    title = title_named("weather-machine")
    state = title.new(2, title.settle_settings({"edition": str(EDITION)}))
    assert {rule.name for rule in state.rules if rule.mode in (1, 2)} == set(VERBS_OF)
