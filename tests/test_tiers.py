"""Every test is of one of the two tiers, whatever file or window it needs."""

from pathlib import Path

import pytest

from tests.tiers import FIRST, SECOND, is_left_out, share_out

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("test_*.py"))


def file_of(folder: Path, text: str) -> Path:
    path = folder / "test_made.py"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("def test_a(): ...", True, False),
        ("pytestmark = pytest.mark.sweep", False, True),
        ("@pytest.mark.sweep\ndef test_a(): ...", True, True),
        ("import pytest\n# pytestmark = pytest.mark.sweep\n", True, True),
        ("MARKS = marks(swept=SWEEP)", True, True),
    ],
)
def test_only_files_without_a_test_of_a_tier_are_left_out_of_it(
    tmp_path: Path, text: str, first: bool, second: bool
):
    path = file_of(tmp_path, text)
    assert [is_left_out(path, tier) for tier in (FIRST, SECOND, "")] == [not first, not second, 0]


def test_every_file_is_read_by_one_tier_at_least():
    assert FILES
    assert not [path for path in FILES if is_left_out(path, FIRST) and is_left_out(path, SECOND)]


def test_a_file_that_may_open_the_window_is_read_by_the_second_tier(tmp_path: Path):
    for name in ("window", "features"):
        folder = tmp_path / name
        folder.mkdir()
        assert not is_left_out(file_of(folder, "def test_a(desk): ..."), SECOND)


class Item:
    """As much of a collected test as the tiers look at."""

    def __init__(self, path: Path, *fixtures: str, swept: bool = False) -> None:
        self.path, self.fixturenames, self.swept = path, fixtures, swept

    def get_closest_marker(self, name: str) -> object:
        return (name == SECOND and self.swept) or None

    def add_marker(self, name: str) -> None:
        self.swept = self.swept or name == SECOND


def test_of_a_file_that_opens_the_window_the_first_such_test_is_of_the_first_tier(tmp_path: Path):
    one, two = (tmp_path / "window" / f"test_{name}.py" for name in ("one", "two"))
    one.parent.mkdir()
    one.touch()
    two.touch()
    items = [
        Item(one),
        Item(one, "desk", "parts", swept=True),
        Item(one, "desk", "parts"),
        Item(one, "desk", "parts"),
        Item(two, "parts"),
        Item(one),
    ]
    share_out(items)
    assert [item.swept for item in items] == [False, True, False, True, False, False]


def test_a_swept_test_that_the_second_tier_would_not_read_is_refused(tmp_path: Path):
    hidden = Item(file_of(tmp_path, "def test_a(): ..."), swept=True)
    with pytest.raises(pytest.UsageError, match="test_made"):
        share_out([hidden])
