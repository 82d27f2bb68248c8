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
        Path, typer.Option(metavar="D", help="Where all is kept; a run that was stopped goes on")
    ],
    players: Annotated[int, typer.Option(metavar="N", help="How many sit at the table")] = 2,
    generations: Annotated[
        int, typer.Option(metavar="K", min=1, help="How often it plays, fits and plays on")
    ] = 3,
    games: Annotated[
        int, typer.Option(metavar="N", min=10, help="Games of self-play in a generation")
    ] = 4000,
    matches: Annotated[
        int, typer.Option(metavar="N", min=2, help="Games each generation is judged by")
    ] = 200,
    workers: Annotated[int, typer.Option(metavar="W", min=0, help="Processes; 0: one a core")] = 0,
    write: Annotated[
        bool, typer.Option("--write", help="Put the best weights where the bots read them")
    ] = False,
) -> None:
    """Let bots learn a value from games against themselves (needs the extra `learn`)."""
    pack = pack_named(game)
    pack.title.settle_players(players)
    if not pack.training:
        learning = ", ".join(pack.name for pack in packs() if pack.training)
        raise BadSetting(f"the bots of {game} do not learn", f"choose one of: {learning}")
    if find_spec("numpy") is None:
        raise BadSetting("learning needs numpy", "install it: pip install 'stormtable[learn]'")
    training: Training = pack.part("training")
    settings = TrainingSettings(players, folder, generations, games, matches, workers or cores())
    best = training.train(settings, console().print, write)
    console().print(f"generation {best} is the best")
