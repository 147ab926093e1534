"""The actions of the solver laboratory."""

from app.window.actions.action import Action
from app.window.parts import Parts

GROUP = "Laboratory"


def microscope(app: Parts) -> None:
    app.laboratory.microscope.switch()


LABORATORY: tuple[Action, ...] = (
    Action("microscope", "Contact microscope", ("ctrl+shift+m",), GROUP, microscope),
)
