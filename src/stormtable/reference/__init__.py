"""The rules in our own words: paragraphs by chapter, found by code, by place or by words."""

from stormtable.reference.book import Book, Chapter, Paragraph, book, games
from stormtable.reference.marks import Block, Piece
from stormtable.reference.search import search

__all__ = ["Block", "Book", "Chapter", "Paragraph", "Piece", "book", "games", "search"]
