"""The grammar checks words against the forms of their verb before a rule sees them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kernel.toy import ToyState
from stormtable.kernel.engine import Ask
from stormtable.kernel.grammar import Argument, Form, Grammar, misspoken, numbers, reason
from stormtable.kernel.notice import Notice

COLOUR = Argument("colour", ("red", "blue"))
SHAPE = Argument("shape", ("disc", "ring", "cube"))
FORMS: list[Form] = [
    (COLOUR, numbers("size", 9)),
    (SHAPE,),
    (Argument("price", ("$1", "$2"), r"\$[0-9]+"),),
]


@pytest.mark.parametrize(
    "words", ["take", "take red", "take red 9", "take ring", "take $1", "take $77"]
)
def test_words_that_follow_a_form_or_begin_one(words: str) -> None:
    assert misspoken(FORMS, words.split()) is None


@pytest.mark.parametrize(
    ("words", "word", "argument", "known"),
    [
        ("take x", "x", "colour or shape or price", "red, blue, disc, ring, cube, $1, $2"),
        ("take red disc", "disc", "size", "1 to 9"),
        ("take blue 10", "10", "size", "1 to 9"),
        ("take blue ²", "²", "size", "1 to 9"),
    ],
)
def test_an_unknown_word_is_refused(words: str, word: str, argument: str, known: str) -> None:
    notice = misspoken(FORMS, words.split())
    assert notice == Notice(
        "unknown_argument", {"word": word, "argument": argument, "known": known}
    )


def test_an_error_lists_the_nearest_of_many_names() -> None:
    many = Argument("name", [f"name-{letter}" for letter in "abcdefghijklmnop"])
    notice = misspoken([(many,)], ["take", "nome-p"])
    assert notice is not None
    assert str(notice.params["known"]).startswith("name-p, ")
    notice = misspoken([(many,)], ["take", "zzz"])
    assert notice is not None
    assert notice.params["known"] == "name-a, name-b, name-c, ..."


@pytest.mark.parametrize(
    ("words", "form"),
    [("take ring ring", "take SHAPE"), ("take red 1 1", "take COLOUR SIZE"), ("end it", "end")],
)
def test_a_form_with_a_word_too_many_is_refused(words: str, form: str) -> None:
    verb, *_ = words.split()
    notice = misspoken(FORMS if verb == "take" else [()], words.split())
    assert notice == Notice("too_many_words", {"form": form})


class Taking(Ask[ToyState]):
    """Never offers anything, for different reasons."""

    name = "taking"

    def refusal(self, s: ToyState, step: int, seat: int, words: Sequence[str]) -> Notice | None:
        if words[0] != "take" or len(words) < 3:
            return None
        if words[1] == "red":
            return Notice("no_red")
        return Notice("size_gone", {"size": words[2]})


def notice_of(words: str, grammar: Grammar) -> Notice:
    state = ToyState(2, [0, 1], 1)
    state.rules = [Taking()]
    state.agenda = [0]
    return reason(grammar, state, 0, words.split(), [])


SIZES: Grammar = {"take": [(COLOUR, numbers("size", 3))], "end": [()]}


@pytest.mark.parametrize(
    ("words", "notice"),
    [
        ("take blue 2", Notice("size_gone", {"size": "2"})),
        ("take red", Notice("no_red")),
        ("take blue", Notice("none_will_do", {"words": "take blue", "argument": "size"})),
        ("take", Notice("none_will_do", {"words": "take", "argument": "colour"})),
        ("end", Notice("not_now", {"question": "taking", "word": "end"})),
    ],
)
def test_a_beginning_is_refused_by_what_its_endings_share(words: str, notice: Notice) -> None:
    assert notice_of(words, SIZES) == notice


def test_no_reason_is_given_when_not_all_endings_are_known() -> None:
    open_ended: Grammar = {"take": [(COLOUR, Argument("size", ("1",), "[0-9]+"))]}
    assert notice_of("take red", open_ended).code == "none_will_do"
