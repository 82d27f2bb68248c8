"""Bad input gets one line that names the remedy, status 2, and no other output or file."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Ran, Stormtable
from .test_commands import packaged_edition

SIMULATE = ["simulate", "weather-island", "--games", "1"]
PLAY = ["play", "weather-island", "--terminal"]


def refused(ran: Ran, *fragments: str) -> None:
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("error: ")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert ";" in ran.err, "an error names its remedy after a semicolon"
    for fragment in fragments:
        assert fragment in ran.err


@pytest.mark.parametrize(
    ("arguments", "fragments"),
    [
        (["simulate", "weather-iland"], ["did you mean weather-island?"]),
        (["simulate", "chess"], ["no game 'chess'", "weather-island"]),
        ([*SIMULATE, "--bots", "gredy"], ["no bot 'gredy'", "greedy"]),
        ([*SIMULATE, "--bots", ","], ["no bot"]),
        ([*SIMULATE, "--bots", "random,random,random"], ["3 bots for 2 seats"]),
        ([*SIMULATE, "--players", "1"], ["not for 1 players", "2 to 6"]),
        ([*SIMULATE, "--players", "seven"], ["--players", "simulate --help"]),
        ([*SIMULATE, "--games", "0"], ["0 games"]),
        ([*SIMULATE, "--option", "colour=red"], ["no option 'colour'", "bag"]),
        ([*SIMULATE, "--option", "bag=bottom"], ["bag=bottom", "top, any"]),
        ([*SIMULATE, "--option", "bag"], ["NAME=VALUE"]),
        ([*SIMULATE, "--option", "bag=top", "--option", "bag=any"], ["twice"]),
        ([*SIMULATE, "--option", "edition=none.toml"], ["none.toml"]),
        ([*SIMULATE, "--record-dir", "/dev/null/x", "--bots", "random"], ["/dev/null/x"]),
        ([*SIMULATE, "--frobnicate"], ["--frobnicate"]),
        (["simulate"], ["GAME"]),
        (["dance"], ["dance"]),
        (["play", "weather-island", "--players", "2"], ["--players goes with --terminal"]),
        ([*PLAY, "--bots", "nobody"], ["no bot 'nobody'"]),
        ([*PLAY, "--players", "9"], ["not for 9 players"]),
        ([*PLAY, "--players", "2", "--bots", "random,random"], ["2 names in --bots for 2 seats"]),
        ([*PLAY, "--seat", "4"], ["no player 4", "1 to 3"]),
        ([*PLAY, "--name", "Zed (greedy)"], ["no brackets"]),
        ([*PLAY, "--name", " "], ["no name"]),
        ([*PLAY, "--resume", "none.record"], ["none.record"]),
        ([*PLAY, "--resume", "none.record", "--players", "2"], ["leave out --players"]),
        (["replay", "none.record"], ["none.record"]),
        (["verify", "none.record"], ["none.record"]),
        (["verify", "two\nlines"], ["two lines"]),
        (["editions", "check", "none.toml"], ["none.toml"]),
        (["editions", "show", "chess"], ["no game 'chess'"]),
        (["verify", "/dev/zero"], ["/dev/zero (not a plain file)"]),
        (["verify", "x" * 300], ["name too long"]),
        (["verify", "a\x1b[2Jb"], ["cannot read a\\x1b[2Jb ("]),
        (["replay", "/dev/zero"], ["/dev/zero (not a plain file)"]),
        ([*PLAY, "--resume", "/dev/zero"], ["/dev/zero (not a plain file)"]),
        (["editions", "check", "/dev/zero"], ["/dev/zero (not a plain file)"]),
        (["editions", "show", "weather-island", "--file", "/dev/zero"], ["not a plain file"]),
        ([*SIMULATE, "--option", "edition=/dev/zero"], ["not a plain file"]),
        ([*SIMULATE, "--option", "edition=\0"], ["not a file name"]),
        ([*SIMULATE, "--option", "bag=\x1b[2J"], ["bag=\\x1b[2J"]),
        ([*SIMULATE, "--record-dir", "/proc/nothing"], ["/proc/nothing"]),
        ([*SIMULATE, "--record-dir", "/proc", "--bots", "random"], ["cannot write /proc/weather"]),
        ([*SIMULATE, "--record-dir", "x" * 300], ["name too long"]),
        ([*SIMULATE, "--players", "²"], ["--players"]),
        ([*SIMULATE, "--players", "9" * 4000], ["not for 999", " ... "]),
        ([*SIMULATE, "--seed", "9" * 4000], ["--seed"]),
        (["simulate", "weather-island", "--games", "9" * 30], ["choose 1 to 1000000"]),
        (["tune", "report", "weather-island", "--games", "9" * 30], ["choose 1 to 1000000"]),
        ([*PLAY, "--name", "A\x1b[2J"], ["not a name"]),
        ([*PLAY, "--name", "A\u202e"], ["not a name"]),
        ([*PLAY, "--seed", "9" * 4300], ["--seed"]),
        (["fuzz", "cats"], ["no kind 'cats'", "records, words"]),
        (["fuzz", "--cases", "0"], ["0 cases"]),
        (["fuzz", "--game", "chess"], ["no game 'chess'"]),
        (["tune", "report"], ["GAME"]),
        (["tune", "report", "weather-island", "--players", "two"], ["--players 'two'", "2,3,4"]),
        (["tune", "weights", "chess"], ["chess"]),
        (["tune", "edition", "weather-island", "--keys", "money.*"], ["no rebuilt number"]),
        (["arena", "weather-island"], ["--bots"]),
        (["arena", "weather-island", "--bots", "clever,random"], ["clever"]),
        (["arena", "weather-island", "--bots", "greedy,random", "--games", "0"], ["0 games"]),
        (["arena", "weather-island", "--bots", "greedy,random", "--sprt", "x"], ["--sprt 'x'"]),
        (["arena", "weather-island", "--bots", "normal@x,random"], ["names no budget"]),
        (["analyse", "none.record"], ["none.record"]),
        (["tune", "report", "chess"], ["chess"]),
        (["tune", "report", "weather-island", "--games", "0"], ["0 games"]),
    ],
    ids=lambda value: ascii(" ".join(value))[1:60] if isinstance(value, list) else "",
)
def test_bad_arguments_are_refused_in_one_line(
    stormtable: Stormtable, here: Path, arguments: list[str], fragments: list[str]
) -> None:
    refused(stormtable(*arguments), *fragments)
    assert list(here.iterdir()) == []


# --- records ----------------------------------------------------------------------------------


def write(here: Path, text: str) -> Path:
    file = here / "bad.record"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_truncated_record_is_refused(stormtable: Stormtable, here: Path, recorded: Path) -> None:
    text = recorded.read_text(encoding="utf-8")
    refused(stormtable("verify", write(here, text[: len(text) // 2])), "truncated", "restore")


def test_a_record_without_its_last_lines(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines(keepends=True)
    refused(stormtable("verify", write(here, "".join([*lines[:-5], lines[-1]]))))


def test_an_edited_choice_names_its_line(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    lines = recorded.read_text(encoding="utf-8").split("\n")
    index = next(n for n, line in enumerate(lines) if line.startswith("1 bid"))
    lines[index] = "1 bid 99"
    file = write(here, "\n".join(lines))
    for command in ("verify", "replay"):
        refused(stormtable(command, file), f"line {index + 1}", "bid 99", "legal: bid 0")


def test_a_wrong_checksum_names_the_line_it_first_differs_at(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    lines = recorded.read_text(encoding="utf-8").split("\n")
    marks = [n for n, line in enumerate(lines) if line.startswith("= ")]
    for index in marks[2:4]:
        turn = lines[index].split(" ")[1]
        lines[index] = f"= {turn} {'0' * 16}"
    refused(stormtable("verify", write(here, "\n".join(lines))), f"line {marks[2] + 1}", "checksum")


def test_a_changed_seat_name_is_found_by_the_closing_digest(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    text = recorded.read_text(encoding="utf-8").replace("seat 1 random", "seat 1 Mallory")
    refused(stormtable("verify", write(here, text)), "line")


def test_a_foreign_file_is_refused(stormtable: Stormtable, here: Path) -> None:
    refused(stormtable("verify", write(here, "[Event 'Hastings']\n1. e4 e5\n")), "not a Stormtable")
    refused(stormtable("replay", here), str(here))
    binary = here / "binary"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    refused(stormtable("verify", binary), "not text")


def test_a_record_of_an_unknown_game(stormtable: Stormtable, here: Path, recorded: Path) -> None:
    text = recorded.read_text(encoding="utf-8").replace("game weather-island", "game chess")
    refused(stormtable("verify", write(here, text)), "no game 'chess'")


def test_a_record_of_another_edition(stormtable: Stormtable, here: Path, recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").split("\n")
    lines = ["edition other 0123" if line.startswith("edition ") else line for line in lines]
    refused(stormtable("verify", write(here, "\n".join(lines))), "edition other 0123")


def test_a_record_that_names_a_file_to_open(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    text = recorded.read_text(encoding="utf-8")
    file = write(here, text.replace("option bag", "option edition=/etc/passwd\noption bag", 1))
    refused(stormtable("verify", file), "option edition says where something lies on one machine")
    refused(stormtable("replay", file), "option edition says where something lies on one machine")


def test_a_record_that_would_write_to_the_terminal(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    text = recorded.read_text(encoding="utf-8")
    for hidden in ("\x1b]0;owned\x07", "\x9b2J", "\u202e"):
        file = write(here, text.replace("seat 1 random", f"seat 1 {hidden}", 1))
        ran = stormtable("replay", file)
        refused(ran, "line 7", "has hidden characters")
        assert hidden not in ran.err


def test_records_are_not_overwritten_without_permission(
    stormtable: Stormtable, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = ["simulate", "weather-island", "--games", 1, "--bots", "random", "--seed", 3]
    again += ["--record-dir", recorded.parent]
    recorded.write_text("changed", encoding="utf-8")
    refused(stormtable(*again), str(recorded), "--overwrite")
    assert recorded.read_text(encoding="utf-8") == "changed"
    assert stormtable(*again, "--overwrite").status == 0
    assert stormtable("verify", recorded).status == 0


def test_verify_goes_on_after_a_bad_file(
    stormtable: Stormtable, here: Path, recorded: Path
) -> None:
    bad = write(here, "nothing\n")
    ran = stormtable("verify", bad, recorded)
    assert ran.status == 2
    assert ran.out.startswith("ok ")
    assert ran.err.count("\n") == 1


def test_replay_past_the_end(stormtable: Stormtable, recorded: Path) -> None:
    refused(stormtable("replay", recorded, "--to", 100_000), "100000", "between 0 and")
    refused(stormtable("replay", recorded, "--to", -1), "between 0 and")


def test_a_finished_game_is_not_resumed(stormtable: Stormtable, recorded: Path) -> None:
    refused(stormtable(*PLAY, "--resume", recorded), "is over", "replay")


# --- editions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("good", "bad", "fragments"),
    [
        ("forecast = 5", "forecast = 9", ["tokens.forecast", "9", "3 to 7"]),
        ("market_prices = [0, 1, 2]", "market_prices = [0]", ["tokens.market_prices", "17"]),
        ("cubes = 15", "cubes = 'many'", ["energy.cubes", "many"]),
        ('"energy.cubes" = "attested', '"energy.other" = "attested', ["energy.cubes"]),
        ("[money]", "[money", ["not TOML", "line"]),
    ],
    ids=["number", "constraint", "type", "provenance", "syntax"],
)
def test_an_edition_that_breaks_a_constraint(
    stormtable: Stormtable, here: Path, good: str, bad: str, fragments: list[str]
) -> None:
    text = packaged_edition()
    assert good in text
    file = here / "mine.toml"
    file.write_text(text.replace(good, bad, 1), encoding="utf-8")
    for arguments in (
        ["editions", "check", "mine.toml"],
        [*SIMULATE, "--option", "edition=mine.toml", "--bots", "random", "--record-dir", "out"],
        [*PLAY, "--option", "edition=mine.toml"],
    ):
        refused(stormtable(*arguments), "mine.toml", *fragments)
    assert list(here.iterdir()) == [file]
