"""The kit: annotated fields become parameters, and discovery finds files by existing."""

from pathlib import Path
from typing import ClassVar

import pytest

import scenes
from app.simulation.commands.scene import SetParameter
from app.simulation.hand import Grip, Hand
from app.simulation.simulation import Simulation
from physics import Circle, World
from scenes.chapters import CHAPTERS
from scenes.guards import all_alive, in_hand, living
from scenes.kit import ParameterError, Scene, Theory, choice, point, slider, toggle


class Sample(Scene):
    """First line
    goes on here.

    - a bullet
      of two lines
    - another
    """

    title = "Sample"
    notes: ClassVar[list[str]] = []
    rows: int = slider(12, 1, 40, step=1, help="how many")
    mass: float = slider(5, 0.1, 100, unit="kg", log=True, live=True)
    what: str = choice("pyramid", ("pyramid", "column"))
    tearing: bool = toggle(False)


def test_annotated_fields_are_parameters_in_the_order_written():
    parameters = Sample.parameters()
    assert list(parameters) == ["rows", "mass", "what", "tearing"]
    mass = parameters["mass"]
    assert (mass.kind, mass.default, mass.low, mass.high) == ("slider", 5.0, 0.1, 100)
    assert (mass.unit, mass.log, mass.live, mass.integer) == ("kg", True, True, False)
    assert parameters["rows"].integer
    assert parameters["what"].options == ("pyramid", "column")


def test_a_scene_starts_with_its_defaults_and_takes_values():
    assert Sample().values() == {"rows": 12, "mass": 5.0, "what": "pyramid", "tearing": False}
    scene = Sample(rows=3, what="column")
    assert (scene.rows, scene.what, scene.mass) == (3, "column", 5.0)
    assert Sample.rows == 12, "one scene's value must not change the default"


def test_a_subclass_inherits_parameters_and_may_replace_one():
    class Bigger(Sample):
        rows: int = slider(30, 20, 60)

    assert list(Bigger.parameters()) == ["rows", "mass", "what", "tearing"]
    assert Bigger().rows == 30
    assert Sample().rows == 12


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("rows", "7", 7),
        ("rows", "7.0", 7),
        ("mass", " 1e1 ", 10.0),
        ("what", "COLUMN", "column"),
        ("tearing", "on", True),
        ("tearing", "False", False),
    ],
)
def test_text_is_parsed_into_the_type_of_the_field(name: str, text: str, value: object):
    parsed = Sample.parameters()[name].parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("rows", "many", "rows: 'many' is not a number"),
        ("rows", "41", "rows must be between 1 and 40, not 41"),
        ("rows", "2.5", "rows must be a whole number, not 2.5"),
        ("mass", "nan", "mass must be between 0.1 and 100 kg, not nan"),
        ("what", "heap", "what must be one of pyramid, column, not 'heap'"),
        ("tearing", "maybe", "tearing must be on or off (True or False), not 'maybe'"),
    ],
)
def test_a_bad_value_says_what_is_allowed(name: str, text: str, words: str):
    with pytest.raises(ParameterError) as caught:
        Sample.parameters()[name].parse(text)
    assert str(caught.value) == words


def test_an_unknown_parameter_names_the_nearest():
    with pytest.raises(ParameterError, match="did you mean rows"):
        Sample(row=3)


@pytest.mark.parametrize("value", ["3", True, None])
def test_a_number_is_never_guessed_from_another_type(value: object):
    with pytest.raises(ParameterError, match="rows must be a number"):
        Sample(rows=value)


def test_a_wrong_declaration_fails_when_the_class_is_made():
    with pytest.raises(ParameterError, match=r"_Upside\.size.* low < high"):

        class _Upside(Scene):
            size: float = slider(1, 5, 2)

    with pytest.raises(ParameterError, match=r"_Log\.size.* low > 0"):

        class _Log(Scene):
            size: float = slider(1, 0, 2, log=True)

    with pytest.raises(ParameterError, match="default of rows must be between"):

        class _Outside(Scene):
            rows: int = slider(50, 1, 40)

    with pytest.raises(ParameterError, match=r"_Bare\.rows is annotated"):

        class _Bare(Scene):
            rows: int = 5


