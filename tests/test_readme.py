"""What the README shows works as shown."""

import doctest
from pathlib import Path


def test_readme_examples_run() -> None:
    result = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
