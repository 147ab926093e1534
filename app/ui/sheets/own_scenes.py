"""The scene files of the user: those in the folder of scenes, and those saved elsewhere last."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.capture.thumbnails.store import drawn_name
from app.files.atomic import shown
from app.files.folders import creatures_folder, replays_folder, scenes_folder
from app.files.recent import Recent
from app.ui.sheets.file_task import date_words

SUFFIX = ".json"
MOST = 200  # [count] files that are shown


@dataclass(frozen=True)
class OwnScene:
    """A scene that the user has saved."""

    path: Path
    changed: int  # [ns] of the epoch

    @property
    def title(self) -> str:
        """Return the name of the file as words."""
        words = shown(self.path.stem).replace("_", " ").strip()
        return words[:1].upper() + words[1:] or shown(self.path.name)

    @property
    def words(self) -> str:
        """Return when it was saved, and where unless that is the usual folder."""
        when = f"Saved {date_words(self.changed / 1e9).replace('Today', 'today')}"
        usual = self.path.parent == scenes_folder().absolute()
        return when if usual else f"{when} in {shown(self.path.parent)}"

    @property
    def drawn(self) -> str:
        """Return the name of its picture: another one when the file has changed."""
        return drawn_name(self.path, self.changed)


def own_scenes() -> list[OwnScene]:
    """Return the user's scenes, the newest first. What cannot be read is left out."""
    others = {folder().absolute() for folder in (replays_folder, creatures_folder)}
    paths = dict.fromkeys(path.absolute() for path in (*_in_folder(), *Recent().files()))
    result: list[OwnScene] = []
    for path in paths:
        if path.suffix.lower() == SUFFIX and path.parent not in others:
            with contextlib.suppress(OSError):  # gone meanwhile
                result.append(OwnScene(path, path.stat().st_mtime_ns))
    return sorted(result, key=lambda own: -own.changed)[:MOST]


def _in_folder() -> Iterator[Path]:
    try:
        with os.scandir(scenes_folder()) as entries:
            yield from (Path(entry.path) for entry in entries if os.path.isfile(entry.path))
    except OSError:
        return
