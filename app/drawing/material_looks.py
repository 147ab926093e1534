"""How bodies of a material look: its colour, and a pattern as the second code beside it.

Only what can move wears it: that something is fixed, or driven, is the more important news.
"""

import numpy as np

from app.drawing.colors import INK, MARK, THEMES, Argb, blend, dynamic_colors, faded
from app.drawing.kernels.constants import PERIODS, TEXELS
from app.quantities.materials import MATERIALS, OLD_SHEET, SHEET, Material

PATTERNS = ("plain", "hatch", "cross", "dots", "waves", "grain")
"""Of materials; the index is the primitive's number, 0 are the stripes of what cannot move."""

WHOLE = 4096
"""Weight 1 of a texel; what the rasteriser calls ONE."""

PATTERN_SHARE = {"light": 0.42, "dark": 0.34}
"""How far a pattern goes from the fill towards the outline: [1]. More: it hides marks, and text."""

SOOT = {
    "light": (0xFF4B5058, 0xFF14171C, 0xFF7A808A),
    "dark": (0xFF24272E, 0xFF8F959F, 0xFF4A4F59),
}
"""Fill, outline, pattern of what is black: pure black would swallow its outline or the ground."""


def material_table() -> np.ndarray:
    """Return density, friction, restitution, rolling resistance of every material, and its
    pattern's number, and once more those of old files; float64 (2 m, 5).
    """
    rows = [
        [*m.values(thickness).values(), PATTERNS.index(m.pattern)]
        for thickness in (SHEET, OLD_SHEET)
        for m in MATERIALS.values()
    ]
    return np.array(rows)


def material_colors(theme: str, filled: bool = True) -> list[tuple[Argb, Argb, Argb, Argb]]:
    """Return rows as `body_colors` does, of the rows of `material_table`: fill, outline, rotation
    mark, pattern.
    """
    return 2 * [_row(material, theme, filled) for material in MATERIALS.values()]


def _row(material: Material, theme: str, filled: bool) -> tuple[Argb, Argb, Argb, Argb]:
    color = 0xFF000000 | int(material.colour.removeprefix("#"), 16)
    if color == 0xFF000000:
        fill, line, pattern = SOOT[theme]
    else:
        fill, line = dynamic_colors(color, theme, shade=0)
        pattern = blend(fill, line, PATTERN_SHARE[theme])
    if not filled:
        vivid = blend(fill, INK, 0.25) if theme == "light" else line
        return 0, vivid, faded(vivid, MARK), 0
    mark = line if color != 0xFF000000 else THEMES[theme]["halo" if theme == "light" else "text"]
    return fill, line, faded(mark, MARK), 0 if material.pattern == "plain" else pattern


# --- tiles ----------------------------------------------------------------------------------------


def pattern_tiles() -> np.ndarray:
    """Return how much of each texel is covered, int16 (6 * TEXELS * TEXELS,), 0..WHOLE.

    A tile repeats in both directions; its axes are those of the body. Lookups cost the rasteriser a
    third of what it takes to work the patterns out at every pixel.
    """
    y, x = (np.mgrid[0:TEXELS, 0:TEXELS] + 0.5) / TEXELS  # [tiles]
    u, v = 3 * (x + y), 3 * (y - x)  # [periods] along the diagonals
    uneven = 0.16 * np.sin(np.pi * 4 * y) + 0.2 * np.sin(
        2 * np.pi * (x + 0.2 * np.sin(4 * np.pi * y))
    )
    distances = {  # [periods] to the nearest line or dot
        "plain": np.full_like(x, np.inf),
        "hatch": _to_line(u),
        "cross": np.minimum(_to_line(u), _to_line(v)),
        "dots": np.hypot(_to_line(u), _to_line(v)),
        "waves": _to_line(4 * y + 0.22 * np.sin(4 * np.pi * x)),
        "grain": _to_line(4 * y + uneven),
    }
    halves = {"plain": 0.0, "hatch": 0.12, "cross": 0.09, "dots": 0.24, "waves": 0.1, "grain": 0.1}
    soft = PERIODS / TEXELS * SOFT
    covers = [np.clip(0.5 + (halves[p] - distances[p]) / soft, 0.0, 1.0) for p in PATTERNS]
    return np.round(np.array(covers) * WHOLE).astype(np.int16).ravel()


SOFT = 3.3
"""Width of an edge: [texels], 3.3, a pixel on a desk. Less: it flickers as a body turns."""


def _to_line(phase: np.ndarray) -> np.ndarray:
    """Return the distance to the middle of the period, 0..0.5."""
    return np.abs(phase - np.floor(phase) - 0.5)
