"""A car in a banked curve, seen from behind by someone who rides along."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Polygon, World
from scenes.draw import Draw
from scenes.friction._contacts import along, friction_on, normal_on
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import Words, lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

WIDE, TALL, MASS = 1.8, 0.9, 1000.0  # [m], [m], [kg] of the car
ROAD = 7.0  # [m] width of the road
FOOT = (-5.6, 0.6)  # [m] its inner edge
SETTLED = 0.3  # [s] after which it speeds up
SLIPS = 0.01  # [m/s] across the road: faster is no creeping
ARROW = 0.9  # [m] of the weight
G = 9.81  # [m/s²]


class Banked(Scene):
    """Drive through a banked curve, faster and faster. A curve of radius $R$, and we ride along
    behind the car. In our frame it stands still, but a force pulls it outwards, the centrifugal
    force $m v^2/R$. Seen from outside there is none: there the sum of weight and road's push bends
    the car's path inwards.

    On a road that leans by $β$ there is one speed at which it pushes square to its surface, and the
    car needs no friction at all:
    $v_0 = √(g R tan β)$
    Slower, friction holds it up; faster, friction holds it in, until that is not enough:
    $v_max^2 = g R (tan β + μ)/(1 − μ tan β)$

    The car speeds up slowly. The curve is $f/N$, what friction must do of what the road presses;
    dots are measured.

    - Make the road level. What holds the car in now, and up to which speed?
    - Ice has μ = 0.1. How must the road lean for 20 m/s?
    - Twice the radius: how much faster may it be?
    """

    title = "Banked curve"
    category = "Turning"
    bank: float = slider(
        20.0, 0.0, 40.0, step=1, unit="deg", help="β, how far the road leans", label="Road leans by"
    )
    radius: float = slider(60.0, 20.0, 200.0, step=5, unit="m", help="R of the curve")
    friction: float = slider(0.5, 0.1, 1.0, step=0.05, help="μ of tyres and road")
    pace: float = slider(
        2.0,
        0.5,
        4.0,
        step=0.5,
        unit="m/s²",
        live=True,
        help="How it speeds up",
        label="Gains speed by",
    )
    buttons: ClassVar = (Button("again", "Start again", "g", "Start again, slowly"),)
    settings: ClassVar = {"friction_mixing": "least", "substeps": 4}
    view = (-6.4, -0.6, 7.8, 7.0)
    check_seconds = 15.0

    def build(self, world: World) -> None:
        lean = math.radians(self.bank)
        out, up = ROAD * math.cos(lean), ROAD * math.sin(lean)
        base = ((-30.0, -3.0), (30.0, -3.0), (30.0, 0.0), (-30.0, 0.0))
        world.add_static(Polygon(vertices=base), name="ground", position=(0.0, 0.0))
        corners = ((0.0, 0.0), (out, up), (out, up - 0.5), (0.0, -0.5))
        road = Polygon(vertices=corners, friction=5.0)
        world.add_static(road, position=FOOT, name="road")
        box = Box(width=WIDE, height=TALL, density=MASS / WIDE / TALL, friction=self.friction)
        self.car = world.add_dynamic(box, name="car")
        self._begin(world)

    def _begin(self, world: World) -> None:
        lean = math.radians(self.bank)
        s, h = 0.4 * ROAD, TALL / 2
        self.car.angle = lean
        self.car.position = (
            FOOT[0] + s * math.cos(lean) - h * math.sin(lean),
            FOOT[1] + s * math.sin(lean) + h * math.cos(lean),
        )
        self.car.velocity, self.car.omega = (0.0, 0.0), 0.0
        self.since = world.time
        self.speed = self.straight if math.tan(lean) >= 0.95 * self.friction else 0.0  # [m/s]
        self.gone = math.nan  # [m/s] when it slipped
        self.touched = False  # by a hand
        self.used = Samples(2, 600, every=6)  # [m/s], f/N

    @property
    def straight(self) -> float:
        """Return v₀, at which no friction is needed [m/s]."""
        return math.sqrt(G * self.radius * math.tan(math.radians(self.bank)))

    @property
    def most(self) -> float:
        """Return the greatest speed [m/s]; infinite where no speed is too much."""
        slope = math.tan(math.radians(self.bank))
        below = 1.0 - self.friction * slope
        square = G * self.radius * (slope + self.friction) / below if below > 0.0 else math.inf
        return math.sqrt(square)

    def needs(self, speed: float | np.ndarray) -> float | np.ndarray:
        """Return f/N that holds the car at a `speed` [m/s], < 0 where it must be held up."""
        lean, pull = math.radians(self.bank), speed * speed / (G * self.radius)
        return (pull * math.cos(lean) - math.sin(lean)) / (math.cos(lean) + pull * math.sin(lean))

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        if not self.car.alive:
            return
        self.note_touch(world)
        lean = math.radians(self.bank)
        if world.time - self.since > SETTLED and math.isnan(self.gone):
            self.speed += self.pace * world.tick_length
            grip = -along(friction_on(world, self.car), lean)
            press = math.hypot(*normal_on(world, self.car))
            if press > 0.0:
                self.used.add(self.speed, grip / press)
            if not self.touched and abs(along(self.car.velocity, lean)) > SLIPS:
                self.gone = self.speed
        self.car.apply_force((MASS * self.speed**2 / self.radius, 0.0))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the speed at which it slipped, or how much of friction it uses now."""
        rows = self.used.rows
        if self.touched or len(rows) < 8:
            return ()
        if math.isnan(self.gone):
            speed, measured = rows[-8:].mean(axis=0).tolist()
            # Over 48 ticks at most the mean of f/N bends less than 1e-3 off that of the speed
            said = "f/N = (v^2 cos β − g R sin β)/(g R cos β + v^2 sin β)"
            return (Theory("f/N", float(self.needs(speed)), measured, 0.005, "", said),)
        # Past its limit by δ it gains 2 v δ / R (cos β + μ sin β), and δ grows with the pace: SLIPS
        # is reached at δ² = SLIPS R pace / v, and as much again for contacts that give way
        late = 2.0 * math.sqrt(SLIPS * self.radius * self.pace / self.most)
        name, said = "slips at", "v_max^2 = g R (tan β + μ)/(1 − μ tan β)"
        return (Theory(name, self.most, self.gone, late, "m/s", said),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("speed v", self.speed, "m/s"),
            Reading("centrifugal force", MASS * self.speed**2 / self.radius, "N"),
            Reading("v₀, without friction", self.straight, "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        lean = math.radians(self.bank)
        if lean > 0.0:
            draw.line(FOOT, (FOOT[0] + 2.4, FOOT[1]), "muted", None, True)
            draw.arc(FOOT, 4.0 * draw.style.sizes.label, 0.0, lean, "text")
        if self.car.alive:
            self._draw_car(draw)
            self._draw_forces(draw, world)
        said: list[Words] = [
            f"v = {number(self.speed, 1)} m/s",
            f"β = {self.bank:g}°, R = {self.radius:g} m, μ = {self.friction:g}",
        ]
        if not math.isnan(self.gone):
            said.append((f"slips at {number(self.gone, 1)} m/s", "impulse"))
        lines(draw, (self.view[0] + 0.3, 6.8), said)
        self._draw_curve(draw)

    def _draw_car(self, draw: Draw) -> None:
        """Draw the back of a car on the box: window, lamps, tyres."""
        at = self.car.world_point
        window = [at(spot) for spot in ((-0.6, 0.05), (0.6, 0.05), (0.45, 0.36), (-0.45, 0.36))]
        draw.polygon(window, "plate", "text", draw.style.sizes.thin)
        for side in (-1.0, 1.0):
            draw.circle(at((0.72 * side, -0.08)), 0.09, "mark_stop", "text")
            tyre = [at((side * x, y)) for x, y in ((0.5, -0.45), (0.8, -0.45), (0.8, -0.2),
                    (0.5, -0.2))]  # fmt: skip
            draw.polygon(tyre, "text")

    def _draw_forces(self, draw: Draw, world: World) -> None:
        """Draw weight and centrifugal force at the middle, and the road's push at its foot."""
        size = ARROW / (MASS * G)
        x, y = self.car.center
        outwards = size * MASS * self.speed**2 / self.radius
        draw.arrow((x, y), (0.0, -ARROW), "weight")
        if outwards > 0.02:
            draw.arrow((x, y), (outwards, 0.0), "velocity")
            draw.text((x + outwards, y), " m v²/R", None, "velocity", True, "left", True)
        foot = self.car.world_point((0.0, -TALL / 2))
        push, grip = normal_on(world, self.car), friction_on(world, self.car)
        draw.arrow(foot, (size * push[0], size * push[1]), "normal")
        if math.hypot(*grip) * size > 0.02:
            draw.arrow(foot, (size * grip[0], size * grip[1]), "friction")
            end = (foot[0] + size * grip[0], foot[1] + size * grip[1])
            draw.text(end, "f", None, "friction", True, "topright", True)

    def _draw_curve(self, draw: Draw) -> None:
        """Draw f/N over the speed, between the two limits of friction."""
        last = 1.25 * min(self.most, 3.0 * math.sqrt(G * self.radius))
        speeds = np.linspace(0.0, last, 90)
        reach = 1.4 * max(self.friction, math.tan(math.radians(self.bank)))
        up = Axis(-reach, reach, "f/N")
        plot = Plot((2.0, 2.2, 7.6, 6.8), Axis(0.0, last, "v", "m/s"), up)
        for limit in (self.friction, -self.friction):
            plot.level(limit, "friction", "μ" if limit > 0.0 else "", 1.4)
        plot.curve(speeds, self.needs(speeds), "scene", "theory", True)
        rows = self.used.rows
        if len(rows):
            plot.curve(rows[:, 0], rows[:, 1], "impulse", "measured")
        plot.dots([self.straight], [0.0], "velocity", "v₀", 1.6 * draw.style.sizes.dot)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert not math.isnan(self.gone), f"it does not slip at {self.speed:.1f} m/s"
        self.check_theory(world)
