"""A block on a belt, held by a spring: friction at rest, friction that slips."""

import math

import numpy as np

from physics import Box, Distance, World
from physics.constants import STRIBECK_SPEED
from scenes.axes import recent
from scenes.draw import Draw
from scenes.friction._contacts import along, friction_on
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.labels import lines, number, text_width
from scenes.plots import Axis, Plot
from scenes.samples import Samples

MASS, WIDTH, HEIGHT = 10.0, 1.6, 1.0  # [kg], [m]
WALL, REST = -7.0, 4.2  # [m] where the spring is fixed, and its length without a pull
STUCK = 2e-4  # [m/s] slower than this relative to the belt is at rest on it
TWO = "two: at rest, slipping"
ONE = "one: the engine's own"
MARKS = 1.0  # [m] between two marks of the belt
STRIDE = 4  # [ticks] between two points of the chart


class StickSlip(Scene):
    """Pull a block over a belt until it sticks and slips. The belt carries the block along, and the
    spring pulls it back, harder and harder. As long as the block rests on the belt, friction is as
    large as it must be to keep it there, up to a limit:
    $f = k x ≤ μ_s N$
    Then the block lets go, and slipping friction $μₖ N$ is usually less: it jumps back, sticks, and
    all begins again. Brakes squeal and violins sound in this way.

    A tooth of the curve is as high as $2 (μ_s − μ_k) N$, for the block swings about the
    pull $μₖ N$, as far below it as it was above. Read $μₛ$ and $μₖ$ off the curve.

    Both belong to one material: its static friction and its friction. No switch is thrown when it
    slips: with the slip $s$ friction falls smoothly, as Stribeck measured in 1902, and halfway
    at $v_s$ = 1 cm/s:
    $μ = μₖ + (μ_s − μₖ)/(1 + s²/v_s²)$

    - Make $μₖ$ equal to $μₛ$, or choose one coefficient for both: what happens to the teeth?
    - Let the belt run faster. Does the block let go at another pull, or only more often?
    - Grab the block and pull it slowly along the belt: feel where it lets go.
    """

    title = "Stick and slip"
    view = (-8.0, -1.6, 8.0, 7.4)
    withholds = ("teeth",)
    law: str = choice(
        TWO, (TWO, ONE), live=True, help="How many coefficients of friction", label="Friction"
    )
    at_rest: float = slider(
        0.6, 0.1, 1.0, step=0.01, live=True, help="μₛ: of a block at rest", label="Static friction"
    )
    slipping: float = slider(
        0.4, 0.05, 1.0, step=0.01, live=True, help="μₖ: never above μₛ", label="Sliding friction"
    )
    belt: float = slider(
        0.5,
        0.0,
        3.0,
        step=0.05,
        unit="m/s",
        live=True,
        help="Speed of the belt",
        label="Belt speed",
    )
    stiffness: float = slider(40.0, 25.0, 200.0, unit="N/m", log=True, help="k of the spring")
    check_seconds = 9.0

    def build(self, world: World) -> None:
        self.floor = world.add_static(
            Box(width=40.0, height=1.0, center=(0, -0.5), friction=1.0), name="belt"
        )
        world.add_static(Box(width=0.6, height=2.4), position=(WALL - 0.3, 1.2), name="wall")
        box = Box(width=WIDTH, height=HEIGHT, density=MASS / WIDTH / HEIGHT)
        start = WALL + REST + WIDTH / 2
        self.block = world.add_dynamic(box, position=(start, HEIGHT / 2), name="block")
        self.block.fixed_rotation = True
        self.block.velocity = (self.belt, 0.0)
        # The wall does not move, so the spring's own mass is the block's: k = m (2 pi f)^2.
        hertz = math.sqrt(self.stiffness / MASS) / (2 * math.pi)
        spring = Distance(
            a=None, b=self.block, anchor_a=(WALL, HEIGHT / 2), anchor_b=(WALL + REST, HEIGHT / 2),
            length=REST, hertz=hertz, damping_ratio=0.0,
        )  # fmt: skip
        world.add_joint(spring)
        self.trace = Samples(3, 720)  # [s], [N] spring, [N] friction
        self.tooth = [math.nan, math.nan]  # [N] friction: last largest and least at a change
        self.since = 0.0  # [s] the last change of the settings: teeth before it do not count
        self.stuck, self.slip = True, 0.0  # [m/s] relative to the belt at the last tick
        self.way = 0.0  # [m] of the belt, for its marks
        self.changed(world, "")

    def changed(self, world: World, name: str) -> None:
        """Set belt and coefficients at once; the pair has the geometric mean of theirs and 1."""
        self.floor.set_material(tangent_speed=self.belt)
        self.block.set_material(friction=self.least**2, static_friction=self.at_rest**2)
        self.tooth, self.since = [math.nan, math.nan], world.time

    @property
    def least(self) -> float:
        """Return the coefficient while it slips."""
        return min(self.slipping, self.at_rest) if self.law == TWO else self.at_rest

    @property
    def pull(self) -> float:
        """Return the pull of the spring now, > 0 to the left [N]."""
        return self.stiffness * (self.block.position[0] - WALL - REST - WIDTH / 2)

    def step(self, world: World) -> None:
        if not self.block.alive:
            return
        slip = self.block.velocity[0] - self.belt
        if world.tick % STRIDE == 0:
            self.trace.add(world.time, self.pull, along(friction_on(world, self.block), 0.0))
        if self.stuck:  # it lets go when it is faster and faster relative to the belt
            stuck = abs(slip) <= max(STUCK, abs(self.slip))
        else:
            stuck = abs(slip) < STUCK or slip * self.slip < 0.0
        self.slip = slip
        self.way = (self.way + self.belt * world.tick_length) % MARKS
        if stuck != self.stuck:
            self.stuck = stuck
            if world.time > self.since + 0.5:
                self.tooth[stuck] = self.pull

    @property
    def load(self) -> float:
        """Return the normal force of the block at rest [N]."""
        return 9.81 * MASS

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return where a tooth begins and ends, once both were seen with these settings."""
        if math.isnan(self.tooth[0] + self.tooth[1]) or not self._sticks():
            return ()
        # Rest is told from slip by a threshold, so letting go is seen a few ticks late: STUCK is
        # reached after t = (2 STUCK m / (k v))^(1/2), and k v t is the excess. Static friction is
        # gone at STRIBECK_SPEED, with an excess of its own; the swing is larger by it.
        top, bottom = self.at_rest * self.load, (2 * self.least - self.at_rest) * self.load
        rate = self.stiffness * self.belt
        late = rate * (math.sqrt(2 * STUCK * MASS / rate) + 2 * world.tick_length)
        fall = math.sqrt(2 * STRIBECK_SPEED * MASS * rate)
        return (
            Theory(
                "pull when it lets go", top, self.tooth[0], late + 0.5, "N", formula="f = μ_s N"
            ),
            Theory("pull when it sticks again", bottom, self.tooth[1], late + fall + 0.5, "N"),
        )

    def _sticks(self) -> bool:
        """Return whether the two coefficients differ enough for teeth."""
        return self.law == TWO and self.at_rest - self.least > 0.02 and self.belt > 0.0

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("pull of the spring", self.pull, "N"),
            Reading("friction", along(friction_on(world, self.block), 0.0), "N"),
            Reading("speed relative to the belt", self.block.velocity[0] - self.belt, "m/s"),
        )

    def check(self, world: World) -> None:
        sticks = self._sticks()
        self.check_theory(world, "the block never let go and stuck again" if sticks else "")
        most = max(abs(value) for value in self.trace.rows[:, 2])
        limit = self.at_rest * self.load
        assert most < 1.01 * limit + 0.5, f"friction of {most:.1f} N, μₛ N is {limit:.1f} N"

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_belt(draw)
        self._draw_forces(draw, world)
        low = 1.2 * min(0.0, (2 * self.least - self.at_rest) * self.load)
        high = 1.3 * self.at_rest * self.load
        levels = [(0.0, "0"), (self.at_rest * self.load, "μₛ N")]
        if self._sticks() and "teeth" not in draw.withheld:
            lower = (2 * self.least - self.at_rest) * self.load
            levels += [(self.least * self.load, "μₖ N"), (lower, "(2 μₖ − μₛ) N")]
        rows = self.trace.rows
        up = Axis(low, high, "force", marks=levels)
        plot = Plot((-7.4, 2.7, 7.6, 7.0), recent(rows[:, 0], 8.0), up)
        plot.curve(rows[:, 0], rows[:, 2], "friction", "friction", width=2.0)
        plot.curve(rows[:, 0], rows[:, 1], "force", "pull of the spring", width=1.0)
        plot.draw(draw)

    def _draw_belt(self, draw: Draw) -> None:
        """Draw marks that run along with the belt."""
        marks = np.column_stack([np.arange(-20.0, 20.0, MARKS) + self.way, np.full(40, -0.3)])
        draw.many.lines(marks, marks + np.array((0.3 * MARKS, 0.0)), "muted")
        draw.arrow((5.0, -0.75), (0.4 + 0.5 * self.belt, 0.0), "velocity")

    def _draw_forces(self, draw: Draw, world: World) -> None:
        x, y = self.block.center
        scale = 2.0 / self.load  # [m/N]
        friction = along(friction_on(world, self.block), 0.0)
        draw.arrow((x - WIDTH / 2, y), (-scale * self.pull, 0.0), "force")
        draw.arrow((x, 0.0), (scale * friction, 0.0), "friction")
        words = "at rest on the belt" if self.stuck else "slips"
        top = y + HEIGHT / 2 + 0.8 * draw.style.sizes.label / draw.camera.scale
        draw.text((x, top), words, bold=True)
        rows = [
            (f"pull {number(self.pull, 1)} N", "force"),
            (f"friction {number(friction, 1)} N", "friction"),
        ]
        side = max(x + WIDTH / 2, x + 0.5 * text_width(draw, words, bold=True))
        lines(draw, (side + 0.4, HEIGHT + 0.8), rows)
