"""Assignments: `ball.vx = v*cos(a); gate.enabled = ball.x > 3`, compiled over a world.

The left side is something that can be set: a property of a body or a joint, gravity, or a slider.
`impulse_x`, `impulse_y` [N*s], `force_x`, `force_y` [N] and `torque` [N*m] push a body once, or
for one tick.
"""

import ast
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.quantities.expression import ExpressionError
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.error import nearest
from app.quantities.expression.names import Thing
from app.quantities.expression.parts import Part
from app.quantities.expression.source import Source
from app.quantities.units import NONE, in_words, parse_unit
from app.simulation.attached.controls import START
from app.simulation.attached.table_names import NUMBERS, TableNames
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
)
from app.simulation.errors import CommandError
from physics import Body, World
from physics.bodies.edits import MATERIAL

PIECE = re.compile(r"""(?:[^;"']|"[^"]*"|'[^']*'|["'])+""")
SIDES = re.compile(r"""(?P<left>(?:[^=<>!"']|"[^"]*"|'[^']*')*)=(?!=)(?P<right>.*)""", re.DOTALL)
"""Names of bodies may have signs in them, between quotes."""

Put = Callable[[Any, Any], None]
"""Sets a value on the thing that was found."""

Key = tuple[str, str]
"""Which thing, by its words, and what of it; of a slider "" and its name."""

PUSHES = {
    "impulse_x": "N*s",
    "impulse_y": "N*s",
    "force_x": "N",
    "force_y": "N",
    "torque": "N*m",
}
"""What can be done to a body and is no property of it, with its unit."""

PARTS = {"x": "m", "y": "m", "vx": "m/s", "vy": "m/s"}
"""Coordinates of points, with their units."""


@dataclass(frozen=True)
class Assignment:
    """One thing that is set to the value of one expression."""

    target: str  # as it was written
    formula: str  # behind the =
    key: Key  # which thing, and what of it
    reads: frozenset[Key]  # the keys that its expression looks at
    part: Part
    names: TableNames
    put: Callable[[Any], None]
    start: int  # where the assignment begins in the whole text

    @property
    def of_thing(self) -> bool:
        """Return whether it sets a property, and no slider."""
        return bool(self.key[0])

    def act(self) -> None:
        """Set it. CommandError says why it cannot be."""
        self.names.fault.text = ""
        value = self.part.read()
        if value is None or value != value or value in (math.inf, -math.inf):
            why = self.names.fault.text or "its formula has no value"
            raise CommandError(f"{self.target} is not set: {why}")
        self.put(value)


def compile_assignments(text: str, names: TableNames) -> list[Assignment]:
    """Return what a list of assignments does, in order. ExpressionError says what is wrong."""
    result = []
    for hit in PIECE.finditer(text):
        piece, start = hit.group(), hit.start()
        if piece.strip() and piece.strip() != START:
            try:
                result.append(_assignment(piece, names, start))
            except ExpressionError as error:
                at = start + (error.position if error.text == piece else 0)
                if error.text and error.text != piece:  # of one side, which is a part of the text
                    at = start + max(piece.find(error.text), 0) + error.position
                raise ExpressionError(error.reason, text, at) from None
    return result


def _assignment(piece: str, names: TableNames, start: int) -> Assignment:
    sides = SIDES.fullmatch(piece)
    if sides is None:
        raise ExpressionError("write what you set, then = and its value: ball.vx = 5 m/s", piece)
    left, right = sides["left"].strip(), sides["right"].strip()
    if not right:
        raise ExpressionError(f"write a value behind {left} =", piece, len(piece))
    target = _Target(left, names)
    source = Source(right)
    compiler = Compiler(source, names)
    part = compiler.part(source.tree)
    _check(target, part, right)
    reads = frozenset(_reads(source, names))
    return Assignment(left, right, target.key, reads, part, names, target.put(part), start)


def _check(target: "_Target", part: Part, text: str) -> None:
    """ExpressionError when the value is of another kind or unit than what is set."""
    if (part.kind == "truth") != target.is_switch:
        wanted = "true or false, such as ball.x > 3" if target.is_switch else "a number"
        raise ExpressionError(f"{target.words} must be {wanted}", text)
    wanted_dimension = parse_unit(target.unit).dimension
    if part.dimension not in (None, wanted_dimension):
        given = in_words(part.dimension or NONE)
        raise ExpressionError(
            f"{target.words} is {in_words(wanted_dimension)}, but this is {given}", text
        )


def _reads(source: Source, names: TableNames) -> list[Key]:
    """Return the keys of all that an expression looks at, also through read-outs."""
    compiler, result = Compiler(source, names), []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute):
            result.append((compiler.thing(node.value).words, node.attr))
        elif isinstance(node, ast.Name) and node.id in names.sliders:
            result.append(("", node.id))
        elif isinstance(node, ast.Name) and (shows := names.source_of(node.id)):
            result += _reads(Source(shows), names)
    return result


