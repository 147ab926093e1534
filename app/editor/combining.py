"""Join the shapes of two selected bodies, or cut the second out of the first."""

from collections.abc import Callable, Sequence

from app.quantities.geometry.boolean import Area, joined, left_of
from app.quantities.geometry.split import outline_of_discs
from app.simulation.commands.base import Words
from app.simulation.commands.edit import Combine
from physics import Body, DefinitionError, Outline, Shape
from physics.edits import MATERIAL
from physics.geometry.convex import convex_parts
from physics.geometry.polygon import OutlineError, Point
from physics.layout import SEGMENT
from physics.serialize_values import shape_to_dict

WHICH = "Select two bodies: Shift+click the second one with the select tool (V)"
APART = "They do not overlap: move one onto the other first"

Overlay = Callable[[Sequence[list[Point]], Sequence[list[Point]]], list[Area]]


def union(bodies: Sequence[Body]) -> Combine | str:
    """Return what makes one body of two, or why it cannot be."""
    if len(bodies) != 2:
        return WHICH
    first, second = bodies
    found = overlaid(joined, first, second)
    if isinstance(found, str):
        return found
    if len(found) != 1:
        return APART
    return Combine(first.id, shapes_of(found[0], first), parts=(second.id,))


def difference(bodies: Sequence[Body]) -> Combine | str:
    """Return what cuts the second of two bodies out of the first, or why it cannot be."""
    if len(bodies) != 2:
        return WHICH
    first, second = bodies
    found, before = overlaid(left_of, first, second), overlaid(joined, first, first)
    if isinstance(found, str) or isinstance(before, str):
        return found if isinstance(found, str) else str(before)
    if not found:
        return f"{second.name} covers all of {first.name}: nothing would be left"
    if found == before:
        return APART
    more = tuple(piece(first, area) for area in found[1:])
    return Combine(first.id, shapes_of(found[0], first), gone=(second.id,), more=more)


def overlaid(overlay: Overlay, first: Body, second: Body) -> list[Area] | str:
    """Return what the areas of both give, in the frame of the first; or why they give nothing."""
    try:
        return overlay(rings(first, first), rings(second, first))
    except (OutlineError, DefinitionError) as error:
        return str(error)


def rings(body: Body, frame: Body) -> list[list[Point]]:
    """Return the outlines of a body's shapes in another's frame. OutlineError: one has none."""
    found = []
    for shape in body.shapes:
        if shape.endless or any(hull.kind == SEGMENT for hull in shape.parts):
            raise OutlineError(f"{body.name} has lines or no end: only areas can be combined")
        outline = outline_of(shape)
        found.append([tuple(frame.local_point(body.world_point(at))) for at in outline])
    return found


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
    found = []
    for ring in area:
        parts = convex_parts(ring)
        kind, corners = ("polygon", parts[0]) if len(parts) == 1 else ("outline", ring)
        found.append({"kind": kind, "vertices": [[*corner] for corner in corners], **material})
    return tuple(found)


def piece(body: Body, area: Area) -> Words:
    """Return the words of a piece that falls off a body, moving as it does."""
    words: Words = {"name": body.name, "position": [*body.position], "angle": body.angle}
    if body.kind != "static":
        words |= {"velocity": [*body.velocity], "omega": body.omega}
    return {**words, "kind": body.kind, "shapes": [*shapes_of(area, body)]}
