"""The allowed imports between modules of the server.

An import under `if TYPE_CHECKING` hides a cycle. The import contract "Services know no request"
sets the direction of imports.
"""

from __future__ import annotations

from pathlib import Path

import stormtable

SERVER = Path(stormtable.__file__).parent / "server"
NAME_LESSONS = ("app.py", "features/lessons/", "features/lobby/table_info.py")
"""The feature itself, the application that includes it, and the table's field `origin`."""


def test_no_import_of_the_server_is_for_type_checkers_alone() -> None:
    hidden = [
        str(path.relative_to(SERVER))
        for path in SERVER.rglob("*.py")
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert not hidden, "pass what is needed, or move the shared part to a module below both"


def test_only_the_feature_names_lessons() -> None:
    """Host, driver, seating and lobby consult a table's policy."""
    naming = [
        name
        for path in SERVER.rglob("*.py")
        if "lesson" in path.read_text(encoding="utf-8").lower()
        and not (name := path.relative_to(SERVER).as_posix()).startswith(NAME_LESSONS)
    ]
    assert not naming, "ask TablePolicy (table/policy.py)"
