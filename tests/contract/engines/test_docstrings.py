"""Compiled classes, methods and functions have the docstrings of their source."""

from __future__ import annotations

import pydoc

import pytest

from contract.engines.test_compiling import script
from stormtable.games.weather_machine.rules.state import MachineState
from stormtable.kernel.chance import below
from stormtable.kernel.engine import Rule, State

CODE = r"""
static PyMethodDef m[] = {
    {"copy",
     (PyCFunction)CPyPy_stormtable___kernel___engine___State___copy,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("copy($self)\n--\n\n")},
    {"other", (PyCFunction)CPyPy_unknown, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("other()\n")},
};
static PyGetSetDef g[] = {
    {"over",
     (getter)stormtable___kernel___engine___State_get_over,
    NULL, NULL, NULL},
};
static PyTypeObject CPyType_stormtable___kernel___engine___State_template_ = {
    .tp_doc = PyDoc_STR("State(rules, players)\n--\n\n"),
};
"""


def test_help_shows_the_docstrings() -> None:
    """On both engines: these classes and functions are compiled where there is a compiler."""
    shown = pydoc.plain(pydoc.render_doc(State))
    for text in (
        "A position: plain ints, tuples of ints",
        "Return the same position, with no chance and no journal attached.",
        "Whether a draw is open and no chance is attached.",
    ):
        assert text in shown
    assert "mypyc" not in str(State.__doc__)
    for thing in (Rule.options, MachineState, MachineState.trigger_end, below):
        assert pydoc.getdoc(thing), thing


def test_docstrings_follow_the_signatures_in_c() -> None:
    setup = script("setup.py")
    texts = {
        "stormtable___kernel___engine___State": 'A "position"?\nTwo \\ lines.',
        "stormtable___kernel___engine___State___copy": "A copy ½ of it.",
        "stormtable___kernel___engine___State_get_over": "Over.",
    }
    code = setup.with_docstrings(CODE, texts)
    quoted = r"A \042position\042\077\012Two \134 lines."
    assert rf'PyDoc_STR("State(rules, players)\n--\n\n{quoted}")' in code
    assert r'PyDoc_STR("copy($self)\n--\n\nA copy \302\275 of it.")' in code
    assert 'NULL, "Over.", NULL}' in code
    assert r'PyDoc_STR("other()\n")' in code
    assert setup.with_docstrings(CODE, {}) == CODE


@pytest.mark.parametrize("name", ["State", "State___copy", "State_get_drawing"])
def test_every_docstring_of_compiled_source_is_found(name: str) -> None:
    setup = script("setup.py")
    texts = setup.docstrings(setup.hot_modules())
    assert texts[f"stormtable___kernel___engine___{name}"]
