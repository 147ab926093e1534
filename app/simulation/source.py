"""What a stage is built from: a scene of the program by its name, or a document out of a file."""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import scenes
from app.files.file_scene import FileScene, scene_class
from app.files.scene_file import Document
from app.simulation.attachments import Bench
from physics import DefinitionError, SolverSettings, World
from physics.packing import from_bytes
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


@dataclass(frozen=True)
class FileSource:
    """A document; one with an exact state begins in that state, whenever it is built."""

    document: Document

    @property
    def name(self) -> str:
        """The file's name."""
        return self.document.name

    def make(self, values: Mapping[str, Any]) -> Scene:
        """See Source."""
        return scene_class(self.document)(**values)

    def world(self, scene: Scene) -> World:
        """See Source."""
        exact = self.document.exact
        if exact is None or not exact.state:
            world = World()
            scene.build(world)
            return world
        world = exact_world(exact.state)
        if world.hash() != exact.hash or world.tick != exact.tick:
            raise DefinitionError("exact.state: its hash or tick is not what the file says")
        if isinstance(scene, FileScene):
            scene.look_at(world)
        return world

    def bench(self, world: World) -> Bench:
        """See Source."""
        return self.document.bench(world)

    def words(self) -> dict[str, Any]:
        """See Source."""
        return {"document": {"name": self.document.name, **self.document.tree}}


def exact_world(state: str) -> World:
    """The world in base64 of `to_bytes`. DefinitionError."""
    try:
        data = base64.b64decode(state, validate=True)
    except (binascii.Error, ValueError):
        raise DefinitionError("exact.state: is no base64") from None
    return from_bytes(data)
