"""Edition files: values, their origins, their hash, and errors that name file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.kernel.edition import EditionFile, packaged
from stormtable.kernel.errors import EditionError

TEXT = """
name = "first"
size = 3
[box]
lid = true
words = ["a", "b"]
[[cards]]
name = "ace"
points = 1
[[cards]]
points = 2
[provenance]
size = "attested p.1"
box = "inferred"
"box.lid" = "rebuilt guess"
cards = "rebuilt"
"""


def edition(text: str = TEXT) -> EditionFile:
    return EditionFile.parse(text, "box.toml")


def test_values_by_dotted_key() -> None:
    file = edition()
    assert file.get("box.lid") is True
    assert file.number("size", 1, 3) == 3
    assert file.words("box.words") == ["a", "b"]
    assert file.name.name == "first"


def test_the_closest_origin_counts() -> None:
    file = edition()
    assert file.origin("box.lid") == "rebuilt guess"
    assert file.origin("box.words") == "inferred"
    assert file.origin("cards.ace.points") == "rebuilt"
    file.check_provenance()


def test_every_value_has_a_key_of_its_own() -> None:
    keys = [key for key, _ in edition().leaves()]
    assert keys == [
        "size",
        "box.lid",
        "box.words",
        "cards.ace.name",
        "cards.ace.points",
        "cards.1.points",
    ]


def test_the_hash_is_of_the_values_alone() -> None:
    same = TEXT.replace("attested p.1", "attested p.2").replace("\nsize = 3", "\n# so\nsize  =  3")
    assert edition(same).name == edition().name
    assert edition(TEXT.replace("points = 2", "points = 3")).name != edition().name
    assert edition(TEXT.replace('"a", "b"', '"b", "a"')).name != edition().name


@pytest.mark.parametrize(
    ("old", "new", "key", "told"),
    [
        ("size = 3", "size = 4", "size", "box.toml: size = 4; a whole number from 1 to 3"),
        ("size = 3", "size = true", "size", "box.toml: size = True; a whole number"),
        ("size = 3", "size = 3.0", "size", "box.toml: size = 3.0; a whole number"),
        ("size = 3", "", "size", "box.toml: size is missing; add size"),
    ],
)
def test_a_number_that_is_none(old: str, new: str, key: str, told: str) -> None:
    with pytest.raises(EditionError, match=told):
        edition(TEXT.replace(old, new)).number(key, 1, 3)


def test_words_that_are_none() -> None:
    with pytest.raises(EditionError, match="a list of words is needed"):
        edition(TEXT.replace('["a", "b"]', '["a", 1]')).words("box.words")
    with pytest.raises(EditionError, match=r"box\.lid\.hinge is missing"):
        edition().get("box.lid.hinge")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "first"', "", "name is missing"),
        ('name = "first"', "name = 1", "one line of text"),
        ('name = "first"', 'name = ""', "one line of text"),
        ('name = "first"', 'name = "a\\nb"', "one line of text"),
        ("[provenance]", "[origins]", "provenance is missing"),
        ('"attested p.1"', '"somewhere"', "it starts with one of: attested, inferred, rebuilt"),
        ('"attested p.1"', "1", "it starts with one of"),
        ("size = 3", "size = ", "box.toml is not TOML"),
    ],
)
def test_a_file_that_does_not_load(old: str, new: str, told: str) -> None:
    with pytest.raises(EditionError, match=told):
        edition(TEXT.replace(old, new, 1))


def test_a_value_without_origin() -> None:
    with pytest.raises(EditionError, match="does not tell where size comes from; add size"):
        edition(TEXT.replace('size = "attested p.1"', "")).check_provenance()


def test_a_date_among_the_values_is_no_crash() -> None:
    assert edition(TEXT.replace("size = 3", "size = 2026-11-15")).name.hash


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path / "none.toml")
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path / "bad.toml")


def test_the_packaged_one_is_found() -> None:
    assert packaged("weather_island.toml").name.name == "fornsworth"


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("deep = " + "[" * 5000 + "]" * 5000, "nested too deep"),
        ("deep = " + "[" * 20 + "]" * 20, "nested too deep"),
        ("deep = " + "{a = " * 20 + "1" + "}" * 20, "nested too deep"),
        ("a.b.c.d.e.f.g.h.i.j.k.l = 1", "nested too deep"),
        ("a" + ".a" * 100_000 + " = 1", "line 1 has more than 100 dots"),
        ("many = " + "9" * 5000, "is not TOML"),
        ("many = 0x" + "f" * 5000, "too many digits"),
        ('hidden = "\\u001b[2J"', "has hidden characters"),
        ('hidden = ["\\u202e"]', "has hidden characters"),
        ('"hid\\u2028den" = 1', "has hidden characters"),
    ],
    ids=lambda text: text[:20],
)
def test_files_made_to_do_harm(more: str, told: str) -> None:
    with pytest.raises(EditionError, match=told) as error:
        EditionFile.parse(f'{more}\nname = "x"\n[provenance]\n', "mine.toml")
    assert str(error.value).isprintable()


def test_only_plain_files_of_decent_size_are_editions(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("#" * (256 * 1024 + 1))
    with pytest.raises(EditionError, match="more than 262144 bytes"):
        EditionFile.read(path)
    with pytest.raises(EditionError, match="not a plain file"):
        EditionFile.read(Path("/dev/zero"))
