"""The sheet of a link: its code as large as the window, the link to copy, where it leads to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from app.features.link.code import INSTEAD, QUIET, Link
from app.files.link_file import checked_address
from app.ui.clipboard import copy
from app.ui.kit.desk import Desk, MakeSheet
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.painted import Painted
from app.ui.sheets.dialog import EDGE, HEAD, PAD, Dialog
from app.ui.toolkit.inputs import Field
from app.ui.toolkit.leaves import Button, Picture, Tab, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree
from app.window.host import Host

SIDE = 400  # [units] width of the words
GAP = 20  # [units]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
"""A code is dark on light in every theme: not every reader takes the opposite."""

SAVE = "Save the player page…"
HOW = (
    "A link opens this table in a page on your school's server: save the player page, put it there,"
    " and type its address."
)


class Packed(NamedTuple):
    """A table that is packed, or why it cannot be."""

    table: bytes = b""
    trouble: str = ""


@dataclass
class LinkTask:
    """What is packed so far, and what is typed; it outlives the sheet."""

    save_page: Callable[[], None]
    under_way: bool  # the run has begun: there are two tables to choose from
    packed: dict[bool, Packed] = field(default_factory=dict)  # as it is now, and as it began
    began: bool = True  # that is chosen
    typed: str | None = None  # of the address; None: as it is remembered
    wrong: str = ""  # of what is typed
    copied: bool = False


class Code(Painted):
    """The squares of a code, each as many whole pixels wide as there is room for."""

    rows: tuple[bytes, ...] = ()

    def put(self, rows: tuple[bytes, ...]) -> None:
        """Show other squares."""
        self.rows = rows
        self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        if not self.rows:
            return
        count = len(self.rows) + 2 * QUIET
        side = max(1, min(self.rect.size) // count)
        plate = pygame.Rect(0, 0, side * count, side * count)
        plate.center = self.inner().center
        surface.fill(WHITE, plate)
        for y, row in enumerate(self.rows, QUIET):
            for x, dark in enumerate(row, QUIET):
                if dark:
                    at = plate.left + side * x, plate.top + side * y
                    surface.fill(BLACK, (*at, side, side))


def link_sheet(host: Host, task: LinkTask) -> MakeSheet:
    """Return what makes the sheet."""
    return lambda desk, closed: LinkSheet(desk, closed, host, task)


class LinkSheet(Dialog):
    """Enter takes the address, or copies the link; Esc or a click outside closes the sheet."""

    def __init__(self, desk: Desk, closed: Callable[[], None], host: Host, task: LinkTask) -> None:
        self.host, self.task = host, task
        self.link = self._made()
        look = desk.look
        width, self.side = float(SIDE + 200), 0
        room = min(look.px(width), desk.size[0] - look.px(EDGE)) - 2 * look.px(PAD)
        high = self._describe().heights(look, room)[1] + look.px(10 + HEAD + PAD)
        if self.link is not None and self.link.rows:
            high = desk.size[1] - look.px(EDGE)
            room = desk.size[0] - look.px(EDGE + SIDE + GAP + 2 * PAD)
            self.side = max(1, min(high - look.px(10 + HEAD + PAD), room))
            width = SIDE + GAP + 2 * PAD + self.side / look.px(1000) * 1000
        super().__init__(desk, closed, "Link to this table", width, high)
        self.tree = Tree(desk, self.inside, self.container, lambda: None)
        self.tree.show(self._describe())
        if not host.view.page_address and "address" in self.tree:
            desk.focus.take(self.tree["address"].field)

    def _made(self) -> Link | None:
        address, task = self.host.view.page_address, self.task
        table = task.packed.get(task.began, Packed()).table
        return Link(address, table) if address and table else None

    def _describe(self) -> Part:
        words = Column(*self._words(), gap=10, grow=1)
        if not self.side:
            return words
        assert self.link is not None
        rows, units = self.link.rows, self.side / self.desk.look.px(1000) * 1000
        code = Picture(Code, lambda one: one.put(rows), hash(rows), wide=units, key="code")
        return Row(code, words, gap=GAP)

    def _words(self) -> list[Part | bool]:
        task, link = self.task, self.link
        remembered = self.host.view.page_address
        typed = remembered if task.typed is None else task.typed
        trouble = task.packed.get(task.began, Packed()).trouble
        if trouble:
            return [
                self._choice(),
                Text(trouble, role="error", key="trouble"),
                Text(INSTEAD, role="muted", key="instead"),
                Row(self._close_button()),
            ]
        sent = None if link is None or link.is_too_long else link
        sizes = ("",) if link is None else link.words
        if not task.packed:
            sizes = ("Packing the table…",)
        copied = "Copied" if task.copied else "Copy the link"
        return [
            self.side > 0 and Text("Scan the code with a phone, or copy the link.", key="scan"),
            self._choice(),
            not remembered and Text(HOW, key="how"),
            Column(
                Text("Address of the player page", "small", "muted"),
                Field("", typed, self._type, "https://…/player.html", key="address"),
                gap=2,
            ),
            Row(
                Button("Use this address", self.use, framed=True, enabled=typed != remembered),
                Button(SAVE, task.save_page, framed=True, strong=not remembered),
                sent is None and self._close_button(),
            ),
            sent is not None and Text(sent.text, "small", at_most=1, tip=sent.address, key="link"),
            Text(task.wrong or sizes, role="error" if task.wrong else "muted", key="size"),
            Text("", grow=1) if self.side else False,
            sent is not None
            and Row(
                Button(copied, self.copy_link, strong=True, key="copy"),
                self._close_button(),
            ),
        ]

    def _choice(self) -> Part | bool:
        """Return the tabs of which table the link is, while there are two."""
        names = {True: "As it began", False: "As it is now"}
        tabs = (
            Tab(words, partial(self.choose, began), began == self.task.began, key=words)
            for began, words in names.items()
        )
        return self.task.under_way and Row(*tabs, even=True, gap=2, key="which")

    def choose(self, began: bool) -> None:
        """Show the link of the other table."""
        self.task.began, self.task.copied = began, False

    def _close_button(self) -> Part:
        return Button("Close", self.close, framed=True)

    # --- deeds -------------------------------------------------------------------------------

    def _type(self, words: str) -> None:
        self.task.typed, self.task.wrong = words, ""

    def use(self) -> None:
        """Take the address that is typed, or say what is wrong with it."""
        task = self.task
        try:
            address = checked_address(task.typed or "")
        except ValueError as error:
            task.wrong = str(error)
            return
        self.host.view.page_address, task.typed, task.copied = address, None, False
        self.again()

    def copy_link(self) -> None:
        """Put the link on the clipboard."""
        assert self.link is not None
        self.task.copied = copy(self.link.text)
        if not self.task.copied:
            self.host.session.notify("error", "There is no clipboard here to copy to.")

    def again(self) -> None:
        """Be as large as what there is to show now needs it."""
        self.host.ui.open_sheet(link_sheet(self.host, self.task))

    # --- a frame -----------------------------------------------------------------------------

    def update(self) -> None:
        """Follow what is packed and typed."""
        if self._made() != self.link:
            self.again()
            return
        self.tree.show(self._describe())

    def key(self, event: pygame.event.Event) -> bool:
        """Esc closes; Enter takes what is typed, else it copies the link."""
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key in ENTER and self.task.typed is not None:
            self.use()
        elif event.key in ENTER and self.link is not None and not self.link.is_too_long:
            self.copy_link()
        else:
            return self.tree.key(event)
        return True
