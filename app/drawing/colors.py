"""Every colour of the picture by its role, for the light and the dark theme, as 0xAARRGGBB.

Bodies are filled from the Okabe-Ito set (Okabe and Ito 2008), which stays distinct for colour-blind
eyes. The marks of the overlays never rely on colour alone: each role also has its own shape.
"""

from physics.bodies.body_marks import PALETTE

Argb = int
"""A colour 0xAARRGGBB; scenes and overlays name most colours by their role (`Color`)."""

OKABE_ITO = tuple(int(code.removeprefix("#"), 16) for code in PALETTE.values())
"""Orange, sky, green, yellow, blue, vermillion, purple."""

SHADES = 2
"""Shades of each colour, for the members of a jointed group."""

INK, NIGHT = 0xFF10131A, 0xFF0C0F16
"""What light and dark themes mix into a colour to darken it."""

LIGHT: dict[str, Argb] = {
    "background_top": 0xFFFCFCFA,
    "background_bottom": 0xFFECEEF3,
    "grid": 0xFFC3C9D6,
    "text": 0xFF161A22,
    "halo": 0xFFFCFCFA,
    "muted": 0xFF5B6472,
    "static": 0xFFD6D9DF,
    "static_outline": 0xFF7A8291,
    "static_hatch": 0xFFCCD0D8,
    "kinematic": 0xFF9C92D4,
    "kinematic_outline": 0xFF3D3382,
    "kinematic_hatch": 0xFFC5BEEA,
    "shadow": 0xFF2A3140,
    "contact_new": 0xFFB5380A,
    "contact_kept": 0xFF1D4ED8,
    "normal": 0xFF334155,
    "impulse": 0xFFA3127A,
    "friction": 0xFF0B6E5D,
    "joint": 0xFF2F3542,
    "limit": 0xFF9A3412,
    "motor": 0xFF0B6E5D,
    "spring": 0xFF2F3542,
    "aabb": 0xFF7A5C00,
    "aabb_fat": 0xFFB08A1E,
    "center": 0xFF161A22,
    "velocity": 0xFF00713F,
    "hand": 0xFFB4004E,
    "target": 0xFFB4004E,
    "scene": 0xFF5B21B6,
    "weight": 0xFF1D3FA8,
    "drag": 0xFF0B5F7A,
    "ghost": 0xFF2B303B,
    "moment": 0xFF0B5FA5,
    "run_2": 0xFFC24500,
    "run_3": 0xFF0069A8,
    "run_4": 0xFF9C3D78,
    "selection": 0xFF0062E0,
    "force": 0xFF8A4B00,
    "erase": 0xFFC4161C,
    "mark_edit": 0xFFA3127A,
    "mark_stop": 0xFFB5380A,
    "mark_contact": 0xFFF0C020,
    "dimension": 0xFF1D3A8A,
    "snap": 0xFFA3127A,
    "invalid": 0xFFB42318,
    "preview": 0xFF2456C7,
    "instrument": 0xFF1B3F73,
    "plate": 0xF0FFFFFF,
    "plate_edge": 0xFF8C95A4,
    "rule": 0xD0FFF1BF,
    "pen_red": 0xFFC24500,
    "pen_blue": 0xFF0069A8,
    "pen_green": 0xFF007A57,
    "pen_purple": 0xFF9C3D78,
    "pen_ink": 0xFF161A22,
    "marker_orange": 0x80F0A020,
    "marker_sky": 0x8056B4E9,
    "marker_green": 0x8020C090,
    "marker_pink": 0x80E080B8,
    "marker_yellow": 0x98F5E63C,
}

