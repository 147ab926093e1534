"""Opening a folder in the file manager of the system."""

import os
import subprocess
import sys
import threading
from pathlib import Path

from app.quantities.notices import Tell

COMMANDS = {"darwin": "open", "linux": "xdg-open"}


def open_folder(folder: Path, tell: Tell) -> None:
    """Show `folder` to the user; when the system has no way to do that, say where it is."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            command = [COMMANDS.get(sys.platform, "xdg-open"), str(folder)]
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            # Some stay as long as the folder is open: who waits keeps no dead one for the system.
            threading.Thread(target=process.wait, daemon=True).start()
    except OSError:
        tell("warning", f"This system has no command to open a folder. It is {folder}")
