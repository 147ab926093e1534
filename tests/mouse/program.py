"""A screen that nobody sees, and the real program on it as a process that can be asked."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from pathlib import Path
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from tests.mouse.inside import START, Told

ROOT = Path(__file__).parents[2]
TRIES = 10
"""So often a screen is asked for: [count], 10. Two that start at once may choose one number."""
PATIENCE = 60.0  # [s] for an answer: a cold kernel is compiled meanwhile
TICK = os.sysconf("SC_CLK_TCK")  # [1/s] of the times in /proc
PAGE = os.sysconf("SC_PAGE_SIZE")  # [B]

P = ParamSpec("P")
T = TypeVar("T")


class Case(NamedTuple):
    """How the program is shown."""

    look: str = "light"
    size: tuple[int, int] = (1280, 720)  # [px]
    text: float = 1.0  # [1] the UI scale

    def __str__(self) -> str:
        return f"{self.look}-{self.size[0]}x{self.size[1]}-{self.text:g}"

    @property
    def options(self) -> list[str]:
        """Its words of the command line."""
        size, theme = f"{self.size[0]}x{self.size[1]}", "dark" if self.look == "dark" else "light"
        words = ["--size", size, "--theme", theme, "--scale", str(self.text)]
        return [*words, "--projector"] if self.look == "projector" else words


def _answers(display: str) -> bool:
    """Whether the screen can be used."""
    words = ["xdotool", "getmouselocation"]
    asked = subprocess.run(words, env={**os.environ, "DISPLAY": display}, capture_output=True)
    return asked.returncode == 0


@contextmanager
def screen(size: tuple[int, int]) -> Iterator[str]:
    """The name of a new screen of its own; Xvfb chooses a free number."""
    room = f"{size[0]}x{size[1]}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", room, "-nolisten", "tcp"]
    command += ["-noreset"]  # else it begins anew when its only client goes, and hears nobody
    for _ in range(TRIES):
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
            assert server.stdout is not None
            number = server.stdout.readline().decode().strip()
            display = ":" + number
            try:
                if number and _answers(display):
                    yield display
                    return
            finally:
                server.terminate()
    raise AssertionError("Xvfb opens no screen")


def cpu_of(process: int) -> float:
    """The processor time that a process has taken [s]."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


class Program:
    """The program runs from its making until `close`, with folders of its own."""

    def __init__(self, display: str, folder: Path, options: list[str]) -> None:
        """Start it with these `options` of the command line; it keeps its files in `folder`."""
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "LC_ALL": "C",  # in a UTF-8 locale SDL writes a title that xdotool cannot read
            "HOME": str(folder),  # pictures and films go there
            "FULCRUM_CONFIG_DIR": str(folder / "config"),
            "FULCRUM_DATA_DIR": str(folder / "data"),
        }
        cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
        self.environment["XDG_CACHE_HOME"] = cache  # what is compiled is found again
        # A user's Python keeps its bytecode, and a warm start is a start that finds it.
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE"):
            self.environment.pop(name, None)
        kept = folder / "config" / "preferences.json"
        if not kept.exists():  # a new installation shows few tools
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text('{"all_tools": true}')
        ours, theirs = Pipe()
        self._questions = ours
        self.started = time.monotonic()  # [s]
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(theirs.fileno()), *options],
            cwd=ROOT,
            env=self.environment,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()

    def ask(
        self, question: Callable[Concatenate[Told, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Ask the running program; what it raises is raised here."""
        assert not named, "questions have no named arguments"
        self._questions.send((question, args))
        if not self._questions.poll(PATIENCE):
            raise AssertionError(f"the program does not answer within {PATIENCE:g} s")
        answer, fault = self._questions.recv()
        if fault:
            raise AssertionError(fault)
        return answer

    def cpu(self) -> float:
        """The processor time that it has taken [s]."""
        return cpu_of(self.process.pid)

    def memory(self) -> float:
        """What of the memory is its own now [MB]."""
        words = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(words[1]) * PAGE / 2**20

    def close(self) -> None:
        """End it, as a closed window does; kill it if it does not."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self._questions.close()
