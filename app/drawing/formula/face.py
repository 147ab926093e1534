"""The style in which a part of a formula is set: its size, and the lengths that follow from it."""

from dataclasses import dataclass, replace

SCRIPT = (1.0, 0.74, 0.6)  # [1] size of text, scripts, scripts of scripts
LEAST_SCRIPT = 9  # [px] smaller letters cannot be read


@dataclass(frozen=True)
class Face:
    """The style in which a part is set."""

    size: int  # [px] of the em of the whole formula
    bold: bool = False
    display: bool = True  # fractions stacked, limits above and below
    level: int = 0  # 1 in scripts, 2 in their scripts

    @property
    def em(self) -> int:
        """Return the size of the letters [px] at this level."""
        least = min(self.size, LEAST_SCRIPT)
        return max(least, round(self.size * SCRIPT[self.level]))

    def px(self, ems: float) -> int:
        """Return a length in whole pixels, at least one."""
        return max(1, round(ems * self.em))

    @property
    def bar(self) -> int:
        """Return the thickness [px] of bars: that of a minus sign."""
        return self.px(0.107 if self.bold else 0.071)

    @property
    def axis(self) -> int:
        """Return height [px] of the middle of a minus sign: bars and brackets are centred on it."""
        return round(0.353 * self.em)

    @property
    def script(self) -> "Face":
        """Return the face for exponents and indices."""
        return replace(self, display=False, level=min(2, self.level + 1))

    @property
    def inline(self) -> "Face":
        """Return the face for what is in a fraction."""
        return replace(self, display=False)
