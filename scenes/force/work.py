"""A pebble and a rock: the same force over the same way, or for the same time."""

import math
from typing import Any, ClassVar

from physics import Body, Circle, Polygon, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import bar, number, pitch, short

START = -5.6  # [m] where the push begins
LANES = (2.3, -2.1)  # [m] heights
STONE: dict[str, Any] = {
    "density": 27.0,
    "friction": 0.65,
    "restitution": 0.2,
    "rolling_resistance": 0.001,
}
ROCK = ((0.75, -0.1), (0.5, 0.45), (0.05, 0.7), (-0.5, 0.6), (-0.8, 0.1), (-0.6, -0.5), (0.3, -0.6))
WAIT = 0.5  # [s] before the push
AFTER = 4.0  # [s] of coasting after the last push, then it all begins again


class Work(Scene):
    """Push a pebble and a rock over the same distance. A pebble and a rock on perfect ice, both
    pushed with the same force $F$. Over the same distance $d$ both get the same energy, the work
    $W = F d = ½ m v^2$
    So a rock $m$ times as heavy is $√m$ times slower, but it is pushed $√m$ times longer, and
    leaves with $√m$ times the momentum $p = m v$.

    Distance counts for energy, time for momentum:
    $p = F t$
    Push both for the same time instead, and the momenta are equal; now the pebble has $m$ times the
    energy, for it ran further under the push.

    Just holding a weight is no work: the distance is zero. The arm tires all the same, for its
    fibres pull and let go all the time, each time over a short distance; that work becomes heat.
    The word force is from Latin fortis, strong; work for force times distance from Coriolis, 1829.

    - Predict: which one leaves the shaded track first, and by what factor?
    - Double the distance. By what factor does the speed grow?
    - Switch to the same time. Which bars are equal now, and which are not?
    - Stopping is the same bargain: which of the two would you rather stop within 10 cm?
    """

    title = "Force, work, energy"
    category = "Energy"
    rebuilds = "K10"
    same: str = choice(
        "distance",
        ("distance", "time"),
        help="What both pushes have in common",
        label="Same for both",
    )
    force: float = slider(2.0, 0.5, 10.0, step=0.1, unit="N", help="F, on each of them")
    distance: float = slider(4.0, 1.0, 6.0, step=0.1, unit="m", help="d over which both are pushed")
    seconds: float = slider(
        2.0, 0.5, 4.0, step=0.1, unit="s", help="Or how long both are pushed", label="Push lasts"
    )
    rock: float = slider(
        10.0, 2.0, 50.0, step=1, unit="kg", help="Mass of the rock; pebble 1 kg", label="Rock mass"
    )
    buttons: ClassVar = (Button("again", "Push again", "p", "Put both back and push"),)
    settings: ClassVar = {"substeps": 4}
    view = (-8.0, -4.5, 8.0, 4.5)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        pebble = world.add_dynamic(Circle(radius=0.3, **STONE), name="pebble")
        rock = world.add_dynamic(Polygon(vertices=ROCK, **STONE), name="rock")
        pebble.mass, rock.mass = 1.0, self.rock
        self.stones: list[Body] = [pebble, rock]
        # [m/s], [J], [J] speed, energy and work of each, as it was let go; () = not yet
        self.results: list[tuple[float, ...]] = [(), ()]
        self._begin(world)

    def _begin(self, world: World) -> None:
        self.born = world.time + WAIT
        for stone, y in zip(self.stones, LANES, strict=True):
            stone.angle = 0.0
            x, height = stone.center
            stone.position = (
                stone.position[0] + START - x, stone.position[1] + y - height,
            )  # fmt: skip
            stone.velocity, stone.omega = (0.0, 0.0), 0.0
        self.times = [0.0, 0.0]  # [s] that each was pushed
        self.ways = [0.0, 0.0]  # [m] that each was pushed
        self.shares = [0.0, 0.0]  # of the force in this tick
        self.done_at = [0.0, 0.0]  # [s] when it was let go; 0 = not yet

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        for i, stone in enumerate(self.stones):
            if self.shares[i] > 0.0:  # how far the last tick's push went
                self.ways[i] = stone.center[0] - START
                self.times[i] += self.shares[i] * world.settings.tick_length
            self.shares[i] = self._share(world, i)
            if self.shares[i] > 0.0:
                stone.apply_force((self.shares[i] * self.force, 0.0))
            elif self.times[i] > 0.0 and not self.done_at[i]:
                self.done_at[i] = world.time
                work = self.force * self.ways[i]
                speed = math.hypot(*stone.velocity)
                self.results[i] = (speed, stone.kinetic_energy, work)
        if all(self.done_at) and world.time > max(self.done_at) + AFTER:
            self._begin(world)

    def _share(self, world: World, i: int) -> float:
        """Return the part of the coming tick in which it is pushed: less than 1 at the end."""
        tick = world.settings.tick_length
        if world.time < self.born - 1e-9 or self.done_at[i]:
            return 0.0
        if self.same == "time":
            left = (self.seconds - self.times[i]) / tick
        else:
            stone = self.stones[i]
            speed = max(stone.velocity[0], 1e-9)
            left = (START + self.distance - stone.center[0]) / (speed * tick)
        return min(1.0, left) if left > 1e-6 else 0.0

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the energies F d over the same distance, and the momenta F t for the same time."""
        entries: list[Theory] = []
        h = world.settings.tick_length / world.settings.substeps
        for stone, result in zip(self.stones, self.results, strict=True):
            if not result:
                continue
            m, (v, energy, work) = stone.mass, result
            # Semi-implicit steps put the way ahead by v h / 2, and the last push lasts for a part
            # of a tick that is 6 substeps long at most with the rounding of its end
            slack = self.force * v * 6.0 * h
            entries.append(Theory(f"{stone.name}: work F d", work, energy, slack, "J"))
            if self.same == "distance":
                fast = math.sqrt(2 * self.force * self.distance / m)
                entries.append(
                    Theory(f"{stone.name}: v = √(2 F d / m)", fast, v, slack / (m * fast), "m/s")
                )
            else:
                gain = self.force * self.seconds
                entries.append(Theory(f"{stone.name}: p = F t", gain, m * v, 1e-9, "kg m/s"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return tuple(
            Reading(f"{stone.name}: pushed for", self.times[i], "s")
            for i, stone in enumerate(self.stones)
        )

    def draw(self, draw: Draw, world: World) -> None:
        for i, y in enumerate(LANES):
            self._draw_lane(draw, i, y)

    def _draw_lane(self, draw: Draw, i: int, y: float) -> None:
        stone, thin = self.stones[i], draw.style.sizes.thin
        goes = self.distance if self.same == "distance" else max(self.ways[i], 0.01)
        draw.rect(START, y - 0.9, START + goes, y + 0.9, fill=draw.color("force", 0.13))
        for x in (START, START + goes):
            draw.line((x, y - 0.9), (x, y + 0.9), "muted", thin, dash=True)
        if self.shares[i] > 0.0:
            x = stone.center[0] - 0.8
            draw.arrow((x - 0.25 * self.force**0.5 - 0.4, y), (0.25 * self.force**0.5 + 0.4, 0.0),
                       "force")  # fmt: skip
            draw.text((x - 0.4, y + 0.2), "F", None, "force", False, "bottom", True)
        v = math.hypot(*stone.velocity)
        energy, momentum = stone.kinetic_energy, stone.mass * v
        draw.text(
            (-7.7, y + 0.95), f"{stone.name}, m = {short(stone.mass)} kg: v = {number(v, 2)} m/s,"
            f" pushed for {number(self.times[i], 2)} s", None, "text", False, "bottomleft", True,
        )  # fmt: skip
        # Bars: 4 m stand for the energy of the job, or for the larger momentum
        top = self.force * (self.distance if self.same == "distance" else self._longest_way())
        most = self._largest_momentum()
        rows = (
            (f"E = {number(energy, 2)} J", energy / top, "friction"),
            (f"p = {number(momentum, 2)} kg m/s", momentum / most, "impulse"),
        )
        for k, (text, value, color) in enumerate(rows):
            at = (-7.7, y - 1.0 - (k + 1) * pitch(draw))
            end = bar(draw, at, (8.0, 0.75 * pitch(draw)), ((value, color),))
            place = (end + 0.15, at[1] + 0.37 * pitch(draw))
            draw.text(place, text, None, color, False, "left", True)

    def _longest_way(self) -> float:
        """Return the longer way of both in the time of the push [m]."""
        return 0.5 * self.force * self.seconds**2

    def _largest_momentum(self) -> float:
        """Return the largest momentum that anyone will have [kg m/s]."""
        if self.same == "time":
            return self.force * self.seconds
        return math.sqrt(2 * self.force * self.distance * max(1.0, self.rock))

    def check(self, world: World) -> None:
        assert all(self.results), "the pushes did not end"
        self.check_theory(world)
        ratio = self.results[1][1] / self.results[0][1]
        expected = 1.0 if self.same == "distance" else 1.0 / self.rock
        # Each is off by the slack of theory(), 6 h v F of the work F d: 2 % for a fast pebble
        assert abs(ratio / expected - 1) < 0.02, f"energies are as {ratio:.4f} to 1"
