"""Fuzzing of editions: each changed edition is rejected with an error of one line, or is playable.

    problems = fuzz("weather-machine", cases=500, seed=1)

A case is the packaged edition with some changes. For an accepted edition, a few games are played at
random for some decisions: without dead ends, crashes or violated invariants.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from stormtable.kernel.chance import below, stream_of
from stormtable.kernel.edition import packaged
from stormtable.kernel.errors import DeadEnd, EditionError
from stormtable.kernel.new_game import new_game
from stormtable.kernel.registry import title_named
from stormtable.kernel.text import printable
from stormtable.kernel.title import Title

LONGEST_LINE = 2_000
DECISIONS = 150
"""Decisions played in each game; one game in `WHOLE` is played to its end."""
WHOLE = 20
LOOK_EVERY = 25
"""Decisions between two checks of the invariants."""

ODD_NUMBERS = (0, 1, -1, 2, 5, 9, 10, 20, 99, 100, 1000, 2**31, 2**70, -(2**63), True, 0.5)
ODD_TEXTS = (
    "",
    " ",
    "a",
    "@",
    "-",
    "N-S",
    "N-N",
    "any",
    "part:5",
    "chemical:5",
    "voucher:any:5",
    "bot",
    "sell",
    "publish",
    "papers >= 6",
    "majority papers",
    "converter 15 -> goals 3",
    "source @",
    "a\nb",
    "\x1b[31m",
    "\u202e",
    "\x00",
    "x" * 5_000,
    "ß-é",
    "nan",
)

Path_ = tuple[str | int, ...]


def fuzz(game: str, cases: int, seed: int) -> list[str]:
    """Return a line for each problem: the case, and its error."""
    title = title_named(game)
    values = packaged(title.name).values
    problems: list[str] = []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "edition.toml"
        for case in range(cases):
            rng = stream_of(seed, f"edition {case}")
            new_problems = _try(title, file, *_changed(values, rng), rng)
            problems += [
                f"{game} edition, seed {seed} case {case}: {problem}" for problem in new_problems
            ]
    return problems


def _try(title: Title, file: Path, text: str, changes: str, rng: Random) -> list[str]:
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    try:
        title.new(title.seats.start, title.settle_settings({"edition": str(file)}))
    except EditionError as error:
        message = str(error)
        if printable(message) and len(message) <= LONGEST_LINE:
            return []
        return [f"{changes}: no line to read: {message[:200]!r}"]
    except Exception as error:  # any other error is a problem
        return [f"{changes}: {type(error).__name__}: {error}"]
    try:
        return [f"{changes}: {problem}" for problem in _play(title, file, rng)]
    except (Exception, DeadEnd) as error:
        return [f"{changes}, in play: {type(error).__name__}: {error}"]


def _play(title: Title, file: Path, rng: Random) -> list[str]:
    players = title.seats[below(rng, len(title.seats))]
    options = {"edition": str(file)}
    if players == 1 and any(setting.name == "challenges" for setting in title.settings):
        options["challenges"] = ("easy", "all", "random:3")[below(rng, 3)]
    game = new_game(title.name, players=players, seed=below(rng, 1000), options=options)
    whole = below(rng, WHOLE) == 0
    decisions = 0
    while (seats := game.state.open_seats()) and (whole or decisions < DECISIONS):
        choices = game.state.options_of(seats[0])
        game.play(choices[below(rng, len(choices))], seats[0])
        decisions += 1
        if decisions % LOOK_EVERY == 0 and (broken := title.violations(game.state)):
            return broken
    if not seats and game.outcome is None:
        return ["it stopped without an outcome"]
    return title.violations(game.state)


# --- changes ----------------------------------------------------------------------------------


def _changed(values: Mapping[str, Any], rng: Random) -> tuple[str, str]:
    """Return the text of a changed edition, and a description of the changes."""
    mine: dict[str, Any] = deepcopy(dict(values))
    if below(rng, 2) == 0:  # plausible changes: most are accepted and played
        changes = [_corrected(mine, rng) for _ in range(1 + below(rng, 2))]
        return to_toml(mine), "; ".join(changes)
    changes = [_change(mine, rng) for _ in range(1 + below(rng, 3))]
    text = to_toml(mine)
    if below(rng, 20) == 0:
        start, length = below(rng, len(text)), below(rng, 4)
        put = ("", "[", "]", '"', "\x07", "=", ".", "\n", "\ud800")[below(rng, 9)]
        text = text[:start] + put + text[start + length :]
        changes.append(f"{length} characters at {start} become {put!r}")
    return text, "; ".join(changes)


def _change(values: dict[str, Any], rng: Random) -> str:
    paths = list(_paths(values))
    path = paths[below(rng, len(paths))]
    holder: Any = values
    for part in path[:-1]:
        holder = holder[part]
    last, old = path[-1], holder[path[-1]]
    where = ".".join(map(str, path))
    way = below(rng, 10)
    if way == 0:
        del holder[last]
        return f"{where} removed"
    if way == 1 and isinstance(last, str):
        name = _odd_name(last, rng)
        holder[name] = holder.pop(last)
        return f"{where} is called {name!r}"
    if way == 2 and isinstance(old, dict):
        name = _odd_name("key", rng)
        old[name] = _odd(rng)
        return f"{where} has {name!r} = {old[name]!r}"
    if isinstance(old, list) and old and way < 7:
        if way < 4:
            del old[below(rng, len(old)) :]
            return f"{where} has {len(old)} left"
        old += [deepcopy(old[below(rng, len(old))]) for _ in range((1, 2, 30)[below(rng, 3)])]
        return f"{where} grows to {len(old)}"
    if way < 5:  # a value of the same type from another place in the file
        like = [_value_of(values, other) for other in paths]
        like = [
            value_there
            for value_there in like
            if type(value_there) is type(old) and value_there != old
        ]
        new = deepcopy(like[below(rng, len(like))]) if like else _odd(rng)
    elif way < 8 and type(old) is int:
        new = old + (-3, -2, -1, 1, 2, 3, 7)[below(rng, 7)]
    else:
        new = _odd(rng)
    holder[last] = new
    return f"{where} = {str(new)[:80]!r}"


def _corrected(values: dict[str, Any], rng: Random) -> str:
    """Change a value to a near number, or to a text or list from a similar place."""
    paths = [path for path in _paths(values) if not {"provenance", "name"} & {path[0], path[-1]}]
    if below(rng, 2) == 0:
        paths = [path for path in paths if type(_value_of(values, path)) is int]
    while True:
        path = paths[below(rng, len(paths))]
        old = _value_of(values, path)
        if type(old) is int:
            new: Any = old + (-1, 1)[below(rng, 2)]
        else:
            like = [other for other in paths if _kin(path) == _kin(other)]
            new = deepcopy(_value_of(values, like[below(rng, len(like))]))
        if type(new) is type(old) and new != old:
            _value_of(values, path[:-1])[path[-1]] = new
            return f"{'.'.join(map(str, path))} = {str(new)[:80]!r}"


def _kin(path: Path_) -> tuple[object, ...]:
    """Return a key that similar places share, such as two tiles, or two slots of a section."""
    last = 0 if isinstance(path[-1], int) else path[-1]
    return len(path), path[0], last


def _odd(rng: Random) -> Any:
    kind = below(rng, 8)
    if kind < 3:
        return ODD_NUMBERS[below(rng, len(ODD_NUMBERS))]
    if kind < 6:
        return ODD_TEXTS[below(rng, len(ODD_TEXTS))]
    return {} if kind == 6 else []


def _odd_name(name: str, rng: Random) -> str:
    names = (f"{name}s", name[:-1], name.upper(), f"{name}.{name}", "name", f"{name}\x1b", "0")
    return names[below(rng, len(names))]


def _paths(value: object, path: Path_ = ()) -> Iterator[Path_]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _paths(inner, (*path, number))


def _value_of(value: Any, path: Path_) -> Any:
    for part in path:
        value = value[part]
    return value


def to_toml(values: Mapping[str, Any]) -> str:
    """Return values as TOML, with a line for each key of the file and of its tables."""
    plain = {key: value for key, value in values.items() if not isinstance(value, Mapping)}
    text = _lines(plain)
    for key, value in values.items():
        if key not in plain:
            text += f"[{json.dumps(key)}]\n{_lines(value)}"
    return text


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {_inline(value)}\n" for key, value in table.items())


def _inline(value: object) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{json.dumps(key)} = {_inline(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value)
