"""The board of a creature: its limbs, the fields of the chosen one, its gait, and what to do."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from app.drawing.draw import Draw
from app.features.creatures.model.creature_editor import CreatureEditor
from app.features.creatures.model.handles import linked_or_not
from app.features.creatures.view.form import TABS, CreatureForm
from app.features.creatures.view.limb_tool import LimbTool, draw_shop
from app.ui.boards.board import Board
from app.ui.kit.keyboard_focus import ENTER
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.words import key_words
from app.ui.toolkit.leaves import Button, List, Tab
from app.ui.toolkit.parts import Column, Part, Row
from creatures.edit import Edited, added, bare, mirrored, removed, split, twin
from creatures.plan import Plan
from creatures.text import gallery, opened

NEW = "New: a single limb"

LISTED = 0.27  # [1] of the height inside: the list of limbs
APART = 4  # [units] between buttons

Deed = tuple[Callable[[], object], str]
"""What a button does, and its tip."""


class Tasks(NamedTuple):
    """What the board asks of the window."""

    open_file: Callable[[], None]
    save_file: Callable[[], None]
    race: Callable[[], None]


class CreatureBoard(Board):
    """Follows the workshop, which the tool on the figure works in too."""

    SIZE = (348.0, 590.0)
    LEAST = (320.0, 400.0)  # the words of its buttons are whole
    STAYS = True
    BESIDE = True
    TIMED = False

    def __init__(self, creature_editor: CreatureEditor, tasks: Tasks) -> None:
        super().__init__("Creature")
        self.creature_editor, self.tasks = creature_editor, tasks
        self.form = CreatureForm(creature_editor)

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return the creature as it would be, what of it is shown, and whether it is pulled."""
        own, held = self.creature_editor, "form" in self.tree and self.tree["form"].held
        return own.built, own.plan, own.chosen, self.form.tab, held

    def describe(self) -> Part:
        """Return the limbs, what to do with one, the tabs with their form, and what to do."""
        limbs, high = self.form.tell().lines, LISTED * self.tree.area.height / self.desk.look.scale
        return Column(
            List(limbs, self._choose, self._point, high=high, grow=0, key="limbs"),
            Row(*self._buttons(self._limb_tools()), gap=APART),
            Row(
                *(Tab(words, partial(self._turn, words), words == self.form.tab) for words in TABS),
                even=True,
                gap=0,
            ),
            *self.form.parts(),
            Row(*self._buttons(self._creature_tools()), gap=APART),
        )

    def _buttons(self, tools: dict[str, Deed]) -> Iterator[Button]:
        """Yield buttons that share a line."""
        limb = self.creature_editor.limb
        hangs = limb is not None and bool(limb.parent)
        able: dict[str, bool] = dict.fromkeys(("Mirror", "Twin", "Delete"), hangs)
        able |= dict.fromkeys(("Add", "Split"), limb is not None)
        able["Link"] = hangs and limb is not None and limb.length > 0.0
        for words, (command, tip) in tools.items():
            main, can = words == "Try", able.get(words, True)
            yield Button(words, command, tip, can, not main, main, grow=1, key=words)

    def _limb_tools(self) -> dict[str, Deed]:
        return {
            "Add": (self.add, "Add a new limb to the far end of this one (Insert)"),
            "Split": (self.split, "Cut this limb in two, with a joint between (Ctrl+D)"),
            "Mirror": (self.mirror, "Copy it to the other end of its parent, mirrored (Ctrl+M)"),
            "Twin": (self.twin, "Copy it to the other side, half a turn later (Ctrl+T)"),
            "Link": (self.link, "Hinge its far end to the nearest limb, or unlink it (Ctrl+K)"),
            "Delete": (self.delete, "Delete it with all limbs that hang on it (Delete)"),
        }

    def _creature_tools(self) -> dict[str, Deed]:
        return {
            "Try": (self.creature_editor.attempt, f"Run it from the start ({key_words('t')})"),
            "Race": (self.tasks.race, "Let it race against others over hills, stairs, stones, ice"),
            "Gallery": (self._open_gallery, "Start from another creature"),
            "Open…": (self.tasks.open_file, "Open a creature from a file"),
            "Save…": (self.tasks.save_file, "Save this creature in a file"),
        }

    def update(self, seconds: float) -> None:
        """Follow the workshop, and say which number the mouse is at; close in another scene."""
        if self.creature_editor.built is None:
            self.close()
            return
        super().update(seconds)
        at = self.desk.manager.get_mouse_position()
        name = self.tree["form"].name_at(at) if "form" in self.tree else ""
        number = name.removeprefix("number ")
        self.creature_editor.number = number if number != name else ""

    def draw(self, draw: Draw) -> None:
        """Draw the chosen limb, and what is changed."""
        if self.creature_editor.built is not None:
            draw_shop(draw, self.creature_editor)

    def closed(self) -> None:
        """Put the tool away that belongs to it."""
        self.creature_editor.drop()
        self.creature_editor.number = self.creature_editor.pointed = ""
        if self.creature_editor.in_hand:
            self.creature_editor.editor.choose("drag")

    # --- what the user does ------------------------------------------------------------------

    def _choose(self, name: str) -> None:
        self.creature_editor.choose(name)
        self.creature_editor.editor.choose(LimbTool.NAME)  # which Esc has put away, perhaps

    def _point(self, name: str) -> None:
        self.creature_editor.pointed, self.creature_editor.listed = name, bool(name)

    def _turn(self, words: str) -> None:
        self.form.tab = words

    def _make(self, edit: Callable[[Plan, str], Edited]) -> None:
        """Do an edit of the chosen limb, and choose what it made."""
        made = ""

        def work(plan: Plan) -> Plan:
            nonlocal made
            plan, made = edit(plan, self.creature_editor.chosen)
            return plan

        if self.creature_editor.limb is not None and self.creature_editor.do(work):
            self.creature_editor.choose(made)

    def add(self) -> None:
        """Hang a limb on the chosen one."""
        self._make(added)

    def split(self) -> None:
        """Cut the chosen limb in two."""
        self._make(split)

    def mirror(self) -> None:
        """Copy the chosen limb to the other end of its parent."""
        self._make(mirrored)

    def twin(self) -> None:
        """Copy the chosen limb to the other side."""
        self._make(twin)

    def link(self) -> None:
        """Hinge the far end of the chosen limb to the limb nearest to it, or let it go."""
        name = self.creature_editor.chosen
        if self.creature_editor.limb is not None:
            self.creature_editor.do(lambda plan: linked_or_not(plan, name))

    def delete(self) -> None:
        """Take the chosen limb away; its parent is chosen then."""
        limb = self.creature_editor.limb
        if limb is not None and self.creature_editor.do(lambda plan: removed(plan, limb.name)):
            self.creature_editor.choose(limb.parent)

    def _open_gallery(self) -> None:
        entries = [
            Entry(opened(word).name, partial(self.take, word), checked=partial(self._shows, word))
            for word in gallery()
        ]
        new = Entry(NEW, partial(self.creature_editor.take, bare()))
        Popup(self.desk, self.tree["Gallery"].rect, [[new], entries])

    def _shows(self, word: str) -> bool:
        return self.creature_editor.built == opened(word)

    def take(self, word: str) -> None:
        """Start from a creature of the gallery."""
        self.creature_editor.take(opened(word))

    # --- keys --------------------------------------------------------------------------------

    @property
    def has_keys(self) -> bool:
        """Return whether keys are for the board: its tool is in hand, or the mouse is over it."""
        over = self.rect.collidepoint(self.desk.manager.get_mouse_position())
        return over or self.creature_editor.in_hand

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to what is typed; else up and down go through the limbs, and so on."""
        if super().key(event):
            return True
        if event.key in ENTER and any(frame.field.is_focused for frame in self.tree.fields):
            self.desk.focus.release()
            return True
        if not self.has_keys or self.desk.focus.owner is not None:
            return False
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        other = event.mod & (pygame.KMOD_ALT | pygame.KMOD_SHIFT)
        deed = {} if other else self._held_keys() if held else self._plain_keys()
        if event.key in deed:
            deed[event.key]()
        return event.key in deed

    def _plain_keys(self) -> dict[int, Callable[[], object]]:
        plain: dict[int, Callable[[], object]] = {
            pygame.K_UP: partial(self.creature_editor.step, -1),
            pygame.K_DOWN: partial(self.creature_editor.step, 1),
            pygame.K_t: self.creature_editor.attempt,
        }
        if self.creature_editor.limb is not None:
            plain |= {pygame.K_DELETE: self.delete, pygame.K_INSERT: self.add}
        return plain

    def _held_keys(self) -> dict[int, Callable[[], object]]:
        if self.creature_editor.limb is None:
            return {}
        return {
            pygame.K_d: self.split,
            pygame.K_k: self.link,
            pygame.K_m: self.mirror,
            pygame.K_t: self.twin,
        }
