"""The results as tables: on the terminal, and in docs/performance.md between its markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from bench.goals import goals
from bench.marked import cells, replaced
from bench.names import (
    CATANATRON,
    CLASSICS,
    ISLAND,
    LEARNING,
    LOOPS,
    MACHINE,
    OPERATIONS,
    OURS,
    PEERS,
    PETTINGZOO,
    caption,
    loop,
    single,
    split,
)
from bench.results import COMPILED, DECISIONS, PEER, PURE, Results, ratio
from stormtable.kernel.files import write_atomically

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "performance.md"
README = ROOT / "README.md"
BEGIN = "<!-- figures of make bench: begin -->"
END = "<!-- figures of make bench: end -->"

ENGINES = (COMPILED, PURE, PEER)
OPERATION_NAMES = {
    "copy_us": "copy, us",
    "node_us": "search node, us",
    "undo_early_us": "undo, early, us",
    "undo_middle_us": "undo, midway, us",
    "undo_late_us": "undo, late, us",
    "options_us": "legal options, us",
    "decision_us": "readable options, us",
    "explain_us": "explain, us",
    "save_us": "save, us",
    "load_us": "load, us",
    "view_us": "view, us",
    "view_json_us": "view as JSON, us",
    "decision_json_us": "decision as JSON, us",
    "sample_us": "sample, us",
    "replay_us": "finished record, ms",
    "saved_bytes": "saved, bytes",
    "view_median_bytes": "view, bytes",
    "view_bytes": "largest view, bytes",
    "act_median_bytes": "feed of an act, bytes",
    "act_bytes": "feed of an act (19 of 20), bytes",
    "act_99_bytes": "feed of an act (99 of 100), bytes",
    "act_most_bytes": "largest feed of an act, bytes",
    "memory_kb": "memory, kB",
}


@dataclass(frozen=True)
class Sheet:
    title: str
    columns: tuple[str, ...]
    """The first column has words, the others figures."""
    rows: Sequence[tuple[str, ...]]

    def for_terminal(self) -> Table:
        table = Table(title=self.title, title_justify="left")
        for number, column in enumerate(self.columns):
            table.add_column(column, justify="right" if number else "left")
        for row in self.rows:
            table.add_row(*row)
        return table

    def as_markdown(self) -> str:
        rule = ["---", *("--:" for _ in self.columns[1:])]
        rows = [cells(row) for row in (self.columns, rule, *self.rows)]
        return "\n".join([f"### {self.title}", "", *rows, ""])


def number(value: float | None, unit: str = "") -> str:
    """Return a number with three digits: more would be noise."""
    if value is None:
        return "-"
    return f"{value:,.0f}{unit}" if value >= 100 else f"{value:.3g}{unit}"


def play_sheet(results: Results) -> Sheet:
    rows: list[tuple[str, ...]] = []
    for name in (*OURS, *PEERS):
        for engine in ENGINES:
            figure = results.figure(name, engine, DECISIONS)
            if figure is not None:
                rows.append(
                    (
                        caption(name),
                        engine if engine != PEER else "",
                        number(figure.median),
                        f"±{figure.spread:.0%}",
                        number(results.value(name, engine, "forced_per_s")),
                        number(results.value(name, engine, "games_per_s")),
                        number(results.to_catanatron(name, engine), "x"),
                    )
                )
    columns = ("game", "engine", "decisions/s", "spread", "forced/s", "games/s", "to Catanatron")
    return Sheet("Random play", columns, rows)


def growth_sheet(results: Results) -> Sheet:
    rows: list[tuple[str, ...]] = []
    for title in ("weather-machine", "weather-island"):
        for engine in (COMPILED, PURE):
            speeds = [results.value(f"{title}-{n}", engine, DECISIONS) for n in range(1, 5)]
            if any(speeds):
                cells = [number(1e6 / speed) if speed else "-" for speed in speeds]
                rows.append((title.replace("-", " ").title(), engine, *cells))
    columns = ("us a decision", "engine", "1 player", "2 players", "3 players", "4 players")
    return Sheet("Growth with the players", columns, rows)


def compiled_sheet(results: Results) -> Sheet:
    rows = [(caption(name), number(results.compiled_over_pure(name), "x")) for name in OURS]
    return Sheet("What compiling gives", ("random play", "compiled over pure"), rows)


def loop_sheet(results: Results) -> Sheet:
    """Return the table of playing through `Game`, when nobody reads events or views."""
    peer = results.value(loop(CATANATRON), PEER, DECISIONS)
    rows: list[tuple[str, ...]] = []
    for name in LOOPS:
        for engine in (COMPILED, PURE):
            for kind, words in (("readme", "README"), ("code", "play(code)")):
                speed = results.value(name, engine, f"{kind}_per_s")
                if speed is not None:
                    share = results.value(name, engine, f"{kind}_to_bare")
                    to_peer = number(ratio(speed, peer), "x")
                    rows.append(
                        (caption(name), engine, words, number(speed), number(share), to_peer)
                    )
    if peer is not None:
        share = ratio(peer, results.value(CATANATRON, PEER, DECISIONS))
        rows.append((caption(CATANATRON), "", "play_tick()", number(peer), number(share), "1x"))
    columns = ("game", "engine", "loop", "decisions/s", "to the bare state", "to Catanatron")
    return Sheet("Playing through Game", columns, rows)


INTERFACES = {
    "pettingzoo": "PettingZoo",
    "gymnasium": "Gymnasium, against random bots",
    "vector": "Gymnasium, 64 games at once",
}


def learning_sheet(results: Results) -> Sheet:
    """Return the table of environments for learning programs, ours and the classics."""
    rows: list[tuple[str, ...]] = []
    for name in (*LEARNING, *CLASSICS):
        interface, _, subject = name.partition(":")
        if name in LEARNING:
            where, what = INTERFACES[interface], caption(subject)
        else:
            where, what = "PettingZoo" if interface == PETTINGZOO else "RLCard", f"`{subject}`"
        for engine in ENGINES:
            steps = results.figure(name, engine, "steps_per_s")
            if steps is not None:
                rows.append(
                    (
                        what,
                        where,
                        engine if engine != PEER else "",
                        number(steps.median),
                        f"±{steps.spread:.0%}",
                        number(results.value(name, engine, "observation_numbers")),
                    )
                )
    columns = ("environment", "interface", "engine", "steps/s", "spread", "observation")
    return Sheet("Environments for learning programs", columns, rows)


def operation_sheet(results: Results) -> Sheet:
    measured = [
        (name, engine)
        for name in OPERATIONS
        for engine in ENGINES
        if engine in results.figures.get(name, {})
    ]
    rows: list[tuple[str, ...]] = []
    for key, words in OPERATION_NAMES.items():
        per = 1000 if words.endswith("ms") else 1
        values = [results.value(name, engine, key) for name, engine in measured]
        cells = (number(None if value is None else value / per) for value in values)
        rows.append((words, *cells))
    heads = (
        f"{_short(name)}{'' if engine == PEER else ', ' + engine}" for name, engine in measured
    )
    return Sheet("Single operations", ("operation", *heads), rows)


def _short(name: str) -> str:
    if name == single(CATANATRON):
        return "Catanatron"
    title, players = split(name.removeprefix("operations:"))
    return f"{title.rpartition('-')[2].title()} {players if players > 1 else 'solo'}"


def goal_sheet(results: Results) -> Sheet:
    verdicts = {True: "reached", False: "NOT reached", None: "not measured"}
    rows = [
        (
            goal.what,
            goal.game,
            goal.engine,
            goal.target,
            number(goal.measured(results)),
            verdicts[goal.reached(results)],
        )
        for goal in goals()
    ]
    return Sheet("Goals", ("goal", "game", "engine", "wanted", "this run", ""), rows)


def sheets(results: Results) -> Iterator[Sheet]:
    yield play_sheet(results)
    if any(name in results.figures for name in LOOPS):
        yield loop_sheet(results)
    if any(name in results.figures for name in LEARNING):
        yield learning_sheet(results)
    yield growth_sheet(results)
    yield compiled_sheet(results)
    yield operation_sheet(results)
    yield goal_sheet(results)


def measured_on(results: Results) -> str:
    return ", ".join(f"{name} {value}" for name, value in results.about.items())


def insert(text: str, results: Results) -> str:
    """Return `text` with the tables of `results` between its markers."""
    tables = "\n".join(sheet.as_markdown() for sheet in sheets(results))
    content = f"\n{measured_on(results)}.\n\n{tables}"
    return replaced(DOCS.name, text, BEGIN, END, content)


def readme_figures(results: Results) -> str:
    """Return the sentences of README.md that have figures: each from a row of the tables."""

    def times(name: str, engine: str) -> str:
        return number(results.to_catanatron(name, engine))

    def copy_us(name: str) -> str:
        return number(results.value(single(name), COMPILED, "copy_us"))

    def loop_times(name: str) -> float | None:
        peer = results.value(loop(CATANATRON), PEER, DECISIONS)
        return ratio(results.value(loop(name), COMPILED, "readme_per_s"), peer)

    sentences = (
        f"Compiled, random play of four makes {times(MACHINE, COMPILED)} (Weather Machine) and"
        f" {times(ISLAND, COMPILED)} (Weather Island) times as many real decisions a second as"
        f" Catanatron in the same run; in pure Python, {times(MACHINE, PURE)} and"
        f" {times(ISLAND, PURE)} times.\n"
    )
    if loop_times(MACHINE) is not None:
        sentences += (
            f"The loop above makes {number(loop_times(MACHINE))} and"
            f" {number(loop_times(ISLAND))} times as many as Catanatron's `play_tick()`.\n"
        )
    return sentences + (
        f"Copying a state takes {copy_us(MACHINE)} and {copy_us(ISLAND)} microseconds."
    )


def write_docs(results: Results) -> None:
    write_atomically(DOCS, insert(DOCS.read_text(encoding="utf-8"), results))
    shown = replaced(README.name, README.read_text("utf-8"), BEGIN, END, readme_figures(results))
    write_atomically(README, shown)
