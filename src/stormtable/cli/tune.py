"""The commands `tune report`, `weights`, `respond` and `edition`: improve numbers by play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from stormtable.cli.arguments import (
    GameName,
    JsonTo,
    Options,
    Seed,
    read_bots,
    read_names,
    read_options,
)
from stormtable.cli.output import console, give_json, progress
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.files import write_atomically
from stormtable.lab.tuning import gates
from stormtable.lab.tuning import measure as arena_tune

CHECK_FAILED = 1

Workers = Annotated[
    int | None,
    typer.Option(metavar="W", min=1, help="The number of processes (default: one per core)"),
]
Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the result to this file (default: print it)"),
]
Bots = Annotated[
    str | None, typer.Option(metavar="A,B,...", help="The bots (default: the game's own choice)")
]
Counts = Annotated[
    str | None, typer.Option(metavar="N,...", help="The numbers of players (default: all)")
]
Generations = Annotated[int, typer.Option(metavar="N", min=1, help="The number of generations")]
Population = Annotated[
    int, typer.Option(metavar="N", min=2, help="The number of candidates per generation")
]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(
        help="Measure an edition by play, or search for better numbers for it or for a bot.",
        epilog="Example: stormtable tune report weather-island --games 500",
        no_args_is_help=True,
    )
    group.command(epilog="Example: stormtable tune report weather-island --games 500")(report)
    group.command(
        epilog="Example: stormtable tune weights weather-island --generations 20 --games 40"
    )(weights)
    group.command(epilog="Example: stormtable tune respond weather-island --rival normal")(respond)
    group.command(epilog="Example: stormtable tune edition weather-island --keys 'goals.*.points'")(
        edition
    )
    app.add_typer(group, name="tune")


def report(
    game: GameName,
    games: Annotated[
        int, typer.Option(metavar="K", help="The number of games for each number of players")
    ] = 2000,
    bots: Bots = None,
    players: Counts = None,
    seed: Seed = 1,
    option: Options = None,
    workers: Workers = None,
    as_json: JsonTo = None,
) -> int:
    """Measure an edition by simulation against its gates.

    Exits with 1 if a required gate is missed; other gates are only reported. Measure your own file
    with --option edition=FILE.
    """
    measure = gates.measure_of(game)
    seats = _players(players) or measure.players
    with progress(f"{game}, {len(seats)} numbers of players", games * len(seats)) as done:
        measured = arena_tune.report(
            *(game, games, seed),
            bots=read_bots(bots or ""),
            players=seats,
            options=read_options(option),
            progress=done,
            workers=workers,
        )
    if not give_json(as_json, measured.as_json()):
        console().print(measured.render())
    return 0 if measured.passed else CHECK_FAILED


def weights(
    game: GameName,
    players: Annotated[int, typer.Option(metavar="N", help="The number of players")] = 2,
    rivals: Annotated[
        str,
        typer.Option(
            metavar="A,B,...", help="The opponents besides the bot with its current numbers"
        ),
    ] = "greedy",
    generations: Generations = 20,
    population: Population = 12,
    games: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="The number of games per candidate and generation"),
    ] = 40,
    gate: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="The number of games that decide about the result"),
    ] = 400,
    seed: Seed = 1,
    workers: Workers = None,
    out: Out = None,
) -> int:
    """Search for better numbers of a bot, and test whether they beat the current ones.

    Exits with 1 if they do not win significantly more. For Weather Island these are the numbers of
    its levels' style, for Weather Machine those of the hand-made evaluation.
    """
    from stormtable.lab.tuning import weights as tuning

    settings = tuning.TuningSettings(
        gates.tunable_of(game, players),
        tuple(dict.fromkeys(("", *read_names(rivals)))) if players > 1 else (),
        *(generations, population, games, gate, seed),
    )
    tuned = tuning.tune(settings, _print_line, workers)
    text = (
        f"# stormtable tune weights {game} --players {players} --seed {seed}: {tuned.share:.1%} of "
        f"{tuned.games} games against the numbers before\n{settings.subject.written(tuned.values)}"
    )
    _give(out, text)
    return 0 if tuned.better else CHECK_FAILED


def respond(
    game: GameName,
    rival: Annotated[str, typer.Option(metavar="BOT", help="The bot to exploit")] = "normal",
    players: Annotated[int, typer.Option(metavar="N", min=2, help="The number of players")] = 2,
    minutes: Annotated[
        float, typer.Option(metavar="M", min=0, help="The processor time of the search in minutes")
    ] = 15.0,
    games: Annotated[
        int, typer.Option(metavar="N", min=2, help="The number of games that a change is tried in")
    ] = 40,
    gate: Annotated[
        int, typer.Option(metavar="N", min=1, help="The number of final games, with other dice")
    ] = 1000,
    seed: Seed = 1,
    workers: Workers = None,
    out: Out = None,
) -> int:
    """Search for the numbers of a bot that do best against one other bot.

    The share of wins is a lower bound of how far that bot can be exploited.
    """
    from stormtable.lab.tuning import response

    subject = gates.response_of(game, players)
    (rival,) = read_bots(rival)
    answer = response.respond(
        response.ResponseSettings(subject, rival, minutes, games, gate, seed), _print_line, workers
    )
    low, high = (100 * end for end in answer.interval)
    text = (
        f"# stormtable tune respond {game} --rival {rival} --players {players} "
        f"--minutes {minutes:g} --seed {seed}: {answer.share:.1%} [{low:.1f}, {high:.1f}] "
        f"of {answer.games} games, before {answer.before:.1%}; "
        f"kept {answer.improvements} of {answer.tried} changes\n{subject.written(answer.values)}"
    )
    _give(out, text)
    return 0


def edition(
    game: GameName,
    keys: Annotated[
        str,
        typer.Option(metavar="KEY,...", help="The rebuilt values that may change; * is a wildcard"),
    ],
    generations: Generations = 10,
    population: Population = 8,
    games: Annotated[
        int,
        typer.Option(metavar="K", help="The number of games per candidate and number of players"),
    ] = 100,
    bots: Bots = None,
    players: Counts = None,
    seed: Seed = 1,
    option: Options = None,
    workers: Workers = None,
    out: Out = None,
) -> int:
    """Change rebuilt numbers of an edition until it passes its gates.

    Attested and inferred values stay, and no candidate breaks a constraint. Exits with 1 if a gate
    is still missed. The result is measured on few games: measure it again with tune report.
    """
    from stormtable.lab.tuning import edition as editing

    tuned = editing.tune_edition(
        game,
        read_names(keys),
        options=read_options(option),
        generations=generations,
        population=population,
        games=games,
        bots=read_bots(bots or ""),
        players=_players(players),
        seed=seed,
        print_line=_print_line,
        workers=workers,
    )
    for key, (was, now) in tuned.changes.items():
        _print_line(f"{key}: {was} -> {now}")
    _print_line(f"gates missed by {tuned.before:.3f} before, by {tuned.penalty:.3f} now")
    _give(out, tuned.text)
    return 0 if all(gate.passed or not gate.asked for gate in tuned.gates) else CHECK_FAILED


def _players(text: str | None) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in read_names(text or ""))
    except ValueError:
        raise BadSetting(f"--players {text!r} are no numbers", "write 2,3,4") from None


def _give(out: Path | None, text: str) -> None:
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_atomically(out, text)


def _print_line(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
