"""A fixed amount of work, to be counted and not timed: the same games every time.

It prints the number of decisions.

python -m bench.fixed weather-machine-4 3
"""

from __future__ import annotations

import argparse

from bench.names import OURS, split

PLAIN = "plain-python"
"""Work for the interpreter alone, to compare builds of Python."""


class _Counter:
    def __init__(self) -> None:
        self.seen: dict[int, list[int]] = {}

    def add(self, number: int) -> int:
        row = self.seen.setdefault(number & 0xFF, [])
        row.append(number)
        return len(row)


def plain(rounds: int) -> int:
    """Use calls, attributes, lists, dicts and small ints, like an engine in pure Python."""
    calls = 0
    for _ in range(rounds):
        counter = _Counter()
        for number in range(20_000):
            counter.add(number * 7 >> 2)
        calls += sum(len(row[:]) for row in counter.seen.values())
    return calls


def work(name: str, games: int) -> int:
    """Return how many decisions it took; for plain Python, how many calls."""
    if name == PLAIN:
        return plain(games)
    from bench.play import games as played

    title, players = split(name)
    endless = played(title, players)
    return sum(next(endless)[0] for _ in range(games))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fixed", description=__doc__)
    parser.add_argument("name", choices=[*OURS, PLAIN])
    parser.add_argument("games", type=int)
    options = parser.parse_args()
    print(work(options.name, options.games))


if __name__ == "__main__":
    main()
