"""Makes the program's fonts: Noto Sans with the signs of Noto Sans Math in the same file.

One file a style instead of a second font to fall back on: pygame, pygame_gui and SDL_ttf then
find every sign by themselves, on one baseline, with kerning, and at no cost per frame.

    npm pack @expo-google-fonts/noto-sans@0.4.2 @expo-google-fonts/noto-sans-math@0.4.2   # unpack
    pip install fonttools==4.68.0 skia-pathops==0.9.2
    python assets/fonts/make_fonts.py WHERE_THE_TTF_FILES_ARE

Noto Sans Math has one weight: for the bold fonts its outlines are grown until a bar is as thick as
that of Noto Sans Bold. The italics serve formulas only, so they keep Latin and Greek.
"""

import sys
from pathlib import Path
from typing import Any

import pathops
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
SIGNS = [
    (0x2016, 0x2016),  # double bar
    (0x20D0, 0x20EF),  # combining arrows
    (0x2100, 0x214F),  # letters with a meaning of their own
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # operators
    (0x2300, 0x23CF),  # ceilings, floors, diameter, brackets
    (0x25A0, 0x25FF),  # squares, triangles, discs
    (0x2605, 0x2606),
    (0x27C0, 0x27FF),  # angle brackets, long arrows
    (0x2900, 0x297F),
    (0x2A00, 0x2AFF),
]
OPERATORS = [(0x2190, 0x22FF), (0x27F0, 0x27FF), (0x2900, 0x297F), (0x2A00, 0x2AFF)]
AXIS, TEXT_AXIS, NEAR = 278, 353, 30
"""Noto Sans Math centres its operators at 278 units of the em, Noto Sans + and = at 353: what is
centred to within 30 is raised by the difference, or ≈ would hang below =."""
OVER_LETTER = -490.0
"""Where an arrow goes that combines with the letter before it: [units of the em], -490: SDL_ttf
does not move marks, so the arrow lies over a letter of the usual width."""
ITALIC_RANGES = [
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x370, 0x3FF),
    (0x2010, 0x2027),
    (0x2070, 0x209C),
    (0x1D62, 0x1D6A),
    (0x2150, 0x215E),
]
STYLES = {
    "Regular": "NotoSans_400Regular",
    "Bold": "NotoSans_700Bold",
    "Italic": "NotoSans_400Regular_Italic",
    "BoldItalic": "NotoSans_700Bold_Italic",
}


def thickness(font: TTFont) -> int:
    """Of a minus sign's bar [units of the em]."""
    glyph = font["glyf"][font.getBestCmap()[0x2212]]
    return glyph.yMax - glyph.yMin


def lift(font: TTFont, name: str, code: int) -> int:
    """How far [units] a sign goes up."""
    glyph = font["glyf"][name]
    centred = abs(getattr(glyph, "yMin", 0) + getattr(glyph, "yMax", 0) - 2 * AXIS) <= 2 * NEAR
    operator = any(low <= code <= high for low, high in OPERATORS)
    return TEXT_AXIS - AXIS if centred and operator else 0


def outline(font: TTFont, name: str, grow: float, right: float, up: float) -> Any:
    """The glyph without components, `grow` [units] thicker, moved to the right and up."""
    recording = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(recording)
    path = pathops.Path()
    recording.replay(path.getPen(glyphSet=None))
    if grow > 0.0:
        rim = pathops.Path(path)
        rim.stroke(grow, pathops.LineCap.BUTT_CAP, pathops.LineJoin.MITER_JOIN, 4.0)
        path = pathops.op(path, rim, pathops.PathOp.UNION, fix_winding=True)
        path.convertConicsToQuads()
    pen = TTGlyphPen(None)
    path.draw(
        TransformPen(Cu2QuPen(pen, 1.0, reverse_direction=grow > 0.0), (1, 0, 0, 1, right, up))
    )
    return pen.glyph()


def add_signs(font: TTFont, signs: TTFont, grow: float) -> None:
    """Every sign that `font` lacks."""
    known, source = font.getBestCmap(), signs.getBestCmap()
    order = list(font.getGlyphOrder())
    for low, high in SIGNS:
        for code in range(low, high + 1):
            if code in known or code not in source:
                continue
            name = f"math{code:04X}"
            advance = signs["hmtx"][source[code]][0]
            right = grow / 2 if advance else OVER_LETTER
            glyph = outline(signs, source[code], grow, right, lift(signs, source[code], code))
            order.append(name)
            font["glyf"].glyphs[name] = glyph
            glyph.recalcBounds(font["glyf"])
            font["hmtx"][name] = (
                round(advance + grow) if advance else 0,
                getattr(glyph, "xMin", 0),
            )
            for table in font["cmap"].tables:
                if table.isUnicode():
                    table.cmap[code] = name
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order


def rename(font: TTFont, style: str) -> None:
    """A changed font has a name of its own: Noto is a trademark of Google LLC."""
    words = {"BoldItalic": "Bold Italic"}.get(style, style)
    told = {
        1: "Fulcrum Sans",
        2: words,
        3: f"Fulcrum Sans {words} 1",
        4: f"Fulcrum Sans {words}",
        6: f"FulcrumSans-{style}",
        10: "Noto Sans with the signs of Noto Sans Math",
    }
    for number, text in told.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    for number in (16, 17, 21, 22, 25):
        font["name"].removeNames(nameID=number)


def make(folder: Path, style: str, signs: TTFont, regular_bar: int) -> None:
    """One file."""
    font = TTFont(next(folder.rglob(f"{STYLES[style]}.ttf")))
    grow = thickness(font) - regular_bar if style.startswith("Bold") else 0
    if "Italic" in style:
        options = subset.Options(layout_features=["kern"], notdef_outline=True, name_IDs=["*"])
        picker = subset.Subsetter(options)
        picker.populate(unicodes=[c for a, b in ITALIC_RANGES for c in range(a, b + 1)])
        picker.subset(font)
    add_signs(font, signs, grow)
    rename(font, style)
    if "STAT" in font:
        del font["STAT"]
    font.save(HERE / f"FulcrumSans-{style}.ttf")


def main() -> None:
    """All four."""
    folder = Path(sys.argv[1])
    signs = TTFont(next(folder.rglob("NotoSansMath_400Regular.ttf")))
    for style in STYLES:
        make(folder, style, signs, thickness(TTFont(next(folder.rglob("NotoSans_400Regular.ttf")))))


if __name__ == "__main__":
    main()
