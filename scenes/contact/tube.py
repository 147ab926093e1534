"""Balls in a tube, one on the other: what each contact has to carry, and what the solver found."""

import math

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.contact._forces import force_on
from scenes.draw import Draw
from scenes.guards import all_alive, in_hand
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.labels import label_height, number

MASS = 2.0  # [kg] of a ball, and of a pillar
RADIUS = 0.5  # [m]
PILLAR = (0.6, 1.6)  # [m] width and height: it tips easily
WALL = 0.2  # [m]
ROOM = 0.03  # [m] beside a ball: more than the 0.02 m in which a contact is looked for
BARS = 1.1  # [m] from the middle of the tube to the bars of the loads
LONGEST = (1.6, 0.32)  # [m] bar of the whole weight, at least, and for each ball
STILL = 1e-4
"""Slower, at both ends of a tick, a body stands: [m/s], 1e-4. A tick may then change the momentum
by twice that, which at 240 Hz is half a percent of the weight."""
ROOMY = 2.5
"""Where the next contact is less high, the number below would be lifted onto it: [labels], 2.5."""
MOST = 1.25
"""A bar is broken off there: [whole weights], 1.25. Blows push with more, and would leave the view.
"""
LEAST = 5e-4
"""A smaller overlap is not told: [m], 0.5 mm, a sixtieth of a pixel here."""
UPRIGHT = 0.01  # [rad] a pillar that leans more has no overlap that its middle tells


