"""What this process has of the memory of the computer."""

import os
from pathlib import Path

STATM = Path("/proc/self/statm")


def resident() -> int | None:
    """Return the memory of this process [bytes]; None where the system does not tell it so."""
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None
