"""Packs in the window: File, Share, Pack…, and what is done with a pack that is opened."""

import os
from functools import partial
from pathlib import Path

from app.features.packs.draft import Draft, last_draft
from app.features.packs.shelf import key_of, machines, places, shelf_of
from app.features.packs.view.making_sheet import MakingSheet
from app.features.packs.view.pack_sheet import PackSheet, PackTask
from app.files.atomic import FileError, shown
from app.files.file_name import file_name
from app.files.packs import store
from app.files.packs.index import ENDINGS, SUFFIX
from app.files.packs.pack import Pack, make_pack, read_pack
from app.files.rerun import Progress
from app.quantities.file_size import size_words
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.ui.sheets.scene_index import Shelf
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.file_controller import Done, Failed
from app.window.file_jobs import begin
from app.window.host import Host


class PacksPart(Part):
    """The part has the draft of the pack that is made."""

    def __init__(self, host: Host) -> None:
        """Bring to an end what a crash has left."""
        super().__init__(host)
        self.draft: Draft | None = None
        store.clear_away()

    # --- a pack that is opened ---------------------------------------------------------------

    def opens(self, path: Path) -> bool:
        """Look at a pack that was dropped or opened."""
        if not path.name.lower().endswith(ENDINGS):
            return False
        read = partial(read_pack, path)
        self.host.files.read(f"Opening {shown(path.name)}", read, self.look)
        return True

    def look(self, pack: Pack) -> None:
        """Show what is in a pack, and offer to add it."""
        old = store.known(pack.index)
        before = old.index.version if old is not None else 0
        self._show(PackTask(pack.index, before, add=partial(self._add, pack)))

    def _add(self, pack: Pack) -> str:
        """Add a pack; return why not, "" when it was done."""
        old = store.known(pack.index)
        try:
            one = store.add(pack)
        except FileError as error:
            return error.reason
        name, version = pack.index.name, pack.index.version
        done = f"Added {name}: {pack.index.counted}"
        if old is not None and old.index.version == version:
            done = f"{name}: version {version} was added again"
        elif old is not None:
            done = f"{name}: version {version} has taken the place of version {old.index.version}"
        self.host.session.notify("info", done)
        self._open_menu(key_of(one))
        return ""

    # --- a pack that was added ---------------------------------------------------------------

    def shelves(self) -> list[Shelf]:
        """Return a shelf of each pack that was added."""
        return [shelf_of(one, partial(self.tell, one)) for one in store.added()]

    def tell(self, one: store.Added) -> None:
        """Show what is in a pack that was added."""
        self._show(PackTask(one.index, remove=partial(self._remove, one)))

    def _remove(self, one: store.Added) -> str:
        try:
            store.remove(one)
        except FileError as error:
            return error.reason
        self.host.session.notify("info", f"Removed {one.index.name}")
        self._open_menu("")
        return ""

    def _show(self, task: PackTask) -> None:
        self.host.ui.open_sheet(lambda desk, closed: PackSheet(desk, closed, task))

    def _open_menu(self, key: str) -> None:
        """Show the scene menu, open at a shelf."""
        self.host.gallery.place = (key, "", None) if key else None
        self.host.ui.open_scene_menu()

    # --- making one --------------------------------------------------------------------------

    def make_pack(self) -> None:
        """Open the sheet that makes a pack, with what was typed and ticked last."""
        self.draft = draft = last_draft() if self.draft is None else self.draft.again()
        self.host.ui.open_sheet(
            lambda desk, closed: MakingSheet(desk, closed, draft, partial(self._ask, draft))
        )

    def _ask(self, draft: Draft) -> None:
        """Ask where the pack is to go."""
        files, index, sources = self.host.files, draft.index(), draft.sources()

        def start(task: FileTask, path: Path) -> bool:
            def work(tell: Progress) -> str:
                pack = make_pack(path, index, sources, tell)
                size = size_words(path.stat().st_size)
                return f"Saved {shown(path.name)}: {pack.index.counted}, {size}"

            def go(done: Done, failed: Failed) -> bool:
                def saved() -> None:
                    draft.saved()
                    done()

                return files.write(f"Saving {shown(path.name)}", work, saved, failed, path.parent)

            return begin(task, go, files)

        name = file_name(index.name, SUFFIX, usual="pack")
        task = save_task("Save the pack", "My packs", "packs", name, start, (SUFFIX,))
        self.host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


FEATURE = Feature(
    name="packs",
    words="Packs",
    place=22,
    make=PacksPart,
    suffixes=ENDINGS,
    knows=lambda path: path.name.lower().endswith(ENDINGS) and os.path.isfile(path),
    machines=machines,
    files=places,
    actions=(
        ActionOf("pack", "Make a pack", (), "Scenes and files", PacksPart.make_pack)
        .at("Share", (0, 5), "Pack…")
        .told("Put scenes, lessons, pictures and machines into one file, for others to add."),
    ),
)
