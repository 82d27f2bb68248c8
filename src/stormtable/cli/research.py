"""The commands `export`, `leaderboard`, `mcp` and `agents`: datasets, results, text agents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stormtable.bots import quick_bot
from stormtable.cli.arguments import GameName, Options, Seed, read_bots, read_names, read_options
from stormtable.cli.output import console, counting
from stormtable.kernel.files import write_atomically
from stormtable.lab.arena import series

CHECK_FAILED = 1
Workers = Annotated[
    int | None,
    typer.Option(metavar="W", min=1, help="The number of processes (default: one per core)"),
]


def add_to(app: typer.Typer) -> None:
    app.command(
        epilog="Example: stormtable export weather-island --folder games --games 1000 --bots greedy"
    )(export)
    app.command(
        epilog="Example: stormtable leaderboard weather-island --bots greedy,random --games 100"
        " --page leaderboard.md"
    )(leaderboard)
    app.command(epilog="Example: stormtable mcp")(mcp)
    app.command(
        epilog="Example: stormtable agents weather-island --agent 'python my_agent.py' --games 20"
    )(agents)


def export(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, or the name of its solo mode")
    ],
    folder: Annotated[
        Path, typer.Option(metavar="D", help="The folder to write; a stopped run continues there")
    ],
    games: Annotated[int, typer.Option(metavar="N", help="The number of games")] = 1000,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="The number of players (default: the fewest)")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B,...", help="The bots (default: a quick one)"),
    ] = None,
    seed: Seed = 1,
    option: Options = None,
    rewards: Annotated[
        str, typer.Option(metavar="R", help="The reward scheme: win, place, margin or shaped")
    ] = "win",
    part_games: Annotated[
        int, typer.Option(metavar="N", help="The number of games in one file")
    ] = 500,
    observations: Annotated[
        bool, typer.Option(help="Write what the seat knew at each decision, as numbers")
    ] = True,
    minari: Annotated[
        str,
        typer.Option(
            metavar="ID", help="Also write a Minari dataset with this name: name/greedy-v0"
        ),
    ] = "",
    workers: Workers = None,
) -> None:
    """Write games between bots as Parquet files, with a data card (needs the extra `research`)."""
    from stormtable.research.datasets.manifest import DatasetSettings
    from stormtable.research.datasets.writing import write_dataset
    from stormtable.research.encoding import variant_named

    variant = variant_named(game)
    settings = DatasetSettings(
        game,
        variant.default if players is None else players,
        tuple(read_bots(bots)) if bots is not None else (quick_bot(variant.game),),
        seed,
        games,
        part_games,
        rewards,
        observations,
        read_options(option),
    )
    with counting(f"{game}, {', '.join(settings.bots)}") as progress:
        parts = write_dataset(settings, folder, workers, progress)
    rows = sum(part.rows for part in parts.values())
    console().print(f"{folder}: {games} games, {rows} decisions, {len(parts)} files")
    if minari:
        from stormtable.research.datasets.minari_export import export_to_minari
        from stormtable.research.datasets.reading import GameDataset

        export_to_minari(GameDataset(folder), minari)
        console().print(f"Minari dataset {minari}")


def leaderboard(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="The bots, as in `arena`")],
    page: Annotated[Path, typer.Option(metavar="FILE.md", help="The page to write")],
    games: Annotated[
        int, typer.Option(metavar="N", help="The number of games at each table")
    ] = 100,
    players: Annotated[int, typer.Option(metavar="N", help="The number of players")] = 2,
    seed: Seed = 1,
    option: Options = None,
    workers: Workers = None,
) -> int:
    """Let bots play each other, and write a page that the same command reproduces byte for byte.

    Exits with 1 if a game could not be finished.
    """
    from stormtable.lab.arena import leaderboard as pages
    from stormtable.lab.arena import running

    named, options = read_names(bots), read_options(option)
    pages.check_reproducible(named)
    prepared = series.prepare(game, players, read_bots(bots), seed, options)
    with counting(f"{game}, {', '.join(prepared.bots)}") as progress:
        ranking = running.run(prepared, games, workers=workers, progress=progress)
    words = [f"stormtable leaderboard {game} --bots {','.join(named)} --games {games}"]
    words += [f"--players {players} --seed {seed}"]
    words += [f"--option {name}={value}" for name, value in options.items()]
    # An absolute path names a machine, so the page does not quote it.
    command = " ".join([*words, f"--page {page.name if page.is_absolute() else page.as_posix()}"])
    write_atomically(page, pages.leaderboard(ranking, command))
    console().print(f"{page}: {ranking.games} games")
    return CHECK_FAILED if ranking.faults else 0


def mcp() -> None:
    """Serve the games to a language model over standard input and output, by MCP.

    Needs the extra `research`.
    """
    from stormtable.research.mcp_server import serve

    serve()


def agents(
    game: GameName,
    agent: Annotated[
        str,
        typer.Option(
            metavar="AGENT",
            help="first, random, or a command that reads texts, each followed by an empty line, "
            "and writes one answer for each",
        ),
    ] = "random",
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="The bots, each in games of its own")
    ] = "easy,normal,hard,expert",
    games: Annotated[
        int, typer.Option(metavar="N", min=1, help="The number of games against each bot")
    ] = 20,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="The number of players (default: the fewest)")
    ] = None,
    seed: Seed = 1,
) -> None:
    """Let a text agent play bots through the tools of `mcp`, and print a Markdown table.

    The agent sits on every seat in turn. An answer that is no option is explained, twice; then the
    first option is played. Needs the extra `research`.
    """
    from stormtable.research.agent_match import agent_named, match_table, play_match

    results = []
    for bot in read_bots(bots):
        with counting(f"{game}, {agent}, {bot}") as progress, agent_named(agent, seed) as playing:
            results.append(play_match(playing, game, bot, games, players or 0, seed, progress))
    print(match_table(agent, results))
