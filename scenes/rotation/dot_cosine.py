"""The cosine is a dot product, and a machine with a crank and a yoke computes it."""

import math

import numpy as np

from physics import Body, Box, Circle, Filter, Joint, Prismatic, Revolute, World
from scenes.draw import Draw
from scenes.figures import (
    EAST,
    FIRST,
    NORTH,
    SECOND,
    SUM,
    Point,
    angle_mark,
    dot,
    right_angle,
)
from scenes.formulas import Formula, Ink, bracketed, sheet
from scenes.kit import Reading, Scene, Theory, slider, toggle
from scenes.labels import number

APART = Filter(group=-1)
RAIL = -1.35  # [m] height of the yoke's rail
GRAPH_LEFT, GRAPH_RIGHT = 1.75, 5.0  # [m] θ = 0 and θ = 2π
KEPT = 1200  # [count] measured points of the graph: five seconds


class DotCosine(Scene):
    """Turn a crank: see the cosine. On a circle of radius 1 the arrow $a = (1, 0)$ stays, and $b$
    turns with the crank. Then
    $a⃗·b⃗ = |a⃗| |b⃗| cos θ = cos θ$
    The cosine is the $x$ component of $b$, the sine is its $y$ component.

    The yoke below does the projection in steel: the pin of the crank slides in its slot, and its
    rail lets it move only sideways, so its pointer stands at $cos θ$. The graph is drawn from what
    is measured: the yoke's position against the angle of the crank. The thin line is exact.

    - Where does the yoke move fastest, where does it stand still? Compare with the sine.
    - At which angles is $a·b = 0$, and at which ½?
    - Switch the motor off and turn the crank by hand. Then pull at the yoke instead: where does
      that not work?
    """

    title = "Dot product and cosine"
    category = "Forces"
    rebuilds = "K9"
    omega: float = slider(
        0.6, -3.0, 3.0, step=0.1, unit="rad/s", live=True, help="Of the motor", label="Speed ω"
    )
    motor: bool = toggle(True, live=True, help="Off: turn the crank by hand")
    drop_line: bool = toggle(
        True, live=True, help="From b down to the scale", key="d", label="Show drop line"
    )
    view = (-1.6, -1.75, 5.2, 2.35)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        wheel = Circle(radius=0.18, center=(0, 0), density=40.0, filter=APART)
        arm = Box(width=1.0, height=0.1, center=(0.5, 0), density=2.0, filter=APART)
        self.crank: Body = world.add_dynamic(wheel, arm, name="crank", angle=0.5)
        self.motor_joint: Joint = world.add_joint(Revolute(a=None, b=self.crank, max_torque=40.0))
        tip = self.crank.world_point((1.0, 0.0))
        pin = Circle(radius=0.09, density=4.0, filter=APART)
        self.pin: Body = world.add_dynamic(pin, position=tip, name="pin")
        world.add_joint(Revolute(a=self.crank, b=self.pin, anchor=tip))
        self._build_yoke(world, tip)
        self.graph = np.zeros((KEPT, 2))  # θ [rad], the yoke's place [m], the newest last
        self.drawn = 0
        self.changed(world, "omega")

    def _build_yoke(self, world: World, tip: Point) -> None:
        """Build a slotted bar that the pin moves sideways."""
        slot = Box(width=0.06, height=2.5, density=1.0, filter=APART)
        foot = Box(width=0.3, height=0.14, center=(0, RAIL), density=1.0, filter=APART)
        self.yoke: Body = world.add_dynamic(slot, foot, position=(tip[0], 0.0), name="yoke")
        world.add_joint(Prismatic(a=None, b=self.yoke, anchor=(tip[0], RAIL), axis=(1, 0)))
        world.add_joint(Prismatic(a=self.yoke, b=self.pin, anchor=tip, axis=(0, 1)))

    def changed(self, world: World, name: str) -> None:
        self.motor_joint.motor_speed = self.omega if self.motor else None

    def step(self, world: World) -> None:
        if world.tick % 2 == 0:
            self.graph = np.roll(self.graph, -1, axis=0)
            self.graph[-1] = self.crank.angle % math.tau, self.yoke.position[0]
            self.drawn = min(self.drawn + 1, KEPT)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the yoke is where cos θ is, and so is the crank's own pin."""
        theta = self.crank.angle
        # Pins and slots are springs of 120 Hz: the pin, the yoke's 0.8 kg and what turns it give
        # under their own inertia m r ω² by ω² / (2π·120 Hz)² of r, 2e-5 at 3 rad/s, and the motor
        # jerks at the start: 1 mm holds all that.
        return (
            Theory("a·b by the yoke", math.cos(theta), self.yoke.position[0], 1e-3, "m²"),
            Theory("height of the pin", math.sin(theta), self.pin.position[1], 1e-3, "m"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        theta = math.degrees(self.crank.angle % math.tau)
        return (
            Reading("angle θ", theta, "°"),
            Reading("cos θ", math.cos(self.crank.angle)),
            Reading("yoke at", self.yoke.position[0], "m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        theta = self.crank.angle % math.tau
        b = self.crank.world_point((1.0, 0.0))
        foot = (b[0], 0.0)
        draw.circle((0, 0), 1.0, outline="muted", width=draw.style.sizes.thin)
        draw.line((-1.3, 0), (1.45, 0), "muted", draw.style.sizes.thin)
        self._draw_rail(draw, b)
        draw.line(foot, b, NORTH, 1.3 * draw.style.sizes.arrow)
        draw.line((0, 0), foot, EAST, 1.6 * draw.style.sizes.arrow)
        draw.arrow((0, 0), (1.0, 0.0), FIRST)
        draw.arrow((0, 0), b, SECOND)
        if min(abs(b[0]), abs(b[1])) > 0.1:
            right_angle(draw, foot, b, (-b[0], 0))
        angle_mark(draw, (0, 0), 0.0, theta, "θ", 2.8)
        draw.text((1.12, 0.1), "a", color=FIRST, bold=True)
        draw.text((1.14 * b[0], 1.14 * b[1]), "b", color=SECOND, bold=True)
        self._draw_graph(draw, theta)
        sheet(draw, (self.view[0] + 0.05, self.view[3] - 0.05), self._formulas(b))

    def _draw_rail(self, draw: Draw, b: Point) -> None:
        """Draw the scale from −1 to 1 that the yoke's foot slides on."""
        thin = draw.style.sizes.thin
        draw.line((-1.15, RAIL), (1.15, RAIL), "text", draw.style.sizes.line)
        tops = [(k / 4, RAIL) for k in range(-4, 5)]
        feet = [(k / 4, RAIL - (0.14 if k % 4 == 0 else 0.1)) for k in range(-4, 5)]
        draw.many.lines(tops, feet, "text", thin)
        for k in (-1, 0, 1):
            draw.text((k, RAIL - 0.16), number(k, 0), color="muted", anchor="top")
        if self.drop_line:
            draw.line(b, (b[0], RAIL), EAST, thin, dash=True)
        draw.dot((self.yoke.position[0], RAIL), color=EAST)

    def _draw_graph(self, draw: Draw, theta: float) -> None:
        """Draw the graph of cos θ: exact, measured, and now."""
        wide = GRAPH_RIGHT - GRAPH_LEFT
        thin, over = draw.style.sizes.thin, wide / math.tau
        marks = [(GRAPH_LEFT + wide * k / 4, 0.05) for k in range(5)]
        starts = [(GRAPH_LEFT, 0), (GRAPH_LEFT, -1.1), *marks]
        ends = [(GRAPH_RIGHT, 0), (GRAPH_LEFT, 1.1), *((x, -0.05) for x, _ in marks)]
        draw.many.lines(starts, ends, "muted", thin)
        turns = np.linspace(0.0, math.tau, 97)
        draw.path(np.column_stack([GRAPH_LEFT + over * turns, np.cos(turns)]), "muted", thin)
        rows = self.graph[KEPT - self.drawn :: 3]
        if len(rows) > 1:
            points = np.column_stack([GRAPH_LEFT + over * rows[:, 0], rows[:, 1]])
            whole = np.abs(np.diff(rows[:, 0])) < 1.0  # no line across where 2π becomes 0
            width = 1.4 * draw.style.sizes.line
            draw.many.lines(points[:-1][whole], points[1:][whole], SUM, width)
        now = (GRAPH_LEFT + over * theta, self.yoke.position[0])
        draw.line((now[0], 0.0), now, EAST, 1.6 * draw.style.sizes.arrow)
        draw.dot(now, 1.5 * draw.style.sizes.dot, SUM)
        for k, words in enumerate(("0", "½ π", "π", "3/2 π", "2π")):
            at = (GRAPH_LEFT + wide * k / 4, -0.06)
            draw.text(at, words, color="muted", anchor="topright" if k in (0, 4) else "top")
        draw.text((GRAPH_LEFT, 1.15), "a·b over θ", color=SUM, bold=True, anchor="bottomleft")

    def _formulas(self, b: Point) -> list[Formula]:
        theta, n = self.crank.angle % math.tau, number
        value = Ink(n(dot((1.0, 0.0), b), 3), SUM, True)
        return [
            [
                Ink("$a·b$", SUM, True),
                f" = 1·{bracketed(b[0], 3)} + 0·{bracketed(b[1], 3)} = ",
                value,
            ],
            ["$cos θ$", f" = cos {n(math.degrees(theta), 1)}° = ", Ink(n(math.cos(theta), 3), SUM)],
        ]

    def check(self, world: World) -> None:
        self.check_theory(world)
        rows = self.graph[KEPT - self.drawn :]
        gap = float(np.abs(np.cos(rows[:, 0]) - rows[:, 1]).max())
        assert gap < 1e-3, f"the graph is {1000 * gap:.2f} mm off the cosine"
        least = min(1.0, 0.5 * abs(self.omega) * world.time) if self.motor else 0.0
        assert np.ptp(rows[:, 0]) >= least, "the crank hardly turned"
        rng = np.random.default_rng(self.seed)
        for p, q in rng.uniform(-math.pi, math.pi, (300, 2)):
            product = dot((math.cos(p), math.sin(p)), (math.cos(q), math.sin(q)))
            assert abs(product - math.cos(p - q)) < 1e-15 * 8, "a·b is not cos θ"
