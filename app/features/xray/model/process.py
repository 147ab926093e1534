"""The program's end of the process that runs ticks uncompiled."""

import pickle
from collections.abc import Callable

from app.features.xray.model.look import Request
from app.features.xray.model.record import Curves, Recording
from app.files.background import JobError
from creatures.child_process import end, started

MODULE = "app.features.xray.model.child"

DIED = "the process that runs the tick uncompiled ended before it had an answer"


class Process:
    """It answers one request after the other; `close` ends it at once."""

    def __init__(self) -> None:
        """Start it. Raises JobError when the system has no room for a process."""
        try:
            self._process = started(MODULE, {"NUMBA_DISABLE_JIT": "1"}, text=False)
        except OSError as error:
            raise JobError(f"no process can be started for the X-ray: {error}") from error

    @property
    def id(self) -> int:
        """Its number in the system."""
        return self._process.pid

    def ask(
        self,
        request: Request,
        heard: Callable[[float], None],
        came: Callable[[Recording], None] = lambda _: None,
    ) -> Recording:
        """Return the answer; `heard` hears how far it is and may raise to give up.

        `came` hears of the recording as soon as its rows are known, before its curves. JobError
        says why there is none.
        """
        sent, answers = self._process.stdin, self._process.stdout
        assert sent is not None
        assert answers is not None
        done, recording = 0.0, None
        try:
            pickle.dump(request, sent)
            sent.flush()
            while True:
                answer = pickle.load(answers)
                if isinstance(answer, float):
                    done = answer
                    heard(done)
                elif isinstance(answer, Curves) and recording is not None:
                    return recording.with_curves(answer)
                elif isinstance(answer, Recording):
                    recording = answer
                    if not answer.curves_due:
                        return answer
                    came(answer)
                else:
                    raise JobError(str(answer))
        except (OSError, ValueError, EOFError, pickle.UnpicklingError) as error:
            heard(done)  # it may have been ended because nobody wants the answer
            raise JobError(DIED) from error

    def kill(self) -> None:
        """End it at once, from any thread: who waits for an answer is told that there is none."""
        self._process.kill()

    def close(self) -> None:
        """End it and give back all it has."""
        end(self._process)
