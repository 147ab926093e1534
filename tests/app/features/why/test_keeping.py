"""What "Why?" says of the present stays until it is read, and is never said when it is over."""

from app.features.why.model.keeping import FOUND, MOST, WORDS_A_SECOND, Keeping, reading_time
from app.features.why.model.sentence import Datum, Sentence

WORDS = "it slips on the floor"  # five of them, and three of its number


def said(kind: str, tick: int, about: int | None = None) -> Sentence:
    """A sentence that is true at a tick."""
    return Sentence(kind, WORDS, tick, tick / 240.0, Datum("speed", 2.0, "m/s"), about=about)


def told(keeping: Keeping) -> list[tuple[str, int, bool]]:
    """Kind, tick and whether it still holds, from the top."""
    return [(kept.sentence.kind, kept.sentence.tick, kept.holds) for kept in keeping.shown]


def test_a_sentence_takes_as_long_as_its_words() -> None:
    assert reading_time(said("slips", 0)) == FOUND + 8 / WORDS_A_SECOND


def test_what_holds_keeps_its_place_and_has_the_numbers_of_now() -> None:
    keeping = Keeping()
    keeping.take([said("slips", 1), said("tips", 1)], 0.0)
    keeping.take([said("tips", 61), said("slips", 61)], 60.0)
    assert told(keeping) == [("slips", 61, True), ("tips", 61, True)]


def test_what_is_over_stays_with_its_moment_until_it_is_read() -> None:
    keeping, read = Keeping(), reading_time(said("slips", 1))
    keeping.take([said("slips", 1)], 0.0)
    keeping.take([said("falls", 2)], 0.25)
    assert told(keeping) == [("slips", 1, False), ("falls", 2, True)]
    assert not keeping.is_due(0.99 * read)
    assert keeping.is_due(read)
    keeping.take([said("falls", 3)], read)
    assert told(keeping) == [("falls", 3, True)]


def test_what_was_read_while_it_held_goes_at_once() -> None:
    keeping, read = Keeping(), reading_time(said("slips", 1))
    keeping.take([said("slips", 1)], 0.0)
    keeping.take([said("falls", 2)], read)
    assert told(keeping) == [("falls", 2, True)]


def test_what_holds_again_is_of_now_again() -> None:
    keeping = Keeping()
    keeping.take([said("slips", 1)], 0.0)
    keeping.take([], 0.25)
    keeping.take([said("slips", 3)], 0.5)
    assert told(keeping) == [("slips", 3, True)]


def test_two_of_a_kind_are_told_apart_by_what_they_are_about() -> None:
    keeping = Keeping()
    keeping.take([said("slips", 1, about=7), said("slips", 1, about=8)], 0.0)
    keeping.take([said("slips", 2, about=8)], 0.25)
    assert told(keeping) == [("slips", 1, False), ("slips", 2, True)]


def test_in_a_crash_the_oldest_that_are_over_make_room() -> None:
    keeping = Keeping()
    for tick in range(20):
        keeping.take([said(f"kind {tick}", tick), said("falls", tick)], 0.01 * tick)
        assert len(keeping.shown) <= MOST
        assert [one for one in told(keeping) if one[2]] == [
            one for one in told(keeping) if one[1] == tick
        ]
    assert {one[1] for one in told(keeping)} == set(range(20 - MOST + 1, 20))
