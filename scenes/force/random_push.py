"""Any push at all: the same speed, another spin, another energy."""

import math
from typing import ClassVar

import numpy as np

from physics import World
from scenes.draw import Draw
from scenes.force._barbell import barbell
from scenes.force._fade import Fade
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

CENTER = (-4.1, 0.2)  # [m] where the barbell begins
WAIT = 0.6  # [s] before the push
AFTER = 2.2  # [s] of flight, then the next push
ARROW = 0.5  # [m] of 1 N
DIAL = (5.9, 2.45, 1.35)  # [m] the circle of velocities: centre and radius


class RandomPush(Scene):
    """Push a barbell anywhere. Again and again the same barbell gets the same push, 2 N for a
    second; but where it acts and in which direction is left to chance. Can you foresee anything?

    Yes: the speed of the centre of mass, $F t/M$, every time. Each dot in the circle is the end of
    a velocity, and all lie on the rim. The spin depends on the arm $r$ of the push, and so is the
    energy: at least $½ M v²$, at most twice that. The lower plot collects it.

    The line is that of a very short push:
    $E = J^2/(2 M) + (r J)^2/(2 I)$
    A longer one is a little less: while it lasts, the barbell turns away from it.

    - Make the push short: do the dots climb onto the curve?
    - Push it always at the end, then always in the middle.
    - A spring for the rod: the dots of the energy lie elsewhere, those of the speed do not. Why?
    """

    title = "Any push, the same speed"
    rebuilds = "K15"
    force: float = slider(2.0, 0.5, 4.0, step=0.1, unit="N", help="F")
    seconds: float = slider(
        1.0, 0.1, 1.0, step=0.05, unit="s", help="t of the push", label="Push lasts"
    )
    where: str = choice(
        "anywhere", ("anywhere", "at an end", "in the middle"), live=True, label="Push at"
    )
    link: str = choice(
        "rod",
        ("rod", "spring"),
        help="Between the particles, 2 m apart",
        key="k",
        label="Joined by",
    )
    goes_on: bool = toggle(True, live=True, help="Push again and again", label="Keep pushing")
    rigid: bool = toggle(
        False, live=True, help="Show one rigid body for its particles", label="Show one body"
    )
    buttons: ClassVar = (
        Button("again", "Push", "p", "From rest, somewhere else"),
        Button("clear", "Clear the plots", "n"),
    )
    settings: ClassVar = {"substeps": 8}
    view = (-8.0, -4.5, 8.0, 4.5)
    check_seconds = 12.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.pair = barbell(world, "", 2.0, 50.0 if self.link == "spring" else 0.0, 1.0)
        self.results = Samples(4, 240)  # vx, vy [m/s], r across the push [m], energy [J]
        self.turn = 0.0
        self.fade = Fade(self.rigid)
        self._begin(world)

    def _begin(self, world: World) -> None:
        u, way, turn = self.rng.random(3).tolist()
        self.along = 2 * u - 1  # of the rod: 1 is its one end
        if self.where != "anywhere":
            self.along = math.copysign(1.0, self.along) if self.where == "at an end" else 0.0
        self.way = math.tau * way  # [rad] direction of the push
        self.pair.put(CENTER, math.tau * turn)
        (x, y), (ax, ay) = self.pair.center, self.pair.point(self.along)
        c, s = math.cos(self.way), math.sin(self.way)
        self.arm = (ax - x) * s - (ay - y) * c  # [m] of the push at the start
        self.born = world.time + WAIT
        self.pushed = 0.0  # [s]
        self.pushing = False

    def changed(self, world: World, name: str) -> None:
        if name == "where":
            self._begin(world)
        if name == "rigid":
            self.fade.turn(self.rigid)

    def pressed(self, world: World, name: str) -> None:
        if name == "clear":
            self.results.clear()
        else:
            self._begin(world)

    def step(self, world: World) -> None:
        tick, was = world.settings.tick_length, self.pushing
        self.fade.step(tick)
        self.pushing = world.time > self.born - 1e-9 and self.pushed < self.seconds - 0.5 * tick
        if self.pushing:
            force = (self.force * math.cos(self.way), self.force * math.sin(self.way))
            self.pair.push(force, self.along)
            self.pushed += tick
        elif was:
            self.results.add(*self.pair.velocity, self.arm, self.pair.energy)
        if self.goes_on and world.time > self.born + self.seconds + AFTER:
            self._begin(world)

    @property
    def speed(self) -> float:
        """Return F t / M [m/s]."""
        return self.force * self.seconds / self.pair.mass

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the same speed for every push, and energies between the two extremes."""
        rows = self.results.rows
        if not len(rows):
            return ()
        speeds = np.hypot(rows[:, 0], rows[:, 1])
        # A time that is no whole number of ticks is half a tick off; else there is only rounding
        slack = 0.5 * world.settings.tick_length / self.seconds * self.speed
        ticks = self.seconds / world.settings.tick_length
        slack = 1e-9 if abs(ticks - round(ticks)) < 1e-6 else slack + 1e-9
        least, most = float(speeds.min()), float(speeds.max())
        return (
            Theory("slowest of all: F t / M", self.speed, least, slack, "m/s"),
            Theory("fastest of all: F t / M", self.speed, most, slack, "m/s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("pushes so far", self.results.count),
            Reading("spin now", self.pair.omega, "rad/s"),
            Reading("energy now", self.pair.energy, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        self.fade.draw(draw, (self.pair.a, self.pair.b))
        sizes = draw.style.sizes
        c, s = math.cos(self.way), math.sin(self.way)
        if self.pushing or not self.pushed:
            x, y = self.pair.point(self.along)
            reach = ARROW * self.force
            draw.arrow((x - reach * c, y - reach * s), (reach * c, reach * s), "force")
        x, y = self.pair.center
        draw.line(CENTER, (x, y), "velocity", sizes.thin, dash=True)
        draw.dot((x, y), 1.2 * sizes.dot, "velocity")
        vx, vy = self.pair.velocity
        if math.hypot(vx, vy) > 0.02 * self.speed:
            scale = 1.2 / self.speed
            draw.arrow((x, y), (scale * vx, scale * vy), "velocity")
        lines(
            draw,
            (-7.8, 4.2),
            (
                f"v = {number(math.hypot(vx, vy), 3)} m/s",
                f"ω = {number(self.pair.omega, 3)} rad/s",
                f"E = {number(self.pair.energy, 3)} J",
            ),
            halo=False,
        )
        self._draw_dial(draw)
        self._draw_energies(draw)

    def _draw_dial(self, draw: Draw) -> None:
        """Draw the velocities so far as points of a plane."""
        x, y, radius = DIAL
        sizes, rows = draw.style.sizes, self.results.rows
        draw.circle((x, y), 1.25 * radius, fill=draw.color("halo", 0.8))
        ends = [(x - 1.2 * radius, y), (x, y - 1.2 * radius)]
        draw.many.lines(ends, [(2 * x - a, 2 * y - b) for a, b in ends], "grid", sizes.thin)
        draw.circle((x, y), radius, outline="muted", width=sizes.thin)
        scale = radius / self.speed
        if len(rows):
            draw.many.dots(rows[:, :2] * scale + [x, y], "velocity", 1.2 * sizes.dot)
            draw.arrow((x, y), (rows[-1, 0] * scale, rows[-1, 1] * scale), "velocity")
        at = (x - 1.35 * radius, y + 1.2 * radius)
        text = f"F t / M = {number(self.speed, 2)} m/s"
        draw.text(at, text, None, "velocity", False, "topright", True)

    def _draw_energies(self, draw: Draw) -> None:
        impulse, rows = self.force * self.seconds, self.results.rows
        across = np.linspace(-1.0, 1.0, 41)
        energy = impulse**2 / (2 * self.pair.mass) + (across * impulse) ** 2 / 4.0  # I = 2 kg m²
        high = 1.15 * max(float(energy.max()), float(rows[:, 3].max()) if len(rows) else 0.0)
        up = Axis(0.0, high, "energy", "J")
        plot = Plot((1.0, -3.8, 7.8, 0.6), Axis(-1.05, 1.05, "arm r", "m"), up)
        plot.curve(across, energy, "muted", "theory", width=0.8)
        plot.dots(rows[:, 2], rows[:, 3], "impulse", "pushes", 1.2 * draw.style.sizes.dot)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert self.results.count >= 3, f"only {self.results.count} pushes"
        self.check_theory(world)
        rows = self.results.rows
        least = 0.5 * self.pair.mass * self.speed**2
        # A rod cannot give less than ½ M v², nor more than a push across its end: twice that
        assert rows[:, 3].min() > least - 1e-6, "less energy than the motion of the centre has"
        if self.link == "rod":
            assert rows[:, 3].max() < 2 * least + 0.01 * least, "more energy than a push can give"
