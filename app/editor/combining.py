"""Join the shapes of selected bodies, or cut the others out of the first."""

from collections.abc import Callable, Sequence

from app.quantities.geometry.boolean import Area, joined, left_of
from app.quantities.geometry.split import outline_of_discs
from app.simulation.commands.base import Words
from app.simulation.commands.edit import Combine
from app.simulation.commands.properties import density_factor
from physics import Body, DefinitionError, Outline, Shape
from physics.bodies.edits import MATERIAL
from physics.geometry.convex import convex_parts
from physics.geometry.polygon import OutlineError, Point
from physics.plain.definition_values import shape_to_dict
from physics.state.layout import SEGMENT

WHICH = "Select two bodies or more: Shift+click the others with the select tool (V)"
APART = "They do not overlap: move one onto the other first"


def union(bodies: Sequence[Body]) -> Combine | str:
    """Return what makes one body of several, or why it cannot be."""
    if len(bodies) < 2:
        return WHICH
    first, *others = bodies
    result = overlaid(joined, bodies)
    if isinstance(result, str):
        return result
    if len(result) != 1:
        return APART
    return Combine(first.id, shapes_of(result[0], first), parts=tuple(b.id for b in others))


def difference(bodies: Sequence[Body]) -> Combine | str:
    """Return what cuts all others out of the first of some bodies, or why it cannot be."""
    if len(bodies) < 2:
        return WHICH
    first, *others = bodies
    whole = overlaid(joined, [first])
    cutters = [other for other in others if overlaid(left_of, [first, other]) != whole]
    result = overlaid(left_of, [first, *cutters])
    if isinstance(whole, str) or isinstance(result, str):
        return whole if isinstance(whole, str) else str(result)
    if not cutters:
        return APART
    if not result:
        covered = ", ".join(other.name for other in cutters)
        return f"Nothing of {first.name} would be left: {covered} would cut away all of it"
    more = tuple({"shapes": [*shapes_of(area, first)]} for area in result[1:])
    gone = tuple(other.id for other in cutters)
    return Combine(first.id, shapes_of(result[0], first), gone=gone, more=more)


def overlaid(overlay: Callable[..., list[Area]], bodies: Sequence[Body]) -> list[Area] | str:
    """Return what the areas of `bodies` give, in the frame of the first; or why they give nothing.

    `overlay` gets the outlines of each.
    """
    try:
        return overlay(*(rings(body, bodies[0]) for body in bodies))
    except (OutlineError, DefinitionError) as error:
        return str(error)


def rings(body: Body, frame: Body) -> list[list[Point]]:
    """Return the outlines of a body's shapes in another's frame. OutlineError: one has none."""
    result = []
    for shape in body.shapes:
        if shape.endless or any(hull.kind == SEGMENT for hull in shape.parts):
            raise OutlineError(f"{body.name} has lines or no end: only areas can be combined")
        outline = outline_of(shape)
        result.append([tuple(frame.local_point(body.world_point(at))) for at in outline])
    return result


def outline_of(shape: Shape) -> Sequence[Point]:
    """Return the outline of one shape [m]."""
    if isinstance(shape, Outline):
        return shape.vertices
    hull = shape.parts[0]
    return outline_of_discs(hull.discs, hull.normals)


def shapes_of(area: Area, like: Body) -> tuple[Words, ...]:
    """Return the words of the shapes of an area, of the material of a body."""
    material = {
        key: value
        for key, value in shape_to_dict(like.shapes[0]).items()
        if key in MATERIAL and key != "radius"
    }
    if (dense := density_factor(like)) != 1.0:  # its mass was set
        material["density"] = like.shapes[0].density * dense
    result = []
    for ring in area:
        parts = convex_parts(ring)
        kind, corners = ("polygon", parts[0]) if len(parts) == 1 else ("outline", ring)
        result.append({"kind": kind, "vertices": [[*corner] for corner in corners], **material})
    return tuple(result)
