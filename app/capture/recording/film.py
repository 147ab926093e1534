"""Film: a file that frames are written to. It appears under its name only when it is whole."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import numpy as np

from app.capture.recording.gif import FASTEST, GifWriter
from app.capture.recording.mp4 import Mp4Writer, find_ffmpeg
from app.files.atomic import FileError, check_output, put_in_place, reason, shown, temporary_of

KINDS = ("gif", "mp4")
"""What can be made, by suffix."""


class FilmError(Exception):
    """A film cannot be made; the text is one clear sentence."""


class Writer(Protocol):
    """What encodes: made from a path, a size [px] and frames per second."""

    def write(self, picture: np.ndarray) -> None:
        """Append a picture (h, w, 3) uint8."""
        ...

    def close(self) -> None:
        """Finish the file."""
        ...

    def abort(self) -> None:
        """Stop; the file is of no use."""
        ...


def kind_of(path: Path) -> str:
    """Return the kind that the suffix asks for; FilmError when it is neither."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise FilmError(f"a film is a .gif or an .mp4, not {path.name!r}; choose one of the two")
    return kind


def check_film(path: Path) -> None:
    """Raise FilmError unless a film could be written to `path`: suffix, encoder, folder."""
    kind = kind_of(path)
    try:
        if kind == "mp4":
            find_ffmpeg()
        check_output(path)
    except ImportError as error:
        raise _failure(path, error) from error
    except FileError as error:
        raise FilmError(f"cannot write {shown(path)}: {error.reason}") from error


class Film:
    """A film takes frames and writes one file: ``with Film(path, size, 30) as film``.

    An error inside ``with`` leaves no file, and an older one of that name as it was.
    """

    def __init__(self, path: Path, size: tuple[int, int], frames_per_second: float) -> None:
        """Begin to write; `size` [px]. FilmError says what is missing."""
        check_film(path)
        self.path, self._part = path, temporary_of(path)
        self.size, self.frames_per_second = shape_of(path, size, frames_per_second)
        make = GifWriter if kind_of(path) == "gif" else Mp4Writer
        self._writer: Writer | None = None
        try:
            self._writer = make(self._part, self.size, self.frames_per_second)
        except (ImportError, OSError) as error:
            self.cancel()
            raise _failure(path, error) from error

    def write(self, picture: np.ndarray) -> None:
        """Append a picture (height, width, 3) uint8 of the film's own `size`."""
        if picture.shape != (*self.size[::-1], 3):
            raise ValueError(f"a picture of {self.size[::-1]} x 3 is wanted, not {picture.shape}")
        self._guard("write", picture)

    def finish(self) -> None:
        """Finish the file and give it its name: the last frame was written."""
        self._guard("close")
        try:
            put_in_place(self._part, self.path)
        except OSError as error:
            self.cancel()
            raise _failure(self.path, error) from error
        self._writer = None

    def cancel(self) -> None:
        """Stop writing and remove the unfinished file."""
        if self._writer is not None:
            self._writer.abort()
            self._writer = None
        with suppress(OSError):
            self._part.unlink()

    def _guard(self, verb: str, *arguments: np.ndarray) -> None:
        """Let the writer work; when it cannot, the film is cancelled."""
        try:
            getattr(self._writer, verb)(*arguments)
        except OSError as error:
            self.cancel()
            raise _failure(self.path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.finish()
        else:
            self.cancel()


def shape_of(
    path: Path, size: tuple[int, int], frames_per_second: float
) -> tuple[tuple[int, int], float]:
    """Return the size [px] and frames per second that the kind of file can have."""
    if kind_of(path) == "gif":
        return size, min(frames_per_second, FASTEST)
    return (size[0] - size[0] % 2, size[1] - size[1] % 2), frames_per_second


def _failure(path: Path, error: ImportError | OSError) -> FilmError:
    """Return the one sentence for `error`."""
    if isinstance(error, ImportError):
        return FilmError(str(error))
    return FilmError(f"cannot write {shown(path)}: {reason(error)}")
