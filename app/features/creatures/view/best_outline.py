"""The outline of the best creature of a search, in the picture."""

from app.drawing.draw import Draw
from app.drawing.outlines import borders, stroke_borders
from app.features.creatures.model.beside import Beside

INSIDE = 0.12  # [1] opacity of the inside: pale, but all limbs can be told apart


def draw_best(draw: Draw, beside: Beside) -> None:
    """Draw it at the moment that is drawn, and note whether it has left the picture."""
    between = beside.between()
    if between is None:
        return
    sizes = draw.style.sizes
    result = borders(beside.world.page, *between, draw.camera)
    beside.gone = not result.whole
    stroke_borders(draw, result, draw.color("halo", 0.9), sizes.line + sizes.halo)
    stroke_borders(draw, result, draw.color("run_2"), sizes.line, draw.color("run_2", INSIDE))
