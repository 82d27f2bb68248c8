"""Records come back byte for byte, and every damage is reported with its place."""

from __future__ import annotations

import os
import shutil
from functools import cache
from hashlib import blake2b
from pathlib import Path

import pytest

from contract.properties.play import EDITION, choose, island, play_out, play_until
from stormtable import __version__
from stormtable.kernel import record
from stormtable.kernel.chance import stream_of
from stormtable.kernel.errors import EditionError, FileError, RecordError
from stormtable.kernel.game import Game
from stormtable.kernel.new_game import new_game


@cache
def written() -> str:
    return record.write(play_out(island(2, 9), 9))


@cache
def rows() -> tuple[str, ...]:
    return tuple(written().split("\n"))


def replayed(text: str) -> Game:
    return record.replay(record.parse(text, "game.txt"), source="game.txt", edition=str(EDITION))


def with_row(number: int, row: str) -> str:
    """Return the record with its line `number` (from 1) replaced."""
    changed = list(rows())
    changed[number - 1] = row
    return "\n".join(changed)


def line_of(start: str, after: int = 0) -> int:
    """Return the number of the first line that starts with this text."""
    return next(n for n, row in enumerate(rows(), 1) if n > after and row.startswith(start))


def test_a_record_replays_to_the_same_game_and_the_same_bytes() -> None:
    original = play_out(island(2, 9), 9)
    game = replayed(written())
    assert game.state.save() == original.state.save()
    assert game.outcome == original.outcome
    assert record.write(game) == written()


def test_an_unfinished_game_is_recorded_at_every_decision_and_resumes() -> None:
    """This includes the middle of secret bids: a table can be saved and resumed anywhere."""
    game = island(3, 4)
    rng = stream_of(4, "choices")
    for _ in range(60):
        choose(game, rng)
        text = record.write(game)
        assert text.split("\n")[-2].startswith("open ")
        again = replayed(text)
        assert again.state.save() == game.state.save()
        assert again.decision == game.decision
        assert again.view(1).to_bytes() == game.view(1).to_bytes()


def test_a_record_replays_to_any_line() -> None:
    parsed = record.parse(written())
    edition = str(EDITION)
    lengths = [len(game.log) for game in record.steps(parsed, edition=edition)]
    assert lengths[0] == 0
    assert lengths[-1] == len(parsed.lines)
    for to in (0, 1, 50, len(parsed.lines)):
        assert len(record.replay(parsed, to, edition=edition).log) == lengths[to]
    with pytest.raises(RecordError, match="choose --to between 0 and"):
        record.replay(parsed, len(parsed.lines) + 1, edition=edition)
    with pytest.raises(RecordError, match="has no line -1"):
        record.replay(parsed, -1, edition=edition)


def test_seat_names_are_in_the_record(tmp_path: Path) -> None:
    game = new_game("weather-island", 2, 3, {"bag": "any"}, ("Ada Lovelace", "żółw = 2"))
    record.save(game, tmp_path / "game.txt")
    again = record.verify(tmp_path / "game.txt")
    assert again.seats == ("Ada Lovelace", "żółw = 2")
    assert again.settings["bag"] == "any"


# --- the edition --------------------------------------------------------------------------


def test_a_seat_gets_another_name() -> None:
    changed = record.renamed(written(), 1, "someone")
    assert replayed(changed).seats[1] == "someone"
    running = play_until(island(2, 9), 9, lambda game: game.state.turn > 0)
    renamed = record.renamed(record.write(running, 0), 0, "someone")
    running.seats = ("someone", *running.seats[1:])
    assert renamed == record.write(running, 0)


def test_the_record_does_not_contain_the_path_of_the_edition(tmp_path: Path) -> None:
    """The same game played from another folder has the same bytes."""
    copy = tmp_path / "mine.toml"
    shutil.copy(EDITION, copy)
    game = play_out(new_game("weather-island", 2, 9, {"edition": str(copy)}), 9)
    assert record.write(game) == written()
    assert "edition fixture " in written()
    assert ".toml" not in written()


def test_a_record_of_another_edition_says_which_one_it_needs() -> None:
    parsed = record.parse(written(), "game.txt")
    with pytest.raises(RecordError, match=r"played with edition fixture .*\(--edition FILE\)"):
        record.replay(parsed, source="game.txt")
    with pytest.raises(EditionError, match="cannot read edition nowhere"):
        record.replay(parsed, edition="nowhere.toml")


# --- damage -------------------------------------------------------------------------------


