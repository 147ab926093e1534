"""The board of the free-body diagram: picture, sums, and a list of the forces in newtons."""

import math
import re
from functools import partial
from typing import TYPE_CHECKING

import pygame

from app.features.free_body.model.diagram import LEAST_TORQUE
from app.features.free_body.model.history import WINDOWS, ForceHistory
from app.features.free_body.view.inset import ForceInset
from app.quantities.force_kinds import FINEST, KINDS, letters
from app.quantities.numbers import figure, percent
from app.ui.bars.legend import rgba
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit.desk import Desk
from app.ui.kit.row_table import LINE, TableRow
from app.ui.kit.symbols import symbol
from app.ui.toolkit.leaves import Picture, Table, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from physics.energy.free_body import Force, FreeBody

if TYPE_CHECKING:
    from app.drawing.draw import Draw

PICTURE_EVERY = 1 / 15  # [s] between two pictures: forces are means, and eyes read no faster
PICTURE_SHARE = 0.56  # [1] of the height for the picture
SIZE, ANGLE, TORQUE = 88, 74, 96  # [units] widths of the numbers
CLOSED = 0.01
"""A residual below this share of the largest force counts as closed: [1], issue 5 asks for 1 %."""
MARK_REACH = 70.0
"""Length of the arrow that marks a force in the picture: [px at UI scale 1]."""

LISTED = 306.0, 226.0
"""Least width and height that have room for sums and list: [units]."""

LEGEND = 140.0
"""Least height that has room for what the letters stand for: [units]."""

WINDOW_TIP = (
    "Forces are averages over this many ticks. One tick shows how the solver works; many ticks show"
    " what a force meter would."
)
TORQUE_TIP = "About the centre of mass; plus is anticlockwise"


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
        watch.open()

    def closed(self) -> None:
        """Let the ledger go off: nobody looks."""
        self.watch.close()

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> tuple[object, ...]:
        """Return whose forces are shown, and how."""
        body = self.watch.body
        return body.id if body is not None else None, self.marked, self.watch.ticks

    def moment(self) -> object:
        """Return the moment, and what of it was measured."""
        return super().moment(), self.watch.again.changes

    def describe(self) -> Part:
        """Return the choice of the window, the picture, the sums and the list; without room for
        those, or for a class, the picture alone: it has the numbers too.
        """
        result, look, room = self.watch.diagram, self.desk.look, self.tree.area
        alone = room.width < look.px(LISTED[0]) or room.height < look.px(LISTED[1])
        alone = alone or self.dock is not None
        picture = Picture(
            *(partial(ForceInset, picked=self.mark), self._show),
            (*self.stamp(), self.watch.again.changes),
            wanted=1 if alone else round(PICTURE_SHARE * room.height) - look.px(LINE),
            grow=float(alone),
            every=PICTURE_EVERY,
            key="picture",
        )
        if alone:
            legend = legend_words(result) if result and room.height >= look.px(LEGEND) else ""
            return Column(picture, Text(legend, "small", at_most=2), gap=2) if legend else picture
        sums, short, role = sum_words(result) if result else ("", "", "text")
        return Column(
            Row(
                Text(result.body.name if result else "", "strong", at_most=1, grow=1),
                choice(
                    *(WINDOWS, self.watch.ticks, self.choose, self._window, WINDOW_TIP),
                    shown=f"average over {self._milliseconds(self.watch.ticks)}",
                    high=LINE,
                    key="window",
                ),
            ),
            picture,
            Column(
                Text(sums, role=role, tip=sums, at_most=1, shorter=(short,), high=LINE),
                Text(turn_words(result) if result else "", tip=TORQUE_TIP, at_most=1, high=LINE),
                gap=0,
            ),
            Table(
                self._rows(result) if result else (),
                *((SIZE, ANGLE, TORQUE), self._swatch),
                grow=1,
                key="table",
            ),
            gap=4,
        )

    def _show(self, picture: ForceInset) -> None:
        result = self.found = self.watch.diagram
        reason = self.watch.reason if result is None else ""
        picture.put(result, self.desk.session.world, self.marked, reason)

    def _rows(self, result: FreeBody) -> list[TableRow]:
        tags = letters([force.kind for force in result.forces])
        return [
            TableRow("", ("force", "towards", "torque"), tone="muted", tip=TORQUE_TIP),
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
                for tag, force in zip(tags, result.forces, strict=True)
            ),
        ]

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the body is seen [px]."""
        if self.watch.body is None:
            return []
        camera, (x0, y0, x1, y1) = desk.editor.camera, self.watch.body.aabb
        (left, bottom), (right, top) = camera.to_screen(x0, y0), camera.to_screen(x1, y1)
        return [Box(left, top, right, bottom)]

    def _window(self, ticks: int) -> str:
        return f"{window_words(ticks)}, {self._milliseconds(ticks)}"

    def _milliseconds(self, ticks: int) -> str:
        return f"{1000 * ticks * self.desk.session.world.tick_length:.0f} ms"

    def choose(self, ticks: int) -> None:
        """Take the mean over so many ticks."""
        self.watch.ticks = ticks

    def mark(self, name: str) -> None:
        """Mark the force of that name, or no more."""
        self.marked = "" if name == self.marked else name

    def _swatch(self, surface: pygame.Surface, rect: pygame.Rect, kind: str) -> None:
        """Paint a small arrow as in the picture."""
        side = min(rect.width, self.desk.look.px(18))
        shape = "barb" if KINDS[kind].barbed else "arrow"
        colour = rgba(self.tree["picture"].style.color(KINDS[kind].role))
        image = symbol(shape, side, colour)
        surface.blit(image, image.get_rect(center=rect.center))

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
    torque = figure(force.torque, "N*m", least=FINEST) if abs(force.torque) >= LEAST_TORQUE else ""
    return figure(force.size, "N", least=FINEST) if force.size > 0.0 else "", angle, torque


def legend_words(result: FreeBody) -> str:
    """Return what the letters in the picture stand for."""
    names = {force.kind: force.name for force in result.forces if force.size > 0.0}
    kinds = ((KINDS[kind].letter, re.split(" (?:of|to) ", name)[0]) for kind, name in names.items())
    return ",  ".join(f"{letter} {words}" for letter, words in kinds)


def sum_words(result: FreeBody) -> tuple[str, str, str]:
    """Return how the polygon closes, the same in less room, and the colour role of the words."""
    ma = figure(math.hypot(*result.mass_acceleration), "N", least=FINEST)
    off = percent(result.error)
    if result.error <= CLOSED:
        said = f"Sum of forces = m a = {ma}, within {off}"
        return f"{said} of the largest force", said, "text"
    said = f"Sum of forces differs from m a = {ma} by {off}"
    return f"{said} of the largest force", said, "warning"


def turn_words(result: FreeBody) -> str:
    """Return how the torques close."""
    return (
        f"Sum of torques {figure(result.torque, 'N*m', least=FINEST)},"
        f" I α = {figure(result.inertia_acceleration, 'N*m', least=FINEST)}"
    )