@pytest.mark.parametrize("name", ["step", "draw", "view", "seed", "rng", "held", "point_at"])
def test_a_parameter_may_not_hide_a_word_of_the_scene(name: str):
    words = f"Hides.{name}: Scene itself has a '{name}'.* call it otherwise"
    with pytest.raises(ParameterError, match=words):
        type("Hides", (Scene,), {"__annotations__": {name: float}, name: slider(1.0, 0.0, 2.0)})


def test_a_parameter_may_not_hide_an_inherited_method():
    class Base(Scene):
        def speed(self) -> float:
            return 1.0

    with pytest.raises(ParameterError, match="Base itself has a 'speed'"):

        class Hides(Base):
            speed: float = slider(1.0, 0.0, 2.0)


def test_the_lesson_is_one_line_per_paragraph_and_bullet():
    lines = ["First line goes on here.", "", "- a bullet of two lines", "- another"]
    assert Sample.lesson() == "\n".join(lines)


def test_randomness_is_seeded_per_scene():
    assert Sample().rng.random() == Sample().rng.random()


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenes/<category>/ of our own; its parent stands in for the package's directory."""
    monkeypatch.setattr(scenes, "DIRECTORY", tmp_path)
    monkeypatch.setattr(scenes, "__path__", [str(tmp_path)])
    (tmp_path / "sandbox_of_tests").mkdir()
    return tmp_path / "sandbox_of_tests"


GOOD = "from scenes.kit import Scene\nclass {0}(Scene):\n    title = '{0}'\n"


def test_a_scene_is_added_by_adding_one_file(directory: Path):
    (directory / "good.py").write_text(GOOD.format("Good"))
    (directory / "_parts.py").write_text(GOOD.format("Hidden"))
    (directory / "words.py").write_text("WORD = 'no scene in here'\n")
    assert scenes.names() == ["good"]
    assert scenes.load("good").title == "Good"
    assert scenes.table() == [scenes.SceneInfo("good", "Sandbox of tests", "Good")]


def test_a_file_is_read_again_only_when_it_has_changed(
    directory: Path, monkeypatch: pytest.MonkeyPatch
):
    file, read, text_of = directory / "grows.py", [], scenes.text_of
    monkeypatch.setattr(scenes, "text_of", lambda path: read.append(path) or text_of(path))
    file.write_text("# nothing yet\n")
    assert scenes.names() == scenes.names() == []
    assert read == [file]
    file.write_text(GOOD.format("Grown"))
    assert scenes.names() == scenes.names() == ["grows"]
    assert read == [file, file]
    file.unlink()
    assert scenes.names() == []


def test_a_broken_file_is_listed_with_its_error_and_harms_no_other(directory: Path):
    (directory / "fine.py").write_text(GOOD.format("Fine"))
    (directory / "syntax.py").write_text(GOOD.format("Syntax") + "    def build(self, world:\n")
    (directory / "raises.py").write_text(GOOD.format("Raises") + "    size = 1 / 0\n")
    by_name = {info.name: info for info in scenes.table()}
    assert not by_name["fine"].broken
    assert "SyntaxError" in by_name["syntax"].error
    assert "line 4" in by_name["syntax"].error
    assert "division by zero (" in by_name["raises"].error
    assert "raises.py line 4)" in by_name["raises"].error
    with pytest.raises(scenes.BrokenSceneError, match="division by zero"):
        scenes.load("raises")


def test_an_unknown_scene_names_the_nearest():
    with pytest.raises(scenes.UnknownSceneError, match="did you mean stack"):
        scenes.load("stak")


def test_motion_comes_first_and_every_shipped_scene_loads():
    table = scenes.table()
    assert [info.error for info in table if info.broken] == []
    categories = list(dict.fromkeys(info.category for info in table))
    assert categories == [chapter.title for chapter in CHAPTERS]
    # The words of a docstring are no scene: the kit's own example was one for a while.
    assert all(scenes.load(info.name).build is not Scene.build for info in table)
    assert {"stack", "chain", "cloth", "mixed", "cradle", "dominoes"} <= set(scenes.names())


