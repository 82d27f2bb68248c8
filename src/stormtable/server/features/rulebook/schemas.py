"""What clients receive of the rules in our own words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Link(BaseModel):
    """Words that lead to another paragraph."""

    text: str
    to: str


class Drawing(BaseModel):
    """A symbol of the page's sprite."""

    symbol: str


Saying = list[str | Link | Drawing]


class Prose(BaseModel):
    kind: Literal["text", "list", "steps"]
    lines: list[Saying]


class Rows(BaseModel):
    kind: Literal["table"]
    columns: list[str]
    rows: list[list[Saying]]


class Ruling(BaseModel):
    """What the rulebook leaves open and was decided here."""

    id: str
    line: Saying


class Paragraph(BaseModel):
    id: str
    title: str
    symbol: str
    blocks: list[Prose | Rows]
    rulings: list[Ruling]
    cites: list[str] = Field(description="Pages or sections, as refusals cite them")


class Chapter(BaseModel):
    id: str
    title: str
    part: str = Field(description="The heading several chapters stand under, or empty")
    paragraphs: list[Paragraph]


class Rulebook(BaseModel):
    cite: str = Field(description="How pages of it are cited")
    title: str


class Reference(BaseModel):
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
    rulebooks: list[Rulebook]
    chapters: list[Chapter]
    components: list[str] = Field(
        description="What lies on the table, each by the id of the paragraph that tells of it"
    )
    about: dict[str, dict[str, str]] = Field(
        description="By kind (refusal, question, place, symbol ...) and code, the paragraph's id"
    )
