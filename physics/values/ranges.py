"""The one check of values from outside: settings, shapes, properties, parameters, preferences.

Each function returns "" for a value that can be taken, or else one sentence that says what must be
set instead; the caller puts it into an error of its own kind.
"""

import difflib
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

NUMBER = int | float | np.integer | np.floating
"""What may be set where a number is wanted."""


def number_fault(
    what: str, value: Any, low: float, high: float, unit: str = "", whole: bool = False
) -> str:
    """Return why `value` is no number within [low, high] of `unit`, or no whole one."""
    if not isinstance(value, NUMBER) or isinstance(value, bool):
        return f"{what} must be a number, not {short(value)}"
    if not low <= value <= high:  # also refuses NaN
        limits = f"{low:g} and {high:g} {unit}".rstrip()
        return f"{what} must be between {limits}, not {short(value)}"
    if whole and value != int(value):
        return f"{what} must be a whole number, not {short(value)}"
    return ""


def switch_fault(what: str, value: Any) -> str:
    """Return why `value` is no switch: it is neither True nor False."""
    is_switch = isinstance(value, bool | np.bool_)
    return "" if is_switch else f"{what} must be on or off (True or False), not {short(value)}"


def choice_fault(what: str, value: Any, choices: Collection[Any]) -> str:
    """Return why `value` is none of `choices`."""
    if any(type(value) is type(known) and value == known for known in choices):
        return ""
    return f"{what} must be one of {', '.join(map(str, choices))}, not {short(value)}"


def short(value: Any) -> str:
    """Return a value as an error quotes it: a number with six digits, anything else cut."""
    if isinstance(value, NUMBER) and not isinstance(value, bool):
        try:
            return f"{float(value):g}"
        except OverflowError:
            return "a huge number"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt word."""
    names = list(known)
    near = difflib.get_close_matches(word[:100], names, 2, 0.5)
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    return f"there are {', '.join(names)}"
