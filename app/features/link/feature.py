"""File, Share, Link…: a small table as a link to a player page, and its QR code."""

from pathlib import Path

from app.capture.web_page.export import Copy, take_copy, write_text
from app.capture.web_page.link import link_of, player_page
from app.capture.web_page.table_rows import FarTableError
from app.features.link.sheet import LinkTask, Packed, link_sheet
from app.files.atomic import shown
from app.files.page_file import PAGES
from app.files.rerun import Progress
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.file_jobs import begin


class LinkPart(Part):
    """The part has nothing of its own but the sheet."""

    def choose(self) -> None:
        """Pack what runs, and show its link."""
        host = self.host
        copy = take_copy(host.session)
        task = LinkTask(lambda: self._save_page(task), copy.draft.beginning is not None)

        def work(_: Progress) -> dict[bool, Packed]:
            return {began: packed(copy, began) for began in (True, False)}

        def done(result: dict[bool, Packed]) -> None:
            task.packed = result

        def failed(why: str) -> None:
            task.packed = dict.fromkeys((True, False), Packed(trouble=why))

        host.files.read("Packing the table", work, done, failed)
        host.ui.open_sheet(link_sheet(host, task))

    def _save_page(self, link: LinkTask) -> None:
        """Ask where the player page is to go; then show the link again."""
        host, files = self.host, self.host.files

        def start(task: FileTask, path: Path) -> bool:
            def work(_: Progress) -> str:
                write_text(player_page(), path)
                return f"Saved {shown(path.name)}: put it on your school's server"

            def saved() -> None:
                if not host.view.page_address:  # so that the link can be tried on this computer
                    host.view.page_address = path.as_uri()
                host.ui.open_sheet(link_sheet(host, link))

            return begin(
                task,
                lambda _, failed: files.write("Saving", work, saved, failed, path.parent),
                files,
            )

        task = save_task("Save the player page", "My pages", "pages", "player.html", start, PAGES)
        host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def packed(copy: Copy, began: bool) -> Packed:
    """What a link holds, or why there is none."""
    try:
        return Packed(link_of(copy, began))
    except FarTableError as error:
        return Packed(trouble=f"A link cannot hold this table: {error}.")


FEATURE = Feature(
    name="link",
    words="The link",
    place=21,
    make=LinkPart,
    actions=(
        ActionOf("link", "Link and QR code", (), "Scenes and files", LinkPart.choose)
        .at("Share", (0, 3), "Link…")
        .told("Show a link, and a QR code for phones, that opens this table in a page."),
    ),
)
