"""The rotation matrix: its columns are where the two arrows of the basis went."""

import math

import numpy as np

from physics import Body, Box, Joint, Revolute, World
from scenes.draw import Draw
from scenes.figures import EAST, NORTH, SUM, Point, angle_mark, beside, dot, plus, times
from scenes.formulas import Formula, Ink, Matrix, sheet, vector
from scenes.kit import Button, Reading, Scene, Theory, point, slider, toggle
from scenes.labels import number

CELLS = 4  # of the turned grid, to each side
SNAP = 0.06  # [1] a coordinate so near to a whole number becomes that
WALK = 1.5  # [s] for each of the two legs of a walk


class RotationMatrix(Scene):
    """Turn a plate, read its matrix. The plate carries its own two arrows, $e₁$ and $e₂$, and its
    own grid. Where is its point $P = (x, y)$? Walk $x$ times $e₁$, then $y$ times $e₂$:
    $P = x e⃗_1 + y e⃗_2$
    That is all a matrix does: its columns are the arrows $e₁$ and $e₂$, as the world sees them.

    When the plate has turned by $θ$, the arrows are the columns of the rotation matrix:
    $R = [■(cos θ&−sin θ@sin θ&cos θ)]$
    The plate is a real body on a pin; the number measured is where the engine has its point.

    - Grab the plate with the servo off, and turn it: numbers ($x$, $y$) stay, its position changes.
    - Drag $P$, then press Walk.
    - Switch the line on: it goes along $e₁$, and $e₂$ is its normal. $y$ is how far $P$ is above
      it.
    - Stretch $e₁$. Is it still a rotation?
    """

    title = "Rotation matrix and basis"
    category = "How a computer does it"
    rebuilds = "K37"
    p: Point = point((2.0, 2.1), reach=6, symbol="P", role=SUM, help="A point of the plate")
    turn: float = slider(
        30.0, -180.0, 180.0, step=5, unit="°", live=True, help="Where to turn to", label="Turn to"
    )
    servo: bool = toggle(True, live=True, help="Off: turn the plate by hand", key="v")
    stretch_1: float = slider(
        1.0, 0.25, 2.0, step=0.05, live=True, help="Length of e₁", label="Length of e₁"
    )
    stretch_2: float = slider(
        1.0, 0.25, 2.0, step=0.05, live=True, help="Length of e₂", label="Length of e₂"
    )
    grid: bool = toggle(True, live=True, help="The plate's own grid", key="g", label="Show grid")
    line: bool = toggle(
        False,
        live=True,
        help="A line through the origin with the normal e₂",
        key="p",
        label="Show a line",
    )
    numbers: bool = toggle(True, live=True, help="Show the numbers", key="u", label="Show numbers")
    buttons = (Button("walk", "Walk", "n", "Along x e₁, then along y e₂"),)
    view = (-5.4, -2.6, 4.2, 3.4)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        foot = Box(width=2.6, height=0.5, center=(1.05, 0.0), density=1.0)
        leg = Box(width=0.5, height=1.6, center=(0.0, 1.05), density=1.0)
        self.plate: Body = world.add_dynamic(foot, leg, name="plate", angular_damping=0.3)
        hinge = Revolute(a=None, b=self.plate, servo_hertz=0.8, servo_damping_ratio=0.7)
        self.hinge: Joint = world.add_joint(hinge)
        self.xy = (2.0, 1.0)  # [1] of P in the plate's basis
        self.walked = 2.0  # [legs] of a walk; 2 = it is over
        self.changed(world, "turn")

    def changed(self, world: World, name: str) -> None:
        self.hinge.servo_angle = math.radians(self.turn) if self.servo else None
        self.hinge.max_torque = 60.0 if self.servo else 0.0
        if name == "p":
            x, y = self.plate.local_point(self.p)
            self.xy = snapped(x / self.stretch_1), snapped(y / self.stretch_2)

    def pressed(self, world: World, name: str) -> None:
        self.walked = 0.0

    def step(self, world: World) -> None:
        self.walked = min(self.walked + world.tick_length / WALK, 2.0)
        self.p = self._place()

    def _basis(self) -> tuple[Point, Point]:
        """Return e₁ and e₂ in the world, from the plate's angle."""
        c, s = math.cos(self.plate.angle), math.sin(self.plate.angle)
        return times(self.stretch_1, (c, s)), times(self.stretch_2, (-s, c))

    def _place(self) -> Point:
        """Return P by the matrix."""
        e1, e2 = self._basis()
        return plus(times(self.xy[0], e1), times(self.xy[1], e2))

    def _measured(self) -> Point:
        """Return P as the engine has it: the point of the plate that was marked."""
        local = (self.xy[0] * self.stretch_1, self.xy[1] * self.stretch_2)
        x, y = self.plate.world_point(local)
        return x - self.plate.position[0], y - self.plate.position[1]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the matrix against the body."""
        (x, y), (mx, my) = self._place(), self._measured()
        # The engine never takes a cosine: it turns the pair (cos θ, sin θ) on by ω h in each
        # substep and adds ω h to the angle. Each is rounded at 1e-16: 1e-10 after hours.
        return (
            Theory("x of P in the world", x, mx, 1e-9, "m", formula="P = x e⃗_1 + y e⃗_2"),
            Theory("y of P in the world", y, my, 1e-9, "m"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("angle of the plate", math.degrees(self.plate.angle), "°"),
            Reading("determinant e₁ × e₂", self.stretch_1 * self.stretch_2),
        )

    def draw(self, draw: Draw, world: World) -> None:
        e1, e2 = self._basis()
        if self.grid:
            self._draw_grid(draw, e1, e2)
        draw.line((-9, 0), (9, 0), "muted", draw.style.sizes.thin)
        draw.line((0, -9), (0, 9), "muted", draw.style.sizes.thin)
        x, y = self.xy
        corner, p = times(x, e1), self._place()
        for start, end, color in (((0.0, 0.0), corner, EAST), (corner, p, NORTH)):
            if math.dist(start, end) > 0.05:
                draw.line(start, end, color, 2.0 * draw.style.sizes.arrow)
        if self.line:
            draw.line(times(-9, e1), times(9, e1), "text", draw.style.sizes.line)
        draw.line((0, 0), p, SUM, draw.style.sizes.line, dash=True)
        draw.many.arrows([(0, 0)], [e1], EAST)
        draw.many.arrows([(0, 0)], [e2], NORTH)
        beside(draw, e1, (e1[1], -e1[0]), "e₁", EAST, 0.9)
        beside(draw, e2, (-e2[1], e2[0]), "e₂", NORTH, 0.9)
        angle_mark(draw, (0, 0), 0.0, self.plate.angle, "θ", 2.6)
        if self.walked < 2.0:
            first, second = min(self.walked, 1.0), max(self.walked - 1.0, 0.0)
            at = plus(times(first * x, e1), times(second * y, e2))
            draw.dot(at, 2.5 * draw.style.sizes.dot, "text")
        sheet(draw, (self.view[0] + 0.1, self.view[3] - 0.1), self._formulas(e1, e2, p))

    def _draw_grid(self, draw: Draw, e1: Point, e2: Point) -> None:
        """Draw the lines x = whole, y = whole of the plate."""
        k = np.arange(-CELLS, CELLS + 1)[:, None]
        one, two = np.array(e1), np.array(e2)
        thin = draw.style.sizes.thin
        draw.many.lines(k * one - CELLS * two, k * one + CELLS * two, draw.color(EAST, 0.3), thin)
        draw.many.lines(k * two - CELLS * one, k * two + CELLS * one, draw.color(NORTH, 0.3), thin)

    def _formulas(self, e1: Point, e2: Point, p: Point) -> list[Formula]:
        n, (x, y) = number, self.xy
        head: Formula = [
            Ink("$P$", SUM, True),
            " $= x$ ",
            Ink("$e₁$", EAST),
            " + $y$ ",
            Ink("$e₂$", NORTH),
        ]
        if not self.numbers:
            return [head]
        rows = tuple((Ink(n(a), EAST), Ink(n(b), NORTH)) for a, b in zip(e1, e2, strict=True))
        lines: list[Formula] = [
            head,
            [f" = {n(x)} ", vector(*e1, EAST), f" + {n(y)} ", vector(*e2, NORTH)],
            [" = ", Matrix(rows), vector(x, y), " = ", vector(*p, SUM)],
            ["measured: ", vector(*self._measured())],
            [f"θ = {n(math.degrees(self.plate.angle), 1)}°"],
        ]
        if self.line:
            high = dot(p, times(1 / self.stretch_2, e2))
            lines.append([f"above the line: {n(high)} m"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world)
        if self.servo:
            off = abs(self.plate.angle - math.radians(self.turn))
            # 0.8 Hz at ζ = 0.7: e^(−3.5 t) of half a turn is 1e-5 after 4 s, and the motor is weak
            assert off < 2e-3, f"the servo is {math.degrees(off):.2f}° off"
        rng = np.random.default_rng(self.seed)
        for theta, x, y in rng.uniform(-3, 3, (300, 3)):
            c, s = math.cos(theta), math.sin(theta)
            turned = np.array([[c, -s], [s, c]]) @ (x, y)
            polar = complex(x, y) * np.exp(1j * theta)  # another way to turn
            gap = math.dist(turned, (polar.real, polar.imag))
            assert gap < 1e-14, "the matrix does not turn"


def snapped(value: float) -> float:
    """Return the nearest whole number when it is near."""
    return float(round(value)) if abs(value - round(value)) < SNAP else value
