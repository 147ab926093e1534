"""A scene that cannot be built is refused with words that can be read."""

import pytest

from app.quantities.shown_text import LONGEST_MESSAGE
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene


def test_what_a_file_calls_a_parameter_is_quoted_no_longer_than_it_is_read() -> None:
    """Files name parameters; one of ten thousand letters filled the window."""
    with pytest.raises(SceneFailedError) as caught:
        Simulation.build(NamedScene("slope"), {10_000 * "-": 1.0})
    assert "no parameter" in str(caught.value)
    assert len(str(caught.value)) < LONGEST_MESSAGE
