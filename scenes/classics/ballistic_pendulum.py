"""The ballistic pendulum: how fast a bullet is, from how far a block swings."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Distance, Filter, Joint, Weld, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle

G = 9.81  # [m/s²]
BEAM, ROPE = 7.4, 5.0  # [m] height of the beam, length of the ropes
SIZE = (1.6, 1.0)  # [m] of the block
MUZZLE = -3.6  # [m] where bullets start
BULLET = 0.1  # [m] radius
WAIT = 0.6  # [s] until the first shot


class BallisticPendulum(Scene):
    """Shoot a bullet into a block, and find its speed. How fast is a bullet? Benjamin Robins found
    out in 1742 with a block of wood and two ropes.

    The bullet sticks in the block. While it does, it brakes hard and much energy becomes heat; but
    momentum is kept: $m v = (m + M) V$. Then the ropes pull across the motion and do no work, so
    energy is kept: $½ V^2 = g h$. Together, from masses and a height alone:

    $v = (m + M)/m √(2 g h)$

    It needs both laws, each where it holds. Of the bullet's energy only the share $m/(m + M)$ is
    left for the swing.

    - Keep the speed secret, fire, and work out $v$ from $h$. Then switch the secret off.
    - Halve the speed. How high does it swing now?
    - Suppose that energy were kept all the time. What speed would you have found?
    """

    title = "Ballistic pendulum"
    category = "Collisions"
    speed: float = slider(30.0, 10.0, 45.0, step=0.5, unit="m/s", help="v of the bullet")
    bullet: float = slider(0.3, 0.05, 0.5, step=0.05, unit="kg", help="m")
    block: float = slider(3.0, 3.0, 20.0, step=0.5, unit="kg", help="M")
    secret: bool = toggle(
        False, live=True, help="A random speed that stays hidden", label="Keep speed secret"
    )
    buttons: ClassVar = (Button("fire", "Fire", "g", "Another bullet, at a block at rest"),)
    settings: ClassVar = {"substeps": 4, "joint_bias": "baumgarte"}
    view = (-6.6, 0.2, 5.4, 8.2)
    check_seconds = 2.4

    def build(self, world: World) -> None:
        behind = Filter(mask=0)
        world.add_static(Box(width=4.0, height=0.3, filter=behind), position=(0, BEAM + 0.15))
        barrel = Box(width=1.2, height=0.34, center=(-0.7, 0.0), filter=behind)
        post = Box(width=0.3, height=BEAM - ROPE - 0.2, center=(-0.9, -1.1), filter=behind)
        self.gun = world.add_static(barrel, post, position=(MUZZLE, BEAM - ROPE), name="gun")
        density = self.block / (SIZE[0] * SIZE[1])
        wood = Box(width=SIZE[0], height=SIZE[1], density=density, restitution=0.0)
        self.target = world.add_dynamic(wood, position=(0.0, BEAM - ROPE), name="block")
        for side in (-1, 1):
            x = side * 0.4 * SIZE[0]
            low = (x, BEAM - ROPE)
            world.add_joint(Distance(a=None, b=self.target, anchor_a=(x, BEAM), anchor_b=low))
        self.shot: Body | None = None  # the bullet
        self.stuck: Joint | None = None  # what holds it in the block
        self._load(world, WAIT)

    def _load(self, world: World, wait: float) -> None:
        """Put block and bullet back; the next one is fired after `wait` [s]."""
        if self.shot is not None and self.shot.alive:
            world.remove(self.shot)  # its weld goes with it
        self.shot = self.stuck = None
        self.target.position, self.target.angle = (0.0, BEAM - ROPE), 0.0
        self.target.velocity, self.target.omega = (0.0, 0.0), 0.0
        self.fire_at = world.time + wait
        self.true_speed = float(self.rng.uniform(12.0, 45.0)) if self.secret else self.speed
        self.hit_at = math.inf  # [s]
        self.kept = math.nan  # [1] share of the bullet's energy after the hit
        self.top = 0.0  # [m] highest rise of the block
        self.done = False  # it has turned back
        self.touched = False  # by hand

    def pressed(self, world: World, name: str) -> None:
        self._load(world, 0.1)

    def changed(self, world: World, name: str) -> None:
        if self.secret:
            self._load(world, WAIT)

    def step(self, world: World) -> None:
        self.note_touch(world)
        if self.shot is None:
            if world.time >= self.fire_at:
                self._fire(world)
        elif self.stuck is None and self.shot.alive:
            self._catch(world, self.shot)
        elif world.time > self.hit_at:
            self._watch(world)

    def _fire(self, world: World) -> None:
        lead = Circle(radius=BULLET, density=self.bullet / (math.pi * BULLET**2))
        self.shot = world.add_dynamic(
            lead, position=(MUZZLE, BEAM - ROPE), velocity=(self.true_speed, 0.0),
            bullet=True, name="bullet",
        )  # fmt: skip

    def _catch(self, world: World, shot: Body) -> None:
        """Make the bullet a part of the block once it touches that."""
        pair = {shot.index, self.target.index}
        if any(set(rows) == pair for rows in world.contacts.bodies.tolist()):
            weld = Weld(a=self.target, b=shot, anchor=shot.position)
            self.stuck = world.add_joint(weld)
            self.hit_at = world.time

    def _watch(self, world: World) -> None:
        """Note the energy just after the hit, and how high the block swings."""
        speed = self.target.velocity[0]
        if math.isnan(self.kept) and world.time > self.hit_at + 0.01:
            swing = 0.5 * (self.bullet + self.block) * speed**2
            self.kept = swing / (0.5 * self.bullet * self.true_speed**2)
        rise = self.target.position[1] - (BEAM - ROPE)
        self.done = self.done or (speed < 0.0 and world.time > self.hit_at + 0.1)
        if not self.done:
            self.top = max(self.top, rise)

    def measured(self) -> float:
        """Return the bullet's speed, from two masses and the rise of the block [m/s]."""
        return (self.bullet + self.block) / self.bullet * math.sqrt(2.0 * G * self.top)

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.done or self.touched or self.secret:
            return ()
        v, share = self.true_speed, self.bullet / (self.bullet + self.block)
        # During the hit the ropes already turn the block by V t / l in some ticks of t: 1e-4. The
        # swing itself is followed to a part in a thousand; the energy goes with the square.
        return (
            Theory(
                "speed of the bullet",
                v,
                self.measured(),
                0.005 * v,
                "m/s",
                formula="v = (m + M)/m √(2 g h)",
            ),
            Theory("share of the energy", share, self.kept, 0.01 * share, formula="m/(m + M)"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = [Reading("rise h", self.top, "m")]
        if self.done:
            result.append(Reading("(m + M) / m · √(2 g h)", self.measured(), "m/s"))
        return tuple(result)

    def draw(self, draw: Draw, world: World) -> None:
        low = BEAM - ROPE - 0.5 * SIZE[1]
        draw.line((-2.4, low), (4.6, low), "muted", draw.style.sizes.thin, dash=True)
        line = 1.4 * draw.style.sizes.label / draw.camera.scale
        draw.text((0.0, low - line), f"M = {self.block:g} kg", bold=True)
        said = "v = ?" if self.secret else f"v = {self.true_speed:g} m/s"
        draw.text((MUZZLE - 0.7, 3.1 + line), f"m = {self.bullet:g} kg", bold=True)
        draw.text((MUZZLE - 0.7, 3.1), said, color="velocity", bold=True)
        if self.shot is not None and self.stuck is None and self.shot.alive:
            draw.arrow(self.shot.position, (0.05 * self.true_speed, 0.0), "velocity")
        if self.top <= 0.0:
            return
        high = low + self.top
        draw.line((-2.4, high), (4.6, high), "dimension", draw.style.sizes.thin, dash=True)
        draw.arrow((4.4, low), (0.0, self.top), "dimension")
        draw.text((4.4, low - line), f"h = {self.top:.3f} m", color="dimension", bold=True)
        if self.done:
            words = f"(m + M) / m · √(2 g h) = {self.measured():.2f} m/s"
            draw.text((-0.6, 0.75), words, bold=True)

    def check(self, world: World) -> None:
        assert self.stuck is not None and self.done, "the block should have swung and turned by now"
        self.check_theory(world)
        tilt = abs(self.target.angle)
        assert tilt < 0.01, f"two parallel ropes keep it level, but it tilts by {tilt:.3f} rad"
