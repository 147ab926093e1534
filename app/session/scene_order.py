"""The scenes in the order of the menu: from one to the next."""

import scenes
from app.session.session import Session


def load_neighbour(session: Session, steps: int) -> bool:
    """Load the scene `steps` further in the menu, round its end; False when none can be loaded.

    Scenes that fail are passed over; each leaves its notice.
    """
    names = scenes.names()
    here = names.index(session.scene_name) if session.scene_name in names else -max(steps, 0)
    around = (names[(here + i * steps) % len(names)] for i in range(1, len(names)))
    return any(session.load(name) for name in around)
