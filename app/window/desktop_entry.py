"""The program in the desktop's menu of applications: ``--add-to-menu`` writes its entry (Linux).

The entry names this program by its path, wherever its folder lies; after a move it is written
again. The icon is copied: an AppImage has a folder only while it runs. Lessons and packs are kinds
of files of their own, which a double click opens; scenes are .json, which belongs to whoever edits
such files.
"""

import shutil
import subprocess
import sys
from pathlib import Path

from app.files.atomic import FileError, shown, write_file
from app.files.folders import ICON
from app.files.packs.index import SUFFIX as PACK
from app.window.options import UsageError, this_program
from physics.disk.folders import applications_folder
from physics.values.text import UNFIT
from scenes.lesson_words import SUFFIX

NAME = "fulcrum.desktop"
MIME_NAME = "fulcrum.xml"
LESSON_TYPE = "application/x-fulcrum-lesson"
PACK_TYPE = "application/x-fulcrum-pack"
KINDS = f"{LESSON_TYPE};{PACK_TYPE}"
PATIENCE = 20.0
"""A program of the desktop that takes longer is left alone: [s]."""

ENTRY = """[Desktop Entry]
Type=Application
Name=Fulcrum
GenericName=Physics sandbox
Comment=Grab, throw and look inside the solver
Exec={command} %f
Icon={icon}
Terminal=false
Categories=Education;Science;Physics;
MimeType={kinds};
StartupWMClass=fulcrum
"""

PACKAGE = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{LESSON_TYPE}">
    <comment>Fulcrum lesson</comment>
    <sub-class-of type="application/json"/>
    <glob pattern="*{SUFFIX}"/>
  </mime-type>
  <mime-type type="{PACK_TYPE}">
    <comment>Fulcrum pack</comment>
    <sub-class-of type="application/zip"/>
    <glob pattern="*{PACK}"/>
  </mime-type>
</mime-info>
"""


def add_to_menu() -> Path:
    """Write the entry and what a lesson is, tell the desktop, and return the file of the entry.

    UsageError on another system, or when it cannot be written.
    """
    if sys.platform != "linux":
        how = "pin its window to the task bar or the dock instead"
        raise UsageError(f"--add-to-menu is for Linux: {how}")
    program = this_program()
    for word in program:
        if UNFIT.search(word):  # what is no UTF-8, which entries have to be, is in it too
            why = "its name has signs that no entry of a menu can have; rename that folder"
            raise UsageError(f"{shown(word)}: {why}")
    command = " ".join(map(_quoted, program))
    try:
        folder = applications_folder()
        path, kinds = folder / NAME, folder.parent / "mime"
        icon = folder.parent / "icons" / "hicolor" / "256x256" / "apps" / "fulcrum.png"
        entry = ENTRY.format(command=command, icon=_escaped(str(icon)), kinds=KINDS)
        write_file(path, entry.encode())
        write_file(icon, ICON.read_bytes())
        write_file(kinds / "packages" / MIME_NAME, PACKAGE.encode())
    except (FileError, OSError) as error:
        raise UsageError(str(error)) from error
    _renew("update-mime-database", kinds)
    _renew("update-desktop-database", folder)
    return path


def _renew(program: str, folder: Path) -> None:
    """Let a program of the desktop read `folder` again; where it is missing, the desktop does."""
    result = shutil.which(program)
    if result is None:
        return
    try:
        subprocess.run([result, str(folder)], capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return  # what is written is right, and read when the user logs in again


def _quoted(word: str) -> str:
    """Return an argument of Exec as the Desktop Entry Specification wants it, in its quotes."""
    for letter in ("\\", '"', "`", "$"):
        word = word.replace(letter, "\\" + letter)
    return _escaped(f'"{word}"').replace("%", "%%")


def _escaped(value: str) -> str:
    """Return a value of the file, in which backslashes are doubled."""
    return value.replace("\\", "\\\\")
