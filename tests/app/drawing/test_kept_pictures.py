"""Pictures are kept while their bytes fit."""

import pygame

from app.drawing.kept_pictures import PICTURE_BYTES, KeptPictures


def picture(side: int = 10) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA, 32)


SIZE = 10 * 10 * 4 + PICTURE_BYTES  # [bytes] of such a picture


def test_the_least_recently_used_goes_when_their_bytes_are_too_many() -> None:
    kept = KeptPictures(3 * SIZE)
    for key in "abc":
        kept.put(key, picture())
    assert kept.get("a") is not None
    kept.put("d", picture())
    assert [key for key in "abcd" if key in kept] == ["a", "c", "d"]
    assert kept.used == 3 * SIZE


def test_one_that_is_larger_than_all_that_may_be_kept_is_kept_alone() -> None:
    kept = KeptPictures(SIZE)
    kept.put("small", picture())
    large = kept.put("large", picture(100))
    assert len(kept) == 1 and kept.get("large") is large
    kept.put("small", picture())
    assert len(kept) == 1 and kept.used == SIZE


def test_a_picture_is_painted_once() -> None:
    kept, painted = KeptPictures(3 * SIZE), []

    def paint() -> pygame.Surface:
        painted.append(1)
        return picture()

    assert kept.painted("a", paint) is kept.painted("a", paint)
    assert len(painted) == 1
