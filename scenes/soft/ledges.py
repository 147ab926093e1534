"""Hanging chains, wavy ledges, and a rain of balls in all colours."""

import math
from collections import deque
from itertools import pairwise
from typing import ClassVar

from physics import Body, Circle, Distance, Joint, World
from physics.values.sums import plain_sum
from scenes.builders import box_bin
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, point, slider, toggle
from scenes.labels import left_edge, named_bar, number, right_edge
from scenes.samples import Samples
from scenes.soft._balance import Balance, support, totals

WIDE, HIGH = 14.0, 8.2  # [m] of the room
BEAD = 0.12  # [m] radius
PITCH = 0.28  # [m] of the chains
CHAINS = 12
LEDGES = ((-6.9, 3.3, 18, 1), (1.8, 3.3, 12, 1), (-4.4, 1.5, 18, -1), (3.6, 1.5, 12, -1))
"""Left end [m], number of pegs, and which way the wave begins."""
PEG = 0.16  # [m] radius
MOST = 5000  # [balls]
ONE_BY_ONE = 40  # [balls] at a press: more are poured over the whole width, and smaller
SMALL = (0.055, 0.065)  # [m] radii of these: 5,000 fill half of the room
A_TICK = 10  # [balls] of a pour in each tick
POUR = 4.0  # [m/s] downwards: a place is free again when the pour comes back to it
WEIGHED = 500  # [balls] up to which all forces are summed up in each tick: it takes 7 ms with 5,000
SPAN = 6.6  # [m] of the pour, to either side
BESIDE = 0.55  # [m] from one falling ball to the next, four in a row
TOP = 10.1  # [m] of the words over the bar
PAUSE = 20  # [ticks] between two balls: the fourth one later finds its place free


