"""Messages about the rules in our own words."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from stormtable.server.core.schema_types import ResponseBody


class RuleLink(ResponseBody):
    """A link to another paragraph."""

    text: str
    to: str


class RuleSymbol(ResponseBody):
    """A symbol of the page's sprite."""

    symbol: str


RichText = TypeAliasType("RichText", list[str | RuleLink | RuleSymbol])


class RuleProse(ResponseBody):
    kind: Literal["text", "list", "steps"]
    lines: list[RichText]


class RuleTable(ResponseBody):
    kind: Literal["table"]
    columns: list[str]
    rows: list[list[RichText]]


class Ruling(ResponseBody):
    """A question that the rulebook leaves open, and our decision."""

    id: str
    line: RichText


class Paragraph(ResponseBody):
    id: str
    title: str
    symbol: str
    blocks: list[RuleProse | RuleTable]
    rulings: list[Ruling]
    cites: list[str] = Field(description="Pages or sections, in the form that refusals cite")


class Chapter(ResponseBody):
    id: str
    title: str
    part: str = Field(description="The heading above several chapters, or empty")
    paragraphs: list[Paragraph]


class CitedRulebook(ResponseBody):
    cite: str = Field(description="The form in which its pages are cited")
    title: str


class Reference(ResponseBody):
    """The rules of a game, with the figures of an edition."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "hash": "00112233445566ff",
                    "game": "weather-island",
                    "title": "The Mad Scientists of Weather Island",
                    "language": "en",
                    "edition": "ffeeddccbbaa0099",
                    "rulebooks": [{"cite": "Phase I.", "title": "Weather Island rulebook"}],
                    "chapters": [
                        {
                            "id": "bidding",
                            "title": "Phase I: bids",
                            "part": "",
                            "paragraphs": [
                                {
                                    "id": "bid",
                                    "title": "Bidding",
                                    "symbol": "bid",
                                    "blocks": [
                                        {
                                            "kind": "text",
                                            "lines": [["Else ", {"text": "work", "to": "work"}]],
                                        }
                                    ],
                                    "rulings": [{"id": "M2", "line": ["Bids are secret."]}],
                                    "cites": ["Phase I.2"],
                                }
                            ],
                        }
                    ],
                    "components": ["bid"],
                    "about": {"question": {"bid": "bid"}},
                }
            ]
        }
    )

    hash: str
    game: str
    title: str
    language: str
    edition: str
    rulebooks: list[CitedRulebook]
    chapters: list[Chapter]
    components: list[str] = Field(
        description="The components, each with the id of the paragraph that describes it"
    )
    about: dict[str, dict[str, str]] = Field(
        description="By kind (refusal, question, place, symbol ...) and code: the id of the "
        "paragraph"
    )