def test_a_point_that_rides_on_a_body_stays_a_value_the_scene_can_be_built_with():
    class Riding(Scene):
        p: tuple = point((1.0, 0.0), reach=3.0)

    scene = Riding()
    scene.set_point("p", (1.5, -48.0))
    assert scene.p == (1.5, -3.0)
    assert Riding(**scene.values()).p == scene.p


class Named(Scene):
    """A slider with a sign for a label."""

    theta0: float = slider(0.0, -1.0, 1.0, unit="deg", live=True, label="Angle θ₀")
    ball_mass: float = slider(1.0, 0.5, 2.0, unit="kg", live=True)

    def build(self, world: World) -> None:
        """An empty world."""


def test_a_parameter_is_called_by_its_label_or_by_its_name_as_words():
    assert [p.words for p in Named.parameters().values()] == ["Angle θ₀", "Ball mass"]
    scene, world = Named(), World()
    simulation = Simulation("named", scene, world, {})
    assert SetParameter("theta0", -0.5).label(simulation) == "Set angle θ₀ to −0.5°"
    assert SetParameter("ball_mass", 2.0).label(simulation) == "Set ball mass to 2 kg"


def test_a_choice_that_was_a_switch_takes_on_and_off_of_earlier_files():
    shown = choice("none", ("none", "some", "all"), switch=("none", "all"))
    assert [shown.validate(value) for value in (False, True, "some")] == ["none", "all", "some"]
    with pytest.raises(ParameterError):
        choice("none", ("none", "all")).validate(True)


class Promised(Scene):
    """A ball that falls, and what it tells of that."""

    entries: ClassVar[list[Theory]] = []

    def build(self, world: World) -> None:
        self.ball = world.add_dynamic(Circle(radius=0.5), name="ball")

    def theory(self, world: World) -> tuple[Theory, ...]:
        return tuple(self.entries)


MET, MISSED = Theory("v", 1.0, 1.0, 0.1, "m/s"), Theory("w", 1.0, 2.0, 0.1, "rad/s")


@pytest.mark.parametrize(
    ("entries", "asked", "words"),
    [
        ([MET], (), ""),
        ([], (), ""),
        ([MET, MISSED], (), "w 2"),
        ([], ("it did not fall",), "it did not fall"),
        ([MET], ("it did not fall",), ""),
        ([MET], ("it fell once", 2), "it fell once"),
        ([MET], ("", 2), "1 of 2"),
        ([MET, MET], ("it fell once", 2), ""),
    ],
)
def test_what_a_scene_promises_is_that_theory_holds(
    entries: list[Theory], asked: tuple, words: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Promised, "entries", entries)
    scene, world = Promised(), World()
    if not words:
        assert scene.check_theory(world, *asked) == tuple(entries)
    else:
        with pytest.raises(AssertionError, match=words):
            scene.check_theory(world, *asked)


def test_a_scene_without_a_check_promises_that_something_is_compared(
    monkeypatch: pytest.MonkeyPatch,
):
    with pytest.raises(AssertionError, match="nothing was compared"):
        Promised().check(World())
    monkeypatch.setattr(Promised, "entries", [MET])
    Promised().check(World())


def test_a_scene_notes_a_hand_and_what_is_erased():
    scene, world = Promised(), World()
    scene.build(world)
    other = world.add_static(Circle(radius=0.5), position=(3.0, 0.0))
    scene.note_touch(world, scene.ball, other)
    assert not scene.touched
    hand = Hand(world)
    hand.grab(scene.ball, Grip((0.1, 0.0), (0.2, 0.0)))
    assert in_hand(world)
    scene.note_touch(world)
    assert scene.touched
    scene.touched = False
    hand.drop()
    assert not in_hand(world)
    scene.note_touch(world, scene.ball)
    assert not scene.touched
    world.remove(other)
    assert living([scene.ball, other]) == [scene.ball]
    assert not all_alive([scene.ball, other])
    scene.note_touch(world, scene.ball, other)
    assert scene.touched
