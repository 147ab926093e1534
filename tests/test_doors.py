"""Who opens files: one door for those of the user, which may be anything."""

import ast

from tests.test_architecture import SOURCES, name_of, nodes

OWN_FILES = {
    "app/capture/thumbnails/shipped.py": "pictures that come with the program",
    "app/capture/thumbnails/store.py": "sources of scenes",
    "app/capture/web_page/course.py": "the player of a page",
    "app/capture/web_page/player.py": "the player of a page, and its style",
    "app/files/link_file.py": "the words that all links go on from",
    "app/files/atomic.py": "folders, to bring their names down to the disk",
    "app/files/process_memory.py": "what the system says of this process",
    "app/files/versions.py": "what the system says of the processor",
    "app/window/desktop_entry.py": "the icon",
    "app/window/outputs.py": "the device that takes everything",
    "app/window/window.py": "the icon",
    "creatures/text.py": "the gallery",
    "physics/compile/kernel_cache.py": "sources of kernels",
    "physics/disk/regular_file.py": "the door itself",
    "physics/joints/kinds.py": "sources of joints",
    "physics/solvers/declared.py": "sources of solvers",
    "scenes/__init__.py": "sources of scenes",
    "scenes/contact/_source.py": "the source of a scene",
    "scenes/lesson_words.py": "lessons of the program",
    "scenes/readme.py": "tables of scenes",
    "scenes/school_words.py": "lessons of the program",
}
"""Who opens files on its own: those of the program and of the system, which are what they are."""


def opens_a_file(node: ast.Call) -> bool:
    """Whether a call opens a file by its name, whatever stands in its place."""
    called = ast.unparse(node.func)
    first = node.args[0] if node.args else None
    if called in ("open", "io.open", "os.open"):
        return "opener" not in {word.arg for word in node.keywords}
    if called in ("pygame.image.load", "Image.open"):
        return not ast.unparse(first or node).startswith("io.BytesIO(")
    if called.endswith(".open"):
        return isinstance(first, ast.Constant) and set(str(first.value)) <= set("rwaxbt+")
    steps = ("read_text", "read_bytes", "write_text", "write_bytes")
    loads = ("np.load", "np.loadtxt", "np.genfromtxt", "np.fromfile", "np.memmap", "np.save")
    return called in loads or (isinstance(node.func, ast.Attribute) and node.func.attr in steps)


def test_what_is_the_users_is_opened_by_one_door():
    """A pipe or a device in the place of a file stops whoever opens it by its name alone.

    `app/files/door.py` reads and `app/files/atomic.py` writes; `physics/disk/regular_file.py` has
    the opener for what stays open.
    """
    result = set()
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and opens_a_file(node):
                result.add(name_of(path))
    assert result == set(OWN_FILES)
