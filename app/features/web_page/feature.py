"""File, Share, Web page…: what runs as one HTML file that plays in any browser."""

from pathlib import Path

from app.capture.web_page.export import export_copy, take_copy, write_page
from app.files.atomic import shown
from app.files.file_name import file_name
from app.files.page_file import PAGES
from app.files.rerun import Progress
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.file_jobs import begin


class WebPagePart(Part):
    """The part has nothing of its own but the sheet."""

    def choose(self) -> None:
        """Ask where the page is to go."""
        host, files = self.host, self.host.files

        def start(task: FileTask, path: Path) -> bool:
            copy = take_copy(host.session)

            def work(_: Progress) -> str:
                exported = export_copy(copy)
                write_page(exported, path)
                return f"Saved the web page {shown(path.name)}: {exported.words}"

            words = f"Saving {shown(path.name)}"
            return begin(
                task,
                lambda done, failed: files.write(words, work, done, failed, path.parent),
                files,
            )

        name = file_name(host.session.scene_name.removesuffix(".json"), ".html")
        task = save_task("Save a web page", "My pages", "pages", name, start, PAGES)
        host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


FEATURE = Feature(
    name="web_page",
    words="The web page",
    place=20,
    make=WebPagePart,
    actions=(
        ActionOf("web_page", "Web page that plays", (), "Scenes and files", WebPagePart.choose)
        .at("Share", (0, 0), "Web page…")
        .told("Save this scene as a page that plays on any phone or computer, without Fulcrum."),
    ),
)