DARK: dict[str, Argb] = {
    "background_top": 0xFF10141D,
    "background_bottom": 0xFF1A202C,
    "grid": 0xFF3A4458,
    "text": 0xFFF1F4F9,
    "halo": 0xFF0C0F16,
    "muted": 0xFF9AA5B8,
    "static": 0xFF2B3241,
    "static_outline": 0xFF717C91,
    "static_hatch": 0xFF323A4A,
    "kinematic": 0xFF4F4690,
    "kinematic_outline": 0xFFB9AEFF,
    "kinematic_hatch": 0xFF6A60B4,
    "shadow": 0xFF000000,
    "contact_new": 0xFFFF9B5E,
    "contact_kept": 0xFF7CC4FF,
    "normal": 0xFFD5DCE8,
    "impulse": 0xFFFF7AD1,
    "friction": 0xFF4FE0C1,
    "joint": 0xFFE3E8F1,
    "limit": 0xFFFFA06B,
    "motor": 0xFF4FE0C1,
    "spring": 0xFFE3E8F1,
    "aabb": 0xFFF2CF63,
    "aabb_fat": 0xFFB99A3C,
    "center": 0xFFF1F4F9,
    "velocity": 0xFF7BEFA2,
    "hand": 0xFFFF6B9E,
    "target": 0xFFFF6B9E,
    "scene": 0xFFC4A6FF,
    "weight": 0xFF8FB3FF,
    "drag": 0xFF6FD3EA,
    "ghost": 0xFFE9EDF5,
    "moment": 0xFF7CC4FF,
    "run_2": 0xFFF59A42,
    "run_3": 0xFF56B4E9,
    "run_4": 0xFFE79CC9,
    "selection": 0xFF5EC8FF,
    "force": 0xFFFFC24D,
    "erase": 0xFFFF8A80,
    "mark_edit": 0xFFFF7AD1,
    "mark_stop": 0xFFFF9B5E,
    "mark_contact": 0xFFF2CF63,
    "dimension": 0xFFBFD6FF,
    "snap": 0xFFFF7AD1,
    "invalid": 0xFFFF8A80,
    "preview": 0xFF8AB8FF,
    "instrument": 0xFFA9CBFF,
    "plate": 0xF0161C29,
    "plate_edge": 0xFF5B6880,
    "rule": 0xD04A4427,
    "pen_red": 0xFFFF9A52,
    "pen_blue": 0xFF56B4E9,
    "pen_green": 0xFF35CFA3,
    "pen_purple": 0xFFF0A0D0,
    "pen_ink": 0xFFF1F4F9,
    "marker_orange": 0x80E69F00,
    "marker_sky": 0x802E8FD0,
    "marker_green": 0x80009E73,
    "marker_pink": 0x80CC79A7,
    "marker_yellow": 0x70F0E442,
}

THEMES = {"light": LIGHT, "dark": DARK}

CURVES: dict[str, tuple[Argb, ...]] = {
    "light": (0xFF0069A8, 0xFFC24500, 0xFF007A57, 0xFF9C3D78, 0xFF8A6100, 0xFF3A404C),
    "dark": (0xFF56B4E9, 0xFFF59A42, 0xFF35CFA3, 0xFFE79CC9, 0xFFF0E442, 0xFFD5DCE8),
}
"""Of the curves of a graph, in order: Okabe-Ito hues, darkened until words in them can be read on
white (contrast 4.5 and more). Each curve has a marker too."""


ENERGIES = {
    "linear": "velocity",
    "angular": "scene",
    "gravity": "weight",
    "spring": "impulse",
    "left": "limit",
}
"""The roles that stand for the kinds of energy, in pictures and on boards: motion is green, height
is blue, turning is purple, what springs hold is pink, and heat is red."""


def energy_color(kind: str, theme: str) -> Argb:
    """Return the colour of a kind of energy."""
    return THEMES[theme][ENERGIES[kind]]


def blend(a: Argb, b: Argb, share: float) -> Argb:
    """Return opaque colour between `a` (share 0) and `b` (share 1)."""
    mixed = 0xFF
    for shift in (16, 8, 0):
        low, high = a >> shift & 0xFF, b >> shift & 0xFF
        mixed = mixed << 8 | round(low + (high - low) * share)
    return mixed


def faded(color: Argb, alpha: float) -> Argb:
    """Return the colour with its opacity multiplied by `alpha` [0..1]."""
    return round((color >> 24) * alpha) << 24 | color & 0xFFFFFF


