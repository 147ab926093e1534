"""Pictures of the broad phase: the sweep's list, cells and their places in memory, the costs."""

import numpy as np

from scenes.detection._searches import Grid, Search
from scenes.draw import Draw
from scenes.labels import LEADING, fitting, number, right_edge, table, table_width

HALF, LOW, HIGH = 6.0, 0.0, 6.0
"""The room: from -HALF to HALF, from LOW to HIGH [m]."""

TOP, BOTTOM = -0.42, -3.4
"""Ends of the list under the room [m]."""

OWN, SHARED = "contact_kept", "limit"
"""Colours of cells in use, and of those that share their slot."""


HEADS = (
    ("put into cells", "compared", "met again", "candidates"),
    ("in cells", "compared", "again", "pairs"),
)
"""What the columns of the costs are called, and where there is little room."""


def told(draw: Draw, method: str, grid: Grid | None) -> str:
    """Return what the method does, in a sentence that the picture has room for."""
    if grid is None and method == "sweep and prune":
        swept = "The boxes by their left ends; compared where they overlap in x"
        room = right_edge(draw) + HALF
        return fitting(draw, room, swept) or "By left ends; compared where x overlaps"
    if grid is None:
        return "Every box is compared with every other"
    used, size = len(grid.cells), number(grid.cell)
    if not grid.slots:
        return f"Cells of {size} m: {grid.columns} × {grid.rows}, in use {used}"
    shared = int(grid.shared.sum())
    return f"Cells of {size} m in {grid.slots} slots: in use {used}, sharing a slot {shared}"


def draw_order(draw: Draw, boxes: np.ndarray, active: np.ndarray) -> None:
    """Draw the sweep's list: an x-interval for each box, the first that begins on top."""
    top, n = _under_words(draw), len(boxes)
    y = top - (np.arange(n) + 0.5) * (top - BOTTOM) / max(n, 1)
    a, b = np.column_stack([boxes["min_x"], y]), np.column_stack([boxes["max_x"], y])
    room = (top - BOTTOM) / max(n, 1) * draw.camera.scale
    width = min(2.5 * draw.style.sizes.line, 0.6 * room)
    draw.many.lines(a[~active], b[~active], "aabb_fat", width)
    draw.many.lines(a[active], b[active], "target", width)


def _under_words(draw: Draw) -> float:
    """Return where the list begins [m]: under the sentence."""
    return TOP - 1.7 * draw.style.sizes.label / draw.camera.scale


def draw_cells(draw: Draw, grid: Grid) -> None:
    """Draw the cells in use, darker with more boxes, and the lines between those of the room."""
    low = np.add(grid.low, grid.cells * grid.cell)
    low, high = (np.clip(ends, grid.low, grid.high) for ends in (low, low + grid.cell))
    shared = grid.shared & (grid.slots > 0)
    for filled in np.unique(grid.filled):
        for ours, color in ((~shared, OWN), (shared, SHARED)):
            which = ours & (grid.filled == filled)
            ink = draw.color(color, min(0.1 * int(filled), 0.35))
            draw.many.boxes(low[which], high[which], ink)
    (x0, y0), (x1, y1) = grid.low, grid.high
    across = [x0 + grid.cell * k for k in range(1, grid.columns)]
    up = [y0 + grid.cell * k for k in range(1, grid.rows)]
    a = [(x, y0) for x in across] + [(x0, y) for y in up]
    b = [(x, y1) for x in across] + [(x1, y) for y in up]
    if not a:
        return
    draw.many.lines(a, b, draw.color("muted", 0.6), draw.style.sizes.thin)


def draw_places(draw: Draw, grid: Grid) -> None:
    """Draw the cells or slots in memory, one beside the other: a bar as high as it is filled."""
    filled = grid.members.sum(axis=1)
    strangers = np.bincount(grid.slot, minlength=grid.places) > 1
    pitch = 2 * HALF / grid.places
    x = -HALF + pitch * np.arange(grid.places)
    step = min(0.45, (_under_words(draw) - BOTTOM) / max(int(filled.max(initial=1)), 1))
    low = np.column_stack([x + 0.1 * pitch, np.full(grid.places, BOTTOM)])
    high = np.column_stack([x + 0.9 * pitch, BOTTOM + step * filled])
    for ours, color in ((~strangers, OWN), (strangers, SHARED)):
        draw.many.boxes(low[ours], high[ours], draw.color(color, 0.7))
    draw.line((-HALF, BOTTOM), (HALF, BOTTOM), "text", draw.style.sizes.thin)


def draw_costs(draw: Draw, n: int, result: dict[str, Search], chosen: str) -> None:
    """Draw over the room what two methods do: the chosen one, and one to compare it with."""
    counts = [
        (name, *map(str, (search.entries, search.compared, search.again, search.both.sum())))
        for name, search in result.items()
    ]
    rows = [(f"{n} shapes", *HEADS[0]), *counts]
    if table_width(draw, rows) > right_edge(draw) + HALF:
        rows[0] = (f"{n} shapes", *HEADS[1])
    at = (-HALF, HIGH + 0.45 + len(rows) * LEADING * draw.style.sizes.label / draw.camera.scale)
    table(draw, at, rows)
    label = draw.style.sizes.label
    x0, y = draw.camera.to_screen(*at)
    y += LEADING * label * (1 + list(result).index(chosen))
    x1 = draw.camera.to_screen(max(HALF, -HALF + table_width(draw, rows)), 0.0)[0]
    corners = [(x0 - 4, y - 2, 0), (x1, y - 2, 0), (x1, y + 1.2 * label, 0)]
    draw.list.add([*corners, (x0 - 4, y + 1.2 * label, 0)], draw.color("target", 0.18))
