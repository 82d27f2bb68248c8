"""Every import contract fails when a module has an import that it forbids."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
FORBIDDEN = {
    "Games are plug-ins": ("kernel/errors.py", "stormtable.server.app"),
    "Nothing outside games/": ("bots/bot.py", "stormtable.games.weather_machine.pack"),
    "A game plugs into": ("games/weather_island/awards.py", "stormtable.table.live"),
    "Games do not know each other": (
        "games/weather_island/encoding.py",
        "stormtable.games.weather_machine.encoding",
    ),
    "Inside a game": (
        "games/weather_island/rules/state.py",
        "stormtable.games.weather_island.pack",
    ),
    "The Saboteurs know the game": (
        "games/weather_machine/rules/state.py",
        "stormtable.games.weather_machine.rules.solo.plot",
    ),
    "The terminal reads": ("terminal/menu.py", "stormtable.games.weather_island.rules.state"),
    "Rules and sentences need": ("story/parts.py", "rich"),
    "Nothing below the server": ("table/clock.py", "httpx"),
    "SQL is in the store": ("server/app.py", "sqlalchemy"),
    "Services know no request": ("server/services/rematch.py", "stormtable.server.core.deps"),
    "A client reads": ("client/errors.py", "stormtable.kernel.game"),
}
"""By the beginning of a contract's name: a module, and an import that is forbidden there."""


def test_every_contract_fails_when_a_forbidden_import_is_added(tmp_path: Path) -> None:
    config = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    contracts = [
        contract["name"] for contract in tomllib.loads(config)["tool"]["importlinter"]["contracts"]
    ]
    package = tmp_path / "stormtable"
    for source in (ROOT / "src/stormtable").rglob("*.py"):
        copied = package / source.relative_to(ROOT / "src/stormtable")
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copied)
    for file, forbidden in FORBIDDEN.values():
        with (package / file).open("a", encoding="utf-8") as module:
            module.write(f"\nimport {forbidden}\n")
    (tmp_path / "pyproject.toml").write_text(config, encoding="utf-8")
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    broken = re.findall(r"^(.+) BROKEN\b", done.stdout, re.MULTILINE)
    assert broken == contracts
    assert len(contracts) == len(FORBIDDEN)
    for name, beginning in zip(contracts, FORBIDDEN, strict=True):
        assert name.startswith(beginning)
