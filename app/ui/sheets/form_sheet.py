"""A dialog that is a form: values by their parameters, words on what they make, a button."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from app.ui.kit.controls import Changes
from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form as Controls
from app.ui.kit.keyboard_focus import ENTER
from app.ui.sheets.dialog import EDGE, GAP, HEAD, LINE, PAD, Dialog
from app.ui.toolkit.form import Form
from app.ui.toolkit.leaves import List, Text
from app.ui.toolkit.parts import Column, Part
from app.ui.toolkit.rich_list import Line
from app.ui.toolkit.tree import Tree
from scenes.kit import Parameter

WIDTH = 470  # [units]
ROW, LIST = 48, 216  # [units] height of one of the rows, and of all that are seen at once


@dataclass
class FormTask:
    """What is asked, and what is chosen so far; it outlives the sheet.

    `start` does it and returns why not, "" when it is done; `summary` says what the values make, in
    so many `lines`. `note` is a word of advice below it; `refused` are options that cannot be had,
    with the reason, by the names of their choices. `rows` are listed below.
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
    rows: Sequence[Line] = ()

    def changed(self, name: str) -> None:
        """Hear of what the user has set: other parameters may be asked for then."""


class FormSheet(Dialog):
    """Enter does it; Esc or a click outside closes the sheet."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FormTask) -> None:
        self.task, self._trouble = task, ""
        look = desk.look
        room = min(look.px(WIDTH), desk.size[0] - look.px(EDGE)) - 2 * look.px(PAD)
        frame = look.px(10 + HEAD) + look.target(LINE) + look.px(GAP) + look.px(PAD)
        high = self._describe().heights(look, room)[1] + frame
        super().__init__(desk, closed, task.title, WIDTH, high)
        self.add_buttons(task.verb, self._start, self.close)
        self.tree = Tree(desk, self.inside, self.container, self.update)
        self.update()

    def _describe(self) -> Part:
        """Return the form, what its values make or why not, and the advice."""
        task, role = self.task, "error" if self._trouble else "muted"
        words = self._trouble or task.summary(task.values)
        values, changes = dict(task.values), Changes(self._changed)
        asked = tuple(task.parameters.values())
        return Column(
            bool(asked) and Form(task.parameters, values, changes, asked, task.refused, key="form"),
            Text(words, role=role, lines=task.lines, at_most=task.lines, key="said"),
            bool(task.rows) and List(task.rows, high=min(LIST, ROW * len(task.rows)), key="rows"),
            bool(task.note) and Text(task.note, key="note"),
            gap=GAP,
        )

    @property
    def form(self) -> Controls | None:
        """Return the controls, if anything is asked."""
        return self.tree["form"].form if self.task.parameters else None

    def update(self) -> None:
        """Say what the values make."""
        self.tree.show(self._describe())

    def _changed(self, name: str, value: Any) -> None:
        self.task.values[name], self._trouble = value, ""
        self.task.changed(name)

    def _start(self) -> None:
        self._trouble = self.task.start(self.task.values)
        if not self._trouble:
            self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the field that is typed in, then take Enter and Esc."""
        if self.form is not None and self.form.key(event):
            return True
        if event.key in ENTER:
            self._start()
        elif event.key == pygame.K_ESCAPE:
            self.close()
        else:
            return False
        return True
