"""Focus: the camera follows the body that a scene names, and looks ahead of it.

There is to be room in front of what drives or walks, not behind it. So not the body is kept in the
middle of the picture, but a place that it will be at soon.
"""

import math

from app.drawing.camera import KEPT_EDGE, Camera, Insets
from app.session.session import Session

AHEAD = 1.0
"""How far ahead of the body the camera looks: [s] of its present speed, 1."""

MOST = 0.3
"""But not further than this share of the free width: [1], 0.3. More, and a fast body leaves."""

EASE = 0.7
"""Time in which the camera takes to another speed: [s] simulated, 0.7. Shorter: it jerks at every
bump; longer: it looks back for a while after a turn."""


def follow_focus(camera: Camera, session: Session, insets: Insets = (0, 0, 0, 0)) -> None:
    """Keep the scene's focus in sight, where it is drawn; panels cover `insets` [px].

    What is ahead is eased in simulated time: nothing moves while time stands, and a film looks the
    same at every frame rate.
    """
    found = _focus(session)
    if found is None:
        camera.lead = 0.0
        return
    x, speed = found
    now = session.world.time + (session.alpha - 1.0) * session.world.tick_length
    passed, camera.led_at = abs(now - camera.led_at), now
    share = 1.0 - math.exp(-min(passed, 4.0 * EASE) / EASE)
    camera.lead += share * (_ahead(camera, speed, insets) - camera.lead)
    camera.keep_in_sight(x, insets, camera.lead)


def bring_into_sight(camera: Camera, session: Session, insets: Insets = (0, 0, 0, 0)) -> None:
    """Move the camera to the focus: a film may begin long after the camera was set."""
    found = _focus(session)
    if found is None:
        return
    x, speed = found
    left, right = (camera.to_world(px, 0.0)[0] for px in (insets[0], camera.size[0] - insets[2]))
    edge = KEPT_EDGE * (right - left)  # [m]
    if not left <= x <= right:
        goal = left + edge if x < left else right - edge
        camera.pan(x - goal, 0.0)
    camera.lead = _ahead(camera, speed, insets)
    camera.led_at = session.world.time + (session.alpha - 1.0) * session.world.tick_length
    camera.keep_in_sight(x, insets, camera.lead)


def _ahead(camera: Camera, speed: float, insets: Insets) -> float:
    """Return how far ahead to look at a speed [m/s]: [m]."""
    most = MOST * (camera.size[0] - insets[0] - insets[2]) / camera.scale
    return min(max(AHEAD * speed, -most), most)


def _focus(session: Session) -> tuple[float, float] | None:
    """Return where the focus is drawn [m], and its speed [m/s]; or None."""
    name, page = session.scene.focus, session.world.page
    if not name:
        return None
    for body in session.world.bodies:
        if body.name == name:
            x0, x = (page.body[column].item(body.index) for column in ("x0", "x"))
            return x0 + session.alpha * (x - x0), body.velocity[0]
    return None
