"""Things that would be added, drawn where they would be."""

from app.drawing.draw import Draw
from app.editor.tools._preview import previewed
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.copying import POINTS


def draw_things(draw: Draw, things: AddThings) -> None:
    """Draw the bodies as ones that one sees through, and where the joints hold."""
    for body in things.bodies:
        previewed(lambda body=body: body).draw(draw, body.get("kind") == "static")
    for joint in things.joints:
        points = [(x, y) for key in POINTS if key in joint for x, y in [joint[key]]]
        if joint["kind"] in ("distance", "pulley"):
            draw.path(_way(joint), "preview", draw.style.sizes.line)
        for point in points:
            draw.dot(point, color="preview")


def _way(joint: dict[str, list[float]]) -> list[tuple[float, float]]:
    """Return the line of a rod, or of a rope over its wheels [m]."""
    keys = ("anchor_a", "ground_a", "ground_b", "anchor_b")
    return [(joint[key][0], joint[key][1]) for key in keys if key in joint]
