"""What is asked before a film of the last seconds is made."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from app.features.films.options import FilmOptions
from app.quantities.numbers import figure
from app.ui.sheets.form_sheet import FormTask
from scenes.kit import Parameter

LONGEST = 120.0
"""Most seconds of a film from the past [s]: the timeline remembers about a minute or two."""


def film_task(
    options: FilmOptions,
    seconds: float,
    no_mp4: str,
    start: Callable[[dict[str, Any]], None],
) -> FormTask:
    """Return the form for a film of the last `seconds`; `start` gets all values by name.

    `no_mp4` says why there can be none of that format; "" = there can.
    """
    last = Parameter(
        *("slider", 10.0, 1.0, LONGEST, 1.0),
        unit="s",
        help="How much of the past is filmed, up to now.",
        name="seconds",
    )

    def begin(values: dict[str, Any]) -> str:
        start(values)
        return ""

    return FormTask(
        "Film of the last seconds",
        "Make the film",
        {"seconds": last, **FilmOptions.parameters()},
        {"seconds": seconds, **asdict(options)},
        begin,
        _film_words,
        note=no_mp4,
        refused={"format": {"mp4": no_mp4}} if no_mp4 else {},
        lines=1,
    )


def _film_words(values: dict[str, Any]) -> str:
    length = float(values["seconds"]) / float(values["speed"])  # [s] of the film
    rate = min(float(values["frames_per_second"]), 50.0 if values["format"] == "gif" else 1e9)
    said = figure(length, "s", short=True)
    return f"A film of {said}: {length * rate:.0f} pictures of {values['size']}."
