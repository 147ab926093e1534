"""Explosions: press where, drag how far."""

import math

import numpy as np

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.tool import Tool, Workspace
from app.editor.tools._gesture import read_out
from app.quantities.numbers import figure
from app.simulation.commands.edit import Explode
from physics.state.layout import DYNAMIC

SPEED = 6.0
"""Speed that an explosion as large as a body gives it, about: [m/s], 6. A twice as large one gives
twice as much. More: a small one empties the table."""

SMALLEST = 8.0  # [px at UI scale 1] a shorter drag is a click: nothing happens
RAYS, RAY = 12, (0.80, 0.94)  # [count], [radii] from where to where the small arrows go
TINT = 0.10  # [1] opacity of the disc


class Explosion(Tool):
    """The impulse for each metre of width is the mean density times the radius times a speed: steel
    flies as far as foam, and the number says what it took.
    """

    NAME, LABEL, KEY, ICON, PLACE = "explosion", "Explosion", "shift+e", "explosion", (3, 3)
    HINT = "Press, and drag to set how far it reaches: larger is stronger. Shift: it pulls in"

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._center: Point | None = None
        self._last = Cursor((0.0, 0.0), 0.0)

    @property
    def busy(self) -> bool:
        """Return whether one is being drawn."""
        return self._center is not None

    def press(self, at: Cursor) -> bool:
        self._center, self._last = at.point, at
        return True

    def move(self, at: Cursor) -> None:
        self._last = at

    def release(self, at: Cursor) -> None:
        self._last = at
        center, radius = self._center, self._radius
        if center is not None and radius >= SMALLEST * at.pixel:
            self.editor.do(Explode(center, radius, self._strength()))
        self._center = None

    def cancel(self) -> None:
        self._center = None

    @property
    def _radius(self) -> float:
        return math.dist(self._center, self._last.point) if self._center is not None else 0.0

    def _near(self) -> np.ndarray:
        """Return rows of the bodies that it reaches."""
        page, radius = self.editor.session.world.page, self._radius
        assert self._center is not None
        count, columns = page.body_count, page.body
        away = np.hypot(
            columns["x"][:count] - self._center[0], columns["y"][:count] - self._center[1]
        )
        near = (columns["kind"][:count] == DYNAMIC) & (away <= radius + columns["extent"][:count])
        return np.flatnonzero(near)

    def _strength(self) -> float:
        """Return the strength [N*s/m]; below 0 it pulls."""
        rows, columns = self._near(), self.editor.session.world.page.body
        mass = columns["mass"][rows].sum()  # [kg]
        # a body of extent e has about the area of a disc in which it just fits, less a third
        size = 0.66 * math.pi * (columns["extent"][rows] ** 2).sum()  # [m^2]
        density = float(mass / size) if size > 0.0 else 1.0
        strength = SPEED * density * self._radius
        power = 10.0 ** (math.floor(math.log10(max(strength, 1e-12))) - 1)
        strength = round(strength / power) * power  # two digits are enough to be read
        return -strength if self._last.shift else strength

    def draw(self, draw: Draw) -> None:
        """Draw the disc, arrows outwards or inwards, the numbers."""
        if self._center is None or self._radius < SMALLEST * self._last.pixel:
            return
        inwards, r, (x, y) = self._last.shift, self._radius, self._center
        draw.circle(self._center, r, draw.color("erase", TINT), None)
        draw.circle(self._center, r, outline="erase", width=draw.style.sizes.line, dash=True)
        draw.cross(self._center, 2.0 * draw.style.sizes.dot, "erase")
        turns = np.arange(RAYS) * (math.tau / RAYS)
        rim = np.column_stack([np.cos(turns), np.sin(turns)]) * r
        begin, end = RAY[::-1] if inwards else RAY
        draw.many.arrows(rim * begin + (x, y), rim * (end - begin), "erase")
        count = len(self._near())
        text = figure(abs(self._strength()), "N*s/m")
        word = "pulls" if inwards else "pushes"
        more = f"{word} {count} {'body' if count == 1 else 'bodies'}, radius {figure(r, 'm')}"
        read_out(draw, self._last.point, text, more, "erase", [(x - r, y - r), (x + r, y + r)])


TOOL = Explosion
