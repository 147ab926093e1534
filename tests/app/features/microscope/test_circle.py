"""Labels in the lens: within the circle, clear of one another and of the marks."""

from itertools import combinations

from app.features.microscope.view.circle import Circle, Wish, placed

CIRCLE = Circle((100.0, 100.0), 100.0)
SIZE = 40.0, 12.0  # [px] of every label


def test_labels_with_one_anchor_do_not_lie_on_each_other_and_stay_inside() -> None:
    wishes = [(Wish(str(k), "text", (100.0, 100.0), (1.0, 0.0), k), SIZE) for k in range(6)]
    result = placed(CIRCLE, wishes, [])
    assert len(result) == 6
    for a, b in combinations(result, 2):
        apart = [abs(p - q) for p, q in zip(a.middle, b.middle, strict=True)]
        assert apart[0] >= SIZE[0] or apart[1] >= SIZE[1]
    for label in result:
        x, y = label.middle
        assert CIRCLE.holds_box((x - 20.0, y - 6.0, x + 20.0, y + 6.0))


def test_a_label_without_room_is_left_out() -> None:
    wish = Wish("word", "text", (100.0, 100.0), (1.0, 0.0), 0)
    assert placed(CIRCLE, [(wish, SIZE)], [(0.0, 0.0, 200.0, 200.0)]) == []


def test_the_lower_rank_has_the_wanted_side() -> None:
    late, early = (
        Wish(word, "text", (100.0, 100.0), (1.0, 0.0), rank)
        for word, rank in (("late", 1), ("early", 0))
    )
    result = {one.words: one.middle for one in placed(CIRCLE, [(late, SIZE), (early, SIZE)], [])}
    assert result["early"][1] == 100.0
    assert result["early"][0] > 100.0
    assert result["late"] != result["early"]


def test_a_line_is_cut_to_what_is_seen_of_it() -> None:
    """The part reaches to 0.95 of the radius, so that nothing is drawn under the rim."""
    seen = CIRCLE.part((-500.0, 100.0), (500.0, 100.0))
    assert seen is not None
    # 1000 px times a few units of 2^-52
    assert abs(seen[0][0] - 5.0) < 1e-9
    assert abs(seen[1][0] - 195.0) < 1e-9
    assert CIRCLE.part((-500.0, 500.0), (500.0, 500.0)) is None
