"""What users add to the program: a folder of their own, and packages of others.

These are programs, so nothing of them runs before it is switched on in the settings. The variable
FULCRUM_PROGRAMS tells it to all processes: it is that folder, in which `scenes`, `features`,
`overlays`, `tools` and `gallery` hold what ours do, found by existing. It is here, in the lowest
room that looks for any of it, and not in physics: an edit there compiles all anew.
"""

import importlib.util
import logging
import os
import sys
from functools import lru_cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

log = logging.getLogger("fulcrum")

VARIABLE = "FULCRUM_PROGRAMS"

KINDS = ("scenes", "features", "overlays", "tools", "gallery")

PACKAGE = "own_programs"
"""Modules of the folder are below this name: no name of ours or of a library is taken."""

PACKAGES = ("__init__.py", "feature.py")
"""A folder with one of these is a package."""

SCENES = "fulcrum.scenes"
"""Other packages name modules with a scene under this group of entry points: "hop = hops.hop"."""

LEFT_OUT: dict[str, str] = {}
"""What could not be used, and why: "tools/hop.py" -> a sentence."""


def home() -> Path | None:
    """Return the folder; None: it is switched off."""
    named = os.environ.get(VARIABLE, "")
    return Path(named).absolute() if named else None


def own_folder(kind: str) -> Path | None:
    """Return the folder of "scenes", "tools" ...; None: there is none, or it is switched off."""
    at = home()
    return at / kind if at is not None and os.path.isdir(at / kind) else None


def own_package(kind: str) -> str:
    """Return the name of the package that such a folder is, and let it be found."""
    module = sys.modules.get(PACKAGE)
    if module is None:
        spec = ModuleSpec(PACKAGE, None, is_package=True)
        module = sys.modules[PACKAGE] = importlib.util.module_from_spec(spec)
    module.__path__ = [str(home() or "")]
    return f"{PACKAGE}.{kind}"


def own_modules(kind: str) -> dict[str, str]:
    """Return the modules and packages of a folder: "hop" -> "own_programs.tools.hop"."""
    folder = own_folder(kind)
    if folder is None:
        return {}
    try:
        names = sorted(path.stem for path in folder.iterdir() if _is_module(path))
    except OSError as error:
        leave_out(kind, error.strerror or str(error))
        return {}
    return {name: f"{own_package(kind)}.{name}" for name in names}


def _is_module(path: Path) -> bool:
    if path.stem[0] == "_" or not path.stem.isidentifier():
        return False
    return path.suffix == ".py" or any(os.path.isfile(path / name) for name in PACKAGES)


def of_packages(group: str) -> "list[EntryPoint]":
    """Return what other packages name under a group, by name; nothing while it is switched off."""
    if home() is None:
        return []
    from importlib.metadata import entry_points  # late: few have own programs

    points = entry_points(group=group)
    return sorted(points, key=lambda point: (point.name, point.value))


def leave_out(what: str, why: str, error: BaseException | None = None) -> None:
    """Remember, and log, that something cannot be used."""
    log.error("%s cannot be used: %s", what, why, exc_info=error)
    LEFT_OUT[what] = why


def scenes_of_packages() -> dict[Path, str]:
    """Return the files of scenes of other packages, and the names of their modules."""
    return _files_of(tuple(of_packages(SCENES)))


@lru_cache(maxsize=1)
def _files_of(points: "tuple[EntryPoint, ...]") -> dict[Path, str]:
    result: dict[Path, str] = {}
    for point in points:
        try:
            spec = importlib.util.find_spec(point.module)
        except Exception as error:  # the package that it is in is somebody's own code
            leave_out(f"scene {point.name}", f"{type(error).__name__}: {error}", error)
            continue
        if spec is None or spec.origin is None:
            leave_out(f"scene {point.name}", f"there is no module {point.module}")
        else:
            result[Path(spec.origin)] = point.module
    return result
