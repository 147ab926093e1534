"""Making a lesson in the window: the actions of the Lesson menu, and what the window asks."""

from app.features.lesson_maker.export import film, handout, slides
from app.features.lesson_maker.maker import LessonMaker
from app.features.lesson_maker.model.own_lesson import OwnLesson
from app.features.lesson_maker.view.board import LessonBoard
from app.ui.bars.corner import Note
from app.ui.menu_place import Scope
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

NAME, GROUP, MENU = "lesson_maker", "A lesson of your own", "Lesson"


class LessonMakerPart(Part):
    """The part has one maker, with one lesson at a time."""

    BOARD = LessonBoard

    def __init__(self, host: Host) -> None:
        """Nothing is made yet."""
        super().__init__(host)
        self.maker = LessonMaker(host)

    @property
    def own(self) -> OwnLesson:
        """Return the lesson that is made."""
        return self.maker.own

    def begun(self) -> None:
        """Say that there is a lesson which was not saved."""
        self.maker.tell_of_draft()

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Follow the run and the changes, and keep a draft now and then."""
        self.maker.update()

    def fail(self) -> None:
        """Close the board; the draft stays."""
        self.maker.give_up()

    def close(self) -> None:
        """End with the program: what is unsaved is kept for the next one."""
        self.maker.end()

    def keeps_open(self) -> bool:
        """Ask what becomes of an unsaved lesson."""
        return self.maker.must_ask()

    def working(self) -> Note | None:
        """Return the card with the question, while there is one."""
        return self.maker.asking()

    def take_back(self) -> bool:
        """Undo the last change of the lesson."""
        return self.maker.take_back()

    def put_back(self) -> bool:
        """Redo it."""
        return self.maker.put_back()


NO_STEP = "There is no step yet: Make a lesson, then Record a step"
NO_LESSON = "This scene has no lesson to begin with: see Lessons in the scene menu (M)"


def _no_step(scope: Scope) -> str:
    return "" if scope.features[NAME].own.state.entries else NO_STEP


def _no_lesson(scope: Scope) -> str:
    player = scope.classroom.lesson_player
    return "" if player.lesson is not None or player.offers() else NO_LESSON


Act = ActionOf[LessonMakerPart]

ACTIONS = (
    Act("make_lesson", "Make a lesson", ("ctrl+l",), GROUP, lambda part: part.maker.open()).at(
        MENU, (0, 0)
    ),
    Act("new_lesson", "New lesson", (), GROUP, lambda part: part.maker.new()).at(MENU, (0, 1)),
    Act("change_lesson", "Change this lesson", (), GROUP, lambda part: part.maker.adopt()).at(
        MENU, (0, 2), refused=_no_lesson
    ),
    Act(
        "record_step",
        "Record what is on screen as a step",
        ("ctrl+r",),
        GROUP,
        lambda part: part.maker.record(),
    ).at(MENU, (1, 0), "Record a step"),
    Act(
        "retake_step",
        "Show what is on screen in the chosen step",
        (),
        GROUP,
        lambda part: part.maker.record(again=True),
    ).at(MENU, (1, 1), "Show the screen in this step", refused=_no_step),
    Act("step_words", "Write the chosen step", (), GROUP, lambda part: part.maker.write()).at(
        MENU, (1, 2), "Write the step…", refused=_no_step
    ),
    Act(
        "last_page",
        "Write the last page of the lesson",
        (),
        GROUP,
        lambda part: part.maker.write_closing(),
    ).at(MENU, (1, 3), "Write the last page…", refused=_no_step),
    Act(
        "run_own_lesson",
        "Run the lesson from the chosen step",
        (),
        GROUP,
        lambda part: part.maker.run(),
    ).at(MENU, (2, 0), "Run from this step", refused=_no_step),
    Act("open_lesson", "Open a lesson", (), GROUP, lambda part: part.maker.choose()).at(
        MENU, (3, 0), "Open…"
    ),
    Act("save_lesson", "Save the lesson", (), GROUP, lambda part: part.maker.save()).at(
        MENU, (3, 1), "Save", refused=_no_step
    ),
    Act(
        "save_lesson_as",
        "Save the lesson under another name",
        (),
        GROUP,
        lambda part: part.maker.save_as(),
    ).at(MENU, (3, 2), "Save as…", refused=_no_step),
    Act("lesson_handout", "Handout (PDF)", (), GROUP, lambda part: handout(part.maker)).at(
        MENU, (4, 0), "Handout for printing (PDF)…", refused=_no_step
    ),
    Act("lesson_slides", "Slides (PNG)", (), GROUP, lambda part: slides(part.maker)).at(
        MENU, (4, 1), "Slides (PNG)…", refused=_no_step
    ),
    Act("lesson_film", "Film of the lesson", (), GROUP, lambda part: film(part.maker)).at(
        MENU, (4, 2), "Film of the lesson…", refused=_no_step
    ),
)


FEATURE = Feature(
    name=NAME,
    words="The lesson that is made",
    place=95,
    make=LessonMakerPart,
    actions=ACTIONS,
)
