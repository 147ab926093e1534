"""Marks that appear: softly, or at once under reduced motion."""

import pytest

from app.drawing.easing import EASE, Appearing, eased


def test_a_movement_is_soft_at_both_ends() -> None:
    assert [eased(share) for share in (-1.0, 0.0, 0.5, 1.0, 2.0)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert eased(0.01) < 0.001


def test_a_mark_comes_again_when_it_is_on_something_else() -> None:
    marks = Appearing()
    marks.update(1.0, eases=True)
    assert marks.share("selection", (1,)) == 0.0
    marks.update(EASE / 2, eases=True)
    assert marks.share("selection", (1,)) == pytest.approx(0.5)
    marks.update(EASE, eases=True)
    assert marks.share("selection", (1,)) == 1.0
    assert marks.share("selection", (2,)) == 0.0


def test_with_reduced_motion_a_mark_is_there_at_once() -> None:
    marks = Appearing()
    assert marks.share("selection", (1,)) == 1.0
    marks.update(1.0, eases=False)
    assert marks.share("selection", (2,)) == 1.0
