"""Commands of the hand: it takes a body, pulls it and lets go; how strongly, and in which way."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from app.quantities.numbers import plain_number
from app.simulation.commands.base import Command, Point, body_name
from app.simulation.errors import CommandError
from app.simulation.hand import Grip
from app.simulation.hand_feel import FEELS
from app.simulation.hand_modes import HandMode
from physics.values.ranges import choice_fault

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

THROW_SPEED = 1.0  # [m/s] what is let go slower was only dragged


@dataclass(frozen=True)
class Grab(Command):
    """Take a dynamic body at `point` [m, on or in it] and pull it towards `cursor` [m]."""

    meddles: ClassVar[bool] = True

    body_id: int
    point: Point
    cursor: Point
    center: bool = False
    no_spin: bool = False

    def label(self, simulation: "Simulation") -> str:
        return f"Drag {body_name(simulation, self.body_id)}"

    def apply(self, simulation: "Simulation") -> None:
        """Put the mouse joint into the world."""
        simulation.grab(self.body_id, Grip(self.point, self.cursor, self.center, self.no_spin))


@dataclass(frozen=True)
class MoveHand(Command):
    """The cursor is at (x, y) [m], and simulated time is there in `ticks`; 0: it is there now."""

    meddles: ClassVar[bool] = True

    x: float
    y: float
    ticks: float = 0.0

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return "Move the hand"

    def apply(self, simulation: "Simulation") -> None:
        """Move the hand's goal; the hand itself glides there, tick by tick."""
        simulation.hand.follow((self.x, self.y), self.ticks)

    def follows(self, last: Command) -> bool:
        """Only the newest cursor of a frame counts."""
        return isinstance(last, MoveHand)


@dataclass(frozen=True)
class Release(Command):
    """Let go: throw, or with `cancel` leave the body where it is."""

    meddles: ClassVar[bool] = True

    cancel: bool = False

    def label(self, simulation: "Simulation") -> str:
        body = simulation.hand.body
        if body is None:
            return "Open the hand"
        throws = not self.cancel and math.hypot(*body.velocity) > THROW_SPEED
        return f"{'Throw' if throws else 'Drag'} {body.name}"

    def apply(self, simulation: "Simulation") -> None:
        """Take the mouse joint out."""
        if self.cancel:
            simulation.hand.cancel()
        else:
            simulation.hand.release()


@dataclass(frozen=True)
class SetHandStrength(Command):
    """Set how many weights of the grabbed body the hand can pull."""

    fits_new_world: ClassVar[bool] = True
    strength: float

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return f"Set hand strength to {plain_number(self.strength)}"

    def apply(self, simulation: "Simulation") -> None:
        """Set it, also for the body in hand."""
        simulation.hand.set_strength(self.strength)


@dataclass(frozen=True)
class SetHandFeel(Command):
    """The hand is "soft" or "firm": how closely what it holds follows the cursor."""

    fits_new_world: ClassVar[bool] = True
    feel: str  # of FEELS

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return f"Make the hand {self.feel}"

    def apply(self, simulation: "Simulation") -> None:
        """Set it, also for the body in hand."""
        if fault := choice_fault("feel of the hand", self.feel, tuple(FEELS)):
            raise CommandError(fault)
        simulation.hand.set_feel(self.feel)


@dataclass(frozen=True)
class SetHandMode(Command):
    """The hand pulls as a spring, with a constant `force` [N], or at a constant `speed` [m/s]."""

    fits_new_world: ClassVar[bool] = True
    kind: str  # spring, force, velocity
    force: float = HandMode().force
    speed: float = HandMode().speed

    @property
    def mode(self) -> HandMode:
        return HandMode(self.kind, self.force, self.speed)

    def label(self, simulation: "Simulation") -> str:  # noqa: ARG002
        return f"Set the hand to {self.mode.words}"

    def apply(self, simulation: "Simulation") -> None:
        """Set it, also for the body in hand."""
        if fault := self.mode.fault():
            raise CommandError(fault)
        simulation.hand.set_mode(self.mode)

    def follows(self, last: Command) -> bool:
        """Only the newest counts."""
        return isinstance(last, SetHandMode)
