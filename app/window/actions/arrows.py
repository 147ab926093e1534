"""The actions on the length of the overlays' arrows."""

from app.window.parts import Action, Deed, Parts

STEP = 1.25  # [1] per press


def stretch(factor: float) -> Deed:
    """Return what makes arrows longer by `factor`, from the automatic length if that was on."""

    def do(app: Parts) -> None:
        app.view.arrow_scale = (app.view.arrow_scale or 1.0) * factor

    return do


def arrow_auto(app: Parts) -> None:
    app.view.arrow_scale = None


ARROWS = (
    Action("arrow_up", "Longer arrows", ("]",), "Overlays", stretch(STEP), repeat=0.1)
    .at("View", (0, 1))
    .told("Draw forces and velocities with longer arrows."),
    Action("arrow_down", "Shorter arrows", ("[",), "Overlays", stretch(1 / STEP), repeat=0.1)
    .at("View", (0, 2))
    .told("Draw forces and velocities with shorter arrows."),
    Action("arrow_auto", "Automatic arrow length", ("a",), "Overlays", arrow_auto)
    .at("View", (0, 3), "Automatic arrows", checked=lambda scope: scope.view.arrow_scale is None)
    .told("Choose the length of arrows so that they fit into the picture."),
)