def test_a_record_truncated_anywhere_is_refused() -> None:
    for count in range(len(rows()) - 1):
        for text in ("\n".join(rows()[:count]), "\n".join([*rows()[:count], ""])):
            with pytest.raises(RecordError):
                replayed(text)
    with pytest.raises(RecordError, match="truncated: its closing line is missing"):
        replayed("\n".join([*rows()[:40], ""]))
    with pytest.raises(RecordError, match="truncated: its header does not end"):
        replayed("\n".join(rows()[:4]))
    with pytest.raises(RecordError, match="truncated"):
        replayed(written()[:-1])


def test_a_missing_line_is_detected_anywhere() -> None:
    """Dropped header lines, choices, draws, checksums: each is noticed."""
    for number in [*range(1, 30), *range(30, len(rows()), 7)]:
        with pytest.raises(RecordError):
            replayed("\n".join([*rows()[: number - 1], *rows()[number:]]))


def test_a_repeated_line_is_detected_anywhere() -> None:
    for number in [*range(1, 30), *range(30, len(rows()), 7)]:
        with pytest.raises(RecordError):
            replayed("\n".join([*rows()[:number], *rows()[number - 1 :]]))


def test_every_edited_character_is_detected() -> None:
    """Any character of any line changed: of the header, of a choice, of a checksum."""
    for number in [*range(1, 25), *range(25, len(rows()), 9), len(rows()) - 1]:
        row = rows()[number - 1]
        column = number % max(1, len(row))
        with pytest.raises((RecordError, EditionError)):
            replayed(with_row(number, f"{row[:column]}~{row[column + 1 :]}"))


def test_an_illegal_choice_names_its_line() -> None:
    number = line_of("1 bid")
    with pytest.raises(RecordError, match=rf"game.txt line {number}: 'bid 99' is not legal.*bid 0"):
        replayed(with_row(number, "1 bid 99"))


def test_an_impossible_draw_names_its_line() -> None:
    number = line_of("* die")
    with pytest.raises(RecordError, match=rf"line {number}: 'die 7' cannot come out.*die -"):
        replayed(with_row(number, "* die 7"))


def test_a_draw_in_place_of_a_choice_is_refused() -> None:
    number = line_of("1 bid")
    with pytest.raises(RecordError, match=rf"line {number}: 'die O' is a result of chance; .*seat"):
        replayed(with_row(number, "* die O"))


def test_a_choice_in_place_of_a_draw_is_refused() -> None:
    number = line_of("* die")
    with pytest.raises(RecordError, match=rf"line {number}: .* \(seat 0\) is not asked anything"):
        replayed(with_row(number, "1 bid 3"))


def test_a_legal_edit_is_found_at_the_next_checksum() -> None:
    number = line_of("1 bid")
    amount = int(rows()[number - 1].split()[-1])
    following = line_of("=", number)
    with pytest.raises(RecordError, match=rf"game.txt line {following}: checksum of turn \d+ diff"):
        replayed(with_row(number, f"1 bid {amount - 1 if amount else 1}"))


def test_a_wrong_checksum_names_the_first_such_line() -> None:
    first = line_of("=")
    second = line_of("=", first)
    text = with_row(second, rows()[second - 1][:-1] + "x")
    with pytest.raises(RecordError, match=rf"line {second}: checksum of turn"):
        replayed(text)
    turn = rows()[first - 1].split()[2]
    with pytest.raises(RecordError, match=rf"line {first}: turn 7 does not begin here"):
        replayed(with_row(first, f"= 7 {turn}"))


def test_a_dropped_checksum_is_found_at_the_end() -> None:
    number = line_of("=")
    with pytest.raises(RecordError, match=rf"line {number}: .* is not what the replay writes; it"):
        replayed("\n".join([*rows()[: number - 1], *rows()[number:]]))


