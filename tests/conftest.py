"""What every test relies on: no window unless a test asks for one, and no user files touched."""

import atexit
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.app.wall_time import LONG, WALL_TIME
from tests.tiers import is_left_out, share_out

# Before pygame is imported: surfaces and events work, no display is needed. A smoke test that wants
# a real window starts its own process with its own environment.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Preferences of the person who runs the tests are neither read nor written. (The kernel cache is
# shared on purpose: it is keyed by the sources, and compiling anew takes many seconds.)
_config = tempfile.mkdtemp(prefix="fulcrum-config-")
os.environ["FULCRUM_CONFIG_DIR"] = _config
os.environ["FULCRUM_DATA_DIR"] = os.path.join(_config, "data")  # autosaves, recent files
os.environ["FULCRUM_THUMBNAILS_DIR"] = os.path.join(_config, "thumbnails")
atexit.register(shutil.rmtree, _config, ignore_errors=True)


@pytest.fixture(autouse=True, scope="session")
def _wall_time() -> Iterator[None]:
    """Let the wall time of the interface pass by frames alone, whatever machine this is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.quantities.wall_clock.now", WALL_TIME.now)
        yield


@pytest.fixture(autouse=True)
def _long_after() -> None:
    """Let nothing that the last test did be a moment ago."""
    WALL_TIME.let(LONG)


ROOT = Path(__file__).parent.parent

# Read 35 s of rewritten tests from __pycache__, which git ignores, instead of writing them anew in
# each process; whoever starts Python without it thinks of the program's files, or of an image's.
sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Take what is collected out of the search for cyclic garbage: it stays to the end.

    Looking through it at every full search took a twentieth of the time of all tests.
    """
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Share the tests out to the two tiers."""
    share_out(items)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files that have nothing of the tier that is asked for."""
    return is_left_out(collection_path, config.option.markexpr) or None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Escape half characters, which hostile scenes bring into logs: xdist dies of one."""
    report.sections = [
        (name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections
    ]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Compile the kernels once, before the processes of xdist begin: else each compiles all."""
    from app.drawing.warmup import is_cold  # imports numba: only the process that asks pays for it

    if is_cold():
        subprocess.run([sys.executable, "main.py", "--warmup"], cwd=ROOT, check=True)


def untracked() -> set[str]:
    """Files of the checkout that git neither knows nor ignores; none where there is no git."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "--others", "--exclude-standard", "-z"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return set()
    return set(os.fsdecode(done.stdout).split("\0"))


@pytest.fixture(scope="session", autouse=True)
def the_checkout_stays_clean() -> Iterator[None]:
    """Tests leave no file in the checkout, whatever the environment says of folders."""
    before = untracked()
    yield
    left = untracked() - before
    assert not left, f"the tests left files in the checkout: {sorted(left)}"
