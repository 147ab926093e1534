"""Numbers, keys and tracks."""

import pytest

from app.drawing.fonts import font
from app.simulation.commands.property_text import digits_of
from app.ui.keys import KeyBinding
from app.ui.kit import paint
from app.ui.kit.slider import Track
from app.ui.kit.words import (
    ago_words,
    distinct_keys,
    first_sentence,
    key_words,
    speed_words,
    time_words,
)


def test_a_number_is_never_cut():
    letters = font(22)
    for width in range(4, letters.size("−1.19e−6")[0]):
        assert paint.shorten("−1.19e−6", letters, width) in ("−1.2e−6", "−1e−6", "…")


def test_spans_below_a_tenth_of_a_second_are_not_told_as_none():
    assert [ago_words(s) for s in (1 / 240, 0.05, 0.1, 3.02)] == [
        "4 ms",
        "50 ms",
        "0.10 s",
        "3.02 s",
    ]


def test_keys_are_written_as_on_the_keyboard():
    assert key_words("space") == "Space"
    assert key_words("ctrl+=") == "Ctrl +"
    assert key_words("f11") == "F11"
    assert key_words("r") == "R"
    assert key_words("up") == "Up"


def test_the_number_pad_and_doubles_are_left_out():
    assert distinct_keys(KeyBinding("x", "", ("=", "+", "[+]"), "")) == ["+"]
    assert distinct_keys(KeyBinding("x", "", ("[",), "")) == ["["]


def test_speeds_and_times():
    assert [speed_words(s) for s in (1 / 100, 1 / 16, 0.25, 1.0, 1.5, 4.0)] == [
        "1/100×",
        "1/16×",
        "1/4×",
        "1×",
        "1.5×",
        "4×",
    ]
    assert time_words(1.0) == "1.00 s"
    assert time_words(185.25) == "3:05.2"


def test_the_first_sentence_ends_at_its_point_not_at_a_decimal():
    assert first_sentence("It weighs 0.5 kg. More.\n\nThen.") == "It weighs 0.5 kg."
    assert first_sentence("No point") == "No point"
    assert first_sentence("") == ""


@pytest.mark.parametrize(
    "track",
    [
        Track(0, 10),
        Track(-5, 5),
        Track(1, 40, 1),
        Track(0.1, 100, log=True),
        Track(0, 1, 0.05),
        Track(0.3, 1.2, 0.05),
    ],
)
def test_a_track_goes_there_and_back(track):
    for number in range(101):
        value = track.value(number / 100)
        assert track.low <= value <= track.high
        assert track.value(track.travel(value)) == pytest.approx(value, rel=2e-2, abs=1e-9)
    assert track.value(0) == track.low
    assert track.value(1) == track.high


def test_steps_leave_no_rounding_dust():
    track = Track(0.3, 1.2, 0.05)
    assert [track.value(n / 18) for n in (0, 1, 2, 6)] == [0.3, 0.35, 0.4, 0.6]
    assert digits_of(0.35, track.step) == "0.35"
