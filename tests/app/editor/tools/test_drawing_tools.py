"""What all drawing tools share: the body that was drawn, one entry of the history, or no trace."""

import math

import pytest

from app.editor.tool import Tool
from app.quantities.materials import MATERIALS
from app.session.session import Session
from tests.app.editor.tools.paper import (
    NOTCH,
    area_of,
    at,
    click,
    count,
    drag,
    enter,
    newest,
    said,
    stroke,
)
from tests.app.simulation.commands.edit.tables import state

NAMES = ("box", "circle", "capsule", "polygon", "freehand")


def make(tool: Tool, by: float = 0.0) -> None:
    """Draw something of about a metre with any of them."""
    if tool.NAME == "polygon":
        click(tool, *[(x + by, y + 5.0) for x, y in NOTCH])
        enter(tool)
    elif tool.NAME == "freehand":
        drag(tool, *[(x + by, y) for x, y in stroke()])
    else:
        drag(tool, (by, 4.0), (by + 1.0, 5.0))
        if tool.busy:
            click(tool, (by + 0.2, 5.0))


def begin(tool: Tool) -> None:
    """Be in the middle of it."""
    tool.press(at((0.0, 2.0)))
    tool.move(at((1.0, 3.0)))
    assert tool.busy


def test_what_another_tool_draws_moves_again_unless_it_was_told_before(editor) -> None:
    editor.static = True
    editor.choose("freehand")
    assert editor.static, "the hand draws nothing: it was meant for this"
    editor.choose("box")
    assert not editor.static
    editor.static = True
    editor.choose("select")
    editor.choose("box")
    assert not editor.static


@pytest.mark.parametrize("name", ["box", "circle", "capsule", "freehand"])
@pytest.mark.parametrize("scale", [0.5, 50.0, 20_000.0])
def test_a_click_makes_a_body_that_can_be_seen_at_any_zoom(editor, name, scale) -> None:
    editor.camera.scale = scale
    tool, pixel = editor.tools[name], 1.0 / scale
    tool.press(at((1.0, 2.0), pixel))
    tool.release(at((1.0 + 5.0 * pixel, 2.0), pixel))  # less than the 6 px of a drag
    body = newest(editor)
    side = math.sqrt(area_of(body)) * scale  # [px]
    assert 20.0 < side < 260.0
    if scale == 50.0 and name == "box":
        assert body.shapes[0].width == 0.5 and body.position == pytest.approx((1.0, 2.0))


def test_new_bodies_are_of_the_chosen_material_and_may_be_walls(editor) -> None:
    editor.material, editor.static = "steel", True
    assert editor.tools["box"].hint.startswith("Fixed: drag corner to corner")
    for tool in ("box", "circle", "freehand"):
        click(editor.tools[tool], (1.0, 1.0))
        body = newest(editor)
        assert body.kind == "static"
        for word, value in MATERIALS["steel"].values().items():
            assert getattr(body.shapes[0], word) == value
    editor.static = False
    assert "Fixed" not in editor.tools["box"].hint


def test_the_preview_tells_the_mass_that_the_body_will_have(editor) -> None:
    editor.material = "wood"  # 0.6 kg/m^2
    tool = editor.tools["box"]
    tool.press(at((0.0, 0.0)))
    tool.move(at((2.0, 1.0)))
    assert tool.lines() == ["area 2.00 m²", "mass 1.20 kg"]
    tool.release(at((2.0, 1.0)))
    assert newest(editor).mass == pytest.approx(1.2, abs=1e-13)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("paused", [True, False])
def test_what_is_drawn_is_one_entry_of_the_history(editor, name, paused) -> None:
    session: Session = editor.session
    session.paused = paused
    session.run(0 if paused else 40)
    before = state(session)
    make(editor.tools[name])
    after = state(session)
    assert count(editor) == 1 and after != before and not said(editor)
    if not paused:
        session.run(30)
    assert session.undo() and state(session) == before
    assert session.redo() and count(editor) == 1
    session.go_to(session.world.tick if paused else 40)
    assert state(session) == after


@pytest.mark.parametrize("name", NAMES)
def test_escape_leaves_no_trace(editor, name) -> None:
    tool, before = editor.tools[name], state(editor.session)
    begin(tool)
    tool.cancel()
    tool.release(at((1.0, 3.0)))
    assert not tool.busy and state(editor.session) == before and not editor.session.undo()
    make(tool)
    assert count(editor) == 1


@pytest.mark.parametrize("name", NAMES)
def test_another_scene_in_the_middle_ends_the_gesture(editor, name) -> None:
    tool = editor.tools[name]
    begin(tool)
    assert editor.session.restart()
    assert not tool.busy
    tool.move(at((2.0, 4.0)))
    tool.release(at((2.0, 4.0)))
    tool.hover(at((2.0, 4.0)))
    tool.hover(None)
    assert count(editor) == 0
    make(tool)
    assert count(editor) == 1


@pytest.mark.parametrize("name", NAMES)
def test_another_tool_in_the_middle_ends_the_gesture(editor, name) -> None:
    editor.choose(name)
    begin(editor.tool)
    editor.choose("drag")
    assert not editor.tools[name].busy and count(editor) == 0
