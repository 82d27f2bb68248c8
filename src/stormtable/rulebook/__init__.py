"""The rules in our own words: paragraphs by chapter, found by code, by place or by search."""

from stormtable.rulebook.book import Book, Chapter, Paragraph, book, games
from stormtable.rulebook.markup import Block, Piece
from stormtable.rulebook.search import search

__all__ = ["Block", "Book", "Chapter", "Paragraph", "Piece", "book", "games", "search"]
