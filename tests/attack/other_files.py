"""Hostile files that are no scenes: tables, pictures, lessons, creatures; and what is no file.

Each goes through the function that its dialog, a drop or the command line calls. Packs come here as
soon as the program has some: a method, and its line in `kinds` of `Files`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from app.drawing.camera import Camera
from app.drawing.picture_import import read_picture
from app.editor.editor import Editor
from app.features.creatures.model.creature_file import SUFFIX as CREATURE
from app.features.creatures.model.creature_file import read_creature, save_creature
from app.features.graphs.data_import import ColumnsTask, table_of
from app.features.graphs.model.csv_table import CsvError
from app.features.imports.model.svg import read_svg
from app.features.imports.model.tiled_file import read_map
from app.features.lesson_maker.export.rehearsal import Rehearsal
from app.files.any_file import read_any
from app.files.atomic import FileError
from app.files.background import GivenUpError
from app.files.lesson_file import Lesson, lesson_of, lesson_tree, step_words
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.edit.attaching import Attach
from app.simulation.commands.edit.creature import SetCreature
from app.simulation.errors import SceneFailedError
from creatures.text import gallery, write
from scenes.lesson_words import SUFFIX as LESSON
from scenes.lesson_words import beside
from tests.attack.corpus import SCENES
from tests.attack.damage import damaged
from tests.attack.laws import is_sentence, law
from tests.attack.own_controls import any_control
from tests.attack.pictures import hostile_picture
from tests.attack.special import put_special
from tests.attack.tables import hostile_table

TEACHING = ("slope", "torque", "gas", "turntable")
"""Scenes whose lessons are damaged."""

STEPS = 3
"""Of a lesson so many are shown: [count]; each for a moment."""

MOMENT = 0.05  # [s] simulated
PICTURE = (320, 180)  # [px] of a step


class OtherFiles:
    """The files that are read beside scenes."""

    def __init__(self, saves_open: Callable[[Session, Path], None]) -> None:
        """`saves_open` asks whether what a session has become can be written and read."""
        self._saves_open = saves_open
        self._creatures = [path.read_bytes() for path in gallery().values()]
        self._lessons = [beside(name).read_bytes() for name in TEACHING]
        self.readers = {
            ".csv": table_of,
            ".png": read_picture,
            CREATURE: read_creature,
            LESSON: lambda path: read_any(path, lambda *_: None),
            ".json": lambda path: read_any(path, lambda *_: None),
            ".svg": read_svg,
            ".tmx": read_map,
        }

    def table(self, random: Random, folder: Path) -> str:
        """Measured data: read, its columns chosen, put on the table."""
        path = folder / f"hostile{random.choice(('.csv', '.txt', '.tsv', '.dat'))}"
        path.write_bytes(hostile_table(random))
        try:
            result = table_of(path)
        except (CsvError, FileError) as error:
            return refused(error, path)
        session = Session(recording=False)
        assert session.load("stack")
        editor = Editor(session, Camera(PICTURE), ViewOptions())
        form = ColumnsTask(editor, path, result, lambda _number: None)
        is_sentence(form.summary(form.values), path)
        said = form.start(form.values)
        is_sentence(said, path)
        session.run(2)
        self._saves_open(session, folder)
        return "not taken" if said else "opened"

    def picture(self, random: Random, folder: Path) -> str:
        """A picture for a body: read, worn, saved."""
        suffix, data = hostile_picture(random)
        path = folder / f"hostile{suffix}"
        path.write_bytes(data)
        try:
            png = read_picture(path)
        except FileError as error:
            return refused(error, path)
        session = Session(recording=False)
        assert session.load("stack")
        body = session.world.bodies[-1]
        session.submit(Attach("picture", {"png": png}, body.id))
        session.run(2)
        self._saves_open(session, folder)
        return "opened"

    def lesson(self, random: Random, folder: Path) -> str:
        """A lesson: read, and some of its steps shown."""
        path = folder / f"hostile{LESSON}"
        path.write_bytes(damaged(random, self._lessons))
        try:
            result = read_any(path, lambda *_: None)
        except (FileError, SceneFailedError) as error:
            return refused(error, path)
        except GivenUpError:
            return "long"
        if not isinstance(result, Lesson):
            return "no lesson"
        rehearsal = Rehearsal(result, PICTURE)
        try:
            for number in range(min(STEPS, len(result.steps))):
                rehearsal.begin(number)
                for _ in rehearsal.run(MOMENT):
                    pass
            rehearsal.picture()
        except SceneFailedError as error:
            return refused(error, path)
        for notice in rehearsal.session.notices:
            is_sentence(notice.text, path)
        words = [step_words(step, result.scene) for step in result.steps]
        last = result.closing, result.notes, result.scene
        tree = lesson_tree(result.title, words, worlds_of(path), *last)
        again = lesson_of(path, json.loads(json.dumps(tree)))
        law(again.steps == result.steps, "lesson: it is not read as it was written")
        return "opened"

    def creature(self, random: Random, folder: Path) -> str:
        """A creature: read, built, saved, read again."""
        path = folder / f"hostile{CREATURE}"
        path.write_bytes(damaged(random, self._creatures))
        try:
            plan = read_creature(path)
        except FileError as error:
            return refused(error, path)
        again = folder / f"again{CREATURE}"
        try:
            save_creature(plan, again)
        except FileError as error:
            law(False, f"creature: it cannot be saved: {error.reason}")
        law(read_creature(again) == plan, "creature: it is not read as it was written")
        session = Session(recording=False)
        assert session.load("creature_builder")
        session.submit(SetCreature(write(plan)))
        session.run(5)
        self._saves_open(session, folder)
        return "opened"

    def controls(self, random: Random, folder: Path) -> str:
        """Controls of the user's own: made, run, saved."""
        session = Session(recording=False)
        assert session.load(random.choice(SCENES))
        for _ in range(random.choice((1, 3, 12))):
            session.submit(any_control(random, session))
            session.run(1)
        session.run(3)
        for notice in session.notices:
            is_sentence(notice.text, folder)
        if session.paused:
            return "failed in a tick"
        self._saves_open(session, folder)
        return "opened"

    def special(self, random: Random, folder: Path) -> str:
        """What is no file: every reader refuses it with a sentence, at once."""
        suffix = random.choice(list(self.readers))
        path = folder / f"special{suffix}"
        put_special(random, path)
        try:
            self.readers[suffix](path)
        except (FileError, CsvError) as error:
            return refused(error, path)
        law(False, f"special: {path.name} is read")
        return ""


def refused(error: Exception, path: Path) -> str:
    """It says why, in a sentence."""
    is_sentence(error.reason if isinstance(error, FileError) else str(error), path)
    return "refused"


def worlds_of(path: Path) -> dict:
    """The worlds in the file of a lesson, as they stand there."""
    tree = json.loads(path.read_bytes().decode("utf-8-sig"))
    return {world["name"]: world for world in tree.get("worlds", [])}
