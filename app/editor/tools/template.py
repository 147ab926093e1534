"""Drop a whole machine where the mouse is: a car, a bridge, a pendulum."""

import math
from collections.abc import Iterable

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor
from app.editor.proposal import draw_things
from app.editor.templates import TEMPLATES, machines
from app.editor.tool import Tool, Workspace
from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.copying import shifted
from physics import World
from physics.plain.definition_values import read_shape
from physics.queries.overlaps import Found

TOUCH = 1e-3  # [m] what is no deeper in the ground stands on it
STEP = 0.05  # [m] the first lift that is tried
GROUND = 15.0  # [m] what is wider is no beam
AWAY = 3.0  # [reaches] the mouse goes after a click before the next machine is shown
FAR = 1e4  # [m] ground is looked for so far
MOST_LIFT = 100.0  # [m] below so much ground nothing is lifted out


class Template(Tool):
    """A click adds the machine that was chosen; a right click takes the next."""

    NAME, LABEL, KEY, ICON, PLACE = "template", "Machine", "shift+i", "template", (1, 5)

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.title = next(iter(TEMPLATES))  # of the template that a click adds
        self._at: Cursor | None = None  # where it would be
        self._placed: Cursor | None = None  # where the last one was placed, until the mouse goes
        self._made: object = None  # what `_things` were made for
        self._things = AddThings(())

    @property
    def hint(self) -> str:
        """Return what a click adds."""
        return f"Click to place: {self.title}. Right-click for the next machine."

    def take(self, title: str) -> None:
        """Choose another template. KeyError: there is none of that title."""
        _ = machines()[title]
        self.title = title

    def context(self, at: Cursor) -> bool:  # noqa: ARG002
        """Take the next template."""
        titles = [*machines()]
        number = titles.index(self.title) if self.title in titles else -1
        self.take(titles[(number + 1) % len(titles)])
        return True

    def hover(self, at: Cursor | None) -> None:
        """Show what a click would add, but not over what one has just added."""
        last = self._placed
        if at is not None and last and math.dist(at.point, last.point) > AWAY * at.reach:
            self._placed = None
        self._at = at if self._placed is None else None

    def press(self, at: Cursor) -> bool:
        """Add it, and be done."""
        if self.editor.do(self.placed(at)):
            self.editor.selection.select_added()
            self._at, self._placed = None, at
        return False

    def left(self) -> None:
        self._at = self._placed = None

    def placed(self, at: Cursor) -> AddThings:
        """Return the things of the template where the cursor is, or what it is drawn to; above what
        is in the way.
        """
        point = self.editor.point_of(at)
        made = self.title, point, self.editor.session.generation, self.editor.session.world.tick
        if made != self._made:
            self._made = made
            make = machines().get(self.title, TEMPLATES[next(iter(TEMPLATES))])
            machine = shifted(make(), point)
            self._things = above_ground(self.editor.session.world, machine)
        return self._things

    def draw(self, draw: Draw) -> None:
        """Draw what a click would add."""
        if self._at is None:
            return
        draw_things(draw, self.placed(self._at))
        snap_mark(draw, self.editor.snapped)


def above_ground(world: World, things: AddThings) -> AddThings:
    """Return the things, lifted so far that nothing of them that moves is in another body (what
    hangs: in the ground), nor under all of the ground, where it would fall for ever.
    """
    moving = [
        (read_shape("shape", shape), body.get("position", (0.0, 0.0)), body.get("angle", 0.0))
        for body in things.bodies
        if body.get("kind", "dynamic") == "dynamic"
        for shape in body["shapes"]
    ]

    hangs = any(joint.get("a") is None for joint in things.joints)
    least = GROUND if hangs else 0.0  # what hangs may hang below a beam

    def is_fixed(hits: Iterable[Found]) -> bool:
        return any(hit.body.kind != "dynamic" for hit in hits)

    def is_in_way(hits: Iterable[Found]) -> bool:
        solid = [hit for hit in hits if not hit.body.shapes[hit.shape].sensor]
        return is_fixed(solid) if hangs else bool(solid)

    def is_roofed(x: float, y: float) -> bool:
        above = world.query_box((x, y), (x, y + FAR))
        return is_fixed(hit for hit in above if hit.body.aabb[2] - hit.body.aabb[0] > least)

    def is_below(by: float) -> bool:
        for shape, (x, y), angle in moving:
            if is_in_way(world.query_shape(shape, (x, y + by + TOUCH), angle)):
                return True
            on_ground = is_fixed(world.query_box((x, y + by - FAR), (x, y + by)))
            if not on_ground and is_roofed(x, y + by):
                return True
        return False

    if not is_below(0.0):
        return things
    low, high = 0.0, STEP
    while is_below(high):
        low, high = high, 1.5 * high
        if high > MOST_LIFT:
            return things
    while high - low > TOUCH:
        middle = 0.5 * (low + high)
        low, high = (middle, high) if is_below(middle) else (low, middle)
    return shifted(things, (0.0, high))


TOOL = Template
