"""Three whole games in words. A person reads what changes in a golden file.

`PYTHONPATH=tests python tests/story/make.py` writes them.
"""

from __future__ import annotations

import pytest

from stormtable.i18n.catalogue import languages
from story.make import GOLDEN, TRANSCRIPTS, transcript


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str, language: str) -> None:
    file = GOLDEN / f"{name}.{language}.md"
    assert transcript(name, language) == file.read_text(encoding="utf-8"), "run tests/story/make.py"
