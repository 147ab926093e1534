"""What is remembered between runs: a small JSON file in the user's config directory."""

import json
import logging
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from app.files.atomic import FileError, read_file, write_file
from app.files.view_options import (
    HAND_STRENGTHS,
    PENS,
    REWIND_MEMORIES,
    SCALE_RANGE,
    SPOTLIGHTS,
    THEMES,
    ViewOptions,
)
from app.simulation.hand_modes import FORCE_RANGE, SPEED_RANGE
from physics._folders import user_folder

log = logging.getLogger("fulcrum")

MEGABYTE = 1_000_000  # [bytes]
MOST_BYTES = MEGABYTE
"""Largest file that is read: [bytes]. The program writes some kilobytes."""


class Preferences:
    """The file behind the view options; reads whatever is usable and never fails."""

    def __init__(self, path: Path | None = None) -> None:
        """Remember in `path`; by default ``preferences.json`` in the user's config folder."""
        self.path = path or user_folder("config") / "preferences.json"
        self._known: dict[str, Any] = {}

    def read(self) -> ViewOptions:
        """The remembered options; a missing, broken or odd entry is its default."""
        view = ViewOptions()
        for name, value in self._entries().items():
            if _usable(name, value):
                setattr(
                    view, name, float(value) if name in _NUMBERS and value is not None else value
                )
        self.keep(view)
        return view

    def keep(self, view: ViewOptions) -> None:
        """Count `view` as known: options from the command line are for one run, not for ever."""
        self._known = _plain(view)

    def save_changes(self, view: ViewOptions) -> bool:
        """Write the file when the user changed something since; False when it cannot be written."""
        now = _plain(view)
        if now == self._known:
            return True
        self._known = now
        try:
            write_file(self.path, (json.dumps(now, indent=2) + "\n").encode())
        except FileError as error:
            log.warning("the preferences cannot be saved: %s", error)
            return False
        return True

    def _entries(self) -> dict[str, Any]:
        """What the file holds, as far as it can be read."""
        if not os.path.lexists(self.path):
            return {}
        try:
            data = json.loads(read_file(self.path, MOST_BYTES))
        except (FileError, ValueError, RecursionError) as error:
            log.warning("%s cannot be read (%s); using the defaults", self.path, error)
            return {}
        return data if isinstance(data, dict) else {}


_SWITCHES = {entry.name for entry in fields(ViewOptions) if isinstance(entry.default, bool)}
_NUMBERS = ("ui_scale", "arrow_scale", "spotlight", "hand_strength", "hand_force", "hand_speed")


def _plain(view: ViewOptions) -> dict[str, Any]:
    """The options as they are written."""
    return asdict(view)


def _usable(name: str, value: Any) -> bool:
    """Whether `value` can be given to the option `name`."""
    match name:
        case "theme":
            return value in THEMES
        case "ui_scale":
            return _is_number(value) and SCALE_RANGE[0] <= value <= SCALE_RANGE[1]
        case "arrow_scale":
            return value is None or (_is_number(value) and 0 < value < 1e6)
        case "hand_strength":
            return _is_number(value) and value in HAND_STRENGTHS
        case "hand_force":
            return _is_number(value) and FORCE_RANGE[0] <= value <= FORCE_RANGE[1]
        case "hand_speed":
            return _is_number(value) and SPEED_RANGE[0] <= value <= SPEED_RANGE[1]
        case "pen_color" | "pen_width":
            return isinstance(value, int) and not isinstance(value, bool) and value in PENS[name]
        case "spotlight":
            return _is_number(value) and SPOTLIGHTS[0] <= value <= SPOTLIGHTS[1]
        case "hand_readout" | "ripples":
            return value is None or isinstance(value, bool)
        case "rewind_memory":
            return isinstance(value, int) and value in REWIND_MEMORIES
        case "favourites" | "last_scenes":
            return isinstance(value, list) and all(isinstance(scene, str) for scene in value)
        case "overlays" | "folded":
            return isinstance(value, dict) and all(isinstance(on, bool) for on in value.values())
    # Whatever else is a switch in the options is one in the file.
    return name in _SWITCHES and isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
