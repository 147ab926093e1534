"""Lasting forces as arrows: always drawn, for what pushes unseen is a riddle."""

import math
from typing import NamedTuple

import numpy as np

from app.drawing.draw import Draw
from app.editor.tool import Workspace
from app.quantities.numbers import figure
from app.simulation.attachments import Force

Point = tuple[float, float]

WEIGHT = 9.81
"""What a kilogram weighs for the length of arrows: [N/kg], the usual gravity, so that they keep
their length when a scene changes its own."""

SHORTEST, LONGEST = 0.4, 4.0
"""An arrow is drawn at least and at most so long: [reaches of an arrow]. Shorter ones cannot be
caught, longer ones end outside the picture."""


class ForceArrow(NamedTuple):
    """A lasting force where it is drawn."""

    force: Force
    pull: Point  # [N] in the world
    at: Point  # [m] where it acts
    tip: Point  # [m]

    @property
    def text(self) -> str:
        """Return the strength of the force in words."""
        return figure(math.hypot(*self.pull), "N")


def force_length(newtons: float, mass: float, reach: float) -> float:
    """Return the length of an arrow [px]: the body's weight is one `reach` [px] long."""
    return reach * min(max(newtons / (mass * WEIGHT), SHORTEST), LONGEST)


def force_arrows(editor: Workspace) -> list[ForceArrow]:
    """Return all lasting forces that are seen, as they are drawn."""
    session = editor.session
    forces = session.simulation.attachments.forces
    if not forces:
        return []
    known, reach, result = session.world.bodies_by_id, editor.sizes.arrow_reach, []
    for force in forces:
        body = known.get(force.body_id)
        if body is None or body.kind != "dynamic":
            continue
        (x, y), (fx, fy) = force.in_world(body)
        size = math.hypot(fx, fy)
        length = force_length(size, body.mass, reach) / editor.camera.scale  # [m]
        ux, uy = (fx / size, fy / size) if size > 0.0 else (0.0, 1.0)
        tip = (x + ux * length, y + uy * length)
        result.append(ForceArrow(force, (fx, fy), (x, y), tip))
    return result


def draw_forces(draw: Draw, editor: Workspace, chosen: int | None) -> None:
    """Draw every arrow with its strength; that with the id `chosen` in the colour of selections."""
    arrows = force_arrows(editor)
    if not arrows:
        return
    known, sizes = editor.session.world.bodies_by_id, draw.style.sizes
    rows = np.array([known[arrow.force.body_id].index for arrow in arrows])
    begin = draw.poses.follow(np.array([arrow.at for arrow in arrows]), rows)
    step = np.array([arrow.tip for arrow in arrows]) - [arrow.at for arrow in arrows]
    for arrow, origin, vector in zip(arrows, begin, step, strict=True):
        color = "selection" if arrow.force.id == chosen else "force"
        draw.arrow(origin, vector, color, sizes.arrow)
        if arrow.force.turns:  # fixed to the body: a pin at its tail
            draw.ring(origin, sizes.dot * 1.6, color, sizes.line)
        else:
            draw.dot(origin, sizes.dot * 1.2, color)
        x, y = draw.camera.to_screen(*(origin + vector))
        ux, uy = vector / max(math.hypot(*vector), 1e-12)
        pad = sizes.label
        at = (x + ux * pad * (1.0 + abs(ux)), y - uy * pad)
        draw.text_px(at, arrow.text, color=color, bold=True)