def body_colors(theme: str, filled: bool = True) -> list[tuple[Argb, Argb, Argb, Argb]]:
    """Return rows (fill, outline, rotation mark, hatch): static, kinematic, all shades.

    Light: the pure colour with a dark outline of its hue. Dark: a light outline, the fill at 0.6 of
    it. Not filled: only a vivid outline, so that overlays stand alone; what cannot move keeps a
    trace of its fill.
    """
    roles, rows = THEMES[theme], []
    for name in ("static", "kinematic"):
        fill, line = roles[name], roles[f"{name}_outline"]
        hatch = roles[f"{name}_hatch"]
        rows.append((fill, line, line, hatch) if filled else (faded(fill, 0.4), line, line, 0))
    for code in OKABE_ITO:
        for shade in range(SHADES):
            fill, line = dynamic_colors(0xFF000000 | code, theme, shade)
            if not filled:
                vivid = blend(fill, INK, 0.25) if theme == "light" else line
                fill, line = 0, vivid
            rows.append((fill, line, faded(line, MARK), 0))
    return rows


def own_colors(color: str, kind: str, theme: str, filled: bool) -> tuple[Argb, Argb, Argb, Argb]:
    """Return the row of a body with a colour of its own; what is not dynamic keeps its hatch."""
    code = 0xFF000000 | int(PALETTE.get(color, color).removeprefix("#"), 16)
    fill, line = dynamic_colors(code, theme, shade=0)
    if theme == "dark" and max(line >> 16 & 0xFF, line >> 8 & 0xFF, line & 0xFF) < DIM:
        line = blend(line, 0xFFFFFFFF, 0.4)  # else it would be lost in the dark
    hatch = 0 if kind == "dynamic" else blend(fill, line, 0.25)
    if not filled:
        vivid = blend(fill, INK, 0.25) if theme == "light" else line
        fill, line = 0 if kind == "dynamic" else faded(fill, 0.4), vivid
    return fill, line, faded(line, MARK), hatch if filled else 0


def with_looks(theme: str, rows: list[tuple[Argb, Argb, Argb, Argb]]) -> list[tuple[Argb, ...]]:
    """Return `rows`, then their variants for bodies that sleep, and for sensors.

    Asleep is half way to the background, the outline less. A sensor pushes nothing: one sees
    through it.
    """
    ground = blend(THEMES[theme]["background_top"], THEMES[theme]["background_bottom"], 0.5)
    asleep = [
        tuple(
            # a colour that is not there stays away
            blend(color, ground, share) & (color | 0xFFFFFF)
            for color, share in zip(row, ASLEEP, strict=True)
        )
        for row in rows
    ]
    sensors = [
        tuple(faded(color, share) for color, share in zip(row, SENSOR, strict=True)) for row in rows
    ]
    return [*rows, *asleep, *sensors]


MARK = 0.6
"""Opacity of a rotation mark: [1]."""

DIM = 0x70
"""An outline all of whose channels are darker is not seen on the dark background: [0..255]."""

ASLEEP = (0.62, 0.45, 0.62, 0.5)
"""How far fill, outline, rotation mark and hatch go towards the background in sleep: [1]."""

SENSOR = (0.22, 0.7, 0.5, 0.0)
"""Opacity of the same of a sensor: [1]."""


def dynamic_colors(color: Argb, theme: str, shade: int) -> tuple[Argb, Argb]:
    """Fill and outline of a dynamic body; shade 0 is the plain colour."""
    if theme == "light":
        return blend(color, 0xFFFFFFFF, 0.12 + 0.16 * shade), blend(color, INK, 0.56)
    line = blend(color, 0xFFFFFFFF, 0.22)
    return blend(line, NIGHT, 0.27 + 0.12 * shade), line


LEGIBLE = 4.5
"""Least contrast of words with the ground: [1], 4.5 (WCAG 2.1, AA)."""


def legible(color: str, theme: str) -> Argb:
    """Return a body's colour, darker or lighter until words in it can be read on `theme`."""
    code = 0xFF000000 | int(PALETTE.get(color, color).removeprefix("#"), 16)
    ground = blend(THEMES[theme]["background_top"], THEMES[theme]["background_bottom"], 0.5)
    goal = INK if theme == "light" else 0xFFFFFFFF
    shares = (blend(code, goal, step / 20) for step in range(20))
    return next((result for result in shares if contrast(result, ground) >= LEGIBLE), goal)


def contrast(a: Argb, b: Argb) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: Argb) -> float:
    """Return the relative luminance of a colour in sRGB, 0 to 1 (WCAG 2.1)."""
    parts = [(color >> shift & 0xFF) / 255 for shift in (16, 8, 0)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
