"""Shows where the time goes: the counted instructions of a piece of work, by function and by kind.

python -m bench.profile                       every piece of work
python -m bench.profile readme weather-island-4
python -m bench.profile --write               those of missed targets, into docs/performance.md

Each piece runs twice under valgrind's callgrind, for few rounds and for more. The difference leaves
out imports and set-up. A round of play is a game; of copy, node and save, all its positions.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import methodcaller
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from bench.marked import cells, replaced
from bench.measure import ROOT, environment
from bench.names import ISLAND, MACHINE, split
from bench.report import DOCS, Sheet
from bench.results import COMPILED, PURE
from stormtable.kernel.files import write_atomically

FEW, MORE = 1, 6
SHOWN = 12
KINDS = (
    ("compiled rules and engine", r"CPyDef_|CPyPy_|CPyStatic|stormtable___"),
    ("mypyc's own helpers", r"CPy"),
    ("the interpreter", r"_PyEval|_PyFunction|_PyObject_(Vector)?[Cc]all|vectorcall|method_|frame"),
    ("memory", r"malloc|free|alloc|_PyGC|gc_|PyObject_GC|visit_|subtract_refs|update_refs|memcpy"),
    ("lists, tuples and sets", r"list|List|tuple|Tuple|set_|Sequence|sequence"),
    ("ints", r"long_|Long|_PyLong"),
    ("text", r"[Uu]nicode|encoder|escape"),
    ("dictionaries and attributes", r"dict|Dict|lookup|[Aa]ttr|type_|Type"),
)
OTHER_KIND = "the rest"
DEAREST = 6
MISSED = (
    *(("bare", name) for name in (MACHINE, ISLAND)),
    *(("code", name) for name in (MACHINE, ISLAND)),
    *(("node", name) for name in (MACHINE, ISLAND)),
    ("copy", ISLAND),
)
"""The work of the goals in docs/performance.md that are not reached."""
BEGIN = "<!-- tables of bench.profile: begin -->"
END = "<!-- tables of bench.profile: end -->"


def rounds_of(task: str, name: str) -> Callable[[], int]:
    """Return a function that does one round of a task and returns the number of its units."""
    from bench import play
    from bench.operations import search_nodes

    title, players = split(name)
    loops = {"bare": play.games, "readme": play.readme_loop, "code": play.code_loop}
    if task in loops:
        games = loops[task](title, players)
        return lambda: next(games)[0]
    positions = play.positions_of(title, players)
    if task == "node":
        return search_nodes(title, players, positions)
    work = methodcaller(task)

    def play_round() -> int:
        for position in positions:  # nothing is kept: the garbage collector would count it
            work(position)
        return len(positions)

    return play_round


TASKS = ("bare", "readme", "code", "copy", "node", "save")


def self_costs(text: str) -> Counter[str]:
    """Return the instructions of each function itself, from a file of callgrind."""
    costs: Counter[str] = Counter()
    name, called = "", False
    for line in text.splitlines():
        if line.startswith("fn="):
            name = line[3:]
        elif line.startswith("calls="):
            called = True
        elif line[:1].isdigit() or line[:1] in "+-*":
            numbers = line.split()
            if not called and len(numbers) > 1:  # callgrind leaves out a cost of zero
                costs[name] += int(numbers[1])
            called = False
    return costs


def counted(
    task: str, name: str, engine: str, rounds: int, folder: Path
) -> tuple[Counter[str], int]:
    out = folder / f"{rounds}.out"
    done = subprocess.run(
        [
            *("valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"),
            *("--compress-strings=no", "--compress-pos=no"),
            *(sys.executable, "-m", "bench.profile", task, name, "--rounds", str(rounds)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(engine),
    )
    if done.returncode != 0:
        sys.exit(f"{task} of {name} failed under valgrind:\n{done.stderr}")
    return self_costs(out.read_text(encoding="utf-8")), int(done.stdout)


def kind_of(function: str) -> str:
    return next((kind for kind, pattern in KINDS if re.search(pattern, function)), OTHER_KIND)


@dataclass(frozen=True)
class Profile:
    task: str
    name: str
    engine: str
    costs: Counter[str]
    """The instructions of each function itself, in all units."""
    units: int

    @property
    def total(self) -> int:
        return sum(self.costs.values())

    @property
    def kinds(self) -> Counter[str]:
        kinds: Counter[str] = Counter()
        for function, cost in self.costs.items():
            kinds[kind_of(function)] += cost
        return kinds


def profiled(task: str, name: str, engine: str) -> Profile:
    with TemporaryDirectory() as folder:
        few, few_units = counted(task, name, engine, FEW, Path(folder))
        more, units = counted(task, name, engine, MORE, Path(folder))
    more.subtract(few)
    return Profile(task, name, engine, more, units - few_units)


def sheet_of(profile: Profile) -> Sheet:
    rows = [
        (what, f"{cost / profile.units:,.0f}", f"{cost / profile.total:.0%}")
        for ranked in (profile.kinds.most_common(), profile.costs.most_common(SHOWN))
        for what, cost in ranked
    ]
    heading = f"{profile.task}, {profile.name}, {profile.engine}"
    heading += f": {profile.total / profile.units:,.0f} instructions each"
    return Sheet(heading, ("kind, then function", "instructions", "share"), rows)


def page_of(profiles: Sequence[Profile]) -> str:
    """Return the profiles as tables: the shares of the kinds, and the dearest functions."""
    games = {MACHINE: "Machine", ISLAND: "Island"}
    heads = [f"{profile.task}, {games[profile.name]}" for profile in profiles]
    totals = [f"{profile.total / profile.units:,.0f}" for profile in profiles]
    rows = [
        cells(["", *heads]),
        cells(["---", *("--:" for _ in heads)]),
        cells(["instructions", *totals]),
    ]
    for kind in (*(name for name, _ in KINDS), OTHER_KIND):
        shares = [f"{profile.kinds[kind] / profile.total:.0%}" for profile in profiles]
        rows.append(cells([kind, *shares]))
    rows += ["", "The dearest functions of each, with their share:", ""]
    for head, profile in zip(heads, profiles, strict=True):
        named = [
            f"`{readable(function)}` {cost / profile.total:.0%}"
            for function, cost in profile.costs.most_common(DEAREST)
        ]
        rows.append(f"- {head}: {', '.join(named)}.")
    return "\n".join(rows)


def readable(function: str) -> str:
    """Return a compiled function's name without the prefix of the compiler and of the package."""
    return re.sub(r"^CPyDef_(stormtable___)?", "", function).replace("___", ".").split("'")[0]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.profile",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("task", nargs="?", choices=TASKS)
    parser.add_argument("name", nargs="?", choices=(MACHINE, ISLAND), default=MACHINE)
    parser.add_argument("--pure", action="store_true", help="the engine in pure Python")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md")
    parser.add_argument("--rounds", type=int, default=0, help="only do the work, this often")
    options = parser.parse_args()
    if options.rounds:
        play_round = rounds_of(options.task, options.name)
        print(sum(play_round() for _ in range(options.rounds)))
        return
    if options.write:
        tables = page_of([profiled(task, name, COMPILED) for task, name in MISSED])
        text = DOCS.read_text(encoding="utf-8")
        write_atomically(DOCS, replaced(DOCS.name, text, BEGIN, END, f"\n{tables}\n"))
        return
    console = Console()
    names = (options.name,) if options.task else (MACHINE, ISLAND)
    for name in names:
        for task in (options.task,) if options.task else TASKS:
            profile = profiled(task, name, PURE if options.pure else COMPILED)
            console.print(sheet_of(profile).for_terminal())


if __name__ == "__main__":
    main()
