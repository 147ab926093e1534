"""The layer of a prediction: sketches in dashes, what happened as the one solid line."""

import numpy as np

from app.drawing.dimensions import NOWHERE, Area, words
from app.drawing.draw import Draw
from app.features.predictions.view.looks import color_of, dashed, pattern_of
from app.quantities.numbers import figure
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.sketch import Sketch

FINE = 2.5  # [px] points of the true path are drawn at least so far apart
SKETCH = 1.15  # [lines] width of a sketch
TRUTH = 1.7  # [lines] width of the true path
TAG = 1.25  # [labels] diameter of the disc with a sketch's number
MARK = 1.1  # [labels] size of the cross of a marked end
START = 2.4  # [dots] diameter of the ring where the path begins
PALE = 0.45  # [1] opacity of a sketch while another one is looked at


class PredictionPicture:
    """The layer that shows the question for a path: sketches, and then what happened."""

    def __init__(self, prediction: Prediction) -> None:
        self.prediction = prediction
        self.lit: Sketch | None = None  # the mouse is over its line on the board

    def __call__(self, draw: Draw) -> None:
        """Draw it all; without a question for a path there is nothing."""
        prediction = self.prediction
        if prediction.state == "off" or prediction.kind != "path" or prediction.run_of is None:
            return
        lit = self.lit if self.lit in prediction.sketches else None
        for sketch in prediction.sketches:
            draw_sketch(draw, sketch, PALE if lit is not None and sketch is not lit else 1.0)
        self._draw_start(draw)
        if prediction.state != "asking":
            self._draw_truth(draw)
        shown = lit or prediction.sketches.best
        if prediction.state == "answered" and shown is not None:
            draw_leashes(draw, shown)
        for sketch in prediction.sketches:
            draw_tag(draw, sketch)

    def _draw_start(self, draw: Draw) -> None:
        """Draw a ring where the path begins."""
        run = self.prediction.run_of
        if run is not None and run.path is not None:
            start = run.path.points[0]
            draw.ring(start, START * draw.style.sizes.dot, "text", draw.style.sizes.line)

    def _draw_truth(self, draw: Draw) -> None:
        """Draw the true path as far as time has gone; the whole of it when the run is over."""
        run, session = self.prediction.run_of, self.prediction._session
        if run is None or run.path is None:
            return
        world = session.world
        points = run.path.points
        if self.prediction.state == "running":
            points = run.path.until(world.tick)
            body = run.body(world)
            if body is not None and len(points) > 1 and world.tick == run.path.last:
                head = draw.poses.follow(np.array([body.center]), np.array([body.index]))
                points = np.concatenate([points[:-1], head])  # bodies are drawn between two ticks
        pixels = thinned(draw.many.pixels(points))
        sizes = draw.style.sizes
        width = TRUTH * sizes.line
        draw.many.stroke(pixels[:-1], pixels[1:], "halo", width + 2 * sizes.halo)
        draw.many.stroke(pixels[:-1], pixels[1:], "text", width)
        if self.prediction.state == "answered":
            draw.dot(points[-1], 1.6 * sizes.dot, "text")


def thinned(pixels: np.ndarray) -> np.ndarray:
    """Return fewer points (n, 2) [px]: one wherever the line has gone on by `FINE`."""
    if len(pixels) < 3:
        return pixels
    way = np.cumsum(np.nan_to_num(np.hypot(*np.diff(pixels, axis=0).T)))
    stage = np.floor(way / FINE)
    kept = np.concatenate([[True], stage[1:] != stage[:-1], [True]])
    return pixels[kept]


def draw_sketch(draw: Draw, sketch: Sketch, share: float = 1.0) -> None:
    """Draw the dashes of a sketch, or the cross of its mark; `share` [1] makes it paler."""
    sizes = draw.style.sizes
    color = draw.color(color_of(draw.style.theme, sketch.number) & 0xFFFFFFFF)
    if share < 1.0:
        color = round(255 * share) << 24 | color & 0xFFFFFF
    width = SKETCH * sizes.line
    if sketch.is_mark:
        _draw_mark(draw, sketch, color, width)
        return
    pixels = draw.many.pixels(sketch.line)
    pieces = dashed(pixels, pattern_of(sketch.number), width)
    draw.many.stroke(*pieces, draw.color("halo", 0.8 * share), width + 2 * sizes.halo)
    draw.many.stroke(*pieces, color, width)


def _draw_mark(draw: Draw, sketch: Sketch, color: int, width: float) -> None:
    """Draw a slanted cross: a plus sign is the middle of something else."""
    arm = MARK * draw.style.sizes.label / 2
    at = draw.many.pixels(sketch.line)
    halo = width + 2 * draw.style.sizes.halo
    steps = (np.array([arm, arm]), np.array([arm, -arm]))
    for look, wide in ((draw.color("halo"), halo), (color, width)):
        for step in steps:
            draw.many.stroke(at - step, at + step, look, wide)


def draw_tag(draw: Draw, sketch: Sketch) -> Area:
    """Draw the number of a sketch in a disc at its end, and whose it is."""
    if not sketch.points:
        return NOWHERE
    size, sizes = draw.style.sizes.label, draw.style.sizes
    color = color_of(draw.style.theme, sketch.number)
    x, y = draw.camera.to_screen(*sketch.points[-1])
    if sketch.is_mark:
        y -= 0.5 * (MARK + TAG) * size + sizes.halo
    corners = np.array([[[x, y, TAG * size / 2 + sizes.halo]]])
    draw.list.add_many(corners, draw.color("halo"))
    corners[:, :, 2] -= sizes.halo
    draw.list.add_many(corners, color)
    draw.text_px((x, y), str(sketch.number), 0.9 * size, "halo", halo=False, bold=True)
    if sketch.name:
        return words(draw, (x + 0.5 * TAG * size, y), sketch.name, (1.0, 0.0), color, bold=True)
    return NOWHERE


def draw_leashes(draw: Draw, sketch: Sketch) -> None:
    """Thin lines between points that belong together, and the longest of all with its length."""
    score = sketch.score
    if score is None:
        return
    color, sizes = color_of(draw.style.theme, sketch.number), draw.style.sizes
    a, b = score.leashes[:, 0], score.leashes[:, 1]
    draw.many.lines(a, b, draw.color("halo", 0.8), sizes.thin + 2 * sizes.halo)
    draw.many.lines(a, b, color, sizes.thin)
    ends = draw.many.pixels(np.array(score.worst))
    step = ends[1] - ends[0]
    if np.hypot(*step) < sizes.label:
        return  # too short to be told apart from the lines
    draw.many.stroke(ends[:1], ends[1:], "halo", sizes.line + 2 * sizes.halo)
    draw.many.stroke(ends[:1], ends[1:], color, sizes.line)
    away = (-step[1], step[0]) if step[0] < 0.0 else (step[1], -step[0])
    words(draw, ends.mean(axis=0), figure(score.largest, "m"), away, color, bold=True)
