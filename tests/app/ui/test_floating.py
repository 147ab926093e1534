"""Where what floats stands: the shares of the lane, and free places above it."""

import math
import random
from itertools import pairwise

import pytest

from app.ui.floating import MOST, Box, Piece, Seen, place, share_lane

FREE = Box(100.0, 50.0, 900.0, 650.0)
MEASURES = Piece("measures", (160,), at_right=True)
HINT = Piece("hint", (500, 250))
LEGEND = Piece("legend", (320, 130, 40))


def test_with_room_all_have_their_best_form_and_stand_at_their_ends():
    shares = share_lane(0, 1100, 10, [MEASURES, HINT, LEGEND])
    assert shares["measures"] == (0, 940, 1100)
    assert shares["hint"] == (0, 0, 500)
    assert shares["legend"] == (0, 510, 830)


def test_the_least_important_gives_way_first_and_at_last_goes():
    assert share_lane(0, 820, 10, [MEASURES, HINT, LEGEND])["legend"].form == 1
    shares = share_lane(0, 500, 10, [MEASURES, HINT, LEGEND])
    assert (shares["legend"].form, shares["hint"].form) == (2, 1)
    assert set(share_lane(0, 430, 10, [MEASURES, HINT, LEGEND])) == {"measures", "hint"}
    assert share_lane(0, 100, 10, [MEASURES, HINT, LEGEND]) == {}


def test_pieces_of_the_lane_never_meet():
    dice = random.Random(4)
    for _ in range(300):
        pieces = [
            Piece(str(k), tuple(sorted((dice.randint(5, 300) for _ in range(3)), reverse=True)),
                  dice.random() < 0.5)
            for k in range(4)
        ]  # fmt: skip
        shares = sorted(share_lane(20, 620, 8, pieces).values(), key=lambda share: share.left)
        assert all(20 <= share.left <= share.right <= 620 for share in shares)
        assert all(a.right + 8 <= b.left for a, b in pairwise(shares))


def test_a_form_is_taken_as_long_as_it_just_fits_with_its_gaps():
    need = 160 + 10 + 500 + 10 + 320
    for room, forms in ((need, (0, 0, 0)), (need - 1, (0, 0, 1))):
        shares = share_lane(7, 7 + room, 10, [MEASURES, HINT, LEGEND])
        assert tuple(share.form for share in shares.values()) == forms
    assert share_lane(0, 500, 10, [HINT])["hint"] == (0, 0, 500), "one alone has no gap"
    assert share_lane(0, 499, 10, [HINT])["hint"] == (1, 0, 250)


def test_a_free_corner_is_taken():
    assert place(FREE, (200, 100), "top left") == (100, 50, 300, 150)
    assert place(FREE, (200, 100), "bottom right") == (700, 550, 900, 650)


def test_something_stands_beside_what_is_in_its_corner_a_gap_away():
    label = Box(100.0, 50.0, 260.0, 70.0)
    assert place(FREE, (200, 100), "top left", seen=Seen([label]), gap=5.0) == (100, 75, 300, 175)
    column = Box(100.0, 50.0, 150.0, 650.0)
    assert place(FREE, (200, 100), "top left", taken=[column], gap=5.0) == (155, 50, 355, 150)


def test_without_a_free_place_it_rather_lies_on_the_picture_than_on_what_floats_too():
    board, scene = Box(100.0, 50.0, 500.0, 650.0), Box(400.0, 50.0, 900.0, 650.0)
    put = place(FREE, (300, 100), "top left", taken=[board], seen=Seen([scene]))
    assert put == (500, 50, 800, 150)


def test_without_a_free_place_it_rather_lies_on_a_body_than_on_words():
    words, body = Box(100.0, 50.0, 500.0, 650.0), Box(400.0, 50.0, 900.0, 650.0)
    put = place(FREE, (300, 100), "top left", seen=Seen([words], [body]))
    assert put == (500, 50, 800, 150)


def test_without_a_free_place_it_rather_lies_on_a_large_wall_than_on_a_small_body_that_moves():
    """The area of a ramp is large, and nobody watches it."""
    hero, ramp = Box(100.0, 50.0, 140.0, 650.0), Box(300.0, 50.0, 900.0, 650.0)
    put = place(FREE, (300, 100), "top left", seen=Seen([], [hero], [ramp]))
    assert put == (140, 50, 440, 150)


