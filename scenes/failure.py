"""What went wrong in somebody's own code, as one sentence that can be shown."""

import dis
import traceback
from pathlib import Path

from creatures.own_programs import home
from physics import DefinitionError
from scenes.facts import FactError
from scenes.parameters import ParameterError

DIRECTORY = Path(__file__).parent
SPEAKING = (DefinitionError, FactError, ParameterError)
"""Their texts are sentences for the user: the name of the class would add nothing."""

RULES = [
    DIRECTORY / f"{name}.py" for name in ("__init__", "kit", "facts", "parameters", "declaration")
]
"""What looks at scenes: the place of an error is not here, but in the scene."""

LONGEST = 200
"""Letters of an error's own text that are told: [count], 200; the log has them all."""


class StopRequest(KeyboardInterrupt):
    """The program was told from outside to end: no guard of somebody's code may keep it."""


def is_the_users(error: BaseException) -> bool:
    """Return whether it is Ctrl-C or the like, and no `raise KeyboardInterrupt` in the code itself.

    A signal comes between two instructions: what it interrupts is not a raise.
    """
    if isinstance(error, StopRequest):
        return True
    if not isinstance(error, KeyboardInterrupt) or error.__traceback__ is None:
        return False
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    instruction = last.tb_frame.f_code.co_code[last.tb_lasti]
    return dis.opname[instruction] not in ("RAISE_VARARGS", "RERAISE")


def sentence(error: BaseException, directory: Path = DIRECTORY) -> str:
    """Return kind, text and place of an error, on one line without odd letters.

    The place is the innermost line of a file in `directory`, or of the user's own programs, or of
    any when there is none.
    """
    try:
        words = str(error.msg if isinstance(error, SyntaxError) else error)
    except Exception:  # also its text is somebody's own code
        words = "its text cannot be read"
    kind = "" if isinstance(error, SPEAKING) else type(error).__name__
    said = ": ".join(part for part in (kind, cut(words)) if part)
    return plain(f"{said}{_place(error, directory)}")


def cut(words: str) -> str:
    """Return no more of a text than can be read."""
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."


def plain(words: str) -> str:
    """Return what cannot be printed is told by its number, as in Python's source."""
    if words.isprintable():
        return words
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape", "backslashreplace").decode()
        for c in words
    )


def _place(error: BaseException, directory: Path) -> str:
    """Return where it was, in brackets, "scenes/soft/slime.py line 12"; "" when it is not known."""
    own = home()
    homes = [directory] if own is None else [directory, own]
    frames = traceback.extract_tb(error.__traceback__)
    lines = [(Path(frame.filename), frame.lineno) for frame in frames]
    if isinstance(error, SyntaxError) and error.filename:
        lines.append((Path(error.filename), error.lineno))
    inside = [
        (path, number)
        for path, number in lines
        if path not in RULES and any(one in path.parents for one in homes)
    ]
    if not inside and (not lines or isinstance(error, SPEAKING)):
        return ""
    path, number = (inside or lines)[-1]
    roots = (*(one.parent for one in homes), DIRECTORY.parent)
    root = next((root for root in roots if root in path.parents), path.parent)
    return f" ({path.relative_to(root).as_posix()} line {number})"
