"""A wrongly declared game is refused in one line that says what to correct."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kernel import toy
from kernel.toy import Toy, ToyState
from stormtable.kernel import registry
from stormtable.kernel.engine import State
from stormtable.kernel.errors import BadSetting
from stormtable.kernel.grammar import Grammar
from stormtable.kernel.registry import GamePack, WebFace, register
from stormtable.kernel.text import printable
from stormtable.kernel.title import Ladder, Setting, Value
from stormtable.kernel.visibility import Sees, Zone
from stormtable.lab.testing.pack_check import Part, check_pack


def a_toy(**attributes: Any) -> Toy:
    """Return a toy game with some attributes declared differently."""
    title: Toy = type("OtherToy", (Toy,), attributes)()
    return title


ATTRIBUTES: dict[str, dict[str, Any]] = {
    "the title has no caption; set caption in its class": {"caption": ""},
    "game 'OtherToy': the title has no name; set name in its class": {"name": ""},
    "the title has no verbs; set verbs in its class": {"verbs": ()},
    "the title has no seats; set seats in its class": {"seats": range(2, 2)},
    "'Toy Game' cannot be a name; use small letters": {"name": "Toy Game"},
    "a game for 0 players; let seats begin at 1": {"seats": range(3)},
    "two verbs are named 'pick'; give each": {"verbs": ("pick", "stash", "pick")},
    "arguments names 'steal', which is not a verb; add it": {"arguments": {"steal": ("card",)}},
    "groups names 'steal', which is not a verb; add it": {"groups": {"steal": "theft"}},
    "two settings are named 'rounds'; give each": {
        "settings": (Setting("rounds", "how many", 2, (2,)), Setting("rounds", "again", 1, (1,)))
    },
    "setting 'rounds' has the default 9, which is not offered; choose one of": {
        "settings": (Setting("rounds", "how many", 9, (1, 2)),)
    },
    "the ladder uses 'risk', which is not a setting; add the setting": {
        "ladder": Ladder("risk", ("low",), "low")
    },
    "two zones are named 'deck'; give each": {"zones": (*Toy.zones, Toy.zones[0])},
    "zone 'half' has only one of lost and lost_at; name both fields": {
        "zones": (Zone("half", "deck", Sees.NOBODY, "cards", lost="pile"),)
    },
}


@pytest.mark.parametrize("message", ATTRIBUTES)
def test_a_wrong_title_is_not_registered(message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_packs", {})
    with pytest.raises(BadSetting) as refused:
        register(a_toy(**ATTRIBUTES[message]))
    assert message in str(refused.value)
    assert printable(str(refused.value))
    assert refused.value.remedy
    assert registry._packs == {}


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"bots": "no colon"}, "'no colon' cannot be the bots; write package.module:object"),
        ({"screen": "module:"}, "'module:' cannot be the screen; write package.module:object"),
        ({"text": Path("nowhere")}, "nowhere (text) is not a folder; name a folder"),
    ],
)
def test_a_wrong_pack_is_not_registered(
    part: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_packs", {})
    with pytest.raises(BadSetting) as refused:
        register(GamePack(Toy(), **part))
    assert message in str(refused.value)


# --- what needs a new game: `stormtable games check` ------------------------------------------


class Nameless(toy.Turn):
    name = ""


class Speaking(Toy):
    def grammar(self, state: State) -> Grammar:
        return {"pick": [()], "stash": [()]}


class Unpooled(Toy):
    def pools(self, state: State) -> Mapping[str, list[int]]:
        return {}


class Mute(Toy):
    def event(self, state: State, entry: Any) -> Any:
        raise KeyError("coins")


class OtherRules(Toy):
    """A toy with one rule replaced."""

    number = toy.TURN
    rule: Any = toy.Turn

    def new(self, players: int, settings: Mapping[str, Value]) -> ToyState:
        state = super().new(players, settings)
        state.rules = [*state.rules]
        state.rules[self.number] = self.rule()
        return state


class Reserved(toy.Flip):
    def settle(self, s: ToyState, step: int, result: int) -> None:
        s.note(5, 0)
        super().settle(s, step, result)


class Unverbed(toy.Turn):
    def notation(self, s: ToyState, step: int, option: int) -> str:
        return super().notation(s, step, option).replace("earn", "work")


CHECKED: dict[str, Toy] = {
    "rule 3 (Nameless) has no name; give its class a name": type(
        "A", (OtherRules,), {"rule": Nameless}
    )(),
    "two rules are named 'round'; give each": type(
        "B", (OtherRules,), {"rule": type("Round2", (toy.Turn,), {"name": "round"})}
    )(),
    "zone 'deck' has field='dek', which is not in FIELDS; name one of: turn": a_toy(
        zones=(Zone("deck", "dek", Sees.NOBODY, "cards"),)
    ),
    "zone 'pile' has known_by='pile_of', which is not in FIELDS": a_toy(
        zones=(Zone("pile", "pile", Sees.NOBODY, "cards", known_by="pile_of"),)
    ),
    "zone 'deck' has pool='cards', which pools() does not list; name one of: none": Unpooled(),
    "verb 'earn' has no form; add it to what grammar() returns": Speaking(),
    "event number 8 does not render: KeyError: 'coins'; correct event()": Mute(),
    "event number 5 is reserved; number events from FIRST_EVENT (8)": type(
        "C", (OtherRules,), {"number": toy.FLIP, "rule": Reserved}
    )(),
    "an option begins with 'work', which is not a verb; add it to verbs": type(
        "D", (OtherRules,), {"rule": Unverbed}
    )(),
}


def faults_of(parts: list[Part]) -> list[str]:
    return [f"{problem}; {remedy}" for part in parts for problem, remedy in part.faults]


@pytest.mark.parametrize("message", CHECKED)
def test_the_check_finds_what_needs_a_game(message: str) -> None:
    faults = faults_of(check_pack(GamePack(CHECKED[message])))
    assert any(message in fault for fault in faults), faults
    assert all(printable(fault) for fault in faults)


def test_the_check_finds_a_part_that_cannot_be_loaded() -> None:
    parts = {part.name: part for part in check_pack(GamePack(Toy(), bots="kernel.toy:BOTS"))}
    assert parts["bots"].status == "wrong"
    assert "kernel.toy:BOTS cannot be loaded (AttributeError: " in faults_of([parts["bots"]])[0]
    assert parts["screen"].status == "missing"


def test_the_check_names_each_message_that_a_language_lacks(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "messages.toml").write_text("[toy.question]\nturn = 'What do you do?'\n")
    pack = GamePack(Toy(), text=tmp_path)
    text = next(part for part in check_pack(pack) if part.name == "text/en")
    problems = [problem for problem, _ in text.faults]
    assert "there is no message for question pick" in problems
    assert "there is no message for option stash" in problems
    assert "there is no message for event coins" in problems
    assert "there is no message for question turn" not in problems


def test_the_check_finds_a_catalogue_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "pt").mkdir()
    (tmp_path / "pt" / "messages.toml").write_text("[toy.question\n")
    assert any(
        "pt/messages.toml cannot be read" in fault
        for fault in faults_of(check_pack(GamePack(Toy(), text=tmp_path)))
    )


def test_the_check_finds_a_wrong_layout_and_a_face_for_another_page(tmp_path: Path) -> None:
    layout = tmp_path / "layout.toml"
    layout.write_text('[[area]]\nname = "x"\nkind = "heap"\npath = "x"\n')
    (tmp_path / "face.js").write_text("")
    parts = check_pack(GamePack(Toy(), web=WebFace(tmp_path, api=99), layout=layout))
    faults = faults_of(parts)
    assert any("the page has no board API 99" in fault for fault in faults)
    assert any("kind is one of" in fault for fault in faults)


def test_a_pack_without_the_files_it_names_is_not_registered(tmp_path: Path) -> None:
    for pack in (
        GamePack(a_toy(name="toy-2"), web=WebFace(tmp_path, "no.js")),
        GamePack(a_toy(name="toy-2"), layout=tmp_path / "layout.toml"),
    ):
        with pytest.raises(BadSetting, match="is not a file"):
            registry.register(pack)


@pytest.mark.parametrize("pack", registry.packs(), ids=lambda pack: pack.name)
def test_our_games_have_no_faults(pack: GamePack) -> None:
    assert faults_of(check_pack(pack)) == []


def test_a_title_alone_is_enough() -> None:
    statuses = {part.name: part.status for part in check_pack(GamePack(Toy()))}
    assert statuses["title"] == statuses["rules"] == statuses["events"] == "present"
    assert statuses["text"] == statuses["bots"] == "missing"
