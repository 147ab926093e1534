"""The layout of free-body diagrams: lengths in scale, a polygon that closes, labels apart."""

import math

import pytest

from app.features.free_body.model.arrows import strokes
from app.features.free_body.model.diagram import Diagram, Extent, ForceDiagram, Held, body_box
from app.features.free_body.model.label_layout import Label, crosses, nearest
from app.features.free_body.model.panes import Rect, Room
from app.quantities.force_kinds import letters
from app.session.session import Session
from physics import Circle
from physics.energy.free_body import FreeBody
from tests.app.features.free_body.test_force_history import watched
from tests.app.textbook import EXPERIMENTS

SHAFT = 3.0
WIDE = Room(600.0, 280.0, 20.0, 6.0)
SQUARE = Extent(0.7, -0.5, -0.5, 0.5, 0.5)

ROOMS = {
    "the least board": (Room(238.0, 172.0, 18.0, 6.0), 15.0, 3.0),
    "the strip of a lesson": (Room(357.0, 350.0, 20.0, 6.0), 15.0, 3.0),
    "a large board": (Room(900.0, 500.0, 20.0, 6.0), 15.0, 3.0),
    "a projector": (Room(336.0, 248.0, 27.0, 9.0), 23.0, 4.5),
    "a wide board on a projector": (Room(870.0, 470.0, 27.0, 9.0), 23.0, 4.5),
    "touch": (Room(400.0, 300.0, 26.0, 9.0), 22.0, 4.0),
}
"""Room, height of letters [px], width of a shaft [px]."""


def measure(words: str) -> tuple[float, float]:
    return 9.0 * len(words), 18.0


def laid_out(name: str, ticks: int = 240) -> tuple[FreeBody, Diagram]:
    session, watch = watched(EXPERIMENTS[name]())
    session.run(ticks)
    result = watch.diagram
    assert result is not None
    return result, ForceDiagram(measure).lay_out(result, SQUARE, WIDE, SHAFT)


@pytest.mark.sweep
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_arrows_are_in_scale_and_in_their_pane(name: str):
    result, made = laid_out(name)
    for arrow in made.arrows:
        force = result.forces[arrow.number]
        assert arrow.length == pytest.approx(made.newton * force.size, rel=1e-9)
        dx, dy = arrow.b[0] - arrow.a[0], arrow.b[1] - arrow.a[1]
        # y points down on the screen
        assert dx * force.force[1] + dy * force.force[0] == pytest.approx(0.0, abs=1e-6)
        assert inside((*arrow.b, 0.0, 0.0), made.panes[0])


@pytest.mark.sweep
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_the_polygon_goes_tip_to_tail_and_ends_at_m_a(name: str):
    result, made = laid_out(name)
    x, y = made.start
    for arrow in made.polygon:
        x, y = x + arrow.b[0] - arrow.a[0], y + arrow.b[1] - arrow.a[1]
    ax, ay = result.mass_acceleration
    largest = max(force.size for force in result.forces)
    # arrows below a pixel are left out; the rest closes as the forces do
    allowed = 0.01 * largest * made.polygon_newton + len(result.forces)
    end = made.start[0] + ax * made.polygon_newton, made.start[1] - ay * made.polygon_newton
    assert math.dist((x, y), end) < allowed
    for arrow in made.polygon:
        for end in (arrow.a, arrow.b):
            assert inside((*end, 0.0, 0.0), made.panes[1])


def inside(rect: Rect, pane: Rect) -> bool:
    (x, y, wide, high), (left, top, width, height) = rect, pane
    near = 1e-6
    across = left - near <= x and x + wide <= left + width + near
    return across and top - near <= y and y + high <= top + height + near


def touch(one: Rect, other: Rect) -> bool:
    (x, y, wide, high), (left, top, width, height) = one, other
    return x < left + width and left < x + wide and y < top + height and top < y + high


def check_labels(labels: list[Label], lines: list, boxes: list[Rect], pane: Rect) -> None:
    for i, label in enumerate(labels):
        assert inside(label.rect, pane), label
        assert not [line for line in lines if crosses(line, label.rect)], label
        assert not [box for box in boxes if touch(label.rect, box)], label
        for other in labels[:i]:
            assert not touch(label.rect, other.rect), (label, other)
        for other in labels:
            if other is not label and other.from_ is not None:
                leader = nearest(other.rect, other.from_), other.from_
                assert not crosses(leader, label.rect), (label, other)


