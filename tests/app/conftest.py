"""Sessions that know the scenes of runs.py."""

from typing import Any

import pytest

import scenes
from app.session.session import Session
from tests.app.runs import SCENES, Fickle


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes sessions that know the scenes above."""
    known = scenes.load
    monkeypatch.setattr(scenes, "load", lambda name: SCENES.get(name) or known(name))
    monkeypatch.setattr(Fickle, "runs", 0)

    def make(name: str) -> Session:
        session = Session()
        assert session.load(name)
        return session

    return make


@pytest.fixture
def session(load: Any) -> Session:
    """The ball, just built."""
    return load("ball")
