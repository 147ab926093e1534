"""What came of a file, and what did not, with the reasons."""

from collections import Counter
from dataclasses import dataclass, field

from app.quantities.numbers import counted
from physics.values.text import fit_text

MOST_NAMED = 200
"""Things that are named with their reasons: [count]. More: nobody reads them."""
LONGEST_NAME = 60
"""Letters of a name: [count]."""


@dataclass
class Report:
    """How many things came, and which did not."""

    came: int = 0
    left: Counter[str] = field(default_factory=Counter)  # reasons
    named: list[tuple[str, str]] = field(default_factory=list)  # name and reason of the first

    def leave(self, name: str, reason: str, count: int = 1) -> None:
        """Say that something did not come."""
        self.left[reason] += count
        if len(self.named) < MOST_NAMED:
            self.named.append((clean(name), reason))

    @property
    def told(self) -> str:
        """Return both numbers in words."""
        come = f"{counted(self.came, 'things')} will come"
        count = self.left.total()
        return f"{come}, {count} will not." if count else f"{come}."


def clean(name: object) -> str:
    """Return a name from outside as one that a body may have."""
    return fit_text(" ".join(str(name).split())[:LONGEST_NAME])
