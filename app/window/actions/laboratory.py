"""The actions of the solver laboratory."""

from app.window.actions.action import Action
from app.window.parts import Parts

GROUP = "Laboratory"
WALK = "X-ray"

LABORATORY: tuple[Action, ...] = (
    Action(
        "fan",
        "Chaos fan: copies that begin almost alike",
        ("ctrl+shift+f",),
        GROUP,
        lambda app: app.laboratory.fan.open(),
    ),
)
