"""A dialog that is a form: values by their parameters, words on what they make, a button."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form, form_height
from app.ui.kit.scroll import ScrollArea
from app.ui.sheets.dialog import EDGE, GAP, HEAD, LINE, PAD, Dialog
from app.ui.sheets.file_rows import Message, message_lines
from scenes.kit import Parameter

WIDTH = 470  # [units]


@dataclass
class FormTask:
    """What is asked, and what is chosen so far; it outlives the sheet.

    `start` does it and returns why not, "" when it is done; `summary` says what the values make, in
    so many `lines`. `note` is a word of advice below it; `refused` are options that cannot be had,
    with the reason, by the names of their choices.
    """

    title: str
    verb: str  # on the button
    parameters: dict[str, Parameter]
    values: dict[str, Any]
    start: Callable[[dict[str, Any]], str]
    summary: Callable[[dict[str, Any]], str]
    note: str = ""
    refused: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lines: int = 3  # [count]


class FormSheet(Dialog):
    """Enter does it; Esc or a click outside closes the sheet."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FormTask) -> None:
        self.task = task
        look = desk.look
        form = form_height(task.parameters, look)
        room = min(look.px(WIDTH), desk.size[0] - look.px(EDGE)) - 2 * look.px(PAD)
        self._room, line = room, look.body.get_linesize()
        advice = message_lines(task.note, look, room) if task.note else []
        notes = (task.lines + len(advice)) * line
        frame = look.px(10 + HEAD + LINE + 2 * GAP + PAD)
        super().__init__(desk, closed, task.title, WIDTH, form + notes + frame)
        self.add_buttons(task.verb, self._start, self.close)
        place = pygame.Rect(self.inside.left, self.inside.bottom - notes, room, task.lines * line)
        self.note = Message(desk, place, self.container, self._lines(self._told()), "")
        if advice:
            below = pygame.Rect(place.bottomleft, (room, notes - place.height))
            Message(desk, below, self.container, advice, "info")
        self.inside.height -= notes + self.gap
        area = ScrollArea(desk, self.inside, self.container, form)
        words = task.parameters, task.values, self._changed, task.refused
        self.form = Form(desk, area.content, area.width, *words)

    def _told(self) -> str:
        return self.task.summary(self.task.values)

    def _lines(self, words: str) -> list[str]:
        return message_lines(words, self.desk.look, self._room)[: self.task.lines] if words else []

    def _changed(self, name: str, value: Any) -> None:
        self.task.values[name] = value
        self.note.put(self._lines(self._told()))

    def _start(self) -> None:
        trouble = self.task.start(self.task.values)
        if trouble:
            self.note.put(self._lines(trouble))
        else:
            self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the field that is typed in, then take Enter and Esc."""
        if self.form.key(event):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._start()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True

    def update(self) -> None:
        """Do nothing: nothing moves here."""
