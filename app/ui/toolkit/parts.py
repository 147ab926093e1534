"""What a board shows, as a tree of parts, and the one law by which they are laid out.

A part knows how large it is at least and how large it wants to be. Parts of a column share its
height, those of a row its width: each has what it wants. What is left over goes to those that grow;
what is lacking they give first, then the others, down to their least. A row that lacks even the
least widths goes on in another line. So a narrow board, large letters and the strip of a lesson are
all the same: less room.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from app.ui.kit.theme import Look

GAP = 6  # [units] between two parts
Sizes = tuple[int, int]
"""The least and the wanted one [px]."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """A part; equal to another that shows the same. `key` names it where others come and go.

    `grow` is its share of what is left over, up to `most` [px]. `wide` and `high` [units] are
    instead of what its content wants.
    """

    key: str = ""
    grow: float = 0.0
    most: float = math.inf
    wide: float = 0.0
    high: float = 0.0

    stretches = False  # whether it is as high as the line that it stands in

    def widths(self, look: Look) -> Sizes:
        """Return the least and the wanted width [px]."""
        if not self.wide:
            return self.own_widths(look)
        return min(self.own_widths(look)[0], look.px(self.wide)), look.px(self.wide)

    def own_widths(self, look: Look) -> Sizes:  # noqa: ARG002
        """Return what its content needs [px], at least and to be seen whole."""
        return 1, 1

    def heights(self, look: Look, width: int) -> Sizes:  # noqa: ARG002
        """Return the least and the wanted height [px] in so much `width` [px]."""
        return look.px(self.high), look.px(self.high)

    def whole(self, look: Look, height: int) -> int:  # noqa: ARG002
        """Return how much of `height` [px] it can use."""
        return height

    def texts(self) -> Iterable[str]:
        """Return the words that it shows."""
        return ()


@dataclass(frozen=True, init=False)
class Group(Part):
    """Several parts; what is None or False is left out. A row that is `even` has equal widths."""

    parts: tuple[Part, ...]
    gap: float  # [units] between them
    even: bool

    def __init__(
        self, *parts: Part | bool | None, gap: float = GAP, even: bool = False, **own: object
    ) -> None:
        """Hold `parts`."""
        super().__init__(**own)  # type: ignore[arg-type]
        object.__setattr__(self, "gap", gap)
        object.__setattr__(self, "even", even)
        object.__setattr__(self, "parts", tuple(p for p in parts if isinstance(p, Part)))

    def named(self) -> Iterator[tuple[object, Part]]:
        """Yield the parts with their keys; those without are known by kind and number."""
        count: dict[type, int] = {}
        for part in self.parts:
            number = count[type(part)] = count.get(type(part), 0) + 1
            yield part.key or (type(part), number), part

    def rects(self, look: Look, area: pygame.Rect) -> list[pygame.Rect]:
        """Return where each part is in `area` [px]."""
        raise NotImplementedError

    def texts(self) -> Iterable[str]:
        """Return the words of all parts that are seen, in their order."""
        return (words for part in self.parts for words in part.texts())


class Column(Group):
    """Parts below each other."""

    stretches = True

    def own_widths(self, look: Look) -> Sizes:
        """Return the widest."""
        sizes = [part.widths(look) for part in self.parts] or [(1, 1)]
        return max(least for least, _ in sizes), max(wanted for _, wanted in sizes)

    def heights(self, look: Look, width: int) -> Sizes:
        """Return all of them."""
        return total((part.heights(look, width) for part in self.parts), look.px(self.gap))

    def rects(self, look: Look, area: pygame.Rect) -> list[pygame.Rect]:
        """Return them from the top."""
        gap, top, result = look.px(self.gap), area.top, []
        sizes = [part.heights(look, area.width) for part in self.parts]
        for part, high in zip(self.parts, share(self.parts, sizes, area.height, gap), strict=True):
            result.append(pygame.Rect(area.left, top, area.width, part.whole(look, high)))
            top = result[-1].bottom + gap
        return result


class Row(Group):
    """Parts side by side, each in the middle of the line or as high as that."""

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Return whether a part of it does."""
        return any(part.stretches for part in self.parts)

    def own_widths(self, look: Look) -> Sizes:
        """Return the widest part, and all of them in one line."""
        sizes = [part.widths(look) for part in self.parts]
        least = max((least for least, _ in sizes), default=1)
        return least, total(sizes, look.px(self.gap))[1]

    def heights(self, look: Look, width: int) -> Sizes:
        """Return all lines, each as high as its highest part."""
        lines = (
            [part.heights(look, wide) for part, wide in zip(*line, strict=True)]
            for line in self._lines(look, width)
        )
        highest = ((max(a for a, _ in line), max(b for _, b in line)) for line in lines)
        return total(highest, look.px(self.gap))

    def rects(self, look: Look, area: pygame.Rect) -> list[pygame.Rect]:
        """Return them line by line; one line alone has all of the height if a part stretches."""
        gap, top, result = look.px(self.gap), area.top, []
        lines = list(self._lines(look, area.width))
        for parts, widths in lines:
            highs = [p.heights(look, w)[1] for p, w in zip(parts, widths, strict=True)]
            line, left = max(highs), area.left
            if len(lines) == 1 and (self.stretches or area.height < line):
                line = area.height
            for part, wide, own in zip(parts, widths, highs, strict=True):
                high = line if part.stretches else min(own, line)
                result.append(pygame.Rect(left, top + (line - high) // 2, wide, high))
                left += wide + gap
            top += line + gap
        return result

    def _lines(self, look: Look, width: int) -> Iterator[tuple[list[Part], list[int]]]:
        """Yield the parts of each line with their widths [px]."""
        gap, line, used = look.px(self.gap), list[Part](), 0
        if self.even and self.parts:
            ends = [(width + gap) * n // len(self.parts) for n in range(len(self.parts) + 1)]
            yield list(self.parts), [max(1, b - a - gap) for a, b in pairwise(ends)]
            return
        for part in self.parts:
            least = part.widths(look)[0]
            if line and used + gap + least > width:
                yield line, share(line, [p.widths(look) for p in line], width, gap)
                line, used = [], 0
            used += least + (gap if line else 0)
            line.append(part)
        if line:
            yield line, share(line, [p.widths(look) for p in line], width, gap)


def total(sizes: Iterable[Sizes], gap: int) -> Sizes:
    """Return the sum of the least and of the wanted sizes, with `gap` [px] between two."""
    listed = list(sizes)
    gaps = gap * max(0, len(listed) - 1)
    return sum(least for least, _ in listed) + gaps, sum(wanted for _, wanted in listed) + gaps


def share(parts: Sequence[Part], sizes: Sequence[Sizes], room: int, gap: int) -> list[int]:
    """Return how much of `room` [px] each of the parts gets, by the law above."""
    result = [wanted for _, wanted in sizes]
    rest = room - gap * (len(parts) - 1) - sum(result)
    for grows in (True, False):
        ours = [k for k, part in enumerate(parts) if (part.grow > 0.0) == grows]
        give = {k: max(0, result[k] - sizes[k][0]) for k in ours}
        whole, lack = sum(give.values()), max(0, -rest)
        for k, most in give.items():
            less = min(most, math.ceil(min(lack, whole) * most / max(1, whole)))
            result[k] -= less
            rest += less
    growing = [k for k, part in enumerate(parts) if part.grow > 0.0 and result[k] < part.most]
    while rest > 0 and growing:
        left, whole = rest, sum(parts[k].grow for k in growing)
        for k in growing:
            more = min(math.ceil(left * parts[k].grow / whole), rest, parts[k].most - result[k])
            result[k] += int(more)
            rest -= int(more)
        growing = [k for k in growing if result[k] < parts[k].most]
    return [max(1, size) for size in result]
