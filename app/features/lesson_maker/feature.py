"""Making a lesson in the window: the actions of the Lesson menu."""

from app.features.lesson_maker.export import film, handout, slides
from app.features.lesson_maker.maker import LessonMaker
from app.ui.menu_place import Scope
from app.window.actions.action import ActionOf
from app.window.feature import Feature

NAME, GROUP, MENU = "lesson_maker", "A lesson of your own", "Lesson"


NO_STEP = "There is no step yet: Make a lesson, then Record a step"
NO_LESSON = "This scene has no lesson to begin with: see Lessons in the scene menu (M)"


def _no_step(scope: Scope) -> str:
    return "" if scope.features[NAME].own.state.entries else NO_STEP


def _no_lesson(scope: Scope) -> str:
    player = scope.classroom.lesson_player
    return "" if player.lesson is not None or player.offers() else NO_LESSON


Act = ActionOf[LessonMaker]

ACTIONS = (
    Act("make_lesson", "Make a lesson", ("ctrl+l",), GROUP, LessonMaker.switch).at(MENU, (0, 0)),
    Act("new_lesson", "New lesson", (), GROUP, LessonMaker.new).at(MENU, (0, 1)),
    Act("change_lesson", "Change this lesson", (), GROUP, LessonMaker.adopt).at(
        MENU, (0, 2), refused=_no_lesson
    ),
    Act(
        "record_step", "Record what is on screen as a step", ("ctrl+r",), GROUP, LessonMaker.record
    ).at(MENU, (1, 0), "Record a step"),
    Act(
        "retake_step",
        "Show what is on screen in the chosen step",
        (),
        GROUP,
        lambda part: part.record(again=True),
    ).at(MENU, (1, 1), "Show the screen in this step", refused=_no_step),
    Act("step_words", "Write the chosen step", (), GROUP, LessonMaker.write).at(
        MENU, (1, 2), "Write the step…", refused=_no_step
    ),
    Act("last_page", "Write the last page of the lesson", (), GROUP, LessonMaker.write_closing).at(
        MENU, (1, 3), "Write the last page…", refused=_no_step
    ),
    Act("run_own_lesson", "Run the lesson from the chosen step", (), GROUP, LessonMaker.run).at(
        MENU, (2, 0), "Run from this step", refused=_no_step
    ),
    Act("open_lesson", "Open a lesson", (), GROUP, LessonMaker.choose).at(MENU, (3, 0), "Open…"),
    Act("save_lesson", "Save the lesson", (), GROUP, LessonMaker.save).at(
        MENU, (3, 1), "Save", refused=_no_step
    ),
    Act("save_lesson_as", "Save the lesson under another name", (), GROUP, LessonMaker.save_as).at(
        MENU, (3, 2), "Save as…", refused=_no_step
    ),
    Act("lesson_handout", "Handout (PDF)", (), GROUP, handout).at(
        MENU, (4, 0), "Handout for printing (PDF)…", refused=_no_step
    ),
    Act("lesson_slides", "Slides (PNG)", (), GROUP, slides).at(
        MENU, (4, 1), "Slides (PNG)…", refused=_no_step
    ),
    Act("lesson_film", "Film of the lesson", (), GROUP, film).at(
        MENU, (4, 2), "Film of the lesson…", refused=_no_step
    ),
)


FEATURE = Feature(
    name=NAME,
    words="The lesson that is made",
    place=95,
    make=LessonMaker,
    actions=ACTIONS,
)
