"""Edition files: values, their origins, their hash, and errors that name file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from stormtable.kernel.edition import EditionFile, packaged
from stormtable.kernel.errors import EditionError
from stormtable.kernel.schema import (
    Either,
    Is,
    KeyTable,
    Many,
    Named,
    Number,
    OneOf,
    Schema,
    Switch,
    TextLine,
    Word,
    facts,
)

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


BOX = KeyTable(
    {
        "size": Number(1, 3, "p.1"),
        "box": KeyTable(
            {
                "lid": Switch("p.2"),
                "words": Many(Word(8, "p.2"), 1, 3, "p.2: up to three", different=True),
            },
            "p.2: the box",
        ),
        "cards": Many(
            KeyTable({"points": Number(0, 9, "p.3")}, "p.3", {"name": Word(8, "p.3")}), 1, 9, "p.3"
        ),
    },
    "a box",
)


def edition(text: str = TEXT) -> EditionFile:
    return EditionFile.parse(text, "box.toml")


def test_a_value_is_read_by_its_dotted_key() -> None:
    file = edition()
    assert file.get("box.lid") is True
    assert file.number("size") == 3
    assert file.words("box.words") == ["a", "b"]
    assert file.name.name == "first"


def test_the_nearest_provenance_counts() -> None:
    file = edition()
    assert file.origin("box.lid") == "rebuilt guess"
    assert file.origin("box.words") == "inferred"
    assert file.origin("cards.ace.points") == "rebuilt"
    file.check(BOX)


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
    ("old", "new", "key", "message"),
    [
        ("size = 3", "size = true", "size", "box.toml: size = True; a whole number"),
        ("size = 3", "size = 3.0", "size", "box.toml: size = 3.0; a whole number"),
        ("size = 3", "", "size", "box.toml: size is missing; add size"),
    ],
)
def test_a_value_that_is_no_number_is_refused(old: str, new: str, key: str, message: str) -> None:
    with pytest.raises(EditionError, match=message):
        edition(TEXT.replace(old, new)).number(key)


def test_words_that_are_none() -> None:
    with pytest.raises(EditionError, match="a list of words is needed"):
        edition(TEXT.replace('["a", "b"]', '["a", 1]')).words("box.words")
    with pytest.raises(EditionError, match=r"box\.lid\.hinge is missing"):
        edition().get("box.lid.hinge")


@pytest.mark.parametrize(
    ("old", "new", "message"),
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
def test_a_file_that_does_not_load_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(EditionError, match=message):
        edition(TEXT.replace(old, new, 1))


def test_a_value_without_provenance_is_refused() -> None:
    with pytest.raises(EditionError, match="does not tell where size comes from; add size"):
        edition(TEXT.replace('size = "attested p.1"', "")).check(BOX)


def test_a_date_among_the_values_is_refused() -> None:
    assert edition(TEXT.replace("size = 3", "size = 2026-11-15")).name.hash


def test_unreadable_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path / "none.toml")
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match="cannot read edition"):
        EditionFile.read(tmp_path / "bad.toml")


def test_the_packaged_edition_is_loaded_by_default() -> None:
    assert packaged("weather-island").name.name == "fornsworth"


@pytest.mark.parametrize(
    ("more", "message"),
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
def test_hostile_files_are_refused(more: str, message: str) -> None:
    with pytest.raises(EditionError, match=message) as error:
        EditionFile.parse(f'{more}\nname = "x"\n[provenance]\n', "mine.toml")
    assert str(error.value).isprintable()


def test_an_edition_is_a_regular_file_below_the_size_limit(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("#" * (256 * 1024 + 1))
    with pytest.raises(EditionError, match="more than 262144 bytes"):
        EditionFile.read(path)
    with pytest.raises(EditionError, match="not a plain file"):
        EditionFile.read(Path("/dev/zero"))


# --- what a file may hold -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("size = 3", "size = 4", "size = 4; p.1: a whole number from 1 to 3 is needed"),
        ("size = 3", "size = true", "size = True; p.1: a whole number from 1 to 3 is needed"),
        ("size = 3", "size = 3.0", "size = 3.0; p.1: a whole number from 1 to 3 is needed"),
        ("size = 3", "", "size is missing; a box: add size, a whole number from 1 to 3"),
        ("size = 3", "size = 3\nsice = 3", "sice = 3; a box: unknown key, did you mean size?"),
        (
            "lid = true",
            "lid = true\nq = 1",
            "box.q = 1; p.2: the box: unknown key, known are: lid,",
        ),
        ("lid = true", "lid = 1", "box.lid = 1; p.2: true or false is needed"),
        ('["a", "b"]', "[]", r"box.words = []; p.2: up to three: a list of 1 to 3, all different,"),
        ('["a", "b"]', '["a", "a"]', "box.words = 'a'; p.2: up to three: no two may be the same"),
        ('["a", "b"]', '["a", "A"]', "box.words.1 = 'A'; p.2: a word of up to 8 small letters"),
        ("points = 1", "points = 10", "cards.ace.points = 10; p.3: a whole number from 0 to 9"),
        ("points = 2", "points = 10", "cards.1.points = 10; p.3: a whole number from 0 to 9"),
        (
            'size = "att',
            'seize = "attested"\nsize = "att',
            "provenance.seize = 'attested'; it names",
        ),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(EditionError) as caught:
        edition(TEXT.replace(old, new, 1)).check(BOX)
    assert str(caught.value).startswith(f"box.toml: {message}")


@pytest.mark.parametrize(
    ("schema", "fitting", "odd"),
    [
        (Is(1, ""), [1], [True, 1.0, 2, "1"]),
        (Is([1, 2], ""), [[1, 2]], [[1, 2.0], [2, 1], (1, 2)]),
        (Is({"a": 1}, ""), [{"a": 1}], [{"a": True}, {}]),
        (TextLine(5, ""), ["a b", "é"], ["", " ", "a  b", "a b c d", "a\tb", 1]),
        (Word(5, ""), ["a", "a-1", "größe"], ["", "a b", "A", "1a", "abcdef", "a@", "-", 1]),
        (Word(5, "", "@"), ["a-@"], ["@", "a b"]),
        (OneOf(("a", "b"), ""), ["a"], ["c", "", 1, ["a"]]),
        (Either(Number(1, 2, ""), OneOf(("last",), "")), [1, "last"], [3, "first"]),
    ],
)
def test_a_shape_accepts_only_fitting_values(
    schema: Schema, fitting: list[object], odd: list[object]
) -> None:
    assert [value for value in fitting if not schema.fits(value)] == []
    assert [value for value in odd if schema.fits(value)] == []


def test_names_in_the_file_are_checked_by_the_schema() -> None:
    schema = Named(Word(3, "short"), Number(1, 2, "few"), 1, 2, "p.4")
    file = edition()
    schema.check(file, "bag", {"a": 1, "b": 2})
    for value, message in (
        ({}, r"bag = \{\}; p.4: a table of 1 to 2 is needed"),
        ({"long": 1}, "bag = 'long'; short: a word of up to 3"),
        ({"a": 3}, "bag.a = 3; few: a whole number"),
    ):
        with pytest.raises(EditionError, match=message):
            schema.check(file, "bag", value)


def test_a_declaration_lists_itself() -> None:
    listed = {key: f"{schema.needed()} ({schema.why})" for key, schema in BOX.entries("")}
    assert listed["size"] == "a whole number from 1 to 3 (p.1)"
    assert listed["box.words[]"].startswith("a word of up to 8")
    assert set(listed) == {
        *("size", "box.lid", "box.words", "box.words[]"),
        *("cards", "cards[].points", "cards[].name"),
    }
    same = Number(1, 2, "p.9")
    assert [key for key, _ in KeyTable({"a": same, "b": same}, "").entries("x")] == ["x.a|b"]
    assert facts(KeyTable({"a": same, "b": Is(2, "p.8")}, "")) == [("b", 2, "p.8")]


# --- texts nobody should have to read ------------------------------------------------------------

DEEP = 100_000


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * DEEP,
        "x = " + "[" * 90_000 + "]" * 90_000,
        "x" + ".x" * 90_000 + " = 1",
        "x" + ".x" * 300 + " = 1",
        "x = " + "[" * 300 + "]" * 300,
        "x = " + "9" * 10_000,
        "x = 0x" + "f" * 10_000,
        "x = 1\n" * 2,
        "#" * 300_000,
        TEXT.replace('"first"', '"' + "a" * 100_000 + '"'),
        TEXT.replace('"first"', '"\\u001b[2J"'),
        TEXT.replace('"first"', '"\\u202eevil"'),
        TEXT.replace('"attested p.1"', '"attested \\u0007"'),
        TEXT.replace("size =", '"si\\nze" ='),
        TEXT.replace('"a", "b"', '"a", "\\u0000"'),
        TEXT.replace("[box]", '[box."\\u001b"]'),
        TEXT.replace('name = "first"', "name = 2026-11-15"),
        TEXT.replace("size = 3", "size = nan"),
        TEXT.replace("size = 3", "size = 1979-05-27T07:32:00Z"),
    ],
    ids=range(19),
)
def test_odd_text_is_one_line_of_error(text: str) -> None:
    with pytest.raises(EditionError) as caught:
        EditionFile.parse(text, "box\n.toml").check(BOX)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 2000