@pytest.mark.parametrize("old", ["seat 1 player 1", f"engine {__version__}"])
def test_an_edited_header_is_noticed_though_it_replays(old: str) -> None:
    with pytest.raises(RecordError, match="the header is not the one this game was recorded with"):
        replayed(written().replace(old, f"{old}x"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("game weather-island", "game chess", "game.txt: there is no game 'chess'"),
        ("option bag=top", "option bag=deep", "game.txt: option bag=deep is not offered"),
        ("option bag=top", "option sack=top", "game.txt: weather-island has no option 'sack'"),
        ("option bag=top", "option bag", "line 6: 'option bag' does not belong in a header"),
        ("option bag=top", "hello", "line 6: 'hello' does not belong"),
        ("players 2", "players 3", "players is '3' with 2 seat lines"),
        ("players 2", "players two", "players is 'two' with 2 seat lines"),
        ("players 2", "players ²", "players is '²' with 2 seat lines"),
        ("players 2\n", "", "the header lacks 'players'"),
        ("edition fixture ", "edition other ", "was played with edition other"),
        ("seat 2 player 2", "seat 3 player 2", "line 8: 'seat 3 player 2' does not belong"),
        ("\nend ", "\nend 5 ", "the closing line is damaged"),
        ("\nend ", "\nopen ", "the position after the last line is not the one recorded"),
    ],
)
def test_wrong_headers_and_closing_lines_are_refused(old: str, new: str, message: str) -> None:
    assert old in written()
    with pytest.raises(RecordError, match=message):
        replayed(written().replace(old, new, 1))


@pytest.mark.parametrize(
    "row", ["3 bid 1", "0 bid 1", "² bid 1", "-1 bid 1", "bid 1", "1", "*", "= x 1", "= 5", ""]
)
def test_lines_that_are_none(row: str) -> None:
    with pytest.raises(RecordError, match=r"line 30: .* is not a record line; lines start with"):
        replayed(with_row(30, row))


def test_lines_after_the_end_are_refused() -> None:
    more = written() + "1 bid 3\n"
    with pytest.raises(RecordError, match="closing line is missing"):
        replayed(more)
    last = rows()[-2]
    with pytest.raises(RecordError, match=r"'end .* is not a record line"):
        replayed(f"{written()}1 bid 3\n{last}\n")
    with pytest.raises(RecordError, match="the game is already over; remove what follows"):
        replayed(written().replace(last, f"1 bid 3\n{last}"))


@pytest.mark.parametrize("text", ["", "\n", "PK\x03\x04", "stormtable record 2\n", "[Event 1]\n"])
def test_foreign_files_are_refused(text: str) -> None:
    with pytest.raises(RecordError, match=r"game\.txt line 1: not a Stormtable record"):
        replayed(text)


def test_foreign_line_ends_are_refused() -> None:
    with pytest.raises(RecordError, match="foreign line ends; save it with line feeds"):
        replayed(written().replace("\n", "\r\n"))


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*none\.txt"):
        record.read(tmp_path / "none.txt")
    with pytest.raises(RecordError, match="cannot read"):
        record.verify(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="is not text"):
        record.read(tmp_path / "bytes")


# --- versions and files -------------------------------------------------------------------


def test_a_record_of_another_engine_version_verifies_if_it_replays(tmp_path: Path) -> None:
    game = replayed(written())
    path = tmp_path / "old.txt"
    path.write_text(record.write(game, engine="9.0.0"), encoding="utf-8")
    assert record.verify(path, str(EDITION)).version == "9.0.0"


def test_verify_reads_what_save_wrote(tmp_path: Path) -> None:
    path = tmp_path / "games" / "one.txt"
    game = play_until(island(2, 9), 9, lambda game: game.agenda[0] == "place")
    record.save(game, path)
    assert path.read_bytes() == record.write(game).encode()
    assert record.verify(path, str(EDITION)).state.save() == game.state.save()


