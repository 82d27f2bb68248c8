"""Steps and options are single ints: a kind (8 bits) and three arguments (16 bits each).

Search needs values that are cheap to copy, compare, save and send; ints are. The typed objects that
people and screens use (`Option`, `Event`) are made from them at the edge.
"""

from __future__ import annotations

from mypy_extensions import i64


def pack(kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> int:
    """Pack a kind (0 to 255) and arguments (0 to 65535 each) into one int.

    It checks nothing, because it runs for every option of every decision. A larger number overflows
    into the next argument.
    """
    return kind | a << 8 | b << 24 | c << 40


def kind_of(code: i64) -> int:
    return code & 0xFF


def a_of(code: i64) -> int:
    return code >> 8 & 0xFFFF


def b_of(code: i64) -> int:
    return code >> 24 & 0xFFFF


def c_of(code: i64) -> int:
    return code >> 40 & 0xFFFF
