"""What is going to be a body, as it is drawn before."""

from typing import Any

from app.editor.tools._preview import previewed
from tests.app.editor.tools.paper import NOTCH


class Noting:
    """A picture that notes which areas have an edge, and which lines are drawn."""

    def __init__(self) -> None:
        self.edges, self.lines = list[Any](), list[list[tuple[float, float]]]()
        self.style = self.sizes = self
        self.outline = 2.0

    def color(self, role: str, opacity: float = 1.0) -> object:
        return role, opacity

    def polygon(self, _points: Any, _fill: Any, outline: Any, radius: float = 0.0) -> None:
        self.edges += [radius, outline][1:]

    def circle(self, _at: Any, _radius: float, _fill: Any, outline: Any) -> None:
        self.edges.append(outline)

    def path(self, points: Any, _color: Any, _width: float) -> None:
        self.lines.append(list(points))


def test_a_concave_body_is_one_outline_without_seams_wherever_it_is_copied_to() -> None:
    words = {
        "position": (3.0, 1.0),
        "shapes": [
            {"kind": "outline", "vertices": [list(point) for point in NOTCH]},
            {"kind": "circle", "radius": 0.2},
        ],
    }
    shown, paper = previewed(lambda: words), Noting()
    assert not shown.problem
    shown.draw(paper, static=False)  # type: ignore[arg-type]
    moved = [(x + 3.0, y + 1.0) for x, y in NOTCH]
    assert paper.lines == [[*moved, moved[0]]]
    assert [edge for edge in paper.edges if edge] == ["preview"], "the circle's own"
    assert len(paper.edges) > 2, "and the parts of the outline have none"
