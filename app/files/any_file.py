"""A file of which nobody knows yet what is in it: a scene, a replay or a lesson."""

import os
from pathlib import Path

from app.files.json_text import SceneFileError, read_json
from app.files.lesson_file import Lesson, lesson_of
from app.files.opening import Opened, open_file
from app.files.page_file import PAGES
from app.files.replay_file import Replay, read_replay
from app.files.rerun import Progress
from app.timeline.timeline import Timeline
from scenes.lesson_words import KEY, SUFFIX

Found = Opened | Lesson | tuple[Replay, Timeline]
SUFFIXES = (".json", SUFFIX, *PAGES)


def read_any(path: Path, progress: Progress) -> Found:
    """A scene, a lesson, or a replay with its run, ready to be shown; it may be in any thread.

    FileError with path and reason; SceneFailedError when a replay's scene cannot be built.
    """
    check_kind(path)
    tree = read_json(path)
    if isinstance(tree, dict) and "fulcrum_replay" in tree:
        replay = read_replay(path)
        return replay, replay.build()
    if isinstance(tree, dict) and KEY in tree:
        return lesson_of(path, tree)
    return open_file(path, progress)


def check_kind(path: Path) -> None:
    """SceneFileError for what cannot be a file of Fulcrum, whatever it is."""
    if os.path.isfile(path) and path.suffix.lower() not in SUFFIXES:
        raise SceneFileError(
            path,
            "only scene files and replays of Fulcrum, which end in .json, lessons, which end in"
            f" {SUFFIX}, and its web pages can be opened",
        )
