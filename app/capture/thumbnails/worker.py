"""The process that draws thumbnails: ``python -m app.capture.thumbnails.worker``.

It reads requests from its standard input, a line of JSON each, and answers each with a line. When
the input ends, because the program closed it or is gone, it ends too.
"""

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any

NICE = 15
"""Lower than the window by so much: [1]; it takes what processor time nobody else wants."""


def main() -> int:
    """Serve until the input ends; return the exit status."""
    with contextlib.suppress(AttributeError, OSError):  # not on Windows: see `Worker`
        os.nice(NICE)
    answers, sys.stdout = sys.stdout, sys.stderr  # what a scene prints is no answer
    from app.drawing.warmup import is_cold

    if is_cold():  # the kernels cannot be had from the disk: compiling them twice is not worth it
        return 1
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()
    return 0


def answer(request: dict[str, str]) -> dict[str, Any]:
    """Draw what is asked for; "error" is "" when the file is there."""
    from app.capture.thumbnails.thumbnail_picture import save_thumbnail

    error = ""
    try:
        save_thumbnail(request["name"], request["theme"], Path(request["path"]))
    except BaseException as failure:  # a scene is someone's own code: anything can go wrong in it
        error = f"{type(failure).__name__}: {failure}"
    return {**request, "error": error}


if __name__ == "__main__":
    sys.exit(main())
