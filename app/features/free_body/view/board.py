"""The board of the free-body diagram: picture, sums, and a list of the forces in newtons."""

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from app.features.free_body.model.history import WINDOWS, ForceHistory
from app.features.free_body.view.inset import ForceInset
from app.quantities.force_kinds import FINEST, KINDS, letters
from app.quantities.numbers import figure, percent
from app.ui.bars.legend import rgba
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.row_table import LINE, RowTable, TableRow
from app.ui.kit.symbols import symbol
from app.ui.kit.told import Line
from physics.energy.free_body import Force, FreeBody

if TYPE_CHECKING:
    from app.drawing.draw import Draw

PICTURE_EVERY = 1 / 15  # [s] between two pictures: forces are means, and eyes read no faster
PICTURE_SHARE = 0.56  # [1] of the height for the picture
SIZE, ANGLE, TORQUE = 88, 74, 96  # [units] widths of the numbers
CHOICE = 196  # [units] width of the choice of the window
CLOSED = 0.01
"""A residual below this share of the largest force counts as closed: [1], issue 5 asks for 1 %."""
MARK_REACH = 70.0
"""Length of the arrow that marks a force in the picture: [px at UI scale 1]."""

LISTED = 306.0, 226.0
"""Least width and height that have room for sums and list: [units]."""

WINDOW_TIP = (
    "Forces are means over so many ticks. One tick shows how the solver works in sweeps; many are"
    " what a force meter would show."
)
TORQUE_TIP = "About the centre of mass, counter-clockwise"


