"""The fields on the board of a creature: of the chosen limb, of its joint, or of the gait."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.features.creatures.model.creature_editor import CreatureEditor
from app.features.creatures.view.limb_list import lines_of
from app.features.creatures.view.rows import Row, gait_rows, joint_rows, limb_rows
from app.ui.kit.controls import Changes
from app.ui.toolkit.form import Form
from app.ui.toolkit.inputs import Field
from app.ui.toolkit.leaves import Text
from app.ui.toolkit.parts import Part
from app.ui.toolkit.rich_list import Line
from creatures.edit import finished, renamed
from creatures.plan import Plan

TABS = ("Limb", "Joint", "Gait")

ROW = 30  # [units] the name
NOTHING = "Choose a limb: in the list, or on the figure."
OF_LIMBS = "Choose a limb for its own numbers."
ROOT = "The root hangs on nothing, so it has no joint."


class Said(NamedTuple):
    """What is said of a plan."""

    plan: Plan | None = None
    shown: tuple[str, str] = ("", "")  # tab and limb
    rows: Sequence[Row] = ()
    lines: Sequence[Line] = ()


class CreatureForm(Changes):
    """A name and one control for each field of the open tab.

    What is pulled is shown at once, and is one change when it is let go.
    """

    def __init__(self, creature_editor: CreatureEditor) -> None:
        self.creature_editor = creature_editor
        self.tab = TABS[0]
        self._said = Said()

    def tell(self) -> Said:
        """Return what is said of the plan; it is made anew for another plan alone."""
        plan, shown = self.creature_editor.plan, (self.tab, self.creature_editor.chosen)
        if plan is None:
            return Said()
        if self._said.plan is not plan or self._said.shown != shown:
            rows, lines = self._rows_of(plan), lines_of(plan, self.creature_editor.chosen)
            self._said = Said(plan, shown, rows, lines)
        return self._said

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
    def _hides_numbers(self) -> bool:
        """Return whether the gait has numbers of limbs that are not chosen, out of sight."""
        shown = {row.parameter.name for row in self.tell().rows}
        numbers = self.creature_editor.numbers() if self.tab == "Gait" else ()
        return any(f"number {one.name}" not in shown for one in numbers)

    def parts(self) -> list[Part]:
        """Return name and controls, or the sentence why there are none."""
        said, named, plan = self.tell(), self.named, self.creature_editor.built
        if not said.rows and not named:
            words = ROOT if self.creature_editor.limb is not None else NOTHING
            return [Text(words, role="muted", grow=1, key="why")]
        parts: list[Part] = []
        if named:
            parts.append(Field("Name", named, left=self.rename, high=ROW, key="name"))
        shape = tuple((line.words, line.beside, line.deep) for line in said.lines)
        about = *said.shown, named, plan.gait if plan is not None else "", shape
        parameters = {row.parameter.name: row.parameter for row in said.rows}
        values = {row.parameter.name: row.value for row in said.rows}
        parts.append(Form(parameters, values, self, about, key="form"))
        if self._hides_numbers:
            parts.append(Text(OF_LIMBS, role="muted", key="others"))
        return parts

    # --- what the user does ------------------------------------------------------------------

    def move(self, name: str, value: Any, gesture: int) -> None:  # noqa: ARG002
        """Show what the value would make."""
        put = next(row.put for row in self.tell().rows if row.parameter.name == name)
        limb = self.creature_editor.chosen
        self.creature_editor.propose(lambda plan: put(plan, limb, value))

    def end(self, name: str, gesture: int) -> None:  # noqa: ARG002
        """Make the change."""
        self.creature_editor.settle()

    def rename(self, words: str) -> None:
        """Take the name that was typed; a refused one is named, and the old one stands."""
        old, new = self.named, words.strip()
        if not old or new == old:
            return
        if self.tab == "Gait":
            self.creature_editor.do(lambda plan: finished(replace(plan, name=new)))
        elif self.creature_editor.do(lambda plan: renamed(plan, old, new)):
            self.creature_editor.choose(new)
