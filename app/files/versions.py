"""What a run depends on beside its inputs: versions and the processor."""

import platform
import sys
from importlib import metadata
from pathlib import Path

VERSION = "1.0.0"
"""Of the program; CHANGELOG.md says what came with it. Files have versions of their own."""


def versions() -> dict[str, str]:
    """The program, Python, numpy, numba, the system and the processor, in words."""
    return {
        "fulcrum": VERSION,
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "processor": processor(),
    }


def version(package: str) -> str:
    """Return the version of a package; "" when it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def processor() -> str:
    """The name of the processor, as well as the system knows it."""
    if sys.platform == "linux":
        try:
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
        except OSError:
            pass
    return platform.processor()
