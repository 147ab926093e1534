"""How a file sheet follows the job that it has begun."""

from collections.abc import Callable

from app.ui.sheets.file_task import FileTask
from app.window.file_controller import Done, Failed, FileController

Work = Callable[[Done, Failed], bool]
"""Lets a job of the file controller begin; False when it has to wait for another one."""


def begin(task: FileTask, work: Work, files: FileController) -> bool:
    """Let `work` begin; the `task` of the sheet follows its job."""

    def done() -> None:
        task.done, task.job = True, None

    def failed(text: str) -> None:
        task.error, task.job = text, None

    if not work(done, failed):
        return False
    task.job = files.job
    return True
