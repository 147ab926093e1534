"""One engine in one scene."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

GRAVITY = (0.0, -10.0)
"""[m/s^2]"""


class Run(NamedTuple):
    """A loaded scene: do a frame, read the state.

    `states()` is (n, 6) in the order of the scene's things: x, y [m], angle [rad], their rates.
    `ticks(n)` does n steps of the engine: of 1/240 s, four a frame, where the title says so.
    """

    frame: Callable[[], None]
    states: Callable[[], np.ndarray]
    world: Any  # kept alive; ours also tells contacts and stages
    ticks: Callable[[int], None]
