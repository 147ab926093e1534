"""Colours and sizes of the interface, and the theme that pygame_gui's own elements read."""

from dataclasses import dataclass

import pygame

from app.drawing.fonts import BOLD, REGULAR, font
from app.files.view_options import SMALLEST_ROOM

PROJECTOR_SCALE = 1.75  # [px per unit] at 1080 lines: 16 -> 28 px text, 14 -> 24.5 px, the smallest
PROJECTOR_LINES = 1080  # [px] a smaller window is enlarged by the projector, so sizes follow it
STAGE_LETTERS = 34
"""The smallest letters on the stage of a projector: [px] at 1080 lines; capitals are 24 px high."""
STAGE_SCALE = STAGE_LETTERS / 16
"""The scale there, at which ordinary text is as large as that: [px per unit]."""
TARGET = 44
"""A finger hits what is this wide and high: [px], 44 (Apple's guidelines; WCAG 2.5.5)."""


@dataclass(frozen=True)
class Palette:
    """Every colour of the interface, by role.

    Accents are from the Okabe-Ito set (colour-blind safe).
    """

    canvas: str
    surface: str  # bars and panels
    raised: str  # menus, sheets, tips: what lies above the others
    field: str  # where a value is typed, the groove of a slider
    border: str
    text: str
    muted: str
    hover: str
    pressed: str
    accent: str
    on_accent: str  # text on the accent colour
    info: str
    warning: str
    error: str
    shade: tuple[int, int, int, int]  # laid over the window behind a sheet
    shadow: int  # [0-255] alpha of the soft shadow under raised things


LIGHT = Palette(
    canvas="#fafaf5",
    surface="#f1f0ea",
    raised="#fbfbf8",
    field="#ffffff",
    border="#cfccbf",
    text="#1d2126",
    muted="#565c66",
    hover="#e3e1d7",
    pressed="#d3d0c3",
    accent="#0072b2",
    on_accent="#ffffff",
    info="#0072b2",
    warning="#a86400",
    error="#b84a00",
    shade=(40, 42, 48, 90),
    shadow=64,
)
DARK = Palette(
    canvas="#10141d",
    surface="#171c28",
    raised="#1e2534",
    field="#0e121a",
    border="#323c51",
    text="#e8ebf1",
    muted="#a0abbd",
    hover="#283146",
    pressed="#35415b",
    accent="#56b4e9",
    on_accent="#08111a",
    info="#56b4e9",
    warning="#e69f00",
    error="#ff8345",
    shade=(2, 4, 8, 140),
    shadow=150,
)


@dataclass(frozen=True)
class Look:
    """One palette at one scale: what every widget asks for colours, lengths and fonts."""

    palette: Palette
    # [px per unit] The code of the widgets measures in units: 1 unit = 1 px on a desk.
    scale: float

    touch: bool = False  # fingers press: what is pressed is at least TARGET
    letters: int = 0  # [px] the smallest

    def target(self, units: float) -> int:
        """Return a length of something that is pressed [px]: large enough for who presses it."""
        return max(self.px(units), TARGET) if self.touch else self.px(units)

    def finger(self, rect: pygame.Rect) -> pygame.Rect:
        """Return where `rect` [px] is hit: for fingers at least TARGET wide and high."""
        if not self.touch:
            return rect.copy()
        return rect.inflate(*(max(0, TARGET - side) for side in rect.size))

    def px(self, units: float) -> int:
        """Return a length of the layout [units] in whole pixels.

        What is visible at all keeps one pixel.
        """
        return max(1, round(units * self.scale)) if units > 0 else round(units * self.scale)

    def colour(self, role: str) -> pygame.Color:
        """Return the colour of a role of `Palette`."""
        return pygame.Color(getattr(self.palette, role))

    @property
    def body(self) -> pygame.font.Font:
        """Return the font of ordinary text: 16 units, so 28 px on the projector."""
        return font(max(self.px(16), self.letters))

    @property
    def strong(self) -> pygame.font.Font:
        """Return the font of ordinary text, bold."""
        return font(max(self.px(16), self.letters), bold=True)

    @property
    def small(self) -> pygame.font.Font:
        """Return the font of captions and keys: 14 units, the smallest (24.5 px projected)."""
        return font(max(self.px(14), self.letters))

    @property
    def key(self) -> pygame.font.Font:
        """Return the font of the one number for the back row: 29 units, bold (51 px projected)."""
        return font(self.px(29), bold=True)

    @property
    def heading(self) -> pygame.font.Font:
        """Return the font of titles: 21 units, bold."""
        return font(self.px(21), bold=True)


