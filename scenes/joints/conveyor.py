"""Conveyor belts: a box that is put on one slips until it is as fast."""

import numpy as np

from physics import Body, Box, World
from scenes.draw import Draw
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
BELTS = ((-2.5, 4.4, 8.0, 1.0), (1.7, 2.2, 11.4, -1.0), (-1.2, 0.0, 14.4, 1.0))
"""Middle x, top y, length [m], direction of each belt."""
WIDE, HIGH = 0.6, 0.45  # [m] of a box
CHUTE = (-5.9, 4.4 + HIGH / 2)  # [m] where boxes are put down
BOTTOM = -1.3  # [m] below it a box goes back to the chute
SLOW, FAST = 0.1, 0.9  # shares of the belt's speed between which the push is measured


class Conveyor(Scene):
    """Put boxes on conveyor belts and watch them speed up. A box that is put on a running belt does
    not move with it at once. The belt slips under it and pushes with $μ m g$, so the box speeds up
    with $a = μ g$, whatever its mass and however fast the belt is. After
    $t = v/(μ g)$
    it is as fast, and friction has nothing left to do.

    Meanwhile it went $v^2/(2 μ g)$, and the belt twice as far. So the belt did the work $m v^2$:
    half became the $½ m v^2$ of the box, and half became heat, always, rough or smooth.

    - Make the belts faster: does the line in the diagram become steeper, or only longer?
    - Make them rougher. At which belt speed does a box no longer catch up before the end?
    - Hold a box still with the hand: how hard does the belt pull?
    """

    title = "Conveyor belts"
    view = (-9.0, -1.6, 9.0, 9.3)
    check_seconds = 8.0
    speed: float = slider(2.5, 0.5, 5.0, unit="m/s", live=True, help="Of the belts")
    friction: float = slider(0.4, 0.15, 0.9, step=0.05, live=True, help="μ of box on belt")
    boxes: int = slider(7, 1, 12, step=1, help="How many boxes go around")

    def build(self, world: World) -> None:
        self.belts: list[Body] = []
        for x, y, long, way in BELTS:
            belt = Box(
                width=long - 0.3, height=0.1, radius=0.15, friction=self.friction,
                tangent_speed=way * self.speed,
            )  # fmt: skip
            self.belts.append(world.add_static(belt, position=(x, y - 0.2), name="belt"))
        for x in (-8.7, 8.2):
            wall = Box(width=0.3, height=6.0, friction=0.0)
            world.add_static(wall, position=(x, 1.5), name="wall")
        box = Box(width=WIDE, height=HIGH, friction=self.friction, density=10.0)
        self.cargo = [
            world.add_dynamic(box, position=self._place(i), name=f"box {i}")
            for i in range(self.boxes)
        ]
        self.fed = 0.0  # [s] when a box was let go last
        self.newest = -1
        self.begun = (0.0, 0.0)  # [s], [m] when and where the newest began to move
        self.trace = Samples(2, 480)  # [s] since then, [m/s]
        self.found = (0.0, 0.0, 0.0)  # [m/s²], [m], [m/s] of belt, of the last whole slip
        self.slow = -1.0  # [s] at a tenth of the belt's speed

    def _place(self, i: int) -> tuple[float, float]:
        """Return all but the first are on their way already, lying on the lower belts."""
        if i == 0:
            return CHUTE
        belt = BELTS[1] if i % 2 else BELTS[2]
        return belt[0] - belt[2] / 2 + 1.2 + 1.6 * (i // 2), belt[1] + HIGH / 2 + 0.01

    def changed(self, world: World, name: str) -> None:
        for belt, (_, _, _, way) in zip(self.belts, BELTS, strict=True):
            belt.set_material(tangent_speed=way * self.speed, friction=self.friction)
        for box in self.cargo:
            box.set_material(friction=self.friction)
        self.newest = -1  # what slips now slips under two laws
        self.found = (0.0, 0.0, 0.0)

    def step(self, world: World) -> None:
        # Far enough behind the last: it must be off the place, and stay behind
        pause = max(1.2, 1.4 * WIDE / self.speed + 0.5 * self.speed / (self.friction * G))
        if world.tick % 12 == 0 and world.time > self.fed + pause:
            self._feed(world)
        if world.tick == 0:
            self._watch(0, world.time)
        elif self.newest >= 0:
            self._measure(world.time)

    def _feed(self, world: World) -> None:
        """Put the lowest box back to the chute."""
        low = min(range(self.boxes), key=lambda i: self.cargo[i].center[1])
        box = self.cargo[low]
        if box.center[1] < BOTTOM:
            box.angle, box.position, box.velocity, box.omega = 0.0, CHUTE, (0.0, 0.0), 0.0
            self._watch(low, world.time)

    def _watch(self, i: int, time: float) -> None:
        self.newest, self.slow, self.fed = i, -1.0, time
        self.begun = (time, self.cargo[i].center[0])
        self.push = 0.0  # [m/s²]
        self.trace.clear()

    def _measure(self, time: float) -> None:
        """Follow the newest box until it is as fast as its belt."""
        x, y, angle, vx, _, _ = self.cargo[self.newest].state
        if y < BELTS[0][1] or abs(angle) > 0.1:
            self.newest = -1  # it fell off before it was fast, or was tipped over
            return
        if vx < 0.02 * self.speed:
            self.begun = (time, x)
        else:
            self.trace.add(time - self.begun[0], vx)
        if self.slow < 0.0 and vx > SLOW * self.speed:
            self.slow, self.slow_speed = time, vx
        elif self.slow >= 0.0 and vx < FAST * self.speed:
            self.push = (vx - self.slow_speed) / (time - self.slow)
        elif vx > 0.999 * self.speed and self.push:
            self.found = (self.push, x - self.begun[1], self.speed)
            self.newest = -1

    def theory(self, world: World) -> tuple[Theory, ...]:
        push, way, speed = self.found
        if not push:
            return ()
        a = self.friction * G
        # Pushed at its foot it rocks: 2 % of its weight on average. The way is seen from 2 % of the
        # speed on, and to within a tick of its end, v/240
        slack = 0.03 * speed**2 / (2 * a) + speed / 120
        return (
            Theory("acceleration", a, push, 0.02 * a, "m/s²", formula="a = μ g"),
            Theory("distance until it is as fast", speed**2 / (2 * a), way,
                   slack, "m", formula="s = v^2/(2 μ g)"),
        )  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        push, way, speed = self.found
        mass = self.cargo[0].mass
        return (
            Reading("acceleration", push, "m/s²"),
            Reading("distance until it is as fast", way, "m"),
            Reading("½·m·v² of a box", 0.5 * mass * speed**2, "J"),
            Reading("work of the belt", mass * push * 2.0 * way, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for x, y, long, way in BELTS:
            shift = (way * self.speed * world.time) % 0.8
            at = np.arange(x - long / 2 + 0.2, x + long / 2 - 0.2 - 0.4, 0.8) + shift
            at = at[at < x + long / 2 - 0.5]
            flat = np.column_stack([at, np.full(len(at), y - 0.2)])
            vector = np.tile([0.35 * way, 0.0], (len(at), 1))
            draw.many.arrows(flat, vector, "motor", draw.style.sizes.line, barbed=True)
        states = np.array([box.state for box in self.cargo])
        seen = (states[:, 1] > BOTTOM) & (np.hypot(states[:, 3], states[:, 4]) > 0.05)
        draw.many.arrows(states[seen, :2], 0.25 * states[seen, 3:5], "velocity")
        push, way, speed = self.found
        a = self.friction * G
        if push:  # of the last box that caught up, on a belt as fast as it was then
            said = (
                f"a {number(push)} m/s², μ·g {number(a)}",
                f"distance {number(way)} m, v²/2μg {number(speed**2 / (2 * a))}",
            )
            lines(draw, (-4.9, 8.4), said, anchor="center")
        self._draw_diagram(draw)

    def _draw_diagram(self, draw: Draw) -> None:
        slip = self.speed / (self.friction * G)  # [s]
        plot = Plot((0.2, 5.2, 8.8, 9.2), Axis(0.0, 2.0, "t", "s"), Axis(0.0, 5.5, "speed", "m/s"))
        times = np.array([0.0, min(slip, 2.0)])
        plot.curve(times, times * self.friction * G, "scene", "μ·g·t", dash=True)
        rows = self.trace.rows
        plot.curve(rows[:, 0], rows[:, 1], "velocity", "measured")
        plot.level(self.speed, "muted", "belt")
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "no box has caught up with its belt")
        work, energy = self.found[0] * 2.0 * self.found[1], self.found[2] ** 2
        assert abs(work - energy) < 0.1 * energy, f"the belt did {work / energy:.2f} m·v²"
