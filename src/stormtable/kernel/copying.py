"""Support for `pickle`, `copy.copy` and `copy.deepcopy` of compiled classes.

A compiled class keeps its attributes in C, and the default methods miss the attributes that an
interpreted subclass adds (the state of a game in another package, for example). So the kernel's
extensible classes list their attributes themselves, in the same way on both engines.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


def attribute_names(instance: object) -> list[str]:
    """Return all attributes of an instance, whether its classes are compiled, interpreted, or
    both."""
    names: list[str] = list(getattr(instance, "__dict__", ()))
    for kind in type(instance).__mro__:
        for listed in ("__mypyc_attrs__", "__slots__"):
            for name in vars(kind).get(listed, ()):
                if name not in names and hasattr(instance, name):
                    names.append(name)
    return names


@mypyc_attr(allow_interpreted_subclasses=True)
class Copyable:
    """A base of compiled classes that interpreted classes may extend.

    Every compiled class whose `__init__` takes arguments also needs `__getnewargs__`, because
    creating an instance calls `__init__`. (mypyc's `serializable` would do this, but then an
    instance that interpreted code creates is not initialized.)
    """

    __slots__ = ()

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in attribute_names(self)}

    def __setstate__(self, attributes: dict[str, object]) -> None:
        for name, value in attributes.items():
            setattr(self, name, value)
