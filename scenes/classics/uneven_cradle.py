"""Newton's cradle with unequal balls."""

import math
from itertools import pairwise
from typing import ClassVar

from physics import Body, Box, Circle, Distance, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import named_bar, pitch

G = 9.81  # [m/s²]
BEAM, LENGTH = 6.4, 4.6  # [m] height of the beam, length of a string
LARGEST = 0.62  # [m] radius of the heaviest ball
DENSITY = 10.0  # [kg/m²]
COLORS = ("weight", "force", "velocity", "impulse", "scene")  # of the balls' dots, arcs, bars
LEAST = 0.002  # [1] of the first speed; with k = 2.5 and e = 0 the fifth ball gets (1 / 3.5)^4


class UnevenCradle(Scene):
    """Let unequal balls pass on a hit. A cradle whose balls are not equal: each is $k$ times as
    heavy as the one before. The first is pulled aside, and the push runs through the row.

    In one collision of $m₁$ with a resting $m₂$ momentum and, with the restitution $e$, the speed
    of parting are known. That gives both speeds:

    $v_1′ = (m_1 − e m_2)/(m_1 + m_2) v,  v_2′ = ((1 + e) m_1)/(m_1 + m_2) v$

    So the last of $n$ balls leaves with
    $v_n = v ((1 + e)/(1 + k))^(n−1)$
    A light ball at the end of a row of ever lighter ones cracks like a whip. Towards heavier ones
    the speed falls, but a row still hands on more energy than a single collision of the first to
    the last would.

    Each ball's arc shows how far it has swung since the start.

    - $k = 0.5$: which ball swings highest? And where is the rest of the energy?
    - $k = 2$, two balls. Then five, and compare what the last one gets.
    - Find a $k$ for which the first ball stands still after the collision. Is there one for $e =
    0.5$?
    """

    title = "Uneven cradle"
    category = "Collisions"
    balls: int = slider(4, 2, 5, step=1, help="n, balls in the row")
    ratio: float = slider(
        0.5, 0.5, 2.5, step=0.05, help="k, each ball's mass over that of the one before"
    )
    angle: float = slider(
        25.0, 5.0, 40.0, step=1, unit="deg", help="How far the first ball is pulled aside"
    )
    restitution: float = slider(1.0, 0.0, 1.0, step=0.05, help="e, of all balls", label="Bounce")
    buttons: ClassVar = (Button("again", "Start again", "g", "Back to the start"),)
    check_seconds = 1.9

    def build(self, world: World) -> None:
        powers = [self.ratio**i for i in range(self.balls)]
        most = max(powers)
        radii = [LARGEST * math.sqrt(power / most) for power in powers]
        x, self.spots = 0.0, []
        for i, radius in enumerate(radii):
            x += radii[i - 1] + radius if i else 0.0
            self.spots.append(x)
        self.spots = [spot - 0.5 * x for spot in self.spots]
        beam = Box(width=x + 2.4, height=0.3)
        world.add_static(beam, position=(0.0, BEAM + 0.15), name="beam")
        self.row = [self._hang(world, i, radius) for i, radius in enumerate(radii)]
        reach = LENGTH * 0.95
        self.view = (-0.5 * x - reach, BEAM - LENGTH - 1.6, 0.5 * x + reach, BEAM + 0.9)
        self._restart(world)

    def _hang(self, world: World, i: int, radius: float) -> Body:
        disc = Circle(radius=radius, density=DENSITY, restitution=self.restitution, friction=0.0)
        spot = (self.spots[i], BEAM - LENGTH)
        ball = world.add_dynamic(disc, position=spot, name=f"ball {i + 1}")
        pivot = (self.spots[i], BEAM)
        world.add_joint(Distance(a=None, b=ball, anchor_a=pivot, anchor_b=spot))
        return ball

    def _restart(self, world: World) -> None:
        """Let all hang still, the first one pulled to the left."""
        turn = math.radians(self.angle)
        for i, ball in enumerate(self.row):
            lean = turn if i == 0 else 0.0
            ball.position = (
                self.spots[i] - LENGTH * math.sin(lean),
                BEAM - LENGTH * math.cos(lean),
            )
            ball.velocity, ball.omega = (0.0, 0.0), 0.0
        self.arrived = 0.0  # [m/s] largest speed of the first ball before it hit
        self.after = [math.nan] * self.balls  # [m/s] just after the blow, once the last one has it
        self.touched = False
        self.swung = [[0.0, 0.0] for _ in self.row]  # [rad] least and most of each string's lean

    def pressed(self, world: World, name: str) -> None:
        self._restart(world)

    def step(self, world: World) -> None:
        self.note_touch(world)
        for ball, spot, swung in zip(self.row, self.spots, self.swung, strict=True):
            x, y = ball.position
            lean = math.atan2(x - spot, BEAM - y)
            swung[:] = min(swung[0], lean), max(swung[1], lean)
        speeds = [ball.velocity[0] for ball in self.row]
        if math.isnan(self.after[0]):
            self.arrived = max(self.arrived, speeds[0])
            if abs(speeds[-1]) > LEAST * self.arrived > 0.0:
                self.after = speeds

    def exact(self) -> list[float]:
        """Return the speeds after the blow [m/s], from the measured speed of arrival."""
        k, e, v, result = self.ratio, self.restitution, self.arrived, []
        for _ in range(self.balls - 1):
            result.append(v * (1.0 - e * k) / (1.0 + k))
            v *= (1.0 + e) / (1.0 + k)
        return [*result, v]

    def theory(self, world: World) -> tuple[Theory, ...]:
        if self.touched or math.isnan(self.after[0]):
            return ()
        arrival = math.sqrt(2.0 * G * LENGTH * (1.0 - math.cos(math.radians(self.angle))))
        # It is looked at once a tick, up to v T / L of the swing beside the lowest point: 1e-5 of
        # the speed is turned. The blow takes no time; a ball that flies on for the rest of the tick
        # rises by that much of its own speed, 2e-4 of the last and fastest with k = 0.5.
        result = [
            Theory(
                "speed of arrival",
                arrival,
                self.arrived,
                1e-4 * arrival,
                "m/s",
                formula="v = √(2 g L (1 − cos α))",
            )
        ]
        # A ball that follows faster than the next one runs hits it again: then no closed form
        exact = self.exact()
        once = all(a <= b + 1e-9 for a, b in pairwise(exact))
        if once or self.balls == 2:
            near = 1e-3 * self.arrived
            for ball, v, measured in zip(self.row, exact, self.after, strict=True):
                result.append(Theory(f"{ball.name} afterwards", v, measured, near, "m/s"))
        return tuple(result)

    def energies(self) -> list[float]:
        """Return the energies of each ball, zero at rest [J]."""
        low = BEAM - LENGTH
        return [ball.kinetic_energy + ball.mass * G * (ball.position[1] - low) for ball in self.row]

    def readings(self, world: World) -> tuple[Reading, ...]:
        share = self.energies()
        total = plain_sum(share)
        last = 100.0 * share[-1] / total if total > 0.0 else 0.0
        return (
            Reading("energy of all", total, "J"),
            Reading("share of the last ball", last, "%"),
            Reading("momentum", plain_sum(b.mass * b.velocity[0] for b in self.row), "kg m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        sizes, reach = draw.style.sizes, LENGTH * draw.camera.scale
        for spot, swung, color in zip(self.spots, self.swung, COLORS, strict=False):
            low, high = (lean - 0.5 * math.pi for lean in swung)
            ink = draw.color(color, 0.6)
            draw.arc((spot, BEAM), reach, low, high, ink, 2.0 * sizes.line)
        for i, ball in enumerate(self.row):
            draw.line((self.spots[i], BEAM), ball.position, "joint")
            draw.dot(ball.position, 2.0 * sizes.dot, COLORS[i])
            vx, vy = ball.velocity
            if math.hypot(vx, vy) > 0.05:
                draw.arrow(ball.position, (0.35 * vx, 0.35 * vy), "velocity")
        share = self.energies()
        total = max(plain_sum(share), 1e-9)
        xmin, ymin, xmax, _ = self.view
        parts = [
            (f"{100.0 * part / total:.0f} %", max(part, 0.0), color)
            for part, color in zip(share, COLORS, strict=False)
        ]
        at = (xmin + 0.6, ymin + 3.2 * pitch(draw))
        named_bar(draw, at, 0.6 * (xmax - xmin) / total, "which ball has the energy", parts)
        if not math.isnan(self.after[0]):
            words = f"last ball {self.after[-1]:.2f} m/s, first ball came with {self.arrived:.2f}"
            draw.text((0.0, BEAM + 0.6), words, bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "the hit should have run through the row by now")
        before = self.row[0].mass * self.arrived
        after = plain_sum(ball.mass * v for ball, v in zip(self.row, self.after, strict=True))
        # As above, within a tick of the blow
        assert abs(after - before) < 1e-3 * before, f"momentum {before:.3f} became {after:.3f}"
