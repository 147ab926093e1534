"""A fall of one second, as the engine's own ticks compute it, beside the exact one."""

import math
from typing import ClassVar

from physics import Circle, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import label_height, number
from scenes.samples import Samples

TOP = 5.6  # [m] where the ball is let go
SECONDS = 1.0  # [s] of the fall; then the ball is held where it is
RADIUS = 0.16  # [m]
RULER = 1.1  # [m] from the ball to the ruler
LONGEST = 5  # [m] of the ruler, then a little more
MARK = 0.1  # [m] from mark to mark
MANY = 60  # [count] of places: more of them are drawn as small dots, or they would be a line


class Fall(Scene):
    """Compare a fall with theory. A ball falls for one second and is held there. Nobody needs a
    computer for that:
    $s = ½ g t²$
    The engine does not know this formula. Each step of length $h$ it does two things: the speed
    grows by $g h$, and the ball goes on by the new speed times $h$. That is the speed of the end of
    the step, too much for all of it. So the ball is ahead of the exact one by
    $Δ = ½ g h t$
    The number of steps is chosen in the settings of the solver: tick rate times substeps, 480 a
    second unless you change them.

    - Set the tick rate to 10 Hz and substeps to 1. Where is the ball after a second?
    - Twice as many steps: what happens to $Δ$? And four times as many?
    - Take two runs that are both wrong. Can you work out from them where the exact ball is?
    """

    title = "When the computer is wrong"
    category = "How a computer does it"
    gravity: float = slider(9.81, 1.62, 9.81, step=0.01, unit="m/s²", help="Moon 1.62, Mars 3.72")
    buttons: ClassVar = (Button("again", "Drop again", "g"),)
    view = (-4.2, -0.3, 4.2, 6.2)
    check_seconds = 1.2

    def build(self, world: World) -> None:
        world.gravity = (0.0, -self.gravity)
        disc = Circle(radius=RADIUS)
        self.ball = world.add_dynamic(disc, position=(0.0, TOP), name="ball")
        self._drop(world)

    def _drop(self, world: World) -> None:
        """Let the ball go from the top."""
        self.ball.position, self.ball.velocity = (0.0, TOP), (0.0, 0.0)
        self.ball.gravity_scale = 1.0
        self.born = world.time  # [s]
        self.time = 0.0  # [s] that it has fallen
        self.h = self._step_of(world)  # [s]; NaN once it was changed on the way
        self.path = Samples(2, 256)
        self.path.add(0.0, TOP)

    @staticmethod
    def _step_of(world: World) -> float:
        """Return the length of one step of the solver [s]."""
        return world.settings.tick_length / world.settings.steps

    def pressed(self, world: World, name: str) -> None:
        if self.ball.alive:
            self._drop(world)

    @property
    def over(self) -> bool:
        return self.time >= SECONDS - 1e-9

    def step(self, world: World) -> None:
        if not self.ball.alive or self.over:
            return
        if world.time <= self.born + 1.5 * world.tick_length:
            self.h = self._step_of(world)  # settings that a step of a lesson has set meanwhile
        if self._step_of(world) != self.h or in_hand(world):
            self.h = math.nan
        self.time = world.time - self.born
        self.path.add(*self.ball.position)
        if self.over:
            self.ball.velocity, self.ball.gravity_scale = (0.0, 0.0), 0.0

    @property
    def exact(self) -> float:
        """Return how far it has fallen by the formula [m]."""
        return 0.5 * self.gravity * self.time**2

    @property
    def fallen(self) -> float:
        """Return how far the computed one has fallen [m]."""
        return TOP - float(self.path.rows[-1, 1])

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return how far it is ahead: n steps fall g h² n (n + 1) / 2, that is ½ g h t too much."""
        if math.isnan(self.h) or self.time <= 0.0 or world.settings.solver != "soft step":
            return ()
        ahead = 0.5 * self.gravity * self.h * self.time
        return (Theory("ahead of the exact one", ahead, self.fallen - self.exact, 1e-9, "m",
                       formula="Δ = ½ g h t"),)  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("step h", self._step_of(world), "s"),
            Reading("exact, ½ g t²", self.exact, "m"),
            Reading("computed", self.fallen, "m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_ruler(draw)
        if not self.ball.alive:
            return
        rows = self.path.rows
        share = 0.6 if len(rows) > MANY else 1.0
        draw.many.dots(rows, "muted", share * draw.style.sizes.dot)
        y = TOP - self.exact
        draw.line((-RULER, y), (RULER, y), "target", 1.4 * draw.style.sizes.line)
        said = f"exact: {number(self.exact, 3)} m"
        draw.text((-RULER - 0.1, y), said, color="target", anchor="right", bold=True)
        low = min(float(rows[-1, 1]), y - 1.3 * label_height(draw))
        said = f"computed: {number(self.fallen, 3)} m"
        draw.text((-RULER - 0.1, low), said, anchor="right", bold=True)
        off = 100.0 * (self.fallen - self.exact)
        said = f"off by: {number(off, 0 if abs(off) >= 9.95 else 1)} cm"
        low -= 1.3 * label_height(draw)
        draw.text((-RULER - 0.1, low), said, color="invalid", anchor="right", bold=True)

    def _draw_ruler(self, draw: Draw) -> None:
        """Draw the ruler, which counts downwards from where the ball was let go."""
        end = TOP - LONGEST - 5 * MARK
        draw.line((RULER, TOP), (RULER, end), "text")
        for k in range(round((TOP - end) / MARK) + 1):
            y, whole = TOP - k * MARK, k % 10 == 0
            long = 0.3 if whole else 0.22 if k % 5 == 0 else 0.13
            draw.line((RULER, y), (RULER + long, y), "text")
            if whole:
                draw.text((RULER + 0.4, y), f"{k // 10} m", anchor="left")

    def check(self, world: World) -> None:
        self.check_theory(world, "the fall should be over, and nobody has disturbed it")
