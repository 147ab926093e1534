"""A bridge of beads on ropes."""

import math
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Distance, Joint, World
from physics.values.sums import plain_sum
from scenes.builders import arc_points, ground
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, point, slider

SPAN = 10.0  # [m] between the ends
DECK = 4.6  # [m] height of the ends
DENSITY = 3.0  # [kg/m²] of the beads
MOST = 40  # [balls]


class BeadBridge(Scene):
    """Load a bridge of beads on ropes. Beads on ropes, one rope more than beads. A rope pulls and
    never pushes: it acts only when it is longer than it may be. Both ends are fixed, and the beads
    find their curve by themselves.

    The ropes together are a little longer than the gap $s$, by a share $e$. So the bridge hangs
    near a parabola and sags by $f$, a little less than for a smooth rope; measured is compared
    with the exact polygon. Each end carries half the weight $W$ upwards, and pulls
    inwards with $H$: the tighter, the harder.
    $f ≈ s √((3 e)/8),  H ≈ (W s)/(8 f)$

    - Make the ropes shorter. How does $H$ grow when the sag goes to nothing?
    - Drop balls from the ring. Which rope is the tightest then?
    - Grab a bead and pull it down; what do its ropes look like?
    """

    title = "Bead bridge"
    rebuilds = "K69"
    beads: int = slider(10, 4, 24, step=1, help="Beads of the bridge")
    slack: float = slider(
        6.0, 1.0, 30.0, step=0.5, unit="%", help="e: how much longer than the gap the ropes are"
    )
    spot: tuple = point((0.8, 7.6), symbol="here", reach=9.0, help="Where balls fall from")
    buttons: ClassVar = (Button("drop", "Drop a ball", "g"),)
    view = (-7.5, -0.5, 7.5, 8.4)
    check_seconds = 12.0

    def build(self, world: World) -> None:
        ground(world, 60)
        e, n = self.slack / 100, self.beads
        self.rope = (1 + e) * SPAN / (n + 1)  # [m] from middle to middle
        size = min(0.42 * self.rope, 0.4)  # [m]
        ends = (-SPAN / 2, DECK), (SPAN / 2, DECK)
        points = arc_points(*ends, n + 1, self.rope)
        piers = [
            world.add_static(Box(width=0.6, height=DECK), position=(x, DECK / 2), name=name)
            for x, name in ((-SPAN / 2 - 0.3, "left pier"), (SPAN / 2 + 0.3, "right pier"))
        ]
        disc = Circle(radius=size, density=DENSITY, friction=0.5)
        self.row: list[Body] = [
            world.add_dynamic(disc, position=at, name=f"bead {i}", linear_damping=0.3)
            for i, at in enumerate(points[1:-1])
        ]
        bodies = [piers[0], *self.row, piers[1]]
        self.ropes: list[Joint] = [
            world.add_joint(
                Distance(a=a, b=b, anchor_a=p, anchor_b=q, max_length=self.rope)
                if b in self.row
                else Distance(a=b, b=a, anchor_a=q, anchor_b=p, max_length=self.rope)
            )
            for (a, b), (p, q) in zip(pairwise(bodies), pairwise(points), strict=True)
        ]
        self.ends = [self.ropes[0], self.ropes[-1]]  # their b is a bead, so they pull at that
        self.dropped: list[Body] = []

    def pressed(self, world: World, name: str) -> None:
        self.dropped = living(self.dropped)
        if len(self.dropped) >= MOST:
            world.remove(self.dropped.pop(0))
        disc = Circle(radius=float(self.rng.uniform(0.2, 0.45)), density=2.0, friction=0.5)
        self.dropped.append(world.add_dynamic(disc, position=self.spot))

    @property
    def sag(self) -> float:
        """Return how far the lowest bead hangs below the ends [m]."""
        return DECK - min(bead.center[1] for bead in self.row)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return sag, carried weight and pull of the bridge alone, once it is nearly at rest."""
        if self.dropped or max(math.hypot(*bead.velocity) for bead in self.row) > 0.05:
            return ()
        weight = 9.81 * plain_sum(bead.mass for bead in self.row)
        # A rope gives a little, and a millimetre in each is much for a tight bridge
        rope = self.rope + float(np.mean([joint.error for joint in self.ropes]))
        sag, inward = hanging(self.beads, weight, rope)
        pull = [joint.reaction_force for joint in self.ends]
        up = plain_sum(force[1] for force in pull)
        inwards = 0.5 * (abs(pull[0][0]) + abs(pull[1][0]))
        hangs = self.sag
        # It still swings by 0.05 m/s over the angular frequency, which is at least π c / s for
        # waves of speed c = √(H s g / W)
        slowest = math.pi / SPAN * math.sqrt(inward * SPAN * 9.81 / weight)
        off = 0.05 / slowest  # [m]
        share = off / sag
        return (
            Theory("sag f", sag, hangs, off, "m"),
            Theory("weight at the ends", weight, up, 0.02 * weight, "N"),
            Theory(
                "pull inwards H", inward, inwards, (share + 0.02) * inward, "N",
            ),
        )  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        pulls = (math.hypot(*joint.reaction_force) for joint in living(self.ropes))
        tight = max(pulls, default=0.0)
        return (Reading("sag", self.sag, "m"), Reading("tightest rope", tight, "N"))

    def draw(self, draw: Draw, world: World) -> None:
        x, y = self.spot
        draw.line((x, y - 0.35), (x, y - 1.0), draw.color("hand", 0.6), dash=True)
        low = min(self.row, key=lambda bead: bead.center[1]).center
        draw.line((-SPAN / 2, DECK), (SPAN / 2, DECK), "muted", draw.style.sizes.thin, dash=True)
        draw.arrow((low[0], DECK), (0.0, low[1] - DECK), "scene")
        at = (low[0] + 0.15, DECK + 0.1)
        draw.text(at, f"f = {self.sag:.2f} m", color="scene", anchor="bottomleft", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "the bridge still swings")
        longest = max(joint.error for joint in self.ropes)
        # A rope is a spring of the solver (120 Hz): the heaviest load stretches it by millimetres
        assert longest < 0.01, f"a rope is {1000 * longest:.1f} mm too long"


def hanging(beads: int, weight: float, rope: float) -> tuple[float, float]:
    """Return the sag [m] and the pull inwards [N] of equal beads on equal ropes [m], by statics.

    Rope k carries the weight of the beads between it and the middle; its slope is that over H, and
    the ropes together span the gap.
    """
    carried = weight * (0.5 - np.arange(beads + 1) / beads)  # [N] upwards, of each rope
    low, high = 0.0, weight * SPAN / rope  # ropes upright; so flat that they reach too far
    while rope * (high / np.hypot(high, carried)).sum() < SPAN:
        high *= 2.0
    for _ in range(60):
        pull = 0.5 * (low + high)
        far = rope * (pull / np.hypot(pull, carried)).sum()
        low, high = (pull, high) if far < SPAN else (low, pull)
    sines = carried / np.hypot(high, carried)
    return rope * float(sines[carried > 0.0].sum()), high
