"""The actions of the solver laboratory."""

from app.window.actions.action import Action

GROUP = "Laboratory"

LABORATORY: tuple[Action, ...] = (
    Action(
        "profile",
        "Profile of the tick",
        ("ctrl+shift+p",),
        GROUP,
        lambda app: app.laboratory.profile.switch(),
    ),
)
