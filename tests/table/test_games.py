"""The list of games, as clients and the command `games` get it."""

from __future__ import annotations

from stormtable.kernel.registry import title_named
from stormtable.table.games import games_json


def test_only_the_local_list_has_settings_that_name_a_file() -> None:
    for sent, local in zip(games_json(), games_json(local=True), strict=True):
        files = [
            setting.as_json() for setting in title_named(sent["name"]).settings if setting.local
        ]
        assert files
        assert {**local, "options": ...} == {**sent, "options": ...}
        assert [option for option in local["options"] if option not in sent["options"]] == files
