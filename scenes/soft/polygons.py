"""Verlet polygons: how many rods make a shape stiff."""

import math
from itertools import combinations
from typing import ClassVar

import numpy as np

from physics import Box, Filter, World
from physics.particles.particles import Particles
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.soft import _picking
from scenes.soft._finger import Finger

RADIUS = 1.8  # [m] from the middle to a corner
MIDDLE = (0.0, 4.2)  # [m] at the start
ROOM = 7.4  # [m] from the middle to either wall
NAMES = ("", "point", "pair", "triangle", "square", "pentagon", "hexagon", "heptagon", "octagon")
BRACING = ("rim", "just enough", "all diagonals", "angles locked")
BOXES = ((-5.2, 0.6, 1.2), (4.6, 0.5, 1.0))  # [m] x, y, side
DOT = 0.06  # [m] radius of a corner, for the boxes
ONLY_BODIES = Filter(mask=0xFFFFFFFD)  # of the room: particles have walls of their own
PARTICLES = Filter(category=2)
HIGH = 8.4  # [m]


class Polygons(Scene):
    """Swing shapes made of rods, and see which ones fold. One particle is a point, two and a rod
    are a stick, three make a triangle: the first shape that keeps its form. A square of four rods
    does not; it folds at the first touch.

    Each corner can go two ways, and the shape as a whole can be moved twice and turned once. So $n$
    corners need $2 n − 3$ rods, if they are well placed (Maxwell 1864). A square needs a fifth one,
    its diagonal. More than that only helps the sweeps to get there faster.

    There is another way to hold a square: lock its angles. A lock turns the neighbours of a corner
    about it until their angle is back; it needs no rod, and a loop of $n$ rods needs $n − 3$ of
    them. The boxes are rigid bodies, pushed by corners and rods and pushing back.

    - Take the square with the rim only and switch gravity on. Then give it its diagonal.
    - Press on the shape and pull: it hangs on its nearest corner. Swing it, and let go to fling it.
    - Bump into the boxes. Which shapes keep their form, and which fold?
    - Fewer sweeps or less stiffness: rods become rubber.
    - Without gravity: the spin dies slowly although nothing rubs. See the numbers: putting points
      back onto a circle takes $ω̇ = −ω^3 h$ from the spin, with the step $h$.
    """

    title = "Shapes made of rods"
    category = "How a computer does it"
    rebuilds = "K40"
    corners: int = slider(4, 1, 8, step=1, help="1 point, 2 pair, 3 triangle, ... 6 hexagon")
    bracing: str = choice("just enough", BRACING, help="Which corners are joined by rods")
    gravity: bool = toggle(True, live=True, help="9.81 m/s² or none")
    spin: float = slider(4.0, -12.0, 12.0, step=0.5, unit="rad/s", help="At the start")
    stiffness: float = slider(
        1.0, 0.01, 1.0, step=0.01, live=True, help="Error corrected in a sweep"
    )
    sweeps: int = slider(8, 1, 30, step=1, live=True, help="Over all rods, in each step")
    hold: bool = toggle(
        False, live=True, help="The finger holds the nearest corner", label="Finger holds"
    )
    finger: tuple = point((3.5, 5.5), symbol="finger", reach=12.0, help="Push, or hold")
    buttons: ClassVar = (Button("again", "Start again", "g", "Back to the middle, spinning"),)
    view = (-8.0, -0.7, 8.0, 8.7)
    check_seconds = 0.4  # [s] still in the air: it has 1.8 m to fall

    def build(self, world: World) -> None:
        room = [Box(width=20.0, height=1.0, center=(0.0, -0.5), filter=ONLY_BODIES)]
        room += [
            Box(width=1.0, height=30.0, center=(x, 14.0), filter=ONLY_BODIES)
            for x in (-ROOM - 0.5, ROOM + 0.5)
        ]
        world.add_static(*room, name="room")
        for k, (x, y, side) in enumerate(BOXES):
            box = Box(width=side, height=side, friction=0.5, restitution=0.2)
            world.add_dynamic(box, position=(x, y), name=f"box {k}")
        self._begin(world)

    def _begin(self, world: World) -> None:
        self.soft = self._polygon()
        self.soft.put(bottom=0.0, left=-ROOM, right=ROOM, top=HIGH, friction=0.4, bounce=0.4)
        self.soft.put(radius=DOT)
        self.soft.filter = PARTICLES
        at = self.soft.positions - np.array(MIDDLE)
        self.soft.velocities = (
            self.spin * np.column_stack([-at[:, 1], at[:, 0]]),
            world.settings.tick_length,
        )
        self.tip = Finger(self.finger)
        self.old_ring = self.finger
        self.changed(world, "hold")
        self._mark(world)

    def _polygon(self) -> Particles:
        n = self.corners
        turns = [math.tau * ((k + 0.5) / n - 0.25) for k in range(n)]
        radius = RADIUS if n > 1 else 0.0
        spots = [
            (MIDDLE[0] + radius * math.cos(t), MIDDLE[1] + radius * math.sin(t)) for t in turns
        ]
        soft = Particles(spots, 1.0)
        rods = self._rods()
        rim = [rod for rod in rods if (rod[1] - rod[0]) % n in (1, n - 1)] if n > 2 else []
        soft.link(rim, skin=True)
        soft.link([rod for rod in rods if rod not in rim])
        if self.bracing == "angles locked":
            soft.lock_angles([((k - 1) % n, k, (k + 1) % n) for k in range(n - 3)])
        return soft

    def released(self, world: World, name: str) -> None:
        self.tip.drop(self.soft)
        self._mark(world)

    def offers(
        self, world: World, name: str, at: tuple[float, float], reach: float
    ) -> tuple[float, float] | None:
        row = -1 if self.hold else _picking.of_blob(self.soft, np.arange(self.corners), at, reach)
        spot = self.soft.points[row]
        return (float(spot["x"]), float(spot["y"])) if row >= 0 else None

    def _rods(self) -> list[tuple[int, int]]:
        """Return the rim; with all diagonals from corner 0, n - 3 of them; or all there are."""
        n = self.corners
        if self.bracing == "all diagonals":
            return list(combinations(range(n), 2))
        rim = [(k, (k + 1) % n) for k in range(n if n > 2 else n - 1)]
        fan = [(0, k) for k in range(2, n - 1)] if self.bracing == "just enough" else []
        return rim + fan

    def changed(self, world: World, name: str) -> None:
        self.soft.put(gy=-9.81 if self.gravity else 0.0, iterations=self.sweeps)
        self.soft.links["stiffness"] = self.soft.angles["stiffness"] = self.stiffness
        if name == "hold":
            if self.hold:
                self.tip.take(self.soft, self.finger)
            else:
                self.tip.let_go(self.soft)
        if name == "finger":
            self.tip.drag(self.soft, self.finger, self.old_ring)
            self.old_ring = self.finger
        self._mark(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _mark(self, world: World) -> None:
        """Mark what its centre and its spin should do: from now on it is free."""
        self.free = True
        self.h = world.settings.tick_length
        self.began = world.time
        x, y = self.soft.center
        vx, vy = self.soft.velocities.mean(axis=0).tolist()
        self.start = (x, y, vx, vy, self._spin())
        self.size = abs(self._area())  # [m²]

    def _spin(self) -> float:
        """Return angular momentum over moment of inertia [rad/s]: for any shape, stiff or not."""
        at = self.soft.positions - np.array(self.soft.center)
        v = self.soft.velocities
        inertia = float((at * at).sum())
        return float((at[:, 0] * v[:, 1] - at[:, 1] * v[:, 0]).sum()) / inertia if inertia else 0.0

    def _area(self) -> float:
        """Return the area of the polygon of its corners [m²]."""
        x, y = self.soft.positions.T
        return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))

    def step(self, world: World) -> None:
        h = world.settings.tick_length
        self.tip.move(self.finger, self.soft, self.hold, h)
        self.soft.step(h, world)
        if h != self.h:
            self._mark(world)  # another step, another law of the spin
            self.began += h
        at = self.soft.positions
        low, high = at.min(axis=0), at.max(axis=0)
        touched = low[1] < 1e-6 or max(-low[0], high[0]) > ROOM - 1e-6 or high[1] > HIGH - 1e-6
        near = np.hypot(*(at - np.array(self.tip.at)).T).min() < self.tip.size + 1e-4
        held = self.hold or self.tip.row >= 0 or self.soft.touches > 0
        self.free = self.free and not (touched or near or held)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the fall of the centre in the air, and the spin that the method leaves."""
        h = self.h
        n = round((world.time - self.began) / h)
        if not self.free or n <= 0:
            return ()
        _, y, _, vy, spin = self.start
        g = 9.81 if self.gravity else 0.0
        height = y + vy * n * h - 0.5 * g * h * h * n * (n + 1)
        # Rounding of n steps
        entries = [Theory("height of the centre", height, self.soft.center[1], 1e-9, "m")]
        stiff = self.bracing != "rim" or self.corners <= 3
        if stiff and self.corners > 1 and self.stiffness == 1.0:
            turn = spin * h
            # Straight on, then back to the circle: tan d' = sin d / (2 - cos d), d' = d - d³
            for _ in range(n):
                turn = math.atan2(math.sin(turn), 2.0 - math.cos(turn))
            # What the sweeps leave open, and what they turn when they do not come in pairs
            slack = 0.02 * abs(spin) + 1e-9
            entries.append(Theory("spin", turn / h, self._spin(), slack, "rad/s"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        rods, needed = len(self.soft.links), max(2 * self.corners - 3, 0)
        return (
            Reading("rods", rods),
            Reading("rods needed, 2 n − 3", needed),
            Reading("energy", self.soft.energy.total, "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        ground, line = draw.style.sizes.ground, draw.style.sizes.line
        draw.path(
            [(-ROOM, HIGH), (-ROOM, 0.0), (ROOM, 0.0), (ROOM, HIGH)], "static_outline", ground
        )
        at, links = self.soft.positions, self.soft.links
        if len(links):
            strain = np.abs(self.soft.strains)
            rim = np.abs(links["a"] - links["b"])
            outer = (rim == 1) | (rim == self.corners - 1)
            for chosen, width in ((~outer, 1.5 * line), (outer, 4.0 * line)):
                ends = at[links["a"][chosen]], at[links["b"][chosen]]
                draw.many.lines(*ends, "contact_kept", width)
                tight = chosen & (strain > 0.02)
                draw.many.lines(at[links["a"][tight]], at[links["b"][tight]], "limit", width)
        draw.many.dots(at, "text", 3.0 * draw.style.sizes.dot)
        self.tip.draw(draw, self.finger, self.hold)
        rods, needed = len(links), max(2 * self.corners - 3, 0)
        locks = len(self.soft.angles)
        extra = f" and {locks} locked angle{'s' * (locks > 1)}" if locks else ""
        said = f"{NAMES[self.corners]}: {rods} rods{extra}, {needed} needed"
        draw.text((-7.1, HIGH - 0.35), said, anchor="left", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "it touched something while it should have been in the air")
        if self.bracing != "rim" and self.corners > 2:
            # Stretched by the spin and what sweeps leave: half a per cent of the length, so 1 %
            change = abs(abs(self._area()) / self.size - 1.0)
            assert change < 0.01, f"its area changed by {100 * change:.2f} %"
