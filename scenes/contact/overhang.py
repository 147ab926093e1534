"""Bricks that lean out over the edge of a table: the harmonic series, and what falls."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.contact._forces import force_on
from scenes.draw import Draw
from scenes.guards import all_alive, in_hand, living
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.labels import label_height, number, pitch
from scenes.plots import Axis, Plot

LONG, HIGH, MASS = 1.6, 0.32, 2.0  # [m], [m], [kg] of a brick
TABLE = (3.4, 1.6)  # [m] width and height; its edge is at x = 0
FLOOR = -TABLE[1]
MOST = 8  # [count] bricks
STANDS = 0.02  # [m] a brick that sank further has tipped
HELD = 0.4  # [s] the hand steadies the bricks for so long, while contacts take up the weight
FIRM = 40.0  # [1/s] damping by it
RESTS = 0.003  # [m/s] slower than this they rest
ARROW = 0.07  # [m] of the push for the weight of a brick
G = 9.81  # [m/s²]


class Overhang(Scene):
    """Lean a stack of bricks out over an edge until it falls. How far can a stack lean out over the
    edge of a table, with no glue? It stands as long as the centre of mass of all the bricks above
    (the dot) is over the brick below. So the top brick may lie half a brick out, the two of them a
    quarter, the three a sixth:
    $d = L/2 (1 + 1/2 + 1/3 + … + 1/n)$
    This is the harmonic series. It grows without end, ever more slowly: with four bricks the top
    one lies wholly beyond the table. In equal steps, n bricks reach $n/(n + 1)$, never a whole one.

    The arrows are measured: where the brick below pushes up, and how hard. They stand below the
    dots. When a dot leaves the edge, no push can stand below it, and the stack tips there.

    - Predict: how many bricks for an overhang of one whole brick? And for 1.3?
    - Reach just as far in equal steps. Which brick lets go?
    - Lean out to 101 %. How long does it take to fall?
    - Push the top brick down with the mouse. And the lowest one?
    """

    title = "Overhang of bricks"
    bricks: int = slider(5, 1, MOST, step=1, help="n, number of bricks")
    reach: float = slider(
        98.0, 50.0, 110.0, step=1, unit="%", help="Share of the farthest reach that stands"
    )
    stacking: str = choice(
        "harmonic", ("harmonic", "equal", "reversed"), help="The steps, from the top"
    )
    view = (-3.6, FLOOR - 0.4, 7.0, 3.6)
    withholds = ("limits",)
    settings: ClassVar = {"substeps": 8, "contact_hertz": 300.0}
    check_seconds = 3.0

    def build(self, world: World) -> None:
        ground(world, 400, FLOOR, friction=0.6)
        table = Box(width=TABLE[0], height=TABLE[1], friction=0.6)
        at = (-TABLE[0] / 2, -TABLE[1] / 2)
        self.table = world.add_static(table, position=at, name="table")
        box = Box(width=LONG, height=HIGH, density=MASS / (LONG * HIGH), friction=0.6)
        self.stack: list[Body] = []  # from the top
        x = plain_sum(self.steps_out()) - LONG / 2
        for k, step in enumerate(self.steps_out(), 1):
            y = (self.bricks - k + 0.5) * HIGH
            brick = world.add_dynamic(
                box, position=(x, y), name=f"brick {k}", linear_damping=FIRM, angular_damping=FIRM
            )
            self.stack.append(brick)
            x -= step
        self.free = False
        self.start = [body.position for body in self.stack]  # [m]

    def step(self, world: World) -> None:
        if world.time > HELD and not self.free:
            self.free = True
            for body in living(self.stack):
                body.linear_damping = body.angular_damping = 0.0

    def steps_out(self) -> list[float]:
        """Return how far each lies further out than what is below it [m], from the top."""
        share = 0.01 * self.reach * LONG / 2
        harmonic = [share / k for k in range(1, self.bricks + 1)]
        if self.stacking == "harmonic":
            return harmonic
        return harmonic[::-1] if self.stacking == "reversed" else [
            plain_sum(harmonic) / self.bricks
        ] * self.bricks  # fmt: skip

    def margins(self) -> list[float]:
        """Return how far inside the edge below it the centre of the top 1, 2, ... bricks is [m].

        With less than 0 they tip.
        """
        steps = np.array(self.steps_out())
        # Centres against the edge of the table: the lowest is its step out, less half a brick
        centres = np.cumsum(steps[::-1])[::-1] - LONG / 2
        edges = np.append(centres[1:] + LONG / 2, 0.0)
        return [*(edges - np.cumsum(centres) / np.arange(1, len(steps) + 1))]

    def _stands(self) -> bool:
        """Return whether all bricks are where they were put, and rest."""
        pairs = zip(self.stack, self.start, strict=True)
        return all(
            body.alive
            and math.dist(body.position, at) < STANDS
            and math.hypot(*body.velocity) < RESTS
            for body, at in pairs
        )

    def overhang(self) -> float:
        """Return how far the top brick reaches beyond the table [bricks]; NaN without it."""
        top = self.stack[0]
        return top.world_point((LONG / 2, 0.0))[0] / LONG if top.alive else math.nan

    def middle(self, count: int) -> float:
        """Return x of the centre of mass of the top `count` bricks [m]."""
        return plain_sum(body.center[0] for body in self.stack[:count]) / count

    def push(self, world: World, count: int) -> tuple[float, float]:
        """Return where [m] and with what [N] the top `count` bricks are pushed up, measured."""
        body = self.stack[count - 1]
        below = self.stack[count] if count < self.bricks else self.table
        if not (body.alive and below.alive):
            return math.nan, 0.0
        contacts = world.contacts
        mine = np.isin(contacts.bodies, (body.index, below.index)).all(axis=1)
        pushes = contacts.normal_impulses[mine]
        whole = float(pushes.sum())
        at = float(pushes @ contacts.points[mine, 0]) / whole if whole > 0.0 else math.nan
        return at, force_on(world, body, below)[1]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the overhang, and where the table pushes: while it stands."""
        if not self._stands() or world.time < 1.0 or in_hand(world):
            return ()
        # A stack at rest has sunk by less than 0.1 mm a contact, at one end more than at the other,
        # and the top one leans by that: 1e-4 of a brick each
        exact = plain_sum(self.steps_out()) / LONG
        said = "d = L/2 (1 + 1/2 + 1/3 + …)" if self.stacking == "harmonic" else ""
        result = [Theory("overhang", exact, self.overhang(), 2e-4 * self.bricks, "bricks", said)]
        # The push stands below the centre of mass of all; what still rocks moves it by some mm
        at, _ = self.push(world, self.bricks)
        margin = self.margins()[-1]
        result.append(
            Theory("push of the table, inside its edge", 1e3 * margin, -1e3 * at, 5.0, "mm")
        )
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self._stands():
            return ()
        return (Reading("least room to the edge below", 1e3 * min(self.margins()), "mm"),)

    def draw(self, draw: Draw, world: World) -> None:
        draw.line((0.0, 0.0), (0.0, HIGH * self.bricks + 0.55), "muted", None, True)
        if self._stands() or not self.free:
            self._draw_pushes(draw, world)
        self._draw_overhang(draw)
        if "limits" not in draw.withheld:
            self._draw_curve(draw)

    def _draw_pushes(self, draw: Draw, world: World) -> None:
        """Draw the centres of the bricks above each brick, what pushes them, and the steps."""
        for count, step in enumerate(self.steps_out(), 1):
            y = HIGH * (self.bricks - count)
            if not all_alive(self.stack[:count]):
                return
            at, force = self.push(world, count)
            if math.isfinite(at):
                size = ARROW * force / (G * MASS)
                draw.arrow((at, y - size), (0.0, size), "impulse")
            draw.dot((self.middle(count), y), 1.6 * draw.style.sizes.dot, "center")
            end = self.stack[count - 1].world_point((LONG / 2, 0.0))[0]
            said = f"{number(step / LONG, 3)} L"
            spot = (end + 0.5 * label_height(draw), y + HIGH / 2)
            if 0.8 * pitch(draw) < HIGH or count == 1:
                draw.text(spot, said, None, "text", True, "left", count == 1)

    def _draw_overhang(self, draw: Draw) -> None:
        """Draw how far the top brick reaches out, above the stack."""
        far = self.overhang()
        y = HIGH * self.bricks + 0.35
        if self._stands():
            draw.arrow((0.0, y), (far * LONG, 0.0), "dimension")
            said = f"{number(far, 3)} bricks"
            draw.text((far * LONG / 2, y + 0.5 * pitch(draw)), said, None, "dimension", True,
                      "bottom", True)  # fmt: skip

    def _draw_curve(self, draw: Draw) -> None:
        """Draw overhang over number: the harmonic series, equal steps, and what is there now."""
        counts = np.arange(1, MOST + 1)
        plot = Plot(
            (3.6, 0.3, 6.8, 3.3),
            Axis(0.0, MOST + 0.5, "n", marks=range(1, MOST)),
            Axis(0.0, 1.6, "overhang", "bricks"),
        )
        plot.curve(counts, 0.5 * np.cumsum(1.0 / counts), "scene", "harmonic")
        plot.curve(counts, counts / (counts + 1.0), "force", "equal steps")
        plot.level(1.0, "muted")
        if self._stands():
            plot.dots([self.bricks], [self.overhang()], "hand", "", 10.0)
        plot.draw(draw)

    def check(self, world: World) -> None:
        margin = min(self.margins())
        if margin < -0.005 * LONG:
            assert not self._stands(), f"it stands, {-1e3 * margin:.1f} mm beyond the edge"
        elif margin > 0.002 * LONG:
            assert self._stands(), f"it fell, {1e3 * margin:.1f} mm within the edge"
            self.check_theory(world, "nothing was compared", 2)
