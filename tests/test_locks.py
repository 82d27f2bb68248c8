"""The locked dependencies are the same on every machine, and agree with each other."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
LOCKS = [
    *("requirements.lock", "requirements-dev.lock"),
    *("bench/requirements.lock", "docs/requirements.lock"),
]


def pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (TOP / lock).read_text(), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_machine_and_no_index(lock: str) -> None:
    text = (TOP / lock).read_text()
    assert len(pins(lock)) > 2
    assert not re.search(r"://|^-| @ ", text, re.MULTILINE)


def test_the_smaller_lock_has_versions_of_the_larger() -> None:
    small, large = pins("requirements.lock"), pins("requirements-dev.lock")
    assert len(small) > 40
    assert small.items() < large.items()


def test_the_bench_lock_has_versions_of_the_development_lock() -> None:
    tools, bench = pins("requirements-dev.lock"), pins("bench/requirements.lock")
    shared = tools.keys() & bench.keys()
    assert {"numpy", "pettingzoo", "gymnasium"} <= shared
    assert {name: tools[name] for name in shared} == {name: bench[name] for name in shared}


def test_the_project_itself_is_no_line_of_a_lock() -> None:
    without_self = runpy.run_path(str(TOP / "tools" / "lock.py"))["without_self"]
    compiled = """\
mypy-extensions==1.2.0 \\
    --hash=sha256:aa
    # via
    #   mypy
    #   stormtable
    #   stormtable (pyproject.toml)
networkx==3.6.1 \\
    --hash=sha256:bb
    # via stormtable
# WARNING: pip install will require the following package to be hashed.
# Consider using a hashable URL like https://host/archive/SOMECOMMIT.zip
stormtable @ file:///home/ada/stormtable
    # via stormtable (pyproject.toml)
structlog==26.1.0 \\
    --hash=sha256:cc
    # via stormtable (pyproject.toml)
"""
    assert (
        without_self(compiled)
        == """\
mypy-extensions==1.2.0 \\
    --hash=sha256:aa
    # via
    #   mypy
    #   stormtable (pyproject.toml)
networkx==3.6.1 \\
    --hash=sha256:bb
    # via stormtable (pyproject.toml)
structlog==26.1.0 \\
    --hash=sha256:cc
    # via stormtable (pyproject.toml)
"""
    )
