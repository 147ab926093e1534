"""What follows from a thing is made once, when it is first asked for, and kept by the thing."""

from physics.values.made import made


class Square:
    def __init__(self, side: float) -> None:
        self.side = side
        self.asked = 0

    @made
    def area(self) -> float:
        """Its area."""
        self.asked += 1
        return self.side**2


def test_it_is_made_once_for_each_and_kept():
    one, two = Square(2.0), Square(3.0)
    assert [one.area, two.area, one.area, one.area] == [4.0, 9.0, 4.0, 4.0]
    assert (one.asked, two.asked) == (1, 1)
    assert vars(one)["area"] == 4.0


def test_what_was_forgotten_is_made_again():
    square = Square(2.0)
    assert square.area == 4.0
    square.side = 5.0
    del vars(square)["area"]
    assert (square.area, square.asked) == (25.0, 2)


def test_the_class_says_what_it_is():
    assert isinstance(Square.area, made) and Square.area.__doc__ == "Its area."
