"""Toasts at the upper left of the canvas, beside what is to be read there.

What went well, what went wrong. Errors wait until they are clicked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from app.quantities.notices import Notice
from app.ui.bars.lane import box_of
from app.ui.floating import Box
from app.ui.folder import open_folder
from app.ui.kit import paint
from app.ui.kit.buttons import Pressable
from app.ui.kit.desk import Desk
from app.ui.kit.icons import icon
from app.ui.kit.theme import Look
from app.ui.layout import Layout

SECONDS = {"info": 4.0, "warning": 7.0, "error": float("inf")}  # [s] on show
FADE = 0.5  # [s] at the end of it
LOOKS = (6, 40)
"""At these ages a toast looks for its place once more: [frames]. One that tells of another scene
comes before the picture of that scene, whose words and plots are not known yet, nor where the view
comes to rest.
"""
MOST = 4  # toasts at once; older ones make room
WIDTHS = 420, 280  # [units] at most; the second where the first would lie on what floats too
WIDEST = 600  # [units] that one is for a long word, such as the name of a file
CROSS = 34  # [units] at the right end, where a click only takes a toast away
OPEN = "Click to open the folder"
SIDES = 46 + 32  # [units] to the left and right of the words
LAYER = 38  # above the panels and the boards, below sheets and menus
FreePlace = Callable[[tuple[int, int], list[Box]], pygame.Rect]
"""Finds room for a size [px] beside what is taken."""

WORD = {"info": "", "warning": "Warning: ", "error": "Error: "}


@dataclass(eq=False)
class Open:
    """A notice on show; `toast` is None while there is no room for it."""

    notice: Notice
    seconds: float  # [s] left
    toast: "Toast | None" = None
    age: int = 0  # [frames]


class Toasts:
    """The stack of open toasts. Survives a rebuild of the interface: `place` puts it up again."""

    def __init__(self) -> None:
        self.open: list[Open] = []  # oldest first
        self._taken: list[Box] = []  # [px] what they must not cover
        self._at: tuple[int, int] | None = None  # [px] the upper left corner, while any is open
        self._most = 0  # [px] that they are wide at most there
        self._last: Notice | None = None  # the newest notice that was taken over
        self._generation: int | None = None  # the run that the open ones tell of

    def place(self, desk: Desk, layout: Layout, free_place: FreePlace) -> None:
        """Build every open toast again for another look or size; `free_place` tells where.

        The old elements are gone already.
        """
        self.desk, self.layout, self._free_place = desk, layout, free_place
        self._at = None
        for entry in self.open:
            entry.toast = None
        self._stack()

    def update(self, seconds: float) -> None:
        """Take over new notices, let old ones fade."""
        changed = self._forget_scene()
        changed |= self._take_new()
        changed |= self._forget_states()
        for entry in list(self.open):
            entry.seconds -= seconds
            entry.age += 1
            if entry.age in LOOKS:
                self._at, changed = None, True
            if entry.seconds <= 0:
                self._remove(entry)
                changed = True
            elif entry.seconds < FADE and entry.toast is not None:
                entry.toast.fade(entry.seconds / FADE)
        if changed:
            self._stack()

    def keep_clear(self, taken: list[Box]) -> None:
        """Leave free what is `taken` [px]: stand elsewhere where they would cover it."""
        if taken != self._taken:
            self._taken, self._at = taken, None
            self._stack()

    def _forget_scene(self) -> bool:
        """Take away what tells of a run that has gone; warnings, errors and files stay."""
        before, self._generation = self._generation, self.desk.session.generation
        if before is None or before == self._generation:
            return False
        stale = [e for e in self.open if e.notice.kind == "info" and e.notice.folder is None]
        for entry in stale:
            self._remove(entry)
        return bool(stale)

    def _forget_states(self) -> bool:
        """Take away what tells of a state that has ended."""
        ended = [e for e in self.open if e.notice.holds is not None and not e.notice.holds()]
        for entry in ended:
            self._remove(entry)
        return bool(ended)

    def _take_new(self) -> bool:
        notices = self.desk.session.notices
        if not notices or notices[-1] is self._last:
            return False
        known = next((i for i in range(len(notices) - 1, -1, -1) if notices[i] is self._last), -1)
        for notice in notices[known + 1 :]:
            for entry in [e for e in self.open if said_again(e.notice, notice)]:
                self._remove(entry)  # the same words a second time: the newer one is enough
            self.open.append(Open(notice, SECONDS[notice.kind]))
        self._last = notices[-1]
        while len(self.open) > MOST:
            # A lasting error gives way only to other errors.
            passing = [entry for entry in self.open[:-1] if entry.notice.kind != "error"]
            self._remove((passing or self.open)[0])
        return True

    def _remove(self, entry: Open) -> None:
        self.open.remove(entry)
        if entry.toast is not None:
            entry.toast.kill()

    def _stack(self) -> None:
        """Build what is missing, and move all to their places, the newest at the top."""
        look, canvas = self.desk.look, self.layout.free
        left, top = self._corner()
        for entry in reversed(self.open):
            toast, width = entry.toast, width_of(look, entry.notice, self._most)
            low = toast is not None and top + toast.rect.height > canvas.bottom
            if toast is not None and (
                toast.rect.width != width or (low and entry is self.open[-1])
            ):
                toast.kill()  # the newest is always shown, with as many lines as there is room for
                toast = None
            if toast is None:
                room = pygame.Rect(left, top, width, canvas.bottom - top)
                dismiss = partial(self._dismiss, entry)
                toast = entry.toast = Toast(self.desk, room, entry.notice, dismiss)
            toast.set_position((left, top))
            top += toast.rect.height
            if top > canvas.bottom and entry is not self.open[-1]:
                toast.kill()  # there is no room: it waits until a newer one goes
                entry.toast = None
            top += look.px(6)

    def _corner(self) -> tuple[int, int]:
        """Return where they begin [px]: they stay there while any is open, and it has room."""
        if not self.open:
            self._at = None
            return 0, 0
        bottom = self.layout.free.bottom
        if self._at is None or self._at[1] + self._size(self._most)[1] > bottom:
            self._at, self._most = self._room()
        return self._at

    def _room(self) -> tuple[tuple[int, int], int]:
        """Return where they begin, and how wide they are at most [px]."""
        look, stage = self.desk.look, self.layout.free
        result = list[tuple[tuple[int, int], int]]()
        words = [word for entry in self.open for word in entry.notice.text.split()]
        word = max((look.body.size(one)[0] for one in words), default=0) + look.px(SIDES) + 1
        word = word if word <= look.px(WIDEST) else 0
        for units in WIDTHS:
            most = min(max(look.px(units), word), stage.width - look.px(16))
            wide, high = self._size(most)
            area = self._free_place((wide, min(high, stage.height)), self._taken)
            result.append((area.topleft, most))
            if not any(box_of(area).common(box) for box in self._taken):
                return result[-1]
        return result[0]

    def _size(self, most: int) -> tuple[int, int]:
        """Return how wide and high all are [px], when one is `most` [px] wide at most."""
        look, notices = self.desk.look, [entry.notice for entry in self.open]
        high = sum(text_height(look, notice, most) + look.px(6) for notice in notices)
        return max(width_of(look, notice, most) for notice in notices), high

    def _dismiss(self, entry: Open) -> None:
        if entry in self.open:
            self._remove(entry)
            self._stack()

    def close_newest(self) -> bool:
        """Take the newest lasting toast away; False when there is none."""
        for entry in reversed(self.open):
            if entry.notice.kind == "error":
                self._dismiss(entry)
                return True
        return False


def said_again(old: Notice, new: Notice) -> bool:
    """Return whether two notices are the same words."""
    return (old.kind, old.text) == (new.kind, new.text)


def lines_of(look: Look, notice: Notice, width: int) -> list[str]:
    """Return what a toast of `width` [px] says, line by line."""
    words = WORD.get(notice.kind, "") + notice.text
    room = width - look.px(SIDES)
    lines = [line for part in words.splitlines() for line in paint.wrap(part, look.body, room)]
    return [*lines, OPEN] if notice.folder is not None else lines


def width_of(look: Look, notice: Notice, most: int) -> int:
    """Return how wide a toast is [px], `most` at most: no wider than its words."""
    longest = max(look.body.size(line)[0] for line in lines_of(look, notice, most))
    return min(most, longest + look.px(SIDES) + 1)


def text_height(look: Look, notice: Notice, width: int) -> int:
    """Return how high a toast of `width` [px] wants to be [px]."""
    return len(lines_of(look, notice, width)) * look.body.get_linesize() + look.px(16)


class Toast(Pressable):
    """One message: a sign, the kind in words, the text. A click takes it away; of one that tells
    of a saved file, a click beside the cross opens the folder first.

    Lines that `room` [px] has no place for are left out, and an ellipsis says so.
    """

    def __init__(
        self, desk: Desk, room: pygame.Rect, notice: Notice, dismiss: Callable[[], None]
    ) -> None:
        look = desk.look
        self.notice = notice
        self.text_width = room.width - look.px(SIDES)
        self.lines = lines_of(look, notice, room.width)
        line = look.body.get_linesize()
        most = max(1, (room.height - look.px(16)) // line)
        if len(self.lines) > most:
            rest = f"{self.lines[most - 1]} …"
            self.lines[most - 1 :] = [paint.shorten(rest, look.body, self.text_width)]
        height = len(self.lines) * line + look.px(16)
        rect = pygame.Rect(0, 0, room.width, height)
        self.dismiss = dismiss
        super().__init__(desk, rect, command=self._clicked, layer=LAYER)
        self.strength = 1.0
        self.refresh()

    def _clicked(self) -> None:
        cross = self.rect.right - self.look.px(CROSS)
        if self.notice.folder is not None and pygame.mouse.get_pos()[0] < cross:
            open_folder(self.notice.folder, self.desk.session.notify)
        self.dismiss()

    def fade(self, strength: float) -> None:
        """Show it with `strength` 0 to 1, in steps that the eye does not see."""
        strength = round(strength * 16) / 16
        if strength != self.strength:
            self.strength = strength
            self.refresh()

    def refresh(self) -> None:
        """Paint again, then thin it out: premultiplied, all four channels shrink alike."""
        super().refresh()
        strength = getattr(self, "strength", 1.0)
        if strength < 1:
            level = round(255 * strength)
            with self.whole_image() as surface:
                surface.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a raised box with a bar in the colour of its kind."""
        look = self.look
        colour = look.colour(self.notice.kind)
        fill = "hover" if self.lit else "raised"
        paint.box(
            surface, self.inner(), look.colour(fill), look.colour("border"), look.px(6), look.px(1)
        )
        bar = pygame.Rect(look.px(1), look.px(6), look.px(4), self.rect.height - look.px(12))
        paint.box(surface, bar, colour, radius=look.px(2))
        side, line = look.px(20), look.body.get_linesize()
        middle = look.px(8) + line // 2
        sign = icon(self.notice.kind, side, tuple(colour))
        surface.blit(sign, sign.get_rect(center=(look.px(25), middle)))
        for number, words in enumerate(self.lines):
            opens = self.notice.folder is not None and words == OPEN
            image = look.body.render(words, True, look.colour("accent" if opens else "text"))
            surface.blit(image, (look.px(46), look.px(8) + number * line))
        cross = icon("cross", look.px(14), tuple(look.colour("muted")))
        surface.blit(cross, cross.get_rect(center=(self.rect.width - look.px(17), middle)))
