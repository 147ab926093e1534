"""The closing page of a lesson: what was learned, how the class voted, and what to do next.

It covers the whole window. The keys of a presenter's remote go on and back; a click goes on.
"""

import pygame

from app.drawing import surfaces
from app.teaching.lesson_player import LessonPlayer
from app.ui.interface import Interface
from app.ui.kit.column import Column
from app.ui.kit.prose import set_text
from app.ui.kit.theme import Look

SIZES = (28.0, 24.0, 20.0, 16.0)  # [units] of the text; the first that has room is taken
WIDTH = 0.8  # [1] of the window
GOING_ON = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)
PASSED = (pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_r, pygame.K_b, pygame.K_PERIOD)
"""Keys that mean here what they mean in the lesson."""

KEYS = "Page Down: back to what was there before the lesson · Page Up: the last step"

Part = tuple[str, str, float, bool]
"""Words, the role of their colour, their size [1] of the text's, bold."""


class ClosingPage:
    """The page is painted over all else while the player shows it."""

    def __init__(self, player: LessonPlayer, ui: Interface) -> None:
        """Follow `player`."""
        self._player, self._ui = player, ui
        self._shown: object = None  # what the image was painted for
        self._image: pygame.Surface | None = None

    def process(self, event: pygame.event.Event) -> bool:
        """Hear of an event; True when nobody else must see it."""
        if not self._player.closing:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in GOING_ON:
                self._player.next()
            return event.key not in PASSED and not pygame.K_F1 <= event.key <= pygame.K_F12
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._player.next()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN)

    def draw(self, surface: pygame.Surface) -> None:
        """Cover `surface` with the page."""
        if not self._player.closing:
            return
        parts, look = parts_of(self._player), self._ui.desk.look
        shown = parts, look, surface.get_size()
        if shown != self._shown or self._image is None:
            self._shown, self._image = shown, picture(parts, look, surface.get_size())
        surface.blit(self._image, (0, 0))


def parts_of(player: LessonPlayer) -> list[Part]:
    """Return what the page says, from the top."""
    if player.lesson is None:
        return []
    page = player.lesson.closing.of(player.lesson.steps)
    parts: list[Part] = [(player.lesson.title, "text", 1.3, True)]
    if page.learned:
        parts.append(("What we have seen", "accent", 0.8, True))
    parts += [(f"- {sentence}", "text", 1.0, False) for sentence in page.learned]
    if said := votes_told(player):
        parts += [("Your votes", "accent", 0.8, True), (said, "text", 1.0, False)]
    if page.next:
        parts += [("What to do next", "accent", 0.8, True), (page.next, "text", 1.0, False)]
    return parts


def votes_told(player: LessonPlayer) -> str:
    """Return how many were right in each question, in every round of hands; "" without a vote."""
    said = list[str]()
    for index, ballot in sorted(player.ballots.items()):
        if shares := ballot.shares_right():
            rounds = ", then ".join(f"{100 * share:.0f} %" for share in shares)
            said.append(f"step {index + 1}: {rounds}")
    return f"Right answers in {'; '.join(said)}" if said else ""


def picture(parts: list[Part], look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the page in the largest letters that have room in `size` [px]."""
    width = round(WIDTH * size[0])
    foot = set_text(KEYS, look, width, SIZES[-1])
    room = size[1] - 3 * foot.height
    columns: list[tuple[Column, str]] = []
    high = 0
    for units in SIZES:
        columns = [
            (set_text(words, look, width, units * share, bold), role)
            for words, role, share, bold in parts
        ]
        high = sum(column.height + gap(column, role) for column, role in columns)
        if high <= room:
            break
    image = surfaces.opaque(size)
    image.fill(look.colour("raised"))
    left, top = (size[0] - width) // 2, max(foot.height, (room - high) // 2)
    for column, role in columns:
        top += gap(column, role)
        column.paint(image, look.colour(role), (left, top))
        top += column.height
    foot.paint(image, look.colour("muted"), (left, size[1] - 2 * foot.height))
    return image


def gap(column: Column, role: str) -> int:
    """Return the room [px] above a part: more above a heading."""
    return round((1.6 if role == "accent" else 0.3) * column.size)
