"""Cut: a stroke through joints and bodies."""

import math
from typing import NamedTuple

from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.selection_marks import mark_joints
from app.editor.tool import Tool, Workspace
from app.editor.tools._gesture import read_out
from app.quantities.geometry.outline import simplified
from app.simulation.commands.edit import Cut as CutCommand
from app.simulation.commands.edit.cutting import bodies_near, fallen_apart, joints_cut
from app.simulation.commands.edit.pieces import chord_of, outline_of_shape
from physics import Body, World

STEP = 4.0  # [px at UI scale 1] between two points of a stroke
SMOOTH = 1.5
"""A stroke is simplified to within so much: [px at UI scale 1]. More: it leaves the hand's way;
less: a cut through a cloth looks at a hundred lines instead of ten."""
REACH = 6.0  # [px at UI scale 1] a hinge that is passed so near is cut
SHORTEST = 6.0  # [px at UI scale 1] a shorter stroke is a click


class Cuts(NamedTuple):
    """What a stroke cuts."""

    joints: list[int]  # ids
    bodies: int
    chords: list[tuple[Point, Point]]  # [m] where bodies are split

    @property
    def text(self) -> str:
        words = []
        if self.bodies:
            words.append(f"{self.bodies} {'body' if self.bodies == 1 else 'bodies'}")
        if self.joints:
            words.append(f"{len(self.joints)} joint{'' if len(self.joints) == 1 else 's'}")
        return ", ".join(words)


NO_CUTS = Cuts([], 0, [])


def cuts_of(world: World, stroke: list[Point], reach: float, fixed: bool) -> Cuts:
    """Return what the command would cut now."""
    joints = [joint.id for joint in joints_cut(world, stroke, reach)]
    bodies, chords = 0, []
    for body in bodies_near(world, stroke, fixed):
        result = chords_of(body, stroke)
        if result and fallen_apart(body, stroke):
            bodies += 1
            chords += result
    return Cuts(joints, bodies, chords)


def chords_of(body: Body, stroke: list[Point]) -> list[tuple[Point, Point]]:
    """Return where the stroke goes through the shapes of a body [m]."""
    local = [body.local_point(at) for at in stroke]
    result = []
    for shape in body.shapes:
        outline = outline_of_shape(shape)
        chord = chord_of(outline, local) if len(outline) > 2 else None
        if chord is not None:
            result.append((body.world_point(chord[0]), body.world_point(chord[1])))
    return result


class Cut(Tool):
    """Draw a line; at the release it cuts."""

    NAME, LABEL, KEY, ICON, PLACE = "cut", "Slice", "/", "cut", (3, 0)
    HINT = "Draw a line all the way through bodies or joints; Shift: straight, Ctrl: walls too"

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._stroke: list[Point] = []  # [m]
        self._last = Cursor((0.0, 0.0), 0.0)
        self._seen: object = None  # what the cuts were found for
        self._cuts = NO_CUTS

    @property
    def busy(self) -> bool:
        """Return whether a line is being drawn."""
        return bool(self._stroke)

    def press(self, at: Cursor) -> bool:
        """Begin anywhere."""
        self._stroke, self._last, self._cuts = [at.point], at, NO_CUTS
        return True

    def move(self, at: Cursor) -> None:
        """Go on with the line."""
        if not self._stroke:
            return
        self._last = at
        if at.shift:
            del self._stroke[1:]
        elif math.dist(at.point, self._stroke[-1]) >= STEP * at.pixel:
            self._stroke.append(at.point)

    def _line(self) -> list[Point]:
        """Return the stroke so far, to the cursor [m]."""
        at = self._last
        return simplified([*self._stroke, at.point], SMOOTH * at.pixel)

    def release(self, at: Cursor) -> None:
        self.move(at)
        line, self._stroke = self._line(), []
        if math.dist(line[0], at.point) < SHORTEST * at.pixel and len(line) == 2:
            return
        self.editor.do(CutCommand(tuple(line), REACH * at.pixel, at.ctrl))

    def cancel(self) -> None:
        """Cut nothing."""
        self._stroke = []

    def draw(self, draw: Draw) -> None:
        """Draw the line, what it will cut, and how many that is."""
        if not self._stroke:
            return
        line, at, world = self._line(), self._last, self.editor.session.world
        seen = (tuple(line), at.ctrl, world.tick)
        if seen != self._seen:
            self._seen = seen
            self._cuts = cuts_of(world, line, REACH * at.pixel, at.ctrl)
        cuts, sizes = self._cuts, draw.style.sizes
        draw.path(line, "halo", sizes.line + 2 * sizes.halo)
        draw.path(line, "erase", sizes.line, dash=True)
        mark_joints(draw, world, cuts.joints, role="erase")
        for start, end in cuts.chords:
            draw.line(start, end, "halo", 2 * sizes.line + 2 * sizes.halo)
            draw.line(start, end, "erase", 2 * sizes.line)
        if cuts.text:
            read_out(draw, at.point, cuts.text, color="erase")


TOOL = Cut
