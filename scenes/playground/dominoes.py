"""Two rows of dominoes, one above the other, and a ball that carries the fall from row to row."""

import math
from itertools import pairwise

from physics import Body, Box, Circle, Segment, World
from scenes.builders import ground
from scenes.kit import Scene, slider

HEIGHT, WIDTH = 1.6, 0.25  # [m] of a domino
TILT = math.radians(10)  # a domino that leans more than this has been hit
SHELF = 4.0  # [m] height of the upper row
BALL = 0.5  # [m] radius
CURVE = 2.5  # [m] radius of the slide that turns the falling ball around
ARC = 16  # straight pieces of the slide


class Dominoes(Scene):
    """Push the first domino and time the wave. Each domino falls by itself and hits the next: a
    wave that feeds on height. After a few dominoes it runs at a steady speed, whatever the first
    push was: the upper row is nudged, the lower row is hit by a fast ball, and both waves soon run
    alike.

    The speed can only depend on $g$, the height $h$ and the spacing, so it is some number times
    $√(g h)$. Measure it: time from one domino to a later one, divided into the distance.
    Measurements and theory give
    $v ≈ 0.7 "to" 2 √(g h)$

    - Push the first one harder. How much sooner does the wave arrive?
    - Change the spacing: when is the wave fastest?
    - Slow the time to 1/8 and count how many dominoes move at once.
    """

    title = "Dominoes"
    category = "Collisions"
    rebuilds = "K26"
    count: int = slider(15, 6, 20, step=1, help="Dominoes in each row", label="Dominoes per row")
    spacing: float = slider(
        0.7, 0.45, 1.1, step=0.05, unit="m", help="From one to the next; 1.6 m high"
    )
    push: float = slider(1.0, 0.8, 4.0, step=0.1, unit="rad/s", help="Spin that the first one gets")
    friction: float = slider(0.4, 0.2, 0.9, step=0.05, help="Of the dominoes and the floor")
    check_seconds = 10.0

    def build(self, world: World) -> None:
        span = (self.count - 1) * self.spacing
        left, ball_x = -span / 2, span / 2 + self.spacing + BALL
        edge = ball_x + 0.6  # [m] right end of the shelf
        wall = edge + 1.4
        ground(world, 400, friction=self.friction)
        shelf = Box(width=edge - left + 1, height=0.3, friction=self.friction)
        world.add_static(shelf, position=((edge + left - 1) / 2, SHELF - 0.15), name="shelf")
        self._build_slide(world, wall)
        self.upper = self._build_row(world, left, SHELF, 1)
        self.lower = self._build_row(world, wall - CURVE - 1.0, 0.0, -1)
        disc = Circle(radius=BALL, friction=0.05, density=0.5)  # smooth: nothing jams it
        world.add_dynamic(disc, position=(ball_x, SHELF + BALL), name="ball")
        # Turning about its lower right corner: the centre moves with omega x arm.
        self.upper[0].omega = -self.push
        self.upper[0].velocity = (self.push * HEIGHT / 2, self.push * WIDTH / 2)
        self.hit_at: dict[str, float] = {}  # [s] when each domino began to lean, in order of time
        self.view = (left - 2.2, -0.6, wall + 1.0, SHELF + HEIGHT + 1.8)

    def _build_row(self, world: World, first: float, y: float, way: int) -> list[Body]:
        """Return a row that falls to the right (way 1) or to the left (way -1)."""
        piece = Box(width=WIDTH, height=HEIGHT, friction=self.friction)
        name = "upper" if way > 0 else "lower"
        return [
            world.add_dynamic(
                piece,
                position=(first + way * i * self.spacing, y + HEIGHT / 2),
                name=f"{name} domino {i}",
            )
            for i in range(self.count)
        ]

    def _build_slide(self, world: World, wall: float) -> None:
        """Build a quarter circle from the floor up into a wall, in straight pieces."""
        turns = [-math.pi / 2 * i / ARC for i in range(ARC + 1)]  # from the wall down to the floor
        points = [(CURVE * math.cos(t) - CURVE, CURVE * math.sin(t) + CURVE) for t in turns]
        points = [(0.0, SHELF + 1.0), *points]
        pieces = [
            Segment(start=a, end=b, radius=0.05, friction=self.friction)
            for a, b in pairwise(points)
        ]
        world.add_static(*pieces, position=(wall, 0.0), name="slide")

    def step(self, world: World) -> None:
        for row, way in ((self.upper, 1), (self.lower, -1)):
            for piece in row:
                if -way * piece.angle > TILT and piece.name not in self.hit_at:
                    self.hit_at[piece.name] = world.time

    def check(self, world: World) -> None:
        expected = [piece.name for piece in (*self.upper, *self.lower)]
        missing = [name for name in expected if name not in self.hit_at]
        assert not missing, f"{len(missing)} dominoes did not fall, {missing[0]} first"
        assert list(self.hit_at) == expected, f"they fell out of order: {list(self.hit_at)}"
        speeds = self._speed(self.upper), self._speed(self.lower)
        for speed in speeds:
            ratio = speed / math.sqrt(9.81 * HEIGHT)
            assert 0.7 < ratio < 2.0, f"a wave runs at {ratio:.2f} sqrt(g h), not 0.7 to 2.0"
        difference = abs(speeds[0] - speeds[1]) / max(speeds)
        message = f"the waves should run alike, at {speeds[0]:.2f} and {speeds[1]:.2f} m/s"
        assert difference < 0.15, message

    def _speed(self, row: list[Body]) -> float:
        """Return the speed of the wave over the later half of `row` [m/s]."""
        start = len(row) // 2
        seconds = self.hit_at[row[-1].name] - self.hit_at[row[start].name]
        return (len(row) - 1 - start) * self.spacing / seconds
