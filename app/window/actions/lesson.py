"""The actions of the Lesson menu: a teacher makes a lesson."""

from app.window.actions.action import Action
from app.window.lesson_export import film, handout, slides
from app.window.parts import Parts

GROUP = "A lesson of your own"


def make_handout(app: Parts) -> None:
    handout(app.lesson_maker)


def make_slides(app: Parts) -> None:
    slides(app.lesson_maker)


def make_film(app: Parts) -> None:
    film(app.lesson_maker)


LESSON = (
    Action("make_lesson", "Make a lesson", ("ctrl+l",), GROUP, lambda app: app.lesson_maker.open()),
    Action("new_lesson", "New lesson", (), GROUP, lambda app: app.lesson_maker.new()),
    Action("change_lesson", "Change this lesson", (), GROUP, lambda app: app.lesson_maker.adopt()),
    Action(
        "record_step",
        "Record what is on screen as a step",
        ("ctrl+r",),
        GROUP,
        lambda app: app.lesson_maker.record(app.framing.insets),
    ),
    Action(
        "retake_step",
        "Show what is on screen in the chosen step",
        (),
        GROUP,
        lambda app: app.lesson_maker.record(app.framing.insets, again=True),
    ),
    Action("step_words", "Write the chosen step", (), GROUP, lambda app: app.lesson_maker.write()),
    Action(
        "last_page",
        "Write the last page of the lesson",
        (),
        GROUP,
        lambda app: app.lesson_maker.write_closing(),
    ),
    Action(
        "run_own_lesson",
        "Run the lesson from the chosen step",
        (),
        GROUP,
        lambda app: app.lesson_maker.run(),
    ),
    Action("open_lesson", "Open a lesson", (), GROUP, lambda app: app.lesson_maker.choose()),
    Action("save_lesson", "Save the lesson", (), GROUP, lambda app: app.lesson_maker.save()),
    Action(
        "save_lesson_as",
        "Save the lesson under another name",
        (),
        GROUP,
        lambda app: app.lesson_maker.save_as(),
    ),
    Action("lesson_handout", "Handout (PDF)", (), GROUP, make_handout),
    Action("lesson_slides", "Slides (PNG)", (), GROUP, make_slides),
    Action("lesson_film", "Film of the lesson", (), GROUP, make_film),
)
