"""How the frame of a selection looks: a dashed box, squares, a ring, the velocity arrow."""

import math

import numpy as np

from app.drawing.draw import Draw
from app.editor.tools._frame import SECONDS, Frame, Handle

STRESS = 1.3  # [handles] size of a hovered handle
RING = 1.2  # [handles] size of the ring that turns
STUB = 0.6  # [1] opacity of the velocity arrow of what rests


def draw_frame(draw: Draw, frame: Frame, hovered: Handle | None, velocity: bool) -> None:
    """Draw the box with all handles; without `velocity` another one draws that arrow."""
    sizes = draw.style.sizes
    corners = np.array(frame.outline())
    ends = np.roll(corners, -1, axis=0)
    draw.many.lines(corners, ends, draw.color("halo", 0.7), sizes.thin + 2 * sizes.halo)
    draw.many.lines(corners, ends, "selection", sizes.thin, dash=True)
    for handle in frame.handles():
        same = hovered is not None and (handle.kind, handle.side) == (hovered.kind, hovered.side)
        if handle.kind == "velocity":
            if velocity:
                draw_velocity(draw, frame, handle, same)
        elif handle.kind == "turn":
            draw_turn(draw, frame, handle, same)
        else:
            draw_square(draw, frame, handle, same)


def draw_turn(draw: Draw, frame: Frame, handle: Handle, hovered: bool) -> None:
    """Draw a ring on a stem."""
    sizes = draw.style.sizes
    draw.line(frame.point(0.0, frame.grown[1]), handle.at, "selection", sizes.thin)
    if hovered:
        draw.dot(handle.at, sizes.handle * STRESS, "selection")
    else:
        draw.dot(handle.at, sizes.handle * RING, "halo")
        draw.ring(handle.at, sizes.handle * RING, "selection", sizes.line)


def draw_square(draw: Draw, frame: Frame, handle: Handle, hovered: bool) -> None:
    """Draw a square along the frame."""
    sizes = draw.style.sizes
    half = 0.5 * sizes.handle * (STRESS if hovered else 1.0) / draw.camera.scale  # [m]
    c, s = math.cos(frame.angle), math.sin(frame.angle)
    x, y = handle.at
    corners = [
        (x + half * (c * i - s * j), y + half * (s * i + c * j))
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    draw.polygon(corners, "selection" if hovered else "halo", "selection", sizes.line * 0.8)


def draw_velocity(draw: Draw, frame: Frame, handle: Handle, hovered: bool) -> None:
    """Draw the arrow with its tip; beside what rests a stub, which says that it could go."""
    body = frame.single
    if body is None:
        return
    sizes, (x, y) = draw.style.sizes, frame.pivot
    vx, vy = body.velocity
    if math.dist(handle.at, (x + vx * SECONDS, y + vy * SECONDS)) < 0.5 * frame.pixel:
        at, color = (x, y), draw.color("velocity")
    else:
        at = frame.point(frame.grown[0], 0.0)
        color = draw.color("velocity", 1.0 if hovered else STUB)
    draw.arrow(at, (handle.at[0] - at[0], handle.at[1] - at[1]), color)
    if hovered:
        draw.ring(handle.at, sizes.handle * 2.0, "velocity", sizes.line)
