"""The keys that are pressed and what they do, large, for a class that cannot see the keyboard."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from app.drawing import surfaces
from app.session.session import Session
from app.ui.keys import shifted_word
from app.ui.kit import paint
from app.ui.kit.theme import Look, font
from app.ui.kit.words import key_words

SECONDS = 2.0  # [s] that a line stays after its key is up
FADE = 0.4  # [s] at the end of it
MOST = 3  # [count] lines
SIZE = 24  # [units] of the words; 42 px on the projector
GAP = 8  # [units] between lines
CUTS = (";", ":")
"""Words after one of these are left out: they are for those who read the help."""


@dataclass
class Line:
    """A key with what it did, and how often in a row."""

    key: str
    deed: str
    count: int = 1
    left: float = SECONDS  # [s]
    down: set[int] = field(default_factory=set)  # key codes
    image: pygame.Surface | None = None
    painted: tuple = ()  # what the image was made for


class KeyCast:
    """The key cast shows the last few keys, the newest at the bottom."""

    def __init__(self, session: Session) -> None:
        """No key is shown; the words of some depend on what `session` does now."""
        self.lines: list[Line] = []
        self.on = False
        self._deeds: dict[str, Callable[[], str]] = {
            "pause": lambda: "Pause" if session.paused else "Go on"
        }

    def show(self, event: pygame.event.Event, deed: str, action: str = "") -> None:
        """Show a key that does `deed`, by the `action` of that name if it has one."""
        if not self.on:
            return
        if action in self._deeds:
            deed = self._deeds[action]()
        for cut in CUTS:
            deed = deed.split(cut, 1)[0]
        key = key_words(shifted_word(event))
        last = self.lines[-1] if self.lines else None
        if last is not None and last.key == key:
            last.count += 1
            last.deed, last.left = deed[:1].upper() + deed[1:], SECONDS
        else:
            last = Line(key, deed[:1].upper() + deed[1:])
            self.lines = [*self.lines[1 - MOST :], last]
        last.down.add(event.key)

    def release(self, key: int) -> None:
        """Let the time of a key begin: the one with that pygame code is up."""
        for line in self.lines:
            line.down.discard(key)

    def release_all(self) -> None:
        """Let the time of every key begin: the window lost the focus."""
        for line in self.lines:
            line.down.clear()

    def update(self, on: bool, seconds: float) -> None:
        """Drop the lines whose time is over, and all when it is not `on`."""
        self.on = on
        for line in self.lines:
            line.left -= 0.0 if line.down else seconds
        self.lines = [line for line in self.lines if on and line.left > 0.0]

    def draw(self, surface: pygame.Surface, corner: tuple[int, int], top: int, look: Look) -> None:
        """Stack the lines with their lower right end at `corner`, none above `top` [px]."""
        right, bottom = corner
        for line in reversed(self.lines):
            image = self._image(line, look)
            image.set_alpha(round(255 * min(1.0, line.left / FADE)))
            rect = image.get_rect(bottomright=(right, bottom))
            if rect.top < top:
                break
            surface.blit(image, rect)
            bottom = rect.top - look.px(GAP)

    def _image(self, line: Line, look: Look) -> pygame.Surface:
        painted = line.deed, line.count, look
        if line.image is None or line.painted != painted:
            line.image, line.painted = picture(line, look), painted
        return line.image


def picture(line: Line, look: Look) -> pygame.Surface:
    """Return a key cap, the deed, and how often, on a plate."""
    strong, plain = font(look.px(SIZE), bold=True), font(look.px(SIZE))
    text, pad = look.colour("text"), look.px(9)
    cap = strong.render(line.key, True, look.colour("on_accent"))
    deed = plain.render(line.deed, True, text)
    often = strong.render(f"×{line.count}", True, look.colour("accent")) if line.count > 1 else None
    high = strong.get_linesize() + pad
    cap_width = max(high, cap.get_width() + 2 * pad)
    width = pad + cap_width + pad + deed.get_width() + pad + (pad // 2)
    width += often.get_width() + pad if often is not None else 0
    image = surfaces.clear((width, high + 2 * pad))
    whole = image.get_rect()
    border = look.colour("border")
    paint.box(image, whole, look.colour("raised"), border, look.px(9), look.px(1.5))
    key = pygame.Rect(pad, pad, cap_width, high)
    paint.box(image, key, look.colour("accent"), None, look.px(5))
    image.blit(cap, cap.get_rect(center=key.center))
    left = key.right + pad
    for words in (deed, often):
        if words is not None:
            image.blit(words, words.get_rect(midleft=(left, whole.centery)))
            left += words.get_width() + pad
    return image
