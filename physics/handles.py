"""Joint handles: words over a row of the data page (moves to physics/joints/handle.py)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass
