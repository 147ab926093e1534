"""The file sheet: choose a file to open, or a name to save under, with keys or the mouse."""

import os
from collections.abc import Callable
from functools import partial

import pygame

from app.files.atomic import FileError, shown
from app.ui.bars.corner import progress_words
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import CheckBox
from app.ui.kit.framed_field import Frame
from app.ui.sheets.dialog import Dialog
from app.ui.sheets.file_list import FileList
from app.ui.sheets.file_rows import Message, message_lines
from app.ui.sheets.file_task import SEPARATORS, FileTask, Item

WIDTH = 680  # [units]
HEIGHT = 600  # [units]
EXACT = "The scene opens again exactly as you left it. The file is larger."
PATIENCE = 0.4  # [s] a job this short is not spoken of


class FileSheet(Dialog):
    """The sheet opens or saves with Enter; Esc goes a step back."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FileTask) -> None:
        self.task = task
        self._shown: tuple = ()
        super().__init__(desk, closed, task.title, WIDTH, desk.look.px(HEIGHT))
        self._add_places()
        self._add_folder()
        self._add_name()
        self.act = self.add_buttons(task.verb, self.enter, self._back, least=110)
        if task.exact is not None:
            self._add_switch(task.exact)
        self.list = FileList(desk, self.inside, self.container, self._take)
        self._list()

    # --- parts: each takes its room off `inside` ---------------------------------------------

    def _take_line(self, height: int, gap: int) -> pygame.Rect:
        """Return a strip off the top [px]."""
        room = self.inside
        line = pygame.Rect(room.left, room.top, room.width, height)
        room.top, room.height = line.bottom + gap, room.height - height - gap
        return line

    def _add_places(self) -> None:
        look = self.desk.look
        line = self._take_line(look.target(30), self.gap // 2)
        left = line.left
        self.places: list[Button] = []
        for number, place in enumerate(self.task.places):
            wide = look.body.size(place.words)[0] + look.px(22)
            rect = pygame.Rect(left, line.top, wide, line.height)
            press = partial(self._choose, number)
            button = Button(self.desk, rect, self.container, command=press, words=place.words)
            self.places.append(button)
            left += wide + look.px(4)

    def _add_folder(self) -> None:
        line = self._take_line(self.line, self.gap)
        up = pygame.Rect(line.left, line.top, line.height, line.height)
        tip = "The folder above"
        Button(self.desk, up, self.container, command=self._up, sign="up", framed=True, tip=tip)
        rest = line.copy()
        rest.left = up.right + self.desk.look.px(4)
        rest.width = line.right - rest.left
        words = shown(self.task.folder)
        self.folder = Frame(self.desk, rest, self.container, label="Folder", words=words)

    def _add_name(self) -> None:
        task = self.task
        self.name = Frame(
            self.desk,
            self._take_line(self.line, self.gap),
            self.container,
            label="Name" if task.saving else "Find",
            words=shown(task.name),
            hint="Name of the file" if task.saving else "Type to search; arrows and Enter open",
            changed=self._named,
        )

    def _add_switch(self, on: bool) -> None:
        """Add the switch of the exact save, and what that is, at the lower end."""
        look, room = self.desk.look, self.inside
        indent, box = look.px(29), look.px(28)
        lines = message_lines(EXACT, look, room.width)
        tall = len(lines) * look.body.get_linesize()
        place = pygame.Rect(room.left + indent, room.bottom - tall, room.width - indent, tall)
        Message(self.desk, place, self.container, lines, "")
        self.switch = CheckBox(
            self.desk,
            pygame.Rect(room.left, place.top - box, room.width, box),
            self.container,
            words="Save the exact moment",
            on=on,
            command=self._flip,
            tip="",
        )
        room.height -= tall + box + self.gap

    # --- following the task ------------------------------------------------------------------

    def _list(self) -> None:
        """Show the message and the list, as the task has them now."""
        task = self.task
        items, more = task.items()
        rest = f"and {more} more: type to find them" if more else ""
        if not items:
            searching = task.name.strip() and not task.saving
            rest = "Nothing has that name" if searching else "No files here yet"
        chosen = self.list.chosen
        self.list.put(items, rest, *self._words())
        self.list.mark(items.index(chosen) if chosen in items else -1 if task.saving else 0)
        self._note()

    def _words(self) -> tuple[str, str]:
        """Return what the message says: an error, a question, or how far the work is."""
        task = self.task
        if task.error:
            return "error", task.error
        if task.asked is not None:
            return "warning", f"{shown(task.asked.name)} exists already. Replace it?"
        if task.job is not None and task.job.seconds > PATIENCE:
            said = progress_words(task.job.progress, task.job.seconds_left)
            return "info", f"{task.job.words}: {said}"
        return "", ""

    def _note(self) -> None:
        """Let buttons and lines follow the task."""
        task = self.task
        self.act.put("Replace" if task.asked is not None else task.verb)
        if not self.folder.field.is_focused:
            self.folder.put(shown(task.folder))
        for number, button in enumerate(self.places):
            button.mark(number == task.place)
        self._shown = (self._words(), task.asked)

    # --- what the user does ------------------------------------------------------------------

    def _choose(self, place: int) -> None:
        self.task.choose(place)
        self._went()

    def _up(self) -> None:
        self.task.go(self.task.folder.parent)
        self._went()

    def _went(self) -> None:
        """List another folder; the filter was for the old one."""
        if not self.task.saving:
            self.task.name = ""
            self.name.put("")
        self._list()

    def _named(self, words: str) -> None:
        """Follow what is typed into the name field."""
        self.task.name, self.task.error, self.task.asked = words, "", None
        self._list()

    def _flip(self) -> None:
        self.task.exact = not self.task.exact
        self.switch.set(self.task.exact)

    def _take(self, item: Item) -> None:
        """Take a line that was clicked, or chosen with Enter."""
        if item.is_folder:
            self.task.go(item.path)
            self._went()
        elif self.task.saving:
            self.task.go(item.path.parent)
            self.task.name = item.path.name
            self.name.put(shown(item.path.name))
            self._list()
        else:
            self.list.mark_item(item)  # what is told of it afterwards stands under its mark
            self._start(item.path)

    def enter(self) -> None:
        """Do what Enter and the main button do."""
        task = self.task
        if self.folder.field.is_focused or self._searched_path:
            typed = self.folder.field.text
            if path := self._searched_path:
                typed, task.name = path, ""
            task.enter(typed)
            if not task.error:
                self.desk.focus.take(self.name.field)
            self.name.put(shown(task.name))
            self._list()
        elif self.list.chosen is not None:
            self._take(self.list.chosen)
        elif task.saving:
            self._save()

    @property
    def _searched_path(self) -> str:
        """Return what was typed to search, if it is a path: that is no name in this folder."""
        task = self.task
        is_path = not task.saving and any(sign in task.name for sign in SEPARATORS)
        return task.name if is_path else ""

    def _save(self) -> None:
        task = self.task
        try:
            path = task.target()
        except FileError as error:
            task.error, task.asked = error.reason, None
        else:
            if os.path.lexists(path) and task.asked != path:
                task.asked = path
            else:
                self._start(path)
        self._list()

    def _start(self, path: object) -> None:
        task = self.task
        task.error, task.asked = "", None
        task.start(task, path)  # type: ignore[arg-type]

    def _back(self) -> None:
        """Go back: out of the work, the question, the folder, the sheet."""
        if self.task.job is not None:
            self.task.job.cancel()
            self.task.job = None
        elif self.task.asked is not None:
            self.task.asked = None
            self._list()
        elif self.folder.field.is_focused:
            self.desk.focus.take(self.name.field)
            self.folder.put(str(self.task.folder))
        else:
            self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Take arrows, Enter, Tab and Esc; everything else goes to the field."""
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 8, pygame.K_PAGEUP: -8}
        if event.key in steps:
            self.list.mark(self.list.marked + steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        elif event.key == pygame.K_TAB:
            other = self.name if self.folder.field.is_focused else self.folder
            self.desk.focus.take(other.field)
        elif event.key == pygame.K_ESCAPE:
            self._back()
        else:
            return False
        return True

    def update(self) -> None:
        """Follow the task; keep the focus in a field."""
        if self.task.done:
            self.close()
            return
        fields = (self.name.field, self.folder.field)
        if not any(field.is_focused for field in fields):
            self.desk.focus.take(self.name.field)
        shown = (self._words(), self.task.asked)
        if shown != self._shown:
            self._list()
