"""What a simulation is built from: a scene by its name, or a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import scenes
from app.simulation.attachments import Attachments
from physics import SolverSettings, World
from scenes.kit import Scene


class Source(Protocol):
    """A source makes the same scene in the same world each time it is asked."""

    @property
    def name(self) -> str:
        """The scene's name in messages."""
        ...

    @property
    def first(self) -> "Source":
        """Return what a restart builds: this, unless this begins in the middle of a run."""
        ...

    def make(self, values: Mapping[str, Any]) -> Scene:
        """Return the scene with its parameters set; it raises what the scene raises."""
        ...

    def world(self, scene: Scene) -> World:
        """Return the world that `scene` begins in; it raises what the scene raises."""
        ...

    def attachments(self, world: World) -> Attachments:
        """Return the forces and groups that there are in the beginning, in ids of `world`."""
        ...

    def words(self) -> dict[str, Any]:
        """Return what a replay stores to find the source again, ready for JSON."""
        ...


@dataclass(frozen=True)
class NamedScene:
    """A scene class in scenes/."""

    name: str

    @property
    def first(self) -> "NamedScene":
        return self

    def make(self, values: Mapping[str, Any]) -> Scene:
        return scenes.load(self.name)(**values)

    def world(self, scene: Scene) -> World:
        world = World(settings=SolverSettings(**scene.settings))
        scene.build(world)
        return world

    def attachments(self, world: World) -> Attachments:  # noqa: ARG002
        return Attachments()

    def words(self) -> dict[str, Any]:
        return {"scene": self.name}
