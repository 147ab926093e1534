"""The process that runs ticks uncompiled: ``python -m app.laboratory.xray.child``.

It reads requests from its standard input, pickled one after the other, and answers each: with the
share of the work that is done (a float), again and again, then with a Recording, or with the
sentence why there is none. When the input ends, it ends too.
"""

import gc
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import BinaryIO

from app.laboratory.xray.island import TooManyError
from app.laboratory.xray.look import Request, look
from app.laboratory.xray.record import Recording

Answer = float | str | Recording


def main() -> None:
    """Serve until the input ends."""
    gc.disable()  # a recording is a million objects without a circle
    answers, sys.stdout = sys.stdout.buffer, sys.stderr

    def tell(answer: Answer) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    for request in requests(sys.stdin.buffer):
        tell(answer_to(request, tell))
        gc.collect()


def requests(stream: BinaryIO) -> Iterator[Request]:
    """What the program asks, until it closes the stream."""
    while True:
        try:
            request = pickle.load(stream)
        except EOFError:
            return
        yield request


def answer_to(request: Request, tell: Callable[[Answer], None]) -> Recording | str:
    """Look at what is asked for."""
    try:
        return look(request, tell)
    except TooManyError as error:
        return str(error)
    except Exception as error:
        traceback.print_exc()
        return f"the uncompiled tick failed: {type(error).__name__}: {error}"


if __name__ == "__main__":
    main()
