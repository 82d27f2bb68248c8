"""The command `static`: the page as a folder that any web host can serve, without a server."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

import stormtable
from stormtable.kernel.errors import StormtableError
from stormtable.kernel.text import shown

BUILT = Path(stormtable.__file__).parent / "pages"
HEAD = '<meta charset="utf-8" />'
MARK = '<meta name="stormtable-server" content="none" />'
"""The page reads it: the engine in the browser answers everything (`web/src/api/backend.ts`)."""


class NoFolder(StormtableError):
    """The folder cannot be made."""


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable static public")(static)


def static(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder for the files")],
) -> None:
    """Write the page for one person and bots, as files for any web host.

    The host serves the folder at the root of a site. People play in their browsers, where their
    games stay; there is no server.
    """
    index = BUILT / "index.html"
    if not (BUILT / "engine").is_dir() or not index.is_file():
        raise NoFolder("the page is not built", "run make web")
    if folder.exists():
        raise NoFolder(f"{shown(str(folder))} is there already", "name a new folder")
    page = index.read_text("utf-8")
    if page.count(HEAD) != 1:
        raise NoFolder("the built page is not as expected", "run make web again")
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(BUILT, unfinished, ignore=shutil.ignore_patterns("*.br"))
        for name in ("index.html", "404.html"):  # many hosts show 404.html for other addresses
            (unfinished / name).write_text(page.replace(HEAD, HEAD + MARK), "utf-8")
        unfinished.rename(folder)
    except OSError as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        reason = error.strerror or str(error)
        raise NoFolder(f"{shown(str(folder))}: {reason}", "name a folder to write to") from error
    typer.echo(f"ok {shown(str(folder))}: serve it at the root of a site")