def test_without_a_free_place_it_rather_lies_on_the_edge_of_one_word_than_on_several_small_ones():
    long = Box(100.0, 100.0, 600.0, 130.0)
    names = [Box(610.0 + 60.0 * k, 500.0, 630.0 + 60.0 * k, 520.0) for k in range(5)]
    put = place(FREE, (300, 590), "bottom right", seen=Seen([long, *names]))
    # At the right edge it hides five names; one of 300 px up to their left hides half a word.
    assert put.right < 900.0


def test_places_stay_within_what_is_free_and_off_all_that_leaves_room():
    dice = random.Random(8)
    for _ in range(40):
        keep = []
        for _ in range(dice.randint(0, 12)):
            x, y = dice.uniform(0, 900), dice.uniform(0, 600)
            keep.append(Box(x, y, x + dice.uniform(5, 120), y + dice.uniform(5, 40)))
        put = place(FREE, (220, 90), "bottom left", seen=Seen(keep))
        assert FREE.left <= put.left and put.right <= FREE.right
        assert FREE.top <= put.top and put.bottom <= FREE.bottom
        # 12 things of at most 120 x 40 leave room for 220 x 90 in 800 x 600
        assert sum(put.common(box) for box in keep) == 0.0


def mirrored(box: Box, upside_down: bool) -> Box:
    """The box on the other side of the middle of what is free."""
    if upside_down:
        low, high = (FREE.top + FREE.bottom - side for side in (box.bottom, box.top))
        return Box(box.left, low, box.right, high)
    low, high = (FREE.left + FREE.right - side for side in (box.right, box.left))
    return Box(low, box.top, high, box.bottom)


@pytest.mark.parametrize("upside_down", [False, True])
def test_every_corner_is_served_alike(upside_down: bool):
    """What is seen in a mirror has its place in the mirror; chance leaves no two places as near."""
    dice = random.Random(5)
    other = "bottom left" if upside_down else "top right"
    beside = 0
    for _ in range(60):
        corners = [
            (dice.uniform(100, 800), dice.uniform(50, 550)) for _ in range(dice.randint(1, 9))
        ]
        words = [
            Box(x, y, x + dice.uniform(20, 250), y + dice.uniform(20, 200)) for x, y in corners
        ]
        put = place(FREE, (260, 130), "top left", seen=Seen(words), gap=7.0)
        there = [mirrored(box, upside_down) for box in words]
        result = place(FREE, (260, 130), other, seen=Seen(there), gap=7.0)
        assert result == pytest.approx(mirrored(put, upside_down), abs=1e-9)  # of numbers below 1e3
        beside += put.left > FREE.left and put.top > FREE.top
    assert beside, "some had to leave both edges"


def test_a_place_is_the_nearest_to_its_corner_by_the_straight_way():
    wall = Box(100.0, 50.0, 420.0, 350.0)
    right, below = 420.0 - FREE.left, 350.0 - FREE.top
    put = place(FREE, (200, 100), "top left", taken=[wall])
    assert right > below and put == (100, 350, 300, 450)
    put = place(Box(0.0, 0.0, 900.0, 650.0), (200, 100), "top left", taken=[Box(0, 0, 300, 310)])
    assert put == (300, 0, 500, 100), "300 px to the right are nearer than 310 down"


def test_what_is_nowhere_or_without_end_takes_no_place():
    odd = [Box(math.nan, 50.0, 300.0, 650.0), Box(-math.inf, 50.0, 300.0, 650.0)]
    outside = Box(-500.0, 50.0, 90.0, 650.0)
    for seen in (Seen(odd), Seen([outside]), Seen([*odd, outside])):
        assert place(FREE, (200, 100), "top left", seen=seen) == (100, 50, 300, 150)


def test_of_too_many_the_largest_are_kept_clear_of():
    specks = [Box(850.0, 600.0, 851.0, 601.0)] * MOST
    board = Box(100.0, 50.0, 500.0, 650.0)
    assert place(FREE, (200, 100), "top left", taken=[*specks, board]) == (500, 50, 700, 150)
    endless = [Box(-math.inf, 50.0, math.inf, 650.0)] * MOST
    assert place(FREE, (200, 100), "top left", taken=[*endless, board]) == (500, 50, 700, 150)


def test_what_is_larger_than_the_room_is_cut_to_it():
    assert place(FREE, (2000, 100), "top left") == (100, 50, 900, 150)
    assert place(FREE, (200, 1000), "bottom right") == (700, 50, 900, 650)
