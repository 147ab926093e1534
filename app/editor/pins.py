"""Pinned properties: those that have a slider on the canvas. Each scene has its own.

A pin whose thing does not exist now stays, and is there again when the thing is: after an undo.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary, ref

from app.session.session import Session
from app.simulation.commands.properties import Property
from app.simulation.commands.property_ref import MIXED, Address, Thing
from app.simulation.commands.property_text import is_bounded
from app.simulation.simulation import Simulation

WIDER = 2.0  # [1] how much the range grows when the knob has reached its end
TURN = math.pi  # [rad] the first range of an angle, on both sides


@dataclass(eq=False)
class Pin:
    """A property with the range of its slider [its unit]."""

    address: Address
    property: Property
    home: float  # value when it was pinned: a double click goes back to it
    low: float
    high: float

    def reach(self, value: float) -> bool:
        """Widen the range when `value` is at its end; return True when it changed."""
        before = self.low, self.high
        span = self.high - self.low
        edge = 1e-9 * span  # a knob at its end gives the end itself, but for rounding
        if value >= self.high - edge and not is_bounded(self.property):
            self.high = min(self.property.high, max(value, self.low + WIDER * span))
        if value <= self.low + edge and not is_bounded(self.property):
            self.low = max(self.property.low, min(value, self.high - WIDER * span))
        return before != (self.low, self.high)


def new_pin(address: Address, prop: Property, value: float) -> Pin:
    """Return a pin for a property that is `value` now, with a sensible range."""
    if is_bounded(prop):
        return Pin(address, prop, value, prop.low, prop.high)
    if prop.unit == "rad":
        reach = max(TURN, _round_up(abs(value)))
    else:
        reach = _round_up(2.0 * abs(value)) if value else 1.0
    low = max(prop.low, 0.0 if prop.low >= 0.0 else -reach)
    return Pin(address, prop, value, low, min(prop.high, reach))


def _round_up(size: float) -> float:
    """Return the next of 1, 2, 5, 10, 20 ..."""
    power = 10.0 ** math.floor(math.log10(size))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= size * 0.999)


class Pins:
    """The pins of each simulation. A restart keeps those whose things it made again."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.keep: Callable[[Pin, Sequence[Thing], float], object] | None = None
        """Makes a control of the table of a pin with its things and value, if something can."""
        self._of: WeakKeyDictionary[Simulation, list[Pin]] = WeakKeyDictionary()
        self._last: ref[Simulation] | None = None

    @property
    def all(self) -> list[Pin]:
        """Return all pins of this scene, also of things that are gone; do not change the list."""
        simulation = self._session.simulation
        if simulation not in self._of:
            last = self._last() if self._last is not None else None
            same = last is not None and last.source == simulation.source
            known = self._known() if same else set()
            before = self._of.get(last, []) if last is not None and same else []
            self._of[simulation] = [
                replace(pin) for pin in before if known.issuperset(pin.address.ids)
            ]
        self._last = ref(simulation)
        return self._of[simulation]

    def living(self) -> list[tuple[Pin, Sequence[Thing]]]:
        """Return the pins that have something to set now, each with the handles of it."""
        world, result = self._session.world, []
        if not self.all:
            return result
        bodies = world.bodies_by_id
        for pin in self.all:
            scope = pin.address.scope
            table = world.joints_by_id if scope == "joint" else bodies
            things = [table[i] for i in pin.address.ids if i in table]
            if scope == "world":
                things = [world]
            if things and pin.address.read(things) not in (None, MIXED):
                result.append((pin, things))
        return result

    def _known(self) -> set[int]:
        world = self._session.world
        return {*world.bodies_by_id, *world.joints_by_id}

    def find(self, address: Address) -> Pin | None:
        """Return the pin of that property."""
        return next((pin for pin in self.all if pin.address == address), None)

    def toggle(self, address: Address, prop: Property, value: float) -> None:
        """Pin it, or take its pin away."""
        pin = self.find(address)
        if pin is not None:
            self.remove(pin)
        else:
            self.all.append(new_pin(address, prop, value))

    def remove(self, pin: Pin) -> None:
        """Take a pin away."""
        if pin in self.all:
            self.all.remove(pin)
