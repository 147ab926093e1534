"""The search in the window: Ctrl+K opens it, and what was done last is offered first."""

from collections.abc import Callable

from app.features.search.model.item import Item
from app.features.search.model.match import Index
from app.features.search.sources import by_school_words, everything
from app.features.search.view.sheet import Finder, SearchSheet, Typed, nothing
from app.ui.kit.desk import Desk
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host

FIRST = ("scene_menu", "film_last", "graph", "free_body", "why", "compare", "vote", "settings")
"""Functions that are offered before anything is typed, and before anything was done."""

MOST_LAST = 5
"""What was done last and is offered again: [count]."""


class SearchPart(Part):
    """The part knows what was done last; it looks for items anew each time the sheet is opened."""

    def __init__(self, host: Host) -> None:
        """Nothing was done yet."""
        super().__init__(host)
        self.last: list[tuple[str, str]] = []  # kind and name, the newest first

    def open(self) -> None:
        """Open the sheet, or close it."""
        if isinstance(self.host.ui.sheet, SearchSheet):
            self.host.ui.sheet.close()
            return
        typed = Typed()
        self.host.ui.open_sheet(lambda desk, closed: self._sheet(desk, closed, typed))

    def _sheet(self, desk: Desk, closed: Callable[[], None], typed: Typed) -> SearchSheet:
        return SearchSheet(desk, closed, typed, self.finder(), self._took)

    def finder(self) -> Finder:
        """Return what finds items of now, best first; without words what was done last, and more.

        All that there is is looked at once: while one types it stays as it is.
        """
        index = Index(everything(self.host))
        known = {(item.kind, item.name): item for item in index.items}
        wanted = dict.fromkeys([*self.last, *(("function", name) for name in FIRST)])
        first = [known[one] for one in wanted if one in known]

        def find(typed: str) -> tuple[list[Item], str]:
            if not typed.strip():
                return first, ""
            found = index.find(typed, by_school_words(typed))
            return found, "" if found else nothing(typed, index.nearest(typed))

        return find

    def _took(self, item: Item) -> None:
        one = (item.kind, item.name)
        self.last = [one, *(other for other in self.last if other != one)][:MOST_LAST]


FEATURE = Feature(
    name="search",
    words="The search",
    place=3,
    make=SearchPart,
    actions=(
        ActionOf("search", "Search for everything", ("ctrl+k",), "Program", SearchPart.open)
        .at("Help", (0, 0), "Search…")
        .told("Find functions, scenes, files, things on the table and settings by any word."),
    ),
)
