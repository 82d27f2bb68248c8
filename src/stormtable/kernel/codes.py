"""Steps and options are single ints: a kind (8 bits) and three arguments (16 bits each).

An int costs nothing to copy, compare, save or send, which is what search asks for; the typed
objects people and screens see (`Option`, `Event`) are made from it at the edge.
"""

from __future__ import annotations

from mypy_extensions import i64


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> int:
    """The kind is 0 to 255, each argument 0 to 65535. Nothing is checked here: it is called for
    every option of every decision. What is not so runs over into the next argument."""
    return kind | a << 8 | b << 24 | c << 40


def kind_of(code: i64) -> int:
    return code & 0xFF


def a_of(code: i64) -> int:
    return code >> 8 & 0xFFFF


def b_of(code: i64) -> int:
    return code >> 24 & 0xFFFF


def c_of(code: i64) -> int:
    return code >> 40 & 0xFFFF
