"""What a stage is built from: a scene by its name, or what a file says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import scenes
from app.simulation.attachments import Bench
from physics import SolverSettings, World
from scenes.kit import Scene


class Source(Protocol):
    """Makes the same scene in the same world whenever it is asked."""

    @property
    def name(self) -> str:
        """How the scene is called in messages."""
        ...

    def make(self, values: Mapping[str, Any]) -> Scene:
        """The scene with its parameters set; raises what the scene raises."""
        ...

    def world(self, scene: Scene) -> World:
        """The world that `scene` begins in; raises what the scene raises."""
        ...

    def bench(self, world: World) -> Bench:
        """What lies on the bench in the beginning, beside that `world`."""
        ...

    def words(self) -> dict[str, Any]:
        """What a replay says of it, ready for JSON."""
        ...


@dataclass(frozen=True)
class NamedScene:
    """A scene class in scenes/."""

    name: str

    def make(self, values: Mapping[str, Any]) -> Scene:
        """See Source."""
        return scenes.load(self.name)(**values)

    def world(self, scene: Scene) -> World:
        """See Source."""
        world = World(settings=SolverSettings(**scene.settings))
        scene.build(world)
        return world

    def bench(self, world: World) -> Bench:  # noqa: ARG002
        """See Source: scenes of the program push by themselves."""
        return Bench()

    def words(self) -> dict[str, Any]:
        """See Source."""
        return {"scene": self.name}
