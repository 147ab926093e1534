"""A breakpoint: a statement about the present state that stops time in the tick it comes true."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from app.session.breakpoints.present import Present


class BreakpointError(ValueError):
    """A breakpoint cannot be set or read; the text says why."""


@dataclass(frozen=True)
class Breakpoint:
    """One kind each, frozen. `look` is a function of the present state alone, so a
    run that is rewound stops at the same tick again.
    """

    LABEL: ClassVar[str] = ""  # for a menu
    once: ClassVar[bool] = False
    """True: it happens once, and again only after time went back before it, or it was re-armed."""

    def begin(self, present: Present) -> Any:  # noqa: ARG002 - for those that do
        """Return what the breakpoint keeps of the state in which it was set."""
        return None

    def touches(self) -> int | None:
        """Id of the body whose contacts it will ask for."""
        return None

    def look(self, present: Present, kept: Any) -> Any:
        """The state of what it watches, to be compared; BlindError when there is none."""
        raise NotImplementedError

    def compare(self, before: Any, now: Any, present: Present) -> str:
        """Return in words what happened from the tick `before` to `now`; "" when nothing did."""
        raise NotImplementedError

    def require(self, present: Present) -> None:
        """BlindError, or ExpressionError, when this world has not what it names."""

    def moved_to(self, present: Present) -> Self:
        """Return this breakpoint for another world; it raises what `require` raises."""
        self.require(present)
        return self

    @property
    def words(self) -> str:
        """The words of a list for what the breakpoint waits for."""
        return self.LABEL


class Hit(NamedTuple):
    """A breakpoint came true."""

    number: int  # of its watch, see Breakpoints.watches
    breakpoint: Breakpoint
    tick: int  # World.tick after the tick in which it happened
    text: str  # what happened, one sentence
    quiet: bool = False  # whoever set it tells it
