"""The mutants of `mutants.toml`."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "mutants.toml"
GAMES = Path("src/stormtable/games")


@dataclass(frozen=True)
class Mutant:
    """A fault, and the tests of which at least one must fail with it."""

    id: str
    rule: str
    file: Path
    old: str
    new: str
    tests: tuple[str, ...]

    def trouble(self, root: Path = ROOT) -> str:
        """Return why it can no longer be applied; empty if it can."""
        source = root / self.file
        if not source.is_file():
            return f"{self.file} does not exist"
        count = source.read_text(encoding="utf-8").count(self.old)
        if count != 1:
            return f"its text occurs {count} times in {self.file}"
        if self.old == self.new:
            return "it changes nothing"
        try:
            ast.parse(self.mutated(root))
        except SyntaxError as error:
            return f"it is no Python: {error}"
        missing = [test for test in self.tests if not (root / test.partition("::")[0]).exists()]
        return f"there is no {missing[0]}" if missing else ""

    def mutated(self, root: Path) -> str:
        return (root / self.file).read_text(encoding="utf-8").replace(self.old, self.new)


def mutants() -> list[Mutant]:
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [
        Mutant(
            id=entry["id"],
            rule=entry["rule"],
            file=GAMES / entry["file"],
            old=entry["old"],
            new=entry["new"],
            tests=tuple(f"tests/{test}" for test in entry["tests"]),
        )
        for entry in table["mutant"]
    ]
