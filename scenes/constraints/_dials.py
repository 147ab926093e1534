"""The solver's settings as sliders of a scene, and presets of them."""

from typing import Any

from physics import World
from scenes.kit import Scene, choice, slider, toggle

NONE, BAUMGARTE, SOFT = "none", "Baumgarte", "soft"
FREE = "as set below"
WORDS = {NONE: "none", BAUMGARTE: "baumgarte", SOFT: "soft"}

PRESETS: dict[str, dict[str, Any]] = {
    "Ċ = 0 only, 60 Hz": {
        "bias": NONE, "rate": 60, "substeps": 1, "iterations": 1, "warm_start": False,
    },
    "Baumgarte, 60 Hz": {
        "bias": BAUMGARTE, "rate": 60, "substeps": 1, "iterations": 1, "warm_start": False,
    },
    "Baumgarte, 60 Hz, 10 sweeps": {
        "bias": BAUMGARTE, "rate": 60, "substeps": 1, "iterations": 10, "warm_start": True,
    },
    "soft, 60 Hz, 4 substeps": {
        "bias": SOFT, "rate": 60, "substeps": 4, "iterations": 1, "warm_start": True,
    },
    "Fulcrum's own": {
        "bias": SOFT, "rate": 240, "substeps": 2, "iterations": 1, "warm_start": True,
    },
}  # fmt: skip
"""Settings of the solver by name; "Fulcrum's own" are those of every other scene."""


class Dials(Scene):
    """Parameters that are settings of the world; all of them act at once."""

    preset: str = choice(
        FREE, (FREE, *PRESETS), live=True, help="Set all the dials below", label="Try"
    )
    bias: str = choice(
        NONE,
        (NONE, BAUMGARTE, SOFT),
        live=True,
        help="How errors are undone",
        key="v",
        label="Correction",
    )
    rate: int = slider(60, 10, 240, step=10, unit="Hz", live=True, label="Ticks per second")
    substeps: int = slider(1, 1, 8, step=1, live=True, help="Solver steps in a tick")
    iterations: int = slider(1, 1, 50, step=1, live=True, help="Sweeps over all joints in a step")
    warm_start: bool = toggle(
        False, live=True, help="Begin with the impulses of the last tick", key="w"
    )
    beta: float = slider(
        0.2, 0.0, 1.0, step=0.05, live=True, help="β: Baumgarte's share of a step", label="Share β"
    )

    def apply_dials(self, world: World) -> None:
        """Write all of them into the settings of the world."""
        if self.preset != FREE:
            for name, value in PRESETS[self.preset].items():
                self.set(name, value)
        settings = world.settings
        settings.joint_bias = WORDS[self.bias]
        settings.tick_rate, settings.substeps = self.rate, self.substeps
        settings.iterations, settings.warm_starting = self.iterations, self.warm_start
        settings.baumgarte = self.beta

    def turned(self, world: World, name: str) -> None:
        """Note that a dial was turned: it is no preset any more, unless the preset was chosen."""
        if name != "preset" and name in Dials.parameters():
            self.preset = FREE
        self.apply_dials(world)
