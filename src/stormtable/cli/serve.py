"""The command `serve`: run the server."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import typer


def add_to(app: typer.Typer) -> None:
    app.command(epilog="Example: stormtable serve --port 8000")(serve)


def serve(
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The database: sqlite+aiosqlite:////FOLDER/table.db (default: in your data "
            "folder) or postgresql+asyncpg://USER:PASSWORD@HOST/NAME",
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="The address to listen on (default 127.0.0.1: this machine only)",
        ),
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="The port (default 8000)")] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="The number of server processes; more than one needs PostgreSQL"
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The server's address for people: https://table.example"),
    ] = None,
    data: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="The folder for the server's own files")
    ] = None,
    open_page: Annotated[
        bool,
        typer.Option(
            "--open", help="Open the table in your browser as soon as the server responds"
        ),
    ] = False,
) -> None:
    """Serve the table to browsers and programs, until stopped with Ctrl-C.

    Every setting can also come from the environment (STORMTABLE_PORT, STORMTABLE_DATABASE, ...);
    docs/running-a-server.md lists them all. Stopping loses nothing.
    """
    settings = {
        "database": database,
        "host": host,
        "port": port,
        "workers": workers,
        "public_url": public_url,
        "data": data,
    }
    serve_table(settings, page="/" if open_page else None)


def serve_table(settings: Mapping[str, object], page: str | None) -> None:
    """Serve until stopped, and open `page`, if given. If a Stormtable server already runs there,
    open its page instead."""
    # The server's modules take seconds to import, so only this command imports them.
    from stormtable.cli.opening import is_served, open_page, open_when_ready, reached_at
    from stormtable.server.core.config import Config, strangers
    from stormtable.server.core.serving import serve as serve_until_stopped

    config = Config.read(settings)
    unknown = [f"there is no setting {name}: it does nothing" for name in strangers()]
    for warning in (*config.warnings, *unknown):
        typer.echo(f"stormtable: {warning}", err=True)
    here = f"http://{reached_at(config.host)}:{config.port}"
    if page is not None and is_served(here):
        typer.echo(f"stormtable: the table is served already, at {config.url}", err=True)
        open_page(config.url + page)
        return
    typer.echo(f"stormtable: the table is at {config.url} (Ctrl-C stops the server)", err=True)
    if page is not None:
        open_when_ready(config.url + page, f"{here}/ready")
    serve_until_stopped(config, os.environ)
