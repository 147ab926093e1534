"""The gait: once per tick, read the balance, choose the phase, drive the servos.

    stand <-> step -> step ...      both feet, one foot
    hang, fallen                    none

It only ever sets servo targets. What the body then does is left to the physics.
"""

import math

from physics import TICK, World
from scenes.gait.balance import balance_of
from scenes.gait.figure import Figure
from scenes.gait.manner import Manner
from scenes.gait.posture import Now
from scenes.gait.slack import FALLEN_STRENGTH, AirTime, Fallen, Hang, has_fallen
from scenes.gait.stand import Stand, can_stand
from scenes.gait.step import Step

ARM_SWING = 0.5  # [rad/m] turn of an upper arm per distance of the opposite ankle
ARM_REST = math.pi - 0.15  # [rad] of an upper arm against the chest
ARM_TICKS = 4  # the slow arms get new aims only so often
MOST_TRIM = 0.8  # [m/s]
FORGET = 0.6  # [1] share of the trim that outlives a step in which the speed was to change


class Gait:
    """Walks `figure` in the given manner."""

    def __init__(self, figure: Figure, manner: Manner) -> None:
        self.figure, self.manner = figure, manner
        self.strength = 1.0  # [1] of the planned torques
        self.steps = 0
        self.speed = 0.0  # [m/s] wanted now
        self.trim = 0.0  # [m/s] how much faster than planned the last steps came out
        self._last_mean: float | None = None  # [m/s] of the last step, if the speed was steady
        self.phase: Stand | Step | Hang | Fallen | None = None
        self._air = AirTime()

    def step(self, world: World, command: float) -> None:
        """Move one tick towards the walking speed `command` [m/s]; 0 is standing."""
        most = self.manner.acceleration * TICK
        self.speed += max(-most, min(most, command - self.speed))
        self.now = self._sense(world, command)
        phase = self._next(self.now)
        if phase is not self.phase:
            self._enter(phase)
        phase.drive(self.now)
        if world.tick % ARM_TICKS == 0 and phase.name != "fallen":
            self._swing_arms()

    def _sense(self, world: World, command: float) -> Now:
        """Read the whole figure."""
        figure, hip = self.figure, self.figure.hip
        for leg in figure.legs:
            leg.sense(hip)
        pivot = self.phase.support if isinstance(self.phase, Step) else figure.left
        gravity = -world.gravity[1]
        balance = balance_of(figure, pivot.ankle.imag, gravity)
        return Now(figure, self.manner, balance, gravity, command, self.speed, self.trim)

    def _next(self, now: Now) -> Stand | Step | Hang | Fallen:
        """Return the phase of this tick."""
        phase = self.phase or Stand(now)
        hangs = self._air.is_long(now)
        if phase.name != "fallen" and has_fallen(now):
            return Fallen()
        if isinstance(phase, Step):
            if phase.landed:
                phase = self._after(phase, now)
        else:
            phase = phase.next(now)
        return Hang(now) if hangs and phase.name in ("stand", "step") else phase

    def _after(self, step: Step, now: Now) -> Stand | Step:
        """Return the step is done: learn from its speed, then stop or take the next."""
        mean, self._last_mean = step.mean_speed(now), self._last_mean if step.steady else None
        if self._last_mean is None:
            self.trim *= FORGET
        else:  # over two steps, since the two feet may differ
            error = 0.5 * (mean + self._last_mean) - self.speed
            self.trim += self.manner.trim_gain * error
        self._last_mean = mean
        self.trim = now.trim = max(-MOST_TRIM, min(MOST_TRIM, self.trim))
        return Stand(now) if can_stand(now) else Step(now, step.support)

    def _enter(self, phase: Stand | Step | Hang | Fallen) -> None:
        self.steps += phase.name == "step"
        for leg in self.figure.legs:
            leg.plan = []  # it may run the other way now: from the ground or from the hip
        was_down = self.phase is not None and self.phase.name == "fallen"
        self.phase = phase
        if phase.name == "fallen" or was_down:
            self.set_strength(self.strength)

    def set_strength(self, factor: float) -> None:
        """Scale the torque of every servo; a fallen figure has only a little of it."""
        self.strength = factor
        down = self.phase is not None and self.phase.name == "fallen"
        self.figure.set_strength(factor * (FALLEN_STRENGTH if down else 1.0))

    def _swing_arms(self) -> None:
        """Swing each arm with the leg of the other side."""
        figure = self.figure
        for side, leg in (("left", figure.right), ("right", figure.left)):
            ahead = (leg.ankle - leg.hip).real
            figure.limbs[f"{side} bicep"].drive(ARM_REST + ARM_SWING * ahead)
