"""A marble run inside the wheel that lifts the marbles."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Chain, Circle, Revolute, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import number

G = 9.81  # [m/s²]
CENTER = (0.0, 5.6)  # [m] axle of the wheel; all places below are from there
RADIUS, RIM = 5.0, 0.25  # [m] inside of the wheel, thickness
SIDES, CUPS = 36, 12
DEPTH, LIP = 0.52, 0.42  # [m] of a cup
MARBLE = 0.17  # [m] radius
START = (2.15, 3.15)  # [m] upper end of the measured ramp, on the right
REACH = 4.6  # [m] level width of it
GATES = (0.2, -2.2)  # [m] level places between which a is measured
SWITCHED = 15  # passes that the median is taken of

Point = tuple[float, float]


class MarbleRun(Scene):
    """Run marbles down ramps, and time them. Marbles roll down, turn a little wheel, and the big
    wheel lifts them up again. It never ends: the motor gives back what rolling, bumping and
    paddling have used up.

    On the upper ramp each marble is timed between two gates. A disc that rolls has to move and to
    spin; friction does no work, but it takes a third of the pull away and turns the marble with it:

    $a = ⅔ g sin α$

    That needs $μ > ⅓ tan α$. With less friction they slip, and $a = g (sin α − μ cos α)$.

    - Set $μ$ to 0. Which marbles pass the gates with the larger $a$, and do they still turn the
      paddle?
    - Take a marble out and drop it somewhere else.
    - Double the slope: is the run twice as fast?
    - Stop the big wheel and wait. Where has the energy gone?
    """

    title = "Marble run"
    category = "Energy"
    marbles: int = slider(18, 1, 30, step=1, help="Number of marbles")
    slope: float = slider(9.0, 4.0, 14.0, step=0.5, unit="deg", help="α of the upper ramp")
    friction: float = slider(0.4, 0.0, 1.0, step=0.01, live=True, help="μ of the marbles on ramps")
    speed: float = slider(2.5, 0.0, 5.0, step=0.1, unit="1/min", live=True, help="Of the big wheel")
    # A marble must feel its own μ, whatever the ramps are made of
    settings: ClassVar = {"friction_mixing": "least"}
    view = (-8.2, -0.1, 8.8, 11.3)
    check_seconds = 30.0

    def build(self, world: World) -> None:
        self.wheel = world.add_kinematic(*self._wheel_shapes(), position=CENTER, name="wheel")
        self.wheel.omega = self.speed * math.tau / 60.0
        self.angle = math.radians(self.slope)
        self._build_ramps(world)
        self._build_paddle(world)
        disc = Circle(radius=MARBLE, density=20.0, friction=self.friction)
        self.balls = []
        for i in range(self.marbles):
            x, y = (i % 10 - 4.5) * 0.38, -RADIUS + 0.9 + (i // 10) * 0.38
            spot = (CENTER[0] + x, CENTER[1] + y)
            self.balls.append(world.add_dynamic(disc, position=spot, name=f"marble {i + 1}"))
        self.entered: dict[int, tuple[float, float]] = {}  # speed² at the first gate, by number
        self.found: list[float] = []  # [m/s²] of the last passes
        self.passes = 0

    def _wheel_shapes(self) -> list[Box]:
        """Return the rim in pieces, and cups that are open in the direction of motion."""
        shapes = []
        wide = 2.0 * (RADIUS + RIM) * math.tan(math.pi / SIDES)
        for i in range(SIDES):
            a, r = i * math.tau / SIDES, RADIUS + 0.5 * RIM
            spot = (r * math.cos(a), r * math.sin(a))
            shapes.append(Box(width=RIM, height=wide, angle=a, center=spot))
        for i in range(CUPS):
            a, r = i * math.tau / CUPS, RADIUS - 0.5 * DEPTH
            spot = (r * math.cos(a), r * math.sin(a))
            shapes.append(Box(width=DEPTH, height=0.08, angle=a, center=spot))
            r, ahead = RADIUS - DEPTH, 0.5 * LIP
            c, s = math.cos(a), math.sin(a)
            spot = (r * c - ahead * s, r * s + ahead * c)
            shapes.append(Box(width=0.08, height=LIP, angle=a, center=spot))
        return shapes

    def _build_ramps(self, world: World) -> None:
        """Build from above the measured ramp, waves, a chute to the paddle, and a lip."""
        fall = REACH * math.tan(self.angle)
        upper = [(START[0] - REACH, START[1] - fall), START, (START[0] + 0.05, START[1] + 0.25)]
        # Always downhill: the slope 0.16 is more than 0.03 m · 5 rad/m, so nothing comes to rest
        steps = [0.05 * i for i in range(114)]
        waves = [(x - 3.3, 1.25 - 0.16 * x + 0.03 * math.cos(5.0 * x)) for x in steps]
        middle = [(-3.5, 1.75), *waves]
        chute = [(0.75, -1.25), (3.2, -0.6), (3.6, -0.2), (3.75, 0.6)]
        for points, name in ((upper, "ramp"), (middle, "waves"), (chute, "chute")):
            line = Chain(points=tuple(points), friction=1.0)
            world.add_static(line, position=CENTER, name=name)

    def _build_paddle(self, world: World) -> None:
        """Build a light wheel that the marbles turn; no more than a brake of air slows it."""
        at = (CENTER[0] - 0.25, CENTER[1] - 2.35)
        blades = [
            Box(width=1.5, height=0.07, angle=i * math.pi / 3.0, density=8.0, friction=0.2)
            for i in range(3)
        ]
        hub = Circle(radius=0.16, density=8.0, friction=0.2)
        self.paddle = world.add_dynamic(
            hub, *blades, position=at, name="paddle", angular_damping=0.3
        )
        world.add_joint(Revolute(a=None, b=self.paddle, anchor=at))

    def changed(self, world: World, name: str) -> None:
        self.wheel.omega = self.speed * math.tau / 60.0
        if name == "friction":
            for ball in living(self.balls):
                ball.set_material(friction=self.friction)
            self.entered.clear()
            self.found = []

    def step(self, world: World) -> None:
        for i, ball in enumerate(self.balls):
            if ball.alive:
                self._time(i, ball)

    def _time(self, i: int, ball: Body) -> None:
        """Measure speed² at both gates; a follows from their difference."""
        x, y, _, vx, vy, _ = ball.state
        x, y = x - CENTER[0], y - CENTER[1]
        above = (y - START[1]) * math.cos(self.angle) - (x - START[0]) * math.sin(self.angle)
        if not 0.5 * MARBLE < above < 1.5 * MARBLE or vx >= 0.0:
            self.entered.pop(i, None)
        elif i not in self.entered:
            if GATES[0] - 0.1 < x <= GATES[0]:
                self.entered[i] = (vx * vx + vy * vy, x)
        elif x <= GATES[1]:
            square, start = self.entered.pop(i)
            way = (start - x) / math.cos(self.angle)
            self.found = [*self.found, 0.5 * (vx * vx + vy * vy - square) / way][-SWITCHED:]
            self.passes += 1

    def exact(self) -> float:
        """Return the acceleration on the upper ramp [m/s²]."""
        s, c = math.sin(self.angle), math.cos(self.angle)
        rolls = self.friction > math.tan(self.angle) / 3.0
        return G * s * 2.0 / 3.0 if rolls else G * (s - self.friction * c)

    def theory(self, world: World) -> tuple[Theory, ...]:
        if len(self.found) < 3:
            return ()
        # The median leaves out marbles that touched. One that has just landed may still slip, or
        # hop, as it passes the first gate: 5 %.
        near = 0.05 * self.exact() + 0.01
        measured = float(np.median(self.found))
        return (Theory("a on the upper ramp", self.exact(), measured, near, "m/s²"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("passes", self.passes),
            Reading("marbles above the axle", self.above()),
            Reading("paddle", self.paddle.omega * 60.0 / math.tau, "1/min"),
        )

    def above(self) -> int:
        """Return the marbles that are higher than the axle."""
        return plain_sum(ball.alive and ball.center[1] > CENTER[1] for ball in self.balls)

    def draw(self, draw: Draw, world: World) -> None:
        for x in GATES:
            y = START[1] + (x - START[0]) * math.tan(self.angle)
            a = (CENTER[0] + x, CENTER[1] + y)
            draw.line(a, (a[0], a[1] + 0.6), "target", dash=True)
        line = 1.5 * draw.style.sizes.label / draw.camera.scale
        words = [f"⅔ g sin α = {self.exact():.3f} m/s²"]
        if self.friction <= math.tan(self.angle) / 3.0:
            words = [f"they slip: {self.exact():.3f} m/s²"]
        if self.found:
            words.append(f"measured {number(float(np.median(self.found)), 3)} m/s²")
            words.append(f"{self.passes} passes")
        for i, said in enumerate(words):
            draw.text((8.6, 10.6 - i * line), said, anchor="right", bold=i < 2)

    def check(self, world: World) -> None:
        outside = [b.name for b in self.balls if math.dist(b.center, CENTER) > RADIUS]
        assert not outside, f"{len(outside)} marbles are outside the wheel, {outside[0]} first"
        assert self.passes >= 5, f"only {self.passes} marbles have rolled through both gates"
        self.check_theory(world, "no acceleration was measured")
