"""Style: all colours by role and all sizes in pixels of one look (theme, projector, UI scale)."""

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from app.drawing.colors import THEMES, Argb, body_colors, faded, own_colors, with_looks
from app.drawing.material_looks import material_colors
from scenes.draw import Sizes

PROJECTOR_SCALE = 1.75
"""The UI scale that the projector numbers of the design are meant for."""

SCALE_STEP = 0.05
"""Text that has too little room shrinks in such steps: [1]; each has labels and colours to make."""

PROJECTOR_LINES = 1080
"""Height of the picture that they are meant for: [px]. Another one is fitted by the projector."""

LABELS_WIDE, LABELS_HIGH = 36.0, 22.0
"""The picture keeps room for so many heights of a label: [labels]. Scenes lay out their rows and
tables of words for 26 lines (the projector at 720p); with fewer than 22 they lie on each other."""

Own = tuple[str, str]
"""The colour that a body was given, and the kind of the body."""

DESK = Sizes()
PROJECTOR = Sizes(
    outline=4.5,
    line=4.5,
    thin=3.0,
    ground=7.0,
    arrow=5.5,
    head=24.0,
    arrow_reach=105.0,
    dot_new=20.0,
    dot_kept=14.0,
    dot=11.0,
    hand=5.0,
    handle=18.0,
    halo=2.5,
    dash=12.0,
    label=30.0,
    hatch=16.0,
    grid=80.0,
)
STAGE = replace(PROJECTOR, label=34.0, least=34.0)
"""On the stage there is room for letters whose capitals are 24 px high: read from the back row."""


@dataclass(frozen=True)
class Style:
    """One look. Made by `make`, never changed."""

    theme: str  # light or dark
    projector: bool
    ui_scale: float
    sizes: Sizes  # [px], scaled
    colors: dict[str, Argb] = field(repr=False, compare=False)  # role -> 0xAARRGGBB

    @staticmethod
    @lru_cache(maxsize=16)
    def make(
        theme: str = "light",
        projector: bool = False,
        ui_scale: float = 1.0,
        lines: int = PROJECTOR_LINES,
        on_stage: bool = False,
    ) -> "Style":
        """Return the look for a theme ("light", "dark"), for the desk or the back row, at a UI
        scale, on a picture of so many `lines` [px]; `on_stage` there are no bars beside it.
        """
        base = (STAGE if on_stage else PROJECTOR) if projector else DESK
        factor = max(0.5, ui_scale)
        if projector:
            factor = max(1.0, ui_scale / PROJECTOR_SCALE) * lines / PROJECTOR_LINES
        scaled = Sizes(**{name: value * factor for name, value in vars(base).items()})
        return Style(theme, projector, ui_scale, scaled, THEMES[theme])

    @staticmethod
    def roomy_scale(projector: bool, lines: int, room: tuple[float, float]) -> float:
        """Return the largest UI scale that leaves a free part of the picture, `room` [px] wide and
        high, the lines of words that scenes need; in steps, and 1 at least.
        """
        label = min(room[0] / LABELS_WIDE, room[1] / LABELS_HIGH)  # [px]
        unit = DESK.label
        if projector:
            unit = PROJECTOR.label / PROJECTOR_SCALE * lines / PROJECTOR_LINES
        return max(1.0, math.floor(label / unit / SCALE_STEP) * SCALE_STEP)

    def color(self, role: str, alpha: float = 1.0) -> Argb:
        """Return the colour of a role, made more transparent by `alpha` [0..1]."""
        try:
            color = self.colors[role]
            return color if alpha == 1.0 else faded(color, alpha)
        except KeyError:
            known = ", ".join(sorted(self.colors))
            raise KeyError(f"no colour for the role {role!r}; the roles are: {known}") from None

    def palette(self, filled: bool = True, own: tuple[Own, ...] = ()) -> np.ndarray:
        """Return body colours uint32 (n, 4) in all looks: `body_colors`, those of bodies that have
        their `own`, `material_colors`.
        """
        return _palette(self.theme, filled, own)


@lru_cache(maxsize=8)
def _palette(theme: str, filled: bool, own: tuple[Own, ...]) -> np.ndarray:
    rows = [*body_colors(theme, filled)]
    rows += [own_colors(color, kind, theme, filled) for color, kind in own]
    rows += material_colors(theme, filled)
    return np.array(with_looks(theme, rows), np.uint32)
