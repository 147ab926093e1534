"""A suspension bridge that is loaded until its cable breaks."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Distance, Filter, Joint, Revolute, Wheel, World
from scenes.builders import ground
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import lines, number, text_width

G = 9.81  # [m/s²]
NODES = 9  # where hangers meet the cable
PANEL = 1.6  # [m] from hanger to hanger
SPAN = PANEL * (NODES + 1)  # [m]
TOP, DECK = 7.0, 2.2  # [m] height of the towers, of the road
NODE_MASS = 2.0  # [kg]
GROWTH = 4.0  # [kg/s] of every plank
BEGIN, AIR = 1.5, 0.8  # [s] until it hangs still, [1/s] damping: gusts are not the subject
PAST = Filter(group=-7)


class SuspensionBridge(Scene):
    """Load a suspension bridge until its cable breaks. The cable carries the road by equal hangers,
    so every hanger pulls with the same $P$. A cable can only pull along itself: its horizontal part
    $H$ is the same everywhere, and the vertical part grows by $P$ at each hanger. With $n$ hangers,
    spaced by $a$, and a sag $f$ in the middle, moments about the lowest point give $H$, and at the
    towers

    $V = (n P)/2,  T = √(H^2 + V^2)$

    So the tension is least in the middle and largest at the towers. There it breaks, if all pieces
    are equally strong. A flat cable suffers most: $H$ is proportional to $1/f$.

    The sand on the road grows until the cable breaks. Theory knows the load beforehand.

    - Predict: does a sag of 1 m or of 4 m carry more? Try both.
    - Stop the sand, and drop crates on one side. Which piece is loaded most now?
    - Hold the road up with the hand when it is about to break.
    """

    title = "Suspension bridge"
    category = "Forces"
    view = (-10.2, -1.2, 10.2, 9.6)
    settings: ClassVar = {"substeps": 8, "joint_hertz": 480.0}  # kilonewtons on small masses
    check_seconds = 12.0
    sag: float = slider(2.5, 1.0, 4.0, step=0.1, unit="m", help="Of the cable in the middle, f")
    strength: float = slider(
        4.0, 1.0, 10.0, unit="kN", live=True, help="Tension that breaks a piece of the cable"
    )
    sand: float = slider(10.0, 5.0, 100.0, unit="kg", live=True, help="On every plank")
    grows: bool = toggle(True, live=True, help="Pour on more and more sand", label="Add more sand")
    buttons: ClassVar = (Button("crate", "Drop a crate of 60 kg", "k"),)

    def build(self, world: World) -> None:
        ground(world, 400)
        self.towers = [self._tower(world, way) for way in (-1, 1)]
        self.planks = self._road(world)
        self.cable = self._cable(world)
        self.load = self.sand  # [kg] of a plank now
        self.crates = 0
        self._share_out()
        self.ready = False  # pieces can break: not before the ropes have come under tension
        self.by_sand = False  # that is what broke it, little by little
        self.broken = -1  # number of the first piece that broke
        self.at_break = (0.0, 0.0)  # [N] pull of a hanger when it broke, and as predicted
        self.tensions = np.zeros(NODES + 1)  # [N]
        self.weighed = self.pull  # [N] pull of a hanger when they were measured

    def _tower(self, world: World, way: int) -> Body:
        post = Box(width=0.5, height=TOP, filter=PAST)
        pier = Box(width=3.0, height=DECK - 0.1, center=(way * 1.6, (DECK - 0.1 - TOP) / 2))
        at = (way * SPAN / 2, TOP / 2)
        return world.add_static(post, pier, position=at, name="tower")

    def _road(self, world: World) -> list[Body]:
        """Return planks hinged in a row, the left end fixed to its tower."""
        planks: list[Body] = []
        box = Box(width=PANEL - 0.06, height=0.16, friction=0.8, filter=PAST)
        before = self.towers[0]
        for i in range(NODES + 1):
            left = -SPAN / 2 + i * PANEL
            plank = world.add_dynamic(
                box, position=(left + PANEL / 2, DECK), name=f"plank {i}", linear_damping=AIR
            )
            world.add_joint(Revolute(a=before, b=plank, anchor=(left, DECK)))
            planks.append(plank)
            before = plank
        end = (SPAN / 2, DECK)
        slot = Wheel(
            a=self.towers[1],
            b=before,
            anchor=end,
            axis=(1.0, 0.0),
            hertz=0.0,
            lower=-0.6,
            upper=0.3,
        )
        world.add_joint(slot)
        return planks

    def _cable(self, world: World) -> list[Joint]:
        """Return nodes on the parabola, hung up, and the pieces between them."""
        disc = Circle(radius=0.12, density=NODE_MASS / (math.pi * 0.12**2), filter=PAST)
        ends = [(way * SPAN / 2, TOP) for way in (-1, 1)]
        points, bodies = [ends[0]], [self.towers[0]]
        for i in range(NODES):
            x = -SPAN / 2 + (i + 1) * PANEL
            y = TOP - self.sag * (1.0 - (2.0 * x / SPAN) ** 2)
            points.append((x, y))
            node = world.add_dynamic(disc, position=(x, y), name=f"node {i}", linear_damping=AIR)
            bodies.append(node)
            hook = (x, DECK)
            rope = Distance(
                a=node, b=self.planks[i], anchor_a=(x, y), anchor_b=hook, max_length=y - DECK
            )
            world.add_joint(rope)
        self.nodes = bodies[1:]
        points, bodies = [*points, ends[1]], [*bodies, self.towers[1]]
        return [
            world.add_joint(
                Distance(
                    a=bodies[i], b=bodies[i + 1], anchor_a=points[i], anchor_b=points[i + 1],
                    max_length=math.dist(points[i], points[i + 1]),
                )
            )
            for i in range(NODES + 1)
        ]  # fmt: skip

    def _share_out(self) -> None:
        for plank in self.planks:
            plank.mass = self.load

    def changed(self, world: World, name: str) -> None:
        if name == "sand":
            self.load = self.sand
            self._share_out()
        if self.ready:
            self._arm()

    def _arm(self) -> None:
        for piece in living(self.cable):
            piece.break_force = 1000.0 * self.strength

    def pressed(self, world: World, name: str) -> None:
        x = float(self.rng.uniform(-0.35, 0.35)) * SPAN
        crate = Box(width=0.7, height=0.7, density=60.0 / 0.49, friction=0.8)
        world.add_dynamic(crate, position=(x, DECK + 1.2), name=f"crate {self.crates}")
        self.crates += 1

    def step(self, world: World) -> None:
        if world.tick == 0:
            return
        if not self.ready and world.time > BEGIN:
            self.ready = True
            self._arm()
        gone = [i for i, piece in enumerate(self.cable) if not piece.alive]
        if gone and self.broken < 0:
            self.broken = gone[0]
            self.at_break = (self.pull, self.limit)
            self.by_sand = self.grows and self.load > self.sand and not self.crates
        if world.tick % 12 == 0:
            pulls = (math.hypot(*j.reaction_force) if j.alive else 0.0 for j in self.cable)
            self.tensions = np.array(list(pulls))
            self.weighed = self.pull
            if self.grows and world.time > BEGIN and self.broken < 0:
                self.load += GROWTH * 12 * world.tick_length
                self._share_out()

    @property
    def pull(self) -> float:
        """Return the pull of one hanger with its node, P [N]: a plank and a node."""
        return (self.load + NODE_MASS) * G

    def factors(self) -> tuple[float, float]:
        """Return H / P and V / P at the towers, with the sag as it is.

        Moments about the lowest node: H·f = V·(n + 1)·a/2 − P·a·(1 + 2 + ... + (n − 1)/2).
        """
        side = (NODES - 1) // 2
        moment = PANEL * (NODES / 2 * (NODES + 1) / 2 - side * (side + 1) / 2)
        return moment / (TOP - self.nodes[side].center[1]), NODES / 2

    @property
    def limit(self) -> float:
        """Return the P that breaks the cable at a tower [N]."""
        return 1000.0 * self.strength / math.hypot(*self.factors())

    def theory(self, world: World) -> tuple[Theory, ...]:
        if self.broken >= 0:
            pull, limit = self.at_break  # the bridge swings a little at each shovel: 3 %
            result = Theory("P that broke it", limit, pull, 0.03 * limit, "N")
            return (result,) if self.by_sand else ()
        if self.crates or world.time < BEGIN or in_hand(world):
            return ()
        h, v = self.factors()
        ends = max(self.tensions[0], self.tensions[-1])
        middle = max(self.tensions[NODES // 2], self.tensions[NODES // 2 + 1])
        # 4 %: it swings, as above; beside the middle ½·P is carried, too
        low, high = (self.weighed * math.hypot(h, part) for part in (0.5, v))
        return (
            Theory(
                "tension at the towers",
                high,
                float(ends),
                0.04 * high,
                "N",
                formula="T = √(H^2 + V^2)",
            ),
            Theory("tension in the middle", low, float(middle), 0.04 * low, "N"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("load of a hanger, P", self.pull, "N"),
            Reading("P that breaks it", self.limit if self.broken < 0 else self.at_break[1], "N"),
            Reading("tension at the left tower", float(self.tensions[0]), "N"),
            Reading("tension in the middle", float(self.tensions[NODES // 2]), "N"),
            Reading("sag", TOP - self.nodes[NODES // 2].center[1], "m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        wide = draw.style.sizes.line
        for i, piece in enumerate(self.cable):
            if not piece.alive:
                continue
            share = min(self.tensions[i] / (1000.0 * self.strength), 1.0)
            color = "motor" if share < 0.75 else "force" if share < 0.95 else "limit"
            draw.line(*piece.anchors, color, (1.5 + 3.0 * share) * wide)
        high = 0.012 * self.load
        for plank in self.planks:
            half = PANEL / 2 - 0.08
            corners = (
                (-half, 0.08),
                (half, 0.08),
                (half - 0.1, 0.08 + high),
                (0.1 - half, 0.08 + high),
            )
            draw.polygon([plank.world_point(c) for c in corners], fill="rule", outline="muted")
        self._draw_words(draw)

    def _draw_words(self, draw: Draw) -> None:
        if self.broken >= 0:
            where = "at a tower" if self.broken in (0, NODES) else f"piece {self.broken + 1}"
            result = "P {:.0f} N, theory {:.0f} N".format(*self.at_break)
            lines(draw, (0.0, 8.9), (f"broke {where}", result), "limit", anchor="center")
            return
        said = f"breaks at {self.limit:.0f} N"
        lines(draw, (0.0, 8.9), (f"P {number(self.pull, 0)} N", said), anchor="center")
        for i in (0, NODES // 2, NODES):
            words = f"{number(self.tensions[i] / 1000)} kN"
            (ax, ay), (bx, by) = self.cable[i].anchors
            shift = {0: 1.0, NODES: -1.0}.get(i, 0.0) * (0.5 * text_width(draw, words) + 0.3)
            at = ((ax + bx) / 2 + shift, (ay + by) / 2 + (0.25 if shift else 0.5))
            draw.text(at, words, None, "force")

    def check(self, world: World) -> None:
        assert self.broken >= 0, "the cable has not broken"
        self.check_theory(world)
        assert self.broken in (0, NODES), f"piece {self.broken + 1} broke, not one at a tower"
