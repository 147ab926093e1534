"""The handout: a lesson on paper, to be filled in; the solutions are on the last pages.

Pages are set by the program's own typesetter, so formulas are as on screen, and put into a PDF by
Pillow, which is imported only here.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from app.drawing import surfaces
from app.features.lesson_maker.export.rehearsal import Rehearsal
from app.features.lesson_maker.export.slide import ACCENT, INK, LINE, MUTED, PAPER
from app.files.atomic import FileError, write_file
from app.files.lesson_file import Lesson
from app.files.rerun import Progress
from app.teaching.prediction.ballot import LETTERS
from app.ui.kit.column import set_column
from scenes.deck import Step

DPI = 200
PAGE = (1654, 2339)  # [px] A4
MARGIN, GAP = 130, 34  # [px] 16 and 4 mm
TITLE, HEAD, TEXT, SMALL = 58, 36, 31, 25  # [px] letters: 21, 13, 11 and 9 points
PICTURE = (640, 440)  # [px] 81 x 56 mm
BOX = 26  # [px] side of a box to tick
WRITING, WRITTEN = 66, 3  # [px] between lines to write on, and how many
QUALITY = 93  # of the pages' JPEG: letters have no rings
LETTERS_IN = 1.6  # [1] letters in the pictures, which are small: 6 points
FINER = 1.5  # pictures are drawn so many times larger, then shrunk: thin lines stay


@dataclass
class Block:
    """Something that stays together on a page."""

    surface: pygame.Surface

    @property
    def height(self) -> int:
        """Return how much of a page it takes [px]."""
        return self.surface.get_height() + GAP


def write_handout(lesson: Lesson, path: Path, tell: Progress) -> int:
    """Write the PDF; return the number of its pages. FileError, SceneFailedError."""
    size = (round(FINER * PICTURE[0]), round(FINER * PICTURE[1]))
    rehearsal = Rehearsal(lesson, size, LETTERS_IN)
    asked: list[Block] = []
    solved: list[Block] = []
    for shot in rehearsal.shots(tell):
        step, picture = lesson.steps[shot.number], framed(shot.picture)
        if shot.moment == "ask":
            asked.append(question_block(step, shot.number, picture))
        else:
            solved.append(answer_block(step, shot.number, picture))
    pages = set_pages(lesson.title, asked)
    if solved:
        pages += set_pages(f"Solutions: {lesson.title}", solved, len(pages))
    write_file(path, pdf_of(path, pages, lesson.title))
    return len(pages)


def framed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture at its size on paper, with a thin frame."""
    small = surfaces.scaled(picture, PICTURE)
    pygame.draw.rect(small, LINE, small.get_rect(), 2)
    return small


class Writer:
    """The writer sets words below one another in a column beside the picture."""

    def __init__(self, left: int, width: int) -> None:
        """Begin at the top of a column of `width` [px]."""
        self.left, self.width, self.top = left, width, 0
        self.surface = surfaces.opaque((PAGE[0] - 2 * MARGIN, 4 * PAGE[1]))
        self.surface.fill(PAPER)

    def text(self, words: str, size: int = TEXT, *, bold: bool = False, indent: int = 0) -> None:
        """Set a paragraph."""
        if words:
            column = set_column(words, size, self.width - indent, bold)
            column.paint(self.surface, INK, (self.left + indent, self.top))
            self.top += column.height + size // 3

    def box(self, words: str, *, ticked: bool = False) -> None:
        """Set an answer beside a box."""
        rect = pygame.Rect(self.left, self.top + 6, BOX, BOX)
        if ticked:
            pygame.draw.rect(self.surface, ACCENT, rect)
        pygame.draw.rect(self.surface, INK, rect, 3)
        self.text(words, bold=ticked, indent=BOX + 16)

    def lines(self, count: int) -> None:
        """Leave lines to write on."""
        for _ in range(count):
            self.top += WRITING
            self.surface.fill(LINE, (self.left, self.top, self.width, 2))
        self.top += SMALL // 2

    def block(self, least: int) -> Block:
        """Return what was set, at least so high [px]."""
        height = min(max(self.top, least), PAGE[1] - 2 * MARGIN - 3 * TITLE)
        area = pygame.Rect(0, 0, self.surface.get_width(), height)
        return Block(self.surface.subsurface(area).copy())


def beside(picture: pygame.Surface) -> Writer:
    """Return a writer for the column at the right of a picture."""
    left = PICTURE[0] + GAP
    writer = Writer(left, PAGE[0] - 2 * MARGIN - left)
    writer.surface.blit(picture, (0, 0))
    return writer


def headline(step: Step, number: int) -> str:
    """Return what stands above a step."""
    return f"{number + 1}  {step.title}" if step.title else f"Step {number + 1}"


def question_block(step: Step, number: int, picture: pygame.Surface) -> Block:
    """Return a step to be filled in."""
    writer = beside(picture)
    writer.text(headline(step, number), HEAD, bold=True)
    writer.text(step.text)
    writer.text(step.question, bold=True)
    for place, answer in enumerate(step.answers):
        writer.box(f"{LETTERS[place]}  {answer}")
    if step.sketch:
        writer.text("Draw into the picture.", SMALL)
    elif step.question and not step.answers:
        writer.lines(WRITTEN)
    return writer.block(PICTURE[1])


def answer_block(step: Step, number: int, picture: pygame.Surface) -> Block:
    """Return the solution of a step."""
    writer = beside(picture)
    writer.text(headline(step, number), HEAD, bold=True)
    writer.text(step.question)
    if step.answers:
        writer.box(f"{LETTERS[step.right]}  {step.answers[step.right]}", ticked=True)
    writer.text(step.answer)
    return writer.block(PICTURE[1])


def set_pages(title: str, blocks: Sequence[Block], before: int = 0) -> list[pygame.Surface]:
    """Return pages with `blocks` below a title; `before` pages come first."""
    pages: list[pygame.Surface] = []
    waiting = list(blocks)
    while waiting:
        page = surfaces.opaque(PAGE)
        page.fill(PAPER)
        top = MARGIN
        if not pages:
            column = set_column(title, TITLE, PAGE[0] - 2 * MARGIN, True)
            column.paint(page, INK, (MARGIN, top))
            top += column.height + GAP
        bottom = PAGE[1] - MARGIN
        first = True
        while waiting and (first or top + waiting[0].height <= bottom):
            block, first = waiting.pop(0), False
            page.blit(block.surface, (MARGIN, top))
            top += block.height
        number = set_column(str(before + len(pages) + 1), SMALL, 100)
        number.paint(page, MUTED, (PAGE[0] - MARGIN - 20, PAGE[1] - MARGIN + GAP))
        pages.append(page)
    return pages


def pdf_of(path: Path, pages: Sequence[pygame.Surface], title: str) -> bytes:
    """Return the PDF of `pages`. FileError when Pillow is not there."""
    try:
        from PIL import Image
    except ImportError as error:
        raise FileError(path, "the handout needs Pillow: pip install pillow") from error
    images = [
        Image.frombytes("RGB", page.get_size(), pygame.image.tobytes(page, "RGB")) for page in pages
    ]
    data = io.BytesIO()
    images[0].save(
        data,
        "PDF",
        save_all=True,
        append_images=images[1:],
        resolution=DPI,
        quality=QUALITY,
        title=title,
        creator="Fulcrum",
    )
    return data.getvalue()
