"""The page of settings: the switches that actions declare for it, and memory, files, keys."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from app.files.atomic import reason, shown
from app.files.folders import (
    choose_files_folder,
    documents_folder,
    files_folder,
    programs_folder,
)
from app.files.preferences import MEGABYTE
from app.files.process_memory import resident
from app.files.view_options import REWIND_MEMORIES
from app.ui.folder import open_folder
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
from creatures.own_programs import KINDS, LEFT_OUT, home
from physics.disk.folders import make_folders

WIDTH, HEIGHT = 640, 560  # [units]
MENU = "Settings"
PAGES = ("Look", "Window", "Teaching", "Sound", "Memory", "Files", "Programs")
"""The groups of the menu of settings, in their order, and three pages of values."""

AT_ONCE = "Changes work at once and are remembered."
WHEN = {"Programs": "Changes work from the next start."}

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
    """Changes hold at once, but for programs; Esc or a click outside closes the sheet."""

    keeps_keys = True

    def __init__(
        self, desk: Desk, closed: Callable[[], None], host: Host, task: SettingsTask
    ) -> None:
        self.host, self.task = host, task
        super().__init__(desk, closed, "Settings", WIDTH, desk.look.px(HEIGHT))
        self.tree = Tree(desk, self.inside, self.container, lambda: None)
        self.tree.show(self._describe())

    def _describe(self) -> Part:
        pages = {"Memory": self._memory, "Files": self._files, "Programs": self._programs}
        page = self.task.page
        content = pages[page]() if page in pages else self._switches(PAGES.index(page))
        tabs = (Tab(name, partial(self.open, name), name == page, key=name) for name in PAGES)
        return Column(
            Row(*tabs, even=True, gap=2),
            Scroll(Column(*content, gap=9), key=f"page {page}"),
            Row(
                Text(WHEN.get(page, AT_ONCE), "small", "muted", grow=1),
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

    def _programs(self) -> list[Part | bool]:
        """Return the switch of the user's own programs, where they are, and what is wrong."""
        view, folder = self.host.view, programs_folder()
        return [
            Text(
                "Fulcrum can run scenes, features, overlays and tools that you wrote, and show your"
                " creatures. It looks for them in this folder, and in packages that you have"
                " installed:"
            ),
            Row(
                Text(shown(folder), "small", grow=1),
                Button("Open the folder", self._open_programs, framed=True),
            ),
            Check("Run my own programs", view.own_programs, self._switch_programs, key="programs"),
            Text(
                "They are programs: each can read, change and send all that you can. Run only what"
                " you wrote or trust.",
                role="error",
            ),
            Text(_from_when(view.own_programs), key="again"),
            *(
                Text(f"Left out: {what}. {why}", "small", "muted", key=what)
                for what, why in LEFT_OUT.items()
            ),
        ]

    def _switch_programs(self) -> None:
        self.host.view.own_programs = not self.host.view.own_programs

    def _open_programs(self) -> None:
        """Make the folder with a folder for each kind, and show it."""
        try:
            for kind in KINDS:
                make_folders(programs_folder() / kind)
        except OSError as error:
            self.host.session.notify("error", f"The folder cannot be made: {reason(error)}")
            return
        open_folder(programs_folder(), self.host.session.notify)

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


def _from_when(wanted: bool) -> str:
    """Return what to do for a change of the switch, or which folder a start has named instead."""
    used = home()
    if used is not None and used != programs_folder():
        return f"This run uses {shown(used)}."
    return "Start Fulcrum again for the change." if wanted != (used is not None) else ""
