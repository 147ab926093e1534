"""A law: a figure that theory knows, measured in several cases, of which the worst counts."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from physics import Box
from tests.bench.run import Run
from tests.bench.scenes import STATIC, Scene

RATE = 240
"""[Hz] of the ticks of every engine here."""

Load = Callable[[Scene], Run]
"""One engine's loader."""


@dataclass(frozen=True, kw_only=True)
class Law:
    """`measure(load, *case)` gives a figure that should be `exact`, within `allowed`.

    More and less are both wrong: an engine that gains energy is no better than one that loses it.
    The cases (different heights, offsets, seeds) have names; the first of them are a glance. A law
    without a `goal` is looked at, and not judged.
    """

    name: str
    title: str
    measure: Callable[..., float]
    cases: dict[str, tuple[Any, ...]]
    exact: float
    allowed: float
    theory: str
    goal: str

    def error(self, value: float) -> float:
        """How far `value` is from theory; infinite for what is no number."""
        return abs(value - self.exact) if math.isfinite(value) else math.inf

    def holds(self, value: float) -> bool:
        """Whether `value` is near enough; rounding of `value - exact` is forgiven."""
        return self.error(value) <= self.allowed * (1.0 + 1e-9)

    def figures(self, load: Load, quick: bool = False) -> dict[str, float]:
        """The figure of every case, or of the first two."""
        names = list(self.cases)[:2] if quick else list(self.cases)
        return {name: float(self.measure(load, *self.cases[name])) for name in names}

    def worst(self, figures: dict[str, float]) -> str:
        """The name of the case that is farthest from theory."""
        return max(figures, key=lambda name: self.error(figures[name]))


def masses(scene: Scene) -> np.ndarray:
    """Mass [kg] and inertia [kg*m^2] of every thing (n, 2); 0 of what is not dynamic."""
    return np.array([(thing.mass.mass, thing.mass.inertia) for thing in scene.things])


def kinetic(scene: Scene, states: np.ndarray) -> float:
    """Kinetic energy [J] of all that forces move."""
    m, inertia = masses(scene).T
    speeds = (states[:, 3:5] ** 2).sum(axis=1)
    return float(0.5 * (m * speeds + inertia * states[:, 5] ** 2).sum())


def energy_kept(load: Load, scene: Scene, seconds: float, floor: float = 0.0) -> float:
    """Energy of motion, and of height above `floor` [m], after `seconds` over that of the start."""

    def energy() -> float:
        states = run.states()
        weights = -scene.gravity[1] * masses(scene)[:, 0]
        return kinetic(scene, states) + float((weights * (states[:, 1] - floor)).sum())

    run = load(scene)
    before = energy()
    run.ticks(round(seconds * RATE))
    return energy() / before


def box_of_walls(scene: Scene, half: float, **material: float) -> None:
    """Four walls, 1 m thick, round the square of +-`half` [m]."""
    across, along = 1.0, 2.0 * half + 2.0
    at = half + 0.5
    for x, y, width, height in (
        (0.0, -at, along, across),
        (0.0, at, along, across),
        (-at, 0.0, across, along),
        (at, 0.0, across, along),
    ):
        scene.add(STATIC, Box(width=width, height=height, **material), x, y)
