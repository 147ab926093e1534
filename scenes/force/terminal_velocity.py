"""Terminal velocity: discs of different mass fall in the core's air, and one opens a parachute."""

import math
from typing import ClassVar

import numpy as np

from physics import Air, Body, Box, Circle, Filter, Polygon, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import fitting, label_height, number, text_width
from scenes.plots import Axis, Plot
from scenes.samples import Samples
from scenes.strobe import Strobe

TOP = 12.0  # [m] height that they fall from
RATIOS = (0.25, 1.0, 4.0)  # masses of the three discs, in that of the second
LANES = (1.0, 3.1, 5.2, 8.2)  # [m] where they fall; the last one is the jumper
CANOPY, LINES = 1.5, 1.5  # [m] half the width of the parachute, and how far above the jumper
COLORS = ("velocity", "scene", "force", "hand")
WEIGHT = 1.3  # [m] arrow of every body's own weight
ALONE = Filter(category=2, mask=1)  # they meet the ground and nothing else
NEAR_END = 3.0  # [times v_t / g] after which a fall is as good as steady: tanh 3 = 0.995


class TerminalVelocity(Scene):
    """Drop discs and a parachutist through air. Air brakes with $F = ½ ρ c A v^2$: twice as fast is
    four times the drag. So whatever falls gets faster until the drag is as large as its weight.
    From then on the two forces cancel, and it falls at its terminal velocity
    $v_t = √((2 m g)/(ρ c A))$
    The three discs are equally large, and the air knows nothing of their mass. Four times the mass
    needs four times the drag, and that comes at twice the speed. On the way there
    $v = v_t tanh(g t/v_t)$
    which begins like a fall without air, $v = g t$. The arrows tell weight and drag, as a share of
    each body's own weight; the drag is measured.

    A parachute changes only $A$. The jumper does not stop: the new $v_t$ is smaller than the speed
    he has, so the drag is larger than his weight, and brakes him.

    - Predict: the jumper opens just above the ground. Down to which height is it safe?
    - Turn the air's density to 0. What is the order on the ground now?
    - Make all discs half as wide. Which speeds change, and by how much?
    """

    title = "Terminal velocity"
    category = "Motion"
    mass: float = slider(1.0, 0.2, 5.0, step=0.05, unit="kg", help="m, second disc and jumper")
    radius: float = slider(0.4, 0.2, 0.6, step=0.05, unit="m", help="Of all: A is 2 r, 1 m deep")
    density: float = slider(
        1.2, 0.0, 4.0, step=0.05, unit="kg/m²", help="ρ; 0: no air", label="Air density"
    )
    drag: float = slider(
        1.2,
        0.3,
        2.0,
        step=0.05,
        help="c, by the shape; a cylinder has 1.2",
        label="Drag coefficient",
    )
    gravity: float = slider(9.81, 1.62, 24.79, unit="m/s²", help="g: Moon 1.62, Mars 3.72")
    opening: float = slider(
        7.5,
        1.0,
        11.5,
        step=0.5,
        unit="m",
        help="Where the parachute opens",
        label="Parachute opens at",
    )
    buttons: ClassVar = (Button("again", "Drop again", "g"),)
    view = (-0.6, -0.8, 24.2, 14.6)
    check_seconds = 4.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        world.air = Air(density=self.density, drag=self.drag)
        ground = Box(width=12.0, height=0.6)
        world.add_static(ground, position=(4.9, -0.3), name="ground")
        self.masses = (*(ratio * self.mass for ratio in RATIOS), self.mass)  # [kg]
        self.bodies = [self._body(world, i) for i in range(4)]
        self.strobe = Strobe(self.bodies, 0.5)
        self._begin(world)

    def _body(self, world: World, i: int) -> Body:
        name = "jumper" if i == 3 else f"disc {i + 1}"
        body = world.add_dynamic(self._disc(i), position=(LANES[i], TOP), name=name)
        body.fixed_rotation = True
        return body

    def _disc(self, i: int) -> Circle:
        dense = self.masses[i] / (math.pi * self.radius**2)
        return Circle(radius=self.radius, density=dense, filter=ALONE)

    def _begin(self, world: World) -> None:
        """Let all of them go."""
        for i, body in enumerate(self.bodies):
            if body.alive:
                body.position, body.velocity = (LANES[i], TOP), (0.0, 0.0)
        if self.bodies[3].alive:
            self.bodies[3].shapes = (self._disc(3),)
        self.since = world.time
        self.opened = math.inf  # [s] of the fall
        self.down = [False] * 4
        self.last = [(0.0, 0.0)] * 4  # [s] of the fall, [m/s]: the last in the air
        self.push = [0.0] * 4  # [weights] drag of the last tick
        self.off = 0.0  # [m/s] farthest from tanh
        self.curves = [Samples(2, 400, every=4) for _ in range(4)]  # [s], [m/s]
        self.strobe.begin(world.time)

    def _open(self) -> None:
        """Give the jumper a canopy, light as nothing, 3 m wide."""
        turns = [math.pi * k / 7 for k in range(8)]
        dome = [(CANOPY * math.cos(t), LINES + 0.6 * CANOPY * math.sin(t)) for t in turns]
        cloth = Polygon(vertices=tuple(dome), density=1e-6, filter=ALONE)
        self.bodies[3].shapes = (self._disc(3), cloth)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def terminal(self, i: int) -> float:
        """Return v_t of a body as it falls now [m/s]; infinite without air."""
        wide = 2.0 * self.radius
        if i == 3 and math.isfinite(self.opened):
            wide += 2.0 * CANOPY  # the core's air blows at each shape by itself
        brake = self.density * self.drag * wide
        return math.sqrt(2.0 * self.masses[i] * self.gravity / brake) if brake else math.inf

    def speed(self, i: int, t: float) -> float:
        """Return the speed after a fall of `t` [s] from rest [m/s]."""
        end = self.terminal(i)
        return end * math.tanh(self.gravity * t / end) if math.isfinite(end) else self.gravity * t

    def step(self, world: World) -> None:
        by_hand = in_hand(world)
        t = world.time - self.since
        for i, body in enumerate(self.bodies):
            if self.down[i] or not body.alive:
                continue
            if by_hand or body.contacts_count > 0:
                self.down[i], self.push[i] = True, 0.0
                continue
            v, before = -body.velocity[1], self.last[i][1]
            gained = (v - before) / world.tick_length if t > 0.0 else self.gravity
            self.push[i] = 1.0 - gained / self.gravity
            self.last[i] = (t, v)
            self.curves[i].add(t, v)
            if t < self.opened or i < 3:
                self.off = max(self.off, abs(v - self.speed(i, t)))
        jumper = self.bodies[3]
        falls = jumper.alive and not self.down[3] and not math.isfinite(self.opened)
        if falls and jumper.position[1] < self.opening:
            self._open()
            self.opened = t
        self.strobe.step(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the terminal velocities that are reached, and tanh for all on the way there."""
        if not max(t for t, _ in self.last) > 0.0:
            return ()
        # Euler's way is late by half a tick's gain of speed, g h / 2, at most
        slack = 0.5 * self.gravity * world.tick_length + 1e-9
        said = "v = v_t tanh(g t/v_t)"
        result = [Theory("farthest from the curve", 0.0, self.off, slack, "m/s", said)]
        for i in range(4):
            t, v = self.last[i]
            end, opened = self.terminal(i), math.isfinite(self.opened) and i == 3
            ages = self.gravity * (t - self.opened if opened else t) / end
            if ages < NEAR_END:
                continue
            # tanh x, and coth x of one who came from faster, are within 2.01 e^-2x of 1 here
            late = 2.01 * math.exp(-2.0 * ages) * end
            name = f"v_t of the {self.bodies[i].name}" if self.bodies[i].alive else "v_t"
            said = "v_t = √((2 m g)/(ρ c A))"
            result.append(Theory(name, end, v, late + 1e-3 * end, "m/s", said))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(
            Reading(f"speed of the {body.name}", -body.velocity[1] + 0.0, "m/s")
            for body in self.bodies
            if body.alive
        )

    def draw(self, draw: Draw, world: World) -> None:
        for i, body in enumerate(self.bodies):
            self._draw_trail(draw, i)
            if body.alive:
                self._draw_body(draw, i, body)
        self._draw_plot(draw)

    def _draw_trail(self, draw: Draw, i: int) -> None:
        """Draw where it was every half second."""
        thin, r = draw.style.sizes.thin, self.radius

        def paint(pose: tuple[float, float, float], strong: float) -> None:
            draw.circle(pose[:2], r, None, draw.color(COLORS[i], strong), thin)

        self.strobe.draw(paint, i)

    def _draw_body(self, draw: Draw, i: int, body: Body) -> None:
        """Draw its name above its lane, its forces, and the lines of the parachute."""
        line = 1.25 * label_height(draw)
        words = "jumper" if i == 3 else f"{number(self.masses[i], None)} kg"
        draw.text((LANES[i], TOP + 1.2 + line), words, None, COLORS[i], True, "center", True)
        speed = number(self.last[i][1], 1)
        said = fitting(draw, LANES[1] - LANES[0], f"{speed} m/s", speed)  # the plot has the unit
        x, y = body.position
        landed = self.down[i] and y < 1.2 * self.radius
        if landed or not self.down[i]:  # what it came down with stands in the ground
            draw.text((LANES[i], -0.3 if landed else TOP + 1.2), said, None, "text", True)
        if i == 3 and math.isfinite(self.opened):
            for side in (-1.0, -0.4, 0.4, 1.0):
                rim = body.world_point((side * CANOPY, LINES))
                draw.line((x, y), rim, "muted", draw.style.sizes.thin)
        draw.circle((x, y), self.radius, COLORS[i])
        if not self.down[i]:
            draw.arrow((x, y), (0.0, -WEIGHT), "weight")
            if self.push[i] > 0.01:
                draw.arrow((x, y), (0.0, WEIGHT * min(self.push[i], 4.0)), "drag")

    def _draw_plot(self, draw: Draw) -> None:
        """Draw the speeds against time: dashed by theory, through by measurement."""
        ends = [end for i in range(3) if math.isfinite(end := self.terminal(i))]
        fastest = math.sqrt(2.0 * self.gravity * TOP)  # [m/s] without air
        most = 1.15 * min(max(ends, default=fastest), fastest)
        across = Axis(0.0, max(4.0, 1.05 * max(t for t, _ in self.last)), "t", "s")
        title = "speed of fall [m/s]"
        plot = Plot((11.4, 0.4, 23.8, 12.4), across, Axis(0.0, most, "v", "m/s"), title)
        t = np.linspace(0.0, across.high, 120)
        free = min(across.high, most / self.gravity)
        plot.curve((0.0, free), (0.0, self.gravity * free), "muted", "no air: g t", True, 0.8)
        for i in range(3):
            plot.curve(t, [self.speed(i, float(s)) for s in t], COLORS[i], "", True, 0.8)
        for i, curve in enumerate(self.curves):
            rows = curve.rows
            name = "jumper" if i == 3 else f"{number(self.masses[i], None)} kg"
            plot.curve(rows[:, 0], rows[:, 1], COLORS[i], name)
        plot.draw(draw)
        said = (("weight m g", "weight"), ("   drag ½ ρ c A v²", "drag"))
        x, y = 11.4, TOP + 0.9
        for words, color in said:
            draw.text((x, y), words, None, color, True, "bottomleft", True)
            x += text_width(draw, words, True)

    def check(self, world: World) -> None:
        self.check_theory(world, "nothing fell")
