"""The builder of creatures with its board open, and a hand for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.features.creatures.model.handles import rings
from app.ui.kit.controls import SliderControl
from app.window.application import Application
from creatures.plan import Plan
from creatures.text import opened
from tests.app.desk import Desk

OLD = opened("quadruped")
LEG = "hind near thigh"


@contextmanager
def opened_builder(
    desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Application]:
    """The builder at its start, with no limb chosen; files are in `folder`."""
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(folder))
    app = desk.app
    app.features["creatures"].builder.board.close()
    app.features["creatures"].builder.board.place = None  # another test's may be small
    app.features["creatures"].builder.board.form.tab = "Limb"
    app.features["creatures"].builder.creature_editor.choose("")
    assert app.session.load("creature_builder")
    app.session.paused = False
    desk.frames(30)
    app.do("creature")
    app.fit()
    desk.frames(5)
    yield app
    app.ui.close_top()
    app.features["creatures"].builder.board.close()


def built(app: Application) -> Plan:
    plan = app.features["creatures"].builder.creature_editor.built
    assert plan is not None
    return plan


def ring(app, grip: str) -> complex:
    creature_editor = app.features["creatures"].builder.creature_editor
    result = rings(
        built(app), creature_editor.chosen, creature_editor.places(), 1.0 / app.camera.scale
    )
    return next(one.at for one in result if one.grip == grip)


def pull(desk: Desk, app: Application, grip: str, to: complex) -> None:
    """Pull a ring of the chosen limb to a point [m], by the mouse."""
    at = ring(app, grip)
    middle = 0.5 * (at + to)
    desk.drag_at((at.real, at.imag), (middle.real, middle.imag), (to.real, to.imag))
    desk.frames(2)


def press(desk: Desk, app: Application, words: str) -> None:
    desk.click(*app.features["creatures"].builder.board.tree[words].rect.center)
    desk.frames(2)


def field(desk: Desk, app: Application, name: str) -> SliderControl:
    """Put the mouse on the slider of a field of the board, scrolled into sight."""
    desk.frames(2)
    area = app.features["creatures"].builder.board.tree["form"]
    result = area.form.controls[name]
    assert isinstance(result, SliderControl)
    area.reveal(result.box.relative_rect.top, result.slider.relative_rect.bottom)
    desk.point(*result.slider.rect.center)
    desk.frames(3)
    return result


def walk(desk: Desk, app: Application, ticks: int = 120) -> None:
    app.features["creatures"].builder.creature_editor.attempt()
    app.session.run(ticks)
    desk.frames(2)


def said(app: Application) -> str:
    return " ".join(note.text for note in app.session.notices)
