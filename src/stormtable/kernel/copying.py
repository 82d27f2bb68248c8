"""Support for `pickle`, `copy.copy` and `copy.deepcopy` of compiled classes.

A compiled class keeps its attributes in C, and the default methods miss those that an interpreted
subclass adds (a table's feed, the state of a game in another package). The classes of the kernel
that others may extend therefore say themselves what they are made of, the same on both engines.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


def attribute_names(instance: object) -> list[str]:
    """All attributes an instance has of its own, be its classes compiled, interpreted, or both."""
    names: list[str] = list(getattr(instance, "__dict__", ()))
    for kind in type(instance).__mro__:
        for listed in ("__mypyc_attrs__", "__slots__"):
            for name in vars(kind).get(listed, ()):
                if name not in names and hasattr(instance, name):
                    names.append(name)
    return names


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A base of compiled classes that interpreted ones may extend.

    Every compiled class whose `__init__` takes arguments also needs `__getnewargs__`: to make an
    instance of it is to call its `__init__`. (mypyc has `serializable` for this, but a class so
    declared is not initialized when interpreted code makes one.)
    """

    __slots__ = ()

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in attribute_names(self)}

    def __setstate__(self, attributes: dict[str, object]) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)
