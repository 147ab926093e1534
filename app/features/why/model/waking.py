"""What woke a body, and what keeps one awake, as data."""

from typing import NamedTuple


class Waking(NamedTuple):
    """A body woke in a tick."""

    tick: int
    time: float  # [s]
    by: int | None  # id of who touched it or its island; None: a change from outside
    name: str
    impulse: float  # [N*s] that the two gave each other in the tick
    steps: int  # 0: it touches the body itself; n: over n others of the island
    touched: str  # whom it touches, the body or one of its island


class Restless(NamedTuple):
    """The nearest of a body's island that is not still yet."""

    id: int
    name: str
    speed: float  # [m/s] of its fastest point
    still: float  # [s] how long it has been slow
    steps: int
