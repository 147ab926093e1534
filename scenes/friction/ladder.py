"""A ladder at a smooth wall, and how high one may climb before its foot slips."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Capsule, Circle, Filter, Prismatic, World
from scenes.draw import Draw
from scenes.friction._contacts import friction_on, normal_on
from scenes.guards import all_alive, in_hand
from scenes.kit import Reading, Scene, Theory, slider, toggle
from scenes.labels import label_height, lines, number, pitch
from scenes.plots import Axis, Plot
from scenes.samples import Samples

LONG, ROUND, LADDER = 4.0, 0.05, 12.0  # [m] between its round ends, their radius, [kg]
FLOOR, LADDERS, MAN = 1, 2, 4  # categories: the climber meets the floor only
SLOW, STRONG = 0.5, 5000.0  # [m/s] of the climb, [N] more than any weight
EASE = 0.5  # [s], and of the way at his speed, in which he starts and stops
LOWEST, HIGHEST = 0.2, 0.9  # share of the ladder
SLIPS = 0.01  # [m/s] a foot that is faster slips
SETTLED = 0.3  # [s] after which forces are read: the contacts have taken up the weight
ARROW = 1.6  # [m] of the arrow of all weight
RUNGS = 13
G = 9.81  # [m/s²]


class Ladder(Scene):
    """Climb a ladder until it slips. A ladder leans against a smooth wall, and someone climbs it. A
    smooth wall can only push straight away from itself. Only friction at the foot holds against
    that.

    The floor carries all the weight, however high he is: $N = (m + M) g$. But the higher he
    stands, the harder the top presses on the wall, and the more friction the foot needs: with the
    climber at the share $s$ of the length,
    $f/N = (m/2 + M s)/((m + M) tan α)$
    More than $μ$ there is not. In the picture: three lines of force must meet in one point, or
    they would turn the ladder. Weight and wall meet at the ring, so the push of the floor must
    point there. When the ring leaves the cone of friction, the ladder slips.

    - Predict: from where on does it slip? Then let him climb.
    - Pull at the foot with the mouse while he climbs. When does it take least?
    - Is a heavier climber more in danger? Try 5 kg and 120 kg.
    - How steep must it be, that nobody can make it slip? Painters say 75°.
    """

    title = "Ladder at a wall"
    slope: float = slider(60.0, 45.0, 80.0, step=1, unit="deg", help="α, against the floor")
    friction: float = slider(0.4, 0.05, 1.0, step=0.01, help="μ at the foot; the wall has none")
    climber: float = slider(70.0, 5.0, 120.0, step=1, unit="kg", help="M of the climber")
    place: float = slider(
        0.2,
        LOWEST,
        HIGHEST,
        step=0.01,
        help="s at the start: 1 is the top",
        label="Climber starts at",
    )
    climbs: bool = toggle(
        True, live=True, help="Off: the climber stays", key="c", label="Climber climbs"
    )
    settings: ClassVar = {"friction_mixing": "least"}
    overlays: ClassVar = {"joints": False}
    view = (-8.1, -0.9, 1.3, 4.6)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        floor = Box(width=400.0, height=2.0, center=(0.0, -1.0), friction=self.friction)
        self.floor = world.add_static(floor, name="floor")
        meets = Filter(category=FLOOR, mask=LADDERS)
        wall = Box(width=0.6, height=9.0, center=(0.3, 4.5), friction=0.0, filter=meets)
        self.wall = world.add_static(wall, name="wall")
        self.angle = math.radians(self.slope)  # [rad] as it was leant
        c, s = math.cos(self.angle), math.sin(self.angle)
        foot = (-ROUND - LONG * c, ROUND)
        area = 2 * ROUND * LONG + math.pi * ROUND**2
        pole = Capsule(
            start=(-LONG / 2, 0.0), end=(LONG / 2, 0.0), radius=ROUND, friction=2.0,
            density=LADDER / area, filter=Filter(category=LADDERS, mask=FLOOR),
        )  # fmt: skip
        middle = (foot[0] + 0.5 * LONG * c, foot[1] + 0.5 * LONG * s)
        self.ladder = world.add_dynamic(pole, position=middle, angle=self.angle, name="ladder")
        self.man = self._climber(world)
        at = (foot[0] + self.place * LONG * c, foot[1] + self.place * LONG * s)
        dx, dy = at[0] - self.man.center[0], at[1] - self.man.center[1]
        self.man.position = (self.man.position[0] + dx, self.man.position[1] + dy)
        guide = Prismatic(
            a=self.ladder, b=self.man, anchor=at, axis=(c, s), motor_speed=0.0, max_force=STRONG
        )
        self.guide = world.add_joint(guide)
        self.touched = False  # by a hand
        self.slipped = math.nan  # share at which the foot let go
        self.hurried = 0.0  # [s] when his speed last changed
        self.trace = Samples(2, 400, every=6)  # share, f/N

    def _climber(self, world: World) -> Body:
        """Add legs, trunk and head, somewhere; all as dense as one another."""
        meets = Filter(category=MAN, mask=FLOOR)
        parts = [
            Capsule(start=(-0.06, -0.14), end=(-0.1, -0.42), radius=0.07, filter=meets),
            Capsule(start=(0.06, -0.14), end=(0.1, -0.42), radius=0.07, filter=meets),
            Capsule(start=(0.0, -0.1), end=(0.0, 0.2), radius=0.13, filter=meets),
            Circle(radius=0.12, center=(0.0, 0.44), filter=meets),
        ]
        man = world.add_dynamic(*parts, position=(0.0, 0.0), name="climber")
        man.mass = self.climber
        return man

    @property
    def whole(self) -> bool:
        """Return whether nothing was erased."""
        things = (self.ladder, self.man, self.guide, self.floor, self.wall)
        return all_alive(things)

    def share(self) -> float:
        """Return where on the ladder the climber is: 0 at the foot, 1 at the top."""
        x, _ = self.ladder.local_point(self.man.center)
        return x / LONG + 0.5

    def needed(self, share: float) -> float:
        """Return f/N that the foot needs, by theory, with the climber at `share`.

        Moments about the foot's contact; the top touches the wall ROUND higher than the pole.
        """
        height = LONG * math.sin(self.angle) + ROUND
        arm = (0.5 * LADDER + share * self.climber) * LONG * math.cos(self.angle)
        return arm / (LADDER + self.climber) / height

    def limit(self) -> float:
        """Return the share of the ladder where it slips, by theory; above 1 never."""
        per = (self.needed(1.0) - self.needed(0.0)) or 1.0
        return (self.friction - self.needed(0.0)) / per

    def step(self, world: World) -> None:
        if not self.whole:
            return
        self.note_touch(world)
        share = self.share()
        self._climb(world, share)
        foot = self.ladder.velocity_at(self.ladder.world_point((-LONG / 2, 0.0)))
        if math.isnan(self.slipped) and world.time > SETTLED:
            if math.hypot(*foot) > SLIPS:
                self.slipped = share
            elif world.time - self.hurried > SETTLED:
                self.trace.add(share, self.grip(world))

    def _climb(self, world: World, share: float) -> None:
        """Let him climb at SLOW; near the top he comes to rest within EASE."""
        left = (HIGHEST - share) * LONG / (SLOW * EASE)
        moves = self.climbs and math.isnan(self.slipped)
        wanted = SLOW * min(left, 1.0) if moves and left > 0.02 else 0.0
        before = self.guide.motor_speed or 0.0
        most = SLOW / EASE * world.tick_length
        self.guide.motor_speed = before + min(max(wanted - before, -most), most)
        if abs(self.guide.motor_speed - before) > 1e-3 * most:
            self.hurried = world.time

    def forces(self, world: World) -> tuple[float, float, float]:
        """Return N and f at the foot and the push W of the wall as measured [N]."""
        up = normal_on(world, self.ladder)
        along = friction_on(world, self.ladder)
        return up[1], along[0], -up[0]

    def grip(self, world: World) -> float:
        """Return f/N as measured."""
        n, f, _ = self.forces(world)
        return f / n if n > 0.0 else 0.0

    def _leans(self, world: World) -> bool:
        """Return whether it leans as it was put, and nothing but the climber moves."""
        busy = in_hand(world) or world.time < SETTLED
        return self.whole and not busy and math.isnan(self.slipped)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return N and f/N while it leans; where it slipped, when it has."""
        if self._leans(world) and world.time - self.hurried < SETTLED:
            return ()  # what speeds him up acts on the foot, too
        if self._leans(world):
            # The contacts swing by a per mille of the load for some seconds
            exact = self.needed(self.share())
            n, _, _ = self.forces(world)
            said = "f/N = (m/2 + M s)/((m + M) tan α)"
            whole = G * (LADDER + self.climber)
            return (
                Theory(
                    "friction that it needs, f/N", exact, self.grip(world), 0.01 * exact, "", said
                ),
                Theory("N at the foot", whole, n, 0.005 * whole, "N"),
            )
        if self.touched or math.isnan(self.slipped):
            return ()
        if not self.place + 0.02 < self.limit() < HIGHEST:
            return ()
        return (Theory("slips at s", self.limit(), self.slipped, self.late()),)

    def late(self) -> float:
        """Return how far past the limit it may be before the foot is seen to slip [share].

        Past it by δ the foot gains g δ / tan α, or half of that, and δ grows by SLOW / LONG a
        second: SLIPS is reached after √(4 SLIPS LONG tan α / (g SLOW)). And a tick's worth.
        """
        seconds = math.sqrt(4.0 * SLIPS * LONG * math.tan(self.angle) / (G * SLOW))
        return seconds * SLOW / LONG + 0.005

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self._leans(world):
            return ()
        n, f, w = self.forces(world)
        return (Reading("N", n, "N"), Reading("f", f, "N"), Reading("push of the wall", w, "N"))

    def draw(self, draw: Draw, world: World) -> None:
        if not self.whole:
            return
        self._draw_rungs(draw)
        if math.isnan(self.slipped):
            self._draw_cone(draw)
            if self._leans(world):
                self._draw_forces(draw, world)
        else:
            said = f"slipped with the climber at s = {number(self.slipped, 2)}"
            draw.text((-7.8, 4.2), said, None, "impulse", True, "bottomleft", True)
        self._draw_curve(draw)

    def _draw_rungs(self, draw: Draw) -> None:
        for k in range(1, RUNGS):
            x = LONG * (k / RUNGS - 0.5)
            a, b = (self.ladder.world_point((x, side * ROUND)) for side in (-1.0, 1.0))
            draw.line(a, b, "text", draw.style.sizes.thin)

    def _meet(self) -> tuple[float, float]:
        """Return where the line of all weight meets that of the wall's push [m]."""
        moment = LADDER * self.ladder.center[0] + self.climber * self.man.center[0]
        return moment / (LADDER + self.climber), self.ladder.world_point((LONG / 2, 0.0))[1]

    def _foot(self) -> tuple[float, float]:
        """Return where the ladder touches the floor [m]."""
        return self.ladder.world_point((-LONG / 2, 0.0))[0], 0.0

    def _draw_cone(self, draw: Draw) -> None:
        """Draw the right half of the cone of friction, the lines of force, and where they meet."""
        foot, meet, thin = self._foot(), self._meet(), draw.style.sizes.thin
        reach = min(self.friction * meet[1], -foot[0])
        rim = (foot[0] + reach, reach / self.friction)
        corner = [(0.0, meet[1])] if rim[1] < meet[1] else []
        inside = [foot, rim, *corner, (foot[0], meet[1])]
        draw.polygon(inside, draw.color("friction", 0.16))
        draw.line(foot, rim, "friction", thin)
        draw.line(meet, (meet[0], 0.0), "weight", thin, True)
        draw.line((min(foot[0], meet[0]), meet[1]), (0.0, meet[1]), "normal", thin, True)
        draw.line(foot, meet, "impulse", thin, True)
        draw.ring(meet, 2.2 * draw.style.sizes.dot, "impulse")

    def _draw_forces(self, draw: Draw, world: World) -> None:
        """Draw the forces, all as measured but the weight, and tell them."""
        foot, (heavy, height) = self._foot(), self._meet()
        n, f, w = self.forces(world)
        whole, letter = G * (LADDER + self.climber), label_height(draw)
        size = ARROW / whole
        draw.arrow((heavy, 0.5 * height), (0.0, -ARROW), "weight")
        spot = (heavy + 0.5 * letter, 0.5 * height - ARROW)
        draw.text(spot, f"{number(whole, 0)} N", None, "weight", True, "bottomleft", True)
        draw.arrow((-2.0 * ROUND, height), (-size * w, 0.0), "normal")
        draw.arrow(foot, (size * f, size * n), "impulse")
        draw.arrow(foot, (size * f, 0.0), "friction")
        sign = "<" if self.grip(world) < self.friction else "≥"
        said = f"f/N = {number(self.grip(world), 3)} {sign} μ = {self.friction:g}"
        below = (foot[0] - 0.8 * letter, -0.3 * pitch(draw))
        draw.text(below, said, None, "friction", True, "topleft", True)
        said = (f"N = {number(n, 0)} N", (f"f = {number(f, 0)} N", "friction"))
        lines(draw, (foot[0] - 0.6 * letter, 0.6 * ARROW), said, "impulse", "topright")
        at, said = (-0.05, height + 0.4 * pitch(draw)), f"W = {number(w, 0)} N"
        draw.text(at, said, None, "normal", True, "bottomright", True)

    def _draw_curve(self, draw: Draw) -> None:
        """Draw f/N over the climber's place: theory, the limit μ, and what was measured."""
        most = 0.1 * math.ceil(10.0 * max(1.15 * self.friction, self.needed(1.0)))
        plot = Plot(
            (-7.8, 0.9, -4.2, 4.1), Axis(0.0, 1.0, "s of the climber"), Axis(0.0, most, "f/N")
        )
        shares = np.array([0.0, 1.0])
        plot.level(self.friction, "friction", "μ", 1.4)
        rows = self.trace.rows
        if len(rows):  # a class is to predict where they meet
            said = [self.needed(share) for share in shares]
            plot.curve(shares, said, "scene", "theory", True)
        plot.curve(rows[:, 0], rows[:, 1], "impulse", "measured")
        if len(rows):
            plot.dots(rows[-1:, 0], rows[-1:, 1], "impulse", "", 9.0)
        plot.draw(draw)

    def check(self, world: World) -> None:
        limit = self.limit()
        if math.isfinite(self.slipped):
            assert self.slipped > limit - 0.01, f"it slipped at {self.slipped:.3f}, not {limit:.3f}"
        else:
            assert not self.climbs or self.share() < limit + self.late(), (
                f"it did not slip at {limit:.3f}"
            )
        self.check_theory(world)
