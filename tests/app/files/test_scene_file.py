"""Scene files: written and read again they are the same; whatever is wrong is named."""

import json
import re
from pathlib import Path

import pytest

from app.drawing.groups import Groups
from app.drawing.overlays.bodies import HOLDING
from app.files.draft import take
from app.files.file_scene import scene_class
from app.files.json_text import SceneFileError, json_text, without_doubles
from app.files.opening import open_file
from app.files.scene_file import read_document, read_scene
from app.session.session import Session
from app.timeline.timeline import Timeline
from physics import TICK, Box, Circle, Distance, World
from tests.app.saving import save_scene
from tests.sampled import cases

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "assets" / "scenes").glob("*.json"))

SMALL = {
    "fulcrum": 1,
    "bodies": [{"name": "ball", "position": [0, 2], "shapes": [{"kind": "circle"}]}],
}


def written(path: Path, tree: object) -> Path:
    """A file with a JSON tree."""
    path.write_text(json.dumps(tree), encoding="utf-8")
    return path


def reason(path: Path, content: bytes | str) -> str:
    """Why a file with this content is refused."""
    data = content if isinstance(content, bytes) else content.encode()
    path.write_bytes(data)
    with pytest.raises(SceneFileError) as caught:
        read_scene(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    return text.removeprefix(f"{path}: ")


@pytest.mark.sweep
@pytest.mark.parametrize("name", cases())
@pytest.mark.parametrize("ticks", [0, 30])
def test_every_scene_comes_back_from_its_file(name: str, ticks: int, tmp_path: Path):
    session = Session()
    assert session.load(name)
    session.run(ticks)
    path = tmp_path / f"{name}.json"
    save_scene(session, path)
    simulation = open_file(path).simulation
    assert [b.name for b in simulation.world.bodies] == [b.name for b in session.world.bodies]
    assert [b.state for b in simulation.world.bodies] == [b.state for b in session.world.bodies]
    assert [j.kind for j in simulation.world.joints] == [j.kind for j in session.world.joints]
    assert simulation.scene.title == session.scene.title
    assert simulation.scene.kept_view == tuple(session.scene.view)
    kept = "" if session.scene.tells_how else type(session.scene).lesson()
    assert type(simulation.scene).lesson().split() == kept.split()
    again = json_text(take(Timeline(simulation)).tree(exact=False))
    # A file counts its ids anew; here a body may have gone in between.
    one, other = (json.loads(text)["bodies"] for text in (again, path.read_text()))
    assert [{**b, "id": 0} for b in one] == [{**b, "id": 0} for b in other]


def colours_of(world: World) -> dict[str, int]:
    """The rows of the palette that bodies without a colour of their own have, by name."""
    rows = Groups().rows(world.page, world.jointed_rows(HOLDING))
    return {body.name: int(rows[body.index]) for body in world.bodies}


def test_what_has_no_colour_of_its_own_keeps_the_one_it_has_when_others_are_deleted(tmp_path: Path):
    session = Session()
    assert session.load("empty")
    world = session.world
    boxes = [world.add_dynamic(Box(), position=(3.0 * i, 5.0), name=f"box {i}") for i in range(3)]
    ends = {"anchor_a": (3.0, 5.0), "anchor_b": (6.0, 5.0)}
    world.add_joint(Distance(a=boxes[1], b=boxes[2], **ends))
    world.add_dynamic(Circle(), position=(9.0, 5.0), name="ball")
    world.remove(boxes[0])
    path = tmp_path / "table.json"
    save_scene(session, path)
    opened = open_file(path).simulation.world
    assert colours_of(opened) == colours_of(world)
    assert [body.id for body in opened.bodies] == [body.id for body in world.bodies]


def test_a_file_has_a_line_for_each_body_and_joint(tmp_path: Path):
    session = Session()
    session.load("cradle")
    path = tmp_path / "a.json"
    save_scene(session, path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert sum('"position"' in line for line in lines) == len(session.world.bodies)
    assert sum('"anchor_a"' in line for line in lines) == len(session.world.joints)
    assert max(map(len, lines)) < 600


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_samples_build_and_have_a_lesson(path: Path):
    simulation = open_file(path).simulation
    assert simulation.scene.title
    assert len(type(simulation.scene).lesson()) > 200
    xmin, ymin, xmax, ymax = simulation.scene.view
    for body in simulation.world.bodies:
        if body.kind == "dynamic":
            x, y = body.center
            assert xmin < x < xmax
            assert ymin < y < ymax


def sample(name: str) -> Path:
    return ROOT / "assets" / "scenes" / f"{name}.json"


def test_the_see_saw_balances_as_its_lesson_says():
    simulation = open_file(sample("see_saw")).simulation
    masses = [simulation.world.body(name).mass for name in ("40 kg", "20 kg")]
    # The densities are written with six digits.
    assert masses == pytest.approx([40.0, 20.0], rel=1e-5)
    for _ in range(240 * 5):
        simulation.step()
    # Level, but for how far the plank tips before friction and sleep hold it: a degree is 0.017.
    assert abs(simulation.world.body("plank").angle) < 0.017


def test_the_pendulums_swing_as_their_lesson_says():
    simulation = open_file(sample("pendulum_row")).simulation
    ball, turns, last = simulation.world.body("1 m"), [], -1.0
    for _ in range(240 * 7):
        simulation.step()
        speed = ball.velocity[0]
        if last < 0.0 <= speed:
            turns.append(simulation.world.time)
        last = speed
    period = (turns[-1] - turns[0]) / (len(turns) - 1)
    # T = 2 pi sqrt(L/g) (1 + a^2/16 + ...), a = 20 degrees: 2.0213 s. Each turn is seen up to a
    # tick late; the rod is as stiff as 120 Hz, which is 1e-4 of the period at most.
    assert period == pytest.approx(2.0213, abs=2 * TICK)


def test_what_is_left_out_has_its_default(tmp_path: Path):
    simulation = open_file(written(tmp_path / "little.json", SMALL)).simulation
    (ball,) = simulation.world.bodies
    assert (ball.kind, ball.position, ball.mass > 0.0) == ("dynamic", (0.0, 2.0), True)
    assert simulation.world.gravity == (0.0, -9.81)
    assert simulation.scene.title == "little"
    xmin, ymin, xmax, ymax = simulation.scene.view
    assert xmin < -0.5 < 0.5 < xmax
    assert ymin < 1.5 < 2.5 < ymax


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "line 1, column 1: the file ends too early"),
        ("{", "line 1, column 2: the file ends too early"),
        ('{"fulcrum": 1,\n "bodies": [}', "line 2, column 13: this is not JSON"),
        ("[]", "this is not a scene file of Fulcrum"),
        ("{}", 'does not begin with "fulcrum"'),
        ('{"fulcrum": 3}', "this file has version 3; this program reads up to 1: update Fulcrum"),
        ('{"fulcrum": "1"}', "fulcrum: must be a version such as 1"),
        ('{"fulcrum": 1, "bodys": []}', "bodys: unknown key; did you mean 'bodies'"),
        ('{"fulcrum": 1, "fulcrum": 1}', "the key 'fulcrum' is there twice"),
        ('{"fulcrum": 1, "gravity": [NaN, 0]}', "gravity[0]: must be a finite number, not nan"),
        ('{"fulcrum": 1, "gravity": [0, -Infinity]}', "gravity[1]: must be a finite number"),
        ('{"fulcrum": 1, "gravity": [0, 1e999]}', "gravity[1]: must be a finite number"),
        ('{"fulcrum": 1, "gravity": [0, ' + "9" * 400 + "]}", "not a huge number"),
        ('{"fulcrum": 1, "gravity": [0, ' + "9" * 5000 + "]}", "too many digits"),
        ('{"fulcrum": 1, "title": 3}', "title: must be a word, not 3"),
        ('{"fulcrum": 1, "notes": "x"}', "notes: must be a list of paragraphs"),
        ('{"fulcrum": 1, "notes": [1]}', "notes[0]: must be a word"),
        ('{"fulcrum": 1, "camera": []}', "camera: must be an object"),
        ('{"fulcrum": 1, "camera": {"view": [0, 0, 0, 1]}}', "xmin < xmax"),
        ('{"fulcrum": 1, "camera": {"zoom": 1}}', "camera.zoom: unknown key"),
        ('{"fulcrum": 1, "exact": {}}', "exact.tick: is missing"),
        ('{"fulcrum": 1, "exact": {"tick": 1, "hash": ""}}', "either a state or a scene"),
        ('{"fulcrum": 1, "exact": {"tick": -1, "hash": "", "state": ""}}', "exact.tick: must be"),
        (b'{"fulcrum": 1,\n "title": "\xff"}', "line 2: this is not text (UTF-8)"),
        ("[" * 1_000_000, "brackets are nested too deeply"),
        ('{"fulcrum": ' * 1_000_000, "brackets are nested too deeply"),
        ('{"fulcrum": 1, "notes": ' + "[" * 900 + "]" * 900 + "}", "notes[0]: must be a word"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_wrong_with_a_file_is_said(content: bytes | str, words: str, tmp_path: Path):
    assert words in reason(tmp_path / "bad.json", content)


def test_a_file_cut_off_anywhere_is_refused_with_line_and_column(tmp_path: Path):
    data = sample("see_saw").read_bytes().rstrip()
    for length in range(0, len(data), 50):
        assert "line " in reason(tmp_path / "cut.json", data[:length])


@pytest.mark.sweep
def test_too_many_bodies_are_refused(tmp_path: Path):
    bodies = [{"name": "x", "shapes": [{"kind": "circle"}]}] * 100_001
    text = reason(tmp_path / "many.json", json.dumps({"fulcrum": 1, "bodies": bodies}))
    assert "bodies: 100001 of them; at most 100000 are read" in text


def test_a_document_can_be_built_again_and_again(tmp_path: Path):
    document = read_document(Path("x.json"), SMALL)
    path = written(tmp_path / "x.json", SMALL)
    first = open_file(path).simulation
    first.step()
    second = type(first).build(first.source, first.values)
    assert second.scene.title == first.scene.title == document.title
    assert second.world.tick == 0
    assert second.world.hash() == open_file(path).simulation.world.hash()


@pytest.mark.parametrize("key", ["title", "notes", "name", "focus"])
@pytest.mark.parametrize("letter", ["\\u0000", "\\ud800", "\\u001b"])
def test_text_that_cannot_be_shown_is_named(key: str, letter: str, tmp_path: Path):
    text = {
        "title": f'"title": "a{letter}"',
        "notes": f'"notes": ["a{letter}"]',
        "name": f'"bodies": [{{"name": "a{letter}", "kind": "static"}}]',
        "focus": f'"camera": {{"focus": "a{letter}"}}',
    }[key]
    said = reason(tmp_path / "bad.json", f'{{"fulcrum": 1, {text}}}')
    assert key in said
    assert f"U+{letter[2:].upper()}" in said


def test_invisible_letters_open_and_a_strange_file_name_does_no_harm(tmp_path: Path):
    path = tmp_path / "a\udcff.json"
    path.write_text('{"fulcrum": 1, "notes": ["a\u200b\\n\\tb"]}', encoding="utf-8")
    simulation = open_file(path).simulation
    assert simulation.scene.title == "a\N{REPLACEMENT CHARACTER}"
    save_scene(Timeline(simulation), tmp_path / "again.json")
    assert open_file(tmp_path / "again.json").simulation.scene.title == simulation.scene.title


def test_a_double_key_is_found_in_one_pass():
    asked = 0

    class Counted(str):
        def __eq__(self, other: object) -> bool:
            nonlocal asked
            asked += 1
            return str.__eq__(self, other)  # type: ignore[return-value]

        __hash__ = str.__hash__

    pairs = [(Counted(k), 0) for k in range(2000)]
    with pytest.raises(ValueError, match="'1999' is there twice"):
        without_doubles([*pairs, (Counted(1999), 0)])
    assert asked < 10 * len(pairs), "every key was compared with every other"


def test_the_words_of_a_table_that_was_saved_are_those_of_its_scene(tmp_path: Path):
    session = Session()
    assert session.load("arch")
    save_scene(session, tmp_path / "table.json")
    words = type(session.scene).lesson()
    assert re.search(r"\n- \w.*\n- ", words), "bullets stand close together"
    assert scene_class(read_scene(tmp_path / "table.json")).lesson() == words


def test_a_saved_table_does_not_tell_how_to_build_one(tmp_path: Path):
    """Whoever opens a toy wants to play with it."""
    session = Session()
    assert session.load("empty") and "A car" in type(session.scene).lesson()
    save_scene(session, tmp_path / "toy.json")
    assert scene_class(read_scene(tmp_path / "toy.json")).lesson() == ""
