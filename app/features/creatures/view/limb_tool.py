"""The tool that changes a creature on its figure: a click takes a limb, its rings are pulled."""

from typing import ClassVar

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Shape
from app.editor.tool import Tool, Workspace
from app.features.creatures.model.handles import Grip, Pull, limb_at, pulled, rings
from app.features.creatures.model.workshop import Workshop, is_near
from app.features.creatures.view.marks import draw_limb, draw_number, draw_plan, draw_rings


class LimbTool(Tool):
    """Pulls rings of the chosen limb. A pull is one change, made when the button goes up."""

    NAME, LABEL, ICON = "limbs", "Limbs", "select"
    SHAPE: ClassVar[Shape] = "arrow"

    def __init__(self, editor: Workspace, shop: Workshop) -> None:
        super().__init__(editor)
        self.shop = shop
        self._held: Grip | None = None
        self._near: Grip | None = None

    @property
    def hint(self) -> str:
        """Return what can be pulled now."""
        shop = self.shop
        if shop.fault:
            return shop.fault
        if shop.limb is None:
            return "Click a limb to change it"
        if not shop.at_start:
            return "It is changed where it starts: click a limb, and it goes back there"
        return "Pull a ring: it says what it does. Alt: without snapping. Up, Down: next limb"

    @property
    def shape(self) -> Shape:
        """Return the form of the mouse cursor now."""
        if self._held or self._near:
            return "move"
        return "hand" if self.shop.pointed else "arrow"

    @property
    def busy(self) -> bool:
        """Return whether a ring is held."""
        return self._held is not None

    def hover(self, at: Cursor | None) -> None:
        """Find the ring or the limb under the mouse."""
        self._near = self._ring_at(at) if at is not None else None
        plan, shop = self.shop.built, self.shop
        if at is not None:
            shop.pointed, shop.listed = "", False
            if plan is not None and self._near is None:
                shop.pointed = limb_at(plan, shop.bodies(), complex(*at.point), 0.0)
        elif shop.pointed and not shop.listed:
            shop.pointed = ""

    def _ring_at(self, at: Cursor) -> Grip | None:
        plan, shop = self.shop.built, self.shop
        if plan is None or shop.limb is None or not shop.at_start:
            return None
        places = shop.places()
        if shop.chosen not in places:
            return None
        found = [
            (abs(ring.at - complex(*at.point)), number, ring.grip)
            for number, ring in enumerate(rings(plan, shop.chosen, places, at.pixel))
        ]
        far, _, grip = min(found)
        return grip if far <= at.reach else None

    def press(self, at: Cursor) -> bool:
        """Take a ring, or choose the limb there; the creature goes to its start for that."""
        self._held = self._ring_at(at)
        if self._held is not None:
            return True
        plan, shop = self.shop.built, self.shop
        name = limb_at(plan, shop.bodies(), complex(*at.point), at.reach) if plan else ""
        shop.choose(name)
        if name and not shop.at_start:
            shop.rest()
        return False

    def move(self, at: Cursor) -> None:
        """Show what the pull would make."""
        if self._held is None:
            return
        shop, grip = self.shop, self._held
        pull = Pull(shop.chosen, grip, complex(*at.point), at.pixel, not at.alt)
        shop.preview = None  # so that the places are those of what runs
        places = shop.places()
        shop.propose(lambda plan: pulled(plan, pull, places))

    def release(self, at: Cursor) -> None:  # noqa: ARG002 - it was moved there
        """Make the change."""
        self._held = None
        self.shop.settle()

    def cancel(self) -> None:
        self._held = None
        self.shop.drop()

    def step_out(self) -> bool:
        """Let go of the chosen limb."""
        held = self.shop.limb is not None
        self.shop.choose("")
        return held

    def chosen(self) -> None:
        """Tell the workshop: keys are for limbs now."""
        self.shop.in_hand = True

    def left(self) -> None:
        """Point at nothing: another tool is chosen."""
        self.cancel()
        self.shop.in_hand = False
        self.shop.pointed, self._near = "", None

    def draw(self, draw: Draw) -> None:
        """Draw the rings of the chosen limb."""
        shop, plan = self.shop, self.shop.plan
        places = shop.places()
        if plan is not None and shop.chosen in places and shop.at_start and not shop.number:
            grip, pixel = self._held or self._near, self.editor.view.ui_scale / draw.camera.scale
            draw_rings(draw, plan, shop.chosen, places, pixel, grip)


def draw_shop(draw: Draw, shop: Workshop) -> None:
    """Draw the change that is shown, the chosen limb, the one pointed at, and the number."""
    plan, built, places = shop.plan, shop.built, shop.places()
    if plan is None or built is None:
        return
    if shop.preview is not None and shop.preview.limbs != built.limbs:
        now = shop.bodies()
        for limb in plan.limbs:  # what stays as it is need not be covered
            if limb in built.limbs and is_near(now.get(limb.name), places.get(limb.name)):
                places.pop(limb.name)
        draw_plan(draw, plan, places)
    else:
        bodies = shop.bodies()
        for name, width in ((shop.pointed, 1.2), (shop.chosen, 2.0)):
            limb = next((one for one in built.limbs if one.name == name), None)
            if limb is not None and name in bodies:
                draw_limb(draw, limb, bodies[name], "selection", width=width)
    number = next((one for one in shop.numbers() if one.name == shop.number), None)
    if number is not None:
        draw_number(draw, number, plan, places)
