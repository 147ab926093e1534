"""A session with the throw, paused in the air."""

from typing import Any

import pytest

import scenes
from app.session.session import Session
from tests.app.editor.instruments.bench import Spinner, Throw


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes sessions that run the scenes of bench.py."""
    known = scenes.load
    mine = {"throw": Throw, "spinner": Spinner}
    monkeypatch.setattr(scenes, "load", lambda name: mine.get(name) or known(name))

    def make(name: str, ticks: int = 0) -> Session:
        session = Session()
        assert session.load(name)
        session.run(ticks)
        session.paused = True
        return session

    return make


@pytest.fixture
def session(start: Any) -> Session:
    """The throw after a tenth of a second."""
    return start("throw", 24)
