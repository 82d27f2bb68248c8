"""An update is rendered and compressed once for each kind of viewer, however many there are."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from stormtable.server.realtime.websocket_protocol import SHARED, SharedDeflate
from stormtable.server.services.table_cache import RenderedUpdate, RenderedUpdates
from stormtable.table.live import LiveGame

from .served import Guest, Json, Served, begun, play_on, reached
from .test_seat_life import SHORT

pytestmark = pytest.mark.usefixtures("small_game")
SPECTATORS = 12


def test_spectators_share_one_update(
    ada: Guest, bob: Guest, eve: Guest, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(ada, bob, **SHORT)
    number = play_on([ada, bob], table, 3)
    rendered: list[int | None] = []
    update = LiveGame.update

    def counted(live: LiveGame, seat: int | None, *more: Any) -> Json:
        rendered.append(seat)
        return update(live, seat, *more)

    # longer than usual, because a busy machine is slow
    monkeypatch.setattr(RenderedUpdates, "SHARED_FOR", 60.0)
    with ExitStack() as stack:
        watchers = [stack.enter_context(eve.socket(table)) for _ in range(SPECTATORS)]
        hers = stack.enter_context(ada.socket(table, 0))
        for socket in (*watchers, hers):
            socket.until("update", reached(number))
        monkeypatch.setattr(LiveGame, "update", counted)
        number = play_on([ada, bob], table, number + 1)
        seen = [socket.until("update", reached(number)) for socket in watchers]
        hers.until("update", reached(number))
    asked = rendered.count(0)
    assert rendered.count(None) == 1, "one for all spectators"
    assert asked >= 1, "and a seat has its own"
    assert all(message == seen[0] for message in seen)


def test_a_changed_table_is_rendered_again() -> None:
    updates = RenderedUpdates()
    texts = iter("abc")

    def render() -> RenderedUpdate:
        return RenderedUpdate(next(texts), 1)

    kinds = [(None, 1, "en"), (None, 1, "en"), (0, 1, "en")]
    assert [updates.get(kind, render).text for kind in kinds] == ["a", "a", "b"]
    updates.clear()
    assert updates.get((None, 1, "en"), render).text == "c"


# --- compressing ------------------------------------------------------------------------------


def text_frame(text: str) -> Frame:
    return Frame(Opcode.TEXT, text.encode())


def test_a_message_is_compressed_once_for_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SharedDeflate, "compressed", OrderedDict())
    encoded: list[int] = []
    encode = PerMessageDeflate.encode

    def counted(extension: PerMessageDeflate, frame: Frame) -> Frame:
        encoded.append(extension.local_max_window_bits)
        return encode(extension, frame)

    monkeypatch.setattr(PerMessageDeflate, "encode", counted)
    update = text_frame("update " * 1000)
    sent = [SharedDeflate(True, True, 12, 12).encode(update).data for _ in range(SPECTATORS)]
    assert encoded == [12]
    assert set(map(bytes, sent)) == {bytes(encode(plain_deflate(), update).data)}
    assert bytes(plain_deflate().decode(Frame(Opcode.TEXT, sent[0], rsv1=True)).data) == update.data
    SharedDeflate(True, True, 12, 15).encode(update)
    assert encoded == [12, 15], "another window makes other bytes"
    SharedDeflate(True, True, 12, 12).encode(text_frame("small"))
    SharedDeflate(True, True, 12, 12).encode(text_frame("small"))
    assert encoded == [12, 15, 12, 12], "a small message is not worth looking up"


def plain_deflate() -> PerMessageDeflate:
    return PerMessageDeflate(True, True, 12, 12)


def test_only_the_latest_compressed_messages_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SharedDeflate, "compressed", OrderedDict())
    for number in range(3 * SHARED):
        SharedDeflate(True, True, 12, 12).encode(text_frame(f"{number} " * 1000))
    assert len(SharedDeflate.compressed) == SHARED
