from array import array

class Kernel:
    def __init__(
        self,
        inputs: int,
        hidden: int,
        second: int,
        shift_1: int,
        shift_2: int,
        shift_3: int,
        bias_3: int,
        input_shifts: array[int],
        caps: array[int],
        weights_1: array[int],
        bias_1: array[int],
        weights_2: array[int],
        bias_2: array[int],
        weights_3: array[int],
        /,
    ) -> None: ...
    def layer(self, numbers: list[int], amounts: list[int], first: int, /) -> bytes: ...
    def result(self, layers: list[bytes], /) -> int: ...
