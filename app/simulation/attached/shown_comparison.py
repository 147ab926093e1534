"""A comparison that was open when its table was saved: the window opens it again with the file."""

import json
from dataclasses import dataclass
from typing import ClassVar

from app.simulation.attached.attached import Attached
from physics.shapes.definitions import DefinitionError

VIEWS = ("overlaid", "split")
MOST_RUNS = 3  # [count] beside the table's own
WIDEST, FINEST = 100.0, 1e-6  # [m] limits of the tolerance


@dataclass(frozen=True, kw_only=True)
class ShownComparison(Attached):
    """Runs beside the table's own: names, and of each the settings that differ, as JSON.

    Only files have it: while a table runs, comparisons are the window's.
    """

    KIND: ClassVar[str] = "comparison"
    NAMED: ClassVar[str] = "comparison"

    names: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()  # {"iterations": 20}
    view: str = "overlaid"
    tolerance: float = 0.01  # [m] further apart, they have parted

    def check(self) -> None:
        if len(self.names) != len(self.settings):
            raise DefinitionError("settings: each run needs its name and its settings")
        if not 0 < len(self.names) <= MOST_RUNS:
            raise DefinitionError(f"names: 1 to {MOST_RUNS} runs can be beside the table's own")
        if self.view not in VIEWS:
            raise DefinitionError(f"view: must be {' or '.join(VIEWS)}, not {self.view!r}")
        if not FINEST <= self.tolerance <= WIDEST:
            raise DefinitionError(f"tolerance: must be {FINEST:g} to {WIDEST:g} m")
        for number, line in enumerate(self.settings):
            _check_line(f"settings[{number}]", line)


def _check_line(where: str, line: str) -> None:
    try:
        values = json.loads(line)
    except ValueError:
        raise DefinitionError(f"{where}: is not JSON") from None
    plain = isinstance(values, dict) and all(
        isinstance(value, bool | int | float | str) for value in values.values()
    )
    if not plain:
        raise DefinitionError(f"{where}: must be settings by their names, as {{...}}")
