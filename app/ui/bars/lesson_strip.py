"""The strip of a lesson beside the picture: what the step says, asks and answers; its buttons.

From the top: the title, the words, the slot of the ballot or of the boards, and the buttons. The
words have the largest letters at which all beats of the step have room, so nothing moves within it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.teaching.lesson_player import LessonPlayer
from app.teaching.prediction.ballot import LETTERS
from app.ui.bars.strip_parts import Bar, Dots, Headline
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.plates import Plate
from app.ui.kit.prose import Prose, set_text
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.layout import Layout
from scenes.deck import Step

SIZES = (24.0, 22.0, 20.0, 18.0, 16.0)
"""Sizes of what the class reads: [units]; the smallest is that of all text, 34 px projected."""
PAD = 10  # [units] to the edges
GAP = 6  # [units] between text and question
BAR = 5  # [units] the coloured bar beside a question or an answer
FOOT = 32  # [units] the row of buttons
GO_ON = 92  # [units] the button that goes on
SIDE = 30  # [units] the small buttons
DOT = 13  # [units] from one step's dot to the next, where there is room
BOARD, LEAST_BOARD = 205, 130  # [units] height that a board needs, and that it can be read at
DETAIL = 110  # [units] more for the X-ray: its bars have frames that must be seen
MOST = 0.66
"""Share of the strip that a ballot may take: [1]. The words scroll before that."""

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
        right = f"{LETTERS[step.right]}. {step.answers[step.right]}"
        said = f"  {100 * share:.0f} % had it right." if share is not None else ""
        right += "." if said and right[-1] not in ".!?" else ""
        question = [(right + said, True, "accent")]
    return [*question, (step.answer, False, "accent")] if step.answer else question


def next_words(player: LessonPlayer) -> tuple[str, str]:
    """Return the word on the button that goes on, and what it will do."""
    step = player.step
    assert player.lesson is not None and step is not None
    if player.runs_up:
        return "Wait", "The earlier steps run first: this step goes on from them"
    if player.waits and not player.hurries:
        return "Wait", "Still computing the runs to compare"
    beats = step.beats
    place = beats.index(player.beat)
    if place + 1 < len(beats):
        coming = beats[place + 1]
        tip = "Start time" if coming == "run" else "Show the answer"
        return NEXT_WORDS[coming], tip
    if player.index + 1 < len(player.lesson.steps):
        return NEXT_WORDS["next"], "The next step"
    return NEXT_WORDS["end"], "What was learned" if player.has_last_page else "End the lesson"


def coming(player: LessonPlayer) -> str:
    """Return what is written while steps before this one run; "" when none does."""
    return player.runs_up.words if player.runs_up is not None else ""


class Division(NamedTuple):
    """Where the parts of a strip stand [px in the strip], and how large its letters are."""

    head: pygame.Rect
    words: pygame.Rect
    slot: pygame.Rect  # of a ballot or boards; no height when there is neither
    foot: pygame.Rect
    letters: float  # [units]


def divide(look: Look, size: tuple[int, int], player: LessonPlayer, ballot: int) -> Division:
    """Return how a strip of `size` [px] is divided for the step of `player`, whose question needs a
    `ballot` [px] high.
    """
    step, pad = player.step, look.px(PAD)
    assert step is not None
    inside = pygame.Rect((0, 0), size).inflate(-2 * pad, 0)
    head = pygame.Rect(inside.left, look.px(GAP), inside.width, 0)
    head.height = Headline.height(look, inside.width, headline(player))
    foot = pygame.Rect(inside.left, 0, inside.width, look.target(FOOT))
    foot.bottom = size[1] - look.px(GAP)
    words = pygame.Rect(inside.left, head.bottom + look.px(GAP), inside.width, 0)
    words.height = max(1, foot.top - words.top)
    boards = max(boards_of(step), bool(step.sketch))
    detail = look.px(DETAIL) if "x-ray" in step.laboratory else 0
    needed = max(ballot, look.px(BOARD) * boards + detail)
    needed = min(needed, round(MOST * words.height))
    room = words.height - needed
    beats = [parts_of(step, False), parts_of(step, True, 1.0 if boards_of(step) else None)]
    tallest, letters = 0, SIZES[-1]
    for letters in SIZES:
        tallest = max(_content_height(look, inside.width, parts, letters) for parts in beats)
        if tallest <= room:
            break
    least = max(ballot, look.px(LEAST_BOARD) * boards)  # boards give way to the words
    room = max(room, min(tallest, words.height - least))
    if needed:
        words.height = min(tallest, room)
    slot = pygame.Rect(inside.left, words.bottom, inside.width, 0)
    slot.height = foot.top - slot.top if needed else 0
    return Division(head, words, slot, foot, letters)


def boards_of(step: Step) -> int:
    """Return how many boards take the place of the ballot when it is over: [count]."""
    return len(step.boards) + bool(step.graph) + len(step.laboratory)


def headline(player: LessonPlayer) -> str:
    """Return the number of the step and its title."""
    assert player.lesson is not None and player.step is not None
    return f"{player.index + 1}  {player.step.title or player.lesson.title}"


def _content_height(look: Look, width: int, parts: Sequence[Part], letters: float) -> int:
    columns = [
        set_text(words, look, _room(look, width, bar), letters, bold, tight=True).height
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
        self.slot = pygame.Rect(0, 0, 0, 0)  # [px in the window] of a ballot or boards
        self.scrolls = False  # the words have too little room
        self._shown: object = None
        self.update()

    def update(self) -> None:
        """Show the words of another beat."""
        player = self.player
        now = (player.lesson, player.index, player.beat, player.waits, coming(player))
        if now == self._shown:
            return
        self._shown = now
        if self.container is not None:
            self.container.kill()
            self.container = None
        if player.step is not None:
            self._build(player.step)

    def _build(self, step: Step) -> None:
        desk, area = self.desk, self.area
        self.container = desk.group(area)
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="left")
        look, width = desk.look, area.width - 2 * desk.look.px(PAD)
        rooms = [part.room_in_strip(look, step, width) for part in desk.features.values()]
        parts = divide(look, area.size, self.player, max(rooms, default=0))
        self.slot = parts.slot.move(area.topleft)
        Headline(desk, parts.head, self.container, headline(self.player))
        self._add_words(step, parts, self.container)
        self._add_buttons(parts.foot, self.container)

    def _add_buttons(self, foot: pygame.Rect, container: UIContainer) -> None:
        """Add back, dots, on and close, from left to right."""
        desk, look, player = self.desk, self.desk.look, self.player
        gap, side = look.px(3), look.target(SIDE)
        row = foot.inflate(0, -2 * gap)

        back = pygame.Rect(row.left, row.top, side, row.height)
        close = pygame.Rect(row.right - side, row.top, side, row.height)
        on = pygame.Rect(0, row.top, look.px(GO_ON), row.height)
        on.right = close.left - gap
        dots = pygame.Rect(back.right + gap, row.top, 0, row.height)
        dots.width = max(1, on.left - gap - dots.left)
        tip = "Back  (Page Up)"
        self.back = Button(
            desk, back, container, command=player.previous, sign="left", small=True, tip=tip
        )
        self.dots = Dots(desk, dots, container, player, look.px(DOT))
        words, tip = next_words(player)
        tip = f"{tip}  (Page Down)"
        self.go_on = Button(
            desk, on, container, command=player.next, words=words, tip=tip, strong=True
        )
        tip = "End the lesson  (Shift+F5)"
        self.end = Button(
            desk, close, container, command=player.close, sign="cross", small=True, tip=tip
        )
        for one in (self.back, self.dots, self.go_on, self.end):
            one.tip_beside = self.area  # the answers are just above

    def _add_words(self, step: Step, parts: Division, container: UIContainer) -> None:
        desk, look, inside = self.desk, self.desk.look, parts.words
        share = self.player.share_right if boards_of(step) else None  # else the ballot tells it
        said = parts_of(step, self.player.answered, share)
        if self.player.runs_up:
            said = [(coming(self.player), False, "warning")]
        height, width = _content_height(look, inside.width, said, parts.letters), inside.width
        if height > inside.height:
            width = ScrollArea.width_beside_bar(desk, width)
            height = _content_height(look, width, said, parts.letters)
        scroll = ScrollArea(desk, inside, container, height)
        self.scrolls = scroll.room > 0
        top = 0
        for words, bold, bar in said:
            room = _room(look, width, bar)
            column = set_text(words, look, room, parts.letters, bold, tight=True)
            if bar:
                mark = pygame.Rect(0, top + look.px(3), look.px(BAR), column.height - look.px(4))
                Bar(desk, mark, scroll.content, bar)
            rect = pygame.Rect(width - room, top, room, max(1, column.height))
            Prose(desk, rect, scroll.content, column)
            top += column.height + look.px(GAP)
