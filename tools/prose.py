"""Reject vague phrases in prose: `python tools/prose.py`.

Prose is documentation, docstrings and comments. Code spans, code blocks, quotations and table rows
may show any word. Markdown has one sentence on a line. `tests/i18n/test_style.py` checks the texts
for players with the same phrases and some more. The changelog, which many branches change at the
same time, may have two sentences on a line.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "examples", "bench", "web/tools")
GENERATED = ("src/stormtable/client/messages.py", "tests/story/golden/", "docs/reference/")
"""Files that another program writes."""

PHRASES = (
    "anew",
    "whoever",
    "whomever",
    "shall",
    "so many",
    "so much",
    "is told",
    "are told",
    "was told",
    "were told",
    "be told",
    "that is all",
    "of itself",
    "be it",
    "but one",
    "will not do",
    "of these one",
    "as things stand",
    "somebody has",
    r"\w+\(s\)",
)
"""The forbidden phrases of the style guide, as regular expressions."""
VAGUE = re.compile(rf"\b(?:{'|'.join(PHRASES)})(?!\w)", re.IGNORECASE)

SENTENCE_END = re.compile(r"[a-z0-9)\]`*\"][.!?][)\"*]* +[A-Z]")
ABBREVIATIONS = re.compile(r"\b(?:e\.g|i\.e|vs|cf|pp?)\.")

Finding = tuple[int, str]
"""A line number and what is wrong there."""


def vague_phrases(text: str) -> list[str]:
    return [phrase.lower() for phrase in VAGUE.findall(text)]


def prose_of_page(markdown: str) -> str:
    """Return a page with the same lines, without code, quotations and table rows."""
    blocks = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
    text = blocks.sub(lambda block: "\n" * block[0].count("\n"), markdown)
    text = re.sub(r"`[^`\n]*`", "`x`", text)
    text = re.sub(r"(?<!\*)\*[^*\n]+\*(?!\*)|\"[^\"\n]*\"", "", text)
    return re.sub(r"^\|.*$|^<!--.*-->$", "", text, flags=re.MULTILINE)


def page_findings(markdown: str, single_sentences: bool = True) -> Iterator[Finding]:
    """Yield the faults of a Markdown page; `single_sentences`: a line may not have two."""
    for number, line in enumerate(prose_of_page(markdown).split("\n"), 1):
        for phrase in vague_phrases(line):
            yield number, f"{phrase!r} is vague"
        text = re.sub(r"^[#>\s]*(?:\d+\.|[-*])?\s+", "", ABBREVIATIONS.sub("", line))
        if single_sentences and SENTENCE_END.search(text):
            yield number, "two sentences on one line"


def module_findings(source: str) -> Iterator[Finding]:
    """Yield the vague phrases in the docstrings and comments of a module."""
    texts = [*docstrings(ast.parse(source)), *comments(source)]
    for number, text in sorted(texts):
        for phrase in vague_phrases(re.sub(r"`[^`]*`|\"[^\"\n]*\"", "", text)):
            yield number, f"{phrase!r} is vague"


def docstrings(tree: ast.AST) -> Iterator[Finding]:
    """Yield every string that stands alone, also those below a constant or an attribute."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def comments(source: str) -> Iterator[Finding]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def pages(root: Path) -> Iterator[Path]:
    """Yield the Markdown files of a tree."""
    yield from sorted(root.glob("*.md"))
    for folder in ("docs", ".github", "examples", "tests"):
        yield from sorted((root / folder).rglob("*.md"))


def modules(root: Path) -> Iterator[Path]:
    """Yield the Python files of a tree."""
    yield from sorted(root.glob("*.py"))
    for folder in FOLDERS:
        yield from sorted((root / folder).rglob("*.py"))


def problems(root: Path) -> Iterator[str]:
    """Yield a line for each fault of a tree."""
    for file in (*pages(root), *modules(root)):
        path = file.relative_to(root).as_posix()
        if path.startswith(GENERATED):
            continue
        text = file.read_text(encoding="utf-8")
        is_page, single_sentences = file.suffix == ".md", path != "CHANGELOG.md"
        findings = page_findings(text, single_sentences) if is_page else module_findings(text)
        for number, fault in findings:
            yield f"{path}:{number}: {fault}"


def main() -> int:
    lines = list(problems(ROOT))
    for line in lines:
        print(line)
    if lines:
        print("Write plain English: see CONTRIBUTING.md.", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
