"""The sketches of one question: drawn one after the other, judged together."""

import numpy as np

from app.teaching.prediction.sketch import MOST_SKETCHES, Point, Sketch


class Sketches(list[Sketch]):
    """In the order they were drawn."""

    def begin(self, *points: Point) -> Sketch | None:
        """Another one, with the first free number; None when there are `MOST_SKETCHES`."""
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
        """The judged ones, the least mean distance first."""
        judged = [(sketch.score.mean, sketch) for sketch in self if sketch.score is not None]
        return [sketch for _, sketch in sorted(judged, key=lambda entry: entry[0])]

    @property
    def best(self) -> Sketch | None:
        """The nearest to what happened; None before they are judged."""
        return next(iter(self.ranking), None)
