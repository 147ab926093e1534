"""A circle unrolled beside a real wheel that rolls: arc, line and way have one length, s = θ r."""

import math
from typing import Any

import numpy as np

from physics import Body, Circle, World
from scenes.builders import ground
from scenes.draw import Draw
from scenes.figures import Point, across, angle_mark, beside, minus, plus, times, unit
from scenes.formulas import Formula, Ink, sheet
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import number

BASE = 2.75  # [r] height of the unrolled circle above the floor
BRAKE = 1.5  # [m/s²] with which the wheel is slowed down before the ends
PIECES = 120  # of the unrolled curve
MORPH = 2.0  # [s] from circle to line
TAPE = "force"


class Unrolling(Scene):
    """Unroll a circle, and roll a wheel along its length. One radian is the angle whose arc is as
    long as the radius. So an arc of $θ$ radians has the length
    $s = θ r$
    and the whole circle $2π r$. Press Unroll: the circle is bent open, its length stays.

    The wheel on the floor has a tape of that length on its tyre. It is driven by a motor and lays
    the tape on the floor, and as long as it does not slip it comes as far as the tape is long:
    $x = θ r,  v = ω r$
    The runner above, on the same length of tape, is always straight above the wheel once the circle
    is a line.

    - Unroll the circle while the wheel rolls.
    - Switch the motor off and roll the wheel by hand.
    - Make the floor slippery: the wheel turns further than it comes. Read the slip.
    - Show the velocities: which point of the wheel stands still, which one has $2 v$?
    """

    title = "Unrolling the circle"
    rebuilds = "K4"
    radius: float = slider(1.0, 0.5, 1.5, step=0.1, unit="m", help="Of the wheel and the circle")
    omega: float = slider(
        1.5, 0.2, 3.0, step=0.1, unit="rad/s", live=True, help="Greatest spin", label="Spin ω"
    )
    friction: float = slider(0.8, 0.0, 1.0, step=0.05, help="Between tyre and floor")
    motor: bool = toggle(True, live=True, help="Off: roll the wheel by hand")
    runner: bool = toggle(
        True, live=True, help="A runner on the circle, or a dot", label="Show runner"
    )
    velocities: bool = toggle(
        False, live=True, help="Arrows at points of the rim", key="v", label="Show velocities"
    )
    unrolled: float = slider(0.0, 0.0, 1.0, live=True, help="0 = a circle, 1 = a line")
    buttons = (Button("unroll", "Unroll", "n", "Bend the circle open, or closed again"),)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        r = self.radius
        ground(world, 200, friction=1.0)
        # sqrt(friction²·1): the mixed coefficient is the slider's
        tyre = Circle(radius=r, friction=self.friction**2)
        self.start = -math.pi * r
        self.wheel: Body = world.add_dynamic(tyre, position=(self.start, r), name="wheel")
        self.limit = 0.5 * self.wheel.mass * 9.81 * r  # [N m] grip of μ = 1/3 is enough for it
        self.way, self.goal = 1.0, self.unrolled
        self.view = (-4.75 * r, -0.9 * r, 4.75 * r, 5.6 * r)

    def pressed(self, world: World, name: str) -> None:
        self.goal = 0.0 if self.goal > 0.5 else 1.0

    def changed(self, world: World, name: str) -> None:
        if name == "unrolled":
            self.goal = self.unrolled

    def step(self, world: World) -> None:
        rate = world.tick_length / MORPH
        self.unrolled += min(max(self.goal - self.unrolled, -rate), rate)
        end = self.way * math.pi * self.radius
        left = self.way * (end - self.wheel.center[0])  # [m] to the end ahead
        if left < 0.002:
            self.way, left = -self.way, 2 * math.pi * self.radius
        if self.motor:
            speed = min(self.omega * self.radius, math.sqrt(2 * BRAKE * left) + 0.01)
            short = -self.way * speed / self.radius - self.wheel.omega
            # takes 1/20 s to get there; rolling, the wheel's inertia is 3/2 m r²
            torque = 20.0 * 1.5 * self.wheel.mass * self.radius**2 * short
            self.wheel.apply_torque(min(max(torque, -self.limit), self.limit))

    def _arc(self) -> float:
        """Return how much tape the wheel has laid: θ r [m]; rolling right is clockwise."""
        return -self.wheel.angle * self.radius

    def _travelled(self) -> float:
        """Return how far the wheel has come [m]."""
        return self.wheel.center[0] - self.start

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the way, which is the arc, and the speed ω r, while there is grip."""
        if self.friction < 0.4:
            return ()
        v, w = self.wheel.velocity[0], -self.wheel.omega
        # Friction is a soft row: under the motor's push it creeps about 1e-4 of the way.
        return (
            Theory(
                "distance of the wheel",
                self._arc(),
                self._travelled(),
                5e-3,
                "m",
                formula="x = θ r",
            ),
            Theory(
                "speed of the wheel",
                w * self.radius,
                v,
                0.01 + 0.005 * abs(v),
                "m/s",
                formula="v = ω r",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("turned θ", -self.wheel.angle, "rad"),
            Reading("arc θ r", self._arc(), "m"),
            Reading("distance x", self._travelled(), "m"),
            Reading("slip θ r − x", self._arc() - self._travelled(), "m"),
        )

    def _curve(self, s: Any) -> np.ndarray:
        """Return points (n, 2) of the bent tape at arc lengths s from its start at the top [m].

        Its middle stays at the bottom of the circle; there it has the curvature (1 − u) / r.
        """
        r = self.radius
        from_middle = np.asarray(s, float) - math.pi * r
        bend = (1.0 - self.unrolled) / r
        t = bend * from_middle / 2
        # chord of an arc: sin(t)/t of its length, at half its angle; np.sinc(x) = sin(πx)/(πx)
        chord = from_middle * np.sinc(t / math.pi)
        return np.column_stack([chord * np.cos(t), BASE * r + chord * np.sin(t)])

    def draw(self, draw: Draw, world: World) -> None:
        r, sizes = self.radius, draw.style.sizes
        s = min(max(self._arc(), 0.0), math.tau * r)
        whole = self._curve(np.linspace(0.0, math.tau * r, PIECES + 1))
        draw.path(whole, "muted", sizes.line)
        done = self._curve(np.linspace(0.0, s, max(2, round(PIECES * s / (math.tau * r)) + 1)))
        draw.path(done, TAPE, 1.8 * sizes.arrow)
        self._draw_runner(draw, s)
        self._draw_wheel(draw, s)
        left, right = self._formulas()
        x0, _, x1, top = self.view
        sheet(draw, (x0 + 0.1 * r, top - 0.1 * r), left)
        sheet(draw, (x1 - 0.1 * r, top - 0.1 * r), right, "topright")

    def _draw_runner(self, draw: Draw, s: float) -> None:
        """Draw where the tape ends; on the inside of the circle, head to its centre."""
        r = self.radius
        foot, ahead = self._curve([s, s + 1e-4 * r])
        way = unit(minus((float(ahead[0]), float(ahead[1])), (float(foot[0]), float(foot[1]))))
        up, at = across(way), (float(foot[0]), float(foot[1]))
        if self.unrolled < 0.02:
            center = (0.0, (BASE + 1.0) * r)
            draw.line(center, at, "text", draw.style.sizes.line)
            draw.line(center, (0.0, (BASE + 2.0) * r), "muted", draw.style.sizes.thin)
            angle_mark(draw, center, math.pi / 2, s / r, "θ", 1.8)
        if self.runner:
            if self.way < 0.0:
                way = times(-1.0, way)
            draw_runner(draw, at, way, up, 0.5 * r, s / r)
        else:
            draw.dot(at, 2.2 * draw.style.sizes.dot, TAPE)

    def _draw_wheel(self, draw: Draw, s: float) -> None:
        """Draw the tape on the floor, the tape still on the tyre, and how the rim moves."""
        r, sizes, (x, y) = self.radius, draw.style.sizes, self.wheel.center
        end = self.start + math.tau * r
        thin = sizes.thin
        draw.many.lines(
            [(self.start, 0), (end, 0)], [(self.start, -0.2 * r), (end, -0.2 * r)], "text", thin
        )
        draw.line((self.start, 0.0), (x, 0.0), TAPE, 1.8 * sizes.arrow)
        px = r * draw.camera.scale
        draw.arc((x, y), px, -math.pi / 2, 1.5 * math.pi - s / r, TAPE, 1.8 * sizes.arrow)
        if self.unrolled > 0.98:
            draw.line((x, 0), (self.start + s, BASE * r), "muted", thin, dash=True)
        if not self.velocities:
            return
        turns = np.arange(8) * math.pi / 4 - math.pi / 2
        rim = np.column_stack([x + r * np.cos(turns), y + r * np.sin(turns)])
        speeds = np.array([self.wheel.velocity_at((float(a), float(b))) for a, b in rim])
        draw.many.arrows(rim, 0.4 * speeds, "velocity")
        draw.many.arrows([(x, y)], [times(0.4, self.wheel.velocity)], "velocity")
        beside(draw, plus((x, y), times(0.4, self.wheel.velocity)), (0.0, 1.0), "v", "velocity")

    def _formulas(self) -> tuple[list[Formula], list[Formula]]:
        n, theta, r = number, -self.wheel.angle, self.radius
        speed = self.wheel.velocity[0]
        arc: list[Formula] = [
            [f"θ = {n(theta)} rad = {n(math.degrees(theta), 0)}°"],
            [Ink("arc", TAPE, True), f" = θ r = {n(theta * r)} m"],
            [Ink("distance", "text", True), f" x = {n(self._travelled())} m"],
        ]
        wheel: list[Formula] = [
            [f"2π r = {n(math.tau * r)} m"],
            [f"ω r = {n(-self.wheel.omega * r)} m/s"],
            [Ink("$v$", "velocity", True), f" = {n(speed)} m/s"],
        ]
        return arc, wheel

    def check(self, world: World) -> None:
        self.check_theory(world)
        if self.motor and self.friction >= 0.4:
            least = 0.5 * self.omega * self.radius * world.time  # it also has to set off
            assert self.way < 0.0 or self._travelled() > least, "the wheel did not roll"
        for u in (0.0, 0.3, 0.999, 1.0):
            kept, self.unrolled = self.unrolled, u
            points = self._curve(np.linspace(0.0, math.tau * self.radius, 2001))
            self.unrolled = kept
            length = float(np.hypot(*np.diff(points, axis=0).T).sum())
            # A chord of 1/2000 of the circle is shorter than its arc by (2π/2000)² / 24 = 4e-7.
            short = 1.0 - length / (math.tau * self.radius)
            assert abs(short) < 1e-6, f"unrolling changes the length by {100 * short:.3g} %"


def draw_runner(draw: Draw, at: Point, way: Point, up: Point, tall: float, phase: float) -> None:
    """Draw a stick figure of height `tall` [m] that runs along `way`."""

    def spot(x: float, y: float) -> Point:
        return plus(at, plus(times(x * tall, way), times(y * tall, up)))

    width = 1.1 * draw.style.sizes.line
    hip, neck = spot(0.02, 0.45), spot(0.1, 0.8)
    draw.line(hip, neck, "text", width)
    draw.circle(spot(0.15, 0.95), 0.11 * tall, fill="text")
    for side in (0.0, math.pi):
        swing = math.sin(6.0 * phase + side)  # of a leg; the arm of this side swings against it
        lift = max(0.0, math.cos(6.0 * phase + side))
        knee = spot(0.06 + 0.16 * swing, 0.24 + 0.05 * lift)
        foot = spot(-0.06 + 0.3 * swing - 0.1 * lift, 0.02 + 0.16 * lift)
        elbow, hand = spot(0.04 - 0.16 * swing, 0.6), spot(0.16 - 0.24 * swing, 0.52)
        draw.path([hip, knee, foot], "text", width)
        draw.path([spot(0.09, 0.76), elbow, hand], "text", width)
