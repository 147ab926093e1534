"""The door through which the user's files come in: regular ones, no larger than their reader says.

Whatever is in a file's place (a pipe, a device, a socket, a folder, a link to one of them), and
whatever happens to it meanwhile, the answer comes at once: its content, or a FileError.
"""

from pathlib import Path

from app.files.atomic import FileError, in_words
from app.quantities.file_size import size_words
from physics.disk.regular_file import TooLargeError, read_regular

MOST_BYTES = 256 * 1024 * 1024
"""Largest file that is read: [bytes], 256 MiB. More: a wrong file chosen fills the memory."""


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the whole content; FileError when there is none, or more than `most` bytes."""
    try:
        return read_regular(path, most)
    except FileNotFoundError as error:
        raise FileError(path, "there is no such file") from error
    except TooLargeError as error:
        size = f"{size_words(error.size)}, at most {size_words(most)}"
        raise FileError(path, f"is too large: {size}") from error
    except MemoryError as error:
        raise FileError(path, "is too large for the free memory of this computer") from error
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise FileError(path, f"cannot be read: {in_words(error)}") from error
