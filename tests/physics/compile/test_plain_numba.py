"""A numba without a private name compiles in its plain way, tells so once, and gives the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from physics.compile import numba_names
from physics.compile.jit import INTERPRETED
from physics.compile.numba_names import PARAMETERS, PRIVATE_NAMES, missing

ROOT = Path(__file__).parents[3]

LACKING = """
import importlib.util, sys
place = "physics/compile/numba_names.py"
spec = importlib.util.spec_from_file_location("physics.compile.numba_names", place)
names = importlib.util.module_from_spec(spec)
spec.loader.exec_module(names)
names.has = lambda name: name != "numba.core.itanium_mangler.mangle"
sys.modules["physics.compile.numba_names"] = names
"""
"""Code after which the core meets a numba without that name. (numba itself needs it.)"""

LANES = """
import numpy as np
from physics.compile import lanes
from physics.compile.jit import device, kernel

@device
def sharpened(x):
    return lanes.vsqrt(lanes.madd(x, x, lanes.splat(1.0) / 3.0))

@kernel
def spread(a):
    lanes.store_at(a, 0, sharpened(lanes.load_at(a, 0)) - lanes.load_at(a, 4))
    return lanes.most(lanes.load_at(a, 0))

a = np.linspace(0.1, 0.9, 8)
print(spread(a).hex(), a.tobytes().hex(), len(spread.signatures))
"""


class Bare:
    """A thing that has no attributes but an empty dictionary of them."""

    def __getattribute__(self, name: str):
        if name == "__dict__":
            return {}
        raise AttributeError(name)


@pytest.mark.parametrize("name", sorted(PRIVATE_NAMES))
def test_a_name_that_is_gone_is_missed(name: str, monkeypatch: pytest.MonkeyPatch):
    real, home = numba_names.found, name.rpartition(".")[0]
    bare = lambda asked: Bare() if asked == home else real(asked)  # noqa: E731
    monkeypatch.setattr(numba_names, "found", bare)
    assert name in missing()


@pytest.mark.parametrize("name", sorted(PARAMETERS))
def test_a_function_that_takes_something_else_is_missed(name, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(PARAMETERS, name, ["something", "else"])
    assert missing() == [name]


def said_by(code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what a program in the folder writes, with the folder's cache."""
    program = folder / "program.py"
    program.write_text(code)
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=True,
        env=home,
        cwd=ROOT,
    )


@pytest.mark.sweep
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_kernels_compiled_in_the_plain_way_give_the_same_bits_and_are_kept(tmp_path: Path):
    usual = said_by(LANES, tmp_path)
    plain = said_by(LACKING + LANES, tmp_path)
    assert usual.stderr == "" and plain.stdout == usual.stdout
    assert plain.stderr.count("RuntimeWarning") == 1
    assert "lacks numba.core.itanium_mangler.mangle" in plain.stderr
    assert len(list(tmp_path.rglob("program.spread-*.nbc"))) == 1, (
        "numba's own cache has the kernel"
    )
