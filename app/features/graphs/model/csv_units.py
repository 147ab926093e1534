"""Units as people and devices write them: "m s⁻²", "sec", "Newtons", "µm", "ms^-1", "m/(s*s)".

What is known comes in SI; volts, degrees Celsius and the like have no place among what is simulated
here: they are seen to be units, but stay as they are.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from app.quantities.units import (
    KINDS,
    LONGEST,
    NONE,
    UNITS,
    Unit,
    UnknownUnitError,
    parse_unit,
    symbol,
)

SIGNS = str.maketrans(
    {"·": "*", "⋅": "*", "∙": "*", "•": "*", "×": "*", "−": "-", "–": "-", "µ": "u", "μ": "u"}
    | {"{": "", "}": "", "°": "deg", "º": "deg", "[": "(", "]": ")", "\u00a0": " ", "\u202f": " "}
)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
PREFIXES = {"n": 1e-9, "u": 1e-6, "m": 1e-3, "c": 1e-2, "d": 0.1, "k": 1e3, "M": 1e6, "G": 1e9}
PREFIXED = ("m", "g", "s", "N", "J", "W", "Hz", "rad")
WORD_PREFIXES = {"nano": "n", "micro": "u", "milli": "m", "centi": "c", "kilo": "k", "mega": "M"}

WORDS = {
    "s": "sec second sekunde sekunden seconde segundo",
    "ms": "msec",
    "min": "min minute minuten minuto",
    "h": "hr hour stunde stunden heure hora",
    "m": "meter metre mètre metro",
    "km": "km",
    "cm": "cm",
    "mm": "mm",
    "kg": "kg kilo",
    "g": "gram gramme gramm gr gm",
    "t": "ton tonne",
    "Hz": "hz hertz",
    "N": "newton",
    "J": "joule",
    "W": "watt",
    "rad": "rad radian",
    "deg": "deg degree grad",
    "turn": "rev revolution",
    "rpm": "rpm",
    "m/s": "mps",
    "km/h": "kmh kph kmph",
    "mi/h": "mph",
    "ft/s": "fps",
    "in": "inch inches",
    "ft": "foot feet",
    "mi": "mile",
    "yd": "yard",
    "lb": "lb pound",
}
"""Words, in small letters, for a unit; each may have an "s" at its end."""
BY_WORD = {
    word + end: unit for unit, words in WORDS.items() for word in words.split() for end in ("", "s")
}
TOGETHER = {
    "Nm": "N*m",
    "Nms": "N*m*s",
    "Ns": "N*s",
    "Ws": "W*s",
    "Wh": "W*h",
    "kWh": "kW*h",
    "kgm": "kg*m",
}
"""Products without a sign between them."""
UPPER = {"S": "s", "M": "m", "MS": "ms"}
"""Who writes so means these."""
OTHER = {"in": 0.0254, "ft": 0.3048, "yd": 0.9144, "mi": 1609.344, "lb": 0.45359237}
"""Units that only measured values are in: in [m] and [kg]."""
FOREIGN = re.compile(
    r"(?:[numcdkMG]?(?:V|A|C|F|T|Pa|bar|l|L|lx|lux|lm|cd|mol|eV|Wb|H|S|Bq|Gy|VA|Ohm|ohm|Ω|K|cal)"
    r"|deg ?[CF]|degC|degF|celsius|kelvin|volts?|amp(?:ere)?s?|dBA?|dB\(A\)|%|ppm|psi|atm|pH|torr"
    r"|mmHg|counts?|px|pixels?|a\.?u\.?|cps)"
)
"""Units of what is not simulated here."""

FACTOR = re.compile(r"([*/. ]*)(\(?)([^\W\d_%]+|1)\.?\s*(?:\^|\*\*)?\s*\(?([-+]?\d{0,2})\)?(\)?)")
"""A factor of a product: what is before it, its word, its power; and brackets."""


class Measured(NamedTuple):
    """What a unit is in SI, and how many of it one is."""

    unit: str
    factor: float


def si_unit(text: str) -> Measured:
    """Return what a unit is in SI, as people write it; of "" a plain number. UnknownUnitError."""
    result = _product(_plain(text)) if text.strip() else Unit(1.0, NONE)
    said = symbol(result.dimension)
    if result.dimension in _TURNING and TURNS.search(_plain(text)):
        said = _TURNING[result.dimension]
    return Measured(said, result.factor)


def is_known(text: str) -> bool:
    """Return whether a text is a unit that is known here."""
    try:
        return bool(text.strip()) and bool(si_unit(text))
    except UnknownUnitError:
        return False


def is_kind(text: str) -> bool:
    """Return whether it is the unit of a quantity that has a name: m/s is, m/kg is not."""
    return is_known(text) and _product(_plain(text)).dimension in _NAMED


def is_foreign(text: str) -> bool:
    """Return whether a text is a unit of what is not simulated here."""
    plain = _plain(text)
    return len(plain) <= LONGEST and FOREIGN.fullmatch(plain) is not None


TURNS = re.compile(r"deg|rad|°|grad|rev|turn|rpm", re.IGNORECASE)
_TURNING = {
    parse_unit(unit).dimension: said
    for unit, said in (("rad", "rad"), ("rad/s", "rad/s"), ("rad/s^2", "rad/s^2"))
}
_NAMED = {parse_unit(kind).dimension for kind in KINDS}
_NAMED |= {parse_unit(unit).dimension for unit in ("rad", "N/m", "J/kg", "kg/m", "m^3", "kg/m^3")}


def _plain(text: str) -> str:
    """Return a unit in plain letters: "m s⁻²" becomes "m s-2"."""
    return text.strip().translate(SIGNS).translate(RAISED)


@lru_cache(maxsize=1024)
def _product(text: str) -> Unit:
    """Return what a product of units means. UnknownUnitError."""
    if len(text) > LONGEST:
        raise UnknownUnitError(f"a unit has at most {LONGEST} letters")
    text = text.replace(" per ", "/").removesuffix(" squared").strip()
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    text = MILLI_OR_METRE.sub(r"m*s\1", text)
    factor, dimension, at, below = 1.0, NONE, 0, False
    while at < len(text):
        part = FACTOR.match(text, at)
        if part is None or part.end() == at:
            raise UnknownUnitError(f"no unit {text!r}")
        signs, opening, word, power, closing = part.groups()
        divided = "/" in signs
        exponent = int(power) if power.strip("+-") else 1
        unit = _word(word)
        if divided != below:  # below a bracket all are
            exponent = -exponent
        if abs(exponent) > 9:
            raise UnknownUnitError(f"powers of units go up to 9, not {exponent}")
        factor *= unit.factor**exponent
        dimension = dimension.times(unit.dimension, exponent)
        below = (below or (divided and bool(opening))) and not (closing and not opening)
        at = part.end()
    return Unit(factor, dimension)


MILLI_OR_METRE = re.compile(r"\bms(?:\^|\*\*)?\(?(-\d)\)?")
"""In "ms^-2" nobody means milliseconds."""


def _word(word: str) -> Unit:
    """Return what one word means. UnknownUnitError."""
    word = BY_WORD.get(word.lower(), UPPER.get(word, word))
    word = TOGETHER.get(word, word)
    if word == "1":
        return Unit(1.0, NONE)
    if word in OTHER:
        return Unit(OTHER[word], parse_unit("kg" if word == "lb" else "m").dimension)
    if word == "gee":
        return Unit(9.80665, parse_unit("m/s^2").dimension)
    if word in UNITS:
        return UNITS[word]
    if word[1:] in PREFIXED and word[0] in PREFIXES:
        base = UNITS[word[1:]]
        return Unit(PREFIXES[word[0]] * base.factor, base.dimension)
    if "*" in word or "/" in word:
        return _product(word)
    lower = word.lower()
    for said, prefix in WORD_PREFIXES.items():
        base = BY_WORD.get(lower.removeprefix(said), "")
        if lower.startswith(said) and base in PREFIXED:
            return Unit(PREFIXES[prefix] * UNITS[base].factor, UNITS[base].dimension)
    raise UnknownUnitError(f"no unit {word!r}")
