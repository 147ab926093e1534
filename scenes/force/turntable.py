"""A turntable, seen from outside and from within: centripetal, centrifugal, Coriolis."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, Distance, Filter, Joint, World
from physics.values.sums import plain_sum
from scenes.draw import Color, Draw
from scenes.figures import plus
from scenes.guards import all_alive, living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import label_height, number
from scenes.samples import Samples

Point = tuple[float, float]

TABLE = 2.6  # [m] radius of a turntable
ROOM = 3.0  # [m] how far out the posts of the room stand
AWAY = 80.0  # [m] to a table that is not to be seen
MIDDLES = {  # [m] of the table seen from outside, and of the one seen from within
    "both": ((-3.4, 0.0), (3.4, 0.0)),
    "outside": ((0.0, 0.0), (AWAY, 0.0)),
    "within": ((AWAY, 0.0), (0.0, 0.0)),
}
PUCK = 0.2  # [m] radius
POSTS, SLICES = 6, 8  # [count]
NAMES = ("puck outside", "puck within")
LEAST = 0.6  # [m] arrow of the force m ω² r at 1 rad/s and 1 m, for 1 kg
LONGEST = 1.3  # [m] arrow
GONE = 0.45  # [m] so far beyond the posts it is stopped
ALONE = Filter(mask=0)


class Turntable(Scene):
    """Ride on a turntable and cut the thread. One motion, seen twice. On the left we stand beside
    the turntable: no force acts on a free puck, so it slides straight on, and the table turns away
    below it. On a circle it stays only as long as the thread pulls it inwards, with
    $F = m ω^2 r$

    On the right we ride with the table: it stands, and the room turns. The puck on the thread is at
    rest, although the thread pulls; a free one runs in a curve. To save Newton's law here, one has
    to add two forces that nothing exerts:
    $F_centrifugal = m ω^2 r,  F_Coriolis = 2 m v ω$
    the first outwards, the second across the path. This is no drawing of the left picture: the puck
    on the right is a body of its own, and nothing but thread and these two forces move it. The ring
    shows where the left one is, turned back by $ω t$.

    - Predict, for both pictures: which way does it go when the thread is cut?
    - Throw it from the middle to the friend. How far does it miss, at twice the speed?
    - Turn ω to its negative. To which side does Coriolis push on the other half of the Earth?
    """

    title = "On a turntable"
    start: str = choice(
        "on a thread", ("on a thread", "thrown"), help="How the puck begins", key="n"
    )
    seen: str = choice(
        "both", tuple(MIDDLES), help="Where you look from", key="j", label="Seen from"
    )
    omega: float = slider(1.2, -3.0, 3.0, step=0.1, unit="rad/s", label="ω", help="Of the table")
    length: float = slider(
        1.5, 0.5, 2.3, step=0.1, unit="m", label="r", help="Length of the thread"
    )
    speed: float = slider(2.0, 0.5, 6.0, step=0.1, unit="m/s", help="Of the throw, on the table")
    mass: float = slider(1.0, 0.2, 5.0, step=0.1, unit="kg", help="m of the puck")
    withholds = ("centrifugal", "Coriolis")
    buttons: ClassVar = (
        Button("cut", "Cut the thread", "k"),
        Button("again", "Start again", "g"),
    )
    view = (-6.9, -4.1, 6.9, 4.2)
    settings: ClassVar = {"substeps": 8}
    overlays: ClassVar = {"joints": False}
    check_seconds = 1.2

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        table = Circle(radius=TABLE, filter=ALONE)
        self.middles = MIDDLES[self.seen]
        half = 6.9 if self.seen == "both" else 4.2  # [m]
        self.view = (-half, -4.1, half, 4.2)
        self.table = world.add_kinematic(table, position=self.middles[0], name="turning table")
        self.table.omega = self.omega
        world.add_static(table, position=self.middles[1], name="resting table")
        disc = Circle(radius=PUCK, density=self.mass / (math.pi * PUCK**2), filter=ALONE)
        self.pucks = [
            world.add_dynamic(disc, position=middle, name=name)
            for middle, name in zip(self.middles, NAMES, strict=True)
        ]
        self.threads: list[Joint] = []
        self._begin(world)

    def _begin(self, world: World) -> None:
        """Put both pucks to the start, on their threads or thrown."""
        self._cut(world)
        self.since = world.time
        self.turned = self.table.angle if self.table.alive else 0.0  # [rad] at the start
        self.touched = False
        self.rim = math.nan  # [rad] where the puck within left the table, from where it aimed
        self.pull = [math.nan, math.nan]  # [N] of the threads
        self.apart = 0.0  # [m] the puck within from the other one, turned back
        self.trails = [Samples(2, 400, every=4) for _ in range(2)]  # [m]
        thrown = self.start == "thrown"
        at = (0.0, 0.0) if thrown else (self.length, 0.0)
        for k, middle in enumerate(self.middles):
            puck = self.pucks[k]
            if not puck.alive:
                continue
            turn = 0.0 if k else self.turned
            puck.position = shifted(middle, rotated(at, turn))
            carried = 0.0 if k else self.omega * at[0]
            puck.velocity = rotated((self.speed if thrown else 0.0, carried), turn)
            puck.omega = 0.0 if k else self.omega
            if not thrown:
                rod = Distance(a=None, b=puck, anchor_a=middle, anchor_b=puck.position)
                self.threads.append(world.add_joint(rod))

    def _cut(self, world: World) -> None:
        for thread in living(self.threads):
            world.remove(thread)
        self.threads.clear()

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._begin(world)
        elif self.threads:
            self._cut(world)
            for trail in self.trails:
                trail.clear()

    def inertial(self, at: Point, velocity: Point) -> tuple[Point, Point]:
        """Return centrifugal and Coriolis force [N] at a place on the table."""
        m, w = self.mass, self.omega
        out = (m * w * w * at[0], m * w * w * at[1])
        return out, (2.0 * m * w * velocity[1], -2.0 * m * w * velocity[0])

    def step(self, world: World) -> None:
        if not all_alive((*self.pucks, self.table)):
            self.touched = True
            return
        self.note_touch(world)
        for k, puck in enumerate(self.pucks):
            self._look(k, puck)
        inner = self.pucks[1]
        at, (vx, vy) = self._place(1), inner.velocity
        if math.hypot(*at) < ROOM + GONE:
            # of the middle of the tick: one of its beginning would feed the puck
            half = 0.5 * world.tick_length / self.mass
            fx, fy = plus(*self.inertial(at, (vx, vy))) if not self.threads else (0.0, 0.0)
            push = plus(*self.inertial(at, (vx + half * fx, vy + half * fy)))
            inner.apply_force(push)
        if not self.touched:
            self._compare(world)

    def _look(self, k: int, puck: Body) -> None:
        """Stop what has left the picture, remember the way, and read the thread."""
        at = self._place(k)
        if math.hypot(*at) >= ROOM + GONE:
            puck.velocity = (0.0, 0.0)
        else:
            self.trails[k].add(*puck.position)
        if self.threads and self.threads[k].alive:
            self.pull[k] = math.hypot(*self.threads[k].reaction_force)

    def _place(self, k: int) -> Point:
        """Return where a puck is, from the middle of its table [m]."""
        (x, y), middle = self.pucks[k].position, self.middles[k]
        return x - middle[0], y - middle[1]

    def _compare(self, world: World) -> None:
        """Lay both pictures over one another while both pucks are on their tables."""
        mine, other = self._place(1), rotated(self._place(0), -self._turn())
        if max(math.hypot(*mine), math.hypot(*other)) > TABLE:
            if math.isnan(self.rim) and self.start == "thrown":
                self.rim = math.atan2(mine[1], mine[0])
            return
        self.apart = max(self.apart, math.dist(mine, other))

    def _turn(self) -> float:
        """Return by how much the table has turned since the start [rad]."""
        return self.table.angle - self.turned

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the pull of the thread, and that both pictures tell of one motion."""
        if self.touched or world.time - self.since < 0.05:
            return ()
        w, h = self.omega, world.tick_length / world.settings.substeps
        result = []
        exact = self.mass * w * w * self.length
        if self.threads:
            # The push that bends the way acts along the thread of a substep before: (ω h)²; the
            # pull outside turns by ω of a tick while it is summed up
            slack = ((w * world.tick_length) ** 2 + 1e-4) * exact + 1e-6
            said = "F = m ω^2 r"
            result.append(Theory("pull of the thread", exact, self.pull[0], slack, "N", said))
            result.append(Theory("the same within", exact, self.pull[1], slack, "N", said))
        elif self.start == "on a thread":
            # Nothing changes it any more; the thread held the speed to (ω h)² of a tick
            speed, exact = math.hypot(*self.pucks[0].velocity), abs(w) * self.length
            if math.hypot(*self._place(0)) < ROOM:
                slack = ((w * world.tick_length) ** 2 + 1e-4) * exact + 1e-9
                result.append(Theory("speed when it is cut", exact, speed, slack, "m/s", "v = ω r"))
        # Euler's substep moves the puck by a h²/2 too far: in a time t a h t/2 and, as a grows with
        # the way, not more than 1 + ω t times that
        t = min(world.time - self.since, TABLE / self.speed)
        most = 2.0 * abs(w) * (self.speed + 2.0 * abs(w) * TABLE) + w * w * TABLE  # [m/s²]
        late = 0.5 * h * most * t * (1.0 + abs(w) * t) + 1e-3
        if self.start == "thrown":
            result.append(Theory("both pictures apart by", 0.0, self.apart, late, "m"))
            if not math.isnan(self.rim):
                # ... and a tick of the way, and of the turn
                exact = wrapped(-w * TABLE / self.speed)
                off = exact + wrapped(self.rim - exact)
                near = late / TABLE + abs(w) * world.tick_length
                result.append(Theory("misses by", exact, off, near, "rad", "φ = −ω R/v"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = []
        for k, name in enumerate(("outside", "within")):
            if self.pucks[k].alive:
                speed = math.hypot(*self.pucks[k].velocity)
                result.append(Reading(f"speed seen from {name}", speed, "m/s"))
        if self.threads:
            result.append(Reading("pull of the thread", self.pull[0], "N"))
        return tuple(result)

    def draw(self, draw: Draw, world: World) -> None:
        if not all_alive((*self.pucks, self.table)):
            return
        turned = self.table.angle
        self._draw_table(draw, self.middles[0], turned, 0.0)
        self._draw_table(draw, self.middles[1], 0.0, -self._turn())
        for middle, words in zip(
            self.middles, ("seen from outside", "seen from within"), strict=True
        ):
            at = (middle[0], ROOM + 0.75)
            draw.text(at, words, 1.2 * draw.style.sizes.label, "text", True, "center", True)
        for k in (0, 1):
            rows = self.trails[k].rows
            if len(rows) > 1 and not self.threads:
                draw.path(rows, "velocity", 1.5 * draw.style.sizes.line)
        self._draw_forces(draw)

    def _draw_table(self, draw: Draw, middle: Point, turn: float, room: float) -> None:
        """Draw the slices and the friend on the table, and the posts of the room."""
        for k in range(0, SLICES, 2):
            a = turn + math.tau * np.linspace(k, k + 1, 9) / SLICES
            rim = [shifted(middle, (TABLE * math.cos(t), TABLE * math.sin(t))) for t in a]
            draw.polygon([middle, *rim], draw.color("kinematic_outline", 0.18))
        friend = shifted(middle, rotated((TABLE - 0.2, 0.0), turn))
        draw.dot(friend, 2.6 * draw.style.sizes.dot, "hand")
        for k in range(POSTS):
            post = shifted(middle, rotated((ROOM, 0.0), room + math.tau * (k + 0.5) / POSTS))
            draw.dot(post, 1.8 * draw.style.sizes.dot, "friction" if k else "force")

    def _draw_forces(self, draw: Draw) -> None:
        """Draw the pull of the threads, what is felt within, and where the other puck is."""
        lines: list[list[tuple[str, Color]]] = [[], []]
        for k in (0, 1):
            draw.circle(self.pucks[k].position, PUCK, "velocity", "halo")  # above the slices
            if self.threads and math.isfinite(self.pull[k]):
                x, y = self._place(k)
                draw.line(self.middles[k], self.pucks[k].position, "joint")
                far = -self.pull[k] / max(math.hypot(x, y), 1e-9)
                self._arrow(draw, k, (far * x, far * y), "impulse")
                lines[k].append((f"thread {number(self.pull[k], 1)} N", "impulse"))
        if not self.threads:
            lines[0].append(("no force", "text"))
        at = self._place(1)
        if math.hypot(*at) < ROOM + GONE:
            out, across = self.inertial(at, self.pucks[1].velocity)
            felt = [("centrifugal", out, "force"), ("Coriolis", across, "scene")]
            for name, force, ink in (one for one in felt if one[0] not in draw.withheld):
                self._arrow(draw, 1, force, ink)
                if math.hypot(*force) > 0.05:
                    lines[1].append((f"{name} {number(math.hypot(*force), 1)} N", ink))
        if not self.threads:
            ghost = shifted(self.middles[1], rotated(self._place(0), -self._turn()))
            draw.circle(ghost, 1.5 * PUCK, None, "muted", draw.style.sizes.thin, True)
        for k, middle in enumerate(self.middles):
            y = -ROOM - 1.6 * label_height(draw)
            wide = plain_sum(
                draw.text_size(w, draw.style.sizes.label, True)[0] for w, _ in lines[k]
            )
            gap = draw.style.sizes.label / draw.camera.scale
            x = middle[0] - 0.5 * (wide / draw.camera.scale + gap * (len(lines[k]) - 1))
            for words, ink in lines[k]:
                draw.text((x, y), words, None, ink, True, "left", True)
                x += (
                    draw.text_size(words, draw.style.sizes.label, True)[0] / draw.camera.scale + gap
                )

    def _arrow(self, draw: Draw, k: int, force: Point, color: Color) -> None:
        """Draw a force on a puck, as long as it has room."""
        size = math.hypot(*force)
        if size < 1e-3:
            return
        long = LONGEST * math.tanh(LEAST / LONGEST * size / self.mass)
        way = (long * force[0] / size, long * force[1] / size)
        draw.arrow(self.pucks[k].position, way, color)

    def check(self, world: World) -> None:
        self.check_theory(world, "there is nothing to measure")


def rotated(at: Point, turn: float) -> Point:
    """Return the arrow `at`, turned by `turn` [rad]."""
    c, s = math.cos(turn), math.sin(turn)
    return c * at[0] - s * at[1], s * at[0] + c * at[1]


def shifted(middle: Point, at: Point) -> Point:
    """Return the place `at` seen from `middle` [m]."""
    return middle[0] + at[0], middle[1] + at[1]


def wrapped(angle: float) -> float:
    """Return the same direction between −π and π [rad]."""
    return math.remainder(angle, math.tau)
