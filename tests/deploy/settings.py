"""List all settings of a server, as the page for administrators shows them."""

from __future__ import annotations

from stormtable.server.core.config import Config, Limits, Mail, Push, settings_of, variable


def settings_table() -> str:
    lines = ["| variable | default | what it is |", "|---|---|---|"]
    for part in (Config, Mail, Push, Limits):
        for setting in settings_of(part):
            default = (
                "" if setting.metadata["secret"] or setting.name == "data" else str(setting.default)
            )
            shown = f"`{default}`" if default not in ("", "()") else ""
            secret = " (secret)" if setting.metadata["secret"] else ""
            lines.append(
                f"| `{variable(part, setting)}` | {shown} | {setting.metadata['about']}{secret} |"
            )
    return "\n".join(lines) + "\n"
