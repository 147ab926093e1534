"""The fields on the board of a creature: of the chosen limb, of its joint, or of the gait."""

from dataclasses import replace
from typing import Any, NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.features.creatures.model.creature_editor import CreatureEditor
from app.features.creatures.view.limb_list import Line, lines_of
from app.features.creatures.view.rows import Row, gait_rows, joint_rows, limb_rows
from app.ui.kit.controls import Changes, SliderControl
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.forms import Form, form_height
from app.ui.kit.framed_field import Frame
from app.ui.kit.scroll import ScrollArea
from creatures.edit import finished, renamed
from creatures.plan import Plan

TABS = ("Limb", "Joint", "Gait")

GAP = 6  # [units]
ROW = 30  # [units] the name
NOTHING = "Choose a limb: in the list, or on the figure."
OF_LIMBS = "Choose a limb for its own numbers."
ROOT = "The root hangs on nothing, so it has no joint."


class Told(NamedTuple):
    """What is said of a plan."""

    plan: Plan | None
    shown: tuple[str, str]  # tab and limb
    rows: list[Row]
    lines: list[Line]


class Pulls(Changes):
    """What is pulled in a form is shown at once, and is one change when it is let go."""

    def __init__(self, creature_editor: CreatureEditor, rows: dict[str, Row]) -> None:
        self._creature_editor, self._rows = creature_editor, rows

    def move(self, name: str, value: Any, gesture: int) -> None:  # noqa: ARG002
        """Show what the value would make."""
        put, limb = self._rows[name].put, self._creature_editor.chosen
        self._creature_editor.propose(lambda plan: put(plan, limb, value))

    def end(self, name: str, gesture: int) -> None:  # noqa: ARG002
        """Make the change."""
        self._creature_editor.settle()


class CreatureForm:
    """A name and one control for each field of the open tab."""

    def __init__(self, creature_editor: CreatureEditor) -> None:
        self.creature_editor = creature_editor
        self.tab = TABS[0]
        self.controls: Form | None = None
        self.area: ScrollArea | None = None
        self.name: Frame | None = None
        self._rows: dict[str, Row] = {}
        self._told = Told(None, ("", ""), [], [])

    # --- what there is to say ------------------------------------------------------------------

    def tell(self) -> Told:
        """Return what is said of the plan; it is made anew for another plan alone."""
        plan, shown = self.creature_editor.plan, (self.tab, self.creature_editor.chosen)
        if plan is None:
            return Told(None, shown, [], [])
        if self._told.plan is not plan or self._told.shown != shown:
            self._told = Told(plan, shown, self._rows_of(plan), lines_of(plan))
        return self._told

    def _rows_of(self, plan: Plan) -> list[Row]:
        if self.tab == "Gait":
            return gait_rows(plan, self.creature_editor.numbers(), self.creature_editor.chosen)
        limb = self.creature_editor.limb
        if limb is None:
            return []
        return limb_rows(limb) if self.tab == "Limb" else joint_rows(plan, limb)

    @property
    def named(self) -> str:
        """Return the name that the open tab lets the user change; "" for none."""
        plan = self.creature_editor.built
        if plan is None or self.tab == "Joint":
            return ""
        if self.tab == "Gait":
            return plan.name
        return self.creature_editor.chosen if self.creature_editor.limb is not None else ""

    @property
    def make_up(self) -> object:
        """Return what the elements depend on; values are followed."""
        said, plan = self.tell(), self.creature_editor.built
        rows = tuple(row.parameter.name for row in said.rows)
        gait = plan.gait if plan is not None else ""
        return self.creature_editor.chosen, self.tab, rows, self.named, gait, said.lines

    @property
    def _hides_numbers(self) -> bool:
        """Return whether the gait has numbers of limbs that are not chosen, out of sight."""
        shown = {row.parameter.name for row in self.tell().rows}
        numbers = self.creature_editor.numbers() if self.tab == "Gait" else ()
        return any(f"number {one.name}" not in shown for one in numbers)

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, container: UIContainer, room: pygame.Rect) -> None:
        """Make name and controls in `room` [px], or a line that says why there are none."""
        look, rows, named = desk.look, self.tell().rows, self.named
        self._rows = {row.parameter.name: row for row in rows}
        self.controls, self.area, self.name = None, None, None
        if not rows and not named:
            line = pygame.Rect(room.topleft, (room.width, look.px(ROW)))
            words = ROOT if self.creature_editor.limb is not None else NOTHING
            Caption(desk, line, container, words, role="muted")
            return
        if named:
            line = pygame.Rect(room.topleft, (room.width, look.target(ROW)))
            self.name = Frame(desk, line, container, label="Name", words=named, changed=self._typed)
            down = line.height + look.px(GAP)
            room = pygame.Rect(room.left, room.top + down, room.width, room.height - down)
            room.height = max(1, room.height)
        if self._hides_numbers:
            room.height = max(1, room.height - look.px(ROW))
            line = pygame.Rect(room.left, room.bottom, room.width, look.px(ROW))
            Caption(desk, line, container, OF_LIMBS, role="muted")
        parameters = {name: row.parameter for name, row in self._rows.items()}
        self.area = ScrollArea(desk, room, container, form_height(parameters, look))
        values = {name: row.value for name, row in self._rows.items()}
        changes = Pulls(self.creature_editor, self._rows)
        content, width = self.area.content, self.area.width
        self.controls = Form(desk, content, width, parameters, values, changes)
        self.controls.area = self.area

    @property
    def held(self) -> bool:
        """Return whether the mouse holds a slider: it is not taken away under it."""
        controls = self.controls.controls.values() if self.controls is not None else ()
        return any(isinstance(one, SliderControl) and one.slider.held for one in controls)

    def follow(self, at: tuple[int, int]) -> None:
        """Show the values of now, and tell the workshop which number the mouse `at` [px] is at."""
        self.creature_editor.number = ""
        if self.controls is None:
            return
        self._rows.update({row.parameter.name: row for row in self.tell().rows})
        self.controls.show({name: self._rows[name].value for name in self.controls.controls})
        self.creature_editor.number = self._number_at(at)

    def _number_at(self, at: tuple[int, int]) -> str:
        if self.controls is None or self.area is None or self.tab != "Gait":
            return ""
        seen = self.area.view.rect.collidepoint(at)
        for name, control in self.controls.controls.items():
            if isinstance(control, SliderControl) and name.startswith("number "):
                place = control.slider.rect.union(control.box.rect)
                place.left = self.area.view.rect.left
                if control.slider.held or (seen and place.collidepoint(at)):
                    return name.removeprefix("number ")
        return ""

    def key(self, desk: Desk, event: pygame.event.Event) -> bool:
        """Offer a key to what is typed; True when it was used."""
        if self.controls is not None and self.controls.key(event):
            return True
        if self.name is None or not self.name.field.is_focused:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter:
            desk.focus.release()
        return enter

    def _typed(self, _words: str) -> None:
        """Take the name when the field is left: it stands on a value from the first letter on."""
        if self.name is not None:
            self.name.field.on_leave = self._rename

    def _rename(self, words: str) -> None:
        """Take the name that was typed; a refused one is named, and the old one stands."""
        if self.name is not None:
            self.name.field.on_leave = None
        old, new = self.named, words.strip()
        if not old or new == old:
            return
        if self.tab == "Gait":
            self.creature_editor.do(lambda plan: finished(replace(plan, name=new)))
        elif self.creature_editor.do(lambda plan: renamed(plan, old, new)):
            self.creature_editor.choose(new)
        if self.name is not None and self.named == old:
            self.name.put(old)
