"""The grammar of input: the forms of each verb, and why a request is refused.

A request is first compared with the forms of its verb; a wrong form gets an error that names the
right one. So an action reads only words that match a form, and says why their target is not legal.
The beginning of a notation is refused with the reason that all its endings share.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product

from stormtable.kernel.action import explain
from stormtable.kernel.engine import State
from stormtable.kernel.notice import Notice

SHOWN = 12
"""With more names than this, an error lists only those that are similar to the request."""


@dataclass(frozen=True, slots=True)
class Argument:
    """The words that may stand in one position after a verb."""

    name: str
    """The meaning of the argument: `row`, `chemical`."""
    names: Sequence[str]
    """Every allowed word; with a `pattern`, some examples."""
    pattern: str = ""

    def knows(self, word: str) -> bool:
        return word in self.names or bool(self.pattern and re.fullmatch(self.pattern, word))


Form = tuple[Argument, ...]
Grammar = Mapping[str, Sequence[Form]]
"""The forms of each verb. A verb that is not listed accepts any words."""


def numbers(name: str, last: int, first: int = 1) -> Argument:
    return Argument(name, [str(number) for number in range(first, last + 1)])


def misspoken(forms: Sequence[Form], words: Sequence[str]) -> Notice | None:
    """Return why words match no form, and which form is right; None if they match one."""
    if not forms:
        return None
    for place, word in enumerate(words[1:]):
        so_far = fitting(forms, words[: place + 1])
        longer = [form for form in so_far if len(form) > place]
        if not longer:
            form_text = " ".join((words[0], *(argument.name.upper() for argument in so_far[0])))
            return Notice("too_many_words", {"form": form_text})
        if not any(form[place].knows(word) for form in longer):
            known = dict.fromkeys(name for form in longer for name in form[place].names)
            return Notice(
                "unknown_argument",
                {"word": word, "argument": _next(longer, place), "known": _listed(word, [*known])},
            )
    return None


def fitting(forms: Sequence[Form], words: Sequence[str]) -> list[Form]:
    """Return the forms whose beginning matches these words."""
    arguments = words[1:]
    return [
        form
        for form in forms
        if len(form) >= len(arguments)
        and all(argument.knows(word) for argument, word in zip(form, arguments, strict=False))
    ]


def _next(forms: Sequence[Form], place: int) -> str:
    return " or ".join(dict.fromkeys(form[place].name for form in forms if len(form) > place))


def _listed(word: str, known: Sequence[str]) -> str:
    if len(known) > 2 and all(name.isdecimal() for name in known):
        return f"{known[0]} to {known[-1]}"
    if len(known) <= SHOWN:
        return ", ".join(known)
    return ", ".join(get_close_matches(word, known, n=3, cutoff=0.4) or [*known[:3], "..."])


def reason(
    grammar: Grammar,
    state: State,
    seat: int,
    words: Sequence[str],
    offered: Sequence[Sequence[str]],
) -> Notice:
    """Return why `words` are not the start of anything that is `offered`."""
    forms = grammar.get(words[0], ())
    notice = misspoken(forms, words) or refusal(forms, state, seat, words)
    if notice is not None:
        return notice
    question = state.rule.name
    if any(notation[0] == words[0] for notation in offered):
        return Notice("no_such_choice", {"question": question, "asked_for": " ".join(words)})
    return Notice("not_now", {"question": question, "word": words[0]})


def refusal(forms: Sequence[Form], state: State, seat: int, words: Sequence[str]) -> Notice | None:
    """Return the rule's reason for these words, or the reason that all their endings share."""
    rule, step = state.rule, state.agenda[-1]
    missing = [form for form in fitting(forms, words) if len(form) >= len(words)]
    action = rule.action_named(words[0])
    if action is not None:
        reasons = explain(action, state, step, seat, words)
        return _none_will_do(missing, words) if len(reasons) > 1 else next(iter(reasons), None)
    return _refusal_by_words(missing, state, seat, words)


def _refusal_by_words(
    missing: Sequence[Form], state: State, seat: int, words: Sequence[str]
) -> Notice | None:
    """Return the refusal for a rule that has no action for the verb."""
    rule, step = state.rule, state.agenda[-1]
    notice = rule.refusal(state, step, seat, words)
    if notice is not None or not missing:
        return notice
    reasons: list[Notice | None] = []
    for form in missing:
        for ending in product(*(argument.names for argument in form[len(words) - 1 :])):
            notice = rule.refusal(state, step, seat, [*words, *ending])
            if notice not in reasons:
                reasons.append(notice)
    if reasons == [None]:
        return None
    if len(reasons) == 1 and not any(argument.pattern for form in missing for argument in form):
        return reasons[0]
    return _none_will_do(missing, words)


def _none_will_do(missing: Sequence[Form], words: Sequence[str]) -> Notice:
    about = {"words": " ".join(words), "argument": _next(missing, len(words) - 1)}
    return Notice("none_will_do", about)
