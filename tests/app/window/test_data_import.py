"""Where measured data are looked for: where the last came from."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from app.files.view_options import ViewOptions
from app.ui.sheets.file_task import FileTask
from app.window import data_import


def asked(editor: Any, monkeypatch: Any) -> FileTask:
    """Return what the sheet is about that the import opens."""
    found: list[FileTask] = []
    monkeypatch.setattr(data_import, "FileSheet", lambda _desk, _closed, task: found.append(task))
    monkeypatch.setattr(data_import, "FormSheet", lambda *_: None)
    open_sheet: Any = lambda make: make(None, None)  # noqa: E731 - of any type
    data_import.choose_data(editor, open_sheet, lambda _: None)
    return found[0]


def test_the_folder_of_the_last_import_is_listed_first(tmp_path: Path, monkeypatch: Any) -> None:
    editor = SimpleNamespace(view=ViewOptions())
    task = asked(editor, monkeypatch)
    assert task.folder == task.places[0].folder
    (tmp_path / "bad.csv").write_text("")
    assert not task.start(task, tmp_path / "bad.csv") and task.error
    assert asked(editor, monkeypatch).folder == task.places[0].folder, "nothing was imported"
    (tmp_path / "good.csv").write_text("t [s];y [m]\n0;1\n1;2\n")
    assert task.start(task, tmp_path / "good.csv")
    assert asked(editor, monkeypatch).folder == tmp_path
    editor.view.import_folder = str(tmp_path / "gone")
    assert asked(editor, monkeypatch).folder == task.places[0].folder
