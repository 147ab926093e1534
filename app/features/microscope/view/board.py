"""The board of the contact microscope: the lens, its magnification, and a table of the contact."""

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from app.features.microscope.model import words
from app.features.microscope.model.microscope import LEAST, MOST, USUAL, Microscope, View
from app.features.microscope.view.lens import MicroscopeLens
from app.ui.bars.legend import rgba
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit.desk import Desk
from app.ui.kit.row_table import LINE, TableRow
from app.ui.kit.slider import Track
from app.ui.kit.symbols import symbol
from app.ui.toolkit.inputs import Slider
from app.ui.toolkit.leaves import Picture, Table, Text
from app.ui.toolkit.parts import Column, Part, Row
from physics import Vector

if TYPE_CHECKING:
    from app.drawing.draw import Draw

SMALLER = 0.75
"""Beside the table the lens may be so much smaller than above it: [1], 3/4. Less: the lens shows
too little; more: a nearly square board has half of its table out of sight, and empty corners."""
LENS_SHARE = 0.54  # [1] of the width, or of the height, for the lens
CELLS = 84, 92  # [units] widths of the numbers
TABLE = 290  # [units] width of the table beside the lens at least: its longest usual line
PART = 0.5  # [1] of the picture's width that a new board takes
WIDTHS = 560.0, 860.0  # [units] but no less and no more
HEIGHT = 0.58  # [1] of its width
NOTCH = 1.15  # [1] what a notch of the wheel magnifies by
PICTURE_EVERY = 1 / 30  # [s] between two pictures while time runs
RING = 22.0  # [px at UI scale 1] of the mark round the contact in the scene
TITLE, PREVIEW = "Contact microscope", "Contact microscope: a click follows this one"
TRACK = Track(LEAST, MOST, log=True)
ZOOM_TIP = "Magnification against the picture of the scene; also by the wheel over the lens"
NOTHING = "No shapes touch here. The lens shows the first contact that you point at."
SWATCHES = {
    "kept": ("disc", "contact_kept"),
    "new": ("ring", "contact_new"),
    "reference": ("line", "selection"),
    "incident": ("dashes", "force"),
}
"""Symbol and colour role of the kinds of rows."""


