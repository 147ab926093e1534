"""What the class will read of a step, while it is written: as the strip of the lesson sets it."""

from collections.abc import Mapping
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.teaching.prediction.ballot import LETTERS
from app.ui.bars.lesson_strip import Bar
from app.ui.kit.desk import Desk
from app.ui.kit.plates import Plate
from app.ui.kit.prose import Prose, set_text
from app.ui.kit.scroll import ScrollArea

PAD = 12  # [units]
GAP = 8  # [units] between the parts
BAR = 5  # [units] the coloured bar beside a question or an answer
LETTER = 18.0  # [units] letters of what the class reads
HEAD = 21.0  # [units] letters of the headline

Part = tuple[str, bool, str, float]
"""Words, bold, the colour role of the bar beside them ("" = none), and the letters [units]."""


def parts_of(words: Mapping[str, Any]) -> list[Part]:
    """Return what is set of a step's words, from the top."""
    parts: list[Part] = [(words.get("title", ""), True, "", HEAD)]
    parts.append((words.get("text", ""), False, "", LETTER))
    parts.append((words.get("question", ""), True, "warning", LETTER))
    right = words.get("right", -1)
    for number, answer in enumerate(words.get("answers", ())):
        mark = "accent" if number == right else "border"
        parts.append((f"{LETTERS[number]}  {answer}", number == right, mark, LETTER))
    parts.append((words.get("answer", ""), False, "accent", LETTER))
    return [part for part in parts if part[0]]


class StepPreview:
    """The preview is set anew whenever the words change."""

    def __init__(self, desk: Desk, room: pygame.Rect, container: UIContainer) -> None:
        """Stand in `room` [px in the container]; nothing is shown yet."""
        self.desk, self.room, self.container = desk, room, container
        self._area: ScrollArea | None = None
        self._plate: Plate | None = None

    def show(self, words: Mapping[str, Any], room: pygame.Rect) -> None:
        """Set the words of a step in `room` [px in the container]."""
        for part in (self._area, self._plate):
            if part is not None:
                part.kill()
        desk, look = self.desk, self.desk.look
        self._plate = Plate(desk, room, self.container, colour="canvas")
        inside = room.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        width = ScrollArea.width_beside_bar(desk, inside.width)
        side, gap = look.px(BAR) + look.px(PAD), look.px(GAP)
        columns = [
            (set_text(text, look, width - (side if bar else 0), units, bold), bar)
            for text, bold, bar, units in parts_of(words)
        ]
        height = sum(column.height + gap for column, _ in columns)
        self._area = ScrollArea(desk, inside, self.container, height)
        top = 0
        for column, bar in columns:
            left = side if bar else 0
            if bar:
                mark = pygame.Rect(0, top + look.px(2), look.px(BAR), column.height - look.px(4))
                Bar(desk, mark, self._area.content, bar)
            rect = pygame.Rect(left, top, width - left, max(1, column.height))
            Prose(desk, rect, self._area.content, column)
            top += column.height + gap
