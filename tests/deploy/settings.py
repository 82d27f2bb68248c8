"""All settings of a server as the page for administrators lists them."""

from __future__ import annotations

from stormtable.server.core.config import Config, Limits, Mail, Push, settings_of, variable


def settings_table() -> str:
    lines = ["| variable | default | what it is |", "|---|---|---|"]
    for part in (Config, Mail, Push, Limits):
        for one in settings_of(part):
            default = "" if one.metadata["secret"] or one.name == "data" else str(one.default)
            told = f"`{default}`" if default not in ("", "()") else ""
            secret = " (secret)" if one.metadata["secret"] else ""
            lines.append(f"| `{variable(part, one)}` | {told} | {one.metadata['about']}{secret} |")
    return "\n".join(lines) + "\n"
