"""The gait: once per tick, read the balance, choose the phase, drive the servos.

    stand <-> step -> step ...      both feet, one foot
    jump, turn                      begun from standing calmly
    hang; fallen -> rise -> stand   none; lying, and getting up

It only ever sets servo targets. What the body then does is left to the physics.
"""

import math

from creatures.gait import DOWN
from creatures.gaits.biped.balance import balance_of
from creatures.gaits.biped.figure import Figure
from creatures.gaits.biped.ground import Floor, Ground
from creatures.gaits.biped.guard import guard_head, is_lost, lower_arms
from creatures.gaits.biped.jump import Jump
from creatures.gaits.biped.manner import Manner
from creatures.gaits.biped.outside import Outside
from creatures.gaits.biped.posture import Now
from creatures.gaits.biped.rise import Rise
from creatures.gaits.biped.slack import FALLEN_STRENGTH, AirTime, Fallen, Hang, has_fallen
from creatures.gaits.biped.stand import Stand, can_stand
from creatures.gaits.biped.step import Step
from creatures.gaits.biped.turn import Straighten
from creatures.gaits.biped.wish import Wish
from physics import World

ARM_SWING = 0.5  # [rad/m] turn of an upper arm per distance of the opposite ankle
ARM_REST = math.pi - 0.15  # [rad] of an upper arm relative to the chest
ELBOW_REST = 0.3  # [rad]
ARM_PAUSE = 1.0 / 60.0  # [s] the slow arms get new aims only so often
MEASURED = 0.1  # [s] masses and lengths are read anew so often: somebody may have edited a limb
MOST_TRIM = 0.8  # [m/s]
SHOVED = 0.3  # [m/s] a step that is further off was shoved, and tells no more than that
FORGET = 0.6  # [1] share of the trim that outlives a step in which the speed was to change


SINK = 1.5  # [m/s] how fast the wanted height follows

Phase = Stand | Step | Hang | Fallen | Rise


