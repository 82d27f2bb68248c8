"""Every mutant can still be applied, so that the command does not report stale ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mutants.catalogue import Mutant, mutants

ALL = mutants()


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.id)
def test_a_mutant_still_applies(mutant: Mutant) -> None:
    assert mutant.trouble() == ""


def test_there_are_enough_and_no_id_is_used_twice() -> None:
    assert len({mutant.id for mutant in ALL}) == len(ALL) >= 60


def test_a_mutant_that_does_not_apply_says_why() -> None:
    mutant = ALL[0]
    assert "occurs 0 times" in replace(mutant, old="no such text").trouble()
    assert replace(mutant, new=mutant.old).trouble() == "it changes nothing"
    assert "there is no tests/none.py" in replace(mutant, tests=("tests/none.py",)).trouble()
