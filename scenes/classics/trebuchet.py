"""A trebuchet: a falling weight, a long arm and a sling."""

import math
from typing import ClassVar

from physics import Box, Circle, Distance, Filter, Joint, Revolute, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider

G = 9.81  # [m/s²]
AXLE = 4.2  # [m] height of the axle
LONG, SHORT = 4.6, 1.3  # [m] arms of the beam
TIP = 0.35  # [m] height of the beam's end at the start
HANGER = 0.9  # [m] from the short end to the middle of the weight
BEAM = 12.0  # [kg]
STONE = 0.28  # [m] radius
BRICK = 0.9  # [m] side of a box of the tower
WAIT = 1.0  # [s] it is held at first
BEHIND = Filter(mask=0)


class Trebuchet(Scene):
    """Throw a stone with a falling weight. A heavy weight falls a little, a light stone flies far.
    The trebuchet (12th century) is a lever with a second lever, the sling, at its end. If it is
    tuned well, the beam almost stops while the stone leaves: nearly all energy of the weight, $M g
    h$, has gone into the stone.

    Nothing here takes energy away before the release: the sum for weight, beam and stone stays
    what it was. Then the stone is alone, on a parabola. With all that energy it could fly as far as

    $R = (2 h M)/m$

    at 45° and from the ground. Efficiency is the share of $M g h$ that the stone really has.

    - Knock the tower down. Then move it, and tune again.
    - Change the length of the sling only: where is the best efficiency?
    - Release flatter than 45°. When is that better?
    - Make the stone very light. Why does the range not grow as $1/m$?
    """

    title = "Trebuchet"
    category = "Machines"
    weight: float = slider(200.0, 60.0, 240.0, step=5, unit="kg", help="M, the falling weight")
    stone: float = slider(12.0, 8.0, 40.0, step=0.5, unit="kg", help="m, the stone")
    sling: float = slider(3.4, 1.5, 4.4, step=0.1, unit="m", help="Length of the sling")
    release: float = slider(
        40.0,
        0.0,
        75.0,
        step=1,
        unit="deg",
        live=True,
        help="The sling lets go when the stone flies at this angle",
    )
    tower: float = slider(33.0, 15.0, 44.0, step=1, unit="m", help="How far away the tower is")
    buttons: ClassVar = (
        Button("again", "Load again", "g", "Take another stone, and raise the weight"),
    )
    settings: ClassVar = {"substeps": 8, "joint_hertz": 480.0}
    view = (-7.6, -1.6, 47.0, 18.8)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        ground(world, 600.0, friction=0.7)
        legs = [
            Box(width=0.25, height=AXLE * 1.06, angle=-way * 0.33, center=(-way * 0.72, -AXLE / 2),
                filter=BEHIND)
            for way in (-1, 1)
        ]  # fmt: skip
        world.add_static(*legs, position=(0.0, AXLE), name="frame")
        self.turn = math.asin((AXLE - TIP) / LONG)  # [rad] of the beam below level, at the start
        whole = LONG + SHORT
        wood = Box(
            width=whole, height=0.24, center=(0.5 * (SHORT - LONG), 0.0), filter=BEHIND,
            density=BEAM / (0.24 * whole),
        )  # fmt: skip
        axle = (0.0, AXLE)
        self.beam = world.add_dynamic(wood, position=axle, angle=self.turn, name="beam")
        self.hinge = world.add_joint(Revolute(a=None, b=self.beam, anchor=axle))
        size = math.sqrt(self.weight / 200.0)
        iron = Box(width=size, height=size, density=200.0, filter=BEHIND)
        self.mass = world.add_dynamic(iron, position=self._hung(), name="weight")
        world.add_joint(Revolute(a=self.beam, b=self.mass, anchor=self._end(SHORT)))
        disc = Circle(radius=STONE, density=self.stone / (math.pi * STONE**2), friction=0.0)
        self.ball = world.add_dynamic(disc, position=self._bed(), name="stone", bullet=True)
        self.rope: Joint | None = None
        self._build_tower(world)
        self._load(world)

    def _end(self, arm: float) -> tuple[float, float]:
        """Return the point of the beam at `arm` [m] from the axle as it is loaded."""
        return arm * math.cos(self.turn), AXLE + arm * math.sin(self.turn)

    def _hung(self) -> tuple[float, float]:
        x, y = self._end(SHORT)
        return x, y - HANGER

    def _bed(self) -> tuple[float, float]:
        """Return where the stone lies: the sling is stretched along the ground."""
        x, y = self._end(-LONG)
        return x + math.sqrt(self.sling**2 - (y - STONE) ** 2), STONE

    def _build_tower(self, world: World) -> None:
        box = Box(width=BRICK, height=BRICK, density=5.0)
        self.bricks = [
            world.add_dynamic(
                box, position=(self.tower + (i % 2) * BRICK, (i // 2 + 0.5) * BRICK),
                name=f"box {i}",
            )
            for i in range(10)
        ]  # fmt: skip
        self.places = [brick.position for brick in self.bricks]

    def _load(self, world: World) -> None:
        """Put the weight up and the stone into the sling, held until `let_go`."""
        for body, spot, angle in (
            (self.beam, (0.0, AXLE), self.turn), (self.mass, self._hung(), 0.0),
            (self.ball, self._bed(), 0.0),
        ):  # fmt: skip
            body.angle, body.position = angle, spot
            body.velocity, body.omega = (0.0, 0.0), 0.0
        if self.rope is not None and self.rope.alive:
            world.remove(self.rope)
        ends = self._end(-LONG), self._bed()
        self.rope = world.add_joint(
            Distance(
                a=self.beam, b=self.ball, anchor_a=ends[0], anchor_b=ends[1], max_length=self.sling
            )
        )
        self.ball.set_material(friction=0.0)
        self._hold(on=True)
        self.let_go = world.time + WAIT  # [s]
        self.energy = self._energy()
        self.flight: tuple[float, ...] = ()  # [s], [m], [m/s] at the release
        self.kept = math.nan  # [J] of all three at the release
        self.landed: tuple[float, ...] = ()  # [s], [m] as it hit something
        self.path: list[tuple[float, float]] = []
        self.touched = False

    def _hold(self, on: bool) -> None:
        """Hold the beam where it is, by a motor."""
        self.hinge.max_torque = 1e6 if on else 0.0
        self.hinge.motor_speed = 0.0 if on else None
        self.caught = on

    def pressed(self, world: World, name: str) -> None:
        self._load(world)

    def _energy(self) -> float:
        """Return the energy of weight, beam and stone [J]."""
        bodies = (self.beam, self.mass, self.ball)
        return plain_sum(b.kinetic_energy + b.mass * G * b.center[1] for b in bodies)

    def step(self, world: World) -> None:
        self.note_touch(world)
        if self.caught and world.time >= self.let_go:
            self._hold(on=False)
        if self.caught or not self.ball.alive:
            return
        (x, y), (vx, vy) = self.ball.position, self.ball.velocity
        if not self.landed and world.tick % 4 == 0:
            self.path.append((x, y))
        if not self.flight:
            self._watch(world, (x, y), (vx, vy))
        elif not self.landed and self.ball.contacts_count:
            self.landed = (world.time, x, y)

    def _watch(self, world: World, at: tuple[float, float], v: tuple[float, float]) -> None:
        """Let the stone go when it flies in the chosen direction, upwards and to the right."""
        flat = v[0] > 0.0 and math.degrees(math.atan2(v[1], v[0])) <= self.release
        if flat and at[1] > AXLE:
            self.flight, self.kept = (world.time, *at, *v), self._energy()
            if self.rope is not None and self.rope.alive:
                world.remove(self.rope)
            self.ball.set_material(friction=0.7)

    def efficiency(self) -> float:
        """Return the energy of the stone at its release by what the weight has lost."""
        _, _, y, vx, vy = self.flight
        given = 0.5 * self.stone * (vx * vx + vy * vy) + self.stone * G * (y - STONE)
        return given / (self.weight * G * self.drop())

    def drop(self) -> float:
        """Return how far the weight can fall: until it hangs straight below the axle [m]."""
        return self._hung()[1] - (AXLE - SHORT - HANGER)

    def reach(self) -> float:
        """Return where the stone comes down to the ground by theory [m], from its release."""
        _, x, y, vx, vy = self.flight
        return x + vx * (vy + math.sqrt(vy * vy + 2.0 * G * (y - STONE))) / G

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.flight or self.touched:
            return ()
        # All falls and swings together turn over some 10 kJ, followed to a part in a hundred.
        scale = self.weight * G * self.drop()
        result = [Theory("energy at the release", self.energy, self.kept, 0.01 * scale, "J")]
        if self.landed:
            since, x, y, vx, vy = self.flight
            t = self.landed[0] - since
            place = (x + vx * t, y + vy * t - 0.5 * G * t * t)
            # Semi-implicit steps of h fall short by ½ g h t, and a hit ends within a tick
            tick = world.tick_length
            near = 0.01 + 0.5 * G * t * tick / world.settings.substeps
            near += 1.5 * math.hypot(vx, vy) * tick
            off = math.dist(place, self.landed[1:])
            result.append(Theory("distance from the parabola", 0.0, off, near, "m"))
            if self.landed[2] < 1.5 * STONE:
                reach = self.reach()
                result.append(Theory("range", reach, self.landed[1], 0.01 * reach + 0.2, "m"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        bound = 2.0 * self.drop() * self.weight / self.stone
        result = [Reading("bound 2 h M / m", bound, "m")]
        if self.flight:
            result.append(Reading("speed at the release", math.hypot(*self.flight[3:]), "m/s"))
            result.append(Reading("efficiency", 100.0 * self.efficiency(), "%"))
        if self.landed:
            result.append(Reading("flew to", self.landed[1], "m"))
        return tuple(result)

    def fallen(self) -> int:
        """Return boxes of the tower that are no longer in their places."""
        pairs = zip(self.bricks, self.places, strict=True)
        return plain_sum(not b.alive or math.dist(b.position, spot) > 0.3 for b, spot in pairs)

    def draw(self, draw: Draw, world: World) -> None:
        if self.rope is not None and self.rope.alive:
            draw.line(*self.rope.anchors, "joint")
        end = self.beam.world_point((SHORT, 0.0))
        draw.line(end, self.mass.position, "joint", 1.5 * draw.style.sizes.line)
        if len(self.path) > 1:
            draw.path(self.path[:: 1 + len(self.path) // 150], "scene")
        line = 1.5 * draw.style.sizes.label / draw.camera.scale
        for x in range(10, 50, 10):
            draw.text((x, -0.8), f"{x} m", color="muted")
        words = [f"M = {self.weight:g} kg, m = {self.stone:g} kg"]
        if self.flight:
            speed = math.hypot(*self.flight[3:])
            words.append(f"left at {speed:.1f} m/s: {100.0 * self.efficiency():.0f} % of M g h")
        if self.landed:
            words.append(f"flew to {self.landed[1]:.1f} m")
        if self.fallen():
            words.append(f"{self.fallen()} of {len(self.bricks)} boxes are down")
        for i, said in enumerate(words):
            draw.text((24.0, 17.9 - i * line), said, anchor="left", bold=i > 1)

    def check(self, world: World) -> None:
        assert len(self.check_theory(world)) > 1, "the stone should have come down by now"
        share = self.efficiency()
        assert 0.3 < share < 1.0, f"an efficiency of {100 * share:.0f} %"
