"""The slider of gravity that every table of the user has, empty or out of a file."""

from typing import Any

from scenes.kit import slider

MOST = 25.0
"""The strongest gravity of the slider: [m/s²], 25, as on Jupiter."""


def gravity_slider(default: float) -> Any:
    """Return a live slider that begins at `default` [m/s²], from 0 to MOST."""
    return slider(
        default,
        0.0,
        MOST,
        step=0.01,
        unit="m/s²",
        live=True,
        help="Earth 9.81, Moon 1.62, Mars 3.72",
    )
