"""A lesson that is made: recorded, changed, taken back, and shown as it was."""

import pytest

import scenes
from app.drawing.camera import Camera
from app.drawing.pen_stroke import Stroke, freehand
from app.editor.editor import Editor
from app.features.lesson_maker.model.own_lesson import OwnLesson, Recorded
from app.features.lesson_maker.model.step_words import StepWords, joined, parted
from app.features.lesson_maker.step_recorder import Opened, record
from app.files.lesson_file import Lesson, checked_text, read_lesson
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit import Remove
from app.simulation.commands.scene import SetParameter
from app.teaching.classroom import Classroom
from scenes.deck import Step
from scenes.lesson_words import beside

FIELDS = tuple(Step.__dataclass_fields__)
LESSONS = [name for name in scenes.names() if scenes.load(name).steps]


class Room:
    """A session with an editor and a classroom, as the window has them."""

    def __init__(self, scene: str = "slope") -> None:
        self.session = Session(recording=False)
        assert self.session.load(scene)
        self.editor = Editor(self.session, Camera(), ViewOptions())
        self.classroom = Classroom(self.editor)
        self.own, self.player = OwnLesson(), self.classroom.lesson_player

    def recorded(self) -> Recorded:
        return record(self.editor, (0, 0, 0, 0), Opened(), "Look.")


@pytest.fixture
def room() -> Room:
    return Room()


def texts(own: OwnLesson) -> list[str]:
    return [str(entry.words["text"]) for entry in own.state.entries]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_of_the_program_taken_over_says_and_does_the_same(name: str) -> None:
    scene = scenes.load(name)
    own = OwnLesson()
    own.take(Lesson.of_scene(name, scene()), None)
    assert own.fault == ""
    assert own.edited  # it is in no file yet
    for taken, step in zip(own.lesson().steps, scene.steps, strict=True):
        for field in FIELDS:
            expected = getattr(step, field)
            assert getattr(taken, field) == expected, field


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_of_the_program_that_is_opened_and_saved_is_the_same_file(name: str) -> None:
    own, path = OwnLesson(), beside(name)
    own.take(read_lesson(path), path)
    assert not own.edited
    again = OwnLesson()
    again.bring_back(own.draft())
    assert checked_text(path, again.tree) == path.read_bytes()


def test_an_untouched_scene_is_recorded_by_its_name_and_sliders(room: Room) -> None:
    room.session.submit(SetParameter("slope", 33.0))
    room.session.run(30)
    result = room.recorded()
    assert result.begin == "start"
    assert result.start == {"scene": "slope", "values": {"slope": 33.0}}
    assert "view" not in result.words  # the camera is the scene's own


def test_what_was_built_is_recorded_exactly_and_comes_back_bit_for_bit(room: Room) -> None:
    room.session.run(25)
    room.session.submit(Remove((room.session.world.body("block 1").id,)))
    room.session.run(5)
    before = room.session.world.hash()
    result = room.recorded()
    assert result.begin == "exact"
    room.own.record(result)
    lesson = room.own.lesson()
    assert room.session.load("stack")
    assert room.player.play(lesson)
    assert room.session.world.hash() == before
    assert "block 1" not in {body.name for body in room.session.world.bodies}


def test_a_moment_at_which_time_stands_is_recorded_exactly(room: Room) -> None:
    room.session.run(40)
    room.session.paused = True
    result = room.recorded()
    assert result.begin == "exact"
    assert result.words["paused"] is True


def test_a_step_that_goes_on_takes_the_sliders_that_were_moved(room: Room) -> None:
    room.own.record(room.recorded())
    room.session.submit(SetParameter("gravity", 1.62))
    room.session.run(5)
    room.own.record(room.recorded())
    room.own.begin("onwards")
    assert room.own.entry is not None
    assert room.own.entry.step == {"fresh": False, "values": {"gravity": 1.62}, "text": "Look."}
    assert room.own.fault == ""


def test_overlays_speed_selection_and_drawing_are_recorded_and_shown_again(room: Room) -> None:
    room.editor.view.switch("normals", True)
    room.session.clock.speed = 0.25
    room.editor.selection.select([room.session.world.body("block 2").id])
    line = Stroke(freehand([(0.0, 0.0), (1.0, 2.0)], 0.01), 0.05, "pen_red")
    room.editor.pad.add(line)
    room.own.record(room.recorded())
    other = Room("stack")
    assert other.player.play(room.own.lesson())
    assert other.editor.view.shows("normals")
    assert other.session.clock.speed == 0.25
    assert [body.name for body in other.editor.selection.bodies] == ["block 2"]
    (drawn,) = other.editor.pad.strokes
    assert drawn.points == pytest.approx(line.points, abs=1e-5)
    assert (drawn.width, drawn.role) == (0.05, "pen_red")


