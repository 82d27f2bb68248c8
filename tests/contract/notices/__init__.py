"""Every notice with the question it answers, the rule it cites and the amounts it states.

The rows of `tables/` are written from the rulebooks and `docs/rulings.md`, page by page, not from
the code. A question may name the verbs a row is for; `*` stands for any question. An amount is a
number among the notice's parameters, and the name of the method that counts it independently: in
`oracles/amounts.py` for Weather Machine, in `oracles/test_notices.py` for Weather Island.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from stormtable.kernel.notice import Notice


class NoticeRow(NamedTuple):
    code: str
    question: str
    verbs: frozenset[str]
    rule: str
    amounts: Mapping[str, str]


def rows(table: str) -> Iterator[NoticeRow]:
    """Yield one row for each question of each line."""
    for line in filter(None, (line.partition("#")[0].strip() for line in table.splitlines())):
        match = re.match(r"((?:solo |Phase |Setup )?\S+) +(\S+) +(\S.*)", line)
        assert match, line
        rule, code, remainder = match.groups()
        asked, *more = re.split(r"  +", remainder.strip())
        amounts = dict(pair.split("=") for pair in " ".join(more).split())
        for question in asked.split(", "):
            name, _, verbs = question.rstrip(")").partition("(")
            yield NoticeRow(code, name, frozenset(verbs.split()), rule, amounts)


class Table:
    """The rows of a game."""

    def __init__(self, game: str) -> None:
        file = Path(__file__).parent / "tables" / f"{game}.txt"
        self.rows = list(rows(file.read_text(encoding="utf-8")))
        self.codes = {row.code for row in self.rows}

    def row(self, code: str, question: str, verb: str) -> NoticeRow | None:
        for row in self.rows:
            of_question = row.code == code and row.question in (question, "*")
            if of_question and (not row.verbs or verb in row.verbs):
                return row
        return None

    def trouble(self, notice: Notice, question: str, verb: str, counted: object) -> str:
        """Return what is wrong with the rule and the amounts of a notice; empty if nothing is.

        `counted` has a method for each amount that the table names.
        """
        row = self.row(notice.code, question, verb)
        if row is None:
            return f"{notice.code} is not in the table for {question} {verb}"
        if notice.rule != row.rule:
            return f"{notice.code} cites {notice.rule}, not {row.rule}"
        stated = {name: value for name, value in notice.params.items() if isinstance(value, int)}
        if stated.keys() != row.amounts.keys():
            return f"{notice.code} states {sorted(stated)}, not {sorted(row.amounts)}"
        for name, value in stated.items():
            expected = getattr(counted, row.amounts[name])()
            if value not in (expected if isinstance(expected, list) else [expected]):
                return f"{notice.code} states {name} {value}, not {expected}"
        return ""


MACHINE_NOTICES = Table("weather-machine")
ISLAND_NOTICES = Table("weather-island")
