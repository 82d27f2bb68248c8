"""The messages between server and clients: types, version and JSON Schema. See docs/protocol.md."""

from stormtable.kernel.view import PROTOCOL
from stormtable.protocol.messages import MESSAGES
from stormtable.protocol.schema import faults, schema

__all__ = ["MESSAGES", "PROTOCOL", "faults", "schema"]
