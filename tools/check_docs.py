"""Check that every path named in the documentation exists: `python tools/check_docs.py`.

A path is a code span with a slash. It may start at the repository's root, at `src/stormtable` or,
for `server/` and `games/`, one level below. `NAME`, `GAME` and `LANGUAGE` stand for any name.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "stormtable"
PAGES = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
STARTS = [
    ROOT,
    PACKAGE,
    PACKAGE / "server",
    PACKAGE / "server" / "services",
    PACKAGE / "games",
    *(path for path in (PACKAGE / "games").glob("weather_*")),
    ROOT / "docs",
    ROOT / "web",
    ROOT / "web" / "src",
]
FOLDERS = {path.name for start in STARTS for path in start.iterdir() if path.is_dir()}
SPAN = re.compile(r"`([A-Za-z_.][\w./*-]*/[\w./*-]*)`")
ANY = re.compile(r"\b(NAME|GAME|LANGUAGE|LANG|VERSION|N)\b")
GENERATED = ("build", "dist", "pages", "site", "node_modules", "screenshots", ".venv")
PLACES = {"lab/space/2"}  # of a game, in docs/protocol.md


def missing(page: Path) -> list[str]:
    """The paths that a page names and that are not in the tree."""
    paths = set(SPAN.findall(page.read_text(encoding="utf-8")))
    return sorted(path for path in paths if is_ours(path) and not exists(path))


def is_ours(path: str) -> bool:
    """Whether a span is meant as a path of this repository: it begins with one of its folders."""
    parts = Path(path).parts
    return path not in PLACES and parts[0] in FOLDERS and not set(parts) & set(GENERATED)


def exists(path: str) -> bool:
    pattern = ANY.sub("*", path).rstrip("/")
    return any(next(start.glob(pattern), None) is not None for start in STARTS)


def main() -> int:
    problems = [
        f"{page.relative_to(ROOT)}: there is no {path}"
        for page in PAGES
        if page.exists()
        for path in missing(page)
    ]
    print("\n".join(problems) or f"{len(PAGES)} pages: every path exists")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
