"""The sheet that shows a pack: what is in it, who made it, what one may do with it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from app.files.packs.index import KINDS, LICENCES, Index
from app.ui.kit.desk import Desk
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.words import capital
from app.ui.sheets.dialog import Dialog
from app.ui.toolkit.leaves import Button, List, Text
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.rich_list import Line
from app.ui.toolkit.tree import Tree

WIDTH, HEIGHT = 620, 580  # [units]
SIDE = 110  # [units] of a button
DATA_ONLY = "A pack holds data only. Nothing in it runs as a program."


@dataclass
class PackTask:
    """A pack that can be added, or one that was; it outlives the sheet."""

    index: Index
    before: int = 0  # version that was added before; 0: none
    add: Callable[[], str] | None = None  # says why not; None: it was added
    remove: Callable[[], str] | None = None
    asked: bool = False  # whether to remove it
    trouble: str = ""

    @property
    def verb(self) -> str:
        """Return what the button says that adds it."""
        return "Replace" if self.before else "Add"

    @property
    def said(self) -> str:
        """Return what will happen."""
        new, old = self.index.version, self.before
        if self.asked:
            return "Remove this pack? Its scenes leave the list. Your own files stay."
        if self.add is None:
            return ""
        if not old:
            return "Add it, and you find it in the scene menu (M)."
        if new > old:
            return f"You have version {old}. This is newer: it takes its place."
        if new < old:
            return f"You have version {old}, which is newer. This would take its place."
        return f"You have version {old} already. This takes its place."


class PackSheet(Dialog):
    """Enter adds the pack; Esc or a click outside closes the sheet."""

    def __init__(self, desk: Desk, closed: Callable[[], None], task: PackTask) -> None:
        self.task = task
        super().__init__(desk, closed, task.index.name, WIDTH, desk.look.px(HEIGHT))
        self.tree = Tree(desk, self.inside, self.container, self.update)
        self.update()

    def _describe(self) -> Part:
        task, index = self.task, self.task.index
        meaning = LICENCES.get(index.licence, "")
        licence = f"Licence: {index.licence}"
        return Column(
            Text(f"By {index.author}. Version {index.version}.", role="muted"),
            bool(index.description) and Text(index.description.split("\n"), at_most=6),
            Text([f"{licence}.", meaning] if meaning else licence.split("\n"), at_most=8),
            List(self._lines(), grow=1.0, key="contents"),
            Text(DATA_ONLY, "small", "muted"),
            bool(task.trouble or task.said)
            and Text(
                task.trouble or task.said,
                role="error" if task.trouble or task.asked else "text",
                key="said",
            ),
            self._buttons(),
            gap=9,
        )

    def _lines(self) -> list[Line]:
        lines = []
        for kind in KINDS:
            items = self.task.index.of(kind)
            lines += [Line(f"{capital(kind)} ({len(items)})", head=True)] if items else []
            for item in items:
                steps = f"{item.steps} steps" if item.steps else ""
                lines.append(Line(item.title, beside=steps, note=_first(item.words)))
        return lines

    def _buttons(self) -> Part:
        task = self.task
        if task.add is not None:
            return Row(
                Text("", grow=1),
                Button("Cancel", self.close, framed=True, wide=SIDE),
                Button(task.verb, self._add, strong=True, wide=SIDE, key="add"),
            )
        if task.asked:
            return Row(
                Text("", grow=1),
                Button("Keep it", self._ask, framed=True, wide=SIDE),
                Button("Remove", self._remove, strong=True, wide=SIDE, key="yes"),
            )
        return Row(
            Button("Remove this pack…", self._ask, framed=True, key="remove"),
            Text("", grow=1),
            Button("Close", self.close, strong=True, wide=SIDE),
        )

    # --- what the user does ------------------------------------------------------------------

    def _add(self) -> None:
        assert self.task.add is not None
        self.task.trouble = self.task.add()

    def _ask(self) -> None:
        self.task.asked = not self.task.asked

    def _remove(self) -> None:
        assert self.task.remove is not None
        self.task.trouble = self.task.remove()

    def update(self) -> None:
        """Show the pack, and what will happen."""
        if self.container.alive():
            self.tree.show(self._describe())

    def key(self, event: pygame.event.Event) -> bool:
        """Enter adds it or closes the sheet; Esc takes a question back, or closes."""
        if event.key == pygame.K_ESCAPE and self.task.asked:
            self._ask()
        elif event.key == pygame.K_ESCAPE or (event.key in ENTER and self.task.add is None):
            self.close()
        elif event.key in ENTER:
            self._add()
        else:
            return self.tree.key(event)
        return True


def _first(words: str, most: int = 120) -> str:
    """Return the beginning of a text, to its end of a sentence if that is near."""
    short = words[:most]
    if len(words) <= most:
        return short
    stop = max(short.rfind(mark) for mark in (". ", "? ", "! "))
    return short[: stop + 1] if stop > 0 else f"{short.rsplit(' ', 1)[0]} …"
