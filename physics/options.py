"""Options: numbers, switches and choices that are checked when set, and say when they changed."""

from dataclasses import Field, field
from typing import Any

import numpy as np

NUMBER = int | float | np.integer | np.floating
"""What may be set where a number is wanted."""


def option(default: float | int | bool, low: float, high: float, unit: str, text: str) -> Any:
    """A dataclass field that carries its range, unit and help: panels and files follow from it."""
    metadata = {"low": low, "high": high, "unit": unit, "help": text}
    return field(default=default, metadata=metadata)


def choice(default: str, choices: tuple[str, ...], text: str) -> Any:
    """A dataclass field that is one of a few words."""
    return field(default=default, metadata={"choices": choices, "unit": "", "help": text})


class Options:
    """Base of dataclasses whose fields are options.

    `stamp` is another object after every change. It is a slot, so that `vars` has options only.
    """

    __slots__ = ("stamp",)

    def __setattr__(self, name: str, value: Any) -> None:
        known: dict[str, Field[Any]] = vars(type(self))["__dataclass_fields__"]
        if name not in known:
            what = type(self).__name__
            raise AttributeError(f"{what} has no option {name!r}; it has {sorted(known)}")
        object.__setattr__(self, name, self.fitting(name, value, known[name]))
        object.__setattr__(self, "stamp", object())

    def __getstate__(self) -> dict[str, Any]:
        return vars(self)

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():  # a copy has a stamp of its own
            setattr(self, name, value)

    def fitting(self, name: str, value: Any, entry: Any) -> Any:
        """`value` as the option keeps it; ValueError when it does not fit."""
        return fitting(name, value, entry)


def fitting(name: str, value: Any, entry: Any) -> Any:
    """`value` as the type of the field `entry`.

    ValueError unless it is in the field's range, or one of its choices.
    """
    if "choices" in entry.metadata:
        if value not in entry.metadata["choices"]:
            words = ", ".join(entry.metadata["choices"])
            raise ValueError(f"{name} must be one of {words}, not {value!r}")
        return value
    if entry.type is bool:
        if not isinstance(value, bool | np.bool_ | NUMBER) or value not in (0, 1):
            raise ValueError(f"{name} must be True or False, not {value!r}")
        return bool(value)
    if not isinstance(value, NUMBER) or isinstance(value, bool):
        raise ValueError(f"{name} must be a number, not {value!r}")
    low, high, unit = (entry.metadata[word] for word in ("low", "high", "unit"))
    if not low <= value <= high:  # also refuses NaN
        limits = f"{low} and {high} {unit}".rstrip()
        raise ValueError(f"{name} must be between {limits}, not {value}")
    if entry.type is int and value != int(value):
        raise ValueError(f"{name} must be a whole number, not {value}")
    return entry.type(value)
