"""Measures the engine against its peers, all in one run: `make bench`.

It prints tables. A full run also writes bench/results.json, the tables in docs/performance.md, the
plot, and the figures in README.md. A quick run, or one without the compiled engine or Catanatron,
only prints: it would replace better figures by worse ones.
"""

from __future__ import annotations

import argparse

from rich.console import Console

from bench import plot, report, results
from bench.measure import engine_here, measure
from bench.results import COMPILED


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--repeats", type=int, default=5, help="runs of each workload (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one (%(default)s)")
    parser.add_argument("--quick", action="store_true", help="1 run of 0.5 s; prints only")
    parser.add_argument("--write", action="store_true", help="write the files in any case")
    parser.add_argument(
        "--again", action="store_true", help="measure nothing: report the kept results anew"
    )
    options = parser.parse_args()
    console, progress = Console(), Console(stderr=True)
    if options.again:
        measured = results.read()
    else:
        if (engine := engine_here()) != COMPILED:
            progress.print(
                f"Only pure Python is measured: {engine}. `make` compiles it with a C compiler."
            )
        repeats, seconds = (1, 0.5) if options.quick else (options.repeats, options.seconds)
        measured = measure(repeats, seconds, progress)
    for sheet in report.sheets(measured):
        console.print(sheet.for_terminal())
    console.print(report.measured_on(measured))
    if options.write or options.again or (measured.complete and not options.quick):
        if not options.again:
            measured.write()
        report.write_docs(measured)
        plot.write(measured)
        console.print(
            "written: bench/results.json, README.md, docs/performance.md, docs/performance.svg"
        )
    else:
        console.print("nothing written: that takes a full run with both engines and Catanatron")


if __name__ == "__main__":
    main()
