"""Every code that the games emit has words, and all words have a code."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import stormtable
from stormtable.bots import bot_named
from stormtable.games.weather_machine.rules.edition import QUANTITIES
from stormtable.games.weather_machine.rules.names import BENEFITS, END_REASONS
from stormtable.games.weather_machine.rules.solo.endings import ENDINGS
from stormtable.games.weather_machine.rules.solo.plot import CHALLENGES
from stormtable.games.weather_machine.rules.solo.reasons import CHOICES, CRITERIA
from stormtable.games.weather_machine.rules.solo.target import TARGET_REASONS
from stormtable.i18n.catalogue import words
from stormtable.kernel.engine import ASK, ASK_ALL, DRAW
from stormtable.kernel.new_game import new_game
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import titles
from stormtable.kernel.title import Title
from stormtable.story.plain import composer_of
from stormtable.table.entered_draws import DRAWN
from stormtable.terminal.screen import screen_of

SOURCE = Path(stormtable.__file__).parent
TITLES = list(titles())


def folder_of(title: Title) -> str:
    return f"games/{title.name.replace('-', '_')}"


def trees(folder: str) -> Iterator[ast.Module]:
    for file in sorted((SOURCE / folder).rglob("*.py")):
        yield ast.parse(file.read_text(encoding="utf-8"))


def calls(name: str, tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def strings(node: ast.AST) -> set[str]:
    """Return the string constants an expression may evaluate to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return set()


def notice_codes(folder: str) -> set[str]:
    all_codes: set[str] = set()
    for tree in trees(folder):
        for call in calls("Notice", tree):
            codes = strings(call.args[0])
            assert codes, f"a Notice whose code cannot be read: {ast.unparse(call)}"
            all_codes |= codes
    return all_codes


def listed(folder: str) -> dict[str, set[str]]:
    """Return the strings in tuples that the modules of a folder name: `NAMES: Final = ("cp",
    ...)`."""
    by_name: dict[str, set[str]] = {}
    for tree in trees(folder):
        for node in tree.body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and isinstance(node.value, ast.Tuple)
            ):
                by_name.setdefault(node.target.id, set()).update(*map(strings, node.value.elts))
    return by_name


def numbered(folder: str) -> set[str]:
    """Return the kinds of journal entries: `BOT_PLACED: Final = FIRST_EVENT + 24` is
    `bot_placed`."""
    return {
        node.target.id.lower()
        for tree in trees(folder)
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.value is not None
        and ast.unparse(node.value).startswith("FIRST_EVENT")
    }


def event_names(folder: str) -> set[str]:
    """Names given to Event directly, or through tables and variables."""
    names: set[str] = set()
    elsewhere = listed(folder)
    for tree in trees(folder):
        named: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
                named.setdefault(node.targets[0].id, set()).update(*map(strings, values))
        for call in calls("Event", tree):
            first = call.args[0]
            if isinstance(first, ast.Attribute) and first.attr == "name":
                continue  # a copy of another event
            if isinstance(first, ast.Subscript):
                first = first.value
            if isinstance(first, ast.Name):
                event_strings = numbered(folder) if first.id == "NAMES" else named[first.id]
            elif isinstance(first, ast.Attribute):
                event_strings = elsewhere[first.attr]
            else:
                event_strings = strings(first)
            assert event_strings, f"an Event whose name cannot be read: {ast.unparse(call)}"
            names |= event_strings
    return names


def heads(table: Iterable[str]) -> set[str]:
    """Return the codes of a table: `pass.step_one` is `pass` at one question."""
    return {key.partition(".")[0] for key in table}


def test_the_scan_sees_codes_of_every_kind() -> None:
    assert {"nothing_to_undo", "another_player_chose"} <= notice_codes("kernel")
    assert {"bid_over_money", "joins_nothing"} <= notice_codes("games/weather_island")
    assert {"goal_seen", "goal_kept", "converted", "built"} <= event_names("games/weather_island")
    assert {"voucher", "saboteurs_chose"} <= event_names("games/weather_machine")
    assert {"chose", "forced", "undone", "unsealed"} <= event_names("kernel")


def test_every_notice_of_the_kernel_has_words_and_every_words_a_notice() -> None:
    assert notice_codes("kernel") | notice_codes("table") == heads(words().table("notice"))


ON_THE_MAP = ("companion", "unlit")
"""The notices that only the map of a game's companion shows."""


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_notice_has_words_and_every_words_a_notice(title: Title) -> None:
    own = set(words().table(title.name, "notice"))
    assert notice_codes(folder_of(title)) == own | set(words().table(title.name, *ON_THE_MAP))


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_event_has_a_role_in_the_story_and_every_role_an_event(title: Title) -> None:
    assert event_names(folder_of(title)) == set(composer_of(title.name, "en").composition.roles)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_question_has_words_and_every_words_a_question(title: Title) -> None:
    state = title.new(title.seats.start, title.settle_settings({}))
    questions = {rule.name for rule in state.rules if rule.mode in (ASK, ASK_ALL)}
    worded = heads(words().table(title.name, "question"))
    assert questions <= worded
    assert worded - questions <= draws_entered(title)
    assert questions == heads(words().table(title.name, "phase"))


def draws_entered(title: Title) -> set[str]:
    """Return the draws that a person with a real box enters; test_own_box.py meets all of them."""
    if DRAWN not in words().table(title.name, "option"):
        return set()
    state = title.new(title.seats.start, title.settle_settings({}))
    return {rule.name for rule in state.rules if rule.mode == DRAW}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
def test_every_verb_has_words_and_every_words_a_verb(title: Title) -> None:
    assert set(title.verbs) == heads(words().table(title.name, "option")) - {DRAWN}


@pytest.mark.parametrize(
    ("name", "players"), [("weather-island", 2), ("weather-machine", 2), ("weather-machine", 1)]
)
def test_a_finished_game_uses_only_known_words(name: str, players: int) -> None:
    game = new_game(name, players, 5)
    bots = [bot_named("random", name, seat) for seat in range(players)]
    while not game.state.over:
        seat = game.state.asked
        game.play(bots[seat].choose(game.view(seat)))
    known = words()
    assert game.outcome is not None
    assert known.has(name, "end", game.outcome.reason)
    assert set(game.outcome.sources[0]) == set(known.table(name, "source"))


def test_weather_machine_has_words_for_all_it_names() -> None:
    known = words()

    def table(key: str) -> set[str]:
        return set(known.table("weather-machine", key))

    assert table("criterion") == set(CRITERIA)
    assert table("choice") == set(CHOICES)
    assert table("target") == {*TARGET_REASONS, "challenge"}
    assert table("challenge") == set(CHALLENGES)
    assert table("goal") == set(QUANTITIES)
    assert table("end") == {*END_REASONS, *ENDINGS} - {"none", "running"}
    assert set(BENEFITS) <= table("benefit")
    assert table("benefit") == table("brief")


def test_a_notice_cites_its_rule() -> None:
    game = new_game("weather-island", 2, 1)
    notice = Notice("bid_over_money", {"bid": 12, "money": 3}, "Phase I.2")
    text = screen_of(game).notice(game.view(0).as_json(), notice)
    assert text == "You have $3. Bid that or less. (Phase I.2)"
