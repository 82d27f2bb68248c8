"""Every refusal is true of the position, and every wrong input gets a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from contract.notices import MACHINE_NOTICES
from contract.properties.play import choose
from games.weather_machine import LIGHTNING
from games.weather_machine import RECORDS as FOLDER
from games.weather_machine.coverage.test_coverage import scripts
from games.weather_machine.oracles.amounts import Amounts
from games.weather_machine.oracles.claims import UNCHECKED, VERBS_OF, Claims
from stormtable.games.weather_machine.rules import actions, office, supply
from stormtable.games.weather_machine.rules.names import TRACKS
from stormtable.games.weather_machine.view.coverage import REFUSALS
from stormtable.games.weather_machine.view.solo import coverage as solo
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game
from stormtable.kernel.grammar import reason
from stormtable.kernel.new_game import new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import title_named
from stormtable.kernel.title import Value

EDITION = LIGHTNING
RECORDS = sorted(FOLDER.glob("*.record"))
EVERY = 8
"""One in this many positions of a recorded game is checked."""
KERNELS = {"unknown_argument", "too_many_words", "none_will_do", "not_now", "no_such_choice"}
OTHERS = 40
"""How many phrases that do not belong to the question are tried."""


def false_reasons(game: Game, phrases: list[list[str]], rng: Random) -> list[str]:
    """Ask for everything that is not offered: complete, cut short, and with a wrong or extra
    word."""
    decision = game.decision
    assert decision is not None
    offered = [option.notation.split() for option in decision.options]
    claims, grammar = Amounts(game, offered), game.title.grammar(game.state)
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
        context = f"{decision.question}: {' '.join(words)!r}"
        if notice.code not in UNCHECKED and not claims.hold(words, notice):
            wrong.append(f"{context} is refused with {notice}")
        wrong.extend(f"{context}: {trouble}" for trouble in _faults_of(claims, words, notice))
    return wrong


def _faults_of(claims: Amounts, words: list[str], notice: Notice) -> Iterator[str]:
    """Return what is wrong with the rule and the amounts of a refusal."""
    claims.words, claims.params = words, dict(notice.params)
    if notice.code not in KERNELS:
        trouble = MACHINE_NOTICES.trouble(notice, claims.question, words[0], claims)
        if trouble:
            yield trouble
    elif notice.rule or notice.code == "no_such_choice":
        yield f"{notice.code} gives no reason, or cites {notice.rule!r}"


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


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_refusal_is_true_in_games_of_strong_bots(path: Path) -> None:
    """Strong bots reach positions, and so refusals, that random players never reach."""
    assert false_in_record(path) == []


def false_in_record(path: Path) -> list[str]:
    played = record.steps(record.read(path), str(path), str(EDITION))
    game = next(played)
    phrases = [phrase.split() for phrase in game.title.phrases(game.state)]
    rng = stream_of(len(path.stem), "phrases")
    wrong: list[str] = []
    for number, _ in enumerate(played):
        if game.decision is not None and number % EVERY == len(path.stem) % EVERY:
            wrong.extend(false_reasons(game, phrases, rng))
    return wrong


@pytest.mark.parametrize("point", [name for name in scripts() if name.startswith("refusal ")])
def test_rare_refusals_are_true(point: str) -> None:
    scenario, answers = scripts()[point]
    *before, why = answers.split(", ")
    game = scenario.build()
    for answer in before:
        game.play(answer)
    words = why.split()[1:]
    decision, notice = game.decision, game.explain(" ".join(words))
    assert decision is not None
    assert notice is not None
    claims = Amounts(game, [option.notation.split() for option in decision.options])
    assert notice.code in UNCHECKED or claims.hold(words, notice)
    assert [*_faults_of(claims, words, notice)] == []


# --- each claim can fail ------------------------------------------------------------------------


def the_left_space_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(actions, "both_actions", lambda *_: False)


def there_is_room_for_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(supply, "room_for_chemical", lambda *_: False)


def every_space_is_full(patch: pytest.MonkeyPatch) -> None:
    def refusal(s: object, seat: int, row: int, colour: int, rule: str) -> Notice:
        return Notice("office_space_taken", {"row": row + 1, "colour": TRACKS[colour]}, rule)

    patch.setattr(office, "space_refusal", refusal)


@pytest.mark.pure
@pytest.mark.parametrize(
    "break_it",
    [the_left_space_is_forgotten, there_is_room_for_nothing, every_space_is_full],
)
def test_a_false_reason_is_found(
    break_it: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in RECORDS:
        played = record.steps(record.read(path), str(path), str(EDITION))
        game = next(played)
        phrases = [phrase.split() for phrase in game.title.phrases(game.state)]
        for _ in played:
            if game.decision is not None:
                with monkeypatch.context() as patch:
                    break_it(patch)
                    if false_reasons(game, phrases, stream_of(1, "phrases")):
                        return
    pytest.fail("nothing was found")


def test_every_reason_has_a_claim() -> None:
    codes = REFUSALS | solo.REFUSALS | solo.CHALLENGE_REFUSALS | KERNELS
    assert {code for code in codes if not hasattr(Claims, code)} == UNCHECKED


def test_every_question_is_known() -> None:
    title = title_named("weather-machine")
    asked: set[str] = set()
    for players in (1, 2):
        state = title.new(players, title.settle_settings({"edition": str(EDITION)}))
        asked |= {rule.name for rule in state.rules if rule.mode in (1, 2)}
    assert asked == set(VERBS_OF)
