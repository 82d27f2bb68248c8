"""The modules of the server import each other without cycles.

An import under `if TYPE_CHECKING` hides a cycle. The import contract "Services know no request"
says in which direction imports point.
"""

from __future__ import annotations

from pathlib import Path

import stormtable

SERVER = Path(stormtable.__file__).parent / "server"


def test_no_import_of_the_server_is_for_type_checkers_alone() -> None:
    hidden = [
        str(path.relative_to(SERVER))
        for path in SERVER.rglob("*.py")
        if "TYPE_CHECKING" in path.read_text(encoding="utf-8")
    ]
    assert not hidden, "pass what is needed, or move the shared part to a module below both"
