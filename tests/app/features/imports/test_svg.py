"""Drawings in SVG: areas by closed forms, transforms, holes, lines, and what does not come."""

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.features.imports.model.drawn_things import Wanted, things_of
from app.features.imports.model.svg import Drawing, read_svg
from app.files.atomic import FileError
from physics import World
from physics.plain.body_values import add_body
from tests.app.features.imports.samples import ILLUSTRATOR, INKSCAPE, svg


@pytest.fixture
def read(tmp_path: Path) -> Any:
    def reader(text: str) -> Drawing:
        path = tmp_path / "drawing.svg"
        path.write_text(text, encoding="utf-8")
        return read_svg(path)

    return reader


def bodies(drawing: Drawing, width: float = 0.0, **own: Any) -> list[Any]:
    """The bodies that a drawing becomes, a pixel a metre unless a width is given."""
    left, _, right, _ = drawing.bounds
    command, _ = things_of(drawing, "d", Wanted(width or right - left, **own))
    assert command is not None
    world = World()
    return [add_body(world, "b", words) for words in command.bodies]


def area(drawing: Drawing) -> float:
    return sum(body.mass for body in bodies(drawing))  # at a density of 1


@pytest.mark.parametrize(
    ("path", "size"),
    [
        ("M0 0 H10 V10 H0 Z", 100.0),
        ("m0 0 h10 v10 h-10 z", 100.0),
        ("M0,0 10,0 10,10 0,10", 100.0),
        ("M20 10 A10 10 0 1 1 0 10 A10 10 0 0 1 20 10 Z", 100.0 * math.pi),
        ("m20 10 a10,10 0 11-20,0 a10,10 0 0120,0z", 100.0 * math.pi),
        ("M0 0 A 20 10 0 0 1 40 0 Z", 100.0 * math.pi),
        ("M0 0 A 20 10 30 0 1 34.641016 20 Z", 100.0 * math.pi),
        ("M0 0 Q 10 20 20 0 Z", 2 / 3 * 20 * 10),
        ("M0 0 C 0 10 20 10 20 0 Z", 120.0),  # 30 t (1 - t) over 120 t (1 - t) dt
        ("M0 0 c 0 10 20 10 20 0 z", 120.0),
    ],
)
def test_a_path_bounds_the_area_of_its_formula(read: Any, path: str, size: float) -> None:
    assert area(read(svg(f'<path d="{path}"/>'))) == pytest.approx(size, rel=2e-3)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("M5 5 C 5 9 9 9 9 5 S 13 1 13 5", "m5 5 c0 4 4 4 4 0 s4 -4 4 0"),
        ("M5 5 Q 7 9 9 5 T 13 5", "m5 5 q2 4 4 0 t4 0"),
        ("M5 5 L9 9 H12 V1 A 3 2 20 1 0 5 5", "m5,5l4 4h3v-8a3,2 20 10-7,4"),
        ("M5 5 Q 7 9 9 5 T 13 5", "M5 5 Q7 9 9 5 Q11 1 13 5"),
    ],
)
def test_commands_mean_the_same_from_here_and_from_the_origin(
    read: Any, one: str, other: str
) -> None:
    lines = [
        read(svg(f'<path fill="none" stroke="red" d="{d}"/>')).items[0].lines for d in (one, other)
    ]
    assert len(lines[0]) == len(lines[1]) == 1
    assert np.allclose(*(line for (line,) in lines), atol=1e-9)


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        ('<rect width="20" height="10"/>', 200.0),
        ('<rect width="20" height="10" rx="3"/>', 200.0 - (4 - math.pi) * 9),
        ('<circle cx="5" cy="5" r="10"/>', 100 * math.pi),
        ('<ellipse rx="20" ry="10"/>', 200 * math.pi),
        ('<polygon points="0,0 20,0 0,20"/>', 200.0),
        ('<line x1="0" y1="0" x2="100" y2="0" stroke="red" stroke-width="2"/>', 200 + math.pi),
    ],
)
def test_shapes_have_the_areas_of_their_formulas(read: Any, shape: str, size: float) -> None:
    assert area(read(svg(shape))) == pytest.approx(size, rel=2e-3)


@pytest.mark.parametrize(
    ("transform", "factor"),
    [
        ("translate(30 40)", 1.0),
        ("rotate(30 5 5)", 1.0),
        ("scale(2 3)", 6.0),
        ("skewX(40)", 1.0),
        ("matrix(1 2 3 4 5 6)", 2.0),
        ("translate(3,4) rotate(20) scale(2)", 4.0),
    ],
)
def test_nested_transforms_multiply_areas(read: Any, transform: str, factor: float) -> None:
    rect = f'<rect width="10" height="10" transform="{transform}"/>'
    outer = f'<g transform="scale(2) rotate(77)"><g transform="translate(9)">{rect}</g></g>'
    assert area(read(svg(outer))) == pytest.approx(400.0 * factor, rel=1e-5)


def test_transforms_are_done_from_the_inside(read: Any) -> None:
    inner = '<circle r="1" cx="3" cy="0" transform="rotate(90) translate(1 0)"/>'
    (item,) = read(svg(f'<g transform="translate(10 0) scale(2)">{inner}</g>')).items
    assert item.circle == pytest.approx((10.0, 8.0, 2.0))


