"""Focus: the camera follows the body that a scene names, as far as it would leave the picture."""

from typing import TYPE_CHECKING

from app.camera import KEPT_EDGE, Camera

if TYPE_CHECKING:
    from app.session import Session

Insets = tuple[int, int, int, int]


def follow_focus(camera: Camera, session: "Session", insets: Insets = (0, 0, 0, 0)) -> None:
    """Keep the scene's focus in sight, where it is drawn; panels cover `insets` [px]."""
    x = _focus(session)
    if x is not None:
        camera.keep_in_sight(x, insets)


def bring_into_sight(camera: Camera, session: "Session") -> None:
    """A film may begin long before the camera came here: start where the focus is then."""
    x = _focus(session)
    if x is None:
        return
    left, _, right, _ = camera.view
    edge = KEPT_EDGE * (right - left)  # [m]
    if not left <= x <= right:
        goal = left + edge if x < left else right - edge
        camera.pan(x - goal, 0.0)


def _focus(session: "Session") -> float | None:
    """Where the focus is drawn [m], between the last two states; None when there is none."""
    name, page = session.scene.focus, session.world.page
    if not name:
        return None
    for body in session.world.bodies:
        if body.name == name:
            x0, x = (page.body[column].item(body.index) for column in ("x0", "x"))
            return x0 + session.alpha * (x - x0)
    return None
