"""Steps and options as ints."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack

ARGUMENT = st.integers(0, 0xFFFF)


@given(st.integers(0, 0xFF), ARGUMENT, ARGUMENT, ARGUMENT)
def test_a_packed_code_can_be_unpacked(kind: int, a: int, b: int, c: int) -> None:
    code = pack(kind, a, b, c)
    assert (kind_of(code), a_of(code), b_of(code), c_of(code)) == (kind, a, b, c)
    assert 0 <= code < 1 << 56
    assert code < 2**63, "a code fits a machine's int, compiled or not"


def test_missing_arguments_are_zero() -> None:
    assert pack(9) == pack(9, 0, 0, 0) == 9
