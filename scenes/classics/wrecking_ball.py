"""A wrecking ball on a crane, and a wall of bricks."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Distance, Filter, Joint, Weld, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Control, Reading, Scene, Theory, slider
from scenes.labels import bar, pitch, text_width

G = 9.81  # [m/s²]
CRANE, ROPE = 9.2, 7.0  # [m] height of the hook, length of the rope
HOOK = -2.2  # [m] where it hangs at first
RADIUS = 0.75  # [m] of the ball
BRICK = (0.9, 0.42)  # [m]
CLAY = 18.0  # [kg/m²] bricks, 1 cm thick
WALL = HOOK + RADIUS + 0.1  # [m] its face
WAIT = 0.6  # [s] the ball is held at first
DRIVE, HASTE = 2.5, 4.0  # [m/s], [m/s²] of the crane's trolley
FALLEN = 0.3  # [m] a brick that moved further has been knocked out


class WreckingBall(Scene):
    """Swing a wrecking ball into a wall. The crane lifts the ball once, slowly. Then gravity does
    the work: the ball gives back all that it got, $m g h$, in a tenth of a second. On its way down
    the rope does no work, so

    $v = √(2 g h)$

    whatever the path. The mass does not matter for the speed, but for what comes after: momentum
    $m v$ pushes the wall over, and energy $½ m v^2$ is used up between the bricks.

    - Drive the crane with the arrow keys, and give the ball a good swing.
    - Half the angle: is half of the wall left?
    - The same energy with four times the mass has half the speed and twice the momentum. Try 200 kg
      from high up, and 800 kg from lower down.
    - Take bricks away at the bottom. Why does the wall still stand?
    """

    title = "Wrecking ball"
    category = "Collisions"
    ball_mass: float = slider(400.0, 50.0, 1000.0, step=10, unit="kg", help="m of the ball")
    angle: float = slider(60.0, 10.0, 80.0, step=1, unit="deg", help="How far it is pulled aside")
    rows: int = slider(13, 4, 18, step=1, help="Rows of bricks")
    deep: int = slider(3, 1, 5, step=1, help="Bricks in a row", label="Bricks per row")
    friction: float = slider(0.6, 0.1, 1.0, step=0.05, help="Between the bricks")
    controls: ClassVar = (
        Control("left", "left", "Crane left"), Control("right", "right", "Crane right"),
    )  # fmt: skip
    buttons: ClassVar = (Button("again", "New wall", "g", "Wall and ball as at the start"),)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        ground(world, 400.0)
        beam = Box(width=24.0, height=0.4, center=(0.0, 0.45), filter=Filter(mask=0))
        mast = Box(width=0.5, height=CRANE + 0.3, center=(-10.6, -4.4), filter=Filter(mask=0))
        world.add_static(beam, mast, position=(0.0, CRANE), name="crane")
        cart = Box(width=1.4, height=0.4, center=(0.0, 0.1), filter=Filter(mask=0))
        self.trolley = world.add_kinematic(cart, position=(HOOK, CRANE), name="trolley")
        iron = Circle(radius=RADIUS, density=self.ball_mass / (math.pi * RADIUS**2), friction=0.3)
        self.ball = world.add_dynamic(iron, position=self._start(), name="ball")
        rope = Distance(
            a=self.trolley, b=self.ball, anchor_a=(HOOK, CRANE), anchor_b=self._start(),
            max_length=ROPE,
        )  # fmt: skip
        self.rope = world.add_joint(rope)
        self.bricks: list[Body] = []
        self.catch = None
        self._lay(world)
        self.view = (-11.4, -0.9, 12.6, CRANE + 3.0)

    def _start(self) -> tuple[float, float]:
        turn = math.radians(self.angle)
        return HOOK - ROPE * math.sin(turn), CRANE - ROPE * math.cos(turn)

    def _lay(self, world: World) -> None:
        """Lay the wall anew, and pull the ball aside."""
        for brick in living(self.bricks):
            world.remove(brick)
        width = BRICK[0]
        self.bricks, self.places = [], []
        for row in range(self.rows):
            left = WALL + (0.5 * width if row % 2 else 0.0)
            cuts = [left + i * width for i in range(self.deep + 1)]
            if row % 2:  # half bricks at both ends
                cuts = [WALL, *cuts[:-1], WALL + self.deep * width]
            for i in range(len(cuts) - 1):
                self._add_brick(world, cuts[i], cuts[i + 1], row)
        self.trolley.position, self.trolley.velocity = (HOOK, CRANE), (0.0, 0.0)
        ball = self.ball
        ball.position, ball.velocity, ball.omega = self._start(), (0.0, 0.0), 0.0
        self._release(world)
        # Gravity switched off would do, too, but be an edit in the books of energy
        self.catch: Joint | None = world.add_joint(Weld(b=ball, anchor=ball.position))
        self.let_go = world.time + WAIT  # [s]
        self.before: tuple[float, float] | None = None  # [m/s], [m] speed and drop as it hits
        self.hit = self.touched = False

    def _release(self, world: World) -> None:
        if self.catch is not None and self.catch.alive:
            world.remove(self.catch)
        self.catch = None

    def _add_brick(self, world: World, a: float, b: float, row: int) -> None:
        height = BRICK[1]
        box = Box(width=b - a - 0.005, height=height, density=CLAY, friction=self.friction)
        spot = (0.5 * (a + b), (row + 0.5) * height)
        name = f"brick {len(self.bricks)}"
        self.bricks.append(world.add_dynamic(box, position=spot, name=name))
        self.places.append(spot)

    def pressed(self, world: World, name: str) -> None:
        self._lay(world)

    def step(self, world: World) -> None:
        self.touched = self.touched or in_hand(world) or bool(self.held)
        if self.catch is not None and (self.touched or world.time >= self.let_go):
            self._release(world)
        self._drive(world)
        if not self.hit and self.catch is None:
            self.hit = self.ball.contacts_count > 0
            if not self.hit:
                drop = self._start()[1] - self.ball.position[1]
                self.before = (math.hypot(*self.ball.velocity), drop)

    def _drive(self, world: World) -> None:
        """Drive the trolley, which stops at the ends of the beam."""
        want = DRIVE * (("right" in self.held) - ("left" in self.held))
        x, v = self.trolley.position[0], self.trolley.velocity[0]
        if (x > 9.0 and want > 0.0) or (x < -9.0 and want < 0.0):
            want = 0.0
        most = HASTE * world.settings.tick_length
        speed = v + min(max(want - v, -most), most)
        if speed != v:
            self.trolley.velocity = (speed, 0.0)

    def fallen(self) -> int:
        """Return bricks that are no longer where they were laid."""
        return plain_sum(
            not brick.alive or math.dist(brick.position, place) > FALLEN
            for brick, place in zip(self.bricks, self.places, strict=True)
        )

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: energy gives √(2 g h), at the last tick before the hit."""
        if self.before is None or self.touched or not self.hit:
            return ()
        speed, drop = self.before
        exact = math.sqrt(2.0 * G * drop)
        # A rope as stiff as joints are gives way by g / (2π 120 Hz)² = 17 µm; what is damped while
        # it is drawn taut is of that order, and half a tick of gravity is 0.02 m/s.
        near = 0.02 + 0.002 * exact
        return (Theory("speed as it hits", exact, speed, near, "m/s", formula="v = √(2 g h)"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        speed = math.hypot(*self.ball.velocity)
        result = [Reading("speed of the ball", speed, "m/s")]
        if self.before is not None and self.hit:
            full = 0.5 * self.ball.mass * self.before[0] ** 2
            result += [
                Reading("its energy as it hit", full, "J"),
                Reading("its momentum then", self.ball.mass * self.before[0], "kg m/s"),
                Reading("bricks moved", self.fallen()),
            ]
        return tuple(result)

    def draw(self, draw: Draw, world: World) -> None:
        hook, at = self.trolley.position, self.ball.position
        draw.line(hook, at, "joint", 1.4 * draw.style.sizes.line)
        if not self.hit:
            low = CRANE - ROPE
            draw.line((-10.0, low), (HOOK, low), "muted", draw.style.sizes.thin, dash=True)
            x, y = self._start()
            draw.arrow((x, low), (0.0, y - low), "dimension")
            words = f"h = {y - low:.2f} m"
            draw.text((x + 0.25, 0.6 * low + 0.4 * y), words, color="dimension", anchor="left")
        speed = math.hypot(*self.ball.velocity)
        if speed > 0.5:
            vx, vy = self.ball.velocity
            draw.arrow(at, (0.25 * vx, 0.25 * vy), "velocity")
        self._draw_energy(draw)
        if self.before is not None and self.hit:
            v = self.before[0]
            line = 1.5 * draw.style.sizes.label / draw.camera.scale
            words = (
                f"v = {v:.2f} m/s as it hit",
                f"½ m v² = {0.5 * self.ball.mass * v * v / 1000.0:.2f} kJ",
                f"{self.fallen()} of {len(self.bricks)} bricks moved",
            )
            for i, said in enumerate(words):
                draw.text((4.2, CRANE - 0.7 - i * line), said, anchor="left", bold=i == 2)

    def _draw_energy(self, draw: Draw) -> None:
        """Draw where the energy is that the ball had when it was let go, unless a hand helped."""
        if self.touched:
            return
        weight = self.ball.mass * G
        first = weight * (self._start()[1] - (CRANE - ROPE)) / 1000.0  # [kJ] above the lowest place
        height = weight * (self.ball.position[1] - (CRANE - ROPE)) / 1000.0
        motion = self.ball.kinetic_energy / 1000.0
        parts = (
            ("height", height, "weight"),
            ("motion", motion, "velocity"),
            ("wall and heat", first - height - motion, "limit"),
        )
        x, y, line = -10.0, CRANE + 0.5, pitch(draw)
        bar(draw, (x, y), (12.0 / first, 0.7 * line), [(value, color) for _, value, color in parts])
        for name, _, color in (("E:", 0.0, "text"), *parts):
            draw.text((x, y + 0.85 * line), name, None, color, True, "bottomleft", True)
            x += text_width(draw, name + "  ", True)

    def check(self, world: World) -> None:
        self.check_theory(world, "the ball should have hit the wall by now")
        # The blow may not make energy: the wall's gain is at most what the ball has lost.
        assert self.fallen() > len(self.bricks) // 4, f"only {self.fallen()} bricks have moved"
        speed = math.hypot(*self.ball.velocity)
        before = self.before[0] if self.before is not None else 0.0
        assert speed < before, f"the ball is faster than before, {speed:.2f} m/s"
