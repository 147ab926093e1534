"""A box on a plane that tilts: does it slide, or does it topple?"""

import math
from typing import ClassVar

import numpy as np

from physics import Box, World
from scenes.draw import Draw
from scenes.friction._contacts import along, friction_on, normal_on
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import Words, lines
from scenes.plots import Axis, Plot

LONG, THICK = 7.0, 0.4  # [m] of the plane
FOOT = (-6.6, 0.8)  # [m] its lower end, about which it turns
PLACE = 4.2  # [m] along the plane: where the box stands
TALL, MASS = 1.6, 10.0  # [m], [kg] of the box
STEEPEST = math.radians(60.0)
SETTLED, RAMP = 0.3, 1.0  # [s] after which the plane begins to tilt, and until it has its speed
SLIPS = 0.001  # [m/s] along the plane: faster is no creeping
TIPS = 0.002  # [rad/s] relative to the plane: faster is no rocking
ARROW = 0.72  # [m] of the weight
SPAN, MAP = 1.5, 90  # of both axes of the map, and how finely it is shaded
G = 9.81  # [m/s²]


class Toppling(Scene):
    """Tilt a plane until the box slides or topples. The plane tilts slowly. The weight of the box
    acts straight down from its centre of mass. Two things may happen first:

    - the weight points past the lower corner of the base, and it topples: $tan α = b/h$
    - the pull down the plane beats friction, and it slides: $tan α = μ$

    So all is told by the smaller of two numbers, $b/h$ and $μ$. Mass and $g$ are in neither. The
    picture on the right is a map: a point for each box and tilt. Our box climbs straight up in it,
    and what it does is the line that it meets first.

    The arrow up is measured: it is the push of the plane, where it acts. It wanders to the lower
    corner as the plane tilts, always below the centre of mass. There it can go no further.

    - A bus and a race car in a bend: why does one of them topple?
    - Predict with $b/h$ = 0.5 and $μ$ = 0.4, then 0.6.
    - Where do both lines meet? Build a box that does both at once.
    """

    title = "Toppling or sliding"
    width: float = slider(
        0.4,
        0.1,
        1.4,
        step=0.05,
        help="b/h: width of the box over its height",
        label="Width over height",
    )
    friction: float = slider(0.6, 0.05, 1.4, step=0.05, help="μ between box and plane")
    speed: float = slider(
        3.0, 1.0, 6.0, step=0.5, unit="deg/s", live=True, help="Of the plane", label="Tilt speed"
    )
    settings: ClassVar = {"friction_mixing": "least", "substeps": 4}
    view = (-8.4, -0.9, 7.6, 8.1)
    check_seconds = 9.0

    def build(self, world: World) -> None:
        floor = Box(width=400.0, height=2.0, center=(0.0, -1.0), friction=0.8)
        world.add_static(floor, name="floor")
        plank = Box(width=LONG, height=THICK, center=(LONG / 2, -THICK / 2), friction=5.0)
        self.plane = world.add_kinematic(plank, position=FOOT, name="plane")
        wide = self.width * TALL
        box = Box(width=wide, height=TALL, density=MASS / wide / TALL, friction=self.friction)
        at = (FOOT[0] + PLACE, FOOT[1] + TALL / 2)
        self.box = world.add_dynamic(box, position=at, name="box")
        self.touched = False  # by a hand
        self.gone = math.nan  # [rad] α when it let go
        self.how = ""

    def step(self, world: World) -> None:
        tilting = world.time > SETTLED and self.plane.angle < STEEPEST and not self.how
        share = min((world.time - SETTLED) / RAMP, 1.0)
        self.plane.omega = share * math.radians(self.speed) if tilting else 0.0
        self.note_touch(world)
        watched = self.box.alive and not self.touched and world.time > SETTLED
        if watched and not self.how:
            self._watch()

    def _watch(self) -> None:
        """Note the moment at which it begins to slide or to topple."""
        angle = self.plane.angle
        corner = self.box.world_point((-self.width * TALL / 2, -TALL / 2))
        way, base = self.box.velocity_at(corner), self.plane.velocity_at(corner)
        slip = along((way[0] - base[0], way[1] - base[1]), angle)
        turn = self.box.omega - self.plane.omega
        if abs(slip) > SLIPS or turn > TIPS:
            self.gone = angle
            self.how = "topples" if turn > TIPS else "slides"

    @property
    def promised(self) -> str:
        """Return what theory says that it does; "" when it is too near to both."""
        if abs(math.atan(self.width) - math.atan(self.friction)) < self.late(True):
            return ""
        return "topples" if self.width < self.friction else "slides"

    def late(self, topples: bool) -> float:
        """Return by how much it may be seen too late [rad].

        Past its angle by δ a sliding box gains g δ / cos α, and δ grows by the speed w of the
        plane: SLIPS is reached at δ² = 2 SLIPS w / g. One that topples turns about its corner with
        3 g / (2 d) δ, d its diagonal: δ² = 4 TIPS d w / (3 g). The turning plane itself adds
        w² r / g. Half as much again, and a tenth of a degree for contacts that give way.
        """
        w, far = math.radians(self.speed), TALL * math.hypot(1.0, self.width)
        square = 4.0 * TIPS * far * w / 3.0 if topples else 2.0 * SLIPS * w
        return 1.5 * (math.sqrt(square / G) + w * w * LONG / G) + math.radians(0.1)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the angle at which it let go."""
        if not self.how or self.touched:
            return ()
        topples = self.how == "topples"
        exact = math.degrees(math.atan(min(self.width, self.friction)))
        said = "tan α = b/h" if topples else "tan α = μ"
        late = math.degrees(self.late(topples))
        return (Theory(f"{self.how} at", exact, math.degrees(self.gone), late, "°", said),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        angle = self.plane.angle
        return (Reading("α", math.degrees(angle), "°"), Reading("tan α", math.tan(angle)))

    def draw(self, draw: Draw, world: World) -> None:
        angle = self.plane.angle
        if self.box.alive:
            self._draw_forces(draw, world)
        below = (FOOT[0], FOOT[1] - THICK / math.cos(angle))
        draw.line(below, (below[0] + 2.6, below[1]), "muted", None, True)
        draw.arc(below, 4.5 * draw.style.sizes.label, 0.0, angle, "text")
        said: list[Words] = [f"α = {math.degrees(angle):.1f}°", f"tan α = {math.tan(angle):.3f}"]
        said.append(f"b/h = {self.width:g}, μ = {self.friction:g}")
        if self.how:
            said.append((f"{self.how} at {math.degrees(self.gone):.1f}°", "impulse"))
        lines(draw, (self.view[0] + 0.4, 7.7), said)
        self._draw_map(draw, world)

    def _draw_forces(self, draw: Draw, world: World) -> None:
        """Draw the weight, its line down to the base, and the push of the plane where it acts."""
        x, y = self.box.center
        draw.arrow((x, y), (0.0, -ARROW), "weight")
        draw.dot((x, y), 1.6 * draw.style.sizes.dot, "center")
        contacts = world.contacts
        mine = (contacts.bodies == self.box.index).any(axis=1)
        pushes = contacts.normal_impulses[mine]
        if self.how or not pushes.sum():
            return
        at = pushes @ contacts.points[mine] / pushes.sum()
        up, grip = normal_on(world, self.box), friction_on(world, self.box)
        size = ARROW / (MASS * G)
        whole = (size * (up[0] + grip[0]), size * (up[1] + grip[1]))
        draw.line(tuple(at), (x, y), "weight", draw.style.sizes.thin, True)
        draw.arrow((at[0] - whole[0], at[1] - whole[1]), whole, "impulse")

    def _draw_map(self, draw: Draw, world: World) -> None:
        """Draw tan α over b/h with both lines, and where this box is now."""
        plot = Plot((1.0, 1.6, 7.2, 7.8), Axis(0.0, SPAN, "b/h"), Axis(0.0, SPAN, "tan α"))
        mu = self.friction
        if world.time > SETTLED:  # before, a class is to predict what it does
            ratios = SPAN * (np.arange(MAP) + 0.5) / MAP
            plot.bars(ratios, np.minimum(ratios, mu), draw.color("scene", 0.18), "", SPAN / MAP)
            plot.curve((0.0, SPAN), (0.0, SPAN), "force", "tan α = b/h")
            plot.level(mu, "friction", "tan α = μ", 1.4)
            if mu > 0.2:
                plot.note(1.1, 0.4 * min(mu, 1.0), "stands", "scene", "center")
            plot.curve((mu, mu), (mu, SPAN), "muted", "", True, 1.0)
            if mu > 0.45:
                plot.note(min(0.5 * mu, 0.45), 0.85 * SPAN, "topples", "force", "center")
            if mu < 1.1:
                right = 0.5 * (mu + SPAN) + 0.12
                plot.note(right, mu + 0.15 * (SPAN - mu), "slides", "friction", "center")
        now = math.tan(self.gone if self.how else self.plane.angle)
        plot.curve((self.width, self.width), (0.0, now), "hand", "", False, 1.4)
        plot.dots([self.width], [now], "hand", "", 10.0)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert not self.touched, "a hand was in it"
        angle, least = self.plane.angle, math.atan(min(self.width, self.friction))
        if not self.how:
            topples = self.width < self.friction
            assert angle < least + self.late(topples), f"it stands at {math.degrees(angle):.1f}°"
            return
        assert self.promised in ("", self.how), f"it {self.how}, theory: {self.promised}"
        self.check_theory(world)