def settable(thing: Thing) -> dict[str, Property]:
    """Return what can be set of a thing: numbers and switches."""
    result = thing.find()
    if thing.sort == "body":
        every = dict(body_properties(result))
        for shape in result.shapes[:1]:
            every |= {n: p for n, p in shape_properties(shape).items() if n in MATERIAL}
        every |= {n: Property(n, "number", unit) for n, unit in {**PARTS, **PUSHES}.items()}
    elif thing.sort == "joint":
        every = joint_properties(result)
    elif thing.words == "gravity":
        every = {n: Property(n, "number", "m/s^2", low=-1e4, high=1e4) for n in ("x", "y")}
    else:
        every = {}
    return {n: p for n, p in every.items() if p.kind in NUMBERS and not p.read_only}


class _Target:
    """What stands before the =, and how it is set."""

    def __init__(self, words: str, names: TableNames) -> None:
        """Find it. ExpressionError says what can be set instead."""
        self.words, self._names, self._text = words, names, words
        source = Source(words)
        tree = source.tree
        self._thing: Thing | None = None
        if isinstance(tree, ast.Name):
            self._name = tree.id
            self.key: Key = ("", tree.id)
            self._find_own()
        elif isinstance(tree, ast.Attribute):
            self._thing = Compiler(source, names).thing(tree.value)
            self._name = tree.attr
            self.key = (self._thing.words, self._name)
            self._find_of_thing(self._thing)
        else:
            raise ExpressionError("write what you set before the =: ball.vx, or a slider", words)

    def _find_own(self) -> None:
        sliders = self._names.sliders
        if self._name not in sliders:
            hint = nearest(self._name, sliders)
            raise ExpressionError(f"there is no slider {self._name!r} to be set{hint}", self._text)
        self.unit, self.is_switch = sliders[self._name].unit, False
        self._property: Property | None = None

    def _find_of_thing(self, thing: Thing) -> None:
        table = settable(thing)
        if self._name not in table:
            hint = nearest(self._name, table)
            raise ExpressionError(
                f"{self._name} of {thing.words} cannot be set{hint}",
                self._text,
                max(self._text.rfind(self._name), 0),
            )
        self._property = table[self._name]
        self.unit, self.is_switch = self._property.unit, self._property.kind == "switch"

    def put(self, part: Part) -> Callable[[Any], None]:
        """Return what sets a value [SI; of a slider, a plain number is in its own unit]."""
        if self._thing is None:
            return self._put_slider(plain=part.dimension is None)
        thing, name, result = self._thing, self._name, self._property
        setter = SETTERS.get((thing.sort, name)) or _setter(thing, name)

        def put(value: Any) -> None:
            handle = thing.find()
            if handle is None:
                raise CommandError(f"{thing.words} is gone")
            if result is not None and name not in PUSHES:
                value = result.checked(round(value) if result.kind == "whole" else value)
            setter(handle, value)

        return put

    def _put_slider(self, plain: bool) -> Callable[[Any], None]:
        name, names = self._name, self._names
        factor = 1.0 if plain else parse_unit(self.unit).factor
        return lambda value: names.set_slider(name, value / factor)


def _setter(thing: Thing, name: str) -> Put:
    if thing.sort == "joint":
        return lambda joint, value: _if_new(joint, name, value, joint_value(joint, name))
    if thing.sort == "body" and name in MATERIAL:
        return _set_material(name)
    return lambda body, value: _if_new(body, name, value, getattr(body, name))


def _if_new(thing: Any, name: str, value: Any, now: Any) -> None:
    """Set a property that differs: what is set wakes up."""
    if value != now:
        setattr(thing, name, value)


def _set_material(name: str) -> Put:
    def put(body: Body, value: float) -> None:
        if any(getattr(shape, name) != value for shape in body.shapes):
            body.set_material(None, **{name: value})  # type: ignore[misc]

    return put


def _move(axis: int) -> Put:
    """Return what brings the centre of mass to a coordinate [m]."""

    def put(body: Body, value: float) -> None:
        step = [0.0, 0.0]
        step[axis] = value - body.center[axis]
        if step[axis]:
            x, y = body.position
            body.position = (x + step[0], y + step[1])

    return put


def _drive(axis: int) -> Put:
    """Return what sets a coordinate of the velocity [m/s]."""

    def put(body: Body, value: float) -> None:
        velocity = list(body.velocity)
        if velocity[axis] != value:
            velocity[axis] = value
            body.velocity = (velocity[0], velocity[1])

    return put


def _pull(axis: int) -> Put:
    """Return what sets a coordinate of gravity [m/s^2]."""

    def put(world: World, value: float) -> None:
        gravity = list(world.gravity)
        if gravity[axis] != value:
            gravity[axis] = value
            world.gravity = (gravity[0], gravity[1])

    return put


SETTERS: dict[tuple[str, str], Put] = {
    ("body", "x"): _move(0),
    ("body", "y"): _move(1),
    ("body", "vx"): _drive(0),
    ("body", "vy"): _drive(1),
    ("body", "impulse_x"): lambda body, value: body.apply_impulse((value, 0.0)),
    ("body", "impulse_y"): lambda body, value: body.apply_impulse((0.0, value)),
    ("body", "force_x"): lambda body, value: body.apply_force((value, 0.0)),
    ("body", "force_y"): lambda body, value: body.apply_force((0.0, value)),
    ("body", "torque"): lambda body, value: body.apply_torque(value),
    ("group", "x"): _pull(0),
    ("group", "y"): _pull(1),
}
"""How a thing is set that is no attribute of its handle."""
