"""v = ω × r: every point of a turning body moves across its arm, faster the further out it is."""

import math

import numpy as np

from physics import Body, Box, Circle, Joint, Revolute, World
from scenes.draw import Draw
from scenes.figures import (
    EAST,
    NORTH,
    SECOND,
    Point,
    across,
    along,
    beside,
    minus,
    plus,
    right_angle,
    times,
    unit,
)
from scenes.formulas import (
    Formula,
    Ink,
    Matrix,
    bracketed,
    column,
    sheet,
    vector,
)
from scenes.kit import Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import number

REACH = 2.2  # [m] of the turntable and of the plank
SCALE = 0.5  # [m per m/s] length of velocity arrows
TRAIL = 240  # [count] points of the trail: two seconds, every second tick


class CrossProduct(Scene):
    """Drag a point on a disc. A body turns with the spin $ω$, anticlockwise when $ω$ is
    positive. In a short time $dt$ the arm $r$ to one of its points turns by $ω dt$, and the point
    moves by $ω r dt$, square to the arm: turn $r$ by 90° to the left, and take it $ω$ times.
    $v⃗ = ω × r⃗ = (■(−ω r_y@ω r_x)),  |v⃗| = |ω| r$

    When the body also moves along, all its points have the centre's velocity as well:
    $v⃗ = v⃗_c + ω × r⃗$
    So there is one point where both cancel out. At this moment the whole body turns about it: the
    centre of rotation, the ring with a cross.

    The number measured is how far the point came in the last tick, divided by the time of a tick.

    - Drag the point $P$. Twice as far out, how fast? What happens to $v$ at the centre?
    - Make $ω$ negative.
    - Floating plank: push it with the mouse, and see the centre of rotation jump.
    """

    title = "Cross product: v = ω × r"
    rebuilds = "K5"
    what: str = choice(
        "turntable", ("turntable", "plank"), help="On a pin, or floating freely", label="Show"
    )
    omega: float = slider(
        1.0, -5.0, 5.0, step=0.1, unit="rad/s", live=True, help="Spin", label="Spin ω"
    )
    p: Point = point((1.4, 0.9), reach=4, symbol="P", help="A point that rides on the body")
    riding: bool = toggle(
        True, live=True, help="P goes along with the body, or stays put", label="P rides along"
    )
    many: bool = toggle(False, live=True, help="Arrows all along two arms", label="More arrows")
    view = (-6.0, -2.5, 2.6, 2.5)
    check_seconds = 2.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.joint: Joint | None = None
        if self.what == "turntable":
            disc = Circle(radius=REACH, density=0.4)
            self.body: Body = world.add_dynamic(disc, name="turntable", omega=self.omega)
            motor = Revolute(a=None, b=self.body, motor_speed=self.omega, max_torque=500.0)
            self.joint = world.add_joint(motor)
        else:
            plank = Box(width=2 * REACH, height=1.1)
            self.body = world.add_dynamic(plank, name="plank", omega=self.omega)
            self.body.velocity = (0.35, 0.12)
            self._build_frame(world)
        self.trail = np.zeros((TRAIL, 2))  # [m] where P was, the newest last
        self.pose = self.body.center, self.body.angle  # [m, rad] before the last tick
        self.tick = world.tick_length  # [s] of the last tick
        self.changed(world, "p")

    def _build_frame(self, world: World) -> None:
        """Build walls that give back all of a blow."""
        for x, y, wide, high in ((0, 3.0, 7.4, 0.3), (0, -3.0, 7.4, 0.3)):
            wall = Box(width=wide, height=high, friction=0.0, restitution=1.0)
            world.add_static(wall, position=(x, y), name="wall")
        for x in (-3.55, 3.55):
            wall = Box(width=0.3, height=5.7, friction=0.0, restitution=1.0)
            world.add_static(wall, position=(x, 0), name="wall")
        self.view = (-8.5, -3.2, 3.75, 3.2)

    def changed(self, world: World, name: str) -> None:
        if name == "omega":
            if self.joint is not None:
                self.joint.motor_speed = self.omega
            else:
                self.body.omega = self.omega
        if name == "p":
            self.local = self.body.local_point(self.p)  # [m] P in the body's own frame
            self.trail[:] = self.p
        elif name == "riding":
            self.set_point("p", self.body.world_point(self.local))

    def step(self, world: World) -> None:
        """Take P along with what the last tick did, and mark where it is."""
        if self.riding:
            self.set_point("p", self.body.world_point(self.local))
        self.local = self.body.local_point(self.p)
        self.pose = self.body.center, self.body.angle
        self.tick = world.tick_length
        if world.tick % 2 == 0:
            self.trail[:-1] = self.trail[1:]
            self.trail[-1] = self.p

    def _measured(self) -> tuple[Point, Point]:
        """Return the velocities at P and of the centre in the last tick [m/s]."""
        then, angle = self.pose
        x, y = self.local
        c, s = math.cos(angle), math.sin(angle)
        before = plus(then, (c * x - s * y, s * x + c * y))
        moved = minus(self.body.world_point(self.local), before), minus(self.body.center, then)
        return times(1 / self.tick, moved[0]), times(1 / self.tick, moved[1])

    def _at(self) -> Point:
        """Return P now, after the tick."""
        return self.body.world_point(self.local) if self.riding else self.p

    def _arm(self) -> Point:
        return minus(self._at(), self.body.center)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the speed of P relative to the centre."""
        (vx, vy), (cx, cy) = self._measured()
        arm = math.dist(self.body.world_point(self.local), self.body.center)
        exact = abs(self.body.omega) * arm
        # A chord is shorter than its arc by (ω dt)² / 24 of it: 2e-5 at 5 rad/s. The pin of the
        # turntable is a stiff spring, and a push changes ω within the tick: 0.1 %.
        loose = 1e-3 * exact + 1e-6
        return (
            Theory(
                "|ω × r|", exact, math.hypot(vx - cx, vy - cy), loose, "m/s", formula="v⃗ = ω × r⃗"
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        velocity, _ = self._measured()
        return (
            Reading("spin ω", self.body.omega, "rad/s"),
            Reading("arm r", math.hypot(*self._arm()), "m"),
            Reading("speed of P, measured", math.hypot(*velocity), "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        center, arm, omega = self.body.center, self._arm(), self.body.omega
        at, spin = plus(center, arm), times(omega, across(arm))
        self._draw_trail(draw)
        radius = math.hypot(*arm)
        draw.circle(center, radius, outline="muted", width=draw.style.sizes.thin, dash=True)
        if self.many:
            self._draw_field(draw, arm)
        draw.arrow(center, arm, SECOND)
        if radius > 0.4:
            along(draw, center, at, "r", SECOND, 1.0 if omega <= 0.0 else -1.0)
            right_angle(draw, at, times(-1, arm), spin if omega else across(arm))
        velocity = self.body.velocity
        if self.what == "plank":
            draw.arrow(center, times(SCALE, velocity), EAST)
            draw.arrow(at, times(SCALE, velocity), EAST)
            draw.many.arrows(
                [plus(at, times(SCALE, velocity))], [times(SCALE, spin)], NORTH, barbed=True
            )
            self._draw_center(draw)
        total = times(SCALE, plus(spin, velocity))
        draw.arrow(at, total, "velocity")
        if math.hypot(*total) > 0.3:
            beside(draw, plus(at, total), unit(total), "v", "velocity", 0.8)
        draw.arc(center, 2.0 * draw.style.sizes.label, 0.5, 0.5 + 0.8 * omega, "text")
        sheet(draw, (self.view[0] + 0.1, self.view[3] - 0.1), self._formulas(arm, spin))

    def _draw_trail(self, draw: Draw) -> None:
        """Draw where P was in the last two seconds, fading."""
        for k in range(3):
            part = self.trail[k * TRAIL // 3 : (k + 1) * TRAIL // 3 + 1 : 3]
            draw.path(part, draw.color("velocity", 0.15 + 0.2 * k), draw.style.sizes.line)

    def _draw_field(self, draw: Draw, arm: Point) -> None:
        """Draw velocities along the arm and the one square to it."""
        shares = np.linspace(-1.0, 1.0, 11)[:, None]
        arms = np.vstack([shares * arm, shares * across(arm)])
        spins = self.body.omega * np.column_stack([-arms[:, 1], arms[:, 0]])
        tips = SCALE * (spins + self.body.velocity)
        draw.many.arrows(
            arms + self.body.center, tips, draw.color("velocity", 0.6), draw.style.sizes.line
        )

    def _draw_center(self, draw: Draw) -> None:
        """Draw where v_c + ω × r = 0: r = ω × v_c / ω²."""
        omega = self.body.omega
        if abs(omega) > 0.05:
            at = plus(self.body.center, times(1 / omega, across(self.body.velocity)))
            draw.ring(at, 1.6 * draw.style.sizes.handle, "target")
            draw.cross(at, 2.4 * draw.style.sizes.handle, "target")

    def _formulas(self, arm: Point, spin: Point) -> list[Formula]:
        omega, n = self.body.omega, number
        measured, _ = self._measured()
        lines: list[Formula] = [
            [
                "$ω =$ ",
                n(omega),
                " rad/s    ",
                Ink("$r$", SECOND, True),
                " = ",
                vector(*arm, SECOND),
            ],
            ["$ω × r =$ ", column("$−ω r_y$", "$ω r_x$"), " = ", self._products(arm)],
        ]
        if self.what == "plank":
            c = self.body.velocity
            lines.append([Ink("$v$", "velocity", True), " = ", Ink("$v_c$", EAST), " $+ ω × r$"])
            lines.append([" = ", vector(*c, EAST), " + ", vector(*spin, NORTH)])
            lines.append(["measured: ", vector(*measured, "velocity"), " m/s"])
        else:
            lines.append([" = ", vector(*spin, "velocity"), "  measured: ", vector(*measured)])
            speed = f"|v| = |ω| r = {n(abs(omega))}·{n(math.hypot(*arm))}"
            lines.append([f"{speed} = {n(abs(omega) * math.hypot(*arm))} m/s"])
        return lines

    def _products(self, arm: Point) -> Matrix:
        """Return the two products with their numbers."""
        omega = number(self.body.omega)
        first = f"−{omega}".replace("−−", "")
        return column(f"{first}·{bracketed(arm[1])}", f"{omega}·{bracketed(arm[0])}")

    def check(self, world: World) -> None:
        self.check_theory(world)
        rng = np.random.default_rng(self.seed)
        for x, y in rng.uniform(-REACH, REACH, (200, 2)):
            at = self.body.world_point((x, y))
            arm = minus(at, self.body.center)
            expected = plus(self.body.velocity, times(self.body.omega, across(arm)))
            gap = math.dist(self.body.velocity_at(at), expected)
            assert gap < 1e-12, f"the engine's velocity is {gap:.1g} m/s off v_c + ω × r"
            slide = abs(np.dot(minus(expected, self.body.velocity), arm))
            assert slide < 1e-12, "ω × r is not square to r"
