"""The page of settings: the switches that actions declare for it, and memory, files, keys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from app.files.atomic import reason, shown
from app.files.folders import choose_files_folder, documents_folder, files_folder
from app.files.preferences import MEGABYTE
from app.files.process_memory import resident
from app.files.view_options import REWIND_MEMORIES
from app.ui.keys import KeyBinding
from app.ui.kit.desk import Desk, MakeSheet
from app.ui.kit.popup import Entry
from app.ui.kit.words import ago_words
from app.ui.menu_place import MenuPlace
from app.ui.menus.menus import entry_of, places
from app.ui.sheets.dialog import Dialog
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, Check, Menu, Tab, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree
from app.window.host import Host
from physics.disk.folders import make_folders

WIDTH, HEIGHT = 640, 560  # [units]
MENU = "Settings"
PAGES = ("Look", "Window", "Teaching", "Sound", "Memory", "Files")
"""The groups of the menu of settings, in their order, and two pages of values."""

UNDER = 30  # [units] from the left edge: what a switch is for
SIDE = 110  # [units] of a button beside a value


@dataclass
class SettingsTask:
    """What is open and typed; it outlives the sheet, which is made anew with another look."""

    page: str = PAGES[0]
    folder: str | None = None  # that is typed; None: the one that is used
    trouble: str = ""


def settings(host: Host, page: str = PAGES[0]) -> MakeSheet:
    """Return what makes the sheet of settings, open at a `page`."""
    task = SettingsTask(page)
    return lambda desk, closed: SettingsSheet(desk, closed, host, task)


class SettingsSheet(Dialog):
    """Each change holds at once; Esc or a click outside closes the sheet."""

    keeps_keys = True

    def __init__(
        self, desk: Desk, closed: Callable[[], None], host: Host, task: SettingsTask
    ) -> None:
        self.host, self.task = host, task
        super().__init__(desk, closed, "Settings", WIDTH, desk.look.px(HEIGHT))
        self.tree = Tree(desk, self.inside, self.container, lambda: None)
        self.tree.show(self._describe())

    def _describe(self) -> Part:
        pages = {"Memory": self._memory, "Files": self._files}
        page = self.task.page
        content = pages[page]() if page in pages else self._switches(PAGES.index(page))
        tabs = (Tab(name, partial(self.open, name), name == page, key=name) for name in PAGES)
        return Column(
            Row(*tabs, even=True, gap=2),
            Scroll(Column(*content, gap=9), key=f"page {page}"),
            Row(
                Text("Changes work at once and are remembered.", "small", "muted", grow=1),
                Button("Keys and mouse…", partial(self.desk.do, "help"), framed=True),
                Button("Close", self.close, strong=True, wide=SIDE),
            ),
            gap=12,
        )

    def open(self, page: str) -> None:
        """Show a page."""
        self.task.page = page

    # --- pages -------------------------------------------------------------------------------

    def _switches(self, group: int) -> list[Part]:
        """Return the switches that actions have put into a group of the menu, with what they do."""
        lines = [
            (line.place[1], action, line)
            for action, line in places(self.desk.keys)
            if line.menu == MENU and line.place[0] == group
        ]
        lines.sort(key=lambda one: one[0])
        return [self._switch(action, line) for _, action, line in lines]

    def _switch(self, action: KeyBinding, line: MenuPlace) -> Part:
        entry = entry_of(self.desk, action, line)
        does: Part = Button(entry.words, entry.command, entry.tip, framed=True, wide=2 * SIDE)
        if entry.checked is not None:
            does = Check(entry.words, entry.checked(), entry.command, grow=1)
        values = line.values(self.desk) if line.values is not None else ()
        said = next((value.words for value in values if value.holds()), "")

        def entries() -> list[list[Entry]]:
            return [[Entry(value.words, value.take, checked=value.holds) for value in values]]

        return Column(
            Row(
                does,
                bool(values) and Menu(said, entries, room_for=[value.words for value in values]),
                Text(entry.keys, "small", "muted", wide=70, align="right"),
            ),
            Row(Text("", wide=UNDER - 6), Text(entry.tip, "small", "muted", grow=1)),
            gap=0,
            key=action.name,
        )

    def _memory(self) -> list[Part | bool]:
        """Return what the past needs, how long it is, and how much it may have."""
        view, session = self.host.view, self.host.session
        timeline = session.timeline
        held = timeline.time_at(timeline.last) - timeline.time_at(timeline.first)  # [s]
        used = session.history.used / MEGABYTE
        program = resident()
        return [
            Text(
                "How much memory going back in time and undo may use. More memory lets you go"
                " further back."
            ),
            Row(
                Text("At most", wide=SIDE),
                choice(
                    REWIND_MEMORIES,
                    view.rewind_memory,
                    partial(setattr, view, "rewind_memory"),
                    lambda size: f"{size} MB",
                    key="memory",
                ),
            ),
            Text(f"Now {used:.0f} MB are in use; you can go back {ago_words(held)}.", role="muted"),
            program is not None
            and Text(f"The whole program uses {program / MEGABYTE:.0f} MB.", role="muted"),
        ]

    def _files(self) -> list[Part]:
        """Return where files are saved, and what is remembered of them."""
        task, now = self.task, files_folder()
        typed = str(now) if task.folder is None else task.folder
        usual = not self.host.view.files_folder
        recent = self.host.files.recent
        return [
            Text("Scenes, pictures, films, tables and lessons are saved in this folder:"),
            Row(
                Field("Folder", typed, self._type, grow=1, key="folder"),
                Button("Use it", self._use, framed=True, enabled=typed != str(now), wide=SIDE),
            ),
            Text(task.trouble, role="error", key="trouble"),
            Row(
                Button("Open the folder", partial(self.desk.do, "open_folder"), framed=True),
                Button(
                    f"Use {shown(documents_folder() / 'Fulcrum')}",
                    partial(self._take, ""),
                    "Save in the usual folder again",
                    framed=True,
                    enabled=not usual,
                ),
            ),
            Text(
                "What you saved before stays where it is. You find it under Earlier files when you"
                " open a file.",
                "small",
                "muted",
            ),
            Row(
                Text(f"Recent files: {len(recent.files())}", grow=1),
                Button("Forget them", recent.forget, framed=True, wide=SIDE),
            ),
        ]

    # --- the folder --------------------------------------------------------------------------

    def _type(self, words: str) -> None:
        self.task.folder, self.task.trouble = words, ""

    def _use(self) -> None:
        self._take((self.task.folder or "").strip())

    def _take(self, words: str) -> None:
        """Save in that folder from now on, or say why not; "" is the usual one."""
        try:
            path = Path(words).expanduser().absolute() if words else None
            if path is not None:
                make_folders(path)
        except (OSError, RuntimeError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            self.task.trouble = f"The folder cannot be made: {why}"
            return
        self.host.view.files_folder = "" if path is None else str(path)
        choose_files_folder(self.host.view.files_folder)
        self.task.folder = None
        self.desk.focus.release()

    # --- a frame -----------------------------------------------------------------------------

    def update(self) -> None:
        """Follow the options, whoever changes them."""
        self.tree.show(self._describe())

    def key(self, event: pygame.event.Event) -> bool:
        """Esc closes; Enter in the field uses the folder; Left and Right turn the page."""
        typing = any(frame.field.is_focused for frame in self.tree.fields)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif typing and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._use()
        elif not typing and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            self.open(PAGES[(PAGES.index(self.task.page) + step) % len(PAGES)])
        else:
            return self.tree.key(event)
        return True
