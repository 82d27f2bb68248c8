"""Resolve the locked dependencies: `make lock`.

The result depends only on the requirements and on the versions that are locked already, not on this
machine. So pip-compile runs on one version of Python and names no index, and the project itself,
which its extras refer to, is no line of a lock.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PYTHON = (3, 11)
"""The oldest version that we support: markers are resolved for it."""
OPTIONS = (
    "--quiet",
    "--strip-extras",
    "--no-emit-index-url",
    "--no-emit-trusted-host",
    "--no-emit-find-links",
    "--generate-hashes",
    "--allow-unsafe",
)
WHOLE, PLAYING = "requirements-dev.lock", "requirements.lock"
EXTRAS = {PLAYING: ("all", "build"), WHOLE: ("all", "build", "dev")}

SELF = re.compile(r"^stormtable @ file:.*\n(?:    #.*\n)*", re.MULTILINE)
ADVICE = re.compile(r"^# (?:WARNING: pip install will|Consider using a hashable URL).*\n", re.M)
VIA_SELF = re.compile(r"^(    #(?: via|  )) stormtable$", re.MULTILINE)
TWICE = re.compile(r"^(    # .*\n)\1", re.MULTILINE)


def without_self(text: str) -> str:
    """Return a lock as if the extras listed packages instead of other extras of ours."""
    text = ADVICE.sub("", SELF.sub("", text))
    return TWICE.sub(r"\1", VIA_SELF.sub(r"\1 stormtable (pyproject.toml)", text))


def resolve(lock: str, *source: str, like: str = "") -> None:
    """Write a lock. Versions that it has, or the lock `like` has, stay where they still fit."""
    file = TOP / lock
    before = file.read_bytes()
    compiler = Path(sys.executable).with_name("pip-compile")
    try:
        if like:
            file.write_bytes((TOP / like).read_bytes())
        command = [str(compiler), *OPTIONS, *source, "--output-file", lock]
        subprocess.run(command, cwd=TOP, check=True)
        text = without_self(file.read_text(encoding="utf-8"))
    except BaseException:
        file.write_bytes(before)
        raise
    file.write_text(text, encoding="utf-8")


def main() -> int:
    if sys.version_info[:2] != PYTHON:
        version = ".".join(map(str, PYTHON))
        print(f"error: locks are made by Python {version}; make clean, then make lock PYTHON=...")
        return 1
    # The larger first: the smaller one takes its versions.
    for lock, like in ((WHOLE, ""), (PLAYING, WHOLE)):
        extras = [word for extra in EXTRAS[lock] for word in ("--extra", extra)]
        resolve(lock, *extras, "pyproject.toml", like=like)
    for folder in ("bench", "docs"):
        resolve(f"{folder}/requirements.lock", f"{folder}/requirements.in")
    return 0


if __name__ == "__main__":
    sys.exit(main())