class FreeBodyBoard(Board):
    """F6 opens and closes it. Follows the selection."""

    SIZE = (580.0, 560.0)
    LEAST = (250.0, 210.0)
    ESCAPES = True

    def __init__(self, watch: ForceHistory) -> None:
        """Show `watch`, and open it."""
        super().__init__("Free-body diagram")
        self.watch = watch
        self.marked = ""  # name of the force that is stressed
        self.found: FreeBody | None = None
        self.alone = False  # there is no room but for the picture
        self._seen: object = None
        self._picture_rest = 0.0  # [s]
        watch.open()

    def closed(self) -> None:
        """Let the ledger go off: nobody looks."""
        self.watch.close()

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the choice of the window, the picture, the sums and the list."""
        self._seen = None
        self.alone = self.dock is not None or not self._has_room(inside)
        if self.alone:  # it has the numbers too; a class reads nothing else
            self.picture = ForceInset(desk, inside, container, self.mark)
            self.update(1.0)
            return
        look = desk.look
        line, gap = look.px(LINE), look.px(4)
        wide = min(look.px(CHOICE), inside.width // 2)
        place = pygame.Rect(inside.right - wide, inside.top, wide, line)
        self.window = DropButton(
            desk,
            place,
            container,
            words=self._window_words(),
            command=self._open_windows,
            tip=WINDOW_TIP,
        )
        name = pygame.Rect(inside.left, inside.top, inside.width - wide - gap, line)
        self.name = Line(desk, name, container, strong=True)
        picture = inside.copy()
        picture.top = name.bottom + gap
        picture.height = round(PICTURE_SHARE * inside.height) - line
        self.picture = ForceInset(desk, picture, container, self.mark)
        foot = pygame.Rect(inside.left, picture.bottom + gap, inside.width, line)
        self.sums = Line(desk, foot, container)
        self.turns = Line(desk, foot.move(0, line), container, TORQUE_TIP)
        rest = inside.copy()
        rest.top = foot.bottom + line + gap
        rest.height = inside.bottom - rest.top
        self.list = RowTable(desk, rest, container, (SIZE, ANGLE, TORQUE), self._swatch)
        self.update(1.0)

    def _has_room(self, inside: pygame.Rect) -> bool:
        """Return whether sums and list can stand below the picture."""
        look = self.desk.look
        return inside.width >= look.px(LISTED[0]) and inside.height >= look.px(LISTED[1])

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the body is seen [px]."""
        if self.watch.body is None:
            return []
        camera, (x0, y0, x1, y1) = desk.editor.camera, self.watch.body.aabb
        (left, bottom), (right, top) = camera.to_screen(x0, y0), camera.to_screen(x1, y1)
        return [Box(left, top, right, bottom)]

    def _window_words(self) -> str:
        return f"mean of {window_words(self.watch.ticks)}"

    def _open_windows(self) -> None:
        length = self.desk.session.world.tick_length
        entries = [
            Entry(
                f"{window_words(ticks)}, {1000 * ticks * length:.0f} ms",
                partial(self.choose, ticks),
                checked=lambda ticks=ticks: self.watch.ticks == ticks,
            )
            for ticks in WINDOWS
        ]
        Popup(self.desk, self.window.rect, [entries], width=self.window.rect.width)

    def choose(self, ticks: int) -> None:
        """Take the mean over so many ticks."""
        self.watch.ticks = ticks
        self.window.show_words(self._window_words())
        self._seen = None

    def mark(self, name: str) -> None:
        """Mark the force of that name, or no more."""
        self.marked = "" if name == self.marked else name
        self._seen = None

    def _swatch(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint a small arrow as in the picture."""
        side = min(rect.width, self.desk.look.px(18))
        shape = "barb" if KINDS[kind].barbed else "arrow"
        colour = rgba(self.picture.style.color(KINDS[kind].role))
        image = symbol(shape, side, colour)
        surface.blit(image, image.get_rect(center=rect.center))

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the body: numbers at the beat, and at once when time stands."""
        session, body = self.desk.session, self.watch.body
        self._picture_rest -= seconds
        chosen = body.id if body is not None else None
        now = session.timeline.position, session.generation, chosen, self.marked, self.watch.ticks
        if now == self._seen:
            return
        jumped = session.paused or self._seen is None or self._seen[2:] != now[2:]  # type: ignore[index]
        read = jumped or self.desk.editor.beat.due
        if not (read or self._picture_rest <= 0.0):
            return
        self._seen, self._picture_rest = now, PICTURE_EVERY
        found = self.found = self.watch.diagram
        reason = self.watch.reason if found is None else ""
        self.picture.put(found, session.world, self.marked, reason)
        if read and not self.alone:
            self._tell(found)

    def _tell(self, found: FreeBody | None) -> None:
        """Show words and numbers."""
        if found is None:
            self.name.put("")
            self.sums.put("")
            self.turns.put("")
            self.list.put(())
            return
        self.name.put(f"{found.body.name}, mean of {1000 * found.seconds:.0f} ms")
        self.sums.put(*sum_words(found))
        self.turns.put(turn_words(found))
        tags = letters([force.kind for force in found.forces])
        head = TableRow("", ("force", "towards", "torque"), tone="muted", tip=TORQUE_TIP)
        self.list.put(
            [
                head,
                *(
                    TableRow(
                        f"{tag}  {force.name}",
                        force_cells(force),
                        force.kind,
                        f"{force.name}. The last number is its torque about the centre of mass."
                        " Click to mark it.",
                        marked=force.name == self.marked,
                        command=partial(self.mark, force.name),
                    )
                    for tag, force in zip(tags, found.forces, strict=True)
                ),
            ]
        )

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: "Draw") -> None:
        """Mark the stressed force where it acts, in the picture of the scene."""
        if self.found is None or not self.marked:
            return
        force = next((f for f in self.found.forces if f.name == self.marked), None)
        if force is None or force.size <= 0.0:
            return
        kind, scale = KINDS[force.kind], draw.camera.scale
        reach = MARK_REACH * draw.style.sizes.arrow / 3.0 / scale / force.size  # [m/N]
        draw.many.arrows(
            [force.at],
            [(force.force[0] * reach, force.force[1] * reach)],
            kind.role,
            1.5 * draw.style.sizes.arrow,
            kind.barbed,
        )
        draw.ring(force.at, 2.2 * draw.style.sizes.handle, "hand")


def window_words(ticks: int) -> str:
    """Return a window in words, such as "12 ticks"."""
    return f"{ticks} tick{'s' if ticks != 1 else ''}"


def force_cells(force: Force) -> tuple[str, str, str]:
    """Return newtons, direction and torque in words."""
    turn = math.degrees(math.atan2(force.force[1], force.force[0]))
    angle = f"{round(turn) % 360}°" if force.size > 0.0 else ""
    torque = figure(force.torque, "N*m", least=FINEST) if abs(force.torque) >= 5e-4 else ""
    return figure(force.size, "N", least=FINEST) if force.size > 0.0 else "", angle, torque


def sum_words(found: FreeBody) -> tuple[str, str]:
    """Return how the polygon closes, and the colour role of the words."""
    ma = figure(math.hypot(*found.mass_acceleration), "N", least=FINEST)
    off = percent(found.error)
    if found.error <= CLOSED:
        return f"Sum of forces = m a = {ma}, to {off} of the largest force", "text"
    return f"Sum of forces is off m a = {ma} by {off} of the largest force", "warning"


def turn_words(found: FreeBody) -> str:
    """Return how the torques close."""
    return (
        f"Sum of torques {figure(found.torque, 'N*m', least=FINEST)},"
        f" I α = {figure(found.inertia_acceleration, 'N*m', least=FINEST)}"
    )
