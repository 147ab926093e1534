"""The lists of the scene menu: the user's own first, then the chapters."""

from app.ui.sheets.chapter_list import Entry
from app.ui.sheets.scene_gallery import Gallery
from app.ui.sheets.scene_index import MINE, Found
from scenes.chapters import line_of

FAVOURITES, LAST, LESSONS = "favourites", "last", "lessons"  # and MINE
"""Keys of the user's own lists; a chapter's key is its title."""

EMPTY = {
    FAVOURITES: "No favourites yet. Point at a card and click its star, or press {key}.",
    LAST: "You have not opened a scene yet.",
    LESSONS: "No scene here has a lesson.",
    MINE: "Build something and save it with Ctrl+S. You will find it here.",
}
"""What stands where cards would be."""


def shelf(gallery: Gallery, key: str) -> list[Found]:
    """Return the cards of a list or chapter."""
    match key:
        case "favourites":
            return gallery.favourites()
        case "last":
            return gallery.last_used()
        case "lessons":
            return gallery.lessons()
        case "Mine":
            return gallery.mine()
    for one in gallery.index.shelves:
        if one.key == key:
            return list(one.cards)
    return [result for result in gallery.index.found if result.category == key]


def entries(gallery: Gallery) -> list[Entry]:
    """Return what the column shows; chapters in the order of the menu."""
    own = (
        (MINE, "Mine", "Scenes that you saved", "file"),
        (FAVOURITES, "Favourites", "Scenes with a star", "star"),
        (LAST, "Last used", "The newest first", "clock"),
        (LESSONS, "Lessons", "Step by step, for a class", "lesson"),
    )
    rows = [
        Entry(key, title, line, len(shelf(gallery, key)), sign) for key, title, line, sign in own
    ]
    rows += [
        Entry(one.key, one.title, one.line, len(one.cards), one.sign)
        for one in gallery.index.shelves
    ]
    counts: dict[str, int] = {}
    for result in gallery.index.found:
        counts[result.category] = counts.get(result.category, 0) + 1
    return rows + [Entry(title, title, line_of(title), n) for title, n in counts.items()]


def home_of(gallery: Gallery, name: str) -> str:
    """Return the key of the chapter that a scene is in; what is in none was used last."""
    for result in gallery.index.all():
        if result.name == name:
            return result.category
    return LAST if gallery.last_used() else next((f.category for f in gallery.index.found), LAST)
