"""The stack preset: boxes that stand by contact and friction alone."""

import math

import numpy as np

from physics import Body, Circle, World
from physics.values.sums import plain_sum
from scenes.builders import column, ground, pyramid
from scenes.contact._forces import force_on
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Scene, Theory, choice, slider, toggle
from scenes.labels import number, right_edge, text_width

TALLEST = 20
"""Boxes in the column at most. Contacts are a little soft (SolverSettings.contact_hertz), so a
column is an elastic rod that buckles under its own weight when it is too tall. Each contact yields
by a length that does not depend on the boxes, so small ones buckle first: 26 boxes of 0.6 m stand
and 28 fall; of 0.3 m 20 stand, 21 sway by a centimetre and 22 fall."""


RESTS = 0.02
"""Slower than this a box rests: [m/s]; the floor feels its stop as a hundredth of the weight."""


class Stack(Scene):
    """Throw a heavy ball into a stack of boxes. A stack stands because every contact pushes just
    hard enough. Nothing is glued: grab the heavy ball on the left, throw it in, and press R to
    build it again.

    Show the contact forces. The floor carries everything, so its arrows add up to the weight of all
    boxes, $F = m g$. In the column each contact carries the boxes above it. In the pyramid the load
    spreads: the outer boxes carry least.

    - Pull one box out of the middle slowly, then quickly. Why is quick better?
    - Take the friction away and touch the pyramid.
    - Make the ball heavier. Twice the mass at half the speed has the same momentum $m v$, but
      half the energy. Does it break as much?
    """

    title = "Stack"
    rebuilds = "K36, K56"
    what: str = choice("both", ("both", "pyramid", "column"), help="What is built", label="Show")
    rows: int = slider(12, 2, 24, step=1, help="Rows of the pyramid; the column has at most 20")
    size: float = slider(0.6, 0.3, 1.0, step=0.05, unit="m", help="Side of a box")
    friction: float = slider(0.6, 0.0, 1.0, step=0.05, help="Coefficient of friction of the boxes")
    ball_mass: float = slider(10.0, 0.5, 200.0, unit="kg", log=True, help="Mass of the ball")
    loads: bool = toggle(
        False, live=True, help="Show what each contact of the column carries", label="Show loads"
    )

    def build(self, world: World) -> None:
        rows, size, friction = self.rows, self.size, self.friction
        half = 0.55 * rows * size if self.what != "column" else 0.0
        right = half + (3 * size if self.what == "both" else 0.0)
        ground(world, 400)
        self.boxes: list[Body] = []
        self.column: list[Body] = []
        if self.what != "column":
            self.boxes += pyramid(world, rows, size, 0.0, friction)
        if self.what != "pyramid":
            self.column = column(world, min(rows, TALLEST), size, right, friction)
            self.boxes += self.column
        self.start = np.array([box.position for box in self.boxes])  # [m] (n, 2)
        ball = Circle(radius=0.5, density=self.ball_mass / (math.pi * 0.25))
        world.add_dynamic(ball, position=(-half - 2.5, 0.5), name="ball", angular_damping=1.0)
        self.view = (-half - 4, -0.8, right + 3, max(rows * size + 2, 4.0))

    def check(self, world: World) -> None:
        moved = np.array([box.position for box in self.boxes]) - self.start
        shift = float(np.abs(moved[:, 0]).max())
        assert shift < 0.01, f"a box moved {shift * 1000:.1f} mm sideways; 10 mm is the bound"
        # Every course may sink into the one below by the solver's slop, so the top sinks most.
        sunk = float(-moved[:, 1].min())
        assert sunk < 0.002 * self.rows, f"the top sank {sunk * 1000:.1f} mm, over 2 mm a course"
        assert world.max_penetration < 0.005, f"overlap of {world.max_penetration * 1000:.1f} mm"
        speed = max(math.hypot(*box.velocity) for box in self.boxes)
        assert speed < 0.01, f"a box still moves at {speed * 1000:.1f} mm/s"
        self.check_theory(world, count=1)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the force of the floor at rest: it is the whole weight."""
        if max(math.hypot(*box.velocity) for box in self.boxes) > RESTS:
            return ()
        contacts, floor = world.contacts, world.body("ground").index
        on_floor = (contacts.bodies == floor).any(axis=1)
        force = float(contacts.normal_impulses[on_floor].sum()) / world.tick_length  # [N]
        weight = 9.81 * plain_sum(body.mass for body in world.bodies)
        # While the contacts settle, the boxes swing by their softness: 2 % after a second
        return (Theory("force of the floor", weight, force, 0.02 * weight, "N", formula="F = m g"),)

    def loads_of_column(self, world: World) -> list[tuple[Body, float, float]]:
        """Return for each box that is in its place the force from below, and the load [N]."""
        result: list[tuple[Body, float, float]] = []
        below = world.body("ground")
        load = 9.81 * plain_sum(box.mass for box in living(self.column))  # [N]
        for box in self.column:
            if not (box.alive and below.alive):
                break
            start = self.start[self.boxes.index(box)]
            if math.dist(box.position, start) < 0.5 * self.size:
                result.append((box, force_on(world, box, below)[1], load))
            load -= 9.81 * box.mass
            below = box
        return result

    def draw(self, draw: Draw, world: World) -> None:
        """Draw beside each contact of the column a bar: what it carries."""
        if not self.loads:
            return
        thin, high = draw.style.sizes.thin, 0.18 * self.size
        result = self.loads_of_column(world)
        most = max((load for _, _, load in result), default=1.0)
        left = max((self.start[self.boxes.index(box)][0] for box, _, _ in result), default=0.0)
        wide = text_width(draw, f"{number(most, 1)} of {number(most, 1)} N", True)
        room = right_edge(draw) - left - wide - 1.5 * self.size
        reach = max(0.5 * self.size, min(5.0 * self.size, room)) / most  # [m/N]
        for box, force, load in result:
            x, y = self.start[self.boxes.index(box)][0] + 0.9 * self.size, box.position[1]
            y += high - 0.5 * self.size  # the lowest stands on the floor
            words = f"{number(force, 1)} of {number(load, 1)} N"
            full, part = (x + reach * size for size in (load, max(force, 0.0)))
            draw.rect(x, y - high, part, y + high, fill=draw.color("impulse", 0.7))
            draw.rect(x, y - high, full, y + high, outline="muted", width=thin)
            low = 0.55 * draw.style.sizes.label / draw.camera.scale  # above the floor
            spot = (max(full, part) + 0.25 * self.size, max(y, low))
            draw.text(spot, words, color="impulse", anchor="left")
