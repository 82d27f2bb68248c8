"""Every notice cites its rule and states its amounts as the table of notices has them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from contract.notices import ISLAND_NOTICES, MACHINE_NOTICES, Table
from contract.properties.play import choose
from games.weather_machine.oracles.claims import VERBS_OF
from games.weather_machine.oracles.test_refusals import EDITION, EVERY, RECORDS
from games.weather_machine.oracles.warned import Warned
from games.weather_machine.rulebook import scenario
from games.weather_machine.rulebook.test_page_14 import seller
from games.weather_machine.rulebook.test_page_19 import MIDDLE_ROW, wind
from stormtable import rulebook
from stormtable.games import weather_island, weather_machine
from stormtable.games.weather_machine import companion
from stormtable.games.weather_machine.companion import refusals
from stormtable.games.weather_machine.testing import play
from stormtable.games.weather_machine.view import coverage
from stormtable.games.weather_machine.view.solo import coverage as solo
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.title import Value

ROOT = Path(__file__).parents[4]


# --- the table ------------------------------------------------------------------------------------


def test_the_table_has_every_notice_of_weather_machine() -> None:
    codes = coverage.REFUSALS | coverage.WARNINGS | solo.REFUSALS | solo.CHALLENGE_REFUSALS
    assert codes == MACHINE_NOTICES.codes


def in_source(package: ModuleType, but: str = "") -> dict[str, set[str | None]]:
    """Return the rules that a package's source cites, by code; None where a rule is not written
    out. `but`: a folder to leave out."""
    by_code: dict[str, set[str | None]] = {}
    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        if but and (folder / but) in file.parents:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Notice":
                code, rule = node.args[0], node.args[2]
                assert isinstance(code, ast.Constant), ast.unparse(node)
                cited = str(rule.value) if isinstance(rule, ast.Constant) else None
                by_code.setdefault(str(code.value), set()).add(cited)
    return by_code


@pytest.mark.parametrize(
    ("package", "table"), [(weather_machine, MACHINE_NOTICES), (weather_island, ISLAND_NOTICES)]
)
def test_the_source_cites_the_rules_of_the_table(package: ModuleType, table: Table) -> None:
    """Also for notices that hardly any game shows."""
    source = in_source(package, but="companion")
    assert set(source) == table.codes
    for code, cited in source.items():
        rules = {row.rule for row in table.rows if row.code == code}
        assert cited - {None} <= rules, code
        assert None in cited or cited == rules, code


MAP_NOTICES: dict[str, set[str | None]] = {
    "answer_first": {None},
    "calm": {"W34"},
    "initiative_in_supply": {"p.13"},
    "lock_is_off": {"p.17"},
    "marked_already": {"p.19"},
    "moved_already": {"p.11"},
    "nobody_moves": {"W22"},
    "only_supply": {"p.9"},
    "reward_moves_nobody": {"p.20"},
    "supply_is_full": {"p.13"},
    "tile_elsewhere": {"p.14"},
    "tile_is_used": {"p.15"},
}
"""The rules of the notices that only the companion's map shows."""


def test_the_companions_map_cites_the_rules_of_the_game() -> None:
    """It shows some notices of the game, with the same rules, and some of its own."""
    cited = in_source(companion)
    own = {code: rules for code, rules in cited.items() if code not in MACHINE_NOTICES.codes}
    assert own == MAP_NOTICES
    for code in cited.keys() - own.keys():
        rules = {row.rule for row in MACHINE_NOTICES.rows if row.code == code}
        assert cited[code] - {None} <= rules, code
    cited_by_row = {row.rule for row in MACHINE_NOTICES.rows if row.code == "bot_space_taken"}
    assert cited_by_row == set(refusals.PAGES.values())


@pytest.mark.parametrize(
    ("game", "table"), [("weather-machine", MACHINE_NOTICES), ("weather-island", ISLAND_NOTICES)]
)
def test_every_rule_in_the_table_exists(game: str, table: Table) -> None:
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    rulings = set(re.findall(r"^- ([A-Z]\d+) ", page, re.MULTILINE))
    book = rulebook.book(game)
    for row in table.rows:
        assert row.rule in rulings or book.has_cited(row.rule), row


def test_no_notice_is_listed_twice() -> None:
    for table in (MACHINE_NOTICES, ISLAND_NOTICES):
        keys = [(row.code, row.question, row.verbs) for row in table.rows]
        assert len(keys) == len(set(keys))


def test_every_question_in_the_table_is_asked() -> None:
    assert {row.question for row in MACHINE_NOTICES.rows} <= {*VERBS_OF, "*"}


class Counts:
    def vouchers_lost(self) -> int:
        return 2


