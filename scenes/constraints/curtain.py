"""A stage curtain of cloth that opens at the press of a button."""

import math
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Distance, Filter, Joint, Revolute, World
from physics.values.sums import plain_sum
from scenes.builders import hinge_stiffness, pyramid
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Button, Reading, Scene, Theory, slider

HALF, ROWS = 15, 16  # columns of one half; particles of a column
PITCH = 0.4  # [m] of a thread
DOT = 0.08  # [m] radius of a particle
FULLNESS = 0.93  # distance of two rings, as a share of the cloth between them
RAIL = 6.4  # [m]
BUNCHED = 0.14  # [m] from ring to ring when it is open
SECONDS = 3.0  # to open or close
SETTLES = 5.0  # [s] after a hand has let go: till then its swing is more than the weight tells
PEG = (-3.4, 3.1)  # [m] what holds the ball
AWAY = Filter(mask=0)  # it hangs in front of the stage
STRAIGHT = 0.5  # [px] that a place may be off the line on which it is left out: not to be seen
CLOTH, FOLD, SHEEN, GOLD = 0xFF9A1B2C, 0xFF6B0F1D, 0xFFB53346, 0xFFE0B040


class Curtain(Scene):
    """Open and close a stage curtain, and pull at it. Two halves of a cloth hang on rings, and the
    rings slide along a rail. A thread is a constraint that can only pull: its ends are never
    further apart than it is long. That is all there is: nine hundred such rules, solved one after
    the other, many times a second, make drape, folds and swing.

    The threads down a column carry all that hangs below, so the pull grows towards the top, and the
    rings together carry the weight. When the curtain opens they must also speed the cloth up: look
    at the pull then. The threads across fall slack, for a thread cannot push.

    - Open it. Why does the lower edge arrive last?
    - Grab the cloth and pull it aside. Then pause and look behind.
    - More air: why does the cloth swing less, but hang just the same?

    The other scenes that show what this program can do: Walker, Chain, Cloth, the windmills and the
    slime.
    """

    title = "Stage curtain"
    category = "Forces"
    rebuilds = "K42"
    view = (-7.6, -1.0, 7.6, 7.9)
    mass: float = slider(40.0, 5.0, 100.0, unit="kg", log=True, help="Of the whole curtain")
    air: float = slider(
        0.8, 0.0, 3.0, step=0.1, unit="1/s", help="Share of speed lost per second", label="Air drag"
    )
    buttons = (Button("open", "Open or close", "o", "The rings slide apart, or together"),)
    # Light threads under a long load stretch: four substeps allow joints of 240 Hz.
    settings: ClassVar = {"substeps": 4, "joint_hertz": 240.0}
    overlays: ClassVar = {"joints": False}  # the cloth hides its threads
    check_seconds = 6.0

    def build(self, world: World) -> None:
        self._build_stage(world)
        self.particle = self.mass / (2 * HALF * ROWS)  # [kg]
        self.rings: list[Body] = []
        self.places: list[tuple[float, float]] = []  # [m] of each ring: closed, open
        self.cloth: list[Body] = []  # column by column from the left, each from the top
        self.hooks: list[Joint] = []
        self.threads: list[Joint] = []
        for side in (-1, 1):
            self._hang(world, side)
        self.goal, self.opened = 0.0, 0.0  # 0 = closed, 1 = open
        self.moving = False
        self.held_at = -SETTLES  # [s] when a hand held it last

    def _build_stage(self, world: World) -> None:
        """Build boards, a rail, and what waits behind: a pyramid, and a ball held by a peg."""
        world.add_static(Box(width=60.0, height=0.8, center=(0, -0.4)), name="boards")
        world.add_static(Box(width=13.4, height=0.14, filter=AWAY), position=(0, RAIL), name="rail")
        pyramid(world, 5, 0.6, 2.2)
        plank = Box(width=4.2, height=0.16, angle=-0.4)
        post = Box(width=0.2, height=2.6, center=(0, -1.3))
        world.add_static(plank, post, position=(-2.8, 2.6), name="plank")
        world.add_dynamic(Circle(radius=0.4, density=50.0), position=(-4.0, 3.62), name="ball")
        peg = Box(width=0.16, height=0.6)
        self.peg = world.add_kinematic(peg, position=PEG, name="peg")

    def _hang(self, world: World, side: int) -> None:
        """Hang one half: rings at every other column, from the outer edge to the middle."""
        disc = Circle(radius=DOT, density=self.particle / (math.pi * DOT**2), filter=AWAY)
        sag = PITCH * math.sqrt(1.0 - FULLNESS**2)
        order = range(HALF) if side < 0 else reversed(range(HALF))
        columns: list[list[Body]] = []
        for k in order:  # counted from the middle at the left half's end: k = 0 is the outer edge
            x = side * FULLNESS * PITCH * (HALF - 1 - k + 0.5)
            top = RAIL - 0.3 - (sag if k % 2 else 0.0)
            columns.append(
                [
                    world.add_dynamic(
                        disc, position=(x, top - j * PITCH), linear_damping=self.air,
                        angular_damping=1.0, name=f"cloth {side} {k}.{j}",
                    )
                    for j in range(ROWS)
                ]
            )  # fmt: skip
            if k % 2 == 0:
                outer = side * FULLNESS * PITCH * (HALF - 0.5)
                self._hook(world, columns[-1][0], (x, outer - side * BUNCHED * k / 2))
        for column in columns:
            self.threads += [_thread(world, a, b) for a, b in pairwise(column)]
        for one, other in pairwise(columns):
            self.threads += [_thread(world, a, b) for a, b in zip(one, other, strict=True)]
        self.cloth += [body for column in columns for body in column]

    def _hook(self, world: World, body: Body, places: tuple[float, float]) -> None:
        """Add a ring that carries `body`."""
        ring = world.add_kinematic(Circle(radius=0.09, filter=AWAY), position=body.position)
        self.rings.append(ring)
        self.places.append(places)
        self.hooks.append(world.add_joint(Revolute(a=ring, b=body, anchor=body.position)))

    def pressed(self, world: World, name: str) -> None:
        self.goal = 1.0 - self.goal

    def step(self, world: World) -> None:
        if in_hand(world):
            self.held_at = world.time
        if self.opened == self.goal and not self.moving:
            return
        most = world.settings.tick_length / SECONDS
        self.moving = self.opened != self.goal  # once more when they are there: then they stop
        self.opened += max(-most, min(most, self.goal - self.opened))
        eased = self.opened**2 * (3.0 - 2.0 * self.opened)
        for ring, (closed, wide) in zip(self.rings, self.places, strict=True):
            if ring.alive:
                ring.target((closed + eased * (wide - closed), RAIL - 0.3))
        if self.peg.alive:
            self.peg.target((PEG[0], PEG[1] - 1.2 * eased))

    def _pull(self) -> tuple[float, float]:
        """Return the pull of the cloth on all rings, and on the one that carries most [N]."""
        hooks = [hook.reaction_force for hook in living(self.hooks)]
        return plain_sum(y for _, y in hooks), max(
            (math.hypot(x, y) for x, y in hooks), default=0.0
        )

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: while it hangs still the rings carry the weight."""
        if self.opened not in (0.0, 1.0) or world.time < self.held_at + SETTLES:
            return ()
        weight = 9.81 * self.mass
        # The drape keeps swinging a little: 5 % of the weight is 0.5 m/s² of the common centre.
        return (Theory("pull of all rings", weight, self._pull()[0], 0.05 * weight, "N"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("largest pull of a ring", self._pull()[1], "N"),
            Reading("longest thread, beyond its length", 100 * self._stretch(world) / PITCH, "%"),
        )

    def _stretch(self, world: World) -> float:
        """Return how far the longest thread is over its length [m]."""
        return float(world.joints_of("distance").lengths.max(initial=PITCH)) - PITCH

    def check(self, world: World) -> None:
        self.check_theory(world)
        # A thread yields like the solver's joint; at the top of a column it carries a ring's share.
        share = self._pull()[1] / hinge_stiffness(self.particle, 240.0)
        over = self._stretch(world)
        assert over < 2.0 * share + 0.002, f"a thread is {1000 * over:.1f} mm too long"
        places = np.array([body.position for body in self.cloth])
        inner = float(np.abs(places[:, 0]).min())
        if self.opened == 1.0:
            assert inner > 2.5, f"open, but cloth hangs {inner:.2f} m from the middle"
        elif self.opened == 0.0:
            gaps = np.diff(np.sort(places[::ROWS, 0]))
            assert gaps.max() < 1.05 * PITCH, f"a gap of {gaps.max():.2f} m in the closed curtain"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        rows = [body.index for body in living(self.cloth)]
        if len(rows) == len(self.cloth):
            self._draw_cloth(draw, draw.poses.centers()[rows])
        if self.opened > 0.6:
            draw.text((0.0, 4.9), "Fulcrum", size=1.2 * draw.camera.scale, bold=True)
        total, most = self._pull()
        words = f"rings carry {total:.0f} N of {9.81 * self.mass:.0f} N, one at most {most:.0f} N"
        draw.text((0.0, RAIL + 0.6), words)

    def _draw_cloth(self, draw: Draw, spots: np.ndarray) -> None:
        """Draw strips along the columns: the hollow ones first, the folds over them."""
        halves = draw.many.pixels(spots).reshape(2, HALF, ROWS, 2)
        strips = _few(halves)
        pitch = PITCH * draw.camera.scale
        apart = abs(float(halves[0, -1, 0, 0] - halves[0, 0, 0, 0])) / (HALF - 1)  # [px]
        for first, color, width in ((1, FOLD, 1.15 * pitch), (0, CLOTH, 1.02 * apart)):
            columns = strips[:, first::2]
            a, b = columns[:, :, :-1].reshape(-1, 2), columns[:, :, 1:].reshape(-1, 2)
            draw.many.stroke(a, b, color, width)
            if first == 0:
                draw.many.stroke(a, b, SHEEN, 0.25 * width)
        for hem in halves[:, :, -1]:
            draw.many.stroke(hem[:-1], hem[1:], GOLD, 0.3 * pitch)


def _few(columns: np.ndarray) -> np.ndarray:
    """Return every fifteenth, fifth or third place (..., k, 2) [px] of straight cloth."""
    for step in (15, 5, 3):
        ends = columns[..., ::step, :]
        share = np.arange(step)[:, None] / step
        middle = ends[..., :-1, None, :] + share * np.diff(ends, axis=-2)[..., None, :]
        if (
            np.abs(middle.reshape(columns[..., 1:, :].shape) - columns[..., :-1, :]).max()
            < STRAIGHT
        ):
            return ends
    return columns


def _thread(world: World, a: Body, b: Body) -> Joint:
    """Return a rope of one pitch between the middles of two particles."""
    rope = Distance(a=a, b=b, anchor_a=a.position, anchor_b=b.position, max_length=PITCH)
    return world.add_joint(rope)
