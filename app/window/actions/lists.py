"""The actions that open lists of menu lines, and the boards made of them."""

from app.ui.boards.palette import ArrangeBoard, Palette, SolverLab
from app.window.parts import Action, Deed, Parts


def drop(name: str, title: str) -> Deed:
    """Return what opens a list of menu lines below a title of the menu bar."""

    def do(app: Parts) -> None:
        app.ui.edges.come("top")
        app.ui.menu_bar.drop_list(name, title)

    return do


def switch_board(kind: type[Palette]) -> Deed:
    """Return what opens such a board, or closes it."""

    def do(app: Parts) -> None:
        shown = app.ui.boards.of(kind)
        if shown:
            shown[0].close()
        else:
            app.ui.boards.open(kind())

    return do


LIST_ACTIONS = (
    Action("arrange", "Arrange", (), "Arrange", switch_board(ArrangeBoard))
    .at("Edit", (3, 0), "Arrange…")
    .told("Line things up, space them evenly, mirror, copy in rows, join and subtract shapes."),
    Action("share", "Share", (), "Scenes and files", drop("Share", "File"))
    .at("File", (2, 0), "Share…")
    .told("Hand on what you made: as a web page, a picture or a film."),
    Action("machines", "Machines", (), "Insert", drop("Machines", "Insert"))
    .at("Insert", (2, 0), "Machine…")
    .told("Choose a machine that is ready to run: a car, a crane, a seesaw."),
    Action("time_list", "All about time", (), "Time", drop("Time", "View")).told(
        "Pause, single ticks, restart, the speed of the clock, pause when something happens."
    ),
    Action("hand_list", "How the hand pulls", (), "Hand", drop("Hand", "Measure"))
    .at("Measure", (2, 1), "How the hand pulls…")
    .told("Choose how the hand pulls: softly, with a constant force or at a constant speed."),
    Action("solver_lab", "Solver lab", (), "Laboratory", switch_board(SolverLab))
    .at("Measure", (3, 0), "Solver lab…")
    .told("See how the program computes a step: X-ray, microscope, profile and more."),
)
