"""Options: numbers, switches and choices that are checked when set, and say when they changed."""

from dataclasses import MISSING, Field, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from physics.values.checks import DefinitionError
from physics.values.ranges import NUMBER, choice_fault, nearest, number_fault, switch_fault


def option(default: Any, low: float, high: float, unit: str, text: str) -> Any:
    """A dataclass field that carries its range, unit and help: panels and files follow from it."""
    metadata = {"low": low, "high": high, "unit": unit, "help": text}
    return field(default=default, metadata=metadata)


def choice(default: str, choices: tuple[str, ...], text: str, notes: tuple[str, ...] = ()) -> Any:
    """A dataclass field that is one of a few words; `notes` has a sentence on each, or nothing."""
    metadata = {"choices": choices, "unit": "", "help": text, "notes": notes}
    return field(default=default, metadata=metadata)


def default_of(entry: Field[Any]) -> Any:
    """The default of a dataclass field."""
    return entry.default_factory() if entry.default_factory is not MISSING else entry.default


def changed_fields(thing: Any) -> dict[str, Any]:
    """The fields of a dataclass object that are not at their defaults."""
    values = [(name, getattr(thing, name), usual) for name, usual in defaults_of(type(thing))]
    return {name: value for name, value, usual in values if value != usual}


@cache
def defaults_of(kind: type) -> list[tuple[str, Any]]:
    """The names of the fields of a dataclass, with their defaults."""
    return [(entry.name, default_of(entry)) for entry in fields(kind)]


class Options:
    """Base of dataclasses whose fields are options.

    `stamp` is another object after every change. It is a slot, so that `vars` has options only.
    """

    __slots__ = ("stamp",)

    if not TYPE_CHECKING:  # which knows the options, and so what is misspelt

        def __setattr__(self, name: str, value: Any) -> None:
            known: dict[str, Field[Any]] = vars(type(self))["__dataclass_fields__"]
            if name not in known:
                what = type(self).__name__
                raise AttributeError(f"{what} has no option {name!r}; {nearest(name, known)}")
            entry = known[name]
            if not (value is entry.default and type(value) is entry.type):
                value = self.fitting(name, value, entry)
            object.__setattr__(self, name, value)
            object.__setattr__(self, "stamp", object())

    def __getstate__(self) -> dict[str, Any]:
        return vars(self)

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():  # a copy has a stamp of its own
            setattr(self, name, value)

    def fitting(self, name: str, value: Any, entry: Any) -> Any:
        """`value` as the option keeps it; DefinitionError when it does not fit."""
        return fitting(name, value, entry)


def fitting(name: str, value: Any, entry: Any) -> Any:
    """`value` as the type of the field `entry`.

    DefinitionError unless it is in the field's range, or one of its choices.
    """
    data = entry.metadata
    if "choices" in data:
        wrong = choice_fault(name, value, data["choices"])
    elif entry.type is bool:
        is_bit = isinstance(value, NUMBER) and value in (0, 1)  # as files have it
        wrong = "" if is_bit else switch_fault(name, value)
    else:
        whole = entry.type is int
        wrong = number_fault(name, value, data["low"], data["high"], data["unit"], whole)
    if wrong:
        raise DefinitionError(wrong)
    return value if "choices" in data else entry.type(value)
