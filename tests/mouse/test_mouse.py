"""One session of the real mouse; `python -m tests.mouse` plays them all."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.mouse.__main__ import main, words_of
from tests.mouse.program import ROOT
from tests.mouse.sessions import SESSIONS

MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
needs_a_screen = pytest.mark.skipif(
    bool(MISSING) and not os.environ.get("CI"), reason=f"not installed: {', '.join(MISSING)}"
)


def test_every_item_of_building_and_looking_has_a_session() -> None:
    assert {session.item for session in SESSIONS.values()} == {*range(14), 15, 16}


def test_an_unknown_session_is_refused() -> None:
    with pytest.raises(SystemExit):
        main(["--sessions", "none"])


@pytest.mark.sweep
@needs_a_screen
def test_a_restart_gives_back_what_a_real_mouse_has_built() -> None:
    subprocess.run([sys.executable, "main.py", "--warmup"], cwd=ROOT, check=True, timeout=300)
    assert main(["--sessions", "restart"]) == 0


def test_what_fails_is_told_with_its_place() -> None:
    try:
        raise AssertionError("nothing holds")
    except AssertionError as error:
        said = words_of(error)
    assert said.startswith("test_mouse.py:") and said.endswith("nothing holds")