@pytest.mark.sweep
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_no_label_touches_a_label_an_arrow_or_the_body(name: str, room: str):
    session, watch = watched(EXPERIMENTS[name]())
    (given, high, shaft), size = ROOMS[room], 0.62 * ROOMS[room][1]
    layout = ForceDiagram(lambda words: (size * len(words), high))
    for _ in range(5):
        session.run(60)
        result = watch.diagram
        assert result is not None
        made = layout.lay_out(result, SQUARE, given, shaft)
        lines = [line for arrow in made.arrows for line in strokes(arrow, shaft)]
        check_labels(made.labels, lines, [body_box(SQUARE, made)], made.panes[0])
        assert made.unnamed == 0
        if len(made.panes) > 1:
            lines = [line for arrow in made.polygon for line in strokes(arrow, shaft)]
            check_labels(made.tags, lines, [], made.panes[1])


@pytest.mark.parametrize("name", ["incline", "stack", "pendulum", "lift"])
@pytest.mark.parametrize("room", ["the strip of a lesson", "a large board"])
def test_arrows_fill_their_pane(name: str, room: str):
    session, watch = watched(EXPERIMENTS[name]())
    session.run(240)
    result = watch.diagram
    assert result is not None
    given, _, shaft = ROOMS[room]
    made = ForceDiagram(measure).lay_out(result, SQUARE, given, shaft)
    pane = made.panes[0]
    assert max(arrow.length for arrow in made.arrows) > 0.33 * min(pane[2], pane[3])


def test_labels_stay_in_their_places_while_numbers_change():
    session, watch = watched(EXPERIMENTS["car"]())
    layout, places = ForceDiagram(measure), []
    for _ in range(6):
        session.run(8)
        result = watch.diagram
        assert result is not None
        places.append({label.words[:2]: label.rect for label in layout_of(layout, result)})
    for one, other in zip(places[2:], places[3:], strict=False):
        for name in one.keys() & other.keys():
            assert math.dist(one[name][:2], other[name][:2]) < 12.0, name  # no jump across


def layout_of(layout: ForceDiagram, result: FreeBody) -> list:
    return layout.lay_out(result, SQUARE, WIDE, SHAFT).labels


def test_a_torque_without_a_force_is_an_arc():
    result, made = laid_out("car", ticks=100)
    (turn,) = made.turns
    assert result.forces[turn.number].kind == "motor"
    assert turn.way < 0.0
    assert turn.tag == "M"


def test_a_contact_that_slips_lies_on_its_cone():
    result, made = laid_out("belt", ticks=60)
    normal = result.named("normal force of belt")
    friction = result.named("friction of belt")
    (cone,) = made.cones
    assert normal.cone is not None
    for side in cone.sides:
        across, up = abs(side[0] - cone.at[0]), abs(side[1] - cone.at[1])
        assert across / up == pytest.approx(math.tan(normal.cone))
    assert friction.size / normal.size == pytest.approx(math.tan(normal.cone), rel=1e-6)


def test_letters_are_numbered_where_there_are_several():
    kinds = ["weight", "normal", "friction", "normal", "friction", "hand"]
    assert letters(kinds) == ["W", "N1", "f1", "N2", "f2", "H"]


def test_a_scale_is_held_until_it_does_not_fit():
    held = Held()
    first = held.fit(10.0, 100.0)
    assert held.fit(10.4, 100.0) == first
    assert held.fit(7.5, 100.0) == first
    assert held.fit(20.0, 100.0) < first
    assert held.fit(20.0, 100.0) * 20.0 <= 100.0


def test_a_body_that_nothing_pushes_has_an_empty_diagram():
    session = Session()
    body = session.world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.0))
    session.world.gravity = (0.0, 0.0)
    made = watched((session.world, body))
    made[0].run(10)
    result = made[1].diagram
    assert result is not None
    diagram = ForceDiagram(measure).lay_out(result, SQUARE, WIDE, SHAFT)
    assert diagram.arrows == diagram.polygon == diagram.labels == diagram.tags == []
    assert diagram.result is None