class Ledges(Scene):
    """Pour balls through hanging chains and over ledges. Everything here is a circle. Chains of
    beads hang from fixed ones and are pulled only by what is too far from them; pegs in a row make
    a wavy ledge; and balls fall through it all.

    A chain is soft: each bead gives way until its ropes are tight. Yet hooks, ledges, walls and
    floor together carry exactly what all of it weighs, and what momentum it gains: the bar shows
    what carries how much. (That is summed up with up to 500 balls.)

    - Drag the ring over the chains and press "Balls". Which chains swing longest?
    - Grab the end of a chain and sweep the ledges with it.
    - Set the number of balls to 5,000. Where do they pile up first? (If your computer cannot keep
      up with so many, time goes slower, and the time bar says by how much.)
    """

    title = "Chains and ledges"
    category = "Collisions"
    rebuilds = "K70"
    count: int = slider(
        12, 1, MOST, step=1, log=True, live=True, help="Balls per press", label="Balls per press"
    )
    rain: bool = toggle(True, live=True, help="Three balls a second, up to sixty")
    friction: float = slider(0.3, 0.0, 1.0, step=0.05, help="Coefficient of all surfaces")
    bounce: float = slider(0.3, 0.0, 0.9, step=0.05, help="Share of the speed that comes back")
    spot: tuple = point((-3.5, 7.7), symbol="here", reach=9.0, help="Where balls fall from")
    buttons: ClassVar = (Button("balls", "Balls", "g", "Drop as many as the slider says"),)
    view = (-7.6, -0.6, 7.6, 10.2)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        box_bin(world, WIDE, HIGH + 4.0, self.friction)  # up out of sight: heaps rise high
        self.hooks: list[Joint] = []
        self.ropes: list[Joint] = []
        for k in range(CHAINS):
            x = -WIDE / 2 + WIDE * (k + 0.5) / CHAINS
            height = 6.9 + (0.3 if k % 2 else -0.1)
            self._hang(world, (x, height), int(self.rng.integers(6, 11)), k)
        self.ledges: list[Body] = []
        for k, (left, y, pegs, sign) in enumerate(LEDGES):
            wave = [
                Circle(
                    radius=PEG,
                    center=(left + 1.8 * PEG * i, y + sign * 0.35 * math.sin(0.45 * i)),
                    friction=self.friction,
                )
                for i in range(pegs)
            ]
            self.ledges.append(world.add_static(*wave, name=f"ledge {k}"))
        self.balls: deque[Body] = deque()
        self.waiting = self.dropped = 0  # balls to come, and that were tried
        self.pouring = 0  # small balls to come
        self.balance = Balance()
        second = round(1.0 / world.tick_length)  # [ticks]
        self.carried = Samples(3, second)  # [N] by hooks, by ledges, by floor and walls

    def _hang(self, world: World, at: tuple[float, float], count: int, number: int) -> None:
        """Hang a chain of `count` beads below a fixed one, at a slant: it swings at the start."""
        hook = world.add_static(Circle(radius=BEAD), position=at, name=f"hook {number}")
        disc = Circle(radius=BEAD, density=4.0, friction=self.friction)
        slant = 0.25 * math.sin(0.5 * number + 0.6)  # like their neighbours: none meet
        spots = [
            (at[0] + PITCH * i * math.sin(slant), at[1] - PITCH * i * math.cos(slant))
            for i in range(count + 1)
        ]
        beads = [
            world.add_dynamic(disc, position=spot, name=f"bead {number}.{i}")
            for i, spot in enumerate(spots[1:])
        ]
        chain = [hook, *beads]
        for (a, b), (p, q) in zip(pairwise(chain), pairwise(spots), strict=True):
            rope = Distance(a=a, b=b, anchor_a=p, anchor_b=q, max_length=PITCH)
            self.ropes.append(world.add_joint(rope))
        self.hooks.append(self.ropes[-count])

    def pressed(self, world: World, name: str) -> None:
        if self.count > ONE_BY_ONE:
            self.pouring += self.count
        else:
            self.waiting += self.count

    def _pour(self, world: World) -> None:
        """Add the next balls of a pour, side by side below the lid that the room has not.

        They keep clear of those of the pass before, which have fallen by POUR times its ticks.
        """
        widest = 2.2 * SMALL[1]
        across = int(2 * SPAN / widest)
        for _ in range(min(A_TICK, self.pouring)):
            self.pouring -= 1
            x = -SPAN + widest * (self.dropped % across + 0.5)
            self.dropped += 1
            self._add(world, (x, HIGH - 0.3), float(self.rng.uniform(*SMALL)), (0.0, -POUR))

    def _add(
        self,
        world: World,
        at: tuple[float, float],
        radius: float,
        velocity: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Add a ball; at MOST of them the oldest goes."""
        if len(self.balls) >= MOST:
            oldest = self.balls.popleft()
            if oldest.alive:
                world.remove(oldest)
        disc = Circle(radius=radius, friction=self.friction, restitution=self.bounce)
        self.balls.append(world.add_dynamic(disc, position=at, velocity=velocity))

    def _drop(self, world: World) -> None:
        """Drop one ball at the ring, unless there is something."""
        radius = float(self.rng.uniform(0.1, 0.26))
        x = self.spot[0] + BESIDE * (self.dropped % 4 - 1.5)
        at = min(max(x, -6.6), 6.6), min(max(self.spot[1], 0.4), HIGH - 0.4)
        self.dropped += 1
        if world.closest(at, radius) is not None:
            return
        self.waiting -= 1
        self._add(world, at, radius)

    def step(self, world: World) -> None:
        weighed = len(self.balls) + self.pouring <= WEIGHED
        if weighed:
            self._note(world)
            self.balance.after(world, living(self.hooks))
        if self.rain and world.tick % 80 == 40 and len(self.balls) < 60:
            self.waiting += 1
        if self.waiting > 0 and world.tick % PAUSE == 0:
            self._drop(world)
        if self.pouring > 0:
            self._pour(world)
        if weighed:
            self.balance.before(world)
        else:
            self.balance = Balance()

    def _note(self, world: World) -> None:
        """Note who carried how much in the last tick."""
        if not world.tick:
            return
        by_hooks = plain_sum(hook.reaction_force[1] for hook in living(self.hooks))
        ledges = living(self.ledges)
        by_ledges = support(world, ledges) / world.tick_length if ledges else 0.0
        by_all = support(world) / world.tick_length
        self.carried.add(by_hooks, by_ledges, by_all - by_ledges)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force of room, hooks", 1e-3)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("balls", plain_sum(ball.alive for ball in self.balls)),)

    def draw(self, draw: Draw, world: World) -> None:
        x, y = self.spot
        draw.line((x, y - 0.35), (x, y - 0.9), draw.color("hand", 0.6), dash=True)
        rows = self.carried.rows
        if not len(rows) or len(self.balls) > WEIGHED:
            return
        weight = -world.gravity[1] * totals(world)[0]
        hooks, ledges, room = rows.mean(axis=0).tolist()
        left = max(left_edge(draw), -WIDE / 2)
        wide = min(right_edge(draw), WIDE / 2) - left
        parts = (
            (f"hooks {number(hooks, 0)} N", hooks, "joint"),
            (f"ledges {number(ledges, 0)} N", ledges, "impulse"),
            (f"floor and walls {number(room, 0)} N", room, "weight"),
        )
        said = f"All weighs {number(weight, 0)} N. In the last second it was carried by"
        named_bar(draw, (left, TOP), 0.8 * wide / weight, said, parts)

    def check(self, world: World) -> None:
        self.check_theory(world, count=1)
        longest = max(rope.error for rope in living(self.ropes))
        # Ropes are springs of 120 Hz on beads of 0.13 kg: a chain and a ball on it, some mm
        assert longest < 0.02, f"a rope is {1000 * longest:.1f} mm too long"
        for ball in living(self.balls):
            x, y = ball.center
            assert abs(x) < WIDE / 2 and y > 0.0, f"{ball.name} is outside, at ({x:.1f}, {y:.1f})"
