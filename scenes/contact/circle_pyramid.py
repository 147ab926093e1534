"""A pyramid of circles on a fixed row: how the load spreads, and how much the engine can take."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, World
from scenes.builders import ground
from scenes.contact._forces import fastest
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number

RADIUS = 0.25  # [m]
PITCH = 1.03 * 2 * RADIUS  # [m] neighbours of a row do not touch
RISE = math.sqrt(4 * RADIUS**2 - PITCH**2 / 4)  # [m] from row to row
RESTS = 0.02  # [m/s] slower than this all rests
G = 9.81  # [m/s²]


class CirclePyramid(Scene):
    """Measure how a pyramid of discs spreads its load. Each disc lies on two others. How much does
    each of the fixed ones at the bottom carry? One expects most in the middle, where the pile is
    highest.

    Without friction it can be worked out. A disc passes on half its own weight to the left and half
    to the right, and what comes down from the upper left must go on to the lower right: only then
    do the sideways parts cancel. So loads run along straight lines. Under each bottom disc end two
    lines with $N − 1$ discs in all, wherever it is. All carry the same:
    $F = ½ (N − 1) m g$

    The bars are measured, the dashed line is the theory. With friction the pile can carry in many
    ways, and which of them it takes depends on how it was built.

    - Add friction: only the sum of the bars stays.
    - Take one disc out of the middle and build it again (R).
    - Fifty rows are 1275 discs. How long does a tick take now?
    """

    title = "Pyramid of circles"
    rebuilds = "K62"
    rows: int = slider(30, 3, 50, step=1, help="N, the discs of the bottom row")
    friction: float = slider(0.0, 0.0, 1.0, step=0.05, help="Coefficient of friction")
    buttons: ClassVar = (Button("drop", "Drop a heavy ball", "n"),)
    # The contacts must be stiff: at the usual 2 substeps the elastic pile buckles from 40 rows on
    settings: ClassVar = {"substeps": 4, "contact_hertz": 240.0}
    check_seconds = 6.0

    def build(self, world: World) -> None:
        n, disc = self.rows, Circle(radius=RADIUS, friction=self.friction)
        self.wide, self.tall = (n + 2) * PITCH, RADIUS * 2 + (n - 1) * RISE  # [m]
        self.deep = 0.34 * self.tall + 0.8  # [m] room for the bars, and a floor under it
        ground(world, 400, y=-self.deep)
        self.bed: list[Body] = [
            world.add_static(disc, position=((k - (n - 1) / 2) * PITCH, RADIUS), name=f"base {k}")
            for k in range(n)
        ]
        self.pile: list[Body] = [
            world.add_dynamic(
                disc,
                position=((k - (n - 1 - row) / 2) * PITCH, RADIUS + row * RISE),
                name=f"disc {row}.{k}",
            )
            for row in range(1, n)
            for k in range(n - row)
        ]
        self.weight = G * self.pile[0].mass  # [N] of one
        self.dropped = 0
        width = max(self.wide, 1.25 * (self.tall + self.deep + 1.0))
        self.view = (-width / 2, -self.deep - 0.3, width / 2, 1.12 * self.tall + 0.6)

    def pressed(self, world: World, name: str) -> None:
        size = 3 * RADIUS
        ball = Circle(radius=size, density=3.0, friction=self.friction)
        x = float(self.rng.uniform(-0.2, 0.2)) * self.wide
        world.add_dynamic(ball, position=(x, self.tall + size + 0.3), name="ball")
        self.dropped += 1

    # --- numbers ---------------------------------------------------------------------------------

    def loads(self, world: World) -> np.ndarray:
        """Return what presses on each disc of the bed [N] (n,), downwards."""
        contacts = world.contacts
        t = np.column_stack([contacts.normals[:, 1], -contacts.normals[:, 0]])
        push = contacts.normal_impulses[:, None] * contacts.normals
        push = push + contacts.friction_impulses[:, None] * t
        bed = [body.index for body in living(self.bed)]
        total = np.zeros(1 + max([int(contacts.bodies.max(initial=0)), *bed]))
        a, b = contacts.bodies.T
        np.add.at(total, b, push[:, 1])
        np.add.at(total, a, -push[:, 1])
        return -total[bed] / world.tick_length

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the forces at rest: each without friction, and their sum, always."""
        whole = len(self.pile) + len(self.bed) + 1 == len(world.bodies) and self.dropped == 0
        if not whole or world.time < 1.0 or fastest(self.pile) > RESTS:
            return ()
        loads, n = self.loads(world), self.rows
        total = self.weight * len(self.pile)
        # At RESTS the pile still swings by its softness: a per cent of the load after a second.
        result = [
            Theory("sum of the bars: the weight", total, float(loads.sum()), 0.01 * total, "N")
        ]
        if self.friction == 0.0:
            each = 0.5 * (n - 1) * self.weight
            for name, k in (("outermost", 0), ("middle", n // 2)):
                result.append(Theory(f"load of the {name} disc", each, loads[k], 0.02 * each, "N"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        loads = self.loads(world) / self.weight
        return (
            Reading("discs", len(self.pile) + len(self.bed)),
            Reading("contact points", world.contacts.count),
            Reading("least load, in weights", float(loads.min())),
            Reading("greatest load, in weights", float(loads.max())),
            Reading("last tick took", world.profile.get("tick", 0.0), "ms"),
        )

    def check(self, world: World) -> None:
        self.check_theory(world, "the pile does not rest", (3 if self.friction == 0.0 else 1))
        loads = self.loads(world)
        if self.friction == 0.0:
            spread = float(loads.max() - loads.min()) / float(loads.mean())
            assert spread < 0.03, f"the loads differ by {100 * spread:.1f} %"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        loads, n, sizes = self.loads(world) / self.weight, self.rows, draw.style.sizes
        if len(loads) != n:
            return
        each = 0.5 * (n - 1)
        unit = 0.62 * (self.deep - 0.5) / each  # [m] of a bar for the weight of a disc
        x = np.array([body.center[0] for body in self.bed])
        ends = np.maximum(-unit * loads, 0.2 - self.deep)
        for at, end in zip(x, ends, strict=True):
            draw.rect(at - 0.4 * PITCH, end, at + 0.4 * PITCH, 0.0, draw.color("impulse", 0.75))
        left = -self.wide / 2
        draw.line((left, -unit * each), (-left, -unit * each), "text", sizes.line, dash=True)
        words = f"½ (N − 1) = {each:g} weights"
        y = min(-unit * each, float(ends.min())) - 0.4 * sizes.label / draw.camera.scale
        draw.text((0.0, y), words, anchor="top", bold=True)
        at = (self.view[0] + 0.02 * self.wide, self.view[3] - 0.02 * self.tall)
        said = (f"{len(self.pile)} discs on {n}", "text"), (
            f"{number(loads.min())} to {number(loads.max())} weights", "impulse"
        )  # fmt: skip
        px, py = draw.camera.to_screen(*at)
        for k, (words, color) in enumerate(said):
            where = (px, py + 1.4 * k * sizes.label)
            draw.text_px(where, words, color=color, anchor="topleft", bold=True)
