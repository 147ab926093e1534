"""The actions of the solver laboratory."""

from app.window.actions.action import Action
from app.window.parts import Parts

GROUP = "Laboratory"


def why(app: Parts) -> None:
    app.laboratory.why.switch()


def why_this(app: Parts) -> None:
    app.laboratory.why.show()


LABORATORY: tuple[Action, ...] = (
    Action("why", "Why? What decides what the selection does", ("ctrl+shift+w",), GROUP, why),
    Action("why_this", "Why? Open or raise the board", (), GROUP, why_this),
)
