"""Walking on two legs, as a kind of gait: any plan with two legs of thigh, calf and foot."""

from creatures.figure import Figure as Creature
from creatures.gait import Kind
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.gait import Gait
from creatures.gaits.biped.numbers import manner_of, numbers
from creatures.gaits.biped.roles import able
from creatures.gaits.biped.step import Step
from creatures.gaits.biped.wish import STAND, Wish
from creatures.two_bone import two_bones
from physics import StaleHandleError, World

LIMP = 0.05
"""What is left of the torque of a creature that has lost a leg: [1], 0.05."""


class Biped:
    """Walks a creature. `wish` is what it is asked for besides its speed; `walk` is the walker,
    whose figure knows the limbs by their roles.
    """

    def __init__(self, figure: Creature, numbers: dict[str, float]) -> None:
        self.figure, self.numbers = figure, numbers
        self._used = dict(numbers)  # what `walk` walks by
        self.walk = Gait(Figure(figure), manner_of(figure.plan, numbers))
        self.wish: Wish = STAND
        self.misses = ""  # the part of a leg without which it cannot walk

    @property
    def phase(self) -> str:
        """Return what it does now, in a word, or what it misses."""
        if self.misses:
            return f"misses its {self.misses}"
        return self.walk.phase.name if self.walk.phase else "stand"

    @property
    def footholds(self) -> list[complex]:
        """Return where the swinging foot will land [m]."""
        step = self.walk.phase
        if self.misses or not isinstance(step, Step):
            return []
        return [self._in_world(step.target - 1j * step.swing.over_sole)]

    @property
    def wishes(self) -> list[list[complex]]:
        """Return where hips, knees and ankles are to be [m]."""
        plans = [leg.plan for leg in self.walk.figure.legs if leg.plan and not self.misses]
        chains = [two_bones(*plan).points for plan in plans]
        return [[self._in_world(point) for point in chain] for chain in chains]

    def _in_world(self, point: complex) -> complex:
        return complex(*self.walk.figure.in_world(point))

    def step(self, world: World, command: float) -> None:
        """Act before a tick. One that lost an arm goes on without; one without a leg is limp."""
        if self.misses:
            return
        if self.numbers != self._used:
            self._used = dict(self.numbers)
            self.walk.manner = manner_of(self.figure.plan, self.numbers)
        try:
            self.walk.step(world, self._asked(command))
        except StaleHandleError:
            self._lose(world, command)

    def _asked(self, command: float) -> Wish:
        """Return the wish with the speed `command` [m/s]."""
        wish = self.wish
        return Wish(command, wish.facing, wish.jog, wish.crouch, wish.jump)

    def set_strength(self, factor: float) -> None:
        """Scale the torque of every servo; a fallen or limp one has only a little of it."""
        if self.misses:
            self.figure.set_strength(LIMP * factor)
        else:
            self.walk.set_strength(factor)

    def _lose(self, world: World, command: float) -> None:
        """Go on with the limbs that are left."""
        left, walk = Figure(self.figure), self.walk
        if left.misses:
            self.misses = left.misses
            self.figure.set_strength(LIMP * walk.strength)
            return
        left.face(walk.figure.side)
        self.walk = Gait(left, walk.manner)
        self.walk.speed = walk.speed
        self.walk.set_strength(walk.strength)
        self.walk.step(world, self._asked(command))


KIND = Kind("On two legs", "It falls, and steps where the fall ends.", numbers, able, Biped)
