"""The layout of free-body diagrams: lengths in scale, a polygon that closes, labels apart."""

import math

import pytest

from app.features.free_body.model.diagram import Diagram, ForceDiagram, Held, Rect
from app.quantities.force_kinds import letters
from app.session.session import Session
from physics import Circle
from physics.energy.free_body import FreeBody
from tests.app.features.free_body.test_force_history import watched
from tests.app.textbook import EXPERIMENTS

PANES: tuple[Rect, Rect] = ((0.0, 0.0, 300.0, 260.0), (300.0, 0.0, 300.0, 260.0))
SHAFT = 3.0


def measure(words: str) -> tuple[float, float]:
    return 9.0 * len(words), 18.0


def laid_out(name: str, ticks: int = 240) -> tuple[FreeBody, Diagram]:
    session, watch = watched(EXPERIMENTS[name]())
    session.run(ticks)
    result = watch.diagram
    assert result is not None
    return result, ForceDiagram(measure).lay_out(result, 0.7, PANES, SHAFT)


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
        assert 0.0 <= arrow.b[0] <= 300.0
        assert 0.0 <= arrow.b[1] <= 260.0


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
        assert min(arrow.a[0], arrow.b[0]) >= 300.0
        assert max(arrow.a[0], arrow.b[0]) <= 600.0


@pytest.mark.sweep
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_no_label_covers_another_or_leaves_its_pane(name: str):
    _, made = laid_out(name)
    rects = [label.rect for label in made.labels]
    for i, (left, top, width, height) in enumerate(rects):
        pane = PANES[0] if made.labels[i].words not in "m a" and left < 300.0 else PANES[1]
        assert left >= pane[0]
        assert left + width <= pane[0] + pane[2]
        assert top >= 0.0
        assert top + height <= 260.0
        for ol, ot, ow, oh in rects[:i]:
            apart = left + width <= ol or ol + ow <= left or top + height <= ot or ot + oh <= top
            assert apart, (made.labels[i].words, made.labels)


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
    return layout.lay_out(result, 0.4, PANES, SHAFT).labels


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
    assert held.fit(11.0, 100.0) == first
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
    diagram = ForceDiagram(measure).lay_out(result, 0.5, PANES, SHAFT)
    assert diagram.arrows == diagram.polygon == diagram.labels == []
    assert diagram.result is None
