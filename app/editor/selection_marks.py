"""The selection in the picture: outlines of bodies, thick joints. A layer below the tools."""

from collections.abc import Iterable

import numpy as np

from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.drawing.overlays.joints import COIL, are_coils
from app.editor.force_marks import draw_forces
from app.editor.tool import Workspace
from app.simulation.commands.edit.joint_lines import lines_of_joints
from physics import Body, World
from physics.state.page import State

OUTLINE = 1.5
"""Width of a selected body's outline: [outlines]."""

GLOW = 1.6
"""Width of the light rim below it: [outlines of the selection]; on a fill of a similar colour it is
the rim that shows."""

FAINT = 0.55  # [1] opacity of what is only pointed at

COMING = 1.5  # [1] a mark that has just come is so much wider

JOINT = 2.4  # [lines] width of a selected joint
MOST_GLOWS = 200
"""With more selected joints they have no light rim: [count]; a net is seen without."""

HINGE = 2.6  # [dots] diameter of the ring round a selected hinge


class SelectionMarks:
    """The marks show what the selection of an editor holds, with any tool."""

    def __init__(self, editor: Workspace) -> None:
        self._editor = editor

    def __call__(self, draw: Draw) -> None:
        editor = self._editor
        draw_forces(draw, editor, editor.chosen_force)
        selection = editor.selection
        if selection.chosen:
            share = draw.appearing.share("selection", tuple(selection.ids))
            outline_bodies(draw, editor.session.world, selection.bodies, share=share)
            mark_joints(draw, editor.session.world, [joint.id for joint in selection.joints])
        if editor.pointed is not None:
            hint_thing(draw, editor.session.world, editor.pointed)


def drawn_poses(page: State, rows: np.ndarray, alpha: float) -> np.ndarray:
    """Return poses (n, 3) [m, m, rad] of body rows (n,) between their last two states."""
    columns = [
        page.body[f"{name}0"][rows] * (1.0 - alpha) + page.body[name][rows] * alpha
        for name in ("x", "y", "angle")
    ]
    return np.column_stack(columns)


def outline_bodies(
    draw: Draw, world: World, bodies: Iterable[Body], role: str = "selection", share: float = 1.0
) -> None:
    """Draw strong outlines of `bodies`, all at once; they come from outside while `share` < 1."""
    rows = np.array([body.index for body in bodies], np.intp)
    if not len(rows):
        return
    poses = draw.poses.drawn(rows)
    width = OUTLINE * draw.style.sizes.outline * (1.0 + COMING * (1.0 - share))
    result = borders(world.page, rows, poses, draw.camera)
    stroke_borders(draw, result, draw.color("halo", 0.7 * share), width * GLOW)
    stroke_borders(draw, result, draw.color(role, 0.3 + 0.7 * share), width)


def hint_thing(draw: Draw, world: World, thing_id: int) -> None:
    """Mark quietly what a click would take, or what is pointed at in a list."""
    if thing_id in world.joints_by_id:
        mark_joints(draw, world, [thing_id], FAINT)
        return
    body = world.bodies_by_id.get(thing_id)
    if body is None:
        return
    rows = np.array([body.index])
    poses = draw.poses.drawn(rows)
    width = OUTLINE * draw.style.sizes.outline
    result = borders(world.page, rows, poses, draw.camera)
    stroke_borders(draw, result, draw.color("selection", FAINT), width)


def mark_joints(
    draw: Draw, world: World, ids: Iterable[int], alpha: float = 1.0, role: str = "selection"
) -> None:
    """Thicken joints where they are drawn, springs along their coils; a hinge gets a ring."""
    wanted = np.fromiter(ids, np.int64)
    if not len(wanted):
        return
    lines = lines_of_joints(world)
    chosen = np.isin(lines.ids, wanted)
    a = draw.poses.follow(lines.a[chosen], lines.rows[chosen, 0])
    b = draw.poses.follow(lines.b[chosen], lines.rows[chosen, 1])
    point = (lines.a[chosen] == lines.b[chosen]).all(axis=1)
    rods = draw.joints.of(world, "distance")
    coil = np.isin(lines.ids[chosen], rods.ids[are_coils(rods)]) & ~point
    straight = ~point & ~coil
    sizes, color = draw.style.sizes, draw.color(role, alpha)
    looks = [(draw.color("halo", 0.7 * alpha), sizes.line * (JOINT + 1))]
    looks = [*looks[: len(a) <= MOST_GLOWS], (color, sizes.line * JOINT)]
    for look, width in looks:
        draw.many.lines(a[straight], b[straight], look, width)
        draw.many.springs(a[coil], b[coil], look, px=sizes.dot * COIL, width=width)
    if point.any():
        draw.many.rings(b[point], color, sizes.dot * HINGE, sizes.line * 1.5)
