"""Options of a film: declared once, and a dialog can be built from them."""

import pytest

from app.features.films.options import FilmOptions
from scenes.kit import ParameterError


def test_every_field_is_a_choice_with_help_and_a_valid_default():
    parameters = FilmOptions.parameters()
    assert list(parameters) == ["format", "size", "speed", "frames_per_second", "camera"]
    for parameter in parameters.values():
        assert parameter.kind == "choice"
        assert parameter.default in parameter.options
        assert parameter.help.endswith(".")


def test_every_word_means_something():
    for name, parameter in FilmOptions.parameters().items():
        for word in parameter.options:
            options = FilmOptions(**{name: word})
            assert options.suffix in (".gif", ".mp4")
            assert all(side % 2 == 0 for side in options.pixels)
            assert float(options.speed) > 0
            assert float(options.frames_per_second) >= 30


def test_another_word_is_refused_with_those_that_are_allowed():
    with pytest.raises(ParameterError, match="format must be one of gif, mp4"):
        FilmOptions(format="avi")
