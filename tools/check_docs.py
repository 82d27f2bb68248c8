"""Check that what the documentation names exists: `python tools/check_docs.py`.

It checks paths, links between pages, and the objects of the Python reference. A path is a code span
with a slash. It may start at the repository's root, at `src/stormtable` or, for `server/` and
`games/`, one level below. `NAME`, `GAME` and `LANGUAGE` stand for any name.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from pkgutil import resolve_name

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
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
WRITTEN = {"http.md", "changelog.md", "contributing.md"}  # by tools/docs_pages.py
OBJECT = re.compile(r"^::: (\S+)$", re.MULTILINE)


def missing(page: Path) -> list[str]:
    """Return the paths, links and Python objects of a page that do not exist."""
    text = page.read_text(encoding="utf-8")
    paths = {path for path in SPAN.findall(text) if is_ours(path) and not exists(path)}
    links = {link for link in LINK.findall(text) if not is_page(page.parent / link)}
    objects = {name for name in OBJECT.findall(text) if not is_importable(name)}
    return sorted(paths | links | objects)


def is_ours(path: str) -> bool:
    """Return whether a span is a path of this repository: it begins with one of its folders."""
    parts = Path(path).parts
    return path not in PLACES and parts[0] in FOLDERS and not set(parts) & set(GENERATED)


def exists(path: str) -> bool:
    pattern = ANY.sub("*", path).rstrip("/")
    return any(next(start.glob(pattern), None) is not None for start in STARTS)


def is_page(path: Path) -> bool:
    return path.exists() or (path.parent.name == "reference" and path.name in WRITTEN)


def is_importable(name: str) -> bool:
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def main() -> int:
    problems = [
        f"{page.relative_to(ROOT)}: there is no {path}"
        for page in PAGES
        if page.exists()
        for path in missing(page)
    ]
    print("\n".join(problems) or f"{len(PAGES)} pages: every path, link and object exists")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
