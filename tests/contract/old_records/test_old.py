"""Records of Stormtable 0.1.0 still verify, except where a rule was corrected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stormtable import __version__
from stormtable.kernel import record
from stormtable.kernel.errors import EditionError, RecordError
from stormtable.kernel.new_game import new_game
from stormtable.kernel.title import EditionName

HERE = Path(__file__).parent
FIXTURE = HERE / "weather-island.toml"
REFUSED = {
    "weather-machine-refused": (
        128,
        "turn 14 does not begin here, it is turn 13",  # seat 2 may return a Chemical (W6)
        116,
    ),
    "weather-island-refused": (14, "'goal 1 opposites-snow' cannot come out here", 4),  # M19
}
VERIFY = sorted(path.stem for path in HERE.glob("*.record") if path.stem not in REFUSED)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return Weather Island's fixture, without tiles and goal cards that are one kind since M19."""
    text = FIXTURE.read_text(encoding="utf-8")
    file = tmp_path / "own.toml"
    file.write_text(text.replace("@+2", "@+1").replace('"fixture"', '"own"'), encoding="utf-8")
    return file


def edition_of(name: str, own: Path) -> str:
    """Return the edition; Weather Machine's is packaged, because it came with 0.1.0."""
    return str(own) if name.startswith("weather-island") else ""


@pytest.mark.parametrize("name", VERIFY)
def test_an_old_record_verifies_where_no_corrected_rule_matters(name: str, own: Path) -> None:
    path = HERE / f"{name}.record"
    game = record.verify(path, edition_of(name, own))
    assert game.version == "0.1.0"
    assert record.write(game).encode() == path.read_bytes()
    assert (game.outcome is None) == ("-open-" in name)


def test_every_game_has_an_old_record_that_verifies() -> None:
    assert {name.split("-open")[0] for name in VERIFY} >= {"saboteurs", "weather-machine"}
    assert {"weather-machine-no-chemical-lent", "weather-island-own-edition"} <= set(VERIFY)


@pytest.mark.parametrize("name", REFUSED)
def test_a_record_that_meets_a_corrected_rule_names_the_line(name: str) -> None:
    path = HERE / f"{name}.record"
    line, problem, played = REFUSED[name]
    edition = str(FIXTURE) if name.startswith("weather-island") else ""
    with pytest.raises(RecordError) as error:
        record.verify(path, edition)
    assert str(error.value) == (
        f"{path} line {line}: {problem} by the rules of Stormtable {__version__}; the record is as "
        "it was written, by the rules of 0.1.0, which were corrected since; CHANGELOG.md tells "
        "what changed; verify it with Stormtable 0.1.0, or see it up to there with "
        f"replay --to {played}"
    )
    game = record.replay(record.read(path), played, edition=edition)
    assert len([known for known in game.log if known.notation]) == played


def test_a_changed_record_is_not_reported_as_original(own: Path) -> None:
    path = HERE / "weather-island-own-edition.record"
    text = path.read_text(encoding="utf-8")
    start = text.index(" bid ") + len(" bid ")
    changed = text[:start] + "99" + text[text.index("\n", start) :]
    with pytest.raises(RecordError) as error:
        record.replay(record.parse(changed), edition=str(own))
    assert f"(it was played by Stormtable 0.1.0, this is {__version__})" in str(error.value)
    assert str(error.value).endswith("; it is not as it was written")


def former() -> str:
    game = record.start(record.read(HERE / "weather-machine-refused.record"))
    return str(game.settings["edition"])


def test_an_old_edition_is_refused_for_a_new_game() -> None:
    """Page 10 has been read again since: the Government track now satisfies both its examples."""
    with pytest.raises(EditionError, match="constraint 9"):
        new_game("weather-machine", 2, 1, {"edition": former()})


def test_a_game_of_an_old_version_continues() -> None:
    """Resuming a game starts it like the engine on which it began."""
    game = record.verify(HERE / "weather-machine-open-sale.record")
    again = type(game).resume(game.header, game.commits)
    assert record.write(again) == record.write(game)
    from_snapshot = type(game).resume(game.header, game.commits, game.snapshot())
    assert record.write(from_snapshot) == record.write(game)


def test_a_game_continues_after_the_packaged_edition_has_changed() -> None:
    """The header names its edition only by hash, because there was only the packaged one."""
    game = record.verify(HERE / "weather-machine-open-sale.record")
    packaged = {key: value for key, value in game.settings.items() if key != "edition"}
    header = replace(game.header, settings=packaged)
    again = type(game).resume(header, game.commits, game.snapshot())
    assert again.edition == game.edition
    assert record.write(again) == record.write(game)
    assert type(game).resume(again.header, game.commits).edition == game.edition


def test_an_unknown_edition_is_named_in_the_error() -> None:
    game = record.verify(HERE / "weather-machine-open-sale.record")
    unknown = EditionName("lightning", "0123456789abcdef")
    header = replace(game.header, settings={}, edition=unknown)
    with pytest.raises(RecordError, match="begun with edition lightning 0123456789abcdef"):
        type(game).resume(header, game.commits)
