"""Hanging chains, wavy ledges, and a rain of balls in all colours."""

import math
from itertools import pairwise
from typing import ClassVar

from physics import Body, Circle, Distance, Joint, World
from scenes.builders import box_bin
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, point, slider, toggle
from scenes.soft._balance import Balance

WIDE, HIGH = 14.0, 8.2  # [m] of the room
BEAD = 0.12  # [m] radius
PITCH = 0.28  # [m] of the chains
CHAINS = 12
LEDGES = ((-6.9, 3.3, 18, 1), (1.8, 3.3, 12, 1), (-4.4, 1.5, 18, -1), (3.6, 1.5, 12, -1))
"""Left end [m], number of pegs, and which way the wave begins."""
PEG = 0.16  # [m] radius
MOST = 200  # [balls]
BESIDE = 0.55  # [m] from one falling ball to the next, four in a row
PAUSE = 20  # [ticks] between two balls: the fourth one later finds its place free


class Ledges(Scene):
    """Everything here is a circle. Chains of beads hang from fixed ones and are pulled only by what
    is too far from them; pegs in a row make a wavy ledge; and balls fall through it all.

    A chain is soft: each bead gives way until its ropes are tight. Yet chains, ledges, walls and
    floor together carry exactly what all of it weighs, and what momentum it gains.

    - Drag the ring over the chains and press "Balls". Which chains swing longest?
    - Grab the end of a chain and sweep the ledges with it.
    - Set the number of balls high and watch the room fill up. Where do they pile up first?
    """

    title = "Chains and ledges"
    rebuilds = "K70"
    count: int = slider(12, 1, 40, step=1, live=True, help="Balls at a press")
    rain: bool = toggle(True, live=True, help="Three balls a second, up to sixty")
    friction: float = slider(0.3, 0.0, 1.0, step=0.05, help="Coefficient, of all")
    bounce: float = slider(0.3, 0.0, 0.9, step=0.05, help="Restitution of the balls")
    spot: tuple = point((-3.5, 7.7), symbol="here", reach=9.0, help="Where balls fall from")
    buttons: ClassVar = (Button("balls", "Balls", "g", "Drop as many as the slider says"),)
    view = (-7.6, -0.6, 7.6, 8.5)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        box_bin(world, WIDE, HIGH, self.friction)
        self.hooks: list[Joint] = []
        self.ropes: list[Joint] = []
        for k in range(CHAINS):
            x = -WIDE / 2 + WIDE * (k + 0.5) / CHAINS
            height = 6.9 + (0.3 if k % 2 else -0.1)
            self._hang(world, (x, height), int(self.rng.integers(6, 11)), k)
        for k, (left, y, pegs, sign) in enumerate(LEDGES):
            wave = [
                Circle(
                    radius=PEG,
                    center=(left + 1.8 * PEG * i, y + sign * 0.35 * math.sin(0.45 * i)),
                    friction=self.friction,
                )
                for i in range(pegs)
            ]
            world.add_static(*wave, name=f"ledge {k}")
        self.balls: list[Body] = []
        self.waiting = self.dropped = 0  # balls to come, and that were tried
        self.balance = Balance()

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
        self.waiting += self.count

    def _drop(self, world: World) -> None:
        """Drop one ball at the ring, unless there is something."""
        radius = float(self.rng.uniform(0.1, 0.26))
        x = self.spot[0] + BESIDE * (self.dropped % 4 - 1.5)
        at = min(max(x, -6.6), 6.6), min(max(self.spot[1], 0.4), HIGH - 0.4)
        self.dropped += 1
        if world.closest(at, radius) is not None:
            return
        self.waiting -= 1
        self.balls = [ball for ball in self.balls if ball.alive]
        if len(self.balls) >= MOST:
            world.remove(self.balls.pop(0))
        disc = Circle(radius=radius, friction=self.friction, restitution=self.bounce)
        self.balls.append(world.add_dynamic(disc, position=at))

    def step(self, world: World) -> None:
        self.balance.after(world, [hook for hook in self.hooks if hook.alive])
        if self.rain and world.tick % 80 == 40 and len(self.balls) < 60:
            self.waiting += 1
        if self.waiting > 0 and world.tick % PAUSE == 0:
            self._drop(world)
        self.balance.before(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        return self.balance.theory(world, "force of room, hooks", 1e-3)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("balls", len(self.balls)),)

    def draw(self, draw: Draw, world: World) -> None:
        x, y = self.spot
        draw.line((x, y - 0.35), (x, y - 0.9), draw.color("hand", 0.6), dash=True)

    def check(self, world: World) -> None:
        (force,) = self.theory(world)
        assert force.holds, force.words
        longest = max(rope.error for rope in self.ropes if rope.alive)
        # Ropes are springs of 120 Hz on beads of 0.13 kg: a chain and a ball on it, some mm
        assert longest < 0.02, f"a rope is {1000 * longest:.1f} mm too long"
        for ball in self.balls:
            x, y = ball.center
            assert abs(x) < WIDE / 2 and y > 0.0, f"{ball.name} is outside, at ({x:.1f}, {y:.1f})"
