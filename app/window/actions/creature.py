"""The action that opens the board of a creature."""

from app.window.actions.action import Action
from app.window.parts import Parts


def creature(app: Parts) -> None:
    app.creatures.switch()


CREATURE = (
    Action("creature", "Build a creature", ("ctrl+shift+l",), "Change", creature).at(
        "Build", (5, 1), "Creature…"
    ),
)
