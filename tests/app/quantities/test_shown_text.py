"""Any text can be drawn and told: whatever a file, a clipboard or an error brings."""

import random
import unicodedata

import pytest

from app.drawing.fonts import font
from app.quantities.shown_text import (
    LONGEST_MESSAGE,
    LONGEST_QUOTE,
    message,
    shown_text,
    typed_text,
)
from app.quantities.unbroken import unbroken
from app.ui.kit import paint

HOSTILE = (
    *("", " ", "\0", "\x1b[2J", "\x7f", "\x85", "\n", "\r\n\t", "\u2028", "\ud800", "a\udfffb"),
    *("\u200b", "\u202e", "\u2066x\u2069", "\ufeff", "\xad", "\u034f", "\ufe0f", "\U000e0101"),
    *("\u0301", "e" + 50 * "\u0301", "\ue123", "\U0010ffff", "א", "漢字", "👩\u200d🚀", "\uffff"),
    *(10_000 * "A", 10_000 * "\0", 10_000 * "\u200b", 5_000 * "W ", 3_000 * "\u0301"),
)


def any_character() -> list[str]:
    """All code points but the ideographs and syllables, of which one is as good as another."""
    spans = ((0, 0x3400), (0x9FFF, 0xAC00), (0xD7A3, 0x17000), (0x1BC00, 0x20000))
    return [chr(code) for first, end in (*spans, (0xE0000, 0xE1001)) for code in range(first, end)]


@pytest.mark.sweep
def test_every_character_can_be_measured_and_drawn_alone():
    face = font(12)
    for char in any_character():
        assert face.render(char, True, "black").get_width() == face.size(char)[0], ascii(char)
        face.metrics(char)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:8]))
@pytest.mark.parametrize("width", [-5, 0, 1, 40, 3000])
def test_any_text_fits_any_width(text: str, width: int):
    face = font(16)
    short = paint.shorten(text, face, width)
    assert face.size(short)[0] <= max(width, 0)
    face.render(short, True, "black")
    for line in paint.wrap(text, face, width):
        shown = shown_text(line)
        assert face.size(line)[0] <= width or len(shown) == 1
        face.render(line, True, "black")


def test_a_text_keeps_its_letters_when_it_is_wrapped():
    words = "a few words and averyveryverylongone 漢字 é"
    for width in (1, 30, 60, 500):
        assert "".join("".join(paint.wrap(words, font(16), width)).split()) == words.replace(
            " ", ""
        )


@pytest.mark.parametrize(
    "amount",
    ["0.159 N", "−2.5e−3 kg·m²/s,", "9.81 m/s².", "(12 mN·s)", "100 %", "3 1/s:", "1.2 N*m"],
)
def test_a_number_is_not_parted_from_its_unit(amount: str):
    """Whatever the width, as long as the two fit in a line."""
    words = f"It is held by {amount} and no more than that"
    face = font(16)
    widths = range(face.size(amount)[0], face.size(words)[0])
    assert all(amount in "|".join(paint.wrap(words, face, width)) for width in widths)


def test_a_number_and_its_unit_too_wide_for_a_line_are_parted_between_them():
    face = font(16)
    assert paint.wrap("0.159 mN·s", face, face.size("0.159 mN·s")[0] - 1) == ["0.159", "mN·s"]


def test_words_that_only_begin_like_a_unit_are_words():
    assert unbroken("12 minutes, 3 steps and 4 moments") == [
        *("12", "minutes,", "3", "steps", "and", "4", "moments")
    ]


class Counting:
    """A font that counts the letters it has to measure."""

    def __init__(self) -> None:
        self.measured = 0

    def size(self, text: str) -> tuple[int, int]:
        self.measured += len(text)
        return 8 * len(text), 20


@pytest.mark.parametrize("cut", [paint.shorten.__wrapped__, paint.wrap], ids=["shorten", "wrap"])
@pytest.mark.parametrize("text", [50_000 * "A", 25_000 * "A ", 500 * (100 * "A" + " ")])
def test_the_time_to_cut_a_text_grows_with_its_length(cut, text: str):
    """A text of n letters has lines of some 40: a bisection looks at each line about 12 times (the
    4000 letters that a line may have) and at what precedes it. One by one it was n squared.
    """
    face = Counting()
    cut(text, face, 320)
    assert face.measured < 100 * len(text) + 100_000


def test_what_is_drawn_is_one_line_and_shows_what_it_hides():
    assert shown_text("ordinary: é √ 漢") == "ordinary: é √ 漢"
    assert shown_text("a\nb\tc\u2028d") == "a b c d"
    assert shown_text("a\0b\x1b\ud800") == r"a\x00b\x1b\ud800"
    assert shown_text("a\u200bb\u202ec\ufe0f\xad") == "abc"


def test_a_field_takes_only_what_it_can_show():
    assert typed_text("a\0b\x1b\u200b\ud800\u202ec\nd é") == "abc d é"


def test_a_message_shows_all_and_is_bounded():
    assert message("a\0b\x1b[2J\u202e\ud800\nnext é") == "a\\x00b\\x1b[2J\\u202e\\ud800\nnext é"
    assert (
        message("it is the scene's, not the bodies' own")
        == "it is the scene's, not the bodies' own"
    )
    quoted = message(f"no body {500 * 'x y'!r}; choose another")
    assert quoted.startswith("no body 'x y") and quoted.endswith("x y'; choose another")
    assert "…" in quoted and len(quoted) < LONGEST_QUOTE + 40
    path = message(f"/tmp/{300 * 'n'}/scene.json: cannot be read")
    assert path.endswith("scene.json: cannot be read") and len(path) < LONGEST_QUOTE + 40
    for text in HOSTILE:
        assert len(message(1000 * text + repr(text) + 1000 * text)) <= LONGEST_MESSAGE


def test_any_text_at_all():
    chance = random.Random(14)
    pool = "".join(HOSTILE[:40]) + "ab $(){}[]^_√"
    face = font(14, bold=True)
    for _ in range(300):
        text = "".join(chance.choices(pool, k=chance.randrange(40)))
        assert message(text).replace("\n", "").isprintable() or any(
            unicodedata.category(c) in ("Cn", "Co", "Zs") for c in text
        )
        assert face.render(text, True, "black").get_width() >= 0
        assert all(len(typed_text(c)) <= 1 for c in text)
