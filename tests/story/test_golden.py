"""Three whole games in words. A person reads what changes in a golden file.

`PYTHONPATH=tests python tests/story/make.py` writes them.
"""

from __future__ import annotations

import pytest

from story.make import GOLDEN, LANGUAGES, TRANSCRIPTS, transcript


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_transcript_equals_its_golden_file(name: str, language: str) -> None:
    file = GOLDEN / f"{name}.{language}.md"
    assert transcript(name, language) == file.read_text(encoding="utf-8"), "run tests/story/make.py"
