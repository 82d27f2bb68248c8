"""Text from outside."""

from __future__ import annotations

import pickle

import pytest

from stormtable.kernel.errors import FileError, RecordError
from stormtable.kernel.text import LONGEST_WORD, is_word, printable, shown

HIDDEN = ["\x00", "\t", "\n", "\x1b", "\x7f", "\x85", "\x9b", "\u200b", "\u2028", "\u2029"]
HIDDEN += ["\u061c", "\u200e", "\u202e", "\u2066", "\ufeff", "\U000e0041", "\ud800"]


@pytest.mark.parametrize("text", ["", "Ada Lovelace", "żółw = 2", "嵐", "🌩", "a\u0301", "\u00a0"])
def test_printable_text_is_shown_unchanged(text: str) -> None:
    assert printable(text)
    assert shown(text) == text


@pytest.mark.parametrize("hidden", HIDDEN, ids=ascii)
def test_control_characters_are_shown_escaped(hidden: str) -> None:
    for text in (hidden, f"A{hidden}b", f"é{hidden}"):
        assert not printable(text)
        assert printable(shown(text))
        assert "\\" in shown(text)


def test_a_very_long_text_is_shown_by_its_ends() -> None:
    assert shown("a" * 600 + "b" * 600, 20) == "a" * 10 + " ... " + "b" * 10


@pytest.mark.parametrize("word", ["4", "0,-1", "lab:papers-2", "żółw", "9" * LONGEST_WORD])
def test_a_word_of_input_is_recognised(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("word", ["²", "1²", "٣", "9" * (LONGEST_WORD + 1), "\x1b"])
def test_words_that_are_none(word: str) -> None:
    assert not is_word(word)


@pytest.mark.parametrize(
    "error", [RecordError("it is torn", "mend it"), FileError("read", "x", "gone")]
)
def test_an_error_comes_whole_from_another_process(error: RecordError | FileError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.problem, again.remedy) == (str(error), error.problem, error.remedy)
    assert vars(again) == vars(error)
