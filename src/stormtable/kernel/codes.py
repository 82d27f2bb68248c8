"""Steps and options are single ints: a kind (8 bits) and three arguments (16 bits each).

An int costs nothing to copy, compare, save or send, which is what search asks for; the typed
objects people and screens see (`Option`, `Event`) are made from it at the edge.
"""

from __future__ import annotations


def pack(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return kind | a << 8 | b << 24 | c << 40


def kind_of(code: int) -> int:
    return code & 0xFF


def a_of(code: int) -> int:
    return code >> 8 & 0xFFFF


def b_of(code: int) -> int:
    return code >> 24 & 0xFFFF


def c_of(code: int) -> int:
    return code >> 40 & 0xFFFF
