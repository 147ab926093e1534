"""Newton's cradle."""

import math

from physics import Body, Box, Circle, Distance, World
from physics.values.sums import plain_sum
from scenes.kit import Scene, Theory, slider

LENGTH = 6.0  # [m] of a string
RADIUS = 0.6  # [m] of a ball
CEILING = 7.5  # [m]


class Cradle(Scene):
    """Lift one ball and let go: one leaves at the other end. Lift two and two leave. Momentum $m v$
    alone would allow many answers; only one of them also keeps the energy $½ m v^2$.

    The ball arrives with
    $v = √(2 g L (1 − cos α))$
    from the height it lost when it was let go at the angle $α$. Show the velocities: the push
    passes through the middle balls, which hardly move.

    - Lift three of five. Which ball never stops?
    - Set the bounce to 0.5: the balls in the middle join in, and the energy is gone.

    The balls touch, so all collisions come in one moment. This program computes them one after the
    other, each to two neighbours as if they were alone, until no two of them move into each other:
    so the push runs through the row, as it does in steel.
    """

    title = "Newton's cradle"
    category = "Collisions"
    balls: int = slider(5, 2, 9, step=1, help="Balls in the row")
    lifted: int = slider(1, 1, 4, step=1, help="Balls that are let go at the start")
    angle: float = slider(40.0, 5.0, 60.0, step=1, unit="deg", help="How far the balls are lifted")
    restitution: float = slider(
        1.0, 0.0, 1.0, step=0.05, help="Share of the speed that comes back", label="Bounce"
    )
    check_seconds = 2.5  # [s] half a period of 4.9 s: the last ball is near its highest point

    def build(self, world: World) -> None:
        self.count = min(self.lifted, self.balls - 1)
        lift = math.radians(self.angle)
        self.impact_speed = math.sqrt(2 * 9.81 * LENGTH * (1 - math.cos(lift)))  # [m/s]
        pitch = 2 * RADIUS
        ceiling = Box(width=pitch * self.balls + 1, height=0.4)
        world.add_static(ceiling, position=(0, CEILING + 0.2), name="ceiling")
        disc = Circle(radius=RADIUS, friction=0.0, restitution=self.restitution)
        self.row: list[Body] = []
        for i in range(self.balls):
            x = (i - (self.balls - 1) / 2) * pitch
            turn = lift if i < self.count else 0.0
            spot = (x - LENGTH * math.sin(turn), CEILING - LENGTH * math.cos(turn))
            ball = world.add_dynamic(disc, position=spot, name=f"ball {i}")
            world.add_joint(Distance(a=None, b=ball, anchor_a=(x, CEILING), anchor_b=spot))
            self.row.append(ball)
        half = (self.balls - 1) / 2 * pitch + LENGTH * math.sin(lift) + RADIUS + 0.6
        self.view = (-half, CEILING - LENGTH - RADIUS - 0.6, half, CEILING + 0.9)
        self.start_energy = self._energy()  # [J]
        self.fastest = [0.0] * self.balls  # [m/s] highest speed to the right of each ball so far

    def _energy(self) -> float:
        """Return the kinetic energy, and height energy above the rest position [J]."""
        rest = CEILING - LENGTH
        lifts = (ball.mass * 9.81 * (ball.position[1] - rest) for ball in self.row)
        return plain_sum(lifts) + plain_sum(ball.kinetic_energy for ball in self.row)

    def step(self, world: World) -> None:
        for i, ball in enumerate(self.row):
            self.fastest[i] = max(self.fastest[i], ball.velocity[0])

    def check(self, world: World) -> None:
        arrived, left = self.fastest[0], self.fastest[-1]
        self.check_theory(world, count=1)
        # A blow between equal masses passes on (1 + e) / 2 of the speed, once per pair. With a low
        # e, or several lifted and e < 1, the balls run after one another and hit again: then this
        # is only the least speed.
        gaps = self.balls - self.count
        expected = arrived * (0.5 * (1 + self.restitution)) ** gaps
        message = f"the last ball left with {left:.3f} m/s, expected {expected:.3f}"
        assert left > expected - 1e-3 * arrived, message
        once = self.restitution == 1.0 or (self.count == 1 and self.restitution >= 0.7)
        assert not once or left < expected + 1e-3 * arrived, message
        kept = self._energy() / self.start_energy
        # The string of each ball gives way by 17 µm, and the height of now belongs to the speed of
        # half a substep ago: 0.1 %
        lifted = self.count * LENGTH * (1.0 - math.cos(math.radians(self.angle)))
        least = 0.999 - 17e-6 * self.balls / lifted if self.restitution == 1.0 else 0.0
        assert least < kept < 1.001, f"{100 * kept:.2f} % of the energy is left"

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return v = sqrt(2 g L (1 - cos a)), once the ball has arrived."""
        # A quarter of the period is 1.07 times that of small swings at 60 degrees: well before
        if world.time < 0.3 * math.tau * math.sqrt(LENGTH / 9.81):
            return ()
        # It is looked at once a tick, up to v T / L of the swing beside the lowest point: 1e-5 of
        # the speed is turned
        speed = self.impact_speed
        return (
            Theory(
                "speed as the ball arrived",
                speed,
                self.fastest[0],
                1e-4 * speed,
                "m/s",
                formula="v = √(2 g L (1 − cos α))",
            ),
        )
