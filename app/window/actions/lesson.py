"""The actions of the Lesson menu: a teacher makes a lesson."""

from app.ui.menu_place import Scope
from app.window.lesson_export import film, handout, slides
from app.window.parts import Action, Parts

GROUP, MENU = "A lesson of your own", "Lesson"


def make_handout(app: Parts) -> None:
    handout(app.lesson_maker)


def make_slides(app: Parts) -> None:
    slides(app.lesson_maker)


def make_film(app: Parts) -> None:
    film(app.lesson_maker)


NO_STEP = "There is no step yet: Make a lesson, then Record a step"
NO_LESSON = "This scene has no lesson to begin with: see Lessons in the scene menu (M)"


def _no_step(scope: Scope) -> str:
    return "" if scope.classroom.own_lesson.state.entries else NO_STEP


def _no_lesson(scope: Scope) -> str:
    player = scope.classroom.lesson_player
    return "" if player.lesson is not None or player.offers() else NO_LESSON


LESSON = (
    Action(
        "make_lesson", "Make a lesson", ("ctrl+l",), GROUP, lambda app: app.lesson_maker.open()
    ).at(MENU, (0, 0)),
    Action("new_lesson", "New lesson", (), GROUP, lambda app: app.lesson_maker.new()).at(
        MENU, (0, 1)
    ),
    Action(
        "change_lesson", "Change this lesson", (), GROUP, lambda app: app.lesson_maker.adopt()
    ).at(MENU, (0, 2), refused=_no_lesson),
    Action(
        "record_step",
        "Record what is on screen as a step",
        ("ctrl+r",),
        GROUP,
        lambda app: app.lesson_maker.record(app.framing.insets),
    ).at(MENU, (1, 0), "Record a step"),
    Action(
        "retake_step",
        "Show what is on screen in the chosen step",
        (),
        GROUP,
        lambda app: app.lesson_maker.record(app.framing.insets, again=True),
    ).at(MENU, (1, 1), "Show the screen in this step", refused=_no_step),
    Action(
        "step_words", "Write the chosen step", (), GROUP, lambda app: app.lesson_maker.write()
    ).at(MENU, (1, 2), "Write the step…", refused=_no_step),
    Action(
        "last_page",
        "Write the last page of the lesson",
        (),
        GROUP,
        lambda app: app.lesson_maker.write_closing(),
    ).at(MENU, (1, 3), "Write the last page…", refused=_no_step),
    Action(
        "run_own_lesson",
        "Run the lesson from the chosen step",
        (),
        GROUP,
        lambda app: app.lesson_maker.run(),
    ).at(MENU, (2, 0), "Run from this step", refused=_no_step),
    Action("open_lesson", "Open a lesson", (), GROUP, lambda app: app.lesson_maker.choose()).at(
        MENU, (3, 0), "Open…"
    ),
    Action("save_lesson", "Save the lesson", (), GROUP, lambda app: app.lesson_maker.save()).at(
        MENU, (3, 1), "Save", refused=_no_step
    ),
    Action(
        "save_lesson_as",
        "Save the lesson under another name",
        (),
        GROUP,
        lambda app: app.lesson_maker.save_as(),
    ).at(MENU, (3, 2), "Save as…", refused=_no_step),
    Action("lesson_handout", "Handout (PDF)", (), GROUP, make_handout).at(
        MENU, (4, 0), "Handout for printing (PDF)…", refused=_no_step
    ),
    Action("lesson_slides", "Slides (PNG)", (), GROUP, make_slides).at(
        MENU, (4, 1), "Slides (PNG)…", refused=_no_step
    ),
    Action("lesson_film", "Film of the lesson", (), GROUP, make_film).at(
        MENU, (4, 2), "Film of the lesson…", refused=_no_step
    ),
)
