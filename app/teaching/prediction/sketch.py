"""A sketch is the path that someone expects, or the place where they expect the body to end."""

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
        """Return whether it says only where the body ends."""
        return len(self.points) == 1

    @property
    def title(self) -> str:
        """Return the name, or which sketch it is."""
        return self.name or f"Guess {self.number}"

    @property
    def line(self) -> np.ndarray:
        """Return the points of the sketch (n, 2) [m]."""
        return np.asarray(self.points, float).reshape(-1, 2)

    def tidy(self, tolerance: float) -> None:
        """Take fewer points, none further than `tolerance` [m] from the stroke."""
        if len(self.points) > 2:
            self.points = simplified(self.points, tolerance)

    def judge(self, path: np.ndarray, band: float, free_end: bool) -> None:
        """Compare it with what happened, a path (n, 2) [m]."""
        if self.is_mark:
            self.score = score_mark(path, self.points[0], band)
        else:
            self.score = score_path(path, self.line, band, free_end)


class Sketches(list[Sketch]):
    """The sketches of one question, in the order they were drawn; they are judged together."""

    def begin(self, *points: Point) -> Sketch | None:
        """Begin one with the first free number; None when there are `MOST_SKETCHES`."""
        taken = {sketch.number for sketch in self}
        number = next((n for n in range(1, MOST_SKETCHES + 1) if n not in taken), None)
        if number is None:
            return None
        self.append(Sketch(number, list(points)))
        return self[-1]

    def judge(self, path: np.ndarray, band: float, free_end: bool) -> None:
        """Compare all with what happened, a path (n, 2) [m]; see `score_path`."""
        for sketch in self:
            sketch.judge(path, band, free_end)

    @property
    def ranking(self) -> list[Sketch]:
        """Return the judged ones, the least mean distance first."""
        judged = [(sketch.score.mean, sketch) for sketch in self if sketch.score is not None]
        return [sketch for _, sketch in sorted(judged, key=lambda entry: entry[0])]

    @property
    def best(self) -> Sketch | None:
        """Return the nearest to what happened; None before they are judged."""
        return next(iter(self.ranking), None)
