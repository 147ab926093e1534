"""The file sheet: choose a file to open, or a name to save under, with keys or the mouse."""

from collections.abc import Callable
from functools import partial

import pygame

from app.ui.buttons import Button
from app.ui.fields import CheckBox
from app.ui.file_list import FileList
from app.ui.file_rows import FOCUS_AFTER, Frame, Message, message_lines
from app.ui.file_task import FileTask, Item
from app.ui.help import Words
from app.ui.painted import Desk
from app.ui.plates import Shade, Sheet

LAYER = 40  # as the scene sheet
WIDTH = 680  # [units]
HEIGHT = 600
PAD = 16
LINE = 34  # [units] a field, a button
GAP = 8
EXACT = (
    "Also saves the inner state of the contacts: opened again, it goes on bit for bit as if it had"
    " never been closed."
)
PATIENCE = 0.4  # [s] a job this short is not spoken of


class FileSheet:
    """In the middle of the window. Enter does it, Esc or a click outside closes."""

    typing = True  # every letter belongs to its fields

    def __init__(self, desk: Desk, closed: Callable[[], None], task: FileTask) -> None:
        self.desk, self.closed, self.task = desk, closed, task
        self._frames = 0
        self._shown: tuple = ()
        look = desk.look
        self.container = desk.group(pygame.Rect((0, 0), desk.size), layer=LAYER)
        Shade(desk, self.container, self.close)
        width, height = desk.size
        size = (
            min(look.px(WIDTH), width - look.px(24)),
            min(look.px(HEIGHT), height - look.px(24)),
        )
        self.rect = pygame.Rect((0, 0), size)
        self.rect.center = (width // 2, height // 2)
        Sheet(desk, self.rect, self.container)
        inside = self.rect.inflate(-2 * look.px(PAD), -2 * look.px(PAD))
        inside.top, inside.height = self.rect.top + look.px(10), self.rect.height - look.px(26)
        top = self._add_head(inside)
        bottom = self._add_foot(inside)
        self.room = pygame.Rect(inside.left, top, inside.width, bottom - top)
        self.list = FileList(desk, self.room, self.container, self._take)
        self._list()

    # --- parts -------------------------------------------------------------------------------

    def _add_head(self, inside: pygame.Rect) -> int:
        """Title, places, folder and name; returns where the list begins [px]."""
        look, desk, task = self.desk.look, self.desk, self.task
        line, gap = look.px(LINE), look.px(GAP)
        title = pygame.Rect(inside.left, inside.top, inside.width - line, line)
        Words(desk, title, self.container, task.title, heading=True)
        cross = pygame.Rect(inside.right - line + look.px(8), inside.top, line, line)
        Button(desk, cross, self.container, command=self.close, sign="cross", tip="Close  (Esc)")
        top = inside.top + line + gap // 2
        left = inside.left
        self.places: list[Button] = []
        for number, place in enumerate(task.places):
            wide = look.body.size(place.words)[0] + look.px(22)
            rect = pygame.Rect(left, top, wide, look.px(30))
            press = partial(self._choose, number)
            button = Button(desk, rect, self.container, command=press, words=place.words)
            self.places.append(button)
            left += wide + look.px(4)
        top += look.px(30) + gap // 2
        self.folder = Frame(
            desk,
            pygame.Rect(
                inside.left + line + look.px(4), top, inside.width - line - look.px(4), line
            ),
            self.container,
            label="Folder",
            words=str(task.folder),
        )
        up = pygame.Rect(inside.left, top, line, line)
        tip = "The folder above"
        Button(desk, up, self.container, command=self._up, sign="up", framed=True, tip=tip)
        top += line + gap
        self.name = Frame(
            desk,
            pygame.Rect(inside.left, top, inside.width, line),
            self.container,
            label="Name" if task.saving else "Find",
            words=task.name,
            hint="Name of the file" if task.saving else "Type to search; arrows and Enter open",
            changed=self._named,
        )
        return top + line + gap

    def _add_foot(self, inside: pygame.Rect) -> int:
        """Buttons and the switch; returns where the list ends [px]."""
        look, desk, task = self.desk.look, self.desk, self.task
        line, gap = look.px(LINE), look.px(GAP)
        bottom = inside.bottom - line
        wide = max(look.px(110), look.body.size("Replace")[0] + look.px(40))
        act = pygame.Rect(inside.right - wide, bottom, wide, line)
        self.act = Button(
            desk, act, self.container, command=self.enter, words=task.verb, strong=True
        )
        back = act.move(-wide - gap, 0)
        self.back = Button(
            desk, back, self.container, command=self._back, words="Cancel", framed=True
        )
        if task.exact is None:
            return bottom - gap
        room = inside.width - look.px(28)
        lines = message_lines(EXACT, look, room)
        tall = len(lines) * look.body.get_linesize()
        bottom -= gap + tall
        words = pygame.Rect(inside.left + look.px(29), bottom, room, tall)
        Message(desk, words, self.container, lines, "")
        bottom -= look.px(28)
        self.switch = CheckBox(
            desk,
            pygame.Rect(inside.left, bottom, inside.width, look.px(28)),
            self.container,
            words="Exact save",
            on=task.exact,
            command=self._flip,
            tip="",
        )
        return bottom - gap

    def _list(self) -> None:
        """The message and the list, as the task has them now."""
        task = self.task
        items, more = task.items()
        rest = f"and {more} more: type to find them" if more else ""
        if not items:
            searching = task.name.strip() and not task.saving
            rest = "Nothing is called that" if searching else "No files here yet"
        chosen = self.list.chosen
        self.list.put(items, rest, *self._words())
        self.list.mark(items.index(chosen) if chosen in items else -1 if task.saving else 0)
        self._note()

    def _words(self) -> tuple[str, str]:
        """What the message says: an error, a question, or how far the work is."""
        task = self.task
        if task.error:
            return "error", task.error
        if task.asked is not None:
            return "warning", f"{task.asked.name} exists already. Replace it?"
        if task.job is not None and task.job.seconds > PATIENCE:
            left = task.job.seconds_left
            more = f", about {left:.0f} s left" if left is not None else ""
            return "info", f"{task.job.words}: {100 * task.job.progress:.0f} %{more}"
        return "", ""

    def _note(self) -> None:
        """Buttons and lines follow the task."""
        task = self.task
        self.act.put("Replace" if task.asked is not None else task.verb)
        if not self.folder.field.is_focused:
            self.folder.put(str(task.folder))
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
        """Another folder: the filter was for the old one."""
        if not self.task.saving:
            self.task.name = ""
            self.name.put("")
        self._list()

    def _named(self, words: str) -> None:
        """Typed into the name field."""
        self.task.name, self.task.error, self.task.asked = words, "", None
        self._list()

    def _flip(self) -> None:
        self.task.exact = not self.task.exact
        self.switch.set(self.task.exact)

    def _take(self, item: Item) -> None:
        """A line was clicked, or chosen with Enter."""
        if item.is_folder:
            self.task.go(item.path)
            self._went()
        elif self.task.saving:
            self.task.go(item.path.parent)
            self.task.name = item.path.name
            self.name.put(item.path.name)
            self._list()
        else:
            self._start(item.path)

    def enter(self) -> None:
        """Enter, or the main button."""
        task = self.task
        if self.folder.field.is_focused:
            task.enter(self.folder.field.text)
            self.name.field.take_focus()
            self.name.put(task.name)
            self._list()
        elif self.list.chosen is not None:
            self._take(self.list.chosen)
        elif task.saving:
            self._save()

    def _save(self) -> None:
        task, path = self.task, self.task.target()
        if path is None:
            task.error = "give the file a name"
        elif path.is_dir():
            task.error = f"{path} is a folder"
        elif path.exists() and task.asked != path:
            task.asked = path
        else:
            self._start(path)
        self._list()

    def _start(self, path: object) -> None:
        task = self.task
        task.error, task.asked = "", None
        task.start(task, path)  # type: ignore[arg-type]

    def _back(self) -> None:
        """Esc: out of the question, out of the work, out of the sheet."""
        if self.task.job is not None:
            self.task.job.cancel()
            self.task.job = None
        elif self.task.asked is not None:
            self.task.asked = None
            self._list()
        else:
            self.close()

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, Enter, Tab and Esc; everything else goes to the field."""
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 8, pygame.K_PAGEUP: -8}
        if event.key in steps:
            self.list.mark(self.list.marked + steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        elif event.key == pygame.K_TAB:
            other = self.name if self.folder.field.is_focused else self.folder
            other.field.take_focus()
        elif event.key == pygame.K_ESCAPE:
            self._back()
        else:
            return False
        return True

    def update(self) -> None:
        """Follow the task; keep the focus in a field."""
        self._frames += 1
        if self.task.done:
            self.close()
            return
        fields = (self.name.field, self.folder.field)
        if self._frames > FOCUS_AFTER and not any(field.is_focused for field in fields):
            self.name.field.take_focus()
        shown = (self._words(), self.task.asked)
        if shown != self._shown:
            self._list()

    def close(self) -> None:
        """Take the sheet away."""
        if self.container.alive():
            self.container.kill()
            self.closed()