class Tube(Scene):
    """Stack balls, and let a solver find their weight. Nobody tells a solver what a ball weighs. It
    looks at one contact at a time: at the speed $v$ with which the two move into each other, and at
    how easily they are parted,

    $K = 1/m_a + 1/m_b$

    An impulse $λ = v/K$ stops them. It may push, never pull: $λ ≥ 0$. But what stops this pair
    moves the next. So it goes through all contacts again and again; one such round is a sweep.
    When the balls stand, a contact carries the weight of all above it:

    $N = (m_1 + m_2 + …) g$

    The bars are what the solver found, in newtons; the strokes are that weight.

    - Ten balls: which contact is right first? And which last?
    - Make the top ball 100 times as heavy. Of the error, a sweep leaves $M/(M + m)$.
    - Switch warm starting off in the settings: how deep do they sink now?
    - Begin 0.2 m in the floor. Which throws the ball out, the soft step or Baumgarte?
    """

    title = "How a solver thinks"
    category = "How a computer does it"
    view = (-3.4, -0.9, 6.4, 4.4)
    check_seconds = 4.0
    shape: str = choice("balls", ("balls", "pillars"), help="A pillar has two contact points")
    count: int = slider(3, 1, 10, step=1, help="How many", label="How many")
    load: float = slider(
        1.0,
        1.0,
        100.0,
        log=True,
        help="Mass of the top ball, in those of the others",
        label="Top mass",
    )
    speed: float = slider(0.0, -5.0, 5.0, step=0.1, unit="m/s", help="At the start, upwards")
    gap: float = slider(
        0.0,
        -0.3,
        2.0,
        step=0.01,
        unit="m",
        help="To the floor; below 0: overlap",
        label="Gap to floor",
    )
    gravity: float = slider(9.81, 0.0, 24.79, unit="m/s²", help="Moon 1.62, Jupiter 24.79")

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        self.floor = ground(world)
        pillars = self.shape == "pillars"
        high = self.high = PILLAR[1] if pillars else 2.0 * RADIUS
        if not pillars:
            self._build_tube(world)
        self.stack: list[Body] = []
        for i in range(self.count):
            ball = Circle(radius=RADIUS, friction=0.0)
            one = Box(width=PILLAR[0], height=high) if pillars else ball
            name = f"{'pillar' if pillars else 'ball'} {i + 1}"
            at = (0.0, self.gap + (i + 0.5) * high)
            body = world.add_dynamic(one, position=at, velocity=(0.0, self.speed), name=name)
            body.mass = MASS * (self.load if i == self.count - 1 else 1.0)
            self.stack.append(body)
        self.was_still = False  # in the tick before
        self.still = False
        top = max(self.gap, 0.0) + self.count * high + 0.6
        self.view = (-0.6 * top - 1.6, -0.9, 0.6 * top + 4.0, max(top, 3.6))

    def _build_tube(self, world: World) -> None:
        """Build the two walls, which touch no ball that stands in the middle."""
        high = 2.0 * RADIUS * self.count + max(self.gap, 0.0) + 0.4
        wall = Box(width=WALL, height=high, friction=0.0)
        for side, name in ((-1.0, "left wall"), (1.0, "right wall")):
            at = (side * (RADIUS + ROOM + 0.5 * WALL), 0.5 * high)
            world.add_static(wall, position=at, name=name)

    def step(self, world: World) -> None:
        still = all(body.alive and abs(body.velocity[1]) < STILL for body in self.stack)
        self.was_still, self.still = self.still, still and not in_hand(world)

    # --- numbers ---------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Whether none was erased: then each lies on the one before."""
        return all_alive(self.stack)

    def weight_above(self, i: int) -> float:
        """Return what the contact below body `i` carries when all stand [N]."""
        return plain_sum(body.mass for body in self.stack[i:]) * self.gravity

    def loads(self, world: World) -> list[float]:
        """Return what the contact below each body pushes with, in the last tick [N]."""
        below = (self.floor, *self.stack)
        return [
            force_on(world, body, below[i])[1] if body.alive and below[i].alive else 0.0
            for i, body in enumerate(self.stack)
        ]

    def overlaps(self) -> list[float]:
        """Return how deep each body is in what is below it [m]; below 0: so far above it."""
        half = 0.5 * self.high
        tops = [0.0, *(body.center[1] + half for body in self.stack)]
        if any(abs(body.angle) > UPRIGHT for body in self.stack if self.shape == "pillars"):
            return [0.0] * self.count
        return [tops[i] - body.center[1] + half for i, body in enumerate(self.stack)]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the load of the lowest contact and of the topmost, once all stand."""
        if not (self.whole and self.still and self.was_still):
            return ()
        mass = plain_sum(body.mass for body in self.stack)
        tolerance = 2.0 * STILL * mass / world.tick_length
        loads = self.loads(world)
        names = {0: "load on the floor", self.count - 1: "load of the top contact"}
        return tuple(
            Theory(name, self.weight_above(i), loads[i], tolerance, "N", formula="N = m g")
            for i, name in names.items()
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self.whole:
            return ()
        return (Reading("deepest overlap", 1e3 * max(0.0, *self.overlaps()), "mm"),)

    def check(self, world: World) -> None:
        self.check_theory(world, "the balls do not stand")

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        if not self.whole:
            return
        longest = max(LONGEST[0], LONGEST[1] * self.count)
        size = longest / max(self.weight_above(0), 1e-9)  # [m/N]
        thick = 0.35 * label_height(draw)
        second = self.stack[1].center[1] - 0.5 * self.high if self.count > 1 else self.high  # [m]
        roomy = ROOMY * label_height(draw) < second
        lift = 0.75 * label_height(draw) if roomy else 0.0  # off the line of the floor
        edge = 0.5 * PILLAR[0] if self.shape == "pillars" else RADIUS + ROOM + WALL
        left = -edge - 0.4 * label_height(draw)
        every = math.ceil(label_height(draw) / self.high)  # where labels are higher than bodies
        for i, (load, deep) in enumerate(zip(self.loads(world), self.overlaps(), strict=True)):
            y = max(self.stack[i].center[1] - 0.5 * self.high, lift)
            exact = size * self.weight_above(i)
            long = min(size * max(load, 0.0), MOST * longest)
            if long > 0.0:
                draw.rect(BARS, y - thick, BARS + long, y + thick, fill="normal")
            if self.gravity:
                x = BARS + exact
                draw.line((x, y - 1.6 * thick), (x, y + 1.6 * thick), "target", 3.0)
            if world.tick and i % every == 0:  # before the first it has found nothing
                words = f"{number(load, 0 if load >= 99.5 else 1)} N"
                draw.text((BARS + max(long, exact) + thick, y), words, anchor="left", bold=True)
            if deep > LEAST:
                words = f"{number(1e3 * deep, 0 if deep >= 0.01 else 1)} mm"
                draw.text((left, y), words, color="invalid", anchor="right", bold=True)
