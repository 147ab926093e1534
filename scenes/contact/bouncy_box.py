"""A box of bouncing bodies: everything is shared, and nothing is lost."""

import math
from typing import Any, ClassVar

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle

WIDE, TALL, MIDDLE = 10.5, 4.5, 1.0  # [m] the room, and the height of its centre
WALL = 0.3  # [m]
BARS = (3.9, 5.6)  # [m] lower and upper end of the diagram
CRATES = ((-2.0, 0.4), (2.5, 0.3))  # [m] where two boxes stand, one on the other, and their side
LEAST, LARGEST = 0.2, 0.5  # [m] radii of the discs


class BouncyBox(Scene):
    """Let bodies bounce, and compare their energy. Every body and every wall gives back all speed,
    $e = 1$, so a collision leaves the sum of all energies as it is, to the last digit:
    $E = ∑_i ½ m_i v_i^2$
    Even when three meet at once: then the collisions are computed one after the other,
    as if the first were over before the second, until no two bodies move into each other.

    All start with the same speed, so the heavy ones have more energy. The bars show the mean energy
    of each body since the start, sorted by mass. Wait: with each collision they become more alike.
    On average light and heavy discs have the same energy, so the light ones are faster, by
    $√(M/m)$. It is the same in air: at one temperature a light molecule is faster than a heavy one.

    - Let it run at four times the speed and watch the bars.
    - $e = 0.9$: how long does the energy last?
    - Add boxes: they spin, too, and share that as well.
    - Add gravity: which body has most energy now, and where? Nothing ever comes to rest.
    """

    title = "Bouncy box"
    category = "Waves and fluids"
    rebuilds = "K29"
    discs: int = slider(12, 2, 24, step=1, help="Number of discs")
    boxes: bool = toggle(False, help="Add four boxes")
    speed: float = slider(3.0, 0.5, 6.0, step=0.1, unit="m/s", help="Of all bodies at the start")
    bounce: float = slider(
        1.0, 0.0, 1.0, step=0.05, live=True, help="e: share of the speed that comes back"
    )
    friction: float = slider(0.0, 0.0, 0.5, step=0.05, live=True, help="Coefficient of friction")
    gravity: float = slider(0.0, 0.0, 9.81, step=0.01, unit="m/s²", live=True, help="g")
    buttons: ClassVar = (Button("again", "Average again", "n", "Begin the averages from now on"),)
    view = (-6.6, -1.9, 6.6, 5.9)
    settings: ClassVar = {"restitution_threshold": 0.0}  # the gentlest blow bounces too
    check_seconds = 10.0

    def build(self, world: World) -> None:
        self.shapes_look: dict[str, Any] = {"restitution": self.bounce, "friction": self.friction}
        x, y = (WIDE + WALL) / 2, (TALL + WALL) / 2
        flat = Box(width=WIDE + 2 * WALL, height=WALL, **self.shapes_look)
        side = Box(width=WALL, height=TALL, **self.shapes_look)
        for shape, at in ((flat, (0, -y)), (flat, (0, y)), (side, (-x, 0)), (side, (x, 0))):
            world.add_static(shape, position=(at[0], MIDDLE + at[1]), name="wall")
        self.crowd: list[Body] = []
        for k in range(self.discs):
            radius = LEAST + (LARGEST - LEAST) * k / max(self.discs - 1, 1)
            # From the bottom up, row by row, small and large ones mixed
            place = (7 * k) % self.discs if self.discs % 7 else k
            spot = (-4.55 + 1.3 * (place % 8), -0.6 + 1.55 * (place // 8))
            turn = float(self.rng.uniform(0.0, math.tau))
            disc = Circle(radius=radius, **self.shapes_look)
            body = world.add_dynamic(disc, position=spot, name=f"disc {k}")
            body.velocity = (self.speed * math.cos(turn), self.speed * math.sin(turn))
            self.crowd.append(body)
        if self.boxes:
            self._add_boxes(world)
        self.changed(world, "gravity")

    def _add_boxes(self, world: World) -> None:
        for x, side in CRATES:
            shape = Box(width=side, height=side, **self.shapes_look)
            for k in range(2):
                # above the third row of discs, which is never full when there are boxes
                at = (x, MIDDLE + TALL / 2 - (0.6 + k) * side * 1.1 - 0.05)
                self.crowd.append(world.add_dynamic(shape, position=at, name=f"box {x:g} {k}"))

    def changed(self, world: World, name: str) -> None:
        world.gravity = (0.0, -self.gravity)
        if name in ("bounce", "friction"):
            for body in world.bodies:
                body.set_material(restitution=self.bounce, friction=self.friction)
        self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _begin(self, world: World) -> None:
        """Count averages and energy from now on."""
        self.crowd = living(self.crowd)
        self.sums = [0.0] * len(self.crowd)  # [J] kinetic energies of all ticks since
        self.ticks = 0
        self.began = world.time  # [s]
        self.start = self._energy()  # [J]
        self.lead = self._lead()  # [kg m/s] at the start

    def _lead(self) -> float:
        """Return the sum of m |v_y|, by which gravity makes the energy waver [kg m/s]."""
        return plain_sum(body.mass * abs(body.velocity[1]) for body in living(self.crowd))

    def _energy(self) -> float:
        """Return the energy of motion and of height over the floor [J]."""
        floor = MIDDLE - TALL / 2
        lifted = plain_sum(body.mass * (body.center[1] - floor) for body in living(self.crowd))
        return self.gravity * lifted + plain_sum(b.kinetic_energy for b in living(self.crowd))

    def step(self, world: World) -> None:
        self.ticks += 1
        for k, body in enumerate(self.crowd):
            if body.alive:
                self.sums[k] += body.kinetic_energy

    def means(self) -> list[float]:
        """Return the mean kinetic energy of each body since the start [J], the lightest first."""
        order = sorted(range(len(self.crowd)), key=lambda k: self._mass(k))
        return [self.sums[k] / max(self.ticks, 1) for k in order]

    def _mass(self, k: int) -> float:
        return self.crowd[k].mass if self.crowd[k].alive else 0.0

    # --- numbers ---------------------------------------------------------------------------------

    @property
    def keeps(self) -> bool:
        """Return whether nothing here costs energy."""
        return not (self.friction or self.bounce < 1.0)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the energy, where it must stay."""
        if not self.keeps or not self.start:
            return ()
        # A blow is exact but for rounding, 1e-15 of the energy a blow: a million times that. Under
        # gravity velocities are half a substep ahead of the places: m g v h / 2 each, now as at
        # the start.
        half = 0.5 * world.tick_length / world.settings.substeps
        within = 1e-9 * self.start + self.gravity * half * (self.lead + self._lead())
        return (Theory("energy", self.start, self._energy(), within, "J"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        means = self.means()
        half = len(means) // 2
        light = plain_sum(means[:half]) / max(half, 1)
        heavy = plain_sum(means[half:]) / max(len(means) - half, 1)
        return (
            Reading("energy", self._energy(), "J"),
            Reading("share of the start", 100 * self._energy() / max(self.start, 1e-12), "%"),
            Reading("mean energy, lighter half", light, "J"),
            Reading("mean energy, heavier half", heavy, "J"),
        )

    def check(self, world: World) -> None:
        self.check_theory(world)
        for body in self.crowd:
            x, y = body.center[0], body.center[1] - MIDDLE
            assert abs(x) < WIDE / 2 and abs(y) < TALL / 2, f"{body.name} has left the box"
        # At the start energies are as masses, so 1 : 6.25 at the ends; sharing brings them nearer
        means, masses = self.means(), sorted(body.mass for body in self.crowd)
        half = len(means) // 2
        ratio = plain_sum(means[half:]) / plain_sum(means[:half])
        first = plain_sum(masses[half:]) / plain_sum(masses[:half])
        assert ratio < 0.8 * first, f"heavy discs still have {ratio:.2f} times the energy"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        means, sizes = self.means(), draw.style.sizes
        mean = plain_sum(means) / max(len(means), 1)
        low, top = BARS
        scale = 0.75 * (top - low) / max(2.0 * mean, 1e-12)
        pitch = WIDE / max(len(means), 1)
        for k, value in enumerate(means):
            x = -WIDE / 2 + (k + 0.15) * pitch
            y = min(low + scale * value, top)
            draw.rect(x, low, x + 0.7 * pitch, y, draw.color("scene", 0.55), None)
        y = low + scale * mean
        draw.line((-WIDE / 2, low), (WIDE / 2, low), "text", sizes.thin)
        if self.ticks:
            draw.line((-WIDE / 2, y), (WIDE / 2, y), "hand", sizes.line, dash=True)
        share = 100 * self._energy() / max(self.start, 1e-12)
        words = f"Energy {self._energy():.1f} J, {share:.1f} % of the start"
        draw.text((-WIDE / 2, top + 0.2), words, anchor="topleft", bold=True)
        words = f"mean of {world.time - self.began:.0f} s"
        draw.text((WIDE / 2, top + 0.2), words, color="muted", anchor="topright")
        for words, x, anchor in (("light", -WIDE / 2, "right"), ("heavy", WIDE / 2, "left")):
            draw.text(
                (x + (0.1 if x > 0 else -0.1), low + 0.12), words, color="muted", anchor=anchor
            )
