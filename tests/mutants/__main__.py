"""Run the mutants and report how many the tests kill."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutants.catalogue import ROOT, Mutant, mutants

LIMIT_S = 300
COPIED = ("src", "tests", "docs", "examples", "web/src/design", "pyproject.toml", "README.md")
NOT_COPIED = shutil.ignore_patterns("*.so", "__pycache__", "pages", "node_modules", "dist")
KILLED, SURVIVED, BROKEN = "killed", "SURVIVED", "BROKEN"


def copy_tree(to: Path) -> Path:
    """Copy the tree without the compiled engine; its bytecode is validated by the source's hash."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=NOT_COPIED)
        elif source.is_file():
            shutil.copy2(source, to / name)
    compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "src"]
    subprocess.run([sys.executable, *compiling], cwd=to, check=True)
    return to


def run_tests(tree: Path, tests: Sequence[str]) -> tuple[int, str]:
    """Return the exit status of pytest, and the end of its output."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree / 'tests'}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=LIMIT_S
        )
    except subprocess.TimeoutExpired:
        return 1, f"no end after {LIMIT_S} s"
    return done.returncode, (done.stdout + done.stderr)[-2000:]


@contextmanager
def applied(mutant: Mutant, tree: Path) -> Iterator[None]:
    file = tree / mutant.file
    before = file.read_text(encoding="utf-8")
    file.write_text(mutant.mutated(tree), encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def outcome(mutant: Mutant, trees: Queue[Path]) -> tuple[str, str]:
    trouble = mutant.trouble()
    if trouble:
        return BROKEN, trouble
    tree = trees.get()
    try:
        with applied(mutant, tree):
            status, output = run_tests(tree, mutant.tests)
    finally:
        trees.put(tree)
    if status == 1:
        return KILLED, ""
    return (SURVIVED, "") if status == 0 else (BROKEN, f"pytest ended with {status}: {output}")


def report(chosen: Sequence[Mutant], workers: int, baseline: bool) -> int:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees: Queue[Path] = Queue()
        for number in range(workers):
            trees.put(copy_tree(Path(folder) / str(number)))
        if baseline:
            tests = sorted({test for mutant in chosen for test in mutant.tests})
            print(f"without a fault: {len(tests)} files of tests ...", flush=True)
            tree = trees.get()
            status, output = run_tests(tree, tests)
            trees.put(tree)
            if status:
                print(output)
                print("the tests fail without any fault")
                return 2
        started, counts = time.monotonic(), {KILLED: 0, SURVIVED: 0, BROKEN: 0}
        with ThreadPoolExecutor(workers) as pool:
            results = pool.map(lambda mutant: outcome(mutant, trees), chosen)
            for number, (mutant, (how, why)) in enumerate(zip(chosen, results, strict=True), 1):
                counts[how] += 1
                detail = f"  {why}" if why else ""
                print(f"{number:3}/{len(chosen)}  {how:8}  {mutant.id}{detail}", flush=True)
    killed = counts[KILLED]
    print(
        f"{killed} of {len(chosen)} killed ({killed / len(chosen):.0%}), "
        f"{counts[SURVIVED]} survived, {counts[BROKEN]} could not be run, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 0 if killed == len(chosen) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name the mutants and their rules")
    parser.add_argument("--only", nargs="+", default=[""], help="parts of ids, or whole rules")
    parser.add_argument("--workers", type=int, default=1, help="how many to run at a time")
    parser.add_argument("--no-baseline", action="store_true", help="skip the run without a fault")
    options = parser.parse_args(arguments)
    chosen = [
        mutant
        for mutant in mutants()
        if any(part in mutant.id or part == mutant.rule for part in options.only)
    ]
    if not chosen:
        parser.error(f"no mutant has {' or '.join(options.only)} in its id")
    if options.list:
        for listed in chosen:
            print(f"{listed.rule:12}  {listed.id}")
        return 0
    return report(chosen, options.workers, not options.no_baseline)


if __name__ == "__main__":
    sys.exit(main())
