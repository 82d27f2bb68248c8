"""The command `version`."""

from __future__ import annotations

import typer

from stormtable import __version__, engine


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable version")(version)


def version() -> None:
    """Print the version of Stormtable, and whether its engine is compiled."""
    typer.echo(f"stormtable {__version__}, {engine}")
