"""The small parts of a lesson's strip: its headline, the bar beside a question, the dots."""

import pygame
from pygame_gui.core import UIContainer

from app.teaching.lesson_player import LessonPlayer
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Painted
from app.ui.kit.theme import Look

LINES = 2  # [count] of a headline at most


class Headline(Painted):
    """The title of a step, in one line or two; one that is longer has smaller letters."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, words: str) -> None:
        """Show `words` in what `height` said that they need."""
        self.words = words
        super().__init__(desk, rect, container)
        self.refresh()

    @staticmethod
    def font(look: Look, width: int, words: str) -> pygame.font.Font:
        """Return the font in which `words` are one line of `width` [px], or the smaller one."""
        one_line = look.heading.size(words)[0] <= width
        return look.heading if one_line else look.strong

    @staticmethod
    def height(look: Look, width: int, words: str) -> int:
        """Return the height [px] that it needs."""
        face = Headline.font(look, width, words)
        return min(LINES, len(paint.wrap(words, face, width))) * face.get_linesize()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint line below line."""
        face = self.font(self.look, self.rect.width, self.words)
        for number, line in enumerate(paint.wrap(self.words, face, self.rect.width)[:LINES]):
            image = face.render(line, True, self.look.colour("text"))
            surface.blit(image, (0, number * face.get_linesize()))


class Bar(Painted):
    """A coloured bar at the left of a question or an answer."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, role: str) -> None:
        self.role = role
        super().__init__(desk, rect, container)
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a bar that is round at its ends."""
        area = self.inner()
        paint.box(surface, area, self.look.colour(self.role), radius=area.width // 2)


class Dots(Painted):
    """One dot a step, the present one filled; a click goes there."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        player: LessonPlayer,
        pitch: int,
    ) -> None:
        """Show the steps of `player`, the dots at most `pitch` [px] apart."""
        self.player = player
        assert player.lesson is not None
        count = len(player.lesson.steps)
        self.pitch = min(pitch, rect.width / count)
        super().__init__(
            desk, rect, container, tip=f"Step {player.index + 1} of {count}: click a step"
        )
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint rings; those that were shown are filled pale."""
        assert self.player.lesson is not None
        look = self.look
        for number in range(len(self.player.lesson.steps)):
            center = (self.pitch * (number + 0.5), self.rect.height / 2)
            now = number == self.player.index
            role = "accent" if now else "muted" if number < self.player.index else "border"
            radius = min(look.px(5 if now else 4), round(0.45 * self.pitch))
            paint.disc(surface, center, radius, look.colour(role))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Go to the step that was clicked."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not pressed or not self.hover_point(*event.pos) or self.player.lesson is None:
            return False
        place = (event.pos[0] - self.rect.left) // self.pitch
        self.player.go_to(min(max(int(place), 0), len(self.player.lesson.steps) - 1))
        return True
