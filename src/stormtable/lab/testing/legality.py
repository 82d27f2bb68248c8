"""Checks that a question's actions agree with its options.

`Rule.options` decides what is legal while a game is played; actions explain it to people
(`kernel/action.py`). Both are written by hand, so this check compares them at every question.
"""

from __future__ import annotations

from collections.abc import Iterator

from stormtable.kernel.codes import kind_of
from stormtable.kernel.engine import State


def action_mismatches(state: State, seat: int) -> Iterator[str]:
    """Yield the differences between the actions of the open question and the seat's options."""
    rule, step = state.rule, state.agenda[-1]
    if not rule.actions:
        return
    options = state.options_of(seat)
    verbs = [action.verb for action in rule.actions]
    if len(set(verbs)) != len(verbs):
        yield f"actions: {rule.name} has two actions of one verb in {verbs}"
    for option in options:
        if kind_of(option) not in verbs:
            yield f"actions: {rule.name} has none for option {option}"
    for action in rule.actions:
        offered = [option for option in options if kind_of(option) == action.verb]
        targets = action.targets(state, step, seat)
        legal = [target for target in targets if action.refusal(state, step, seat, target) is None]
        if legal != offered:
            names = [action.notation(state, step, target) for target in legal]
            yield f"actions: {rule.name} offers {offered}, not {legal} ({', '.join(names)})"
        for target in action.others(state, step, seat):
            if action.refusal(state, step, seat, target) is None:
                yield f"actions: {rule.name} refuses no {action.notation(state, step, target)!r}"
        for target in targets:
            words = action.notation(state, step, target).split(" ")
            if words[0] != action.word:
                yield f"actions: {rule.name} has {action.word!r} begin with {words[0]!r}"
            if target in offered and action.read(state, step, seat, words) != target:
                yield f"actions: {rule.name} reads {' '.join(words)!r} as another target"
