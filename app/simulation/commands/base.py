"""A command: one change of the simulation from outside, applied between ticks and logged."""

from dataclasses import asdict, fields
from typing import Any, ClassVar, Self

from app.quantities.numbers import plain_number
from app.quantities.units import with_unit
from app.simulation.errors import CommandError
from app.simulation.simulation import Simulation

Point = tuple[float, float]

Value = float | int | bool | str | Point
"""The value of a parameter of a scene."""

Words = dict[str, Any]
"""A body or joint as a scene file says it: see physics/plain/world_values.py."""


class Command:
    """One change of the world. Subclasses are frozen dataclasses with an `apply`."""

    fits_new_world: ClassVar[bool] = False
    """Whether the command means something after a rebuild of the scene: no old body exists then."""

    meddles: ClassVar[bool] = False
    """Whether it moves, pushes or alters what the scene made: its theory tells of runs without."""

    gesture: int = 0
    """Commands of one drag have the same number, whatever its length; 0: told by the time."""

    def apply(self, simulation: Simulation) -> None:
        """Change the simulation, between two ticks: `Simulation.apply` calls it."""
        raise NotImplementedError

    def label(self, simulation: Simulation) -> str:
        """Return what the user does by it, for the history; it is asked before `apply`."""
        raise NotImplementedError

    def follows(self, last: "Command") -> bool:  # noqa: ARG002 - for those that do
        """Return whether it makes a waiting `last` needless, as a second cursor position does."""
        return False

    def continues(self, last: "Command") -> bool:
        """Return whether it belongs to the history entry of `last`, which stays needed."""
        return self.follows(last)

    def to_dict(self) -> dict[str, Any]:
        """A JSON-ready form with the kind under "command"."""
        return {"command": type(self).__name__, **asdict(self)}  # type: ignore[call-overload]

    @classmethod
    def read(cls, values: dict[str, Any]) -> Self:
        """Build one from plain `values`; JSON lists become points."""
        names = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        if wrong := set(values) - names:
            raise CommandError(f"{cls.__name__} has no field {', '.join(sorted(wrong))}")
        plain = {k: frozen(v) for k, v in values.items()}
        try:
            return cls(**plain)
        except TypeError as error:
            raise CommandError(f"{cls.__name__}: {error}") from error


def frozen(value: Any) -> Any:
    """`value` with tuples for lists; objects {...} stay as they are."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def body_name(simulation: Simulation, body_id: int) -> str:
    """The name of a body, also of one that is gone."""
    try:
        return simulation.world.body_by_id(body_id).name
    except KeyError:
        return f"body {body_id}"


def change_words(name: str, value: object, unit: str) -> str:
    """Return words for a change of a setting or parameter: "Set friction to 0.6"."""
    thing = name.replace("_", " ")
    if isinstance(value, bool):
        return f"Turned {'on' if value else 'off'}: {thing}"
    if isinstance(value, tuple):
        value = "(" + ", ".join(map(plain_number, value)) + ")"
    if isinstance(value, int | float):
        value = with_unit(plain_number(value), unit)
    return f"Set {thing} to {value}"
