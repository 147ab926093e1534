"""What the board of the energy says adds up on screen, in every scene and at every moment."""

import pytest

import scenes
from app.drawing.colors import ENERGIES, THEMES, energy_color
from app.features.ledger.model.history import EnergyHistory
from app.features.ledger.view.board import all_row, bottom_rows, part_row, short_rows
from app.quantities.numbers import figure
from app.session.session import Session
from scenes.classics.energy_track import COLORS

SCENES = ("welcome", "energy_track", "stack", "slope", "newton_cradle", "trebuchet", "half_pipe")
MOMENTS = (0, 1, 60, 240)  # [ticks] after the one before
PREFIXES = {"k": 1e3, "M": 1e6, "m": 1e-3, "µ": 1e-6, "n": 1e-9, "": 1.0}


def joules(words: str) -> float:
    number, unit = words.replace("−", "-").split()
    return float(number) * PREFIXES[unit.removesuffix("J")]


def digit(words: str) -> float:
    """Return half of the last digit of what is written [J]."""
    number, unit = words.split()
    decimals = len(number.partition(".")[2])
    whole = number.lstrip("+−").rstrip("0") if not decimals else ""
    least = 10.0 ** (len(number.lstrip("+−")) - len(whole)) if whole else 10.0**-decimals
    return 0.5 * least * PREFIXES[unit.removesuffix("J")]


def check_sum(cells: list[str], total: str) -> None:
    near = sum(map(digit, (*cells, total))) + 1e-9
    assert sum(map(joules, cells)) == pytest.approx(joules(total), abs=near), (cells, total)


@pytest.mark.sweep
@pytest.mark.parametrize("name", [name for name in SCENES if name in scenes.names()])
def test_the_rows_and_their_sum_add_up(name: str):
    session = Session()
    assert session.load(name)
    book = EnergyHistory(session)
    book.open()
    for ticks in MOMENTS:
        session.run(ticks)
        page = book.page
        assert page is not None
        total = all_row(page).cells[0]
        check_sum([part_row(part).cells[0] for part in page.parts], total)
        assert total == figure(sum(session.world.energy), "J"), "as the bar below the picture"
        kept = bottom_rows(page)[-1].cells[0]
        check_sum([total, figure(page.left, "J"), figure(-page.came, "J")], kept)
        *rows, last = short_rows(page)
        check_sum([row.cells[0] for row in rows], last.cells[0])


def test_a_kind_of_energy_has_one_colour_in_the_picture_and_on_the_board():
    assert tuple(ENERGIES[kind] for kind in ("linear", "gravity", "left")) == COLORS
    for theme, roles in THEMES.items():
        found = [energy_color(kind, theme) for kind in ENERGIES]
        assert len(set(found)) == len(found)
        assert found == [roles[role] for role in ENERGIES.values()]
