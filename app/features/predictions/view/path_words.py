"""The words on the board of a predicted path."""

from app.quantities.numbers import figure
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.sketch import Sketch
from physics import World

MEAN_TIP = (
    "The mean distance between the sketch and the path, of points that belong together: both lines"
    " are walked along from the beginning to the end, never back, as near to one another as can be"
    " (dynamic time warping). Of the two means, path to sketch and sketch to path, the larger."
)
LARGEST_TIP = "The largest of these distances: the thick line in the picture."


def tip_of(prediction: Prediction, sketch: Sketch) -> str:
    """Return what the numbers of a sketch mean, or what can be done with it."""
    score = sketch.score
    if score is None:
        return "Click to type a name. Right-click the line in the picture to remove it."
    if sketch.is_mark:
        return f"From the mark to where {prediction.body_name} was in the end"
    band = figure(score.band, "m")
    within = f"Within: the share of the path that is at most {band} off, half the body's size."
    return f"{MEAN_TIP}\n{LARGEST_TIP}\n{within}"


def cells_of(sketch: Sketch) -> tuple[str, ...]:
    """Return mean, largest distance and share of a judged sketch."""
    score = sketch.score
    if score is None:
        return ()
    if sketch.is_mark:
        return figure(score.mean, "m"), "", ""
    return figure(score.mean, "m"), figure(score.largest, "m"), f"{100 * score.share:.0f} %"


def said(prediction: Prediction, world: World) -> str:
    """Return what to do, or what has happened."""
    name = prediction.body_name
    if prediction.run_of is None:
        return "Click the body whose path you want to predict."
    if prediction.state == "asking":
        if prediction.marks:
            return f"Where will {name} end? Click there, once for each guess."
        return f"Where will {name} go? Draw its path with the mouse, one line for each guess."
    seconds = prediction.run_of.elapsed(world)
    if prediction.state == "running":
        return f"{name} is on its way: {seconds:.1f} s"
    path = prediction.run_of.path
    assert path is not None  # it is judged
    took = path.times[-1] - path.times[0]
    text = f"After {took:.2f} s {prediction.told}."
    best = prediction.sketches.best
    if best is None or best.score is None:
        return text
    mean = "" if best.is_mark else "on average "
    return f"{text} {best.title} is nearest, {mean}off by {figure(best.score.mean, 'm')}."
