"""Focus: the camera follows the body that the user or else the scene names, and looks ahead of it.

There is to be room in front of what drives or walks, not behind it. So not the body is kept in the
middle of the picture, but a place that it will be at soon.
"""

import math
from typing import NamedTuple

from app.drawing.camera import Camera, Insets
from app.session.session import Session
from physics import Body

AHEAD = 1.0
"""How far ahead of the body the camera looks: [s] of its present speed, 1."""

MOST = 0.3
"""But not further than this share of the free width: [1], 0.3. More, and a fast body leaves."""

EASE = 0.7
"""Time in which the camera takes to another speed: [s] simulated, 0.7. Shorter: it jerks at every
bump; longer: it looks back for a while after a turn."""


class Focus(NamedTuple):
    """The body that is followed, as it is drawn."""

    at: tuple[float, float]  # [m]
    speed: float  # [m/s] sideways


def follow_focus(camera: Camera, session: Session, insets: Insets = (0, 0, 0, 0)) -> None:
    """Keep the scene's focus in sight, where it is drawn; panels cover `insets` [px].

    One that is out of sight is left alone when the user has moved the view: she has turned to
    something else. What is ahead is eased in simulated time: nothing moves while time stands, and a
    film looks the same at every frame rate.
    """
    result = focus_of(session)
    if result is None:
        camera.lead = 0.0
        return
    if not camera.sees(result.at, insets):
        if not camera.moved:
            bring_into_sight(camera, session, insets)
        return
    insets = beside_plots(camera, session, insets)
    now = _now(session)
    passed, camera.led_at = abs(now - camera.led_at), now
    share = 1.0 - math.exp(-min(passed, 4.0 * EASE) / EASE)
    camera.lead += share * (_ahead(camera, result.speed, insets) - camera.lead)
    camera.bring_into_sight(result.at, insets, camera.lead)


def bring_into_sight(camera: Camera, session: Session, insets: Insets = (0, 0, 0, 0)) -> None:
    """Move the camera to the focus: it was rewound, or a film begins long after the camera was
    set.
    """
    result = focus_of(session)
    if result is None:
        return
    insets = beside_plots(camera, session, insets)
    camera.lead = _ahead(camera, result.speed, insets)
    camera.led_at = _now(session)
    camera.bring_into_sight(result.at, insets, camera.lead)


def beside_plots(camera: Camera, session: Session, insets: Insets) -> Insets:
    """Return `insets` [px] with what the scene's plots take at the right: views are fitted, and who
    is followed is kept, beside them.
    """
    left, top, right, bottom = insets
    return left, top, right + round(session.scene.aside() * (camera.size[0] - left - right)), bottom


def _now(session: Session) -> float:
    """Return the simulated time that is drawn [s]."""
    return session.world.time + (session.clock.alpha - 1.0) * session.world.tick_length


def _ahead(camera: Camera, speed: float, insets: Insets) -> float:
    """Return how far ahead to look at a speed [m/s]: [m]."""
    most = MOST * (camera.size[0] - insets[0] - insets[2]) / camera.scale
    return min(max(AHEAD * speed, -most), most)


def focus_of(session: Session) -> Focus | None:
    """Return where the body that is followed is drawn, or None where there is none."""
    body = _followed(session)
    if body is None:
        return None
    row = session.world.page.body
    x0, x, y0, y = (row[column].item(body.index) for column in ("x0", "x", "y0", "y"))
    at = x0 + session.clock.alpha * (x - x0), y0 + session.clock.alpha * (y - y0)
    return Focus(at, body.velocity[0])


def _followed(session: Session) -> Body | None:
    """Return the body that the user has chosen to follow, or else that of the scene."""
    world, name = session.world, session.scene.focus
    if session.followed is not None and session.followed in world.bodies_by_id:
        return world.bodies_by_id[session.followed]
    return next((body for body in world.bodies if body.name == name), None) if name else None
