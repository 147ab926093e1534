"""The hand of an attack: it also drops hostile files, chooses them in dialogs, makes controls,
turns the clock, fills the disk, and has many boards open in small windows for fingers.
"""

from collections.abc import Sequence
from pathlib import Path

import pygame

from app.features.creatures.model.creature_file import SUFFIX as CREATURE
from app.files.view_options import THEMES
from app.ui.sheets.file_sheet import FileSheet
from app.window.application import Application
from creatures.text import gallery
from scenes.lesson_words import SUFFIX as LESSON
from scenes.lesson_words import beside
from tests.attack.damage import TEXTS, damaged
from tests.attack.hand import SCALES, Hand
from tests.attack.other_files import TEACHING
from tests.attack.own_controls import any_control
from tests.attack.pictures import hostile_picture
from tests.attack.special import put_special
from tests.attack.tables import hostile_table

JUMPS = (0.0, 5.0, 3600.0)
"""Seconds that a frame may take: a window that was moved, a lid that was closed: [s]."""

SETTINGS = (-1e9, -3600.0, -1.0, 0.0, 3600.0, 1e9)
"""How far the clock on the wall is set forward: [s]; the others never go back."""

DIALOGS = ("import_data", "picture", "open_file", "open_replay", "open_lesson")
"""Actions that ask for a file."""

BOARDS = (
    *("graph", "ledger", "free_body", "honesty", "hand_board", "vote", "controls"),
    *("microscope", "compare", "why", "fan", "profile", "xray", "creature", "improve"),
    *("make_lesson", "caption", "lesson", "branches", "legend", "panel", "toolbar", "stage"),
)
"""Actions that open boards, or take room from them."""

SMALL = ((200, 150), (320, 240), (420, 900), (480, 320), (900, 300), (1280, 300), (1280, 720))
"""Sizes of windows in which boards have too little room: [px]."""


class RoughHand(Hand):
    """The rough hand has files to damage, and a folder for them."""

    def __init__(
        self, app: Application, seed: int | str, valid: Sequence[bytes], folder: Path
    ) -> None:
        """`valid` files are damaged."""
        super().__init__(app, seed)
        self.valid, self.folder, self.told = valid, folder, folder / "events.txt"
        self.creatures = [path.read_bytes() for path in gallery().values()]
        self.lessons = [beside(name).read_bytes() for name in TEACHING]
        self.deeds += [
            (2, self.drop),
            (1, self.choose_file),
            (1, self.look),
            (1, self.crowd),
            (1, self.control),
            (1, self.jump),
            (0.5, self.disk_full),
            (1, self.save),
        ]

    # --- files -------------------------------------------------------------------------------

    def hostile(self, end: str) -> Path:
        """A file of the kind that its `end` says, mostly damaged; or what is none."""
        path = self.folder / f"dropped {self.random.choice(('a', 'b', 'é'))}{end}"
        path.unlink(missing_ok=True) if not path.is_dir() else path.rmdir()
        dice = self.random.random()
        if dice < 0.1:
            put_special(self.random, path)
        elif end in (".csv", ".txt"):
            path.write_bytes(hostile_table(self.random))
        elif end in (".png", ".jpg"):
            path.write_bytes(hostile_picture(self.random)[1])
        else:
            kinds = {CREATURE: self.creatures, LESSON: self.lessons}
            known = kinds.get(end, self.valid)
            whole = self.random.choice(known)
            path.write_bytes(whole if dice < 0.25 else damaged(self.random, known))
        return path

    def drop(self) -> str:
        """A file from another program falls onto the window."""
        ends = (".json", ".json", ".json", CREATURE, LESSON, ".png", ".jpg", ".csv")
        path = self.hostile(self.random.choice(ends))
        self.send(pygame.DROPFILE, file=str(self.folder if self.random.random() < 0.05 else path))
        self.frames(4)
        return str(path)

    def choose_file(self) -> str:
        """One of the dialogs that ask for a file gets a hostile one, and is answered."""
        name = self.random.choice(DIALOGS)
        self.app.do(name)
        self.frame()
        sheet = self.app.ui.sheet
        if not isinstance(sheet, FileSheet):
            return f"{name}: it asks for none"
        fitting = self.random.random() < 0.9
        end = self.random.choice(sheet.task.suffixes if fitting else (".json", ".png", ".csv"))
        path = self.hostile(end)
        sheet.task.start(sheet.task, path)
        self.frames(3)
        if self.random.random() < 0.7:
            self.press_key("return")  # the next question, as it stands
        return f"{name} {path}"

    def look(self) -> str:
        """Another theme, size of the text, projector, fingers."""
        view = self.app.view
        view.theme = self.random.choice(THEMES)
        view.ui_scale = self.random.choice(SCALES)
        view.projector = self.random.random() < 0.3
        view.touch = self.random.choice((None, True, False))
        self.frame()
        shown = f"text {view.ui_scale}, projector {view.projector}, fingers {view.touch}"
        return f"{view.theme}, {shown}"

    def crowd(self) -> str:
        """Many boards in a window that becomes small, and large again."""
        names = self.random.sample(BOARDS, self.random.choice((1, 3, 6)))
        for name in names:
            self.app.do(name)
            self.frame()
        sizes = [self.random.choice(SMALL) for _ in range(self.random.choice((1, 3)))]
        for size in sizes:
            self.app.window._window.size = size
            self.frames(3)
        return f"{', '.join(names)} in {sizes}"

    def control(self) -> str:
        """A control of the user's own, or a note."""
        command = any_control(self.random, self.app.session)
        self.app.editor.do(command)
        self.frames(2)
        return f"{command.kind} {command.words}"[:200]

    def jump(self) -> str:
        seconds = self.random.choice(JUMPS)
        self.now += round(1000 * seconds)
        self.shift = self.random.choice(SETTINGS)
        self.frame(seconds)
        self.app.files.autosave.wait()
        self.frame()
        return f"{seconds} s"

    def save(self) -> str:
        """The running scene, exactly or not, or its run; the name may be any."""
        files = self.app.files
        name = self.random.choice(("a", "b", "c", *TEXTS)).replace("/", "_").replace("~", "_")
        path = self.folder / f"{name}.json"
        how = self.random.choice(("plain", "exact", "replay"))
        if how == "replay":
            files.save_replay(path)
        else:
            files.save(path, how == "exact")
        self.frames(3)
        return f"{how} {name[:40]!r}"

    def disk_full(self) -> str:
        """No byte can be written for some deeds."""
        import resource  # not on Windows; other hands work there

        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
        try:
            done = [deed() for deed in (self.save, self.key, self.click, self.jump, self.drag)]
        except OSError as error:
            raise RuntimeError(f"the full disk is not caught: {error}") from error
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        return "; ".join(done)
