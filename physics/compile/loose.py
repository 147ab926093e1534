"""Values that kernels need in parts, and seldom as a whole: arrays, ranges, pairs, tuples."""

from collections.abc import Callable
from typing import Any


class Loose:
    """A value that is not put together before somebody wants it as a whole.

    Its parts are those of an array (where it begins, then its lengths), of a range (from, to, step)
    and its iterator (places of the next number and of how many are left, step), or of a tuple.
    """

    __slots__ = ("_keep", "_make", "_parts", "_reads", "_whole")

    def __init__(self, make: Callable[[], Any], reads: list[Callable[[], Any]]) -> None:
        self._make, self._reads = make, reads
        self._whole: Any = None
        self._keep = True
        self._parts: list[Any] = [None] * len(reads)

    @classmethod
    def of(cls, make: Callable[[], Any], parts: list[Any], keep: bool = True) -> "Loose":
        """A value whose parts are there."""
        loose = cls(make, [])
        loose._parts, loose._keep = parts, keep
        return loose

    def whole(self) -> Any:
        """The value as one of LLVM's."""
        if self._whole is None:
            whole = self._make()
            if not self._keep:
                return whole
            self._whole = whole
        return self._whole

    def spread(self) -> "Loose":
        """The same for other blocks: all parts are read here, and a whole is made where needed."""
        return Loose.of(self._make, self.parts(), keep=False)

    def part(self, i: int) -> Any:
        """A part by its number, which is read when it is first asked for."""
        if self._parts[i] is None:
            self._parts[i] = self._reads[i]()
        return self._parts[i]

    def parts(self) -> list[Any]:
        """All of them."""
        return [self.part(i) for i in range(len(self._parts))]
