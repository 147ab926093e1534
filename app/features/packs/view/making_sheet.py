"""The sheet that makes a pack: what it is called at the left, its files to tick at the right."""

from collections.abc import Callable
from functools import partial

import pygame

from app.features.packs.draft import OWN_WORDS, Draft
from app.features.packs.own_files import OwnFile
from app.files.packs.index import KINDS, LICENCES, MOST_NAME, MOST_TEXT
from app.files.packs.pack import title_of
from app.quantities.file_size import size_words
from app.ui.kit.desk import Desk
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.words import capital
from app.ui.sheets.dialog import Dialog
from app.ui.toolkit.inputs import Field, Scroll
from app.ui.toolkit.leaves import Button, Check, Tab, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.tree import Tree

WIDTH, HEIGHT = 880, 560  # [units]
LEFT, RIGHT = 400, 420  # [units]
SIDE = 110  # [units] of a button

EMPTY = {
    "scenes": "Save a scene with Ctrl+S, and it is here.",
    "lessons": "Make a lesson with Ctrl+L and save it, and it is here.",
    "pictures": "Save a picture with F12, and it is here.",
    "machines": "Right-click what you built, choose Save as a machine, and it is here.",
}


class MakingSheet(Dialog):
    """Enter goes on to the name of the file; Esc or a click outside closes the sheet."""

    def __init__(
        self, desk: Desk, closed: Callable[[], None], draft: Draft, save: Callable[[], None]
    ) -> None:
        """`save` asks where the pack is to go."""
        self.draft, self._save = draft, save
        super().__init__(desk, closed, "Make a pack", WIDTH, desk.look.px(HEIGHT))
        self.tree = Tree(desk, self.inside, self.container, self.update)
        self.update()
        if not draft.name:
            desk.focus.take(self.tree.fields[0].field)

    def _describe(self) -> Part:
        return Column(
            Row(
                Column(*self._form(), wide=LEFT, grow=1, gap=8),
                Column(*self._files(), wide=RIGHT, grow=1),
                gap=18,
                grow=1,
            ),
            self._said(),
            Row(
                Text(self._size(), role="muted", grow=1, key="size"),
                Button("Cancel", self.close, framed=True, wide=SIDE),
                Button("Save…", self._go_on, strong=True, wide=SIDE, key="save"),
            ),
            gap=10,
        )

    def _form(self) -> list[Part | bool]:
        draft = self.draft
        own = draft.licence == OWN_WORDS
        return [
            Row(
                self._field("Name", "name", "Bridges", MOST_NAME, grow=1),
                self._field("Version", "version", "1", 4, wide=118),
            ),
            self._field("Made by", "author", "Your name, or your class", MOST_NAME),
            self._field("About", "description", "What it is good for", MOST_TEXT),
            Row(
                Text("Licence", grow=1),
                choice([*LICENCES, OWN_WORDS], draft.licence, self._choose, key="licence"),
            ),
            own and self._field("In words", "own_words", "What others may do with it", MOST_TEXT),
            not own and Text(LICENCES[draft.licence], "small", "muted", kept=2, key="meaning"),
            Text(
                "A pack is one file. Who opens it finds your scenes, lessons and machines in the"
                " scene menu and the lists. It holds no programs: Python stays out.",
                "small",
                "muted",
            ),
        ]

    def _field(
        self, label: str, name: str, hint: str, letters: int, grow: float = 0.0, wide: float = 0.0
    ) -> Part:
        write, text = partial(self._write, name), getattr(self.draft, name)
        return Field(label, text, write, hint, letters=letters, grow=grow, wide=wide, key=name)

    def _files(self) -> list[Part]:
        draft = self.draft
        files = draft.files[draft.kind]
        counts = {kind: sum(one.kind == kind for one in draft.chosen) for kind in KINDS}
        tabs = (
            Tab(
                f"{capital(kind)} {counts[kind] or ''}".strip(),
                partial(self._open, kind),
                kind == draft.kind,
                key=kind,
            )
            for kind in KINDS
        )
        rows: list[Part] = [self._row(one) for one in files]
        return [
            Row(*tabs, even=True, gap=2),
            Scroll(
                Column(*(rows or [Text(EMPTY[draft.kind], role="muted")]), gap=0),
                key=f"files {draft.kind}",
            ),
            Row(
                Text("", grow=1),
                Button("All or none", draft.tick_all, framed=True, enabled=bool(files)),
            ),
        ]

    def _row(self, one: OwnFile) -> Part:
        on = str(one.path) in self.draft.ticked
        return Row(
            Check(title_of(one.path), on, partial(self.draft.tick, one), grow=1),
            Text(size_words(one.size), "small", "muted", wide=62, align="right"),
            key=str(one.path),
        )

    def _said(self) -> Part:
        """Return what is wrong, or what should be known."""
        draft = self.draft
        if wrong := draft.trouble or "\n".join(draft.faults[:2]):
            return Text(wrong.split("\n"), role="error", at_most=3, key="said")
        return Text(draft.warnings[:2], role="warning", at_most=3, lines=1, key="said")

    def _size(self) -> str:
        chosen = self.draft.chosen
        if not chosen:
            return "Nothing is ticked yet."
        count = f"{len(chosen)} file{'s' if len(chosen) > 1 else ''}"
        return f"{count}, {size_words(sum(one.size for one in chosen))} before packing"

    # --- what the user does ------------------------------------------------------------------

    def _write(self, name: str, words: str) -> None:
        setattr(self.draft, name, words)
        self.draft.trouble = ""

    def _choose(self, licence: str) -> None:
        self.draft.licence = licence

    def _open(self, kind: str) -> None:
        self.draft.kind = kind

    def _go_on(self) -> None:
        self.draft.trouble = self.draft.problem()
        if not self.draft.trouble:
            self._save()

    def update(self) -> None:
        """Follow what is typed and ticked, and look into what is ticked."""
        if self.container.alive():
            self.draft.go_on()
            self.tree.show(self._describe())

    def key(self, event: pygame.event.Event) -> bool:
        """Enter goes on, Esc closes; Tab goes from field to field."""
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key in ENTER:
            self._go_on()
        else:
            return self.tree.key(event)
        return True
