"""Where a value stands that can be seen and set: of which things, and which of their properties."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from operator import attrgetter, itemgetter, ne
from typing import Any, Literal

from app.simulation.commands.base import Command
from app.simulation.commands.edit import SetBody, SetJoint, SetShape, SetWorld
from app.simulation.commands.properties import dense_shapes, joint_value, shape_value, world_value
from physics import Body, Joint, Shape, World

Scope = Literal["body", "shape", "joint", "world"]
Thing = Body | Joint | World
"""What has properties: handles of bodies and joints, and the world."""


class Mixed(Enum):
    """The value that stands for all when the things differ."""

    MIXED = "mixed"


MIXED = Mixed.MIXED


@dataclass(frozen=True)
class Address:
    """A property of some things, or one coordinate of it. It can be kept: it holds no handles."""

    scope: Scope
    ids: tuple[int, ...]  # of the bodies or joints; empty for the world
    field: str  # as in app/simulation/commands/properties.py
    index: int | None = None  # number of the shape; None: all shapes that have it
    part: int | None = None  # 0: x, 1: y of a point; None: the whole value

    def read(self, things: Sequence[Any]) -> Any:
        """The value that all `things` share, or MIXED; they are handles, or the world alone."""
        values = iter(self._values(things))
        first = next(values, None)
        return MIXED if any(map(partial(ne, first), values)) else first

    def _values(self, things: Sequence[Any]) -> Iterable[Any]:
        """One after the other, read when it is asked for: most selections differ soon."""
        name = self.field
        if self.scope == "body":
            values = map(attrgetter(name), things)
        elif self.scope == "joint":
            values = (joint_value(thing, name) for thing in things)
        elif self.scope == "world":
            values = (world_value(thing, name) for thing in things)
        else:
            values = (shape_value(shape, name) for shape in self._shapes(things))
        return values if self.part is None else map(itemgetter(self.part), values)

    def _shapes(self, bodies: Sequence[Any]) -> Iterable[Shape]:
        """The shapes that have it; a density is what the mass of the body says."""
        each = map(dense_shapes if self.field == "density" else attrgetter("shapes"), bodies)
        if self.index is not None:
            return (shapes[self.index] for shapes in each if self.index < len(shapes))
        shapes = (shape for result in each for shape in result)
        if self.field in ("category", "mask", "group"):
            return shapes
        return (shape for shape in shapes if hasattr(shape, self.field))

    def command(self, value: Any, gesture: int = 0) -> Command:
        """Set it to `value` on all of them; the other coordinate of a point stays."""
        if self.part is not None:
            value = (value, None) if self.part == 0 else (None, value)
        if self.scope == "body":
            return SetBody(self.ids, self.field, value, gesture, springs=self.field == "mass")
        if self.scope == "joint":
            return SetJoint(self.ids, self.field, value, gesture)
        if self.scope == "shape":
            return SetShape(self.ids, self.index, self.field, value, gesture)
        return SetWorld(self.field, value, gesture)