def test_steps_are_moved_doubled_deleted_and_all_is_taken_back(room: Room) -> None:
    own = room.own
    for word in ("a", "b", "c"):
        own.record(room.recorded())
        own.change(text=word)
    own.move(-1)
    assert texts(own) == ["a", "c", "b"]
    own.duplicate()
    assert texts(own) == ["a", "c", "c", "b"]
    own.choose(0)
    own.delete()
    assert texts(own) == ["c", "c", "b"]
    for expected in (["a", "c", "c", "b"], ["a", "c", "b"], ["a", "b", "c"]):
        assert own.undo()
        assert texts(own) == expected
    assert own.redo()
    assert texts(own) == ["a", "c", "b"]


def test_the_letters_of_one_word_are_taken_back_at_once(room: Room) -> None:
    own = room.own
    own.record(room.recorded())
    words = StepWords(own)
    for text in ("A", "A ", "A b"):
        words.type("text", text)
    words.type("title", "T")
    own.undo()
    own.undo()
    assert texts(own) == ["Look."]


def test_another_picture_for_a_step_keeps_its_words(room: Room) -> None:
    own = room.own
    own.record(room.recorded())
    own.change(text="Mine.", question="Why?")
    room.session.load("stack")
    own.retake(room.recorded())
    assert own.entry is not None
    assert own.entry.step == {"scene": "stack", "text": "Mine.", "question": "Why?"}
    assert len(own.state.entries) == 1
    assert own.undo()
    assert own.entry is not None
    assert own.entry.start == {"scene": "slope"}


def test_what_is_half_written_is_named_and_kept(room: Room) -> None:
    own = room.own
    assert "no step yet" in own.fault
    own.record(room.recorded())
    words = StepWords(own)
    words.answer(0, "yes")
    assert own.fault.startswith("Step 1")
    assert "2 to 5 answers" in words.fault[1]
    words.answer(2, "no")
    assert words.fault[0] == "answers"  # nobody said which is right
    words.type("question", "Is it?")
    assert own.fault.startswith("Step 1: it must be said which of the answers is right")
    words.vote.right = 2
    words.push()
    assert (own.fault, words.fault) == ("", ("", ""))
    (step,) = own.lesson().steps
    assert (step.answers, step.right) == (("yes", "no"), 1)
    again = OwnLesson()
    again.bring_back(own.draft())
    assert again.tree() == own.tree()


def test_a_stop_is_read_in_the_world_in_which_the_step_begins(room: Room) -> None:
    room.own.record(room.recorded())
    room.session.load("stack")
    words = StepWords(room.own)
    words.type("until", 'body("block 1").sp')
    assert words.fault[0] == "until"
    assert "speed" in words.choices(len(words.texts["until"]))
    words.type("until", 'body("block 1").speed > 1')
    assert words.fault == ("", "")
    words.type("seconds", "2 m")
    assert words.fault[0] == "seconds"


def test_buttons_and_a_sketch_are_those_of_the_scene_that_is_on() -> None:
    room = Room("throw")
    room.own.record(room.recorded())
    words = StepWords(room.own)
    (button,) = words.buttons
    words.press(button)
    assert words.words["press"] == [button]
    assert room.own.lesson().steps[0].press == (button,)
    words.press(button)
    assert "press" not in words.words
    words.type("sketch", "nobody")
    assert words.fault[0] == "sketch"
    room.own.begin("exact")
    assert StepWords(room.own).buttons == {}


def test_the_drawing_of_a_lesson_goes_with_it(room: Room) -> None:
    line = Stroke(freehand([(0.0, 0.0), (1.0, 2.0)], 0.01), 0.05, "pen_red")
    room.editor.pad.add(line)
    room.own.record(room.recorded())
    room.editor.pad.clear()
    assert room.player.play(room.own.lesson())
    assert len(room.editor.pad.strokes) == 1
    room.player.close()
    assert not room.editor.pad.strokes


def test_a_formula_below_the_text_is_a_field_of_its_own() -> None:
    for text, formula in (("It falls.", "v = g t"), ("Two\nlines.", ""), ("A $x$ in it.", "")):
        assert parted(joined(text, formula)) == (text, formula)
