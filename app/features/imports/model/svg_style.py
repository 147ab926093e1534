"""How things of a drawing are painted: attributes, the style of an element, simple style sheets."""

import re
from collections.abc import Mapping

PAINTING = (
    *("fill", "stroke", "stroke-width", "fill-rule", "display", "visibility"),
    *("fill-opacity", "opacity", "stroke-opacity", "clip-path", "mask"),
)
"""Properties that are looked at."""
HANDED_DOWN = tuple(
    name for name in PAINTING if name not in ("display", "opacity", "clip-path", "mask")
)
LONGEST_SHEET = 200_000
"""Letters of a style sheet: [count]."""
RULE = re.compile(r"([^{}]{1,500})\{([^{}]{0,5000})\}")
SELECTOR = re.compile(r"([a-zA-Z]*)(?:([.#])([\w-]+))?")
LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)\s*([a-zA-Z%]{0,2})\s*")
PIXELS = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96.0 / 2.54,
    "mm": 96.0 / 25.4,
    "Q": 96.0 / 101.6,
    "pt": 4.0 / 3.0,
    "pc": 16.0,
    "em": 16.0,
    "ex": 8.0,
}
"""Of a length with a unit: [px], as CSS has it."""

Style = dict[str, str]
Sheet = dict[tuple[str, str, str], Style]
"""Properties by element, sign and name: ("", ".", "cls-1")."""


def sheet_of(text: str) -> Sheet:
    """Return the rules of a style sheet whose selectors are an element, a class or an id."""
    result: Sheet = {}
    for selectors, body in RULE.findall(text[:LONGEST_SHEET]):
        for selector in selectors.split(","):
            if (found := SELECTOR.fullmatch(selector.strip())) is not None and selector.strip():
                tag, sign, name = found.groups(default="")
                result.setdefault((tag, sign, name), {}).update(declared(body))
    return result


def declared(text: str) -> Style:
    """Return what "fill:none; stroke:#000" declares."""
    pairs = (entry.partition(":") for entry in text[:5000].split(";"))
    plain = ((name.strip(), value.replace("!important", "").strip()) for name, _, value in pairs)
    return {name: value for name, value in plain if name in PAINTING and value}


def style_of(tag: str, values: Mapping[str, str], above: Style, sheet: Sheet) -> Style:
    """Return the style of an element below one of the style `above`."""
    result = {name: above[name] for name in HANDED_DOWN if name in above}
    result |= {name: values[name].strip() for name in PAINTING if name in values}
    names = [("", ""), *((".", one) for one in values.get("class", "").split()[:20])]
    names.append(("#", values.get("id", "")))
    for sign, name in names:
        for element in ("", tag):
            result |= sheet.get((element, sign, name), {})
    result |= declared(values.get("style", ""))
    return {name: above.get(name, "") if v == "inherit" else v for name, v in result.items()}


def is_seen(style: Style) -> bool:
    """Return whether anything of it is painted."""
    hidden = style.get("visibility") in ("hidden", "collapse")
    return style.get("display") != "none" and not hidden and style.get("opacity") not in ("0", "0%")


def paint(style: Style, name: str, usual: str) -> str:
    """Return the colour of "fill" or "stroke"; "" for none."""
    color = style.get(name, usual)
    clear = style.get(f"{name}-opacity") in ("0", "0%")
    return "" if color in ("none", "transparent") or clear else color


def pixels(text: str | None, whole: float, usual: float = 0.0) -> float:
    """Return a length [px]; of the `whole` [px] for percent, `usual` where there is none."""
    found = LENGTH.fullmatch(text[:40]) if text else None
    if found is None or (found[2] != "%" and found[2] not in PIXELS):
        return usual
    return float(found[1]) * (whole / 100.0 if found[2] == "%" else PIXELS[found[2]])
