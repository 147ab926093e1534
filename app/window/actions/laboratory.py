"""The actions of the solver laboratory."""

from app.window.actions.action import Action

GROUP = "Laboratory"

LABORATORY: tuple[Action, ...] = ()
