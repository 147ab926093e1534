"""The program in the desktop's menu of applications: ``--add-to-menu`` writes its entry (Linux).

The entry names this program by its path, wherever its folder lies; after a move it is written
again. It names no kind of file: scenes are .json, which belongs to whoever edits such files.
"""

import sys
from pathlib import Path

from app.files.atomic import FileError, write_file
from app.files.folders import ICON
from app.window.options import UsageError
from physics._folders import applications_folder

NAME = "fulcrum.desktop"

ENTRY = """[Desktop Entry]
Type=Application
Name=Fulcrum
GenericName=Physics sandbox
Comment=Grab, throw and look inside the solver
Exec={command} %f
Icon={icon}
Terminal=false
Categories=Education;Science;Physics;
StartupWMClass=fulcrum
"""


def add_to_menu() -> Path:
    """Write the entry and return its file. UsageError on another system, or when it cannot be."""
    if sys.platform != "linux":
        how = "pin its window to the task bar or the dock instead"
        raise UsageError(f"--add-to-menu is for Linux: {how}")
    path = applications_folder() / NAME
    words = " ".join(map(_quoted, this_program()))
    try:
        write_file(path, ENTRY.format(command=words, icon=_escaped(str(ICON))).encode())
    except FileError as error:
        raise UsageError(str(error)) from error
    return path


def this_program() -> list[str]:
    """Return the command that starts the program: packed it is one, else it needs Python."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, str(Path(__file__).resolve().parents[2] / "main.py")]


def _quoted(word: str) -> str:
    """Return an argument of Exec as the Desktop Entry Specification wants it, in its quotes."""
    for letter in ("\\", '"', "`", "$"):
        word = word.replace(letter, "\\" + letter)
    return _escaped(f'"{word}"').replace("%", "%%")


def _escaped(value: str) -> str:
    """Return a value of the file: backslashes are doubled, a new line would end it."""
    return value.replace("\\", "\\\\").replace("\n", "\\n")
