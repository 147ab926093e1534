"""The facts of a scene and the rules for them: what a class may declare, asked in one place.

A scene is somebody's own code. What the menu, the panel, the camera and the files read from it is
looked at here once, when its class is loaded, and again whenever the scene sets it while it runs.
So whoever reads a fact may rely on it.
"""

import inspect
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from physics import SolverSettings

Rule = Callable[[Any], str]
"""What is wrong with a value, and what to write instead; "" when nothing is."""

LONGEST_LINE = 200
"""Letters of a title, a label or a unit: [count], 200; no panel shows more."""

LONGEST_TEXT = 20_000
"""Letters of a lesson: [count], 20 000, ten times the longest; setting more holds up a frame."""

MOST = 100
"""Buttons, controls or steps of one scene: [count], 100; nobody finds his way among more."""

FARTHEST = 1e6
"""A view ends here: [m], 1000 km, far beyond what the camera can show at once (2 km)."""

NARROWEST = 1e-3
"""A view is at least so wide and high: [m], 1 mm; the camera goes down to 6 cm."""

UNSEEN = ("Cc", "Cf", "Cs")
"""Unicode categories of what is no letter: control, format (also turns of direction), surrogate."""


class FactError(ValueError):
    """A fact of a scene cannot be used; the text says which, what was wrong and what is right."""


def shown(value: Any) -> str:
    """Return a value in a message: in ASCII, and short."""
    try:
        words = ascii(value)
    except Exception:  # its own __repr__
        words = f"a {type(value).__name__}"
    return words if len(words) <= 60 else f"{words[:57]}..."


def line(value: Any) -> str:
    """Return one line of text."""
    return _text(value, LONGEST_LINE, "")


def text(value: Any) -> str:
    """Return text of any lines."""
    return _text(value, LONGEST_TEXT, "\n\t")


def _text(value: Any, longest: int, allowed: str) -> str:
    if not isinstance(value, str):
        return f"must be text, not {shown(value)}"
    if len(value) > longest:
        return f"must not be longer than {longest} letters, not {len(value)}"
    odd = {c for c in set(value) if unicodedata.category(c) in UNSEEN} - set(allowed)
    return f"must not contain {min(odd)!a}, which is no letter" if odd else ""


def filled(value: Any) -> str:
    """Return a line that says something."""
    return line(value) or ("" if value.strip() else "must not be empty")


def one_of(*words: str) -> Rule:
    """Return one of these words."""
    return lambda value: "" if value in words else f"must be one of {words}, not {shown(value)}"


def number(low: float, high: float = sys.float_info.max) -> Rule:
    """Return a finite number from `low` to `high`."""

    def rule(value: Any) -> str:
        if not is_number(value):
            return f"must be a number, not {shown(value)}"
        if not low <= value <= high:  # also refuses NaN
            most = "" if high == sys.float_info.max else f" to {high:g}"
            return f"must be a number from {low:g}{most}, not {shown(value)}"
        return ""

    return rule


def is_number(value: Any) -> bool:
    """Return whether it is a real number; True and False are none."""
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)


def view(value: Any) -> str:
    """Return a rectangle of the world."""
    right = "must be (xmin, ymin, xmax, ymax) in metres"
    if not isinstance(value, tuple | list | np.ndarray) or len(value) != 4:
        return f"{right}, not {shown(value)}"
    if not all(is_number(part) and abs(part) <= FARTHEST for part in value):
        return f"{right}, each from {-FARTHEST:g} to {FARTHEST:g}, not {shown(value)}"
    if value[2] - value[0] < NARROWEST or value[3] - value[1] < NARROWEST:
        return f"{right} with xmin < xmax and ymin < ymax, not {shown(value)}"
    return ""


def whole(value: Any) -> str:
    """Return a whole number."""
    right = isinstance(value, int) and not isinstance(value, bool)
    return "" if right else f"must be a whole number, not {shown(value)}"


def flag(value: Any) -> str:
    """Return yes or no."""
    return "" if isinstance(value, bool) else f"must be True or False, not {shown(value)}"


def seed(value: Any) -> str:
    """Return what a generator of random numbers begins with."""
    if wrong := whole(value):
        return wrong
    return "" if 0 <= value < 1 << 128 else f"must be a whole number from 0, not {shown(value)}"


def settings(value: Any) -> str:
    """Return fields of SolverSettings."""
    wrong = _mapping(value, "{'substeps': 4}")
    if wrong:
        return wrong
    try:
        SolverSettings(**value)
    except (TypeError, ValueError, AttributeError) as error:
        return f"must be settings of the solver: {error}"
    return ""


def overlays(value: Any) -> str:
    """Return which overlays are shown or hidden."""
    wrong = _mapping(value, "{'joints': False}")
    odd = [] if wrong else [name for name, on in value.items() if not isinstance(on, bool)]
    return wrong or (f"must be True or False for each, not for {shown(odd[0])}" if odd else "")


def values(value: Any) -> str:
    """Return parameters of a scene by name."""
    return _mapping(value, "{'length': 2.0}")


def _mapping(value: Any, example: str) -> str:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        return f"must be written like {example}, not {shown(value)}"
    return next((f"{wrong} (a name)" for name in value if (wrong := line(name))), "")


def lines(value: Any) -> str:
    """Return several lines of text."""
    if not isinstance(value, tuple | list) or len(value) > MOST:
        return f"must be a tuple of texts, ('like', 'this'), not {shown(value)}"
    return next((wrong for part in value if (wrong := line(part))), "")


def items(kind: type) -> Rule:
    """Return several objects of a class, at most MOST, a name once; each has looked at itself."""

    def rule(value: Any) -> str:
        word = kind.__name__
        if not isinstance(value, tuple | list):
            return f"must be a tuple, ({word}(...), ), not {shown(value)}"
        if len(value) > MOST:
            return f"must be at most {MOST}, not {len(value)}"
        odd = [item for item in value if not isinstance(item, kind)]
        if odd:
            return f"must hold nothing but {word}(...), not {shown(odd[0])}"
        names = [name for item in value if (name := getattr(item, "name", ""))]
        twice = [name for name in names if names.count(name) > 1]
        return f"must not have {shown(twice[0])} twice" if twice else ""

    return rule


def has(kind: type) -> Rule:
    """Return an object of a class."""
    return lambda value: "" if isinstance(value, kind) else f"must be a {kind.__name__}"


def refuse(owner: str, rules: Mapping[str, Rule], result: Callable[[str], Any]) -> None:
    """Raise FactError, in the name of `owner`, for the first of `rules` that is broken."""
    for name, rule in rules.items():
        wrong = rule(result(name))
        if wrong:
            raise FactError(f"{owner}.{name} {wrong}")


def runs(owner: str, name: str, work: Any) -> None:
    """Raise FactError when `work`, which stands where Scene has the method `name`, is none."""
    if not inspect.isfunction(work):
        raise FactError(
            f"{owner}.{name} must be a method, def {name}(self, ...), not {shown(work)}"
        )
    if inspect.iscoroutinefunction(work) or inspect.isasyncgenfunction(work):
        raise FactError(f"{owner}.{name} must not be async: nobody waits for it")
