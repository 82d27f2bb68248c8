"""A table shows its commitment before the first draw, and its record proves that it kept to it."""

from __future__ import annotations

import json

import pytest

from stormtable.kernel import record
from stormtable.table.commitment import check_draws, commitment_of

from .served import STORM, Guest, Refusal, Served, begun, play_on
from .test_seat_life import SHORT

pytestmark = pytest.mark.usefixtures("small_game")


def test_the_record_of_a_finished_game_reveals_what_was_committed(
    ada: Guest, bob: Guest, eve: Guest, served: Served
) -> None:
    table = ada.new_table("me", "open", public=True, **SHORT)
    commitment = eve.info(table)["commitment"]
    assert len(commitment) == 64, "before anybody sits down, and for everybody"
    bob.post(f"/tables/{table}/seats/1", {})
    ada.post(f"/tables/{table}/start")
    play_on([ada, bob], table, 5)
    entropy = _entropy(served, table)
    seen = [ada.get(f"/tables/{table}"), ada.update(table, 0), ada.get("/me/export")]
    assert entropy not in json.dumps(seen)
    assert entropy not in ada.get(f"/tables/{table}/record", seat=0)
    with pytest.raises(Refusal, match="running"):
        ada.get(f"/tables/{table}/draws")
    play_on([ada, bob], table)
    text = bob.get(f"/tables/{table}/record")
    check = check_draws(record.parse(text))
    answer = ada.get(f"/tables/{table}/draws")
    assert (answer["commitment"], answer["entropy"]) == (commitment, entropy)
    assert (answer["draws"], answer["undone"]) == (check.draws, 0)
    with pytest.raises(Refusal, match="not_yours"):
        eve.get(f"/tables/{table}/draws")
    assert check.commitment == commitment == commitment_of(entropy) == ada.info(table)["commitment"]


def test_a_fork_makes_no_claim_about_draws_of_another_table(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, **SHORT)
    play_on([ada, bob], table)
    text = ada.get(f"/tables/{table}/record")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    forked = ada.post(f"/tables/{table}/fork", {"number": 2, "seats": seats})
    assert forked["commitment"] is None
    study = ada.post("/studies", {"text": text})
    assert ada.get(f"/tables/{study['id']}/record") == text


def test_a_seeded_table_has_no_commitment_and_says_so(ada: Guest, bob: Guest) -> None:
    table = begun(ada, bob, seed=7, **SHORT)
    info = ada.info(table)
    assert (info["commitment"], info["seeded"], info["game"]) == (None, True, STORM)


def _entropy(served: Served, table: str) -> str:
    return str(served.services.host._cached[table].table.entropy)
