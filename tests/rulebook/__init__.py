"""The rulebooks as tests, a folder a game and a module a section, each test named by its rule."""
