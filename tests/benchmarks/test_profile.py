"""The profile counts each function itself, and shows where the instructions go."""

from __future__ import annotations

from collections import Counter

import pytest
from bench.marked import replaced
from bench.names import ISLAND, MACHINE
from bench.profile import (
    BEGIN,
    END,
    TASKS,
    Profile,
    kind_of,
    page_of,
    rounds_of,
    self_costs,
    sheet_of,
)
from bench.report import DOCS

CALLGRIND = """events: Ir
fl=a.c
fn=_PyEval_EvalFrameDefault
12 100
+1 20
cfn=PyList_New
calls=2 7
13 999
14 5
fn=PyList_New
7 30
8
"""


def test_self_costs_leave_out_called_functions() -> None:
    assert self_costs(CALLGRIND) == {"_PyEval_EvalFrameDefault": 125, "PyList_New": 30}


OPTIONS = "CPyDef_stormtable___kernel___engine___State___apply"


def profile(task: str, name: str, compiled: int, lists: int) -> Profile:
    return Profile(task, name, "compiled", Counter({OPTIONS: compiled, "PyList_New": lists}), 10)


def test_functions_are_shown_after_their_kinds_with_their_shares() -> None:
    shown = sheet_of(profile("bare", MACHINE, 600, 400))
    assert shown.title == "bare, weather-machine-4, compiled: 100 instructions each"
    assert shown.rows[0] == ("compiled rules and engine", "60", "60%")
    assert shown.rows[-1] == ("PyList_New", "40", "40%")
    assert kind_of("_PyEval_EvalFrameDefault") == "the interpreter"


def test_the_page_has_a_column_for_each_profile() -> None:
    page = page_of([profile("bare", MACHINE, 600, 400), profile("copy", ISLAND, 100, 300)])
    assert "|  | bare, Machine | copy, Island |" in page
    assert "| instructions | 100 | 40 |" in page
    assert "| lists, tuples and sets | 40% | 75% |" in page
    assert "- bare, Machine: `kernel.engine.State.apply` 60%, `PyList_New` 40%." in page


def test_the_documentation_has_a_place_for_the_profiles() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert replaced(DOCS.name, text, BEGIN, END, "new") != text


@pytest.mark.parametrize("name", [MACHINE, ISLAND])
@pytest.mark.parametrize("task", TASKS)
def test_every_workload_reports_its_work(task: str, name: str) -> None:
    assert rounds_of(task, name)() > 50
