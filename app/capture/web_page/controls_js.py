"""The user's own controls for a page: what is shown of them, and what they do as JavaScript."""

import ast
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from app.capture.web_page.formula_js import Translator, UntranslatableError, js_number
from app.files.file_scene import FileScene
from app.quantities.expression import ExpressionError
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.source import Source
from app.quantities.units import parse_unit
from app.simulation.attached.assignments import Assignment, compile_assignments, settable
from app.simulation.attached.controls import Button, Formula, ReadOut, Slider
from app.simulation.attached.table_names import TableNames
from app.simulation.simulation import Simulation
from physics import Body, World
from physics.bodies.edits import MATERIAL

MOVES = {"x": "move", "y": "move", "vx": "drive", "vy": "drive", "omega": "drive"}
PUSHES = ("impulse_x", "impulse_y", "force_x", "force_y", "torque")
EFFECTS = ("shapes", "bodies", "motion", "joints", "joint_points", "joint_axes")
"""Arrays in which a property of a body or joint may be."""

SAMPLES = (0.31, 0.52, 0.83)
"""Where between its least and most value a property is tried: [1]."""


class Controls(NamedTuple):
    """What the page has of the controls."""

    words: list[dict[str, Any]]
    code: str  # an object of functions
    fails: str  # a formula acts in every tick and cannot be written as JavaScript: which
    is_exact: bool  # what acts in every tick gives the same bits everywhere


def controls_of(simulation: Simulation) -> Controls:
    """The controls of a table, and the slider of its gravity."""
    return _Writing(simulation).result()


