"""What the packed program starts with, and all of it that is not in files beside it.

It stands for the interpreter that the machine lacks: without more it runs main.py, and
``-m MODULE`` is for the helper processes of the program, which start `sys.executable`.
"""

import io
import os
import platform
import runpy
import sys
from pathlib import Path

from llvmlite import binding

LEVELS = {
    "x86-64-v3": ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"),
    "apple-m1": (),
    "generic": (),
}
"""Names of processors to LLVM, and what one must be able to do to run code for them. x86-64-v3 is
what Intel has sold since 2013 and AMD since 2015; the other two are the least of their kinds."""


def level() -> str:
    """Return the name of a common processor of this machine's kind."""
    if platform.machine().lower() in ("x86_64", "amd64"):
        return "x86-64-v3"
    return "apple-m1" if sys.platform == "darwin" else "generic"


def can_run(name: str) -> bool:
    """Return whether machine code for the processor `name` runs here."""
    here = binding.get_host_cpu_features()
    return name == level() and all(here.get(feature, False) for feature in LEVELS[name])


def choose_kernels() -> None:
    """Let numba take the kernels that came along, unless this processor is too old for them.

    Then they are compiled at the first start, as they are from a checkout.
    """
    if can_run(level()):
        os.environ.setdefault("NUMBA_CPU_NAME", level())
        os.environ.setdefault("NUMBA_CPU_FEATURES", "")


def main() -> None:
    """Run the program, or one of its modules."""
    home = Path(__file__).resolve().parent
    for name in ("stdout", "stderr"):  # a program without a console has none on Windows
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())
    if "LD_LIBRARY_PATH_ORIG" in os.environ:  # other programs (ffmpeg, xdg-open) need their own
        os.environ["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH_ORIG"]
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)
    choose_kernels()
    if sys.argv[1:2] == ["-m"] and len(sys.argv) > 2:
        del sys.argv[:2]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(str(home / "main.py"), run_name="__main__")


if __name__ == "__main__":
    main()
