"""What the mouse and the picture ask of others is answered by others, not by their defaults."""

import pytest

from tests.app.desk import Desk


@pytest.mark.parametrize(
    ("part", "wire"),
    [("mouse", "open_menu"), ("mouse", "takes"), ("mouse", "fold"), ("picture", "fold")],
)
def test_the_wires_between_parts_are_laid(desk: Desk, part: str, wire: str) -> None:
    """Each begins as a function that does nothing: without its line in `Application` the part works
    on, in silence.
    """
    answers = getattr(getattr(desk.app, part), wire)
    assert answers.__name__ != "<lambda>"
