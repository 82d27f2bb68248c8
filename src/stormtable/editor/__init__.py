"""The edition editor: shows an edition so that an owner of the box can check and correct it.

`sheet` tells what a file prints, item by item: its value, what the value may be, where it comes
from, where it is drawn, and what keeps the edition from being played. `corrected` is the file with
other values, and with everything else as it was, comments too.
"""

from stormtable.editor.corrections import OWNER, Change, corrected, renamed
from stormtable.editor.form import our_text, sheet

__all__ = ["OWNER", "Change", "corrected", "our_text", "renamed", "sheet"]
