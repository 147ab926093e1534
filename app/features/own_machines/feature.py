"""Save as a machine…: what is selected, for the list of machines in every scene."""

from dataclasses import replace
from pathlib import Path

from app.editor.machine_files import SUFFIX, machines_of
from app.editor.templates import Make
from app.files.atomic import shown, write_file
from app.files.file_name import file_name
from app.files.folders import own_folder
from app.files.rerun import Progress
from app.files.things_text import things_text
from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.copying import shifted
from app.ui.menu_place import ON_THING, Scope
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.file_controller import Done, Failed
from app.window.file_jobs import begin
from physics import Body

KIND = "machines"
NO_BODY = "Select the bodies of the machine first."


class OwnMachinesPart(Part):
    """The part saves what is selected."""

    def save(self) -> None:
        """Ask for a name, and save what is selected as a machine."""
        selection, files = self.host.editor.selection, self.host.files
        things = selection.copy()
        if things is None:
            self.host.session.notify("info", NO_BODY, holds=lambda: not selection.bodies)
            return
        text = things_text(on_its_foot(things, selection.bodies))

        def start(task: FileTask, path: Path) -> bool:
            def work(_: Progress) -> str:
                write_file(path, text.encode())
                return f"Saved {shown(path.stem)}. You find it in Insert, Machine."

            def go(done: Done, failed: Failed) -> bool:
                return files.write(f"Saving {shown(path.name)}", work, done, failed, path.parent)

            return begin(task, go, files)

        name = file_name(selection.bodies[0].name or "my machine", SUFFIX)
        task = save_task("Save as a machine", "My machines", KIND, name, start)
        self.host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def on_its_foot(things: AddThings, bodies: list[Body]) -> AddThings:
    """Return the things of `bodies` where templates are: their middle over 0, their foot at 0; the
    place where they are fixed to the wall at 0, 0 when there is one.
    """
    walls = [j["anchor_a"] for j in things.joints if j.get("a") is None and "anchor_a" in j]
    boxes = [body.aabb for body in bodies]
    x = 0.5 * (min(box[0] for box in boxes) + max(box[2] for box in boxes))
    x, y = walls[0] if walls else (x, min(box[1] for box in boxes))
    grouped = len(bodies) > 1 and not things.groups
    return replace(shifted(things, (-x, -y)), grouped=grouped)


def machines() -> dict[str, Make]:
    """Return the user's own machines."""
    try:
        paths = [path for path in sorted(own_folder(KIND).iterdir()) if path.suffix == SUFFIX]
    except OSError:
        return {}
    return machines_of(paths)


def no_body(scope: Scope) -> str:
    """Return why nothing can be saved, "" when it can."""
    return "" if scope.editor.selection.bodies else NO_BODY


FEATURE = Feature(
    name="own_machines",
    words="Your own machines",
    place=21,
    make=OwnMachinesPart,
    machines=machines,
    actions=(
        ActionOf("save_machine", "Save as a machine", (), "Change", OwnMachinesPart.save)
        .at("Machines", (1, 1), "Save as a machine…", refused=no_body)
        .at(ON_THING, (0, 3), "Save as a machine…")
        .told("Save what is selected, and put it into any scene from the list of machines."),
    ),
)
