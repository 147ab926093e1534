"""The program's log: a file of bounded size in the data folder.

The terminal hears of a failure in one line, from the command line; tracebacks are for the log.
"""

import logging
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from physics.disk.folders import make_folders
from physics.disk.regular_file import regular

NAME = "fulcrum.log"
MOST_BYTES = 500_000
"""Size of the file before it becomes `fulcrum.log.1`: [bytes], 500,000; of those there is one."""


class LogFile(RotatingFileHandler):
    """The folder and the file are made when there is something to write. Where they cannot be, the
    program goes on without: there is nobody left to tell.
    """

    def __init__(self, folder: Path) -> None:
        """Write to `fulcrum.log` in `folder`."""
        super().__init__(folder / NAME, "a", MOST_BYTES, 1, "utf-8", True, "backslashreplace")
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))

    def _open(self) -> Any:
        make_folders(Path(self.baseFilename).parent)
        return open(
            self.baseFilename,
            self.mode,
            encoding=self.encoding,
            errors=self.errors,
            opener=regular,
        )

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Python would print a traceback for each line that cannot be written."""


def set_up_log(folder: Path) -> None:
    """Send what the program and its libraries log, and Python's warnings, to a file in `folder`.

    Nothing goes to stderr: Python's own last resort is out of use as soon as there is a handler.
    A second call replaces the file of the first.
    """
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if isinstance(handler, LogFile)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(LogFile(folder))
    threading.excepthook = _thread_failed
    logging.getLogger("fulcrum").setLevel(logging.INFO)
    logging.captureWarnings(True)


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    name = failed.thread.name if failed.thread is not None else "a thread"
    if failed.exc_value is not None:
        logging.getLogger("fulcrum").error("%s failed", name, exc_info=failed.exc_value)