class MicroscopeBoard(Board):
    """Ctrl+Shift+M opens and closes it. Click on a contact in the picture to follow it."""

    SIZE = (600.0, 350.0)  # in a small window; see `size_for`
    LEAST = (480.0, 250.0)  # no word of the table is cut
    ESCAPES = True
    CORNER = "top right"

    def __init__(self, microscope: Microscope, room: tuple[float, float]) -> None:
        """Show `microscope`, and switch it on; `room` [units] is what the picture has."""
        super().__init__(TITLE)
        self.SIZE = size_for(room)
        self.microscope = microscope
        self.view: View | None = None  # that the lens shows
        microscope.switch_on()

    def closed(self) -> None:
        """Switch it off: nobody looks."""
        self.microscope.switch_off()

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the contact is seen [px] that it looks at, with its ring."""
        view = self.microscope.view
        if view is None:
            return []
        (x, y), far = desk.editor.camera.to_screen(*view.center), RING * desk.look.scale
        return [Box(x - far, y - far, x + far, y + far)]

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return which contact is looked at, and how large."""
        microscope, scale = self.microscope, self.desk.editor.camera.scale
        chosen = microscope.changes, microscope.subject, microscope.preview
        return microscope.zoom, scale, chosen

    def describe(self) -> Part:
        """Return the lens with its slider, the sentences and the table."""
        look, room, world = self.desk.look, self.tree.area, self.desk.session.world
        view = self.view = self.microscope.view
        line, gap, zoom = look.px(LINE), look.px(6), self.microscope.zoom
        wide, lens = lens_place(room, line, gap, look.px(TABLE))
        names, said, role = "", "", "text"
        if view is not None:
            names = "A {}, B {}".format(*view.names)
            said, role = words.status(view)
            said = f"Tick {world.tick}, {world.time:.3f} s. {said}."
            self.put_title(PREVIEW if view.previewed else TITLE)
        lines = 3 if (room.height if wide else room.height - lens.height) > 7 * line else 1
        picture = Column(
            Picture(
                *(partial(MicroscopeLens, turned=self.turn), self._show, self.stamp()),
                *(lens.height, lens.height),
                every=PICTURE_EVERY,
                key="lens",
            ),
            Row(
                Slider(TRACK, zoom, self._zoom, USUAL, ZOOM_TIP, grow=1, high=LINE, key="zoom"),
                Text(f"{zoom:.0f}×", wide=look.body.size("200× ")[0] / look.scale),
                gap=8,
            ),
            gap=0,
            wide=lens.width / look.scale,
        )
        text = Column(
            Text(names, "strong", at_most=1, high=LINE),
            Text(said, "small", role, lines=lines, at_most=lines),
            Table(
                [self._row(row) for row in words.rows(view)] if view is not None else (),
                *(CELLS, self._swatch),
                grow=1,
                key="table",
            ),
            gap=3,
            grow=1,
        )
        return Row(picture, text) if wide else Column(picture, text)

    def _show(self, lens: MicroscopeLens) -> None:
        view, scale = self.microscope.view, self.desk.editor.camera.scale
        self.view = view
        lens.put(view, self.desk.session.world, self.microscope.zoom * scale, NOTHING)

    def _swatch(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint the sign that a row has in the lens."""
        look = self.desk.look
        shape, role = SWATCHES[kind]
        colour = rgba(self.tree["lens"].style.color(role))
        if shape in ("line", "dashes"):
            high = max(2, look.px(3))
            part = rect.width if shape == "line" else rect.width // 3
            for left in range(rect.left, rect.right - part + 1, max(1, 2 * part)):
                surface.fill(colour, (left, rect.centery - high // 2, part, high))
            return
        image = symbol(shape, min(rect.width, look.px(16)), colour)
        surface.blit(image, image.get_rect(center=rect.center))

    # --- what the user does ------------------------------------------------------------------

    def turn(self, notches: float) -> None:
        """Magnify more, or less."""
        self._zoom(self.microscope.zoom * NOTCH**notches)

    def _zoom(self, value: float, _done: bool = True) -> None:
        self.microscope.zoom = min(max(value, LEAST), MOST)

    def _look_at(self, feature: int, place: Vector) -> None:
        self.microscope.look_at_point(feature, place)

    def _row(self, row: words.Row) -> TableRow:
        command = None
        if row.feature is not None and row.place is not None:
            command = partial(self._look_at, row.feature, row.place)
        return TableRow(
            row.words,
            row.cells,
            row.kind if row.kind in SWATCHES else "",
            row.tip or row.words,
            "muted" if row.quiet else "text",
            ruled=row.ruled,
            command=command,
        )

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: "Draw") -> None:
        """Ring the contact in the picture of the scene, and lead a line to the lens."""
        view = self.view
        if view is None or self.container is None:
            return
        at = draw.camera.to_screen(*view.center)
        ring = RING * self.desk.look.scale
        role = "hand" if view.previewed else "selection"
        draw.ring(view.center, ring, role)
        lens = self.tree["lens"].rect
        middle, radius = lens.center, min(lens.size) / 2
        far = math.dist(at, middle)
        if far <= radius + ring:
            return
        ux, uy = (middle[0] - at[0]) / far, (middle[1] - at[1]) / far
        start = at[0] + 0.5 * ring * ux, at[1] + 0.5 * ring * uy
        end = middle[0] - radius * ux, middle[1] - radius * uy
        ends = draw.camera.to_world(*start), draw.camera.to_world(*end)
        draw.line(*ends, role, draw.style.sizes.thin)


def lens_place(inside: pygame.Rect, line: int, gap: int, table: int) -> tuple[bool, pygame.Rect]:
    """Return whether the table stands beside the lens, and where the lens is.

    It is at least `table` wide; below the lens there is a `line` for its slider. All in [px].
    """
    most = min(round(LENS_SHARE * inside.width), inside.width - gap - table)
    beside, above = inside.copy(), inside.copy()
    beside.width, beside.height = min(most, inside.height - line), inside.height - line
    above.height = round(LENS_SHARE * inside.height) - line
    wide = beside.width >= SMALLER * min(above.size)
    return wide, beside if wide else above


def size_for(room: tuple[float, float]) -> tuple[float, float]:
    """Return the size of the board in a picture of the size `room` [units]: a part of it, within
    bounds, and never more than there is.
    """
    (least, most), wide = WIDTHS, PART * room[0]
    width = min(max(wide, least), most, room[0])
    return width, min(HEIGHT * width, room[1])
