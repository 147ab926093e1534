"""Counting hands."""

import pytest

from app.teaching.prediction.ballot import MOST_HANDS, Ballot, BallotError, Draft


def ballot(right: int | str | None = "B") -> Ballot:
    return Ballot("Which?", ["one", "two", "three"], right)


def test_hands_are_counted_and_never_below_none() -> None:
    vote = ballot()
    vote.add(0)
    vote.add(1, 3)
    vote.add(2, -1)
    assert vote.counts == [1, 3, 0]
    assert vote.share(1) == 0.75
    vote.put(0, 10**9)
    assert vote.counts[0] == MOST_HANDS


def test_the_first_round_stays_beside_the_second() -> None:
    vote = ballot()
    vote.put(0, 6)
    vote.put(1, 2)
    vote.again()
    assert vote.before == [6, 2, 0]
    vote.again()  # nobody has voted: it is still the second
    assert len(vote.rounds) == 2
    vote.put(1, 8)
    assert vote.shares_right() == [0.25, 1.0]


def test_the_right_answer_is_a_number_a_letter_or_unknown() -> None:
    assert ballot(2).right == 2
    assert ballot(" c ").right == 2
    assert ballot(None).right is None
    assert ballot(None).shares_right() == []


@pytest.mark.parametrize(
    ("question", "answers", "right", "text"),
    [
        ("", ["a", "b"], None, "type a question"),
        ("Q", ["a"], None, "2 to 5 answers, not 1"),
        ("Q", list("abcdef"), None, "2 to 5 answers, not 6"),
        ("Q", ["a", " "], None, "needs some words"),
        ("Q", ["a", "b"], "C", "one of A, B"),
        ("Q", ["a", "b"], 2, "no answer number 2"),
    ],
)
def test_a_wrong_question_says_what_is_wrong(
    question: str, answers: list[str], right: int | str | None, text: str
) -> None:
    with pytest.raises(BallotError, match=text):
        Ballot(question, answers, right)


def test_a_draft_leaves_empty_answers_out_and_keeps_the_right_one() -> None:
    draft = Draft("Q", ["yes", "", "no", " ", "perhaps"], right=2)
    assert draft.given() == (["yes", "no", "perhaps"], 1)
    assert Draft("Q", ["yes", "", "no", "", ""], right=1).given() == (["yes", "no"], None)
