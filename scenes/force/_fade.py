"""The cross-fade from particles to the rigid body that they are as a whole: only a look."""

import math
from collections.abc import Sequence

from physics import Body
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.force._barbell import RADIUS

AT_ONCE = 0.25
"""Share of the way that is gone at once: in pause, too, one sees that something was switched."""

LOOK = 0xFFD9738F
"""The colour of the rigid body: pink, on which black and white lines are seen."""


class Fade:
    """How far the look has gone from particles (0) to one rigid body (1)."""

    def __init__(self, on: bool, seconds: float = 0.2) -> None:
        """Begin at one of the ends; a fade takes so many simulated `seconds`."""
        self.on, self.seconds = on, seconds
        self.share = float(on)

    def turn(self, on: bool) -> None:
        """Begin to fade to the other end."""
        self.on = on
        self.share += AT_ONCE * (float(on) - self.share)

    def step(self, tick: float) -> None:
        """Go on by a tick [s]."""
        way = tick / self.seconds
        self.share = min(self.share + way, 1.0) if self.on else max(self.share - way, 0.0)

    def draw(self, draw: Draw, bodies: Sequence[Body]) -> None:
        """Draw the rigid body whose corners the particles are, over them."""
        if self.share <= 0.0:
            return
        centers = draw.poses.centers()
        self.draw_shape(draw, [centers[body.index] for body in bodies])

    def draw_shape(self, draw: Draw, corners: Sequence[Sequence[float]]) -> None:
        """Draw a bar between two corners [m], or a plate of more, with its mark."""
        if self.share <= 0.0:
            return
        r, width = 1.15 * RADIUS, draw.style.sizes.outline
        fill, ink = draw.color(LOOK, self.share), draw.color("text", self.share)
        under = draw.color("halo", self.share)  # or what is below would shine through a veil
        if len(corners) == 2:
            draw.capsule(corners[0], corners[1], r, fill=under)
            draw.capsule(corners[0], corners[1], r, fill=fill, outline=ink, width=width)
        else:
            draw.polygon(corners, fill=under, radius=r)
            draw.polygon(corners, fill, ink, width, r)
        x, y = (plain_sum(corner[k] for corner in corners) / len(corners) for k in (0, 1))
        far = math.dist(corners[0], (x, y))
        if far > 0.0:
            draw.line((x, y), corners[0], ink, draw.style.sizes.thin)
