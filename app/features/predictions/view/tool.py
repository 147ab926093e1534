"""The pencil of a prediction: draw the path that a body will take, or mark where it will end."""

import math

import numpy as np

from app.editor.cursor import CLICK, Cursor, Shape
from app.editor.tool import Tool, Workspace
from app.teaching.prediction.path_match import distances
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.sketch import Sketch
from physics import Body

STEP = 2.0  # [px at UI scale 1] points of the stroke are at least this far apart
FINE = 0.8  # [px at UI scale 1] how far the tidied sketch may be off the stroke
MOST_POINTS = 4000  # [count] of one stroke


class PredictTool(Tool):
    """A press on a body chooses it, as long as none is; after that every drag is a sketch."""

    NAME, LABEL, KEY, ICON, PLACE = "predict", "Predict a path", "shift+w", "predict", (4, 6)
    GROUP, IN_MENU, IN_LESSON = "Teach", (1, 0), 6
    HINT = "Click the body whose path you want to predict"

    def __init__(self, editor: Workspace, prediction: Prediction) -> None:
        """Sketch for `prediction`; no stroke is under way."""
        super().__init__(editor)
        self.prediction = prediction
        self.sketch: Sketch | None = None  # that is being drawn
        self._from = Cursor((0.0, 0.0), 0.0)
        self._before = 0  # points that a continued sketch had
        self._under: Body | None = None  # the body under the mouse

    @property
    def busy(self) -> bool:
        """Return whether a stroke is under way, and the question is still there."""
        return self.sketch is not None and self.sketch in self.prediction.sketches

    @property
    def hint(self) -> str:
        """Return what the user may do next."""
        prediction = self.prediction
        if prediction.run_of is None:
            return self.HINT
        name = prediction.body_name
        if prediction.marks:
            return f"Click where {name} will end. Click another body to predict that one."
        return (
            f"Draw the path of {name}, one line for each guess. Shift continues the last one,"
            " right-click removes one, Enter runs it."
        )

    @property
    def shape(self) -> Shape:
        choosing = self.prediction.run_of is None
        return "hand" if choosing and self._under is not None else "cross"

    @property
    def marked(self) -> Body | None:
        """Return the body that is asked about, or that a click would choose."""
        body = self.prediction.body or self._under
        return body if body is not None and body.alive else None

    def chosen(self) -> None:
        """Ask for a path, unless that is what is asked already."""
        prediction = self.prediction
        if prediction.state != "asking" or prediction.kind != "path":
            prediction.ask_path()

    def left(self) -> None:
        """Forget what was under the mouse: another tool is chosen."""
        self._under = None

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would choose."""
        self._under = self._body_at(at) if at is not None else None

    def _body_at(self, at: Cursor) -> Body | None:
        """Return what moves under the mouse."""
        result = self.editor.session.world.closest(at.point, at.reach, dynamic_only=False)
        return result.body if result is not None and result.body.kind != "static" else None

    # --- the stroke ----------------------------------------------------------------------------

    def press(self, at: Cursor) -> bool:
        """Choose a body, or begin a stroke at the body."""
        prediction = self.prediction
        if prediction.state != "asking" or prediction.kind != "path":
            prediction.ask_path()
        body = prediction.body
        if body is None:
            return self._choose(at)
        self._from, self._before = at, 0
        last = prediction.sketches[-1] if prediction.sketches else None
        if prediction.marks:
            self.sketch = prediction.begin_sketch(at.point)
        elif at.shift and last is not None and not last.is_mark:
            self.sketch, self._before = last, len(last.points)
        else:
            # Every path begins at the body: a press beside it is the first thing that is drawn.
            self.sketch = prediction.begin_sketch(body.center)
        return self.sketch is not None

    def _choose(self, at: Cursor) -> bool:
        body = self._body_at(at)
        if body is not None:
            self.prediction.choose_body(body)
        return False

    def move(self, at: Cursor) -> None:
        """Continue the stroke, or bring the mark along."""
        sketch = self.sketch
        if sketch is None:
            return
        if sketch.is_mark and self.prediction.marks:
            sketch.points[0] = at.point
            return
        far = math.dist(sketch.points[-1], at.point) >= STEP * at.pixel
        if far and self._moved(at) and len(sketch.points) < MOST_POINTS:
            sketch.points.append(at.point)

    def _moved(self, at: Cursor) -> bool:
        """Return whether it is more than a click."""
        drawn = self.sketch is not None and len(self.sketch.points) > max(self._before, 1)
        return drawn or math.dist(self._from.point, at.point) > CLICK * at.pixel

    def release(self, at: Cursor) -> None:
        """End a stroke, which is a sketch; a click may choose another body."""
        self.move(at)
        sketch, self.sketch = self.sketch, None
        prediction = self.prediction
        if sketch is None or sketch not in prediction.sketches:
            return
        moved = math.dist(self._from.point, at.point) > CLICK * at.pixel
        other = self._body_at(at)
        elsewhere = other is not None and other is not prediction.body
        if prediction.marks and not (elsewhere and not moved):
            prediction.changed()
            return
        if len(sketch.points) > max(self._before, 1):
            sketch.tidy(FINE * at.pixel)
            prediction.changed()
            return
        if not self._before:
            prediction.remove(sketch)
        if elsewhere and other is not None and not prediction.sketches:
            prediction.choose_body(other)

    def cancel(self) -> None:
        sketch, self.sketch = self.sketch, None
        if sketch is None:
            return
        if self._before:
            del sketch.points[self._before :]
        else:
            self.prediction.remove(sketch)

    def context(self, at: Cursor) -> bool:
        """Remove the sketch under a right click."""
        prediction = self.prediction
        near = [(distance_to(sketch, at), sketch) for sketch in prediction.sketches]
        near = [entry for entry in near if entry[0] <= at.reach]
        if prediction.state != "asking" or not near:
            return False
        prediction.remove(min(near, key=lambda entry: entry[0])[1])
        return True


def distance_to(sketch: Sketch, at: Cursor) -> float:
    """Return the distance from the mouse to a sketch [m]."""
    return float(distances(np.array([at.point]), sketch.line).min())