class _Writing:
    """Writes the controls of one table."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation, self._world = simulation, simulation.world
        self._attached = simulation.attachments.attached
        self._names = TableNames(self._world, self._attached)
        self._words: list[dict[str, Any]] = []
        self._code: list[str] = []
        self._fails, self._exact = "", True

    def result(self) -> Controls:
        scene = self._simulation.scene
        if isinstance(scene, FileScene) and "gravity" in scene.parameters():
            known = scene.parameters()["gravity"]
            words = {"kind": "gravity", "name": "Gravity", "low": known.low, "high": known.high}
            self._words.append({**words, "value": scene.gravity, "unit": "m/s²", "id": 0})
        for one in self._attached:
            if isinstance(one, Slider):
                self._slider(one)
            elif isinstance(one, Button):
                self._button(one)
            elif isinstance(one, ReadOut):
                self._read_out(one)
            elif isinstance(one, Formula) and one.enabled:
                self._formula(one)
        return Controls(self._words, "{" + ",".join(self._code) + "}", self._fails, self._exact)

    def _slider(self, one: Slider) -> None:
        keys = ("id", "name", "low", "high", "value", "unit")
        words = {"kind": "slider", **{key: getattr(one, key) for key in keys}}
        if one.sets:
            words["only"] = not self._write(f"s{one.id}", one.assignment)
        self._words.append(words)

    def _button(self, one: Button) -> None:
        words = {"kind": "button", "id": one.id, "name": one.name, "mode": one.mode, "on": one.on}
        words["key"], words["starts"] = one.key, one.starts_over
        parts = [self._write(f"b{one.id}", one.does)]
        if one.ends.strip():
            parts.append(self._write(f"e{one.id}", one.ends))
        self._words.append({**words, "only": not all(parts)})

    def _read_out(self, one: ReadOut) -> None:
        words: dict[str, Any] = {"kind": "read_out", "id": one.id, "name": one.name}
        unit = parse_unit(one.unit).factor if one.unit else 1.0
        try:
            text = Translator(self._names).text(one.shows)
            self._code.append(f"r{one.id}:(m,F)=>{text}")
        except (UntranslatableError, ExpressionError):
            words["only"] = True
        self._words.append({**words, "factor": unit, "unit": one.unit or self._unit_of(one)})

    def _unit_of(self, one: ReadOut) -> str:
        shown = self._simulation.program.shown(one)
        return str(getattr(shown, "unit", ""))

    def _formula(self, one: Formula) -> None:
        if self._write(f"f{one.id}", one.sets, acts=True):
            self._words.append({"kind": "formula", "id": one.id})
        elif not self._fails:
            self._fails = one.sets

    def _write(self, name: str, script: str, acts: bool = False) -> bool:
        """Write a list of assignments; False when a page cannot do one of them."""
        writer = Translator(self._names)
        try:
            rules = compile_assignments(script, self._names)
            lines = [self._assignment(rule, writer) for rule in rules]
        except (UntranslatableError, ExpressionError):
            return False
        if acts:
            self._exact &= writer.is_exact
        self._code.append(f"{name}:(m,F)=>{{{';'.join(lines)}}}")
        return True

    def _assignment(self, rule: Assignment, writer: Translator) -> str:
        value, (thing_words, name) = writer.text(rule.formula), rule.key
        if not thing_words:
            unit = self._names.sliders[name].unit
            factor = 1.0 if rule.part.dimension is None else parse_unit(unit).factor
            return f"m.setSlider({json.dumps(name)},m.number({value})/{js_number(factor)})"
        if thing_words == "gravity":
            return f"m.gravity({json.dumps('g' + name)},m.number({value}))"
        thing = _thing(rule, self._names)
        handle = thing.find()
        known = settable(thing)[name]
        limits = f"{js_number(known.low)},{js_number(known.high)}"
        checked = f"m.within({value},{limits})"
        if known.kind != "number":
            raise UntranslatableError(rule.target)
        if isinstance(handle, Body) and name in MOVES:
            column = "w" if name == "omega" else name
            return f"m.{MOVES[name]}({handle.index},{json.dumps(column)},{checked})"
        if isinstance(handle, Body) and name in PUSHES:
            return f"m.push({handle.index},{json.dumps(name)},m.number({value}))"
        effects = self._effects(handle, name, (known.low, known.high))
        remix = handle.index if isinstance(handle, Body) and name in MATERIAL else 0
        return f"m.effect({json.dumps(effects)},{checked},{remix})"

    def _effects(self, handle: Any, name: str, limits: tuple[float, float]) -> list[list[Any]]:
        """Where in the arrays a property is: [array, place in bytes, factor, shift] of each number.

        It is tried in a copy of the world, with three values: what does not change evenly with
        them, or changes more than numbers, a page cannot set.
        """
        world = World.from_snapshot(self._world.save())
        world.step(0)
        own, before = _setter(world, handle, name), _structure(world)
        low, high = max(limits[0], -1e3), min(limits[1], 1e3)
        values = [low + share * (high - low) for share in SAMPLES]
        seen = []
        for value in values:
            own(value)
            world.step(0)
            if _structure(world) != before:  # a motor that was off, say
                raise UntranslatableError(name)
            arrays = [np.asarray(getattr(world.page, array)) for array in EFFECTS]
            seen.append([array.tobytes() for array in arrays])
        result = []
        for array, *states in zip(EFFECTS, *seen, strict=True):
            if len({len(state) for state in states}) > 1:
                raise UntranslatableError(name)
            numbers = [np.frombuffer(state, "<f8") for state in states]
            raw = [np.frombuffer(state, "<i8") for state in states]
            changed = np.flatnonzero((raw[0] != raw[1]) | (raw[1] != raw[2]))
            for place in changed.tolist():
                a, b, c = (float(one[place]) for one in numbers)
                factor = (c - a) / (values[2] - values[0])
                shift = a - factor * values[0]
                factor, shift = _plain(factor), _plain(shift)
                if not np.isclose(factor * values[1] + shift, b, rtol=1e-9, atol=1e-12):
                    raise UntranslatableError(name)
                result.append([array, 8 * place, factor, shift])
        if not result:
            raise UntranslatableError(name)
        return result


def _structure(world: World) -> tuple[bytes, ...]:
    """Which rows joints have, and where."""
    rows = world.joint_table.columns
    return tuple(rows[name].tobytes() for name in ("row_mode", "row_form", "slots", "direct"))


def _plain(value: float) -> float:
    """A factor without the dust of rounding."""
    near = round(value, 9)
    return near if abs(near - value) < 1e-9 else value


def _thing(rule: Assignment, names: TableNames) -> Any:
    """The thing that an assignment sets something of."""
    source = Source(rule.target)
    assert isinstance(source.tree, ast.Attribute)
    return Compiler(source, names).thing(source.tree.value)


def _setter(world: World, handle: Any, name: str) -> Callable[[float], None]:
    """What sets a property of the same body or joint in another world."""
    if isinstance(handle, Body):
        body = world.body_by_id(handle.id)
        if name in MATERIAL:
            return lambda value: body.set_material(None, **{name: value})  # type: ignore[misc]
        return lambda value: setattr(body, name, value)
    joint = world.joint_by_id(handle.id)
    return lambda value: setattr(joint, name, value)
