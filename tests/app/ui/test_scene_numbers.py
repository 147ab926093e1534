"""The numbers of a scene in the panel, painted line by line, are those painted at once."""

import pygame
import pytest

import scenes
from app.session.session import Session
from app.ui.kit import paint
from app.ui.kit.theme import Look, make_look
from app.ui.panel.scene_numbers import (
    Line,
    Numbers,
    lines_of,
    name_lines,
    numbers_height,
    theory_lines,
)
from tests.app.ui.test_spoilers import elements
from tests.app.ui.workbench import Workbench


def pixels(numbers: Numbers) -> bytes:
    assert numbers.image is not None
    return pygame.image.tobytes(numbers.image, "RGBA")


@pytest.mark.parametrize("name", ["playroom", "kepler", "jelly_car", "atwood"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_painted_line_by_line_is_what_is_painted_at_once(name: str, theme: str) -> None:
    bench = Workbench(name)
    bench.view.theme = theme
    bench.show("scene")
    bench.session.paused = False
    in_place = 0
    for _ in range(30):
        (numbers,) = elements(bench, Numbers)
        before = numbers.lines, numbers.repaints
        bench.frames(4)
        (after,) = elements(bench, Numbers)
        if after is not numbers or numbers.lines == before[0]:
            continue
        in_place += numbers.repaints > before[1]
        painted = pixels(numbers)
        numbers.refresh()
        assert pixels(numbers) == painted
    assert in_place > 3


WIDTH, NARROW = (
    252,
    190,
)  # [px] of the numbers in a usual panel at 1280 x 720, and less


@pytest.fixture(scope="module")
def look() -> Look:
    pygame.font.init()
    return make_look("light", 1.0, False, (1280, 720))


def room_of(names: list[str], line: Line, look: Look) -> int:
    """Return how much of the width the name and the value need side by side [px]."""
    value = paint.width(line.value, look.strong) if names[-1] else 0
    return max(paint.width(words, look.body) for words in names) + value


@pytest.mark.parametrize("scene", sorted(scenes.names()))
def test_no_name_is_cut(scene: str, look: Look) -> None:
    session = Session()
    session.load(scene)
    for line in lines_of(session.simulation):
        names = name_lines(line, look, WIDTH)
        assert " ".join(names).split() == line.name.split()
        assert room_of(names, line, look) <= WIDTH
        for width in (WIDTH, NARROW):
            said = theory_lines(line, look, width)
            assert " ".join(said).split() == line.theory.split()
            assert all(paint.width(words, look.small) < width for words in said)


def test_how_far_off_a_number_is_moves_no_line(look: Look) -> None:
    """It changes several times a second."""
    for end in range(1, 20):
        head = "theory 0.4362 kg·m²/s²"[:end]
        ways = [f"{head}, off by {off}" for off in ("< 0.1 %", "0.48 %", "1.2 %")]
        said = [theory_lines(Line("", "", words), look, NARROW) for words in ways]
        assert len(set(map(len, said))) == 1


def test_a_long_name_goes_round_its_value(look: Look) -> None:
    name = "share of the lowest pillar in the middle"
    assert name_lines(Line("time", "3.0 s"), look, WIDTH) == ["time"]
    beside = name_lines(Line(name, "38.8 %"), look, WIDTH)
    assert len(beside) == 2 and beside[-1]
    above = name_lines(Line(name, "−123.456 × 10⁻⁵ kg·m²/s²"), look, WIDTH)
    assert above[-1] == "" and " ".join(above).strip() == name
    one, two = (numbers_height([Line(n, "38.8 %")], look, WIDTH) for n in ("time", name))
    assert two - one == look.body.get_linesize()


def test_a_sign_moves_no_name(look: Look) -> None:
    for end in range(10, 40):
        name = "share of the lowest pillar in the middle"[:end]
        ways = [name_lines(Line(name, value), look, WIDTH) for value in ("171 N·m", "−171 N·m")]
        assert ways[0] == ways[1]
