"""The packed program as one file for Linux, an AppImage: ``python -m bundle --appimage``.

`appimagetool` makes it of a folder with a `AppRun`, an entry and an icon; it is no Python package,
and has to be on the path.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from app.files.folders import ICON
from app.window.desktop_entry import ENTRY, KINDS, NAME

TOOL = "appimagetool"


class ToolError(Exception):
    """There can be no AppImage; the text says why."""


def make(folder: Path) -> Path:
    """Return the AppImage of the packed program in `folder`, beside it. Raises ToolError."""
    staged = lay_out(folder)
    tool = shutil.which(TOOL)
    if tool is None:
        raise ToolError(f"{TOOL} is not on the path; {staged} is all that it needs")
    result = folder.parent / f"Fulcrum-{platform.machine()}.AppImage"
    done = subprocess.run([tool, "--no-appstream", str(staged), str(result)], check=False)
    if done.returncode != 0:
        raise ToolError(f"{TOOL} ended with {done.returncode}")
    shutil.rmtree(staged)
    return result


def lay_out(folder: Path) -> Path:
    """Return a folder as AppImages have it: the program, its entry and its icon."""
    staged = folder.parent / "Fulcrum.AppDir"
    shutil.rmtree(staged, ignore_errors=True)
    copy = staged / "usr" / "lib" / "fulcrum"
    shutil.copytree(folder, copy, symlinks=True, copy_function=_linked)
    (staged / "AppRun").symlink_to(Path("usr") / "lib" / "fulcrum" / "fulcrum")
    entry = ENTRY.format(command="fulcrum", icon="fulcrum", kinds=KINDS)
    (staged / NAME).write_text(entry, encoding="utf-8")
    shutil.copy(ICON, staged / "fulcrum.png")
    (staged / ".DirIcon").symlink_to("fulcrum.png")
    return staged


def _linked(source: str, target: str) -> str:
    """Give a file a second name: the folder is large."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)
    return target
