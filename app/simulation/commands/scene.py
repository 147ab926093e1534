"""The commands of a scene: what can change the world from outside, applied between ticks.

Scene + parameters + seed + the log of these commands reproduce a run bit for bit; undo, rewind,
replay and bug reports are built on that. A command names bodies by id, so that it can be written to
a file. The hand's commands are in hand.py beside this, those of the editor in the folder edit.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.quantities.numbers import plain_number
from app.simulation.commands.base import Command, Point, Value, body_name, change_words
from app.simulation.commands.edit.setting import SetWorld
from app.simulation.held_controls import change_held

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation


@dataclass(frozen=True)
class MoveBody(Command):
    """Edit: put the origin of a body at `position` [m]; its velocity stays."""

    meddles: ClassVar[bool] = True

    body_id: int
    position: Point
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        return f"Move {body_name(simulation, self.body_id)}"

    def apply(self, simulation: "Simulation") -> None:
        """Set the position."""
        simulation.body(self.body_id).position = self.position

    def follows(self, last: Command) -> bool:
        """Only the newest position of a frame counts."""
        same = isinstance(last, MoveBody) and last.body_id == self.body_id
        return same and last.gesture == self.gesture


@dataclass(frozen=True)
class Impulse(Command):
    """Hit a body with `impulse` [N*s] at `point` [m]."""

    meddles: ClassVar[bool] = True

    body_id: int
    impulse: Point
    point: Point

    def label(self, simulation: "Simulation") -> str:
        return f"Hit {body_name(simulation, self.body_id)}"

    def apply(self, simulation: "Simulation") -> None:
        simulation.body(self.body_id).apply_impulse(self.impulse, self.point)


@dataclass(frozen=True)
class SetGravity(Command):
    """Gravity is now (x, y) [m/s^2]."""

    fits_new_world: ClassVar[bool] = True
    meddles: ClassVar[bool] = True
    x: float
    y: float

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return f"Set gravity to ({plain_number(self.x)}, {plain_number(self.y)}) m/s²"

    def apply(self, simulation: "Simulation") -> None:
        simulation.world.gravity = (self.x, self.y)


@dataclass(frozen=True)
class SetSetting(Command):
    """A setting of the solver by its name, as older files have it: SetWorld("settings.name")."""

    fits_new_world: ClassVar[bool] = True
    name: str
    value: float | int | bool | str

    def label(self, simulation: "Simulation") -> str:
        return SetWorld(f"settings.{self.name}", self.value).label(simulation)

    def apply(self, simulation: "Simulation") -> None:
        SetWorld(f"settings.{self.name}", self.value).apply(simulation)


@dataclass(frozen=True)
class SetParameter(Command):
    """A slider, choice or switch of the scene. Not live: the scene is built again with it."""

    fits_new_world: ClassVar[bool] = True
    name: str
    value: Value
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        known = simulation.scene.parameters().get(self.name)
        if known is None:
            return change_words(self.name, self.value, "")
        return change_words(known.words[:1].lower() + known.words[1:], self.value, known.unit)

    def apply(self, simulation: "Simulation") -> None:
        """Hand a live one to the scene; the session builds the scene again for the others."""
        simulation.change(self.name, self.value)

    def follows(self, last: Command) -> bool:
        """Only the newest value of a slider counts."""
        same = isinstance(last, SetParameter) and last.name == self.name
        return same and last.gesture == self.gesture

    def continues(self, last: Command) -> bool:
        """Return whether `last` is of the same drag: one that pulls an arrow moves two points."""
        drag = isinstance(last, SetParameter) and last.gesture == self.gesture != 0
        return drag or self.follows(last)


@dataclass(frozen=True)
class ReleasePoint(Command):
    """The drag of a point of the scene ended; it belongs to the entry of that drag."""

    fits_new_world: ClassVar[bool] = True
    name: str
    gesture: int = 0

    def label(self, simulation: "Simulation") -> str:
        value = simulation.scene.values().get(self.name)
        return change_words(self.name, value, "")

    def apply(self, simulation: "Simulation") -> None:
        simulation.release_point(self.name)

    def continues(self, last: Command) -> bool:
        """Return whether `last` was a move of that drag."""
        return isinstance(last, SetParameter) and last.name == self.name


@dataclass(frozen=True)
class PressButton(Command):
    """A button of the scene was pressed."""

    fits_new_world: ClassVar[bool] = True
    button: str

    def label(self, simulation: "Simulation") -> str:
        words = {button.name: button.label for button in simulation.scene.buttons}
        return words.get(self.button, self.button)

    def apply(self, simulation: "Simulation") -> None:
        simulation.press(self.button)


@dataclass(frozen=True)
class ClickScene(Command):
    """A click on empty space, at the world point `at` [m], that the scene hears."""

    fits_new_world: ClassVar[bool] = True
    click: str
    at: Point

    def label(self, simulation: "Simulation") -> str:
        words = {click.name: click.label for click in simulation.scene.clicks}
        return f"Click: {words.get(self.click, self.click)}"

    def apply(self, simulation: "Simulation") -> None:
        simulation.click(self.click, self.at)


@dataclass(frozen=True)
class HoldKey(Command):
    """A scene control went down or up."""

    fits_new_world: ClassVar[bool] = True
    control: str
    down: bool

    def label(self, simulation: "Simulation") -> str:
        words = {control.name: control.label for control in simulation.scene.controls}
        return f"{'Hold' if self.down else 'Release'} key: {words.get(self.control, self.control)}"

    def apply(self, simulation: "Simulation") -> None:
        """Add it to, or take it from, what the scene sees as held."""
        held = simulation.scene.held
        if self.down:
            held.add(self.control)
        else:
            held.discard(self.control)
        change_held(simulation.world, simulation.attachments, self.control, self.down)
