"""The words of an X-ray's head: where in the tick the walk is, and of which tick it is."""

from collections.abc import Sequence

import pygame

from app.features.xray.model.inspection import Inspection
from app.features.xray.model.walk import Count, Where

OUT_OF_DATE = "Its marks are hidden"
SHORT = 8  # [count] letters of a hash that are shown


def place_words(where: Where) -> list[str]:
    """Return a place: "Substep 1/2 · solve · sweep 1/4 · colour 3/5 · row 17/64".

    Shorter forms leave out what the ribbon shows too.
    """
    counts = (("sweep", where.sweep), ("colour", where.colour), ("row", where.row))
    parts = [_counted(name, count) for name, count in counts if count.of]
    substep = [_counted("substep", where.substep)] if where.substep.of else []
    forms = [[*substep, where.stage, *parts], [where.stage, *parts], [where.stage, *parts[-1:]]]
    said = [" · ".join(form) for form in forms]
    return [words[:1].upper() + words[1:] for words in said]


def fitting(forms: Sequence[str], font: pygame.font.Font, width: int) -> str:
    """Return the first of `forms` that fits in `width` [px], or the last."""
    return next((words for words in forms if font.size(words)[0] <= width), forms[-1])


def _counted(name: str, count: Count) -> str:
    return f"{name} {count.number}/{count.of}"


def state_words(inspection: Inspection, now: int) -> tuple[list[str], str]:
    """Return whether the recording is true and of now, the longest form first, and its colour."""
    recording = inspection.recording
    assert recording is not None
    short = recording.hash[:SHORT]
    if not recording.is_exact:
        other = recording.compiled_hash[:SHORT]
        words = f"Not the state of the compiled tick: {short}…, not {other}…"
        return [words, "Not the compiled state"], "error"
    if not inspection.is_now:
        if now != recording.tick:
            brief = f"Of tick {recording.tick}; now is {now}"
        else:
            brief = f"Of tick {recording.tick} as it was before a change"
        return [f"{brief}. {OUT_OF_DATE}", brief, f"Of tick {recording.tick}"], "warning"
    words = f"Same state as the compiled tick: {short}…"
    brief = [words, f"As compiled: {short}…", "As compiled"]
    if recording.note:
        return [f"{words} · {recording.note}", f"As compiled · {recording.note}", *brief], "text"
    return brief, "text"
