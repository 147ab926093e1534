"""Runs of a program that goes one way or another in the core, in a process without the compiler."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(program: str, way: str) -> list[str]:
    """Return the words that the program prints when it is told to go that way."""
    words = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program, way]
    done = subprocess.run(command, env=words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
