"""Split the difference of two positions' linear values by subject: points, funding, papers."""

from __future__ import annotations

from stormtable.games.weather_machine.bots.naming import FEATURES
from stormtable.games.weather_machine.bots.search.counts import Times
from stormtable.games.weather_machine.bots.search.judge import LAUREL
from stormtable.games.weather_machine.bots.search.value import Value, numbers
from stormtable.games.weather_machine.rules.state import MachineState

_SUBJECT_OF = {
    "cp": "points",
    "end_cp": "points",
    "funding": "funding",
    "goals_set": "goals",
    "goals_met": "goals",
    "goals_held": "goals",
    "row": "papers",
    "row_published": "papers",
    "row_behind": "papers",
    "has": "papers",
    "lacks": "papers",
    "to_break": "papers",
    "citations": "papers",
    "waiting": "papers",
    "papers": "papers",
    "marks": "papers",
    "awards": "awards",
    "awards_waiting": "awards",
    "row_awards": "awards",
    "nobel": "awards",
    "vouchers": "vouchers",
    "bots": "bots",
    "built": "bots",
    "parts": "goods",
    "parts_in_all": "goods",
    "chemicals": "goods",
    "chemicals_in_all": "goods",
    "tiles": "goods",
    "circles": "goods",
    "tiles_in_row": "goods",
    "investments": "subsidies",
    "subsidies": "subsidies",
    "subsidies_used": "subsidies",
    "government_bots": "machines",
    "government_soon": "machines",
    "lab_bots": "experiments",
    "lab_likely": "experiments",
    "lab_cp": "experiments",
    "rnd_bots": "machines",
}
_BOARD_SUBJECT = {
    "first": "order",
    "initiative": "order",
    "target": "target",
    "ahead_of_target": "target",
    "met": "goals",
    "lacking": "goals",
    "markers": "funding",
    "to_go": "funding",
    "ready": "target",
    "ready_now": "target",
}
_HAND = ("turns", "funding", "goals", "machines", "goods", "papers")
"""The subjects of the parts of the hand-made judgement, by their number."""
_WHOLE = "own.hand.6"
_AHEAD = "ahead"


def _subject(name: str) -> str:
    """Return the subject of a feature; empty if no hint is about it."""
    words = name.split(".")
    if words[0] == "own":
        if words[1] == "hand":
            part = int(words[2])
            return _HAND[part] if part < len(_HAND) else ""
        return _SUBJECT_OF.get(words[1], "")
    return _BOARD_SUBJECT.get(words[0], "")


_SUBJECTS = tuple(_subject(name) for name in FEATURES)
_HAND_FIRST = FEATURES.index("own.hand.0")


def contributions(
    chosen: MachineState, other: MachineState, seat: int, value: Value
) -> dict[str, int]:
    """Return how much each subject contributes to the linear value of one position over another.

    A sum of the hand-made judgement's parts is split into these parts. Features that no claim is
    about are under the empty name.
    """
    after, instead = numbers(chosen, seat, value.hand), numbers(other, seat, value.hand)
    weights = value.by_half_turn[Times(chosen).half_turns]
    gains: dict[str, int] = {}
    for number in after.keys() | instead.keys():
        gain = weights[number] * (after.get(number, 0) - instead.get(number, 0))
        if FEATURES[number] in (_WHOLE, _AHEAD):
            for subject, part in _parts(weights[number], after, instead, value.hand).items():
                gains[subject] = gains.get(subject, 0) + part
                gain -= part
        gains[_SUBJECTS[number]] = gains.get(_SUBJECTS[number], 0) + gain
    return gains


def _parts(
    weight: int, after: dict[int, int], instead: dict[int, int], hand: list[int]
) -> dict[str, int]:
    """Split the weighted difference of the judgement's sum."""

    def more(name: str) -> int:
        number = FEATURES.index(name)
        return after.get(number, 0) - instead.get(number, 0)

    awards = sum(
        (n + 1) * more(name)
        for n, name in enumerate(name for name in FEATURES if name.startswith("own.awards."))
    )
    parts = {
        "points": 100 * (more("own.cp") + more("own.end_cp")),
        "awards": hand[LAUREL] * awards,
    }
    for part, subject in enumerate(_HAND):
        if part:
            number = _HAND_FIRST + part
            parts[subject] = after.get(number, 0) - instead.get(number, 0)
    return {subject: weight * part for subject, part in parts.items()}
