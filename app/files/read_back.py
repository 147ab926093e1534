"""Writing reads its own text: a file replaces the one that is there when it could be opened.

What is not tried is to run a scene with a program of its own again, which takes as long as it ran.
"""

from collections.abc import Callable
from pathlib import Path

from app.files.atomic import FileError
from app.files.file_scene import FileSource
from app.files.json_text import SceneFileError, parse_json
from app.files.scene_file import Exact, read_document
from app.simulation.source import NamedScene


def read_back(path: Path, text: Callable[[], bytes]) -> bytes:
    """Return what `text` makes, if it is a scene file that opens with its hash. FileError."""
    try:
        data = text()
        document = read_document(path, parse_json(path, data))
        if isinstance(document.exact, Exact):
            named = NamedScene(document.exact.scene)
            source = named if document.exact.scene else FileSource(document)
            scene = source.make(document.exact.parameters or {})
            if source is not named:
                source.attachments(source.world(scene))
    except (SceneFileError, ValueError, TypeError) as error:
        raise not_again(path, error) from error
    return data


def not_again(path: Path, why: Exception | str) -> FileError:
    """The error for a text that could be written, but not read."""
    reason = why.reason if isinstance(why, FileError) else why
    if isinstance(why, UnicodeEncodeError):  # its own words have a place, which is never the same
        reason = f"a text has U+{ord(why.object[why.start]):04X}, half a character"
    return FileError(path, f"is not written: it could not be opened again ({reason})")
