"""Only our own links work, and only for their purpose."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stormtable.server.services.notifications.tokens import CONFIRM, OUT, Token, read, sign

SECRET = "a secret key of decent length"
TOKEN = Token(OUT, "0f" * 16, "push:7")


@given(st.text(max_size=40), st.text(max_size=20), st.text(max_size=60))
def test_a_signed_token_is_read_as_it_was(person: str, channel: str, address: str) -> None:
    token = Token(CONFIRM, person, channel, address)
    text = sign(SECRET, token)
    if len(text) <= 1000:
        assert read(SECRET, text, CONFIRM) == token
    assert text.replace("-", "").replace("_", "").replace(".", "").isalnum()


def test_a_token_serves_one_purpose_only() -> None:
    assert read(SECRET, sign(SECRET, TOKEN), CONFIRM) is None


def test_a_token_is_valid_only_with_the_servers_key() -> None:
    assert read("another key", sign(SECRET, TOKEN), OUT) is None
    with pytest.raises(ValueError, match="secret key"):
        sign("", TOKEN)


def test_a_token_changes_when_text_moves_between_fields() -> None:
    assert sign(SECRET, Token(OUT, "ab", "c")) != sign(SECRET, Token(OUT, "a", "bc"))


def test_a_token_with_any_changed_character_is_invalid() -> None:
    text = sign(SECRET, TOKEN)
    for place in range(len(text)):
        for other in "A_.=":
            if text[place] != other:
                assert read(SECRET, text[:place] + other + text[place + 1 :], OUT) is None
    for wrong in (text + "=", text + "A", text[:-1], f" {text}", f"{text}\n", f"{text}.{text}"):
        assert read(SECRET, wrong, OUT) is None


@given(st.text(max_size=100))
def test_any_other_text_is_no_valid_token(text: str) -> None:
    assert read(SECRET, text, OUT) is None


def test_a_token_without_its_seal_is_refused() -> None:
    encoded = urlsafe_b64encode(json.dumps([OUT, "ada", "email", ""]).encode()).decode().rstrip("=")
    assert read(SECRET, f"{encoded}.", OUT) is None
    assert read(SECRET, encoded, OUT) is None
    assert read(SECRET, "A" * 5000, OUT) is None
