"""The plate over a window that stands still while one command or the compiler takes long."""

import threading
import time

import pygame

from app.ui.interface import Interface
from app.ui.kit import paint
from app.window.window import Window

LONG = 0.5
"""A command that takes less shows no bar: [s]. Less: bars flash."""

PERIOD = 0.05
"""Between two pictures of the bar: [s]. Less: painting them makes the command slower."""

WIDTH, PAD, BAR = 340, 18, 8  # [units]


THINGS = {"direct": "rigid joints", "island": "rigid joints", "particle": "water", "gif": "films"}
"""What users know a kernel by, by a word of its name."""


def preparing(kernel: str) -> str:
    """Return what is said while a kernel is compiled: its own name means nothing to a user."""
    thing = next((words for part, words in THINGS.items() if part in kernel), "this")
    return f"Preparing {thing} for the first time (a few seconds)…"


class ProgressBar:
    """The bar hears how far a command is, and is painted over the last picture."""

    def __init__(self, window: Window, ui: Interface) -> None:
        """Nothing takes long yet."""
        self._window, self._ui = window, ui
        self._last = 0  # [count] what was done when it heard last
        self._begun = self._painted = 0.0  # [s]

    def __call__(self, done: int, total: int) -> None:
        """Show that `done` of `total` things are added, when all of them take long."""
        now = time.perf_counter()
        if done <= self._last or self._last == 0:  # another command
            self._begun, self._painted = now, now
        self._last = 0 if done == total else done
        if (now - self._begun) * total / done > LONG and now - self._painted > PERIOD:
            self._painted = now
            self._paint(f"Adding {total:,} things", done / total)

    def compiling(self, name: str) -> None:
        """Say that the kernel `name` is compiled now; how far that is nobody knows, so no bar."""
        if threading.current_thread() is threading.main_thread():
            self._paint(preparing(name))

    def _paint(self, text: str, share: float = 0.0) -> None:
        surface, look = self._window.surface, self._ui.desk.look
        pad, line = look.px(PAD), look.strong.get_linesize()
        wide = max(look.px(WIDTH), look.strong.size(text)[0] + 2 * pad)
        plate = pygame.Rect(0, 0, wide, (3 if share else 2) * pad + line)
        plate.center = self._ui.layout.canvas.center
        paint.box(surface, plate, look.colour("raised"), look.colour("border"), look.px(6))
        words = plate.inflate(-2 * pad, 0)
        words.top, words.height = plate.top + pad, line
        paint.text(surface, text, look.strong, look.colour("text"), words)
        if share:
            groove = pygame.Rect(words.left, words.bottom + pad // 2, words.width, look.px(BAR))
            paint.box(surface, groove, look.colour("hover"), radius=groove.height)
            groove.width = max(groove.height, int(groove.width * share))
            paint.box(surface, groove, look.colour("accent"), radius=groove.height)
        self._window.flip()
        self._ui.composer.forget()
