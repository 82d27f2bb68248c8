"""`--json` and `--records` mean the same in every command that has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Stormtable
from stormtable.cli.arguments import PRINTED, read_bare
from stormtable.cli.commands import COMMANDS as COMMANDS_BY_NAME
from stormtable.cli.commands import command_named

FEW = ("--games", "2", "--bots", "random", "--seed", "1")
COMMANDS = {
    "games": ["games"],
    "rules": ["rules"],
    "rules of a game": ["rules", "weather-island"],
    "what rules say": ["rules", "weather-island", "boosters"],
    "simulate": ["simulate", "weather-island", *FEW],
    "arena": ["arena", "weather-island", *FEW, "--workers", "1"],
}
"""The quick commands; a test below shows that the others read the same option."""


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command with its path; click is typer's own copy of it."""

    def walk(path: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield path, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from walk(f"{path} {name}", inner)

    for name in COMMANDS_BY_NAME:
        yield from walk(f"stormtable {name}", command_named(name))


def options(*names: str) -> dict[str, Any]:
    return {
        path: param
        for path, command in commands()
        for param in command.params
        if any(name in param.opts for name in names)
    }


@pytest.mark.parametrize("names", [["--json"], ["--records", "--record-dir"], ["--overwrite"]])
def test_the_option_is_the_same_wherever_it_is(names: list[str]) -> None:
    shown = {
        path: (tuple(option.opts), option.metavar, option.help, option.is_flag, option.default)
        for path, option in options(*names).items()
    }
    assert len(shown) >= 2
    assert len(set(shown.values())) == 1, shown


def test_every_command_names_its_records_option_alike() -> None:
    """`admin report --record` prints one record; every command that writes many uses the same
    name."""
    other = {
        path: option.opts
        for path, command in commands()
        for option in command.params
        if any("record" in name for name in option.opts if name.startswith("--"))
    }
    del other["stormtable admin report"]
    assert set(other) == {"stormtable simulate", "stormtable arena"}
    assert set(options("--overwrite")) >= set(other)


@pytest.mark.parametrize("words", [["--json"], ["--json", "-"], ["--json=-"]], ids=" ".join)
@pytest.mark.parametrize("command", COMMANDS)
def test_json_alone_prints_one_document(
    command: str, words: list[str], stormtable: Stormtable
) -> None:
    ran = stormtable(*COMMANDS[command], *words)
    assert (ran.status, ran.err) == (0, "")
    assert isinstance(json.loads(ran.out), dict | list)
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--json=it.json"], ["--json", "it.json"], ["--json=it"]], ids=" ".join
)
@pytest.mark.parametrize("command", COMMANDS)
def test_json_with_a_file_writes_it_there_and_prints_as_usual(
    command: str, words: list[str], stormtable: Stormtable, here: Path
) -> None:
    as_usual = stormtable(*COMMANDS[command])
    ran = stormtable(*COMMANDS[command], *words)
    assert (ran.status, ran.err) == (0, "")
    (file,) = here.iterdir()
    json.loads(file.read_text(encoding="utf-8"))
    assert len(ran.out.splitlines()) == len(as_usual.out.splitlines())
    with pytest.raises(ValueError, match=r"Expecting value|Extra data"):
        json.loads(ran.out)


@pytest.mark.parametrize("spelling", ["--records", "--record-dir"])
@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_records_go_to_a_folder_and_replace_no_file(
    command: str, spelling: str, stormtable: Stormtable, here: Path
) -> None:
    once = [*COMMANDS[command], spelling, "all"]
    assert stormtable(*once).status == 0
    before = {file: file.stat().st_ino for file in (here / "all").iterdir()}
    assert len(before) == 2
    again = stormtable(*once)
    assert again.status == 2
    assert again.err.startswith("error: all/weather-island-2p-1-0")
    assert "is there already; choose another folder or seed, or add --overwrite" in again.err
    assert {file: file.stat().st_ino for file in (here / "all").iterdir()} == before
    assert stormtable(*once, "--overwrite").status == 0
    assert set(before) == set((here / "all").iterdir())


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("games --json", "games --json=-"),
        ("rules --json weather-island publish", "rules --json=- weather-island publish"),
        ("--lang arena rules --json x", "--lang arena rules --json=- x"),
        ("rules --json it.json weather-island", "rules --json it.json weather-island"),
        ("arena weather-island --json it", "arena weather-island --json it"),
        ("arena weather-island --json --seed 1", "arena weather-island --json=- --seed 1"),
        ("analyse a.record --json -", "analyse a.record --json -"),
        ("rules weather-island -- --json", "rules weather-island -- --json"),
    ],
)
def test_the_json_option_takes_a_file_or_nothing(typed: str, read: str) -> None:
    assert " ".join(read_bare(typed.split(), "--json", PRINTED)) == read
