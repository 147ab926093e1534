"""What the words of an expression mean in one world: bodies, joints, quantities, units."""

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from app.quantities.contact_quantities import Pair
from app.quantities.expression.error import nearest
from app.quantities.expression.parts import CONSTANTS, FUNCTIONS, Fault, Part, constant
from app.quantities.registry import BODY, CONTACT, JOINT, WORLD, Quantity
from app.quantities.units import UNITS, parse_unit
from physics import Body, Joint, World


class Thing(NamedTuple):
    """A thing that has quantities: a body, a joint, a contact, or a group of the world's."""

    sort: str  # "body", "joint", "contact" or "group"
    words: str  # what users call it
    find: Callable[[], Any]  # the body or joint now, None when it is gone
    table: dict[str, Quantity]


class BodyPlace:
    """A body by its id: found again after time went back and it was made anew."""

    def __init__(self, world: World, serial: int) -> None:
        self.world, self.id = world, serial
        self._body: Body | None = None

    def find(self) -> Body | None:
        """The body now; None while there is none with that id."""
        body = self._body
        if body is None or not body.alive:
            body = self._body = body_with(self.world, self.id)
        return body


class JointPlace:
    """A joint by its id, looked up every time."""

    def __init__(self, world: World, serial: int) -> None:
        self.world, self.id = world, serial

    def find(self) -> Joint | None:
        """The joint now; None while there is none with that id."""
        try:
            return self.world.joint_by_id(self.id)
        except KeyError:
            return None


def body_with(world: World, serial: int) -> Body | None:
    """The body with that id. One look at a column: World.body_by_id walks through them all."""
    page = world.page
    rows = (page.body["id"][: page.body_count] == serial).nonzero()[0]
    return world.body_at_row(int(rows[0])) if serial > 0 and len(rows) else None


class Names(Protocol):
    """The words that an expression may use."""

    fault: Fault

    def value(self, word: str) -> Part | None:
        """A word that is a number."""
        ...

    def thing(self, word: str) -> Thing | None:
        """A word that has quantities."""
        ...

    def named(self, sort: str, key: str | int) -> Thing | str:
        """``body("box 3")``, ``joint(4)``: the thing, or a sentence that says why not."""
        ...

    def pair(self, a: str | int, b: str | int) -> Thing | str:
        """``contact("box", "floor")``: what two bodies do to each other, or why not."""
        ...

    def known(self) -> Iterable[str]:
        """Every word, for errors and completions."""
        ...


def unit_part(word: str) -> Part | None:
    """pi, or a unit."""
    if word in CONSTANTS:
        return constant(CONSTANTS[word])
    if word in UNITS:
        return constant(UNITS[word].factor, UNITS[word].dimension)
    return None


class UnitNames:
    """The words of input fields: numbers and units, no world."""

    def __init__(self) -> None:
        self.fault = Fault()

    def value(self, word: str) -> Part | None:
        return unit_part(word)

    def thing(self, word: str) -> Thing | None:  # noqa: ARG002 - as Names says
        return None

    def named(self, sort: str, key: str | int) -> Thing | str:  # noqa: ARG002
        return f"a {sort} means nothing here: write a number"

    def pair(self, a: str | int, b: str | int) -> Thing | str:  # noqa: ARG002
        return "a contact means nothing here: write a number"

    def known(self) -> Iterable[str]:
        return [*CONSTANTS, *UNITS, *FUNCTIONS]


class WorldNames:
    """The words of conditions: the bodies, joints and quantities of `world`, and units."""

    def __init__(self, world: World) -> None:
        self.fault = Fault()
        self.world = world
        self._first: dict[str, Body] = {}  # the first body of each name
        for body in reversed(world.bodies):
            self._first[body.name] = body

    def value(self, word: str) -> Part | None:
        quantity = WORLD.get(word)
        if quantity is not None:
            return reading(quantity, lambda: self.world, word, self.fault)
        return unit_part(word) if word not in self._first else None

    def thing(self, word: str) -> Thing | None:
        group = {name: quantity for name, quantity in WORLD.items() if name.startswith(word + ".")}
        if group:
            table = {name.partition(".")[2]: quantity for name, quantity in group.items()}
            return Thing("group", word, lambda: self.world, table)
        return self._body(self._first[word]) if word in self._first else None

    def named(self, sort: str, key: str | int) -> Thing | str:
        if sort == "joint":
            return self._joint(key)
        if isinstance(key, str):
            if key in self._first:
                return self._body(self._first[key])
            return f"there is no body {key!r}{nearest(key, self._first)}"
        result = body_with(self.world, key)
        return self._body(result) if result else f"there is no body with id {key}"

    def pair(self, a: str | int, b: str | int) -> Thing | str:
        first, second = self.named("body", a), self.named("body", b)
        if isinstance(first, str) or isinstance(second, str):
            return first if isinstance(first, str) else str(second)
        world, find_a, find_b = self.world, first.find, second.find

        def find() -> Pair | None:
            body, other = find_a(), find_b()
            return None if body is None or other is None else Pair(world, body, other)

        return Thing("contact", f"{first.words} on {second.words}", find, CONTACT)

    def known(self) -> Iterable[str]:
        heads = dict.fromkeys(name.partition(".")[0] for name in WORLD)
        plain = [name for name in self._first if name.isidentifier()]
        return [*plain, *heads, "body", "joint", "contact", *FUNCTIONS, *CONSTANTS]

    def body_names(self) -> list[str]:
        """Every name that a body has, the oldest first."""
        return list(reversed(self._first))

    def _body(self, body: Body) -> Thing:
        return Thing("body", body.name, BodyPlace(self.world, body.id).find, BODY)

    def _joint(self, key: str | int) -> Thing | str:
        place = JointPlace(self.world, key) if isinstance(key, int) else None
        if place is None:
            return "joints have no names: write the id, such as joint(4)"
        if place.find() is None:
            ids = [str(joint.id) for joint in self.world.joints]
            return f"there is no joint {key}{nearest(str(key), ids)}"
        return Thing("joint", f"joint {key}", place.find, JOINT)


def reading(quantity: Quantity, find: Callable[[], Any], words: str, fault: Fault) -> Part:
    """The present value of a quantity; NaN when what has it is gone."""
    read_quantity, is_truth = quantity.read, quantity.kind == "truth"

    def read() -> float | bool | None:
        result = find()
        if result is None:
            fault(f"{words} is gone")
            return None if is_truth else math.nan
        return read_quantity(result)

    return Part(read, quantity.kind, parse_unit(quantity.unit).dimension, unit=quantity.unit)
