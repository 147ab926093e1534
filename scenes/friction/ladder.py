"""A ladder at a smooth wall, and how high one may climb before its foot slips."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Capsule, Circle, Filter, Prismatic, World
from scenes.draw import Draw
from scenes.friction._contacts import friction_on, normal_on
from scenes.kit import Reading, Scene, Theory, slider, toggle
from scenes.labels import label_height, lines, number, pitch
from scenes.plots import Axis, Plot
from scenes.samples import Samples

LONG, ROUND, LADDER = 4.0, 0.05, 12.0  # [m] between its round ends, their radius, [kg]
FLOOR, LADDERS, MAN = 1, 2, 4  # categories: the climber meets the floor only
SLOW = 0.4  # [m/s] of the climb
LOWEST, HIGHEST = 0.2, 0.9  # share of the ladder
SLIPS = 0.02  # [m/s] a foot that is faster slips
SETTLED = 0.3  # [s] after which forces are read: the contacts have taken up the weight
ARROW = 1.6  # [m] of the arrow of all weight
RUNGS = 13
G = 9.81  # [m/s²]


class Ladder(Scene):
    """A ladder leans at a smooth wall, and someone climbs it. The wall can only push to the right
    angle, away from itself. Only friction at the foot holds against that.

    The floor carries all the weight, however high he is: $N = (m + M) g$. But the higher he
    stands, the harder the top presses on the wall, and the more friction the foot needs: with the
    climber at the share $s$ of the length,
    $f/N = (m/2 + M s)/((m + M) tan α)$
    More than $μ$ there is not. In the picture: three lines of force must meet in one point, or
    they would turn the ladder. Weight and wall meet at the ring, so the push of the floor must
    point there. When the ring leaves the cone of friction, the ladder slips.

    - Predict: from where on does it slip? Then let him climb.
    - Someone holds the foot: what does a second person on the lowest rung change?
    - Is a heavier climber more in danger? Try 5 kg and 120 kg.
    - How steep must it be, that nobody can make it slip? Painters say 75°.
    """

    title = "Ladder at a wall"
    slope: float = slider(60.0, 45.0, 80.0, step=1, unit="deg", help="α, against the floor")
    friction: float = slider(0.4, 0.05, 1.0, step=0.01, help="μ at the foot; the wall has none")
    climber: float = slider(70.0, 5.0, 120.0, step=1, unit="kg", help="M of the climber")
    place: float = slider(0.2, LOWEST, HIGHEST, step=0.01, help="s at the start: 1 is the top")
    climbs: bool = toggle(True, live=True, help="He climbs, else he stays", key="c")
    settings: ClassVar = {"friction_mixing": "least"}
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
        guide = Prismatic(a=self.ladder, b=self.man, anchor=at, axis=(c, s), motor_speed=0.0)
        self.guide = world.add_joint(guide)
        self.slipped = math.nan  # share at which the foot let go
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
        return all(thing.alive for thing in things)

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
        share = self.share()
        moves = self.climbs and share < HIGHEST and math.isnan(self.slipped)
        self.guide.motor_speed = SLOW if moves else 0.0
        foot = self.ladder.velocity_at(self.ladder.world_point((-LONG / 2, 0.0)))
        if math.isnan(self.slipped) and world.time > SETTLED:
            if math.hypot(*foot) > SLIPS:
                self.slipped = share
            else:
                self.trace.add(share, self.grip(world))

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
        busy = "mouse" in world.joint_kinds or world.time < SETTLED
        return self.whole and not busy and math.isnan(self.slipped)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return N and f/N while it leans; where it slipped, when it has."""
        if self._leans(world):
            # The start of the climb jolts for a tenth of a second; the contacts swing by a per
            # mille of the load for some seconds
            exact = self.needed(self.share())
            n, _, _ = self.forces(world)
            told = "f/N = (m/2 + M s)/((m + M) tan α)"
            whole = G * (LADDER + self.climber)
            return (
                Theory("friction that it needs, f/N", exact, self.grip(world), 0.01 * exact, "", told),
                Theory("N at the foot", whole, n, 0.005 * whole, "N"),
            )
        if math.isnan(self.slipped) or not LOWEST + 0.02 < self.limit() < HIGHEST:
            return ()
        # Past the limit by δ the foot gains about g δ / tan α or less, and δ grows by SLOW / LONG
        # a second: SLIPS is reached after √(2 SLIPS LONG tan α / (g SLOW)). Half of g at the least
        late = math.sqrt(4 * SLIPS * LONG * math.tan(self.angle) / (G * SLOW)) * SLOW / LONG
        return (Theory("slips at s", self.limit(), self.slipped, late + 0.005),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self._leans(world):
            return ()
        n, f, w = self.forces(world)
        return (Reading("N", n, "N"), Reading("f", f, "N"), Reading("push of the wall", w, "N"))

    def draw(self, draw: Draw, world: World) -> None:
        if not self.whole:
            return
        self._draw_rungs(draw)
        if self._leans(world):
            self._draw_lines(draw, world)
        self._draw_curve(draw)

    def _draw_rungs(self, draw: Draw) -> None:
        """Draw rungs on the ladder."""
        for k in range(1, RUNGS):
            x = LONG * (k / RUNGS - 0.5)
            ends = [self.ladder.world_point((x, side * ROUND)) for side in (-1.0, 1.0)]
            draw.line(*ends, "text", draw.style.sizes.thin)

    def _draw_lines(self, draw: Draw, world: World) -> None:
        """Draw the cone of friction, the forces, and the point where their lines meet."""
        foot = self.ladder.world_point((-LONG / 2, 0.0))
        foot = (foot[0], 0.0)
        top = self.ladder.world_point((LONG / 2, 0.0))
        height = top[1]
        n, f, w = self.forces(world)
        whole = G * (LADDER + self.climber)
        size = ARROW / whole
        heavy = (
            LADDER * self.ladder.center[0] + self.climber * self.man.center[0]
        ) / (LADDER + self.climber)  # fmt: skip
        reach = min(self.friction * height, -foot[0])
        rim = reach / self.friction
        corners = [foot, (foot[0] + reach, rim), *([(0.0, height)] if rim < height else [])]
        draw.polygon([*corners, (foot[0], height)], draw.color("friction", 0.16))
        draw.line(foot, (foot[0] + reach, rim), "friction", draw.style.sizes.thin)
        meet = (heavy, height)
        thin = draw.style.sizes.thin
        draw.line(meet, (heavy, 0.0), "weight", thin, True)
        draw.line((min(foot[0], heavy), height), (0.0, height), "normal", thin, True)
        draw.line(foot, meet, "impulse", thin, True)
        draw.arrow((heavy, 0.5 * height), (0.0, -size * whole), "weight")
        draw.arrow((-2.0 * ROUND, height), (-size * w, 0.0), "normal")
        draw.arrow(foot, (size * f, size * n), "impulse")
        draw.arrow(foot, (size * f, 0.0), "friction")
        draw.ring(meet, 2.2 * draw.style.sizes.dot, "impulse")
        at = (foot[0] - 0.8 * label_height(draw), -0.3 * pitch(draw))
        inside = self.grip(world) < self.friction
        told = f"f/N = {number(self.grip(world), 3)} {'<' if inside else '≥'} μ = {self.friction:g}"
        draw.text(at, told, None, "friction", True, "topleft", True)
        n_at = (foot[0] - 0.6 * label_height(draw), 0.6 * ARROW)
        lines(draw, n_at, (f"N = {number(n, 0)} N", (f"f = {number(f, 0)} N", "friction")),
              "impulse", "topright")  # fmt: skip
        draw.text((-0.05, height + 0.4 * pitch(draw)), f"W = {number(w, 0)} N", None, "normal", True,
                  "bottomright", True)  # fmt: skip

    def _draw_curve(self, draw: Draw) -> None:
        """Draw f/N over the climber's place: theory, the limit μ, and what was measured."""
        most = 0.1 * math.ceil(10.0 * max(1.15 * self.friction, self.needed(1.0)))
        plot = Plot(
            (-7.8, 0.5, -4.2, 3.9), Axis(0.0, 1.0, "s of the climber"), Axis(0.0, most, "f/N")
        )
        shares = np.array([0.0, 1.0])
        plot.curve(shares, [self.needed(share) for share in shares], "scene", "theory", True)
        plot.level(self.friction, "friction", "μ", 1.4)
        rows = self.trace.rows
        plot.curve(rows[:, 0], rows[:, 1], "impulse", "measured")
        if len(rows):
            plot.dots(rows[-1:, 0], rows[-1:, 1], "impulse", "", 9.0)
        plot.draw(draw)

    def check(self, world: World) -> None:
        limit = self.limit()
        stands = not self.climbs or limit > HIGHEST + 0.01
        if stands:
            assert math.isnan(self.slipped), f"it slipped at {self.slipped:.3f}, not {limit:.3f}"
        else:
            assert math.isfinite(self.slipped), f"it did not slip at {limit:.3f}"
        entries = self.theory(world)
        assert entries, "nothing was compared"
        for entry in entries:
            assert entry.holds, entry.words
