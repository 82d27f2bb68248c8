"""Each command does what its help says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stormtable import __version__, engine
from stormtable.cli.commands import COMMANDS as COMMAND_TABLE
from stormtable.cli.commands import command_named
from stormtable.kernel import record
from stormtable.kernel.edition import packaged_text
from stormtable.kernel.registry import title_named, titles
from stormtable.kernel.title import Title
from stormtable.lab.fuzz import KINDS

from .conftest import Stormtable

KEYS = [
    "game",
    "players",
    "games",
    "finished",
    "decisions",
    "rounds_mean",
    "scores_mean_by_seat",
    "wins_by_seat",
    "ends",
    "violations",
]
COMMANDS = [
    ["simulate"],
    ["arena"],
    ["play"],
    ["replay"],
    ["verify"],
    ["games"],
    ["games", "check"],
    ["rules"],
    ["editions"],
    ["editions", "check"],
    ["editions", "show"],
    ["editions", "keys"],
    ["fuzz"],
    ["analyse"],
    ["tune", "report"],
    ["tune", "weights"],
    ["tune", "edition"],
    ["version"],
]


def test_version_names_release_and_engine(stormtable: Stormtable) -> None:
    assert stormtable("version").out == f"stormtable {__version__}, {engine}\n"


def test_without_arguments_it_prints_help_with_the_first_step(stormtable: Stormtable) -> None:
    ran = stormtable()
    assert ran.status == 0
    assert "stormtable play" in ran.out


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_helps_with_an_example(stormtable: Stormtable, command: list[str]) -> None:
    ran = stormtable(*command, "--help")
    assert ran.status == 0
    assert f"Example: stormtable {' '.join(command)}" in " ".join(ran.out.split())
    assert ran.err == ""


@pytest.mark.parametrize(("command", "summary"), [(n, s) for n, (_, s) in COMMAND_TABLE.items()])
def test_the_list_of_commands_begins_a_commands_own_help(command: str, summary: str) -> None:
    """`stormtable --help` lists all commands without importing them."""
    own = " ".join(command_named(command).help.split())
    assert own == summary or own.startswith(f"{summary} ")


def test_simulate_prints_one_json_object_with_exactly_these_keys(stormtable: Stormtable) -> None:
    ran = stormtable(
        *("simulate", "weather-island", "--players", 3, "--games", 2),
        *("--bots", "random", "--seed", 1, "--json"),
    )
    data = json.loads(ran.out)
    assert list(data) == KEYS
    assert (data["game"], data["players"], data["games"]) == ("weather-island", 3, 2)
    assert data["finished"] == sum(data["ends"].values()) == 2
    assert len(data["scores_mean_by_seat"]) == len(data["wins_by_seat"]) == 3
    assert sum(data["wins_by_seat"]) == pytest.approx(2)
    assert data["violations"] == 0
    assert ran.status == 0
    assert ran.err == ""


def test_simulate_is_the_same_for_the_same_seed_and_differs_for_another(
    stormtable: Stormtable,
) -> None:
    def output(seed: int) -> str:
        return stormtable(
            *("simulate", "weather-island", "--games", 1, "--bots", "random"),
            *("--seed", seed, "--json"),
        ).out

    assert output(1) == output(1) != output(2)


def test_simulate_prints_a_table(stormtable: Stormtable) -> None:
    ran = stormtable("simulate", "weather-island", "--games", 2, "--bots", "random,greedy")
    assert ran.status == 0
    assert "2 of 2 games finished" in " ".join(ran.out.split())
    assert "violations: 0" in ran.out
    assert "Dice" in ran.out
    assert "Clerk" in ran.out


def test_simulate_checks_and_records(stormtable: Stormtable, here: Path) -> None:
    ran = stormtable(
        *("simulate", "weather-island", "--games", 2, "--bots", "random"),
        *("--check", "--record-dir", "out", "--option", "bag=any"),
    )
    assert ran.status == 0
    files = sorted((here / "out").iterdir())
    assert len(files) == 2
    assert record.read(files[0]).header.options["bag"] == "any"
    assert stormtable("verify", *files).out.count("ok ") == 2


def test_replay_shows_the_story_and_every_machine(stormtable: Stormtable, recorded: Path) -> None:
    ran = stormtable("replay", recorded)
    assert ran.status == 0
    assert "Round 1" in ran.out
    assert ran.out.count("'s machine") == 2
    assert "The game is over" in ran.out


def test_replay_stops_at_the_requested_line(stormtable: Stormtable, recorded: Path) -> None:
    lines = record.read(recorded).lines
    after = next(n for n, (_, line) in enumerate(lines, 1) if line.notation.startswith("bid"))
    ran = stormtable("replay", recorded, "--to", after)
    assert ran.status == 0
    assert f"after line {after} of {len(lines)}" in ran.out
    assert "The game is over" not in ran.out
    assert "Bids:" not in ran.out
    assert "Round 1" in ran.out


@pytest.mark.parametrize("to", range(0, 30, 3))
def test_replay_can_stop_anywhere_in_set_up(
    stormtable: Stormtable, recorded: Path, to: int
) -> None:
    assert stormtable("replay", recorded, "--to", to, "--no-log").status == 0


def test_games_lists_players_options_and_bots(stormtable: Stormtable) -> None:
    ran = stormtable("games")
    assert "weather-island" in ran.out
    assert "bag=top, any" in ran.out
    assert "edition=FILE" in ran.out
    assert "challenges=NAMES" in ran.out
    assert "random" in ran.out
    (island,) = [
        game
        for game in json.loads(stormtable("games", "--json").out)
        if game["name"] == "weather-island"
    ]
    assert island["players"] == [2, 6]
    assert {"random", "greedy"} <= set(island["bots"])
    assert [option["name"] for option in island["options"]] == ["edition", "bag"]


def test_games_check_prints_every_part_and_fails_on_a_fault(
    stormtable: Stormtable, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = stormtable("games", "check", "weather-island")
    assert ran.status == 0
    lines = [line.split() for line in ran.out.splitlines()]
    assert ["bots", "present"] in lines
    assert ["training", "missing"] in lines
    monkeypatch.setattr(type(title_named("weather-island")), "verbs", ("bid", "bid"))
    ran = stormtable("games", "check", "weather-island")
    assert ran.status == 1
    assert "two verbs are named 'bid'" in " ".join(ran.out.split())
    assert stormtable("games", "check", "chess").status == 2


def test_editions_lists_shows_and_checks(stormtable: Stormtable, here: Path) -> None:
    assert "weather-island" in stormtable("editions").out
    shown = " ".join(stormtable("editions", "show", "weather-island").out.split())
    assert "work 10" in shown
    assert "attested Setup 5.b" in shown
    mine = here / "mine.toml"
    mine.write_text(packaged_edition(), encoding="utf-8")
    ran = stormtable("editions", "check", "mine.toml")
    assert ran.status == 0
    assert ran.out.startswith("ok mine.toml")


@pytest.mark.parametrize(
    ("game", "key"),
    [("weather-island", "tokens.forecast"), ("weather-machine", "supply.chemical_slots[]")],
)
def test_editions_lists_the_allowed_values_of_every_key(
    stormtable: Stormtable, game: str, key: str
) -> None:
    result = stormtable("editions", "keys", game)
    assert result.status == 0
    assert key in "".join(result.out.split())
    assert "constraint" in result.out


def packaged_edition(game: str = "weather-island") -> str:
    return packaged_text(game)


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.name)
def test_editions_check_knows_which_game_a_file_is_for(
    stormtable: Stormtable, here: Path, title: Title
) -> None:
    (here / "mine.toml").write_text(packaged_edition(title.name), encoding="utf-8")
    assert f"ok mine.toml: {title.name} " in stormtable("editions", "check", "mine.toml").out


def test_fuzz_reports_the_number_of_cases(stormtable: Stormtable) -> None:
    ran = stormtable("fuzz", "records", "--game", "weather-island", "--cases", 20, "--seed", 4)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "records, weather-island: 20 cases, 0 found\n"
    ran = stormtable("fuzz", "--cases", 3)
    assert [line.partition(":")[0] for line in ran.out.splitlines()] == [
        f"{kind}, {title.name}" for kind in KINDS for title in titles()
    ]


def test_fuzz_fails_when_something_is_found(
    stormtable: Stormtable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "records", lambda *_: ["a defect"])
    ran = stormtable("fuzz", "records", "--game", "weather-island", "--cases", 20)
    assert ran.status == 1
    assert ran.out.endswith("1 found\na defect\n")


def test_arena_shows_the_stronger_bot_and_the_certainty(stormtable: Stormtable, here: Path) -> None:
    ran = stormtable(
        *("arena", "weather-island", "--bots", "greedy,random", "--games", 3, "--workers", 1),
        *("--json", "table.json", "--results", "games.jsonl", "--records", "all"),
        *("--plot", "shares.svg"),
    )
    assert (ran.status, ran.err) == (0, "")
    assert "weather-island, 2 players, 4 games, seed 1" in ran.out
    data = json.loads((here / "table.json").read_text())
    assert [bot["bot"] for bot in data["bots"]] == ["greedy", "random"]
    assert data["bots"][0]["interval"][0] < data["bots"][0]["share"]
    assert len((here / "games.jsonl").read_text().splitlines()) == 5
    assert len(list((here / "all").iterdir())) == 4
    assert (here / "shares.svg").read_text().startswith("<svg")
    printed = stormtable(
        *("arena", "weather-island", "--bots", "greedy,random", "--games", 3, "--workers", 1),
        *("--results", "games.jsonl", "--json", "-"),
    )
    assert json.loads(printed.out) == data


def test_analyse_lists_every_decision_of_a_game(
    stormtable: Stormtable, recorded: Path, here: Path
) -> None:
    few = ("--playouts", 1, "--bot", "normal", "--workers", 1)
    ran = stormtable("analyse", recorded, *few, "--json", "game.json", "--report", "game.md")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    data = json.loads((here / "game.json").read_text())
    assert data["analysis"] == 2
    assert len(data["curve"]) > 5
    assert all(len(point["errors"]) == 2 for point in data["curve"])
    assert data["decisions"]
    page = (here / "game.md").read_text()
    assert "## What decided it" in page
    printed = stormtable("analyse", recorded, *few, "--json", "-")
    assert json.loads(printed.out) == data


def test_tune_measures_the_gates(stormtable: Stormtable) -> None:
    ran = stormtable("tune", "report", "weather-island", "--games", 1, "--json")
    data = json.loads(ran.out)
    assert data["game"] == "weather-island"
    assert data["gates"]
    assert ran.status == (0 if data["passed"] else 1)
