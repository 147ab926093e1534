"""The list of what the picture can show: a key, a name, the symbols, and whether it is on."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing import overlays
from app.drawing.overlays import Overlay, applies, is_shown
from app.ui.bars.legend import Mark, legend_marks, marks_width, paint_marks
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable, key_cap
from app.ui.kit.desk import Desk
from app.ui.kit.flyout import Flyout
from app.ui.kit.icons import icon
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.kit.words import key_words

ROW = 29  # [units]
CAP = 19  # [units] height of a key, and its least width
CHECK, GAP = 26, 10  # [units] the column of ticks, and the room between columns


class ShowList(Flyout):
    """The list stays open while one switches, by the mouse or by the keys beside the names."""

    def __init__(self, desk: Desk, anchor: pygame.Rect) -> None:
        """Open beside `anchor` [px], the button that drops it."""
        look = desk.look
        wanted = [overlay for overlay in overlays.found() if is_offered(overlay, desk)]
        names = max(look.body.size(one.LABEL)[0] for one in wanted)
        keys = max(cap_width(key_words(one.KEY), look) for one in wanted)
        marks = [legend_marks(one, desk.view.theme) for one in wanted]
        columns = look.px(CHECK) + names + max(marks_width(each, look) for each in marks) + keys
        row = look.target(ROW)
        super().__init__(desk, anchor, (columns + 4 * look.px(GAP), row * len(wanted)))
        area = ScrollArea(desk, self.inside, self.container, row * len(wanted))
        self.rows = {
            one.NAME: ShowRow(
                *(desk, pygame.Rect(0, row * number, area.width, row), area.content),
                overlay=one,
                marks=each,
                names=names,
            )
            for number, (one, each) in enumerate(zip(wanted, marks, strict=True))
        }
        self.update()

    def update(self) -> None:
        """Tick what is on."""
        for row in self.rows.values():
            row.check(is_shown(row.overlay, self.desk.session, self.desk.view))

    def key(self, event: pygame.event.Event) -> bool:
        """Switch by the key beside a name, and stay open."""
        word = pygame.key.name(event.key)
        names = [name for name, row in self.rows.items() if word == row.overlay.KEY]
        if names and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            self.desk.do(f"overlay_{names[0]}")
            return True
        return super().key(event)


class ShowRow(Pressable):
    """A tick, a name, symbols, a key."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        *,
        overlay: Overlay,
        marks: list[Mark],
        names: int,
    ) -> None:
        """Let the names take `names` [px]."""
        self.overlay, self.marks, self.names, self.on = overlay, marks, names, False
        super().__init__(desk, rect, container, command=partial(desk.do, f"overlay_{overlay.NAME}"))
        self.refresh()

    def check(self, on: bool) -> None:
        """Tick it, or not."""
        if on != self.on:
            self.on = on
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the columns from left to right."""
        look, height, gap = self.look, self.rect.height, self.look.px(GAP)
        self.face(surface, radius=4)
        if self.on:
            side = look.px(16)
            sign = icon("check", side, tuple(look.colour("accent")))
            surface.blit(sign, (gap, (height - side) // 2))
        area = pygame.Rect(gap + look.px(CHECK), 0, self.names, height)
        paint.text(surface, self.overlay.LABEL, look.body, look.colour("text"), area)
        paint_marks(surface, look, self.marks, area.right + gap)
        key = key_words(self.overlay.KEY)
        cap = pygame.Rect(0, 0, cap_width(key, look), look.px(CAP))
        cap.midright = (self.rect.width - gap, height // 2)
        key_cap(surface, self.desk, key, cap, on=self.on)


def is_offered(overlay: Overlay, desk: Desk) -> bool:
    """Return whether it can show anything now; those with a key of two are for experts."""
    if not applies(overlay, desk.session):
        return False
    expert = "+" in overlay.KEY and not hasattr(overlay, "applies")
    return desk.view.all_tools or not expert or is_shown(overlay, desk.session, desk.view)


def cap_width(key: str, look: Look) -> int:
    """Return how wide a key is [px] on which all of its words can be read."""
    return max(look.px(CAP), look.small.size(key)[0] + look.px(8) if len(key) > 1 else 0)
