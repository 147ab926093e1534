"""The process that runs ticks uncompiled: ``python -m app.features.xray.model.child``.

It reads requests from its standard input, pickled one after the other, and answers each: with the
share of the work that is done (a float), again and again, and with a Recording, then with its
Curves when they are asked for; or with the sentence why there is none. When the input ends, it ends
too.
"""

import gc
import pickle
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import BinaryIO

from app.features.xray.model.island import TooManyError
from app.features.xray.model.look import Request, look
from app.features.xray.model.record import Curves, Recording

Answer = float | str | Recording | Curves


def main() -> None:
    """Serve until the input ends."""
    gc.disable()  # a recording is a million objects without a circle
    answers, sys.stdout = sys.stdout.buffer, sys.stderr

    def tell(answer: Answer) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    for request in requests(sys.stdin.buffer):
        answer(request, tell)
        gc.collect()


def requests(stream: BinaryIO) -> Iterator[Request]:
    """What the program asks, until it closes the stream."""
    while True:
        try:
            request = pickle.load(stream)
        except EOFError:
            return
        yield request


def answer(request: Request, tell: Callable[[Answer], None]) -> None:
    """Look at what is asked for, and tell what is found as it is found."""
    try:
        for result in look(request, tell):
            tell(result)
    except TooManyError as error:
        tell(str(error))
    except Exception as error:
        traceback.print_exc()
        tell(f"the uncompiled tick failed: {type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
