"""A sketch: the path that someone expects, or the place where they expect the body to end."""

from dataclasses import dataclass, field

import numpy as np

from app.quantities.geometry.outline import simplified
from app.teaching.prediction.score import Score, score_mark, score_path

Point = tuple[float, float]

MOST_SKETCHES = 12
"""[count] More cannot be told apart: six colours and dashes, twice."""


@dataclass(eq=False)
class Sketch:
    """One guess. `number` (from 1) chooses its colour and its dashes."""

    number: int
    points: list[Point] = field(default_factory=list)  # [m]; a single one is a mark
    name: str = ""  # who drew it
    score: Score | None = None

    @property
    def is_mark(self) -> bool:
        """Whether it says only where the body ends."""
        return len(self.points) == 1

    @property
    def title(self) -> str:
        """The name, or which sketch it is."""
        return self.name or f"Guess {self.number}"

    @property
    def line(self) -> np.ndarray:
        """Return the points of the sketch (n, 2) [m]."""
        return np.asarray(self.points, float).reshape(-1, 2)

    def tidy(self, tolerance: float) -> None:
        """The hand is done: fewer points, none further than `tolerance` [m] from the stroke."""
        if len(self.points) > 2:
            self.points = simplified(self.points, tolerance)

    def judge(self, path: np.ndarray, band: float, free_end: bool) -> None:
        """Compare it with what happened, a path (n, 2) [m]."""
        if self.is_mark:
            self.score = score_mark(path, self.points[0], band)
        else:
            self.score = score_path(path, self.line, band, free_end)
