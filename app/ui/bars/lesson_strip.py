"""The strip of a lesson over the canvas: what the step says, asks and answers; its buttons.

It is as high as the longest beat of its step needs: the picture stands still until the next one.
"""

from collections.abc import Sequence

import pygame
from pygame_gui.core import UIContainer

from app.teaching.lesson_player import LessonPlayer
from app.teaching.prediction.ballot import LETTERS
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.painted import Painted
from app.ui.kit.plates import Plate
from app.ui.kit.prose import Prose, set_text
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.layout import Layout
from scenes.deck import Step

CAPTION = 20.0  # [units] letters of what the class reads: 35 px on the projector
HEAD = 34  # [units] the row with title and buttons
PAD = 10
GAP = 6  # [units] between text and question
BAR = 5  # [units] the coloured bar beside a question or an answer
GO_ON = 104  # [units] the button that goes on
SIDE = 30  # [units] the small buttons
DOT = 13  # [units] from one step's dot to the next
SHARE = 0.45  # [1] of the window at most; the rest scrolls

Part = tuple[str, bool, str]
"""Words, bold, and the colour role of the bar beside them ("" = none)."""

NEXT_WORDS = {"run": "Run", "answer": "Answer", "next": "Next", "end": "End"}


def parts_of(step: Step, answered: bool, share: float | None = None) -> list[Part]:
    """Return what is written in the strip: text and question, then what is right and why.

    `share` of the hands were right [1]; None = nobody was asked.
    """
    question: list[Part] = [(step.question, True, "warning")] if step.question else []
    if not answered:
        return [(step.text, False, ""), *question]
    if step.answers:
        right = f"{LETTERS[step.right]}: {step.answers[step.right]}"
        told = f"  ({100 * share:.0f} % were right)" if share is not None else ""
        question = [(right + told, True, "accent")]
    return [*question, (step.answer, False, "accent")] if step.answer else question


def next_words(player: LessonPlayer) -> tuple[str, str]:
    """Return the word on the button that goes on, and what it will do."""
    step = player.step
    assert player.lesson is not None and step is not None
    beats = step.beats
    place = beats.index(player.beat)
    if place + 1 < len(beats):
        coming = beats[place + 1]
        tip = "Let time go" if coming == "run" else "Show the answer"
        return NEXT_WORDS[coming], tip
    if player.index + 1 < len(player.lesson.steps):
        return NEXT_WORDS["next"], "The next step"
    return NEXT_WORDS["end"], "What was learned"


def strip_height(look: Look, size: tuple[int, int], width: int, player: LessonPlayer) -> int:
    """Return the height [px] of a strip of `width` [px] in a window of `size`; 0: no lesson."""
    step = player.step
    if step is None or width <= 0:
        return 0
    room = width - 2 * look.px(PAD)
    tallest = max(
        _content_height(look, room, parts_of(step, answered, 1.0)) for answered in (False, True)
    )
    wanted = look.px(HEAD) + tallest + look.px(PAD)
    return min(wanted, round(SHARE * size[1]))


def _content_height(look: Look, width: int, parts: Sequence[Part]) -> int:
    columns = [
        set_text(words, look, _room(look, width, bar), CAPTION, bold).height
        for words, bold, bar in parts
    ]
    return sum(columns) + look.px(GAP) * len(columns)


def _room(look: Look, width: int, bar: str) -> int:
    return width - (look.px(BAR) + look.px(PAD) if bar else 0)


