"""Building creatures in the window: the board, its tool, and files of creatures."""

from pathlib import Path

import scenes
from app.features.creatures.model.creature_editor import CreatureEditor
from app.features.creatures.model.creature_file import SUFFIX, read_creature, save_creature
from app.features.creatures.view.board import CreatureBoard, Tasks
from app.features.creatures.view.limb_tool import LimbTool
from app.files.atomic import FileError, shown
from app.files.file_name import file_name
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, Place, own_places, save_task, usual_places
from app.window.host import Host
from creatures.text import GALLERY
from scenes.creatures.creature_race import MINE

OWN = "My creatures"
SCENE, RACE = "creature_builder", "creature_race"
"""The scenes in which creatures are built, and in which they race."""


class Builder:
    """The builder keeps the workshop, and the board on it."""

    def __init__(self, host: Host) -> None:
        """Nothing is open."""
        editor = host.editor
        self._editor, self._session, self._ui = editor, host.session, host.ui
        self.creature_editor = CreatureEditor(editor)
        editor.add_tool(LimbTool(editor, self.creature_editor))
        self.board = CreatureBoard(
            self.creature_editor, Tasks(self.open_file, self.save_file, self.race)
        )

    @property
    def at_work(self) -> bool:
        """Return whether the tool for limbs is in hand, and the scene has a creature for it."""
        return self.creature_editor.in_hand and self.creature_editor.built is not None

    def switch(self) -> None:
        """Open the board, or close it."""
        if self.board.boards is not None:
            self.board.close()
        else:
            self.show()

    def show(self) -> bool:
        """Open the board on the creature at its start; False: that failed.

        Where another scene shows it, or none does, the scene of the builder takes over: others say
        of their creature what is not true of one that was changed.
        """
        if not isinstance(self._session.scene, scenes.load(SCENE)):
            plan = self.creature_editor.built
            if not self._session.load(SCENE):
                return False
            if plan is not None:
                self.creature_editor.bring(plan)
            self._session.notify(
                "info", "A creature to build on. Undo brings back what ran before."
            )
        self.creature_editor.rest()
        self._ui.boards.open(self.board)
        self._editor.choose("limbs")
        return True

    def race(self) -> None:
        """Let the creature that is built race against three of the gallery, in the lowest lane."""
        plan = self.creature_editor.built
        self.board.close()
        if plan is not None and self._session.load(RACE, first=MINE):
            self.creature_editor.bring(plan)
            self._session.paused = False

    # --- files -------------------------------------------------------------------------------

    def open_file(self) -> None:
        """Ask for a file, and build what is in it."""

        def start(task: FileTask, path: Path) -> bool:
            task.error = self._read(path)
            task.done = not task.error
            return task.done

        gallery = Place("Gallery", GALLERY)
        places = [*own_places(OWN, "creatures"), gallery, *usual_places()]
        self._ask(FileTask("Open a creature", "Open", False, places, start))

    def save_file(self) -> None:
        """Ask for a name, and write the creature that runs."""
        plan = self.creature_editor.built
        if plan is None:
            return

        def start(task: FileTask, path: Path) -> bool:
            try:
                save_creature(plan, path)
            except FileError as error:
                task.error = str(error)
                return False
            self._session.notify("info", f"Saved {shown(path.name)}", path.parent)
            task.done = True
            return True

        name = file_name(plan.name.lower(), usual="creature")
        self._ask(save_task("Save the creature", OWN, "creatures", name, start, (SUFFIX,)))

    def _ask(self, task: FileTask) -> None:
        """Open a sheet on files of creatures; in the gallery they are plain JSON."""
        if not task.saving:
            task.suffixes = SUFFIX, ".json"
            task.choose(0)
        self._ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def read(self, path: Path) -> None:
        """Build what is in a file that was dropped on the window; a notice says why not."""
        if wrong := self._read(path):
            self._session.notify("error", wrong)

    def _read(self, path: Path) -> str:
        """Build what is in a file; return why not, "" when it is done."""
        try:
            plan = read_creature(path)
        except FileError as error:
            return str(error)
        if self.board.boards is None and not self.show():
            return "the scene to build it in cannot be opened"
        return (
            ""
            if self.creature_editor.take(plan)
            else "the creature cannot be built here: see the message"
        )
