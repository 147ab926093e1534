"""The list of a creature's limbs: each below the one that it hangs on."""

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.roll import Roll, Spot
from creatures.edit import joint_kind
from creatures.plan import LimbPlan, Plan

ROW = 26  # [units]
INDENT = 14  # [units] of what hangs on a limb
DEEPEST = 5  # [count] further out they are not indented more
PAD = 8  # [units]

KINDS = {"weld": "welded", "hinge": "hinge", "servo": "servo", "motor": "motor"}
"""What is said of a limb's joint."""


class Line(NamedTuple):
    """A limb, and how far it is from the root."""

    name: str
    depth: int
    note: str


def lines_of(plan: Plan) -> list[Line]:
    """Return the limbs, each right below its parent or a brother's last child."""
    result: list[Line] = []

    def add(limb: LimbPlan, depth: int) -> None:
        note = KINDS[joint_kind(limb)] if limb.parent else "root"
        note += ", foot" if limb.foot else ""
        note += "".join(f", link to {link.b}" for link in plan.links if link.a == limb.name)
        result.append(Line(limb.name, depth, note))
        for child in plan.children(limb.name):
            add(child, depth + 1)

    add(plan.root, 0)
    return result


class LimbList(Roll):
    """A name and muted words about the joint."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        choose: Callable[[str], None],
        point: Callable[[str], None],
    ) -> None:
        """`choose` hears of a press, `point` of the line under the mouse ("": none)."""
        self.lines: list[Line] = []
        self.chosen = ""
        self._choose, self._point_at = choose, point
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, lines: list[Line]) -> None:
        """Show other limbs."""
        if lines != self.lines:
            self.lines = lines
            self.set_heights([self.look.target(ROW)] * len(lines))

    def mark(self, name: str) -> None:
        """Show which limb is chosen."""
        if name == self.chosen:
            return
        self.chosen = name
        self.refresh()
        at = next((k for k, line in enumerate(self.lines) if line.name == name), None)
        if at is not None:
            self.reveal(at)

    def part_at(self, number: int, x: int, y: int) -> str:  # noqa: ARG002
        """Return a word: each line is one part."""
        return "line"

    def tip_of(self, spot: Spot) -> str:
        """Return name and joint, which may be cut in the line."""
        line = self.lines[spot[0]]
        return f"{line.name} ({line.note})"

    def pressed(self, spot: Spot, clicks: int) -> None:  # noqa: ARG002
        """Choose it."""
        self._choose(self.lines[spot[0]].name)

    def pointed(self, spot: Spot | None) -> None:
        """Mark it in the picture."""
        known = spot is not None and spot[0] < len(self.lines)
        self._point_at(self.lines[spot[0]].name if spot is not None and known else "")

    def kill(self) -> None:
        """Point at nothing any more."""
        self._point_at("")
        super().kill()

    def paint_line(self, surface: pygame.Surface, number: int, rect: pygame.Rect) -> None:
        """Paint the name on the background of its state, and the note at the right."""
        look, line = self.look, self.lines[number]
        is_chosen = line.name == self.chosen
        if is_chosen or (self.spot is not None and self.spot[0] == number):
            role = "pressed" if is_chosen else "hover"
            paint.box(surface, rect, look.colour(role), radius=look.px(4))
        if is_chosen:
            bar = pygame.Rect(rect.left, rect.top + look.px(4), look.px(4), 0)
            bar.height = rect.height - look.px(8)
            paint.box(surface, bar, look.colour("accent"), radius=look.px(2))
        area = rect.inflate(-2 * look.px(PAD), 0)
        paint.text(surface, line.note, look.small, look.colour("muted"), area, "right")
        area.width -= look.small.size(line.note)[0] + look.px(PAD)
        indent = look.px(INDENT) * min(line.depth, DEEPEST)
        area.left, area.width = area.left + indent, max(1, area.width - indent)
        font = look.strong if is_chosen else look.body
        paint.text(surface, line.name, font, look.colour("text"), area)