class LessonStrip:
    """The strip is built for each layout; `update` follows the player."""

    def __init__(self, desk: Desk, layout: Layout, player: LessonPlayer) -> None:
        """Build it in the area that the layout keeps free for it."""
        self.desk, self.player, self.area = desk, player, layout.strip
        self.container: UIContainer | None = None
        self._shown: object = None
        self.update()

    def update(self) -> None:
        """Show the words of another beat."""
        player = self.player
        now = (player.lesson, player.index, player.beat)
        if now == self._shown:
            return
        self._shown = now
        if self.container is not None:
            self.container.kill()
            self.container = None
        if player.step is not None:
            self._build(player.step)

    def _build(self, step: Step) -> None:
        desk, look, area = self.desk, self.desk.look, self.area
        self.container = desk.group(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="bottom")
        self._add_head(step, self.container)
        top = look.px(HEAD)
        inside = pygame.Rect(look.px(PAD), top, area.width - 2 * look.px(PAD), 0)
        inside.height = area.height - top - look.px(PAD) // 2
        self._add_words(step, inside, self.container)

    def _add_head(self, step: Step, container: UIContainer) -> None:
        """Add title, dots, and the buttons back, on and close."""
        desk, look, player = self.desk, self.desk.look, self.player
        assert player.lesson is not None
        side, top = look.px(SIDE), look.px(3)
        right = self.area.width - look.px(4)

        def place(width: int) -> pygame.Rect:
            nonlocal right
            right -= width
            rect = pygame.Rect(right, top, width, look.px(HEAD) - 2 * top)
            right -= look.px(4)
            return rect

        Button(
            desk,
            place(side),
            container,
            command=player.close,
            sign="cross",
            small=True,
            tip="End the lesson  (Shift+F5)",
        )
        words, tip = next_words(player)
        self.go_on = Button(
            desk,
            place(look.px(GO_ON)),
            container,
            command=player.next,
            words=words,
            tip=f"{tip}  (Page Down)",
            strong=True,
        )
        self.back = Button(
            desk,
            place(side),
            container,
            command=player.previous,
            sign="left",
            small=True,
            tip="Back  (Page Up)",
        )
        count = len(player.lesson.steps)
        self.dots = Dots(desk, place(look.px(DOT * count + 6)), container, player)
        left = look.px(PAD)
        title = f"{player.index + 1}  {step.title or player.lesson.title}"
        rect = pygame.Rect(left, top, max(1, right - left), look.px(HEAD) - 2 * top)
        Caption(desk, rect, container, title, font=look.heading)

    def _add_words(self, step: Step, inside: pygame.Rect, container: UIContainer) -> None:
        desk, look = self.desk, self.desk.look
        parts = parts_of(step, self.player.answered, self.player.share_right)
        height, width = _content_height(look, inside.width, parts), inside.width
        if height > inside.height:
            width = ScrollArea.width_beside_bar(desk, width)
            height = _content_height(look, width, parts)
        scroll = ScrollArea(desk, inside, container, height)
        top = 0
        for words, bold, bar in parts:
            room = _room(look, width, bar)
            column = set_text(words, look, room, CAPTION, bold)
            if bar:
                mark = pygame.Rect(0, top + look.px(3), look.px(BAR), column.height - look.px(4))
                Bar(desk, mark, scroll.content, bar)
            rect = pygame.Rect(width - room, top, room, max(1, column.height))
            Prose(desk, rect, scroll.content, column)
            top += column.height + look.px(GAP)


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
        self, desk: Desk, rect: pygame.Rect, container: UIContainer, player: LessonPlayer
    ) -> None:
        self.player = player
        assert player.lesson is not None
        count = len(player.lesson.steps)
        super().__init__(
            desk, rect, container, tip=f"Step {player.index + 1} of {count}: click one"
        )
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint rings; those that were shown are filled pale."""
        assert self.player.lesson is not None
        look = self.look
        for number in range(len(self.player.lesson.steps)):
            center = (look.px(DOT) * (number + 0.5) + look.px(3), self.rect.height / 2)
            now = number == self.player.index
            role = "accent" if now else "muted" if number < self.player.index else "border"
            paint.disc(surface, center, look.px(5 if now else 4), look.colour(role))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Go to the step that was clicked."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not pressed or not self.hover_point(*event.pos) or self.player.lesson is None:
            return False
        place = (event.pos[0] - self.rect.left - self.look.px(3)) // self.look.px(DOT)
        self.player.go_to(min(max(int(place), 0), len(self.player.lesson.steps) - 1))
        return True