class Gait:
    """Walks `figure` in the given manner."""

    def __init__(self, figure: Figure, manner: Manner) -> None:
        self.figure, self.manner = figure, manner
        self.strength = 1.0  # [1] of the planned torques
        self.steps = 0
        self._asked = False  # a jump, in the tick before: a key that is held asks once
        self.jumps = self.turns = False  # it is to jump, to turn round, as soon as it stands calmly
        self.speed = 0.0  # [m/s] wanted now
        self.height = manner.height  # [m] hip over the ankles, wanted now
        self.trim = 0.0  # [m/s] how much faster than planned the last steps came out
        self._last_mean: float | None = None  # [m/s] of the last step, if the speed was steady
        self.phase: Phase | None = None
        self._guards = False  # it holds its arms before the head
        self._air = AirTime()
        self._outside = Outside()
        self._ground = Ground()

    def step(self, world: World, wish: Wish) -> None:
        """Move one tick as `wish` says."""
        self.now = self._sense(world, wish)
        if isinstance(self.phase, Straighten) and self.phase.is_straight(self.now):
            self._turn_round(world, wish)
        phase = self._next(self.now)
        if phase is not self.phase:
            self._enter(phase)
        phase.drive(self.now)
        if _due(world, ARM_PAUSE) and phase.name not in DOWN:
            self._move_arms(phase)

    def _sense(self, world: World, wish: Wish) -> Now:
        """Read the whole figure."""
        figure, dt = self.figure, world.tick_length
        if _due(world, MEASURED):
            figure.measure()
            figure.limit()
        figure.sense()
        self.jumps |= wish.jump and not self._asked
        self._asked = wish.jump
        self.turns = wish.facing not in (0, figure.side)
        fastest = self.manner.longest_step / self.manner.step_time  # [m/s] longer, it cannot step
        command = 0.0 if self.turns else max(-fastest, min(fastest, figure.side * wish.speed))
        most = self.manner.acceleration * dt
        self.speed += max(-most, min(most, command - self.speed))
        if command == 0.0:
            self.speed = 0.0
        low = self.manner.crouch if wish.crouch else self.manner.height
        self.height += max(-SINK * dt, min(SINK * dt, low - self.height))
        pivot = self.phase.support if isinstance(self.phase, Step) else figure.left
        gravity = -world.gravity[1]
        if self.phase is not None and self.phase.name in DOWN:
            self._outside.forget()  # what pushes then is the ground, on hands and knees
            self._ground = Ground()  # ... and a foot may move as it likes
        self._ground.feel(figure, figure.mass * gravity, dt)
        floor = Floor(pivot.ankle.imag, self._ground.speed)
        balance = balance_of(figure, floor, gravity, self._outside, dt)
        return Now(
            world=world,
            figure=figure,
            manner=self.manner,
            balance=balance,
            gravity=gravity,
            dt=dt,
            command=command,
            speed=self.speed,
            trim=self.trim,
            jog=wish.jog and command != 0.0,
            height=self.height,
        )

    def _next(self, now: Now) -> Phase:
        """Return the phase of this tick."""
        phase = self.phase or Stand(now)
        hangs = self._air.is_long(now)
        if phase.name not in DOWN and has_fallen(now):
            return Fallen()
        if isinstance(phase, Step):
            if phase.landed:
                phase = self._after(phase, now)
        else:
            phase = phase.next(now) or Fallen()
        phase = self._special(phase, now)
        return Hang(now) if hangs and phase.name in ("stand", "step", "turn") else phase

    def _special(self, phase: Phase, now: Now) -> Phase:
        """Return the phase, or turning round or a jump if it is asked for and it stands calmly."""
        if isinstance(phase, Straighten):
            return Stand(now) if phase.gave_up else phase
        if isinstance(phase, Jump):
            return Hang(now) if phase.is_off else phase
        calm = isinstance(phase, Stand) and phase.is_calm(now)
        if calm and self.turns:
            return Straighten(now)
        if calm and self.jumps:
            self.jumps = False
            return Jump(now)
        return phase

    def _turn_round(self, world: World, wish: Wish) -> None:
        """Look to the other side from now on."""
        self.figure.face(-self.figure.side)
        self._outside.forget()
        self._ground = Ground()
        self.speed = self.trim = 0.0
        self.now = self._sense(world, wish)
        self.phase = Stand(self.now)

    def _after(self, step: Step, now: Now) -> Stand | Step:
        """Return the step is done: learn from its speed, then stop or take the next."""
        mean, self._last_mean = step.mean_speed(now), self._last_mean if step.steady else None
        if self._last_mean is None or now.command == 0.0:
            self.trim *= FORGET
        else:  # over two steps, since the two feet may differ
            error = 0.5 * (mean + self._last_mean) - self.speed
            self.trim += self.manner.trim_gain * max(-SHOVED, min(SHOVED, error))
        self._last_mean = mean
        self.trim = now.trim = max(-MOST_TRIM, min(MOST_TRIM, self.trim))
        unturned = step.swing if step.swing.toes < 0.0 else step.support
        return Stand(now) if can_stand(now) else Step(now, unturned)

    def _enter(self, phase: Phase) -> None:
        self.steps += phase.name == "step"
        for leg in self.figure.legs:
            leg.plan = None  # it may run the other way now: from the ground or from the hip
        was_down = self.phase is not None and self.phase.name == "fallen"
        if phase.name in ("hang", "fallen"):
            self._outside.forget()
        self.phase = phase
        if was_down and phase.name != "rise":
            lower_arms(self.figure)
        if phase.name == "fallen" or was_down:
            self.set_strength(self.strength)

    def set_strength(self, factor: float) -> None:
        """Scale the torque of every servo; a fallen figure has only a little of it."""
        self.strength = factor
        down = self.phase is not None and self.phase.name == "fallen"
        self.figure.set_strength(factor, FALLEN_STRENGTH if down else 1.0)

    def _move_arms(self, phase: Phase) -> None:
        """Swing the arms in walking, or hold them before the head where no step can help."""
        lost = isinstance(phase, Step) and is_lost(self.now, phase.foot(self.now), phase.left)
        if lost:
            guard_head(self.now)
        elif self._guards:
            lower_arms(self.figure)
        self._guards = lost
        if not lost:
            self._swing_arms()

    def _swing_arms(self) -> None:
        """Swing each arm with the leg of the other side."""
        figure = self.figure
        for side, leg in (("left", figure.right), ("right", figure.left)):
            ahead = (leg.ankle - leg.hip).real
            for limb, aim in (("bicep", ARM_REST + ARM_SWING * ahead), ("forearm", ELBOW_REST)):
                arm = figure.limbs.get(f"{side} {limb}")
                if arm:
                    arm.drive(aim)


def _due(world: World, pause: float) -> bool:
    """Return whether this tick is the first after another `pause` [s] of simulated time."""
    return world.tick % max(1, round(pause / world.tick_length)) == 0
