"""The table of the stack of ten in docs/explanation/core/solvers.md."""

import pytest

from physics.settings import SOLVERS
from tests.bench.solvers import PAGE
from tests.bench.stack import SEQUENTIAL, run, words


@pytest.mark.parametrize("number", range(len(SEQUENTIAL)))
def test_the_page_tells_overlap_energy_and_speed_as_they_are_measured(number):
    """Bits are the same wherever it runs, so are two digits of them."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("| undone by | slop |"))
    cells = [cell.strip() for cell in lines[first + 2 + number].split("|")[1:-1]]
    values = SEQUENTIAL[number]
    assert cells[0].startswith(f"*{values['position_correction']}*")
    overlap, gained, speed = words(run({"solver": SOLVERS[1], **values}))
    assert cells[2:4] == [overlap, gained]
    assert cells[4].split(":")[0] == speed
