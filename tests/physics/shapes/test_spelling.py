"""Definitions that say the same share what follows from them; those that differ in a bit do not."""

import math
from typing import Any

import pytest

from physics import Box, Circle, DefinitionError, Filter, Polygon, World
from physics.shapes import spelling


def test_equal_definitions_share_their_rows_and_masses():
    one, two = (Box(width=0.321, height=0.5, friction=0.25) for _ in range(2))
    assert one.rows is two.rows and one.masses is two.masses and one == two and one is not two


@pytest.mark.parametrize(
    "other",
    [
        Circle(radius=0.7, center=(-0.0, 0.0)),
        Circle(radius=0.7, density=2.0),
        Circle(radius=0.7, sensor=True),
        Circle(radius=0.7, filter=Filter(2, 3, 0)),
        Circle(radius=math.nextafter(0.7, 1.0)),
    ],
)
def test_what_differs_in_a_bit_has_rows_of_its_own(other):
    usual = Circle(radius=0.7, center=(0.0, 0.0))
    assert other.rows is not usual.rows
    assert other.rows.tobytes() != usual.rows.tobytes() or other.masses != usual.masses


def test_another_material_has_a_mass_of_its_own():
    light, twin = (Box(width=0.9, density=1.0) for _ in range(2))
    heavy = twin.of_material({"density": 3.0})
    assert heavy.alone.mass == pytest.approx(3.0 * light.alone.mass)
    assert heavy.rows is not light.rows


def test_a_wrong_definition_is_refused_every_time():
    for _ in range(2):
        with pytest.raises(DefinitionError, match="radius"):
            Circle(radius=-1.0)
        with pytest.raises(DefinitionError, match="area"):
            Polygon(vertices=((0, 0), (1, 0), (2, 0)))


def test_a_list_that_changes_after_its_definition_changes_no_twin():
    corners: Any = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
    first = Polygon(vertices=corners)
    corners[1] = (3.0, 0.0)
    second = Polygon(vertices=corners)
    assert first.alone.mass == 0.5 and second.alone.mass == 1.5


def test_only_so_many_are_remembered(monkeypatch):
    monkeypatch.setattr(spelling, "MOST_SPELT", 5)
    monkeypatch.setattr(spelling, "_spelt", {})
    made = [Circle(radius=0.1 + 0.01 * k) for k in range(12)]
    assert len(spelling._spelt) <= 5
    world = World()
    bodies = [world.add_dynamic(shape, position=(k, 0.0)) for k, shape in enumerate(made)]
    assert [body.mass for body in bodies] == [shape.alone.mass for shape in made]
