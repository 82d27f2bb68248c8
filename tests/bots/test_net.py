"""Nets of whole numbers: pure Python and the C kernel agree, and bad files are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import stormtable
from stormtable.bots import net as nets
from stormtable.bots.net import HIGHEST, BadNet, Lanes, Net, NetData, read_net, write_net


def random_net(seed: int, inputs: int = 30, hidden: int = 8, second: int = 4) -> NetData:
    rng = Random(seed)

    def numbers(count: int, most: int) -> list[int]:
        return [rng.randint(-most, most) for _ in range(count)]

    return NetData(
        inputs=inputs,
        hidden=hidden,
        second=second,
        input_shifts=[rng.choice((0, 0, 0, 5)) for _ in range(inputs)],
        caps=[rng.choice((1, 5, 200)) for _ in range(inputs)],
        weights_1=numbers(inputs * hidden, HIGHEST),
        bias_1=numbers(hidden, 100_000),
        shift_1=3,
        weights_2=numbers(hidden * second, 30_000 // hidden),
        bias_2=numbers(second, 1_000_000),
        shift_2=10,
        weights_3=numbers(second, 1_000_000),
        bias_3=rng.randint(-(10**9), 10**9),
        shift_3=12,
        training={"games": 7},
    )


def features(seed: int, inputs: int = 30) -> tuple[list[int], list[int]]:
    rng = Random(seed)
    numbers = [rng.randrange(inputs) for _ in range(rng.randrange(25))]
    return numbers, [rng.choice((0, 1, -1, 7, -300, 20_000)) for _ in numbers]


def by_definition(data: NetData, numbers: list[int], amounts: list[int]) -> int:
    """Return the result as the docstring of `NetData` defines it, unit by unit."""
    first = list(data.bias_1)
    for number, amount in zip(numbers, amounts, strict=True):
        cap = data.caps[number]
        value = max(-cap, min(cap, amount >> data.input_shifts[number]))
        for unit in range(data.hidden):
            first[unit] += value * data.weights_1[number * data.hidden + unit]
    second = list(data.bias_2)
    for source in range(data.hidden):
        output = min(HIGHEST, max(0, first[source]) >> data.shift_1)
        for unit in range(data.second):
            second[unit] += output * data.weights_2[source * data.second + unit]
    outputs = [min(HIGHEST, max(0, each) >> data.shift_2) for each in second]
    total = sum(o * w for o, w in zip(outputs, data.weights_3, strict=True))
    return (data.bias_3 + total) >> data.shift_3


@pytest.mark.parametrize("seed", range(20))
def test_lanes_compute_the_net_by_its_definition(seed: int) -> None:
    data = random_net(seed)
    lanes = Lanes(data)
    for position in range(20):
        numbers, amounts = features(100 * seed + position)
        assert lanes.result([lanes.layer(numbers, amounts, 0)]) == by_definition(
            data, numbers, amounts
        )


@pytest.mark.parametrize("seed", range(20))
def test_a_net_computes_the_same_on_this_engine(seed: int) -> None:
    """On the compiled engine this compares the C kernel with the definition."""
    data = random_net(seed, inputs=40, hidden=64, second=16)
    net = Net(data)
    for position in range(20):
        numbers, amounts = features(100 * seed + position, 40)
        result = by_definition(data, numbers, amounts)
        assert net.evaluate(numbers, amounts) == result
        half = len(numbers) // 2
        layers = [
            net.layer(numbers[:half], amounts[:half], 0),
            net.layer([number - 7 for number in numbers[half:]], amounts[half:], 7),
        ]
        assert net.result(layers) == result


def test_the_compiled_engine_uses_the_c_kernel_and_pure_python_does_not() -> None:
    assert stormtable.engine.startswith("compiled") == nets.HAS_KERNEL


def test_a_net_file_round_trips(tmp_path: Path) -> None:
    data = random_net(3)
    write_net(data, tmp_path / "some.net")
    assert read_net(tmp_path / "some.net").data == data
    assert [file.name for file in tmp_path.iterdir()] == ["some.net"]


def test_a_damaged_net_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.net"
    write_net(random_net(3), file)
    whole = file.read_bytes()
    for damaged in (
        b"",
        b"{}\n",
        whole[:-40],
        whole.replace(b"net-1", b"net-9", 1),
        b"\xff" + whole,
    ):
        file.write_bytes(damaged)
        with pytest.raises(BadNet, match=r"some\.net"):
            read_net(file)


def test_a_net_whose_sums_could_overflow_is_refused() -> None:
    data = random_net(1)
    with pytest.raises(BadNet, match="32 bits"):
        Net(replace(data, caps=[HIGHEST] * data.inputs))
    with pytest.raises(BadNet, match="16 bits"):
        Net(replace(data, weights_2=[HIGHEST + 1, *data.weights_2[1:]], bias_2=[0] * data.second))
    with pytest.raises(BadNet, match="weights_1 has 239 numbers"):
        Net(replace(data, weights_1=data.weights_1[1:]))
