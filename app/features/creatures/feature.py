"""Creatures in the window: their builder, and evolution that improves them."""

import os
from pathlib import Path

from app.features.creatures.builder import Builder
from app.features.creatures.evolution import Evolution
from app.features.creatures.model.creature_file import SUFFIX
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host


class CreaturesPart(Part):
    """The part has a builder, and an evolution of what is built."""

    def __init__(self, host: Host) -> None:
        """Nothing is open."""
        super().__init__(host)
        self.builder = Builder(host)
        self.evolution = Evolution(host, self.builder.creature_editor)

    def switch_builder(self) -> None:
        """Open the board for building, or close it."""
        self.builder.switch()

    def switch_evolution(self) -> None:
        """Open the board of the search, or close it."""
        self.evolution.switch()

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the search."""
        self.evolution.improvement.poll()

    def scene_changed(self) -> None:
        """Stop a search for a creature of another scene."""
        self.evolution.scene_changed()

    def close(self) -> None:
        """End the search."""
        self.evolution.close()

    @property
    def keeps_tool(self) -> bool:
        """Return whether a creature is being built."""
        return self.builder.at_work

    def opens(self, path: Path) -> bool:
        """Build what is in the file of a creature that was dropped on the window."""
        if not path.name.lower().endswith(SUFFIX):
            return False
        self.builder.read(path)
        return True


FEATURE = Feature(
    name="creatures",
    words="Improving a creature",
    place=70,
    make=CreaturesPart,
    knows=lambda path: path.name.lower().endswith(SUFFIX) and os.path.isfile(path),
    actions=(
        ActionOf(
            *("creature", "Build a creature", ("ctrl+shift+l",), "Change"),
            CreaturesPart.switch_builder,
        )
        .at("Insert", (2, 1), "New scene with a creature…")
        .told("Open a new scene: build a creature from limbs, and let it walk."),
        ActionOf(
            *("improve", "Improve a creature by evolution", ("ctrl+shift+e",), "Laboratory"),
            CreaturesPart.switch_evolution,
        )
        .at("Machines", (1, 0), "Improve a creature…")
        .told("Let your creature learn to walk or jump, over many generations."),
    ),
)
