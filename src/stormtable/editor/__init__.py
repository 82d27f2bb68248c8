"""The edition editor: shows an edition so that an owner of the box can check and correct it.

`edition_form` describes an edition item by item: its value, the allowed values, the provenance,
where it is drawn, and which constraints it breaks. `corrected` returns the file with other values
and everything else unchanged, comments included.
"""

from stormtable.editor.corrections import ABSENT, OWNER, Correction, corrected, renamed
from stormtable.editor.form import alike, edition_form, our_text, sketcher_of

__all__ = [
    "ABSENT",
    "OWNER",
    "Correction",
    "alike",
    "corrected",
    "edition_form",
    "our_text",
    "renamed",
    "sketcher_of",
]
