"""MP4 (H.264) through ffmpeg: of the optional package imageio-ffmpeg, or the one on the path.

ffmpeg runs as a process of its own and takes raw pictures from a pipe.
"""

import importlib
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

import numpy as np

from app.capture.recording.place import PYTHON
from physics.disk.regular_file import open_new

HOW = f"{PYTHON} -m pip install imageio-ffmpeg"
if getattr(sys, "frozen", False):  # packed for a machine without Python
    HOW = "install it from ffmpeg.org, so that it is on the path"

MISSING = f"MP4 needs ffmpeg, which is not installed: {HOW} (a GIF needs nothing more)"

QUALITY = 18
"""x264's constant rate factor: [1], 18 looks like the original; 6 more halve the file."""

ENCODER_THREADS = 1
"""Threads of ffmpeg: [count], 1, because the window and the film want a core each."""

PATIENCE = 60.0
"""ffmpeg has this long to write the end of the file: [s]."""


class EncoderError(OSError):
    """ffmpeg gave up; the text is its own last line."""


def find_ffmpeg() -> str:
    """Return the program. ImportError says what to do when there is none."""
    try:
        return importlib.import_module("imageio_ffmpeg").get_ffmpeg_exe()
    except (ImportError, RuntimeError) as error:  # RuntimeError: the package without the program
        if on_path := shutil.which("ffmpeg"):
            return on_path
        raise ImportError(MISSING) from error


class Mp4Writer:
    """The writer makes an MP4 frame by frame; sides are even: H.264 halves the colours."""

    def __init__(self, path: Path, size: tuple[int, int], frames_per_second: float) -> None:
        """Start ffmpeg; ImportError without it."""
        words = [find_ffmpeg(), *_words(size, frames_per_second), str(path)]
        open_new(path).close()  # ffmpeg would wait for a pipe of that name
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe could fill up and stop both
        self._ffmpeg = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def write(self, picture: np.ndarray) -> None:
        """Append a picture (h, w, 3) uint8; EncoderError when ffmpeg is gone."""
        try:
            self._pipe.write(np.ascontiguousarray(picture).data)
        except OSError as error:  # a broken pipe
            raise self._failure() from error

    def close(self) -> None:
        """Let ffmpeg finish the file."""
        try:
            self._pipe.close()
        except OSError as error:
            raise self._failure() from error
        if self._ffmpeg.wait(PATIENCE) != 0:
            raise self._failure()
        self._errors.close()

    def abort(self) -> None:
        """Stop ffmpeg at once."""
        self._ffmpeg.kill()
        self._ffmpeg.wait()
        with suppress(OSError):  # what was not sent yet meets a broken pipe
            self._pipe.close()
        self._errors.close()

    @property
    def _pipe(self) -> IO[bytes]:
        assert self._ffmpeg.stdin is not None
        return self._ffmpeg.stdin

    def _failure(self) -> EncoderError:
        """Return what ffmpeg said last."""
        self._ffmpeg.wait(PATIENCE)
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        # less the name and address of the part of ffmpeg that says so
        silent = f"ffmpeg ended with status {self._ffmpeg.returncode}"
        words = re.sub(r"^\[[^]]*\] *", "", lines[-1]) if lines else silent
        return EncoderError(0, words)


def _words(size: tuple[int, int], frames_per_second: float) -> list[str]:
    """Return options of ffmpeg: raw RGB in; H.264 out, in the colours of HD that players expect.

    "bitexact" leaves out versions and dates, so the same film is the same file.
    """
    line = (
        f"-y -loglevel error -f rawvideo -pixel_format rgb24 -video_size {size[0]}x{size[1]}"
        f" -framerate {frames_per_second:g} -i - -an -c:v libx264 -preset veryfast -crf {QUALITY}"
        f" -threads {ENCODER_THREADS} -vf scale=out_color_matrix=bt709:out_range=tv"
        " -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709"
        " -movflags +faststart -fflags +bitexact -flags:v +bitexact -map_metadata -1 -f mp4"
    )
    return line.split()
