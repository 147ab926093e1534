"""Readings: numbers over the running picture, written so that they stand still to be read."""

from app.quantities.numbers import figure, step_of

READ_EVERY = 6
"""Frames between two changes of a number while time runs: [count], 6, ten times a second at 60 fps.
Faster, and the last digits are a blur; slower, and they lag behind what is seen."""


QUIET = 2e-5
"""Smaller values are told as zero: [SI]. What rounding and the solver's rest leave over trembles
there, and a plate that flickers between powers of ten is not read."""


DECIMALS = 3
"""Digits after the point at most: [count], 3. What comes to rest would else count down through all
powers of ten."""


def calm(value: float) -> float:
    """Return `value`, or zero when that is all it means."""
    return 0.0 if abs(value) < QUIET else value


def reading(value: float, unit: str) -> str:
    """Return a value that changes all the time in words: 3 digits, at most `DECIMALS` decimals."""
    value = calm(value)
    size, name = step_of(value, unit)
    shown = value / size
    small = unit != "rad" and shown != 0.0 and abs(shown) < 10.0 ** (2 - DECIMALS)
    return f"{shown:.{DECIMALS}f} {name}".replace("-", "−") if small else figure(value, unit)
