"""Named flows of energy, as the ledger tells them."""

from collections.abc import Iterator, Mapping

import numpy as np

from physics.energy.ledger_arrays import COLUMNS, FLOWS
from physics.values.sums import plain_sum

WORDS: dict[str, str] = {
    "impacts": "normal forces of contacts: what impacts lose, and soft contacts damp",
    "friction": "friction between bodies, as heat",
    "rolling": "rolling resistance, as heat",
    "belts": "running surfaces",
    "drives": "driven bodies, which nothing stops",
    "forces": "forces from outside",
    "air": "drag, lift and wind",
    "damping": "damping of bodies",
    "joints": "rigid joints: only what their impacts lose",
    "limits": "limits of joints: what their impacts lose",
    "dampers": "dampers of springs, as heat",
    "motors": "motors and servos",
    "brakes": "motors that hold still: friction of joints, as heat",
    "hand": "the hand",
    "fields": "force fields",
    "sleep": "motion that is left when bodies come to rest",
    "continuous": "bodies put back to their first impact",
    "edits": "changes between ticks",
    "error": "solver error: what no flow explains",
}
"""What each flow is, in words."""


class Flows(Mapping[str, float]):
    """Named flows [J]: what each has added to the energy of the world, < 0 where it is lost."""

    __slots__ = ("_values", "exchanged")

    def __init__(self, values: np.ndarray) -> None:
        numbers = values.tolist()
        self._values = dict(zip(FLOWS, numbers, strict=False))
        self.exchanged = dict(zip(COLUMNS[len(FLOWS) :], numbers[len(FLOWS) :], strict=True))
        """Work of gravity and springs [J]: it only moves energy between the parts of the total."""

    def __getitem__(self, name: str) -> float:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def sum(self) -> float:
        """All together: the change of the total energy [J]."""
        return plain_sum(self._values.values())

    def __repr__(self) -> str:
        said = ", ".join(f"{name} {value:.3g}" for name, value in self.items() if value)
        return f"<Flows {said} J>"
