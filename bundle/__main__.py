"""``python -m bundle``: makes ``dist/fulcrum``, a folder that runs where there is no Python.

It is made for the kind of system it is made on: on Windows for Windows, on macOS for macOS. The
kernels in it are compiled for a common processor (`launch.LEVELS`), which takes a minute or two.
"""

import argparse
import compileall
import os
import py_compile
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bundle import appimage
from bundle.launch import can_run, level

ROOT = Path(__file__).resolve().parents[1]
PARTS = (
    "app",
    "creatures",
    "physics",
    "scenes",
    "assets",
    "main.py",
    "fulcrum",
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
)
"""Of the checkout: what goes into the folder, as files."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the folder and say where it is; return the exit status."""
    options = _parser().parse_args(arguments)
    if not can_run(level()):
        return _refuse(f"this processor cannot run code for {level()}: make it on a newer one")
    try:
        import PyInstaller.__main__ as installer
    except ImportError:
        return _refuse("PyInstaller is missing: pip install -r requirements-dev.txt")
    with tempfile.TemporaryDirectory(prefix="fulcrum-bundle-") as scratch:
        staged = Path(scratch) / "staged"
        stage(staged)
        compile_kernels(staged, Path(scratch) / "cache")
        os.environ["FULCRUM_STAGED"] = str(staged)
        os.environ["FULCRUM_MP4"] = str(int(options.mp4))
        words = [str(ROOT / "bundle" / "fulcrum.spec"), "--noconfirm", "--log-level", "WARN"]
        places = ["--distpath", str(options.to), "--workpath", str(Path(scratch) / "work")]
        installer.run([*words, *places])
    folder = options.to / "fulcrum"
    size = sum(path.stat().st_size for path in folder.rglob("*") if not path.is_symlink())
    sys.stdout.write(f"{folder}: {size / 1e6:.0f} MB\n")
    if options.appimage:
        try:
            sys.stdout.write(f"{appimage.make(folder)}\n")
        except appimage.ToolError as error:
            return _refuse(str(error))
    return 0


def stage(staged: Path) -> None:
    """Copy the program, and compile its modules as far as Python does.

    Their bytecode holds as long as a source has the same content, whatever its time: archives and
    copies change times, and the folder may be one that nobody may write to.
    """
    staged.mkdir()
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__", "*.nb?")
            shutil.copytree(source, staged / name, ignore=left_out)
        else:
            shutil.copy2(source, staged / name)
    mode = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(staged, quiet=1, stripdir=str(staged), invalidation_mode=mode)


def compile_kernels(staged: Path, cache: Path) -> None:
    """Compile all kernels of the staged program, and put them beside it."""
    kept = {
        k: v for k, v in os.environ.items() if not k.startswith(("FULCRUM_", "NUMBA_", "PYTHON"))
    }
    made_for = {"NUMBA_CPU_NAME": level(), "NUMBA_CPU_FEATURES": ""}
    folders = {f"FULCRUM_{kind}_DIR": str(cache) for kind in ("CACHE", "DATA", "CONFIG")}
    command = [sys.executable, "main.py", "--warmup"]
    subprocess.run(command, cwd=staged, env={**kept, **made_for, **folders}, check=True)
    for generation in (cache / "fulcrum").iterdir():
        if generation.is_dir():
            shutil.copytree(generation, staged / "kernels" / generation.name)


def _refuse(words: str) -> int:
    sys.stderr.write(f"bundle: {words}\n")
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bundle", description=__doc__)
    add = parser.add_argument
    add("--to", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to put it (dist)")
    add("--mp4", action="store_true", help="with ffmpeg, for MP4 films: twice as large")
    add("--appimage", action="store_true", help="one file of it for Linux, by appimagetool")
    return parser


if __name__ == "__main__":
    sys.exit(main())
