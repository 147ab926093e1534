"""The tool that changes a creature on its figure: a click takes a limb, its rings are pulled."""

from typing import ClassVar

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Shape
from app.editor.tool import Tool, Workspace
from app.features.creatures.model.creature_editor import CreatureEditor, is_near
from app.features.creatures.model.handles import Grip, Pull, limb_at, pulled, rings
from app.features.creatures.view.marks import draw_limb, draw_number, draw_plan, draw_rings


class LimbTool(Tool):
    """Pulls rings of the chosen limb. A pull is one change, made when the button goes up."""

    NAME, LABEL, ICON = "limbs", "Limbs", "select"
    SHAPE: ClassVar[Shape] = "arrow"

    def __init__(self, editor: Workspace, creature_editor: CreatureEditor) -> None:
        super().__init__(editor)
        self.creature_editor = creature_editor
        self._held: Grip | None = None
        self._near: Grip | None = None

    @property
    def hint(self) -> str:
        """Return what can be pulled now."""
        creature_editor = self.creature_editor
        if creature_editor.fault:
            return creature_editor.fault
        if creature_editor.limb is None:
            return "Click a limb to change it"
        if not creature_editor.at_start:
            return "You change a creature at its start: click a limb to go back there"
        return "Drag a ring: it shows what it does. Alt: without snapping. Up, Down: next limb"

    @property
    def shape(self) -> Shape:
        """Return the form of the mouse cursor now."""
        if self._held or self._near:
            return "move"
        return "hand" if self.creature_editor.pointed else "arrow"

    @property
    def busy(self) -> bool:
        """Return whether a ring is held."""
        return self._held is not None

    def hover(self, at: Cursor | None) -> None:
        """Find the ring or the limb under the mouse."""
        self._near = self._ring_at(at) if at is not None else None
        plan, creature_editor = self.creature_editor.built, self.creature_editor
        if at is not None:
            creature_editor.pointed, creature_editor.listed = "", False
            if plan is not None and self._near is None:
                creature_editor.pointed = limb_at(
                    plan, creature_editor.bodies(), complex(*at.point), 0.0
                )
        elif creature_editor.pointed and not creature_editor.listed:
            creature_editor.pointed = ""

    def _ring_at(self, at: Cursor) -> Grip | None:
        plan, creature_editor = self.creature_editor.built, self.creature_editor
        if plan is None or creature_editor.limb is None or not creature_editor.at_start:
            return None
        places = creature_editor.places()
        if creature_editor.chosen not in places:
            return None
        result = [
            (abs(ring.at - complex(*at.point)), number, ring.grip)
            for number, ring in enumerate(rings(plan, creature_editor.chosen, places, at.pixel))
        ]
        far, _, grip = min(result)
        return grip if far <= at.reach else None

    def press(self, at: Cursor) -> bool:
        """Take a ring, or choose the limb there; the creature goes to its start for that."""
        self._held = self._ring_at(at)
        if self._held is not None:
            return True
        plan, creature_editor = self.creature_editor.built, self.creature_editor
        name = limb_at(plan, creature_editor.bodies(), complex(*at.point), at.reach) if plan else ""
        creature_editor.choose(name)
        if name and not creature_editor.at_start:
            creature_editor.rest()
        return False

    def move(self, at: Cursor) -> None:
        """Show what the pull would make."""
        if self._held is None:
            return
        creature_editor, grip = self.creature_editor, self._held
        pull = Pull(creature_editor.chosen, grip, complex(*at.point), at.pixel, not at.alt)
        creature_editor.preview = None  # so that the places are those of what runs
        places = creature_editor.places()
        creature_editor.propose(lambda plan: pulled(plan, pull, places))

    def release(self, at: Cursor) -> None:  # noqa: ARG002 - it was moved there
        """Make the change."""
        self._held = None
        self.creature_editor.settle()

    def cancel(self) -> None:
        self._held = None
        self.creature_editor.drop()

    def step_out(self) -> bool:
        """Let go of the chosen limb."""
        held = self.creature_editor.limb is not None
        self.creature_editor.choose("")
        return held

    def chosen(self) -> None:
        """Tell the workshop: keys are for limbs now."""
        self.creature_editor.in_hand = True

    def left(self) -> None:
        """Point at nothing: another tool is chosen."""
        self.cancel()
        self.creature_editor.in_hand = False
        self.creature_editor.pointed, self._near = "", None

    def draw(self, draw: Draw) -> None:
        """Draw the rings of the chosen limb."""
        creature_editor, plan = self.creature_editor, self.creature_editor.plan
        places = creature_editor.places()
        if (
            plan is not None
            and creature_editor.chosen in places
            and creature_editor.at_start
            and not creature_editor.number
        ):
            grip, pixel = self._held or self._near, self.editor.view.ui_scale / draw.camera.scale
            draw_rings(draw, plan, creature_editor.chosen, places, pixel, grip)


def draw_shop(draw: Draw, creature_editor: CreatureEditor) -> None:
    """Draw the change that is shown, the chosen limb, the one pointed at, and the number."""
    plan, built, places = creature_editor.plan, creature_editor.built, creature_editor.places()
    if plan is None or built is None:
        return
    if creature_editor.preview is not None and creature_editor.preview.limbs != built.limbs:
        now = creature_editor.bodies()
        for limb in plan.limbs:  # what stays as it is need not be covered
            if limb in built.limbs and is_near(now.get(limb.name), places.get(limb.name)):
                places.pop(limb.name)
        draw_plan(draw, plan, places)
    else:
        bodies = creature_editor.bodies()
        for name, width in ((creature_editor.pointed, 1.2), (creature_editor.chosen, 2.0)):
            limb = next((one for one in built.limbs if one.name == name), None)
            if limb is not None and name in bodies:
                draw_limb(draw, limb, bodies[name], "selection", width=width)
    number = next(
        (one for one in creature_editor.numbers() if one.name == creature_editor.number), None
    )
    if number is not None:
        draw_number(draw, number, plan, places)
