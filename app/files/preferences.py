"""What is remembered between runs: a small JSON file in the user's config directory."""

import json
import logging
import os
from dataclasses import Field, asdict, fields
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from app.files.atomic import FileError, write_file
from app.files.door import read_file
from app.files.view_options import ViewOptions
from physics.disk.folders import user_folder
from physics.values.ranges import choice_fault, number_fault

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
        """The remembered options; a missing, broken or odd entry is its default.

        Without a file the program is new here and begins with few tools. A file of an earlier
        version, which does not tell, keeps them all: `docs/decisions/115-calm-first-start.md`.
        """
        view = ViewOptions()
        if not os.path.lexists(self.path):
            view.show_all(False)
        entries = self._entries()
        for entry in fields(view):
            value = entries.get(entry.name, getattr(view, entry.name))
            if _fits(entry, value):
                kinds = get_args(entry.type) or (entry.type,)
                setattr(view, entry.name, _number(kinds, value))
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
        """Return what the file holds, as far as it can be read."""
        if not os.path.lexists(self.path):
            return {}
        try:
            data = json.loads(read_file(self.path, MOST_BYTES))
        except (FileError, ValueError, RecursionError) as error:
            log.warning("%s cannot be read (%s); using the defaults", self.path, error)
            return {}
        return data if isinstance(data, dict) else {}


def _plain(view: ViewOptions) -> dict[str, Any]:
    """The options as they are written."""
    return asdict(view)


def _fits(entry: Field[Any], value: Any) -> bool:
    """Return whether `value` can be given to the option, by its type and its declared range."""
    kinds, data = get_args(entry.type) or (entry.type,), entry.metadata
    if value is None:
        return NoneType in kinds
    if get_origin(entry.type) is Literal:
        return not choice_fault(entry.name, value, kinds)
    if get_origin(entry.type) is list:
        return isinstance(value, list) and all(isinstance(scene, str) for scene in value)
    if get_origin(entry.type) is dict:
        return isinstance(value, dict) and all(isinstance(on, bool) for on in value.values())
    if str in kinds:
        return isinstance(value, str)
    if bool in kinds:
        return isinstance(value, bool)
    if "choices" in data:
        return not choice_fault(entry.name, _number(kinds, value), data["choices"])
    return not number_fault(entry.name, value, data["low"], data["high"])


def _number(kinds: tuple[Any, ...], value: Any) -> Any:
    """Return a whole number as the float that the option keeps; any other value as it is."""
    is_whole = type(value) is int and abs(value) < 1 << 53
    return float(value) if is_whole and float in kinds else value