def effective_scale(
    ui_scale: float, projector: bool, size: tuple[int, int], on_stage: bool = False
) -> float:
    """Return the scale [px per unit] for a window of `size` [px].

    The projector preset follows the height of the window: a 720-line picture is enlarged by the
    projector itself. Either way the result is cut to what leaves `SMALLEST_ROOM` for the layout.
    """
    wanted = ui_scale
    if projector:
        least = STAGE_SCALE if on_stage else PROJECTOR_SCALE
        wanted = max(ui_scale, least) * size[1] / PROJECTOR_LINES
    room = min(size[0] / SMALLEST_ROOM[0], size[1] / SMALLEST_ROOM[1])
    return max(0.75, min(wanted, room))


def make_look(
    theme: str,
    ui_scale: float,
    projector: bool,
    size: tuple[int, int],
    touch: bool = False,
    on_stage: bool = False,
) -> Look:
    """Return the look for "light" or "dark" at the scale that fits the window `size` [px]."""
    scale = effective_scale(ui_scale, projector, size, on_stage)
    letters = STAGE_LETTERS * size[1] / PROJECTOR_LINES if projector and on_stage else 0.0
    palette = DARK if theme == "dark" else LIGHT
    return Look(palette, round(scale * 16) / 16, touch, round(letters))


CAPTION, CAPTION_FIELD = "#caption", 26
"""The field in which a presenter's caption is typed, and the size of its text [units]."""
TEXT_FIELD = ("text_entry_line",)
FLAT = ("label", "text_box", "panel", "window", "selection_list", "tool_tip")
PRESSABLE = ("button", "horizontal_slider", "drop_down_menu", "vertical_scroll_bar")


def theme(look: Look) -> dict[str, dict]:
    """Return the pygame_gui theme for `look`.

    pygame_gui reads numbers only as strings (28 is silently ignored, "28" is not), and its
    `defaults` block passes on nothing but colours; so font and misc are repeated for each element.
    Big things stay rectangles: a rounded one costs by its area (464 ms for a 600 x 1000 panel).
    """
    fields = {name: _element(look, "rectangle", 0) for name in (*TEXT_FIELD, *FLAT)}
    fields |= {name: _element(look, "rounded_rectangle", look.px(4)) for name in PRESSABLE}
    fields[CAPTION] = _element(look, "rectangle", 0, CAPTION_FIELD)
    return {"defaults": {"colours": _colours(look.palette)}, **fields}


def _colours(palette: Palette) -> dict[str, str]:
    return {
        "dark_bg": palette.field,
        "normal_bg": palette.surface,
        "hovered_bg": palette.hover,
        "active_bg": palette.pressed,
        "selected_bg": palette.accent,
        "disabled_bg": palette.surface,
        "normal_text": palette.text,
        "hovered_text": palette.text,
        "active_text": palette.text,
        "selected_text": palette.on_accent,
        "disabled_text": palette.muted,
        "normal_border": palette.border,
        "hovered_border": palette.border,
        "active_border": palette.accent,
        "selected_border": palette.accent,
        "disabled_border": palette.border,
        "text_cursor": palette.text,
        "link_text": palette.accent,
        "filled_bar": palette.accent,
        "unfilled_bar": palette.field,
    }


def _element(look: Look, shape: str, radius: int, size: float = 16) -> dict[str, dict[str, str]]:
    """Return the font and misc block of one element type."""
    return {
        "font": {
            "name": "interface",
            "size": str(look.px(size)),
            "regular_path": str(REGULAR),
            "bold_path": str(BOLD),
        },
        "misc": {
            "shape": shape,
            "shape_corner_radius": str(radius),
            "border_width": "0",
            "shadow_width": "0",
            "padding": f"{look.px(6)},{look.px(2)}",
        },
    }
