"""One workload in its own process: prints its result as one JSON object.

python -m bench.workload weather-machine-4 2.0
"""

from __future__ import annotations

import argparse
import json

from bench.names import (
    CATANATRON,
    CHESS,
    CLASSICS,
    LEARNING,
    LOOPS,
    OPERATIONS,
    OURS,
    PETTINGZOO,
    RLCARD,
    split,
)
from bench.timing import Tally, time_games

EVERY = (*OURS, CATANATRON, CHESS, *OPERATIONS, *LOOPS, *LEARNING, *CLASSICS)


def run(name: str, seconds: float) -> Tally:
    # Import only what the workload needs: more modules would cost it time.
    task, _, subject = name.rpartition(":")
    if subject == CATANATRON:
        from bench.peers import catanatron_games, catanatron_loop, catanatron_operations

        if task == "operations":
            return catanatron_operations(seconds)
        return time_games(seconds, catanatron_loop() if task else catanatron_games())
    if subject == CHESS:
        from bench.peers import chess_games

        return time_games(seconds, chess_games())
    if task == PETTINGZOO:
        from bench.learning import time_pettingzoo

        return time_pettingzoo(subject, seconds)
    if task == RLCARD:
        from bench.learning import time_rlcard

        return time_rlcard(subject, seconds)
    title, players = split(subject)
    if name in LEARNING:
        from bench.learning import time_ours

        return time_ours(task, title, players, seconds)
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
    parser.add_argument("name", choices=EVERY)
    parser.add_argument("seconds", type=float)
    options = parser.parse_args()
    print(json.dumps(run(options.name, options.seconds)))


if __name__ == "__main__":
    main()
