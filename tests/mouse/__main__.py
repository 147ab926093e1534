"""Sessions of a real mouse: issue by issue, what was promised is tried in the real program.

    python -m tests.mouse                                     all sessions, once
    python -m tests.mouse --sessions restart car              these
    python -m tests.mouse --look light dark projector --size 1280x720 2560x1440 --text 1 2.5
    python -m tests.mouse --pictures FOLDER                   and screenshots to look at

Each opens the program on a screen of its own (Xvfb), uses it with mouse and keys (xdotool), and
asks it meanwhile what is true. A table tells what holds and what was measured. The exit code is 1
when something fails.
"""

import argparse
import sys
import time
import traceback
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.layout import size_of
from tests.mouse.play import Play
from tests.mouse.program import Case, screen
from tests.mouse.sessions import SESSIONS, Session

BELOW = ("play.py", "program.py", "hand.py")
"""Files whose lines tell nothing of what failed: those of the user's hand."""

LOOKS = ("light", "dark", "projector")


def play(session: Session, case: Case, pictures: Path | None) -> tuple[bool, list[str]]:
    """Play one session; return whether it went well, and what there is to tell."""
    with TemporaryDirectory() as folder, screen(case.size) as display:
        try:
            one = Play(display, Path(folder), case, session.options, pictures)
        except (AssertionError, OSError, EOFError) as error:
            return False, [f"the program does not start: {error}"]
        try:
            session.work(one)
        except Exception as error:
            one.picture(f"{session.name}-failed")
            return False, [words_of(error), *one.noted]
        finally:
            one.close()
        return True, one.noted


def words_of(error: Exception) -> str:
    """Where in the sessions it failed, and why."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).name not in BELOW]
    line = own[-1] if own else frames[-1]
    said = str(error) or line.line or type(error).__name__
    return f"{Path(line.filename).name}:{line.lineno}: {said}"


def main(arguments: list[str] | None = None) -> int:
    """Play what the command line asks for; return 1 when something fails."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mouse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--sessions", nargs="+", choices=SESSIONS, default=list(SESSIONS))
    parser.add_argument("--look", nargs="+", choices=LOOKS, default=["light"])
    parser.add_argument("--size", nargs="+", default=["1280x720"])
    parser.add_argument("--text", nargs="+", type=float, default=[1.0], help="UI scales")
    parser.add_argument("--pictures", type=Path, help="a folder for screenshots")
    chosen = parser.parse_args(arguments)
    failed = 0
    for look, size, text in product(chosen.look, chosen.size, chosen.text):
        case = Case(look, size_of(size), text)
        for name in chosen.sessions:
            begin = time.monotonic()
            good, said = play(SESSIONS[name], case, chosen.pictures)
            failed += not good
            seconds = time.monotonic() - begin
            row = f"{case!s:24s}{name:14s}{'holds' if good else 'FAILS':6s}{seconds:6.1f} s"
            sys.stdout.write("\n    ".join([row, *said]) + "\n")
            sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
