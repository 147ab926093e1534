"""A feature of another package is found by its entry point, and is a feature like ours, once the
user has switched on programs of others.
"""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.window.actions.table import action_table
from app.window.application import Application
from app.window.closable import close_failed
from app.window.feature_set import found
from creatures.own_programs import LEFT_OUT, VARIABLE
from tests.app.desk import opened_application

FEATURE = '''
"""The tides."""

from fulcrum.app.window.actions.action import ActionOf
from fulcrum.app.window.feature import Feature, Part
from tides import moon


class TidesPart(Part):
    """It counts how often it was asked."""

    asked = closed = 0

    def ask(self) -> None:
        """Count."""
        self.asked += 1

    def update(self, seconds: float) -> None:
        """Ask the moon."""
        moon.pull(self.asked)

    def fail(self) -> None:
        """Count that, too."""
        self.closed += 1


FEATURE = Feature(
    name="tides",
    words="The tides",
    place=500,
    make=TidesPart,
    actions=(
        ActionOf("tides", "High and low water", (), "Sea", TidesPart.ask).at("Sea", (0, 0)),
    ),
)
'''

MOON = '''
"""The moon."""


def pull(asked: int) -> None:
    """Fail when it was asked for."""
    if asked > 1:
        raise ValueError("the moon is gone")
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A little package as an installer leaves it, and one that cannot be loaded."""
    names = {"tides": "tides.feature:FEATURE", "wrecks": "wrecks.feature:FEATURE"}
    for name, point in names.items():
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[fulcrum.features]\n{name} = {point}\n")
    home = tmp_path / "tides"
    home.mkdir()
    (home / "__init__.py").write_text('"""The tides."""\n')
    (home / "feature.py").write_text(FEATURE)
    (home / "moon.py").write_text(MOON)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "no folder"))
    found.cache_clear()
    yield
    monkeypatch.delenv(VARIABLE)
    LEFT_OUT.clear()
    for name in [name for name in sys.modules if name.split(".")[0] == "tides"]:
        del sys.modules[name]
    found.cache_clear()
    found()  # tools and overlays are ours again


@pytest.fixture
def app(tmp_path: Path, installed: None) -> Iterator[Application]:
    """A window of its own, whose features were found anew."""
    with opened_application(tmp_path / "config") as app:
        yield app


@pytest.mark.usefixtures("installed")
def test_it_is_found_and_what_cannot_be_loaded_is_left_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR, logger="fulcrum"):
        names = [feature.name for feature in found()]
    assert names[-1] == "tides" and "wrecks" not in names
    assert [record.getMessage() for record in caplog.records] == [
        "feature wrecks cannot be used: ModuleNotFoundError: No module named 'wrecks'"
    ]
    assert list(LEFT_OUT) == ["feature wrecks"]
    (action,) = (action for action in action_table() if action.name == "tides")
    assert action.menus[0].menu == "Sea"


@pytest.mark.usefixtures("installed")
def test_it_does_not_run_before_that_is_switched_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")
    assert "tides" not in {feature.name for feature in found()}
    assert "tides" not in sys.modules


def test_its_part_is_asked_and_closed_as_ours_are(app: Application) -> None:
    part = app.features["tides"]
    part.ask()
    part.update(0.0)
    part.ask()
    with pytest.raises(ValueError, match="the moon is gone") as caught:
        part.update(0.0)
    moon = sys.modules["tides.moon"]
    assert caught.traceback[-1].path == Path(moon.__file__ or "")
    assert close_failed(app, [moon]) == "The tides"
    assert part.closed == 1