@pytest.mark.parametrize(
    ("rule", "inner", "size"),
    [
        ("evenodd", "M2 2 h6 v6 h-6 z", 64.0),
        ("nonzero", "M2 2 h6 v6 h-6 z", 100.0),
        ("nonzero", "M2 2 v6 h6 v-6 z", 64.0),
    ],
)
def test_holes_are_told_by_the_fill_rule(read: Any, rule: str, inner: str, size: float) -> None:
    drawing = read(svg(f'<path fill-rule="{rule}" d="M0 0 h10 v10 h-10 z {inner}"/>'))
    assert area(drawing) == pytest.approx(size, rel=1e-5)


def test_a_line_that_crosses_itself_bounds_both_its_loops(read: Any) -> None:
    drawing = read(svg('<path d="M0 0 L10 10 L10 0 L0 10 Z"/>'))
    assert sum(b.mass for b in bodies(drawing)) == pytest.approx(50.0, rel=1e-5)
    assert len(bodies(drawing)) == 2, "they hang together by a point"


def test_a_drawing_of_illustrator_has_its_entities_and_its_style_sheet(read: Any) -> None:
    drawing = read(ILLUSTRATOR)
    assert [(i.name, i.closed, i.color) for i in drawing.items] == [
        ("plate", True, "#ff0000"),
        ("polyline", False, "#000000"),
        ("circle", True, "#ff0000"),
    ]
    assert drawing.items[1].width == 4.0 and drawing.items[2].circle == (70.0, 20.0, 10.0)


def test_a_drawing_of_inkscape_comes_with_what_did_not(read: Any) -> None:
    drawing = read(INKSCAPE)
    assert drawing.pixel == pytest.approx(1e-3), "200 mm are 200 wide"
    assert [i.name for i in drawing.items] == ["frame", "wheel"]
    assert drawing.items[1].circle == pytest.approx((110.0, 30.0, 10.0))
    assert [name for name, _ in drawing.report.named] == ["Hello", "image"]
    assert drawing.report.told == "2 things will come, 2 will not."


def test_it_is_as_wide_as_asked_upright_and_in_its_colours(read: Any) -> None:
    frame, wheel = bodies(read(INKSCAPE), width=11.0)
    assert frame.color == "#0000ff" and wheel.shapes[0].radius == pytest.approx(1.0)
    assert frame.mass == pytest.approx(12.0) and len(frame.shapes) == 2
    assert wheel.position == pytest.approx((4.5, 0.0)) and frame.position[0] == pytest.approx(-3.5)
    high = read(svg('<rect width="1" height="1"/><rect y="10" width="1" height="1"/>'))
    upper, lower = bodies(high)
    assert upper.position[1] > lower.position[1], "y goes down in a drawing"
    assert all(b.kind == "static" for b in bodies(high, fixed=True))


def test_all_shapes_may_be_one_body(read: Any) -> None:
    drawing = read(svg('<rect width="10" height="2"/><rect width="2" height="10"/>'))
    assert len(bodies(drawing)) == 2
    (one,) = bodies(drawing, as_one=True)
    assert one.mass == pytest.approx(36.0)


@pytest.mark.parametrize(
    ("thing", "why"),
    [
        ("<text>Hi</text>", "convert them to paths"),
        ('<image href="a.png"/>', "picture"),
        ('<path fill="none" d="M0 0 h1 v1"/>', "neither fill nor stroke"),
        ('<path d="M0 0 L nonsense"/>', "cannot be read|no length"),
        ('<use href="#gone"/>', "not in the file"),
        ('<g id="a"><use href="#a"/></g>', "without end"),
    ],
)
def test_what_does_not_come_is_named_with_its_reason(read: Any, thing: str, why: str) -> None:
    drawing = read(svg(f'<rect width="5" height="5"/>{thing}'))
    assert len(drawing.items) == 1
    ((_, reason), *_) = drawing.report.named
    assert re.search(why, reason)


def test_hidden_things_and_definitions_do_not_come(read: Any) -> None:
    hidden = '<rect width="9" height="9" display="none"/><defs><rect width="9" height="9"/></defs>'
    drawing = read(svg(f'{hidden}<rect width="5" height="5"/>'))
    assert len(drawing.items) == 1 and not drawing.report.named


def test_a_closed_line_is_a_ring_or_what_it_goes_round(read: Any) -> None:
    drawing = read(svg('<rect width="20" height="10" fill="none" stroke="red" stroke-width="2"/>'))
    assert drawing.hollow == 1
    (ring,), (plate,) = bodies(drawing, width=20.0), bodies(drawing, width=20.0, solid=True)
    assert plate.mass == pytest.approx(200.0) and ring.mass == pytest.approx(120.0, rel=0.02)


def test_what_is_too_small_is_left_out_and_told(read: Any) -> None:
    drawing = read(svg('<rect width="100" height="100"/><rect x="200" width="1" height="1"/>'))
    command, report = things_of(drawing, "d", Wanted(1.0))
    assert command is not None and len(command.bodies) == 1
    assert report.came == 1 and "too small" in report.named[0][1]


def test_a_use_that_multiplies_ends(read: Any) -> None:
    levels = '<rect id="l0" width="5" height="5"/>'
    for k in range(1, 9):
        levels += f'<g id="l{k}">' + f'<use href="#l{k - 1}"/>' * 10 + "</g>"
    drawing = read(svg(f'<defs>{levels}</defs><use href="#l8"/>'))
    assert len(drawing.items) <= 2000 and drawing.report.named


def test_a_drawing_without_outlines_is_refused(read: Any) -> None:
    with pytest.raises(FileError, match="no outline in it: Hi"):
        read(svg("<text>Hi</text>"))
    with pytest.raises(FileError, match="not a drawing"):
        read("<html/>")
