"""What crosses the edge: its types, its version and its JSON Schema. See docs/protocol.md."""

from stormtable.kernel.view import PROTOCOL
from stormtable.protocol.messages import MESSAGES
from stormtable.protocol.schema import faults, schema

__all__ = ["MESSAGES", "PROTOCOL", "faults", "schema"]
