"""The diagram of all axes at once."""

from scenes.detection import _geometry as geo
from scenes.detection._geometry import Axis
from scenes.detection._pair import COLORS
from scenes.draw import Draw

BARS = (4.1, 1.3, 6.6, 3.4)  # [m] left, bottom, right, top of the diagram


def draw_bars(draw: Draw, result: list[Axis], chosen: int, reach: float) -> None:
    """Draw one bar for each axis: up for a gap, down for an overlap. The highest decides.

    `chosen` is outlined; a metre of gap is `reach` [m] high.
    """
    left, bottom, right, top = BARS
    zero = bottom + 0.62 * (top - bottom)
    pitch, thin = (right - left) / len(result), draw.style.sizes.thin
    draw.line((left, zero), (right, zero), "text", thin)
    for k, axis in enumerate(result):
        x = left + (k + 0.15) * pitch
        y = geo.clamp(zero + reach * axis.separation, bottom, top)
        edge = "text" if k == chosen else None
        fill = draw.color(COLORS[axis.owner], 0.9 if k == chosen else 0.45)
        low, high = min(zero, y), max(zero, y)
        draw.rect(x, low, x + 0.7 * pitch, high, fill, edge, draw.style.sizes.line)
    at = (left + (chosen + 0.5) * pitch, bottom)
    draw.text((at[0], at[1] - 0.05), str(chosen + 1), anchor="top", bold=True)
    draw.text((left, zero), "gap ", color="muted", anchor="bottomright")
    draw.text((left, zero), "overlap ", color="muted", anchor="topright")
