"""Making a lesson in the window: its actions."""

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
    Act("make_lesson", "Make a lesson", ("ctrl+l",), GROUP, LessonMaker.switch)
    .at("Teach", (4, 0), "Make a lesson…")
    .told("Make your own lesson: set up the screen, record it as a step, add a question."),
    Act("open_lesson", "Open a lesson to change it", (), GROUP, LessonMaker.choose)
    .at("Teach", (4, 1), "Open a lesson…")
    .at(MENU, (2, 0), "Open…")
    .told("Open a lesson from a file, to change it."),
    Act("new_lesson", "New lesson", (), GROUP, LessonMaker.new)
    .at(MENU, (0, 0))
    .told("Begin a lesson without steps. The old lesson stays in its file."),
    Act("change_lesson", "Change this lesson", (), GROUP, LessonMaker.adopt)
    .at(MENU, (0, 1), refused=_no_lesson)
    .told("Make a copy of the lesson that runs, and change it as you like."),
    Act("record_step", "Record what is on screen as a step", ("ctrl+r",), GROUP, LessonMaker.record)
    .at(MENU, (1, 0), "Record a step")
    .told("What is on screen now becomes the next step of your lesson."),
    Act(
        "retake_step",
        "Show what is on screen in the chosen step",
        (),
        GROUP,
        lambda part: part.record(again=True),
    )
    .at(MENU, (1, 1), "Show the screen in this step", refused=_no_step)
    .told("The chosen step shows what is on screen now. Its words stay."),
    Act("step_words", "Write the chosen step", (), GROUP, LessonMaker.write)
    .at(MENU, (1, 2), "Write the step…", refused=_no_step)
    .told("Write what the step says, asks and answers."),
    Act("last_page", "Write the last page of the lesson", (), GROUP, LessonMaker.write_closing)
    .at(MENU, (1, 3), "Write the last page…", refused=_no_step)
    .told("Write what the class has learned, and what to try next."),
    Act("run_own_lesson", "Run the lesson from the chosen step", (), GROUP, LessonMaker.run)
    .at(MENU, (1, 4), "Run from this step", refused=_no_step)
    .told("Try the lesson as the class will see it."),
    Act("save_lesson", "Save the lesson", (), GROUP, LessonMaker.save)
    .at(MENU, (2, 1), "Save", refused=_no_step)
    .told("Save the lesson in its file."),
    Act("save_lesson_as", "Save the lesson as", (), GROUP, LessonMaker.save_as)
    .at(MENU, (2, 2), "Save as…", refused=_no_step)
    .told("Choose a folder and a name for the lesson."),
    Act("lesson_handout", "Handout (PDF)", (), GROUP, handout)
    .at(MENU, (3, 0), "Handout for printing (PDF)…", refused=_no_step)
    .told("Make pages to print, with a picture and the words of each step."),
    Act("lesson_slides", "Slides (PNG)", (), GROUP, slides)
    .at(MENU, (3, 1), "Slides (PNG)…", refused=_no_step)
    .told("Make a picture of each step, for slides."),
    Act("lesson_film", "Film of the lesson", (), GROUP, film)
    .at(MENU, (3, 2), "Film of the lesson…", refused=_no_step)
    .told("Make a film that goes through the lesson from step to step."),
)


FEATURE = Feature(
    name=NAME,
    words="The lesson that is made",
    place=95,
    make=LessonMaker,
    actions=ACTIONS,
)