def test_a_failed_save_leaves_the_old_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.txt"
    game = island(2, 9)
    record.save(game, path)
    before = path.read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    game.play(game.state.choices[0])
    with pytest.raises(FileError, match="No space left"):
        record.save(game, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


# --- records from strangers ---------------------------------------------------------------


def test_a_record_does_not_say_which_file_to_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edition is named by its hash; a path in a header is refused before anything is opened."""

    def opened(*_: object) -> str:
        raise AssertionError("a file was opened")

    text = written().replace("option bag=top", f"option bag=top\noption edition={EDITION}")
    monkeypatch.setattr("stormtable.kernel.edition.read_text", opened)
    with pytest.raises(RecordError, match="option edition says where something lies"):
        record.replay(record.parse(text))
    with pytest.raises(RecordError, match="option edition says where something lies"):
        record.replay(record.parse(text), edition=str(EDITION))


@pytest.mark.parametrize("hidden", ["\x1b[2J", "\x9b2J", "\u202e", "\u2028", "\x00", "\t"])
def test_hidden_characters_are_refused_with_their_line(hidden: str) -> None:
    for number in (3, 7, 30, len(rows()) - 1):
        with pytest.raises(RecordError, match=f"line {number}: .* has hidden characters") as caught:
            replayed(with_row(number, rows()[number - 1] + hidden))
        assert str(caught.value).isprintable()


def test_a_record_is_a_regular_file_below_the_size_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RecordError, match=r"/dev/zero \(not a plain file\)"):
        record.read(Path("/dev/zero"))
    path = tmp_path / "game.txt"
    path.write_text(written(), encoding="utf-8")
    monkeypatch.setattr(record, "LARGEST", 1000)
    with pytest.raises(RecordError, match="more than 1000 bytes"):
        record.read(path)


# --- what one seat may know -----------------------------------------------------------------


def bidding() -> Game:
    """Return a game: cards were drawn and kept in secret, a round is played, two of three have
    bid."""
    game = play_until(island(3, 2), 2, lambda game: game.agenda[0] == "bid" and game.state.turn > 1)
    game.play("bid 0", 1)
    game.play("bid 1", 0)
    return game


def test_the_record_of_a_running_game_has_what_a_seat_may_know() -> None:
    game = bidding()
    whole = record.write(game).splitlines()
    body = [line for line in whole[whole.index("") + 1 : -1] if not line.startswith("=")]
    for viewer in (None, 0, 1, 2):
        seen = record.write(game, viewer).splitlines()
        assert ("spectator" if viewer is None else f"seen-by {viewer + 1}") in seen
        visible = seen[seen.index("") + 1 : -1]
        assert len(visible) == len(body)
        assert not any(line.startswith("=") for line in visible)
        for line, real in zip(visible, body, strict=True):
            who, notation = real.split(" ", 1)
            secret = notation.startswith(("goal", "keep"))
            owner = notation.split()[1] if who == "*" else who
            mine = viewer is not None and owner == str(viewer + 1)
            assert line == (f"{who} ?" if secret and not mine else real) or real in body[-2:]
        assert visible[-2:] == [
            "2 bid 0" if viewer == 1 else "2 ?",
            "1 bid 1" if viewer == 0 else "1 ?",
        ]
        assert seen[-1].split()[2] == "?"


def test_revealed_answers_are_in_the_record() -> None:
    game = bidding()
    game.play("bid 0", 2)
    assert "2 bid 0\n1 bid 1\n3 bid 0\n" in record.write(game, None)


def test_a_finished_game_has_no_secrets() -> None:
    game = play_out(island(2, 35), 35)
    assert record.write(game, 0) == record.write(game, None) == record.write(game)


@pytest.mark.parametrize(
    ("viewer", "message"),
    [(None, "as a spectator saw it ('spectator')"), (1, "as seat 2 saw it ('seen-by 2')")],
)
def test_a_record_of_one_seats_knowledge_cannot_be_replayed(
    viewer: int | None, message: str
) -> None:
    with pytest.raises(RecordError) as error:
        record.parse(record.write(bidding(), viewer), "mine.record")
    assert str(error.value) == (
        f"mine.record is of a running game {message}, which does not replay;"
        " use the record of the game's host, or wait until the game is over"
    )


# --- records of other versions --------------------------------------------------------------


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize(
    ("version", "since"), [("0.0.7", "were corrected since"), ("9.0.0", "are not known here")]
)
def test_a_record_of_other_rules_says_so(version: str, since: str, sealed: bool) -> None:
    """With a bid that is illegal today; the digest shows that it was written so."""
    game = play_out(island(2, 35), 35)
    text = record.write(game, engine=version)
    start = text.index(" bid ") + len(" bid ")
    above = text[:start] + "99" + text[text.index("\n", start) : text.rindex("end ")]
    closing = text[text.rindex("end ") :].split()
    digest = blake2b(above.encode(), digest_size=8).hexdigest() if sealed else closing[3]
    changed = f"{above}{' '.join(closing[:3])} {digest}\n"
    with pytest.raises(RecordError) as error:
        record.replay(record.parse(changed), edition=str(game.settings["edition"]))
    message = str(error.value)
    if sealed:
        assert f" by the rules of Stormtable {__version__}; the record is as it was" in message
        assert f"written, by the rules of {version}, which {since}; CHANGELOG.md tells" in message
        assert f"verify it with Stormtable {version}, or see it up to there with replay" in message
    else:
        assert f"(it was played by Stormtable {version}, this is {__version__})" in message
        assert message.endswith("; it is not as it was written")


def test_a_record_of_these_rules_says_nothing_of_versions() -> None:
    game = play_out(island(2, 35), 35)
    text = record.write(game).replace("bid 0", "bid 99", 1)
    with pytest.raises(RecordError) as error:
        record.replay(record.parse(text), edition=str(game.settings["edition"]))
    assert "Stormtable" not in str(error.value)
