"""The board of the contact microscope: the lens, its magnification, and a table of the contact."""

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from app.features.microscope.model import words
from app.features.microscope.model.microscope import LEAST, MOST, USUAL, Microscope, View
from app.features.microscope.view.lens import MicroscopeLens
from app.ui.bars.legend import rgba
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.row_table import LINE, RowTable, TableRow
from app.ui.kit.slider import Slider, Track
from app.ui.kit.symbols import symbol
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
        self.view: View | None = None
        self._seen: object = None
        self._rest = 0.0  # [s] until the next picture
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

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the lens with its slider, the sentences and the table."""
        look = desk.look
        line, gap = look.px(LINE), look.px(6)
        wide, lens = lens_place(inside, line, gap, look.px(TABLE))
        self.lens = MicroscopeLens(desk, lens, container, self.turn)
        foot = pygame.Rect(lens.left, lens.bottom, lens.width, line)
        told = look.body.size("200× ")[0] + look.px(8)
        groove = pygame.Rect(foot.left, foot.top, max(1, foot.width - told), line)
        self.slider = Slider(
            desk,
            groove,
            container,
            track=Track(LEAST, MOST, log=True),
            value=self.microscope.zoom,
            default=USUAL,
            moved=self._slid,
            tip="Magnification against the picture of the scene; also by the wheel over the lens",
        )
        number = pygame.Rect(groove.right, foot.top, foot.right - groove.right, line)
        self.number = Sentence(desk, number, container)
        side = inside.copy()
        if wide:
            side.left = lens.right + gap
            side.width = inside.right - side.left
        else:
            side.top = foot.bottom + gap
            side.height = max(1, inside.bottom - side.top)
        name = pygame.Rect(side.left, side.top, side.width, line)
        self.name = Sentence(desk, name, container, strong=True)
        lines = 3 if side.height > 7 * line else 1
        state = pygame.Rect(side.left, name.bottom, side.width, 0)
        state.height = lines * look.small.get_linesize()
        self.state = Sentence(desk, state, container, small=True)
        table = pygame.Rect(side.left, state.bottom + gap, side.width, 0)
        table.height = max(1, side.bottom - table.top)
        self.table = RowTable(desk, table, container, CELLS, self._swatch)
        self._seen = None
        self.update(1.0)

    def _swatch(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint the sign that a row has in the lens."""
        look = self.desk.look
        shape, role = SWATCHES[kind]
        colour = rgba(self.lens.style.color(role))
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

    def _slid(self, value: float, _done: bool) -> None:
        self._zoom(value)

    def _zoom(self, value: float) -> None:
        self.microscope.zoom = min(max(value, LEAST), MOST)
        self.slider.set(self.microscope.zoom)
        self._seen = None

    def _look_at(self, feature: int, place: Vector) -> None:
        self.microscope.look_at_point(feature, place)
        self._seen = None

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the contact: the lens 30 times a second, words and numbers at the beat."""
        desk, microscope = self.desk, self.microscope
        session = desk.session
        self._rest -= seconds
        chosen = microscope.changes, microscope.subject, microscope.preview
        scale = desk.editor.camera.scale
        place = session.generation, microscope.zoom, scale, chosen
        now = session.timeline.position, session.paused, place  # edits change it in a pause too
        if now == self._seen:
            return
        jumped = self._seen is None or session.paused or self._seen[2] != place  # type: ignore[index]
        read = jumped or desk.editor.beat.due
        if not (read or self._rest <= 0.0):
            return
        self._seen, self._rest = now, PICTURE_EVERY
        view = self.view = microscope.view
        self.lens.put(view, session.world, microscope.zoom * scale, NOTHING)
        if read:
            self._tell(view)

    def _tell(self, view: View | None) -> None:
        """Show words and numbers."""
        world = self.desk.session.world
        self.number.put(f"{self.microscope.zoom:.0f}×")
        if view is None:
            self.name.put("")
            self.state.put("")
            self.table.put(())
            return
        a, b = view.names
        self.put_title(PREVIEW if view.previewed else TITLE)
        self.name.put(f"A {a}, B {b}")
        said, tone = words.status(view)
        self.state.put(f"Tick {world.tick}, {world.time:.3f} s. {said}.", tone)
        self.table.put([self._row(row) for row in words.rows(view)])

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
        lens = self.lens.rect
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


class Sentence(Painted):
    """Words that change, broken into as many lines as there is room for."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        strong: bool = False,
        small: bool = False,
    ) -> None:
        self.words, self.tone = "", "text"
        look = desk.look
        self.font = look.strong if strong else look.small if small else look.body
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, words: str, tone: str = "text") -> None:
        """Show other words."""
        if (words, tone) != (self.words, self.tone):
            self.words, self.tone, self.tip = words, tone, words
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the words; the last line is cut where they do not fit."""
        high, area = self.font.get_linesize(), self.inner()
        ink = self.look.colour(self.tone)
        most = max(1, area.height // high)
        lines = paint.wrap(self.words, self.font, area.width) or [""]
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        top = 0 if most > 1 else (area.height - high) // 2
        for number, line in enumerate(lines):
            place = pygame.Rect(0, top + number * high, area.width, high)
            paint.text(surface, line, self.font, ink, place)
