"""Everything the author of a game imports, in one place.

    from stormtable.authoring import Act, Ask, GamePack, State, Title, pack, register

The names of the kernel are loaded at once. Those of higher layers (bots, terminal, editor, lab) are
loaded when they are first used, so a module that only registers a game loads no rich and no numpy.
These import paths stay stable; the modules behind them may move.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from stormtable.kernel.action import NOT_NOW, Action
from stormtable.kernel.award import AwardRule
from stormtable.kernel.box import Box
from stormtable.kernel.codes import a_of, b_of, c_of, kind_of, pack
from stormtable.kernel.engine import NOBODY, Act, Ask, AskAll, Draw, Rule, State
from stormtable.kernel.errors import BadSetting, EditionError, StormtableError
from stormtable.kernel.event import WHERE, Event, EventFields
from stormtable.kernel.grammar import Argument, Form, Grammar, numbers
from stormtable.kernel.journal import FIRST_EVENT, Entry
from stormtable.kernel.notice import Notice
from stormtable.kernel.registry import GamePack, WebFace, register
from stormtable.kernel.title import (
    EditionName,
    EditionPreview,
    EndFact,
    Ending,
    Ladder,
    Outcome,
    Setting,
    Title,
    Value,
    need_end,
)
from stormtable.kernel.tuples import IntTuple, added, put, without
from stormtable.kernel.view import View
from stormtable.kernel.visibility import UNKNOWN, Exclusions, Sees, Zone

if TYPE_CHECKING:
    from stormtable.bots.bot import Bot, BotSet, Budget, Level, RandomBot
    from stormtable.bots.reasons import Evaluation, Reasons
    from stormtable.bots.training import Training
    from stormtable.editor.layout import Component, Item, Layout
    from stormtable.kernel.edition import EditionFile
    from stormtable.lab.tuning.gates import Balance
    from stormtable.puzzles.kinds import PuzzleSet
    from stormtable.research.actions import ActionBlock, ActionIndex
    from stormtable.research.encoding import Encoding
    from stormtable.research.observing import ObservationLayout, TensorPart
    from stormtable.research.svg import Drawing
    from stormtable.story.composer import Composer
    from stormtable.story.speaker import Speaker
    from stormtable.terminal.screen import Screen

_LAZY = {
    "ActionBlock": "stormtable.research.actions",
    "ActionIndex": "stormtable.research.actions",
    "Balance": "stormtable.lab.tuning.gates",
    "Bot": "stormtable.bots.bot",
    "BotSet": "stormtable.bots.bot",
    "Budget": "stormtable.bots.bot",
    "Component": "stormtable.editor.layout",
    "Composer": "stormtable.story.composer",
    "Drawing": "stormtable.research.svg",
    "EditionFile": "stormtable.kernel.edition",
    "Encoding": "stormtable.research.encoding",
    "Evaluation": "stormtable.bots.reasons",
    "Item": "stormtable.editor.layout",
    "Layout": "stormtable.editor.layout",
    "Level": "stormtable.bots.bot",
    "ObservationLayout": "stormtable.research.observing",
    "PuzzleSet": "stormtable.puzzles.kinds",
    "RandomBot": "stormtable.bots.bot",
    "Reasons": "stormtable.bots.reasons",
    "Screen": "stormtable.terminal.screen",
    "Speaker": "stormtable.story.speaker",
    "TensorPart": "stormtable.research.observing",
    "Training": "stormtable.bots.training",
}

__all__ = [
    "FIRST_EVENT",
    "NOBODY",
    "NOT_NOW",
    "UNKNOWN",
    "WHERE",
    "Act",
    "Action",
    "ActionBlock",
    "ActionIndex",
    "Argument",
    "Ask",
    "AskAll",
    "AwardRule",
    "BadSetting",
    "Balance",
    "Bot",
    "BotSet",
    "Box",
    "Budget",
    "Component",
    "Composer",
    "Draw",
    "Drawing",
    "EditionError",
    "EditionFile",
    "EditionName",
    "EditionPreview",
    "Encoding",
    "EndFact",
    "Ending",
    "Entry",
    "Evaluation",
    "Event",
    "EventFields",
    "Exclusions",
    "Form",
    "GamePack",
    "Grammar",
    "IntTuple",
    "Item",
    "Ladder",
    "Layout",
    "Level",
    "Notice",
    "ObservationLayout",
    "Outcome",
    "PuzzleSet",
    "RandomBot",
    "Reasons",
    "Rule",
    "Screen",
    "Sees",
    "Setting",
    "Speaker",
    "State",
    "StormtableError",
    "TensorPart",
    "Title",
    "Training",
    "Value",
    "View",
    "WebFace",
    "Zone",
    "a_of",
    "added",
    "b_of",
    "c_of",
    "kind_of",
    "need_end",
    "numbers",
    "pack",
    "put",
    "register",
    "without",
]


if not TYPE_CHECKING:  # a type checker would accept every name

    def __getattr__(name):
        if name not in _LAZY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_LAZY[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
