"""The command `learn`: train the weights of bots."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from stormtable.bots.training import Training, TrainingSettings, cores
from stormtable.cli.arguments import GameName
from stormtable.cli.output import console
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.registry import pack_named, packs


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: stormtable learn weather-machine --players 2 --folder learned"
        " --generations 3 --games 4000"
    )(learn)


def learn(
    game: GameName,
    folder: Annotated[
        Path,
        typer.Option(metavar="D", help="The folder of all results; a stopped run continues there"),
    ],
    players: Annotated[int, typer.Option(metavar="N", help="The number of players")] = 2,
    generations: Annotated[
        int,
        typer.Option(metavar="K", min=1, help="The number of generations of self-play and fitting"),
    ] = 3,
    games: Annotated[
        int, typer.Option(metavar="N", min=10, help="Games of self-play in a generation")
    ] = 4000,
    matches: Annotated[
        int,
        typer.Option(metavar="N", min=2, help="Games that decide whether a generation is better"),
    ] = 200,
    workers: Annotated[
        int, typer.Option(metavar="W", min=0, help="The number of processes; 0: one per core")
    ] = 0,
    net: Annotated[
        bool, typer.Option("--net", help="Learn a net that corrects the linear value")
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", help="Install the best weights for the bots")
    ] = False,
) -> None:
    """Let bots learn their weights from games against themselves (needs the extra `learn`)."""
    pack = pack_named(game)
    pack.title.settle_players(players)
    if not pack.training:
        learning = ", ".join(pack.name for pack in packs() if pack.training)
        raise BadSetting(f"the bots of {game} do not learn", f"choose one of: {learning}")
    if find_spec("numpy") is None:
        raise BadSetting("learning needs numpy", "install it: pip install 'stormtable[learn]'")
    training: Training = pack.part("training")
    settings = TrainingSettings(
        players, folder, generations, games, matches, workers or cores(), net
    )
    best = training.train(settings, console().print, write)
    console().print(f"generation {best} is the best")
