"""A pit of thousands of mixed bodies, as a scene file: what the window is measured with."""

from pathlib import Path
from typing import Any

from app.files.opening import open_file
from app.session.session import Session
from app.simulation.simulation import Simulation
from app.timeline.timeline import Timeline
from physics import Box, Capsule, Circle, Polygon, World
from scenes.kit import Scene
from tests.app.saving import save_scene

SETTLE = 480  # [ticks] run before it is saved: the heap lies, and its lower half rests


class Pit(Scene):
    """A trough with bodies in rows over one another."""

    title = "Pit"
    view = (0.0, 12.0, 60.0, 34.0)

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def build(self, world: World) -> None:
        width = 50.0  # [m]
        world.add_static(Box(width=width + 4, height=2), position=(0, -1), name="floor")
        for side in (-1, 1):
            world.add_static(Box(width=2, height=80), position=(side * (width / 2 + 1), 40))
        shapes: tuple[Any, ...] = (
            Circle(radius=0.2),
            Box(width=0.4, height=0.3),
            Capsule(start=(-0.12, 0), end=(0.12, 0), radius=0.12),
            Polygon(vertices=((-0.2, -0.15), (0.2, -0.15), (0.0, 0.25))),
        )
        in_row = 100
        for k in range(self._count):
            row, column = divmod(k, in_row)
            x = (column - in_row / 2 + 0.5 + 0.2 * (row % 2)) * (width - 1) / in_row
            world.add_dynamic(shapes[(k + row) % len(shapes)], position=(x, 0.4 + 0.5 * row))


def pit_file(count: int, path: Path) -> Path:
    """A scene file of a pit that has settled."""
    scene, world = Pit(count), World()
    scene.build(world)
    world.step(ticks=SETTLE)
    save_scene(Timeline(Simulation("pit", scene, world, {})), path)
    return path


def show_pit(session: Session, path: Path) -> None:
    """Open it, as File / Open does."""
    session.show(open_file(path).run)
