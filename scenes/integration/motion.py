"""Position, velocity and acceleration of one ball, as three live curves."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Circle, Distance, Joint, Prismatic, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

X = 5.6  # [m] where the rail stands
RADIUS = 0.4  # [m]
MIDDLE = 4.2  # [m] height at which the spring is at rest
WINDOW = 5.0  # [s] that the curves show
EVERY = 2  # [ticks] between two points of them
ROOM = 9.0  # [m] height of the ceiling
COLORS = ("contact_kept", "velocity", "contact_new")


class Motion(Scene):
    """Throw a ball and read its motion curves. One ball on a rail, and three curves of the same
    motion. Velocity is the slope of the position curve, acceleration the slope of the velocity
    curve:
    $v = dy/dt,  a = dv/dt$

    The other way round, the area under a curve is the change of the one above it. The shaded area
    under $v$ since the throw is the height gained:
    $Δy = ∫v dt$
    Where $v$ is negative, it is given back.

    In free flight the top curve is a parabola, the middle one straight, the lowest one flat at
    $−g$. On a spring all three are sine curves, each a quarter of a period ahead of the one above.

    - Move the ball by hand and draw a curve: try to get a straight line in the top one.
    - When $v$ is zero, what is $a$? Look at the top of a throw.
    - Where is the velocity largest on the spring, and where the acceleration?
    """

    title = "Motion curves"
    rebuilds = "K41"
    kind: str = choice(
        "bounce",
        ("bounce", "spring", "drift"),
        live=True,
        help="drift: no force but your hand",
        key="d",
        label="Motion",
    )
    gravity: float = slider(9.81, 1.0, 20.0, unit="m/s²", live=True, help="For bounce and spring")
    speed: float = slider(10.0, 2.0, 12.0, step=0.5, unit="m/s", live=True, help="Of a throw")
    restitution: float = slider(
        0.8, 0.0, 1.0, step=0.05, help="Share of the speed after a bounce", label="Bounce"
    )
    spring_hertz: float = slider(
        0.5, 0.2, 2.0, step=0.1, unit="Hz", live=True, label="Spring frequency"
    )
    buttons: ClassVar = (Button("throw", "Throw it up", "g"),)
    view = (-8.2, -1.2, 8.2, 9.7)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        wall = Box(width=3.0, height=0.4, restitution=self.restitution)
        world.add_static(wall, position=(X, -0.2), name="floor")
        world.add_static(wall, position=(X, ROOM + 0.2), name="ceiling")
        ball = Circle(radius=RADIUS, density=2.0, friction=0.0, restitution=self.restitution)
        self.ball = world.add_dynamic(ball, position=(X, MIDDLE), name="ball")
        world.add_joint(Prismatic(b=self.ball, anchor=(X, MIDDLE), axis=(0, 1)))
        self.coil: Joint | None = None
        self.trace = Samples(4, 720)  # t, y, v, a
        self._apply(world)
        self._throw(world, 0.8 * self.speed)

    def changed(self, world: World, name: str) -> None:
        self._apply(world)

    def pressed(self, world: World, name: str) -> None:
        self._throw(world, self.speed)

    def _apply(self, world: World) -> None:
        world.gravity = (0.0, 0.0 if self.kind == "drift" else -self.gravity)
        if self.coil is not None and self.coil.alive:
            world.remove(self.coil)
        self.coil = None
        if self.kind == "spring":
            spring = Distance(
                b=self.ball, anchor_a=(X, ROOM), anchor_b=self.ball.position,
                length=ROOM - MIDDLE, hertz=self.spring_hertz, damping_ratio=0.0,
            )  # fmt: skip
            self.coil = world.add_joint(spring)

    def _throw(self, world: World, speed: float) -> None:
        """Throw it up from where it is; areas are counted from now on."""
        self.ball.velocity = (0.0, speed)
        self.thrown = world.time
        self.height = self.ball.center[1]  # [m]
        self.last = speed  # [m/s] one tick ago
        self.area = 0.0  # [m] under the velocity curve
        self.jumps = 0.0  # [m/s] all changes of v, added up

    def step(self, world: World) -> None:
        """Note what the last tick did."""
        _, y, _, _, v, _ = self.ball.state
        tick = world.tick_length
        if world.time > self.thrown:
            self.area += 0.5 * (self.last + v) * tick
            self.jumps += abs(v - self.last)
            if world.tick % EVERY == 0:
                self.trace.add(world.time, y, v, (v - self.last) / tick)
        self.last = v

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the area under v is the height gained."""
        # A tick's trapezoid takes v as a straight line. It is none in a tick with an impact, nor
        # quite within one of two substeps: at most the change of v times half a tick each time.
        slack = 0.5 * self.jumps * world.tick_length + 1e-9
        gained = self.ball.center[1] - self.height
        area = self.area + 0.5 * (self.last + self.ball.velocity[1]) * world.tick_length
        slack += abs(self.last - self.ball.velocity[1]) * world.tick_length
        return (Theory("area under v", gained, area, slack, "m", formula="Δy = ∫v dt"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        _, y, v, a = self.trace.rows[-1].tolist() if self.trace.count else (0.0, 0.0, 0.0, 0.0)
        return (Reading("y", y, "m"), Reading("v", v, "m/s"), Reading("a", a, "m/s²"))

    def draw(self, draw: Draw, world: World) -> None:
        draw.line((X, 0.0), (X, ROOM), "muted", draw.style.sizes.thin)
        rows = self.trace.rows
        if not len(rows):
            return
        end = max(float(rows[-1, 0]), WINDOW)
        rows = rows[rows[:, 0] > end - WINDOW]
        said = (
            ("position y", "m", (0.0, ROOM)),
            ("velocity v", "m/s", (-14.0, 14.0)),
            ("acceleration a", "m/s²", (-36.0, 36.0)),
        )
        for k, (name, unit, up) in enumerate(said):
            top = 9.2 - 3.25 * k
            box = (-8.0, top - 3.1, 3.4, top)
            words = f"{name} = {number(rows[-1, k + 1], 1)} {unit}"
            plot = Plot(box, Axis(end - WINDOW, end, "t", "s"), Axis(*up), words, COLORS[k])
            if k == 1:  # the area under v since the throw
                since = rows[rows[:, 0] >= self.thrown]
                wide = EVERY * world.tick_length
                plot.bars(since[:, 0], since[:, 2], draw.color("velocity", 0.35), wide=wide)
            values = (
                np.clip(rows[:, k + 1], 0.85 * up[0], 0.85 * up[1]) if k == 2 else rows[:, k + 1]
            )
            plot.curve(rows[:, 0], values, COLORS[k], width=1.5)  # an impact stays below the title
            self._add_tangent(draw, plot, rows, k)
            plot.draw(draw)
        speed = 0.25 * self.ball.velocity[1]
        draw.arrow((X + 0.9, self.ball.center[1]), (0.0, speed), "velocity")

    def _add_tangent(self, draw: Draw, plot: Plot, rows: np.ndarray, k: int) -> None:
        """Add the tangent at the newest point of y and v: its slope is the curve below."""
        t, value = rows[-1, 0], rows[-1, k + 1]
        if k < 2:
            back = 0.6  # [s]
            ends = (value - back * rows[-1, k + 2], value)
            plot.curve((t - back, t), ends, "text", width=1.0)
        plot.dots([t], [value], COLORS[k], px=1.5 * draw.style.sizes.dot)

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        rows, tick = self.trace.rows, world.tick_length
        law, stiffness = self._law(rows[:, 1])
        # A spring pulls with the length of some moment in the tick, and is solved implicitly: its
        # force is off by what the ball moves in that time, of first and of second order.
        slack = 1e-6 + stiffness * tick * (np.abs(rows[:, 2]) + tick * np.abs(law))
        flight = np.abs(rows[:, 3] - law) < slack
        share = float(flight.mean())
        # In the air but for the ticks of impacts and what time it lies still (with e = 0.8: never)
        assert share > 0.9, f"the acceleration is that of its law in {100 * share:.0f} % of ticks"
        # The slope of the position, over a point on either side, is the velocity between them: on
        # a parabola exactly, but for the lead of a h / 2 of a substep. On a sine curve it is off
        # by the third derivative too, (2 pi f)^2 v, times the square of the distance over six.
        slope = (rows[2:, 1] - rows[:-2, 1]) / (rows[2:, 0] - rows[:-2, 0])
        # Only where no impact lies between two points: there v changes as the law says.
        steps = np.diff(rows[:, 0])
        even = np.abs(np.diff(rows[:, 2]) - law[:-1] * steps) < EVERY * slack[:-1] * steps
        still = even[1:] & even[:-1]
        bent = stiffness * np.abs(rows[:, 2]).max() * (EVERY * tick) ** 2 / 6
        error = float(np.abs(slope - rows[1:-1, 2])[still].max())
        most = 1e-6 + np.abs(law).max() * tick + bent
        assert error < most, f"slope of y is {error:.3f} m/s off v"

    def _law(self, y: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the acceleration at heights `y` [m/s^2], and the spring's stiffness [1/s^2]."""
        if self.kind == "drift":
            return np.zeros_like(y), 0.0
        stiffness = (2.0 * math.pi * self.spring_hertz) ** 2 if self.kind == "spring" else 0.0
        return -self.gravity - stiffness * (y - MIDDLE), stiffness
