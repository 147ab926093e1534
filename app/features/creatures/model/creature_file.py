"""Files of creatures: readable JSON as creatures/text.py has it, whole or not at all."""

from pathlib import Path

from app.files.atomic import FileError, write_file
from app.files.door import read_file
from app.files.read_back import not_again
from creatures.edit import finished
from creatures.plan import Plan, PlanError
from creatures.text import LONGEST, read, write

SUFFIX = ".creature.json"


def read_creature(path: Path) -> Plan:
    """Return the creature in a file. FileError has the path and the reason."""
    try:
        return finished(read(read_file(path, 4 * LONGEST).decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise FileError(path, "this is not text, so it is not a creature") from error
    except PlanError as error:
        raise FileError(path, str(error)) from error


def save_creature(plan: Plan, path: Path) -> None:
    """Write a creature. FileError leaves the old file as it was."""
    text = write(plan)
    try:
        again = read(text)
    except PlanError as error:
        raise not_again(path, error) from error
    if write(again) != text:
        raise not_again(path, "it comes out differently")
    write_file(path, text.encode())
