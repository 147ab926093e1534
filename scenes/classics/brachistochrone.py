"""The fastest slide: cycloid, straight line, circular arc and a curve of one's own."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Chain, Circle, Filter, World
from scenes.classics import _curves as curves
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, point

START = (-6.5, 8.0)  # [m] A
PUCK = 0.22  # [m] radius
LOOSE = 0.04  # [m] off its way: it does not slide, it flies
WAIT = 0.8  # [s] they are held at first
NAMES = ("cycloid", "arc", "line", "yours")
COLORS = ("velocity", "force", "weight", "impulse")
SHARES = (0.0, 0.3, 0.55, 0.8)  # [π] angles on the cycloid where the four starts are
NEAREST = (2.5, 1.0)  # [m] B is at least so far to the right of A, and below it


class Brachistochrone(Scene):
    """Draw the fastest slide, and race against others. Which slide from $A$ to $B$ takes the
    shortest time? The straight one is the shortest way, but a steep beginning gives speed early.
    Galileo guessed an arc of a circle. Johann Bernoulli put the question to the world in 1696, and
    Newton answered overnight: a cycloid, the path of a point on the rim of a rolling wheel of
    radius $R$. It takes

    $t = φ √(R/g)$

    where $φ$ is how far the wheel has rolled. The pucks slide without friction; $v = √(2 g y)$ on
    every slide, whatever its form.

    - Drag the three points of your own slide. Can you beat the cycloid? By how little do you lose?
    - Drag $B$ far to the right: now the fastest slide goes below $B$ and up again.
    - Switch to one slide with four starts. Which reaches the bottom first? Look before you answer.
    """

    title = "The fastest slide"
    category = "Energy"
    race: str = choice("four slides", ("four slides", "four starts"), help="What to compare")
    goal: tuple = point(
        (5.5, 3.0), symbol="B", help="Where the slides end; drag it even after the race"
    )
    first: tuple = point((-5.4, 4.6), role="impulse", help="Of your own slide")
    second: tuple = point((-2.6, 2.6), role="impulse", help="Of your own slide")
    third: tuple = point((1.6, 2.2), role="impulse", help="Of your own slide")
    buttons: ClassVar = (Button("again", "Race again", "g", "All back to their starts"),)
    # Soft contacts would lose 1 % of the speed in every radian of a curve; Baumgarte's bias gives
    # back what a normal that turns only once a tick takes away.
    settings: ClassVar = {"substeps": 4, "contact_bias": "baumgarte", "baumgarte": 0.25}
    view = (-7.7, -0.2, 7.3, 9.6)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        self.tracks: list[Body] = []
        self.rails: list[np.ndarray] = []  # [m] (n, 2) of each track
        self.pucks: list[Body] = []
        for i, name in enumerate(NAMES):
            mask = 2 << (i if self.race == "four slides" else 0)
            disc = Circle(radius=PUCK, friction=0.0, filter=Filter(mask=mask, group=0))
            self.pucks.append(world.add_dynamic(disc, position=START, name=name))
        self._lay(world)

    def _lay(self, world: World) -> None:
        """Lay the slides for the points as they are now, and put all at the start."""
        a, b = START, (max(self.goal[0], START[0] + NEAREST[0]), self.goal[1])
        b = (b[0], min(b[1], START[1] - NEAREST[1]))
        self.end, self.starts = b, [START] * 4
        fast, self.wheel, self.turn = curves.cycloid(a, b)
        if self.race == "four slides":
            own = curves.smooth(np.array([a, self.first, self.second, self.third, b]))
            self.ways = [fast, curves.arc(a, b), curves.line(a, b), own]
            self.times = [curves.slide_time(way) for way in self.ways]  # [s]
        else:
            self._lay_one(b)
        rails = [curves.beside(way, PUCK) for way in self.ways]
        for i, rail in enumerate(rails):
            if i == len(self.tracks):
                self.tracks.append(self._build_track(world, i, rail))
            elif not np.array_equal(rail, self.rails[i]):  # 360 pieces: only where it has moved
                world.remove(self.tracks[i])
                self.tracks[i] = self._build_track(world, i, rail)
        self.rails = rails
        self._restart(world)

    def _build_track(self, world: World, i: int, rail: np.ndarray) -> Body:
        points = tuple((x, y) for x, y in rail.tolist())
        line = Chain(points=points, friction=0.0, filter=Filter(category=2 << i))
        return world.add_static(line, name=f"slide {i}")

    def _lay_one(self, b: tuple[float, float]) -> None:
        """Lay a cycloid with its lowest point straight below or above B, and four starts on it."""
        self.wheel, self.turn = (b[0] - START[0]) / math.pi, math.pi
        self.end = (b[0], START[1] - 2.0 * self.wheel)
        self.ways = [curves.cycloid(START, self.end)[0]]
        angles = [share * math.pi for share in SHARES]
        self.starts = [
            (START[0] + self.wheel * (t - math.sin(t)), START[1] - self.wheel * (1 - math.cos(t)))
            for t in angles
        ]
        self.times = [math.pi * math.sqrt(self.wheel / curves.G)] * 4

    def _restart(self, world: World) -> None:
        for puck, spot in zip(self.pucks, self.starts, strict=True):
            puck.position, puck.velocity, puck.gravity_scale = spot, (0.0, 0.0), 0.0
        self.let_go = world.time + WAIT  # [s]
        self.running = False
        self.taken = [math.nan] * 4  # [s] measured
        self.speeds = [0.0] * 4  # [m/s] with which they came
        self.last = list(self.starts)  # [m] where they were a tick ago
        self.flew = self.touched = False  # off one's own slide; by hand

    def pressed(self, world: World, name: str) -> None:
        self._restart(world)

    def changed(self, world: World, name: str) -> None:
        self._lay(world)

    def step(self, world: World) -> None:
        self.note_touch(world)
        if not self.running and world.time >= self.let_go - 1e-9:
            self.running, self.began = True, world.time
            for puck in self.pucks:
                puck.gravity_scale = 1.0
        if self.running:
            for i, puck in enumerate(self.pucks):
                if math.isnan(self.taken[i]):
                    self._arrive(world, i, puck)
            if self.race == "four slides" and math.isnan(self.taken[3]):
                off = self.ways[3] - self.pucks[3].position
                self.flew = self.flew or float(np.hypot(*off.T).min()) > LOOSE

    def _arrive(self, world: World, i: int, puck: Body) -> None:
        """Note when the centre of puck `i` passes B, and stop it there."""
        (x0, _), (x, y), goal = self.last[i], puck.position, self.end[0]
        there = x >= goal and abs(y - self.end[1]) < 2.0 * PUCK
        if there:
            late = (x - goal) / max(x - x0, 1e-9) * world.settings.tick_length
            self.taken[i] = world.time - late - self.began
            self.speeds[i] = math.hypot(*puck.velocity)
            puck.position = self.end
        if there or y < self.end[1] - 12.0:
            puck.velocity, puck.omega, puck.gravity_scale = (0.0, 0.0), 0.0, 0.0
        self.last[i] = (x, y)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return φ √(R / g) for the cycloid, √(2 / (g y)) times its length for the line."""
        if self.touched:
            return ()
        # In curves the contact turns only once a tick, worth up to 0.5 % of the energy: half of
        # that of the speed; sharp bends of one's own cost more.
        labels = NAMES if self.race == "four slides" else [f"start {i + 1}" for i in range(4)]
        near = {"yours": 0.02}
        return tuple(
            Theory(f"time, {name}", exact, taken, near.get(name, 0.0025) * exact, "s")
            for name, exact, taken in zip(labels, self.times, self.taken, strict=True)
            if math.isfinite(taken) and math.isfinite(exact) and not (name == "yours" and self.flew)
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("wheel R of the cycloid", self.wheel, "m"),
            Reading("its angle φ", math.degrees(self.turn), "°"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for i in range(len(self.rails) - 1, -1, -1):
            rail = np.vstack([self.rails[i][::5], self.rails[i][-1:]])
            draw.path(rail, COLORS[i], 1.2 * draw.style.sizes.ground)
        for puck, color in zip(self.pucks, COLORS, strict=True):
            draw.circle(puck.position, PUCK, color, "halo")
        draw.text((START[0] - 0.5, START[1]), "A", bold=True)
        if self.race == "four starts":
            draw.dot(self.end)
        self._draw_times(draw)

    def _draw_times(self, draw: Draw) -> None:
        """Draw the names, and the times once they are there, in the order of arrival."""
        pitch = 1.5 * draw.style.sizes.label / draw.camera.scale
        order = sorted(range(4), key=lambda i: (math.isnan(self.taken[i]), self.taken[i]))
        labels = NAMES if self.race == "four slides" else [f"start {i + 1}" for i in range(4)]
        for line, i in enumerate(order):
            taken = self.taken[i]
            said = labels[i]
            if math.isfinite(taken):
                said += f"  {taken:.3f} s, {self.speeds[i]:.2f} m/s"
            at = (0.6, 9.1 - line * pitch)
            draw.circle((at[0] - 0.35, at[1]), 0.14, COLORS[i], "halo")
            draw.text(at, said, color=COLORS[i], anchor="left", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "not all four have arrived", 4)
        fastest = min(self.taken)
        if self.race == "four slides":
            assert self.taken[0] == fastest, "the cycloid should win"
        else:
            spread = max(self.taken) - fastest
            assert spread < 0.005 * fastest, f"they arrive {1000 * spread:.0f} ms apart"
