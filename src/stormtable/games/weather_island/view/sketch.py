"""Draw a tile by strokes on its three by three rings, for the edition editor.

A stroke is a list of cells (see `tile_drawing`): from an opening or part over rings to another.
Over a pipe at right angles it is a bridge, onto a pipe it ends in a junction, and along a pipe that
is there it removes the pipe. What no edition can have is refused at the stroke.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from stormtable.editor.layout import BoxEditor
from stormtable.editor.sketch import Act, SketchRefused
from stormtable.editor.sketch import Sketch as SketchData
from stormtable.games.weather_island.edition.layout import layout
from stormtable.games.weather_island.edition.notation import (
    MOST,
    PORTS,
    FeatureRead,
    Trouble,
    alike,
    chains,
    feature_trouble,
    links_of,
    pipe_trouble,
    read_feature,
    write_feature,
)
from stormtable.games.weather_island.rules.names import BONUSES
from stormtable.games.weather_island.view.tile_drawing import CELLS, OPENINGS, Cell, drawing_of

LETTERS: Final = {"source": "stuv", "converter": "cdef", "booster": "bgh", "junction": "jkl"}
NEW: Final = {
    "source": FeatureRead("source"),
    "converter": FeatureRead("converter", cost=1, points=1),
    "booster": FeatureRead("booster"),
    "junction": FeatureRead("junction"),
}
MOST_PIPES: Final = 12
MOST_COPIES: Final = 12
Path = tuple[Cell, ...]


@dataclass(slots=True)
class Sketch:
    """A tile on the drawing board."""

    other_values: dict[str, Any]
    """Everything except features and pipes."""
    parts: dict[Cell, FeatureRead] = field(default_factory=dict)
    names: dict[Cell, str] = field(default_factory=dict)
    pipes: list[Path] = field(default_factory=list)

    def node(self, cell: Cell) -> str:
        return PORTS[OPENINGS.index(cell)] if cell in OPENINGS else self.names[cell]

    def passing(self, cell: Cell) -> list[Path]:
        """Return the pipes that pass a ring without ending there."""
        return [path for path in self.pipes if cell in path[1:-1]]

    def links(self) -> list[tuple[str, str]]:
        return [(self.node(path[0]), self.node(path[-1])) for path in self.pipes]

    def put(self, cell: Cell, part: FeatureRead) -> None:
        if cell not in self.names:
            free = (name for name in LETTERS[part.kind] + "abcdefghijklmnopqrstuvwxyz")
            self.names[cell] = next(name for name in free if name not in self.names.values())
        self.parts[cell] = part
        for path in self.passing(cell):
            index = path.index(cell)
            self.pipes.remove(path)
            self.pipes += [path[: index + 1], path[index:]]

    def remove(self, cell: Cell) -> None:
        """Take a part away. Its two pipes become one; of other numbers of pipes none stays."""
        del self.parts[cell], self.names[cell]
        ends = [path for path in self.pipes if cell in (path[0], path[-1])]
        self.pipes = [path for path in self.pipes if path not in ends]
        if len(ends) == 2:
            first, second = (path if path[-1] == cell else path[::-1] for path in ends)
            whole = (*first, *second[::-1][1:])
            if len(set(whole)) == len(whole):
                self.pipes.append(whole)


# --- plain data -----------------------------------------------------------------------------


def _read(data: SketchData) -> Sketch:
    try:
        parts = {_cell(part["cell"]): part for part in data["parts"]}
        sketch = Sketch(
            dict(data["tile"]),
            {cell: read_feature(str(part["feature"])) for cell, part in parts.items()},
            {cell: str(part["name"]) for cell, part in parts.items()},
            [tuple(_cell(cell) for cell in path) for path in data["pipes"]],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise _no_drawing() from error
    nodes = {*OPENINGS, *sketch.parts}
    if (
        len(set(sketch.names.values())) != len(parts)
        or any(cell not in CELLS for cell in parts)
        or any(feature_trouble(write_feature(part)) for part in sketch.parts.values())
        or any(not _runs(path) or {path[0], path[-1]} - nodes for path in sketch.pipes)
    ):
        raise _no_drawing()
    return sketch


def _no_drawing() -> SketchRefused:
    return SketchRefused("no_drawing", "this is no drawing of a tile")


def _cell(data: Any) -> Cell:
    x, y = data
    if type(x) is not int or type(y) is not int:
        raise ValueError(data)
    return x, y


def _write(sketch: Sketch) -> SketchData:
    return {
        "tile": sketch.other_values,
        "parts": [
            {
                "cell": list(cell),
                "name": sketch.names[cell],
                "feature": write_feature(part),
                **part._asdict(),
            }
            for cell, part in sketch.parts.items()
        ],
        "pipes": [[list(cell) for cell in path] for path in sketch.pipes],
    }


def _runs(path: Path) -> bool:
    """Return whether a path goes from ring to neighbouring ring, and meets openings only at its
    ends."""
    return (
        len(path) > 1
        and len(set(path)) == len(path)
        and all(cell in CELLS for cell in path[1:-1])
        and all(cell in CELLS or cell in OPENINGS for cell in path)
        and all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(path))
    )


# --- the sketcher ---------------------------------------------------------------------------


class TileSketcher:
    """Opens, changes and writes a tile (see `editor.sketch.Sketcher`)."""

    def draws(self, key: str) -> bool:
        return key.startswith("tiles.")

    def alike(self, first: Any, second: Any) -> bool:
        return alike(first, second)

    def open(self, value: Any) -> SketchData:
        features: Mapping[str, str] = value.get("features", {})
        nodes = [*PORTS, *features]
        links = tuple((nodes.index(a), nodes.index(b)) for a, b in links_of(value["pipes"]))
        drawing = drawing_of(len(features), links)
        if drawing is None:
            raise SketchRefused("too_full", "this tile is too full to draw")
        other_values = {
            key: item for key, item in value.items() if key not in ("features", "pipes")
        }
        cells = dict(zip(features, drawing.features, strict=True))
        return _write(
            Sketch(
                other_values,
                {cells[name]: read_feature(text) for name, text in features.items()},
                {cell: name for name, cell in cells.items()},
                list(drawing.paths),
            )
        )

    def apply(self, sketch: SketchData, act: Act) -> SketchData:
        drawn = _read(sketch)
        change = _ACTS.get(str(act.get("do")))
        if change is None:
            raise SketchRefused("no_act", "there is no such act")
        try:
            change(drawn, act)
        except (KeyError, TypeError, ValueError) as error:
            raise SketchRefused("no_act", "the act lacks something") from error
        return _write(drawn)

    def value(self, sketch: SketchData) -> dict[str, Any]:
        drawn = _read(sketch)
        other_values = dict(drawn.other_values)
        bonus = other_values.pop("bonus", None)
        features = {drawn.names[cell]: write_feature(part) for cell, part in drawn.parts.items()}
        value = {**other_values, "features": features, "pipes": chains(drawn.links())}
        return value if bonus is None else {**value, "bonus": bonus}

    def unfinished(self, sketch: SketchData) -> tuple[str, Mapping[str, str | int]] | None:
        value = self.value(sketch)
        if not value["pipes"]:
            return "no_pipes", {}
        trouble_at = pipe_trouble(value["features"], value["pipes"])
        return None if trouble_at is None else (trouble_at[1].code, {"name": trouble_at[0]})


# --- acts -----------------------------------------------------------------------------------


def _pipe(sketch: Sketch, act: Act) -> None:
    path = tuple(_cell(cell) for cell in act["path"])
    if not _runs(path):
        raise SketchRefused("crooked", "a pipe runs from ring to neighbouring ring")
    for end in (path[0], path[-1]):
        if end in CELLS and end not in sketch.parts and not sketch.passing(end):
            raise SketchRefused("nowhere", "a pipe leads from an opening or part to another")
    segments = _segments(sketch, path)
    there = [pipe for pipe in sketch.pipes if pipe in segments or pipe[::-1] in segments]
    if len(there) == len(segments):
        sketch.pipes = [pipe for pipe in sketch.pipes if pipe not in there]
        return
    for end in (path[0], path[-1]):
        if end in CELLS and end not in sketch.parts:
            _refuse_bridge(sketch, end)
            sketch.put(end, NEW["junction"])
    for segment in _segments(sketch, path):
        _add(sketch, segment)


def _segments(sketch: Sketch, path: Path) -> list[Path]:
    """Return the path in pieces, from part to part."""
    stops = [0, *(n for n, cell in enumerate(path[1:-1], 1) if cell in sketch.parts), len(path) - 1]
    return [path[start : end + 1] for start, end in pairwise(stops)]


def _add(sketch: Sketch, path: Path) -> None:
    for before, cell, after in zip(path, path[1:], path[2:], strict=False):
        for other in sketch.passing(cell):
            index = other.index(cell)
            if len(sketch.passing(cell)) > 1 or not _crosses(
                (before, after), (other[index - 1], other[index + 1])
            ):
                raise SketchRefused("along", "pipes cross at right angles, two in a ring")
    start, end = sketch.node(path[0]), sketch.node(path[-1])
    links = [*sketch.links(), (start, end)]
    trouble_at = pipe_trouble(sketch.names.values(), ["-".join(link) for link in links])
    if trouble_at is not None and trouble_at[1].code != "no_pipe":
        raise _refused(trouble_at[1])
    if len(sketch.pipes) >= MOST_PIPES:
        raise SketchRefused("full", "a tile has 12 pipes at most", {"most": MOST_PIPES})
    sketch.pipes.append(path)


def _crosses(way: tuple[Cell, Cell], other: tuple[Cell, Cell]) -> bool:
    (a, b), (c, d) = way, other
    return (a[0] == b[0] and c[1] == d[1]) or (a[1] == b[1] and c[0] == d[0])


def _refuse_bridge(sketch: Sketch, cell: Cell) -> None:
    if len(sketch.passing(cell)) > 1:
        raise SketchRefused("bridge", "nothing is printed on a bridge")


def _put(sketch: Sketch, act: Act) -> None:
    cell, part = _ring(act), NEW[str(act["part"])]
    _refuse_bridge(sketch, cell)
    sketch.put(cell, part)


def _clear(sketch: Sketch, act: Act) -> None:
    cell = _cell(act["cell"])
    if cell in sketch.parts:
        sketch.remove(cell)
    else:
        sketch.pipes = [path for path in sketch.pipes if cell not in path]


def _set(sketch: Sketch, act: Act) -> None:
    cell = _ring(act)
    part = sketch.parts[cell]
    figure, amount = str(act["figure"]), act["amount"]
    if type(amount) is not int or figure not in ("weather", "cost", *MOST):
        raise ValueError(amount)
    if figure == "weather":
        amount %= 4
    changed = FeatureRead(**{**part._asdict(), figure: amount})
    if changed.kind == "converter" and not any(getattr(changed, reward) for reward in MOST):
        raise SketchRefused("no_reward", "a converter pays something")
    least = 1 if figure == "cost" else 0
    most = {"cost": 15, "weather": 3, **MOST}[figure]
    if not least <= amount <= most:
        trouble = feature_trouble(write_feature(changed)) if amount > most else None
        code = trouble.code if trouble else ("cost" if figure == "cost" else "reward")
        raise SketchRefused(code, f"{least} to {most}", {"reward": figure, "most": most})
    sketch.parts[cell] = changed


def _bonus(sketch: Sketch, act: Act) -> None:
    bonus = str(act["bonus"])
    if bonus not in BONUSES:
        raise ValueError(bonus)
    if sketch.other_values.get("deck") == "start":
        raise SketchRefused("start_bonus", "constraint 21: start tiles carry none")
    there = list(sketch.other_values.get("bonus", ()))
    there = [item for item in there if item != bonus] if bonus in there else [*there, bonus]
    sketch.other_values["bonus"] = sorted(there, key=BONUSES.index)


def _copies(sketch: Sketch, act: Act) -> None:
    amount = act["amount"]
    if type(amount) is not int or not 1 <= amount <= MOST_COPIES:
        raise SketchRefused("copies", f"1 to {MOST_COPIES}", {"most": MOST_COPIES})
    sketch.other_values["copies"] = amount


def _ring(act: Act) -> Cell:
    cell = _cell(act["cell"])
    if cell not in CELLS:
        raise SketchRefused("not_a_ring", "parts lie on rings")
    return cell


def _refused(trouble: Trouble) -> SketchRefused:
    return SketchRefused(trouble.code, trouble.text, trouble.params)


_ACTS: Final[dict[str, Callable[[Sketch, Act], None]]] = {
    "pipe": _pipe,
    "put": _put,
    "clear": _clear,
    "set": _set,
    "bonus": _bonus,
    "copies": _copies,
}

editor = BoxEditor(layout, TileSketcher())
