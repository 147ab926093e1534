"""A mass on a leg without mass: the inverted pendulum of walking, and its steps."""

import math

from creatures.capture import capture_after, capture_point, rate
from physics import Body, Circle, World
from scenes.guards import in_hand

MASS = 60.0  # [kg]
BALL = 0.13  # [1] radius of the mass over its height
STRETCH = 1.25  # [1] length of the straight leg over the height of the mass
LONGEST = 0.75  # [1] of a step over that height: as far as the straight leg reaches beside it
SOLE = 0.06  # [1] half of the sole over the height: within it the foot can choose where it presses
STIFF = 3.0  # [Hz] with which the leg keeps the height, critically damped
DISTURBED = 0.05  # [m/s] a change of speed within a tick that was not the leg's

Start = tuple[float, float, float, float]  # [s], [m], [m/s], [m]: since when what is told holds


class Stilt:
    """The mass, and the foot that it stands on now.

    The leg pushes along itself, upwards with just the weight, so the mass keeps its height and gets
    x'' = w^2 (x - p).
    """

    def __init__(self, world: World, height: float, start: float, speed: float) -> None:
        """Put it with the foot at 0, the mass `start` [m] beside it at `speed` [m/s]."""
        self.height = height  # [m]
        self.gravity = -world.gravity[1]
        self.rate = rate(height, self.gravity)  # [1/s]
        ball = Circle(radius=BALL * height, density=MASS / math.pi / (BALL * height) ** 2)
        self.mass: Body = world.add_dynamic(
            ball, position=(start, height), velocity=(speed, 0.0), name="mass"
        )
        self.foot = 0.0  # [m]
        self.prints = [0.0]  # [m] where feet stood, the present one last
        self.landed = 0.0  # [s] when the present one landed
        self.fallen = False
        self._half = 0.5 * world.settings.tick_length / world.settings.substeps  # [s]
        self.since: Start | None = None
        self.anchor(0.0)
        self._expected = speed  # [m/s] at the next tick, if only the leg pushes

    @property
    def x(self) -> float:
        """Return where the mass is [m]."""
        return self.mass.center[0]

    @property
    def speed(self) -> float:
        """Return the speed of the mass at the moment of its place [m/s].

        Semi-implicit Euler's speed is that of half a substep before; the leg adds what it gives
        until then. Without it the closed forms are off by a third of a hundredth.
        """
        speed, w = self.mass.velocity[0], self.rate
        if self.fallen:
            return speed
        on_foot = speed + self._half * w * w * (self.x - self.foot)
        held = abs(capture_point(self.x, on_foot, w) - self.foot) <= SOLE * self.height
        return speed / (1.0 + self._half * w) if held else on_foot

    @property
    def capture(self) -> float:
        """Return the capture point [m]."""
        return capture_point(self.x, self.speed, self.rate)

    @property
    def stands(self) -> bool:
        """Return whether the sole holds the capture point."""
        return abs(self.capture - self.foot) <= SOLE * self.height and not self.fallen

    @property
    def pressure(self) -> float:
        """Return where the foot presses [m]: on the capture point, if the sole reaches there."""
        return self.capture if self.stands else self.foot

    def after(self, seconds: float) -> float:
        """Return where the capture point will be, if it keeps on this foot [m]."""
        return capture_after(self.capture, self.pressure, self.rate, seconds)

    def landing(self, aside: float) -> float:
        """Return where a foot that lands now is `aside` [m] beyond the capture point.

        It is the capture point as it will be read from the new foot on; see `speed`.
        """
        w = self.rate
        return self.x + (self.mass.velocity[0] / w + aside) / (1.0 + self._half * w)

    def land(self, place: float, now: float) -> None:
        """Put the other foot as near to `place` [m] as a step reaches; it carries from now on."""
        most = LONGEST * self.height
        place = self.foot + max(-most, min(most, place - self.foot))
        self.foot = max(self.x - most, min(self.x + most, place))
        self.prints.append(self.foot)
        self.landed = now
        self.anchor(now)

    def anchor(self, now: float) -> None:
        """Begin the closed form anew: here, with this speed, on this pressure."""
        self.since = (now, self.x, self.speed, self.pressure)

    def push(self, world: World) -> None:
        """Let the leg act for a tick; once stretched, it is off the ground for good."""
        mass = self.mass
        speed = mass.velocity[0]
        if in_hand(world):
            self.since = None
        elif self.since is None or abs(speed - self._expected) > DISTURBED:
            self.anchor(world.time)
        x, y = mass.center
        lean = x - self.pressure
        if math.hypot(lean, y) > STRETCH * self.height or y < 0.3 * self.height:
            self.fallen, self.since = True, None
        if self.fallen:
            return
        spring = math.tau * STIFF  # [1/s]
        lift = self.gravity + spring * (spring * (self.height - y) - 2.0 * mass.velocity[1])
        along = max(0.0, lift) / y  # [1/s^2] per metre of the leg
        mass.apply_force((mass.mass * along * lean, mass.mass * along * y), mass.center)
        self._expected = speed + along * lean * world.tick_length

    def told(self, now: float) -> tuple[float, float]:
        """Return position [m] and speed [m/s] by the closed form, since the last landing."""
        assert self.since is not None
        begun, x, speed, foot = self.since
        t, w, off = now - begun, self.rate, x - foot
        c, s = math.cosh(w * t), math.sinh(w * t)
        return foot + off * c + speed / w * s, off * w * s + speed * c
