"""The rows of all joints of one kind."""

import numpy as np

from physics._jit import records
from physics.joints.head import JointDefinition, Kernels
from physics.state import grown

INITIAL_ROWS = 16


class JointTable:
    """Record array of one joint kind; free rows have id 0 and are reused.

    `live` is the view (n,) that kernels get; renewed whenever the array changes.
    """

    def __init__(self, definition: type[JointDefinition]) -> None:
        self.kind = definition.KIND
        self.kernels: Kernels = definition.KERNELS
        self.rows = records(definition.DTYPE, INITIAL_ROWS)
        self.count = 0
        self.free: list[int] = []
        self.live = self.rows[:0]
        self.can_break = False  # True once a joint of this kind was given a breaking force

    def new_row(self) -> int:
        """A zeroed row."""
        if self.free:
            return self.free.pop()
        if self.count == len(self.rows):
            self.rows = grown(self.rows)
        self.count += 1
        self.live = self.rows[: self.count]
        return self.count - 1

    def free_row(self, i: int) -> None:
        """Give row `i` back; stale handles see the next generation."""
        generation = int(self.head["generation"][i]) + 1
        self.rows[i] = np.zeros(1, self.rows.dtype)[0]
        self.head["generation"][i] = generation
        self.free.append(i)

    @property
    def head(self) -> np.ndarray:
        """The heads of the rows in use, HEAD (n,), a view."""
        return np.asarray(self.live)["head"]

    @property
    def is_empty(self) -> bool:
        """True when no row is in use."""
        return self.count == len(self.free)
