"""Impacts as in impacts.py, in rounds that the threads of a tick share: the same bits."""

from physics.compile.jit import device
from physics.impacts.impact_rounds import look_between, strike_left, strike_part
from physics.impacts.impacts import MOST_ROUNDS, book_all_blows, open_impacts
from physics.stepping.stages import FIRST_PART, LEAVE, STRIKE, share
from physics.threads.crew import PARTS

LEAST_SHARED = 32
"""Contacts of a round that threads share: [count], 32. Fewer: one thread has struck them before
another has heard of them."""


@device
def impacts(page, awake, meets):
    """Strike what meets fast; `meets` is how many blocks say that they may have such points."""
    if meets == 0:
        return
    parts = page.crew[PARTS]
    count = open_impacts(page, awake, parts)
    turn = 0
    while count > 0 and turn < MOST_ROUNDS:
        turn += 1
        if parts > 1:
            look_between(page, turn)
        if count >= LEAST_SHARED:
            share(page, STRIKE, turn)
        else:
            for part in range(parts):
                strike_part(page, turn, part)
        count = strike_left(page, turn)
    share(page, LEAVE, FIRST_PART)
    book_all_blows(page, awake)
