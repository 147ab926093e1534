"""What joint tools and handles show: something for every state, and words within the picture."""

import math

import numpy as np
import pytest

from app.drawing.draw import Draw
from app.drawing.outlines import hulls
from app.drawing.style import Style
from app.editor.tools._joint_gizmos import JointGizmos
from app.editor.tools._joint_marks import border
from app.simulation.commands.edit import Remove
from tests.app.editor.tools.joints import GESTURES, KINDS, joint
from tests.app.editor.tools.table import Table
from tests.app.simulation.commands.edit.tables import BALL, BOX, do


@pytest.fixture
def table(table: Table) -> Table:
    table.add(BOX, position=(0, 0), name="first")
    table.add(BALL, position=(2, 0), name="second")
    return table


def drawing(table: Table, projector: bool = False) -> Draw:
    draw = Draw(table.camera, Style.make("light", projector, 1.75 if projector else 1.0), 1)
    draw.insets = (50, 40, 0, 90)
    draw.poses.take(table.session.world.page, 1.0)
    return draw


def shown(draw: Draw) -> int:
    """How many marks were drawn; all words lie in the picture."""
    width, height = draw.camera.size
    for label, (x, y) in draw._texts:
        assert x >= 0 and x + label.get_width() <= width
        assert y >= 0 and y + label.get_height() <= height
    return draw.list.count


@pytest.mark.parametrize("projector", [False, True], ids=["desk", "projector"])
@pytest.mark.parametrize("shift", [False, True])
@pytest.mark.parametrize("name", GESTURES)
def test_every_tool_shows_who_would_be_joined(table, name, shift, projector) -> None:
    table.editor.choose(name)
    start, stop = (table.cursor(point, shift=shift) for point in GESTURES[name])
    tool = table.tool
    for step in (lambda: tool.hover(start), lambda: tool.press(start), lambda: tool.move(stop)):
        step()
        draw = drawing(table, projector)
        tool.draw(draw)
        assert shown(draw) > 0
        assert any(label for label, _ in draw._texts)
    tool.cancel()
    draw = drawing(table)
    tool.draw(draw)
    assert shown(draw) == 0


@pytest.mark.parametrize("name", GESTURES)
def test_what_is_gone_is_not_drawn(table, name) -> None:
    table.editor.choose(name)
    start, stop = (table.cursor(point) for point in GESTURES[name])
    table.tool.press(start)
    table.tool.move(stop)
    do(table.session, Remove(tuple(body.id for body in table.session.world.bodies)))
    draw = drawing(table)
    table.tool.draw(draw)
    assert shown(draw) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_every_handle_is_drawn_and_says_what_it_is_when_hovered(table, kind) -> None:
    result = joint(table, kind.split()[0], **KINDS[kind])
    gizmos = JointGizmos(table.editor)
    plain = drawing(table)
    gizmos.draw(plain, result)
    assert shown(plain) >= len(gizmos.handles(result))
    for handle in gizmos.handles(result):
        gizmos.hover([result], table.cursor(handle.point))
        draw = drawing(table)
        gizmos.draw(draw, result)
        assert shown(draw) > 0
    table.session.world.remove(result)
    draw = drawing(table)
    gizmos.draw(draw, result)
    assert shown(draw) == 0


@pytest.mark.parametrize(
    ("shape", "around"),
    [
        ({"kind": "box", "width": 1.0, "height": 0.5}, 3.0),
        ({"kind": "circle", "radius": 0.4}, math.tau * 0.4),
        (
            {"kind": "capsule", "start": [-0.5, 0], "end": [0.5, 0], "radius": 0.2},
            2.0 + math.tau * 0.2,
        ),
    ],
    ids=["box", "circle", "capsule"],
)
def test_the_border_of_a_shape_is_as_long_as_it_is(table, shape, around) -> None:
    body = table.add(shape, position=(0, 1), angle=0.5)
    poses = np.array([[*body.center, body.angle]])
    result = hulls(table.session.world.page, np.array([body.index]), poses, table.camera)
    (hull,) = (one for many in result.values() for one in many)
    line = border(hull)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum()) / table.camera.scale
    # Chords of 3 px on circles of 20 px and more: shorter by (3 / 20)^2 / 24 = 1e-3.
    assert length == pytest.approx(around, rel=2e-3)
    assert line[0] == pytest.approx(line[-1], abs=1e-9)
