"""Skins of the slimes that were called into the scene, with eyes that look where they go."""

import numpy as np

from app.drawing.draw import Draw
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.slimes import SLEEP, slimes_in
from scenes.slimes import DISC
from scenes.soft._skin import blob

NAME = "skins"
LABEL = "Slime faces"
KEY = "ctrl+shift+j"
LEGEND = [("disc", "a slime")]
COLORS = ["contact_kept"]
DEFAULT = True


def applies(session: Session) -> bool:
    """Return whether there is a called slime."""
    return bool(slimes_in(session.world, session.simulation.attachments))


def draw(draw: Draw, session: Session, _options: ViewOptions) -> None:
    """Draw each over its discs."""
    simulation = session.simulation
    asleep = SLEEP in simulation.scene.held
    centers = draw.poses.centers() if simulation.attachments.groups else np.zeros((0, 2))
    for hub, rim in slimes_in(session.world, simulation.attachments):
        rows = [body.index for body in rim]
        middle, spots = centers[hub.index], centers[rows]
        border = blob(draw, middle, spots, DISC, asleep, hub.velocity, session.world.time)
        draw.skins.append(([hub.index, *rows], border))
