"""A quantity reads the same wherever it stands on screen."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.drawing.hand_readout import _words as hand_words
from app.editor.instruments.instrument import Frame
from app.editor.instruments.ruler import Ruler
from app.features.free_body.view.board import force_cells
from app.features.graphs.view.cursor import measured
from app.features.honesty.model.accuracy import BodyReport, Difference
from app.features.honesty.view.board import difference_row, theory_rows
from app.features.ledger.model.summary import Entry
from app.features.ledger.view.board import cells
from app.features.predictions.view.path_words import cells_of
from app.quantities.registry import Quantity
from app.session.session import Session
from app.simulation.commands.edit.builders import rope
from app.simulation.commands.properties import Property
from app.simulation.commands.property_text import value_text, value_words
from app.simulation.errors import CommandError
from app.ui.boards.ghost_card import read_out
from app.ui.panel.property_rows import reading
from app.ui.panel.scene_numbers import theory_line
from physics.energy.free_body import Force
from scenes.kit import Parameter, Theory

LENGTH, ENERGY = 0.05, 0.05
FIVE_CM, FIFTY_MJ = "5.00 cm", "50.0 mJ"


def ruler() -> str:
    """The plate of a ruler between two points."""
    frame: Any = Frame(Session(), {}, due=True)
    return Ruler().words(frame, (0.0, 0.0), (LENGTH, 0.0))[0].text


def inspector() -> str:
    """A line of the inspector that can only be read."""
    quantity = Quantity("kinetic", "J", "kinetic energy", "", lambda _: ENERGY)
    row = reading(quantity, "the one thing")
    row.follow()
    return row.value


def ghost() -> str:
    """The card of another future."""
    timeline = SimpleNamespace(now=1, divergence=(1.0, LENGTH))
    return (
        read_out(timeline, SimpleNamespace(fork_tick=0))[1]
        .removeprefix("up to ")
        .removesuffix(" apart")
    )


def path() -> str:
    """A row of the board of predictions."""
    score = SimpleNamespace(mean=LENGTH, largest=LENGTH, share=1.0)
    sketch: Any = SimpleNamespace(score=score, is_mark=False)
    return cells_of(sketch)[0]


def accuracy(unit: str) -> str:
    """A row of the accuracy check."""
    result = Difference(LENGTH, LENGTH / 2.0)
    body = BodyReport(1, "ball", result, result, result)
    return difference_row("Position", body, result, unit).cells[0]


@pytest.mark.parametrize(
    "words", [ruler(), ghost(), path(), accuracy("m")], ids=["ruler", "ghost", "path", "accuracy"]
)
def test_a_length_reads_the_same_everywhere(words: str) -> None:
    assert words == FIVE_CM


@pytest.mark.parametrize(
    "words",
    [
        inspector(),
        cells(Entry("kinetic", ENERGY), signed=False)[0],
        hand_words((0.0, 0.0, 0.0), 1.0, ENERGY)[1].removeprefix("Work "),
        accuracy("J"),
    ],
    ids=["inspector", "ledger", "hand", "accuracy"],
)
def test_an_energy_reads_the_same_everywhere(words: str) -> None:
    assert words == FIFTY_MJ


def test_a_theory_has_four_digits_in_the_panel_and_on_the_board() -> None:
    entry = Theory("drop", LENGTH, 0.0501, 0.01, "m")
    line, row = theory_line(entry), theory_rows((entry,))[-1]
    assert (line.value, line.theory) == ("5.010 cm", "theory 5.000 cm ± 1 cm")
    assert row.cells[:2] == ("5.000 cm", "5.010 cm")


def test_forces_are_written_to_a_millinewton_for_what_is_less_is_noise() -> None:
    force = Force("hand", "hand", (LENGTH, 0.0), (0.0, 0.0), 0.0)
    assert force_cells(force)[0] == "50 mN"


def test_a_curve_is_read_in_the_unit_of_its_axis() -> None:
    assert measured(LENGTH, "m") == "0.05000 m"


def test_a_field_shows_its_value_in_the_unit_in_which_it_is_typed() -> None:
    assert value_words(Property("width", "number", "m"), LENGTH) == "0.05"
    parameter = Parameter("slider", 1.0, name="width", low=0.0, high=2.0, unit="m", step=0.01)
    assert value_text(parameter, LENGTH) == "0.05 m"


def test_an_error_writes_lengths_as_a_tool_does() -> None:
    with pytest.raises(CommandError, match="draw at least 5 cm"):
        rope([(0.0, 0.0), (0.001, 0.0)], link=0.1)
