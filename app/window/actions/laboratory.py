"""The actions of the solver laboratory."""

from app.window.actions.action import Action
from app.window.parts import Parts

GROUP = "Laboratory"


def compare(app: Parts) -> None:
    app.laboratory.compare.switch()


def compare_views(app: Parts) -> None:
    app.laboratory.compare.switch_views()


LABORATORY: tuple[Action, ...] = (
    Action("compare", "Runs side by side", ("ctrl+shift+c",), GROUP, compare),
    Action("compare_views", "Side by side: split views", (), GROUP, compare_views),
)
