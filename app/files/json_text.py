"""JSON from outside: read with a place for every mistake; written one entry a line."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from app.files.atomic import FileError
from app.files.door import read_file
from app.files.heads import kind_of
from app.files.link_file import is_link, scene_in_link
from app.files.page_file import is_page, scene_in


class SceneFileError(FileError):
    """A scene or replay file that cannot be used: path, and what is wrong at which key or line."""


def read_json(path: Path) -> Any:
    """The tree in a file, also in a page or a link. SceneFileError with line and column; FileError
    when it is unreadable.
    """
    if is_link(str(path)):
        return parse_json(path, scene_in_link(str(path)))
    data = read_file(path)
    if is_page(path):
        data = scene_in(path, data)
    return parse_json(path, data)


def parse_json(path: Path, data: bytes) -> Any:
    """Return the tree in bytes that came from `path`. SceneFileError with line and column."""
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=without_doubles)
    except UnicodeDecodeError as error:
        if kind := kind_of(data):
            raise SceneFileError(path, f"this is {kind}, not text") from None
        line = data.count(b"\n", 0, error.start) + 1
        raise SceneFileError(path, f"line {line}: this is not text (UTF-8)") from None
    except json.JSONDecodeError as error:
        ends = error.pos >= len(error.doc.rstrip())
        why = "the file ends too early" if ends else f"this is not JSON ({error.msg})"
        raise SceneFileError(path, f"line {error.lineno}, column {error.colno}: {why}") from None
    except RecursionError:
        raise SceneFileError(path, "brackets are nested too deeply") from None
    except ValueError as error:
        why = "a number has too many digits" if "digits" in str(error) else str(error)
        raise SceneFileError(path, why) from None


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that is there twice would silently hide the first."""
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"the key {name[:100]!r} is there twice in one object")
            seen.add(name)
    return result


def json_text(tree: dict[str, Any], spread: Collection[str] = ()) -> str:
    """`tree` with each top-level key, and each object of a list, on a line of its own; of the lists
    in `spread` each key of each object.

    Floats are written by repr, the shortest text that gives the same bits.
    """
    lines = []
    for name, value in tree.items():
        if isinstance(value, list) and value and isinstance(value[0], dict | str):
            row = _spread if name in spread else dumped
            rows = ",\n".join(f"  {row(entry)}" for entry in value)
            lines.append(f" {dumped(name)}: [\n{rows}\n ]")
        else:
            lines.append(f" {dumped(name)}: {dumped(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _spread(entry: dict[str, Any]) -> str:
    """An object of a list, a key a line."""
    rows = ",\n".join(f"   {dumped(name)}: {dumped(value)}" for name, value in entry.items())
    return f"{{\n{rows}\n  }}"


def dumped(value: Any) -> str:
    """One value on one line. ValueError for NaN and infinity, which JSON does not have."""
    return json.dumps(value, allow_nan=False, ensure_ascii=False)
