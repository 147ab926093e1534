"""The walk of `tests.layout` finds what is wrong, and nothing in the scenes that were worst."""

from collections.abc import Iterator

import pytest

from tests.app.desk import Desk, opened_application
from tests.layout import faults, look

pytestmark = pytest.mark.sweep

WORST = ("cross_product", "single_link", "servo", "welcome")
"""Scenes on which legend, scale bar and hints lay on formulas, plots, the floor and the words."""


WORDY = ("blows", "broad_phase", "joint_matrix")
"""Scenes whose tables and rows of words were cut where words are large."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A small window with all that floats."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FULCRUM_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        with opened_application(tmp_path_factory.mktemp("config"), show_legend=True) as app:
            yield Desk(app)


@pytest.mark.parametrize("name", WORST)
def test_nothing_lies_on_the_scenes_that_were_worst(desk: Desk, name: str) -> None:
    assert look(desk, name) == []


@pytest.mark.parametrize("option", [{"projector": True}, {"ui_scale": 2.5}])
def test_nor_with_larger_text(desk: Desk, option: dict[str, object]) -> None:
    view = desk.app.view
    before = {name: getattr(view, name) for name in option}
    try:
        vars(view).update(option)
        for name in ("single_link", *WORDY):
            assert look(desk, name) == [], name
    finally:
        vars(view).update(before)


def test_a_tool_with_its_hint_and_a_message_find_places_too(desk: Desk) -> None:
    look(desk, "arch")  # its contacts want a legend
    desk.app.view.overlays["contacts"] = True
    desk.app.editor.choose("box")
    desk.app.session.notify("error", "Nothing was wrong: this is a message that has two lines")
    desk.frames(3)
    assert desk.app.ui.lane.hint.plate is not None
    assert desk.app.ui.lane.legend.container is not None
    assert list(faults(desk)) == []
    desk.app.ui.close_top()
    desk.app.editor.choose("drag")
    desk.app.view.overlays.clear()


def test_the_walk_finds_what_lies_on_words(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desk.app.view.overlays, "contacts", True)
    look(desk, "arch")
    draw = desk.app.picture.draw
    x, y = desk.app.ui.layout.lane.center
    monkeypatch.setattr(draw, "matter", [(0.0, y - 5.0, 2.0 * x, y + 5.0)])
    said = list(faults(desk))
    for name in ("the legend", "the scale bar"):
        assert any(words.startswith(name) and "of the picture" in words for words in said)
