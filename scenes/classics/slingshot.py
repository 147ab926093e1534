"""Slingshot: a probe flies by a moving planet, and leaves faster than it came."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, ForceField, World
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.figures import angle_between, minus, plus
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import label_height, left_edge, lines, number
from scenes.samples import Samples

Point = tuple[float, float]

FAR = 5.0  # [m] between probe and planet at the start; there it is looked at again on the way out
MEET = (-3.0, -1.5)  # [m] where the planet is when they are nearest, about
CORE = 0.3  # [m] nearer to the planet its pull grows no more
PLANET, PROBE = 0.35, 0.11  # [m] radii
MASS = 1.0  # [kg] of the probe
TRIANGLE = (6.6, -0.6)  # [m] where the velocities of the sun's frame begin
SIZE = 0.75  # [m s/m] arrows of velocities there


class Slingshot(Scene):
    """Send a probe past a planet, and gain speed. A probe falls past a planet. Ride with the
    planet, and you see only a stone that comes, is turned round a little, and leaves as fast as it
    came: far out on both sides it has the same potential energy, so it has the same speed $u$. Only
    the direction is new.

    But the planet itself moves with $U$. Seen from the sun, the probe has the velocity
    $v⃗ = U⃗ + u⃗$
    On the right, the arrows of $u⃗$ begin and end up on one circle round the tip of $U⃗$; only near
    the planet they are longer. When they turn towards the path of the planet, $v$ gets longer. The
    energy comes from the planet, which is slowed down by so little that nobody could measure it.
    At most the probe gains $2 U$, as a ball does from a wall that comes along.

    The planet is so heavy that here it goes straight on, and the sun's own pull is left out.

    - Predict: what happens if the planet stands still? Set $U$ to 0.
    - Let the planet go the other way. Does the probe gain or lose now?
    - Aim nearer, and farther. Which turn of $u⃗$ gives most speed?
    """

    title = "Slingshot"
    category = "Gravity and orbits"
    planet: float = slider(
        2.0, -3.0, 3.0, step=0.1, unit="m/s", label="U", help="Speed of the planet; < 0: downwards"
    )
    speed: float = slider(
        3.0, 2.4, 5.0, step=0.1, unit="m/s", label="u", help="Speed towards the planet"
    )
    aim: float = slider(
        1.5,
        0.8,
        3.0,
        step=0.1,
        unit="m",
        label="b",
        help="How far beside the planet the probe aims",
    )
    pull: float = slider(8.0, 2.0, 10.0, step=0.5, unit="m³/s²", label="G M", help="Of the planet")
    buttons: ClassVar = (Button("again", "Start again", "g"),)
    view = (-10.5, -7.0, 12.0, 7.2)
    settings: ClassVar = {"substeps": 8}
    overlays: ClassVar = {"joints": False}
    check_seconds = 3.8

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        more = 1.5 * max(0.0, self.planet - 2.0)  # [m] a fast planet needs more room
        self.view = (-10.5 - more, -7.0 - more, 12.0 + more, 7.2 + more)
        disc = Circle(radius=PLANET, filter=NO_SELF_COLLISION)
        self.heavy: Body = world.add_kinematic(disc, position=MEET, name="planet")
        small = Circle(radius=PROBE, density=MASS / (math.pi * PROBE**2), filter=NO_SELF_COLLISION)
        self.probe: Body = world.add_dynamic(small, position=(MEET[0] - 1.0, 0.0), name="probe")
        world.add_joint(
            ForceField(
                a=self.heavy, b=self.probe, anchor_a=MEET, anchor_b=self.probe.position,
                strength=self.pull * MASS / (10.0 * CORE) ** 2, range=10.0 * CORE,
                falloff="inverse_square",
            )
        )  # fmt: skip
        self._begin(world)

    def _begin(self, world: World) -> None:
        """Send the probe, and the planet so that they meet near the middle of the picture."""
        along = -math.sqrt(FAR**2 - self.aim**2)
        late = FAR / self.speed  # [s] until they are nearest, about
        start = (MEET[0], MEET[1] - self.planet * late)
        self.heavy.position, self.heavy.velocity = start, (0.0, self.planet)
        # From the left, and below: it passes behind a planet that rises
        self.probe.position = plus(start, (along, -self.aim))
        self.probe.velocity = (self.speed, self.planet)
        self.before = self.probe.velocity
        self.since = world.time
        self.after: Point | None = None  # [m/s] in the sun's frame, at FAR again
        self.exact = self._leaves()
        self.ways = [Samples(2, 400, every=4) for _ in range(3)]  # [m] probe, planet, seen from it
        self.touched = False

    def _seen(self) -> tuple[Point, Point]:
        """Return place [m] and velocity [m/s] of the probe, seen from the planet."""
        at = minus(self.probe.position, self.heavy.position)
        return at, minus(self.probe.velocity, self.heavy.velocity)

    def _leaves(self) -> Point:
        """Return with which velocity it must leave, in the sun's frame [m/s]: the hyperbola is its
        own mirror image, so it comes out as it went in, backwards.
        """
        (x, y), (vx, vy) = self._seen()
        r, mu = math.hypot(x, y), self.pull
        spin = x * vy - y * vx  # [m²/s]
        ex, ey = vy * spin / mu - x / r, -vx * spin / mu - y / r  # points to the nearest place
        self.flat = math.hypot(ex, ey)
        self.nearest = spin**2 / mu / (1.0 + self.flat)  # [m]
        ax, ay = ex / self.flat, ey / self.flat
        along = vx * ax + vy * ay
        return vx - 2.0 * along * ax, vy - 2.0 * along * ay + self.planet

    def pressed(self, world: World, name: str) -> None:
        if self.heavy.alive and self.probe.alive:
            self._begin(world)

    def step(self, world: World) -> None:
        if not (self.heavy.alive and self.probe.alive):
            self.touched = True
            return
        self.note_touch(world)
        at, u = self._seen()
        if self.after is None:
            for way, place in zip(
                self.ways, (self.probe.position, self.heavy.position, at), strict=True
            ):
                way.add(*place)
        far, leaving = math.hypot(*at), at[0] * u[0] + at[1] * u[1] > 0.0
        if self.after is None and leaving and far >= FAR:
            self.after = (float(self.probe.velocity[0]), float(self.probe.velocity[1]))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return both speeds on the way out; nothing where it would hit the planet."""
        if self.touched or self.after is None or self.nearest < PLANET:
            return ()
        # A substep h is wrong by (w h)² where it turns fastest, w a second; and it is looked at
        # within a tick of FAR, where the pull changes it by G M / r² a second
        fast = math.sqrt((1.0 + self.flat) * self.pull / self.nearest**3)
        share = (fast * world.tick_length / world.settings.substeps) ** 2
        slack = share * self.speed + self.pull / FAR**2 * world.tick_length + 1e-4
        u = math.hypot(*minus(self.after, (0.0, self.planet)))
        exact, seen = math.hypot(*self.exact), math.hypot(*self.after)
        kept = Theory("speed seen from the planet", self.speed, u, slack, "m/s", "u_out = u_in")
        return (
            kept,
            Theory("speed seen from the sun", exact, seen, 2.0 * slack, "m/s", "v⃗ = U⃗ + u⃗"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        _, u = self._seen()
        return (
            Reading("speed seen from the sun", math.hypot(*self.probe.velocity), "m/s"),
            Reading("speed seen from the planet", math.hypot(*u), "m/s"),
            Reading("gained", self._gained(), "m/s"),
        )

    def _gained(self) -> float:
        """Return by how much it is faster than at the start, for the sun [m/s]."""
        now = self.after or self.probe.velocity
        return math.hypot(*now) - math.hypot(*self.before)

    def draw(self, draw: Draw, world: World) -> None:
        if not (self.heavy.alive and self.probe.alive):
            return
        probe, planet, seen = (way.rows for way in self.ways)
        if len(probe) > 1:
            draw.path(planet, "muted", draw.style.sizes.thin, True)
            draw.path(seen + np.array(self.heavy.position), "force", None, True)
            draw.path(probe, "velocity", 1.5 * draw.style.sizes.line)
            draw.many.dots(planet[::30], "scene")  # both at the same moments
            draw.many.dots(probe[::30], "velocity")
        for body, color in ((self.probe, "velocity"), (self.heavy, "scene")):
            way = (0.4 * body.velocity[0], 0.4 * body.velocity[1])
            if math.hypot(*way) > 0.05:
                draw.arrow(body.center, way, color)
        self._draw_triangle(draw)
        gained = f"{number(self._gained(), 2)} m/s"
        said = "gained since the start: " if self.after is None else "gained: "
        words = [
            said + gained,
            ("seen from the sun", "velocity"),
            ("seen from the planet", "force"),
        ]
        if self.nearest < PLANET:
            words.append(("it would hit the planet", "invalid"))
        lines(draw, (left_edge(draw), self.view[3] - 0.3), words)

    def _draw_triangle(self, draw: Draw) -> None:
        """Draw U, the circle of all u that are possible, and both sums: then, and now."""
        foot = TRIANGLE
        drift = (0.0, SIZE * self.planet)
        tip = plus(foot, drift)
        draw.circle(tip, SIZE * self.speed, None, "force", draw.style.sizes.thin, True)
        now = self.after or self.probe.velocity
        for v, color in ((self.before, "muted"), (now, "velocity")):
            arrow = (SIZE * v[0], SIZE * v[1])
            draw.arrow(tip, minus(arrow, drift), "force" if color != "muted" else "muted")
            draw.arrow(foot, arrow, color)
            end = plus(foot, arrow)
            gap = 0.7 * label_height(draw)
            anchor = "left" if arrow[0] >= 0.0 else "right"
            at = (end[0] + math.copysign(gap, arrow[0] or 1.0), end[1])
            if color != "muted":
                draw.text(at, "v", None, color, True, anchor, True)
            elif SIZE * math.dist(v, now) > 1.5 * label_height(draw):  # else v is written there
                draw.text(at, "v₀", None, color, True, anchor, True)
        if abs(self.planet) > 0.05:
            draw.arrow(foot, drift, "scene")
            at = (foot[0] - 0.6 * label_height(draw), foot[1] + 0.5 * drift[1])
            draw.text(at, "U", None, "scene", True, "right", True)
        turned = angle_between(minus(self.before, (0.0, self.planet)), self._seen()[1])
        words = [
            (f"v₀ = {number(math.hypot(*self.before))} m/s", "muted"),
            (f"v = {number(math.hypot(*now))} m/s", "velocity"),
            (f"u = {number(math.hypot(*self._seen()[1]))} m/s", "force"),
            (f"turned by {number(math.degrees(turned), 0)}°", "text"),
        ]
        lines(draw, (foot[0] - 1.6, self.view[1] + 4.4), words)

    def check(self, world: World) -> None:
        compared = self.check_theory(world)
        assert len(compared) == 2 or self.nearest < PLANET, "it should have left by now"
