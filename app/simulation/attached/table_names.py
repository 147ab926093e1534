"""The words of the user's own formulas: all of conditions, `t`, sliders, read-outs, properties."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from app.quantities.expression import ExpressionError
from app.quantities.expression.compiling import Compiler
from app.quantities.expression.names import Thing, WorldNames, reading
from app.quantities.expression.parts import Part
from app.quantities.expression.source import Source
from app.quantities.registry import WORLD, Quantity
from app.quantities.units import parse_unit
from app.simulation.attached.attached import Attached
from app.simulation.attached.controls import ReadOut, Slider
from app.simulation.commands.properties import (
    Property,
    body_properties,
    joint_properties,
    joint_value,
    shape_properties,
)
from physics import Body, Joint, World

TIME = "t"
"""The simulated time [s]; `time` is the same."""

NUMBERS = ("number", "whole", "switch")


class TableNames(WorldNames):
    """The words of a world and of the controls on it."""

    def __init__(self, world: World, attached: Sequence[Attached]) -> None:
        """See `Program`, which makes them."""
        super().__init__(world)
        named = [one for one in attached if isinstance(one, Slider | ReadOut)]
        self._own = {one.name: one for one in reversed(named)}  # the first of each name
        self.sliders = {n: one for n, one in self._own.items() if isinstance(one, Slider)}
        self.values = {name: one.value for name, one in self.sliders.items()}  # [its unit]
        self._parts: dict[str, Part] = {}
        self._open: list[str] = []  # read-outs that are being compiled, the outermost first

    def value(self, word: str) -> Part | None:
        own = self._own.get(word)
        if isinstance(own, Slider):
            factor, dimension = parse_unit(own.unit)
            read = partial(self._value_of, word, factor)
            return Part(read, "number", dimension if own.unit else None, unit=own.unit)
        if isinstance(own, ReadOut):
            return self._read_out(own)
        if word == TIME:
            return reading(WORLD["time"], lambda: self.world, "time", self.fault)
        return super().value(word)

    def _value_of(self, name: str, factor: float) -> float:
        return self.values[name] * factor

    def set_slider(self, name: str, value: float) -> None:
        """Bring a slider to a value [its unit], as far as it goes."""
        one = self.sliders[name]
        self.values[name] = min(max(value, one.low), one.high)

    def source_of(self, word: str) -> str:
        """Return the expression of a read-out, "" for another word."""
        own = self._own.get(word)
        return own.shows if isinstance(own, ReadOut) else ""

    def _read_out(self, own: ReadOut) -> Part:
        """Return what a read-out shows. ExpressionError when it depends on itself."""
        if own.name in self._open:
            way = " → ".join((*self._open[self._open.index(own.name) :], own.name))
            raise ExpressionError(f"{own.name} depends on itself: {way}", own.shows)
        if own.name not in self._parts:
            self._open.append(own.name)
            try:
                source = Source(own.shows)
                self._parts[own.name] = Compiler(source, self).part(source.tree)
            finally:
                self._open.pop()
        return self._parts[own.name]

    def known(self) -> list[str]:
        return [*self._own, *super().known(), TIME]

    def _body(self, body: Body) -> Thing:
        result = super()._body(body)
        return _with_more(result, _of_body(body))

    def _joint(self, key: str | int) -> Thing | str:
        result = super()._joint(key)
        if isinstance(result, str):
            return result
        return _with_more(result, _of_joint(result.find()))


def _with_more(thing: Thing, more: dict[str, Quantity]) -> Thing:
    """Return a thing that has `more` quantities behind those that are measured."""
    return thing._replace(
        table=thing.table | {k: q for k, q in more.items() if k not in thing.table}
    )


def _of_body(body: Body) -> dict[str, Quantity]:
    """Return what can be set of a body and its shapes as quantities."""
    result = _numbers(body_properties(body), getattr)
    if body.shapes:
        result = {**_numbers(shape_properties(body.shapes[0]), _first_shape), **result}
    return result


def _first_shape(body: Body, name: str) -> Any:
    return getattr(body.shapes[0], name)


def _of_joint(joint: Joint) -> dict[str, Quantity]:
    return _numbers(joint_properties(joint), joint_value)


def _numbers(
    properties: dict[str, Property], read: Callable[[Any, str], Any]
) -> dict[str, Quantity]:
    """Return the properties that are numbers or switches as quantities."""
    return {
        name: Quantity(
            name,
            one.unit,
            one.label,
            one.help,
            partial(_plain, read, name),
            "truth" if one.kind == "switch" else "number",
        )
        for name, one in properties.items()
        if one.kind in NUMBERS and name not in ("category", "mask", "group")
    }


def _plain(read: Callable[[Any, str], Any], name: str, thing: Any) -> float | bool:
    """Return a property as a number or a truth; NaN when it is none: no limit, off."""
    value = read(thing, name)
    return value if isinstance(value, bool) else float("nan") if value is None else float(value)
