"""One workload in a process of its own: prints what it did as one JSON object.

python -m bench.workload weather-machine-4 2.0
"""

from __future__ import annotations

import argparse
import json

from bench.names import CATANATRON, CHESS, LOOPS, OPERATIONS, OURS, split
from bench.timing import Tally, time_games


def run(name: str, seconds: float) -> Tally:
    # Nothing is imported but what the workload needs: what else is loaded costs it time.
    task, _, subject = name.rpartition(":")
    if subject == CATANATRON:
        from bench.peers import catanatron_games, catanatron_operations

        if task:
            return catanatron_operations(seconds)
        return time_games(seconds, catanatron_games())
    if subject == CHESS:
        from bench.peers import chess_games

        return time_games(seconds, chess_games())
    title, players = split(subject)
    if task == "loop":
        from bench.play import time_loops

        return time_loops(title, players, seconds)
    if task:
        from bench.operations import operations

        return operations(title, players, seconds)
    from bench.play import time_play

    return time_play(title, players, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=[*OURS, CATANATRON, CHESS, *OPERATIONS, *LOOPS])
    parser.add_argument("seconds", type=float)
    options = parser.parse_args()
    print(json.dumps(run(options.name, options.seconds)))


if __name__ == "__main__":
    main()
