"""The base of all that is attached, and how it is read from plain values."""

import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, Self

from physics.plain.definition_values import json_value, read_text, read_value, refuse_unknown
from physics.shapes.definitions import DefinitionError

OWN = ("id", "body_id")
"""Fields that say which one it is and where; they are no words of it."""


@dataclass(frozen=True, kw_only=True)
class Attached:
    """One thing that is attached; `body_id` is the body that it goes with, 0: the table."""

    KIND: ClassVar[str] = ""
    NAMED: ClassVar[str] = ""  # what users call it

    id: int = 0
    body_id: int = 0

    def check(self) -> None:
        """Raise DefinitionError, which begins with the field, when the words do not do."""

    @property
    def scripts(self) -> tuple[str, ...]:
        """Return the names of the fields that hold an expression, or several."""
        return ()

    def words(self) -> dict[str, Any]:
        """Return the fields as JSON has them; what is at its default is left out."""
        return {
            entry.name: json_value(value)
            for entry in fields(self)
            if entry.name not in OWN and (value := getattr(self, entry.name)) != entry.default
        }

    @classmethod
    def read(cls, words: Mapping[str, Any], attached_id: int, body_id: int) -> Self:
        """Return the one that `words` describe. DefinitionError names the field."""
        known = _types(cls)
        refuse_unknown("", dict(words), known)
        values = {name: _value(name, known[name], value) for name, value in words.items()}
        try:
            made = cls(id=attached_id, body_id=body_id, **values)
        except TypeError:
            missing = [e.name for e in fields(cls) if e.name in known and e.name not in values]
            raise DefinitionError(f"{missing[0]}: is missing") from None
        made.check()
        return made


@lru_cache
def _types(kind: type[Attached]) -> dict[str, Any]:
    """Return the type of each field that is one of its words."""
    hints = typing.get_type_hints(kind)
    return {entry.name: hints[entry.name] for entry in fields(kind) if entry.name not in OWN}


def _value(name: str, wanted: Any, value: Any) -> Any:
    value = json_value(value)
    if wanted == tuple[str, ...]:
        if not isinstance(value, list):
            raise DefinitionError(f"{name}: must be a list of texts")
        return tuple(read_text(f"{name}[{k}]", line) for k, line in enumerate(value))
    return read_text(name, value) if wanted is str else read_value(name, wanted, value)
