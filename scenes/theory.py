"""Numbers that a scene tells: measured, with a closed form beside them where there is one."""

from typing import NamedTuple

from scenes import facts
from scenes.resolution import resolution, told


class Reading(NamedTuple):
    """A measured number that the panel shows."""

    name: str
    value: float  # in `unit`
    unit: str = ""

    @property
    def wrong(self) -> str:
        """Return why it cannot be shown; "" when it can."""
        number = facts.is_number(self.value)
        wrong = "" if number else f"value must be a number, not {facts.shown(self.value)}"
        return wrong or facts.line(self.name) or facts.line(self.unit)


class Theory(NamedTuple):
    """A number of which theory has a closed form, and what was measured here."""

    name: str  # "speed of arrival"
    theory: float  # in `unit`
    measured: float
    tolerance: float  # how far off it may be, and why: a comment beside it
    unit: str = ""
    formula: str = ""  # as in app/drawing/formula: "v = √(2 g h)"

    @property
    def wrong(self) -> str:
        """Return why it cannot be shown; "" when it can."""
        for name in ("theory", "measured", "tolerance"):
            if not facts.is_number(value := getattr(self, name)):
                return f"{name} must be a number, not {facts.shown(value)}"
        words = (self.name, self.unit, self.formula)
        return next((wrong for word in words if (wrong := facts.line(word))), "")

    @property
    def holds(self) -> bool:
        """Return whether it is within the tolerance."""
        return abs(self.measured - self.theory) <= self.tolerance

    @property
    def words(self) -> str:
        """Return one sentence for a panel, told as finely as scenes/resolution.py says."""
        off, least = abs(self.measured - self.theory), self.least
        share = f" ({100.0 * off / abs(self.theory):.2g} %)" if abs(self.theory) > least else ""
        far = f"off by {off:.2g}{share}" if off >= 0.5 * least else f"off by less than {least:.0g}"
        measured, theory = told(self.measured, least), told(self.theory, least)
        return f"{self.name} {measured}, exact {theory} {self.unit}".rstrip() + f": {far}"

    @property
    def least(self) -> float:
        """Return how finely both numbers are shown [unit]."""
        return resolution(self.theory, self.tolerance, self.unit)


class Submerged(NamedTuple):
    """What still water did to a body in the last tick."""

    push: float  # [N] upwards: the weight of the water that it displaces
    displaced: float  # [kg] of that
    share: float  # [1] of the body's own area that is under water
