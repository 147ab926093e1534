"""Child processes of the program: a module run by the same Python, spoken to over its pipes.

It is here, in the lowest room that starts one, and not in physics: an edit there compiles all anew.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[__name__.count(".")]
"""Where modules are found: the checkout, or the folder of packages that ours is installed in."""


def started(
    module: str, environment: Mapping[str, str], *words: str, text: bool = True
) -> "subprocess.Popen[Any]":
    """Return a process that runs `module` with these `words`, and more `environment`. It is spoken
    to in `text`, or in bytes. Raises OSError.

    Ctrl-C is for the program alone. On Windows it has no console, and a low priority; elsewhere it
    asks for that itself.
    """
    quiet: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        low, hidden = subprocess.BELOW_NORMAL_PRIORITY_CLASS, subprocess.CREATE_NO_WINDOW
        quiet = {"creationflags": low | hidden}
    return subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=text,
        encoding="utf-8" if text else None,
        **quiet,
    )


def listen(
    process: "subprocess.Popen[str]", heard: Callable[[dict[str, Any] | None], None], name: str
) -> None:
    """Let a thread `name` hand on each line, JSON, and None at the end of the process."""

    def run() -> None:
        assert process.stdout is not None
        with contextlib.suppress(ValueError, OSError):  # closed, or killed within a line
            for line in process.stdout:
                heard(json.loads(line))
        heard(None)

    threading.Thread(target=run, name=name, daemon=True).start()


def tell(process: "subprocess.Popen[str]", words: Mapping[str, Any]) -> None:
    """Send a line of JSON. Raises OSError or ValueError when the process is gone."""
    assert process.stdin is not None
    process.stdin.write(json.dumps(words) + "\n")
    process.stdin.flush()


def end(process: "subprocess.Popen[str] | subprocess.Popen[bytes]") -> None:
    """End a process at once and give back all it has."""
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):  # what could not be sent any more
                stream.close()