@pytest.mark.parametrize(
    ("notice", "question", "trouble"),
    [
        (
            Notice("bot_space_taken", {"space": "sun-1"}, "p.16"),
            "sell_bot",
            "bot_space_taken cites p.16, not p.14",
        ),
        (
            Notice("space_blocked", {"location": "lab"}, "p.11"),
            "move",
            "space_blocked cites p.11, not p.5",
        ),
        (
            Notice("vouchers_lost", {"count": 3}, "p.7"),
            "actions",
            "vouchers_lost states count 3, not 2",
        ),
        (
            Notice("vouchers_lost", {}, "p.7"),
            "actions",
            "vouchers_lost states [], not ['count']",
        ),
        (Notice("set_taken", {}, "p.23"), "move", "set_taken is not in the table for move move"),
        (Notice("vouchers_lost", {"count": 2}, "p.7"), "actions", ""),
    ],
)
def test_a_wrong_page_or_amount_is_named(notice: Notice, question: str, trouble: str) -> None:
    assert MACHINE_NOTICES.trouble(notice, question, "move", Counts()) == trouble


# --- warnings, against play -----------------------------------------------------------------------


def false_warnings(game: Game) -> Iterator[str]:
    """Yield warnings that are false, cite or count wrongly, or are missing where Vouchers are
    lost."""
    decision = game.decision
    assert decision is not None
    warned = Warned(game, [option.notation.split() for option in decision.options])
    for option in decision.options:
        here = f"{decision.question}: {option.notation!r}"
        verb = option.notation.split()[0]
        for notice in option.warnings:
            if not warned.true(option.notation, notice):
                yield f"{here} warns of {notice}"
            warned.words = option.notation.split()
            trouble = MACHINE_NOTICES.trouble(notice, decision.question, verb, warned)
            if trouble:
                yield f"{here}: {trouble}"
        if warned.misses_vouchers_lost(option.notation, option.warnings):
            yield f"{here} loses Vouchers without a warning"


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [
        (1, 1, {"challenges": "all"}),
        (1, 2, {"challenges": "easy"}),
        (2, 3, {"new_scientists": "on"}),
        (4, 5, {}),
    ],
)
def test_every_warning_is_true(players: int, seed: int, options: dict[str, Value]) -> None:
    game = new_game("weather-machine", players, seed, {"edition": str(EDITION), **options})
    choices = stream_of(seed, "choices")
    while game.decision is not None:
        assert [*false_warnings(game)] == []
        choose(game, choices)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_warning_is_true_in_games_of_those_who_play_to_win(path: Path) -> None:
    played = record.steps(record.read(path), str(path), str(EDITION))
    game = next(played)
    for number, _ in enumerate(played):
        if game.decision is not None and number % (EVERY // 2) == 0:
            assert [*false_warnings(game)] == []


def two_tokens_without_a_place() -> Game:
    laid = scenario().waiting("yellow", "government-rain", "government-rain", "award")
    for row, weather in enumerate(("wind", "wind", "sun", "sun", "fog", "fog"), start=1):
        laid.office("yellow", row, blue=weather)
    return laid.turn("yellow", step="tokens").build()


def two_of_three_other_parts_without_room() -> Game:
    """Return a game whose prototype takes red; one of the other Parts has room in the top row."""
    game = (
        wind()
        .rnd_bots(wind=["black", "black", "yellow"])
        .parts("purple", "red", "white", "pink", "white")
        .workshop("purple", *MIDDLE_ROW[:2], "top 1 pink/green")
        .build()
    )
    play(game, "breakthrough", "mark 2")
    return game


def every_subsidy_owned() -> Game:
    game = (
        seller()
        .owned("orange", "publish", "bot*")
        .government_bots(rain=["orange", "orange", None], wind=["black", None, None])
        .subsidies("wind", "publish", "bot")
        .build()
    )
    play(game, "sell", "bot-to wind-3")
    return game


def no_place_for_the_token_of_a_sale() -> Game:
    laid = seller().parts("orange", "blue")
    for row, weather in enumerate(("rain", "rain", "sun", "sun", "fog"), start=1):
        laid.office("orange", row, blue=weather)
    game = laid.office("orange", 6, green="snow").build()
    play(game, "sell")
    return game


@pytest.mark.parametrize(
    ("position", "code", "count"),
    [
        (two_tokens_without_a_place, "research_token_lost", 2),
        (two_of_three_other_parts_without_room, "parts_lost", 2),
        (every_subsidy_owned, "subsidy_lost", None),
        (no_place_for_the_token_of_a_sale, "research_token_unplaceable", None),
    ],
)
def test_rare_warnings_are_true(position: Callable[[], Game], code: str, count: int | None) -> None:
    game = position()
    assert game.decision is not None
    warnings = [notice for option in game.decision.options for notice in option.warnings]
    assert (code, count) in [(notice.code, notice.params.get("count")) for notice in warnings]
    assert [*false_warnings(game)] == []
