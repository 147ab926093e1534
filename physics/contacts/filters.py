"""Who may touch whom: filters of shapes, the world's matrix of categories, vetoes on pairs."""

from typing import TYPE_CHECKING

import numpy as np

from physics.compile.jit import device, kernel
from physics.contacts.contacts import ENDED
from physics.contacts.endings import end_contacts_between
from physics.contacts.pairset import copy_into, new_set
from physics.state.page import State
from physics.values.checks import DefinitionError, flag
from physics.values.ranges import number_fault, short
from physics.world_lock import require_of, require_unlocked

if TYPE_CHECKING:
    from physics.body import Body
    from physics.world import World

CATEGORIES = 32
"""Bits of a category: [count], 32."""

ALL = 0xFFFFFFFF


@device
def filters_meet(a, b, matrix):
    """True when the filters of two shapes, and the matrix (32,) of categories, let them touch."""
    if a.group == b.group and a.group != 0:
        return a.group > 0
    if (a.category & b.mask) == 0 or (b.category & a.mask) == 0:
        return False
    return (allowed_by(matrix, a.category) & b.category) != 0


@device
def allowed_by(matrix, category):
    """The categories that any of the bits of `category` may meet: one turn for one bit."""
    allowed = 0
    row = 0
    while category != 0:
        if category & 1:
            allowed |= matrix[row]
        category >>= 1
        row += 1
    return allowed


@kernel
def end_forbidden(page):
    """Mark the contacts whose shapes may no longer touch as ended; returns how many."""
    ended = 0
    for i in range(page.tally[0].contact_count):
        contact = page.contacts[i]
        a = page.shapes[contact.shape_a]
        if not filters_meet(a, page.shapes[contact.shape_b], page.matrix):
            contact.point_count = ENDED
            ended += 1
    return ended


class CollisionMatrix:
    """Which of the 32 categories may meet, for all shapes of a world; at first all of them.

    Categories are numbers 0..31, the bits of Filter.category. It is symmetric. A shape of several
    categories meets what any of them may meet. A shared group of two shapes still overrides it.
    """

    def __init__(self, world: "World") -> None:
        self._world = world

    def get(self, a: int, b: int) -> bool:
        """True when categories `a` and `b` may meet."""
        row, bit = category_number(a), category_number(b)
        return bool(int(self._world.page.matrix[row]) >> bit & 1)

    def set(self, a: int, b: int, allowed: bool) -> None:
        """Let categories `a` and `b` collide, or not; contacts that this forbids end now."""
        a, b = category_number(a), category_number(b)
        require_unlocked(self._world, "change the collision matrix")
        if self.get(a, b) == flag("allowed", allowed):
            return
        matrix = self._world.page.matrix
        for row, bit in {(a, b), (b, a)}:
            matrix[row] ^= 1 << bit
        page = self._world.page
        bodies = bodies_in(page, 1 << a | 1 << b)
        for body in bodies:
            self._world.wake(self._world.body_at_row(body))
            page.forget_bounds(body)  # so that pairs are found now
        if end_forbidden(page.arrays) > 0:
            self._world.drop_ended()

    def rows(self) -> list[int]:
        """The 32 masks, to be saved."""
        return self._world.page.matrix.tolist()


def category_number(value: int) -> int:
    """`value` when it is 0..31; DefinitionError otherwise."""
    if number_fault("a category", value, 0, CATEGORIES - 1, whole=True):
        raise DefinitionError(
            f"a category is a number 0..31 (a bit of the mask), not {short(value)}"
        )
    return int(value)


def bodies_in(page: State, categories: int) -> list[int]:
    """Rows of the bodies that have a shape of any of these categories."""
    shapes = np.asarray(page.live_shapes)
    mine = (shapes["body"] >= 0) & (shapes["category"] & categories != 0)
    return np.unique(shapes["body"][mine]).tolist()


class Vetoes:
    """Pairs of bodies that were told not to collide, on top of those that a joint keeps apart."""

    def __init__(self) -> None:
        self.pairs: set[tuple[int, int]] = set()  # rows, the lower first

    def allows(self, a: int, b: int) -> bool:
        """True unless the pair of body rows was vetoed."""
        return (min(a, b), max(a, b)) not in self.pairs

    def set(self, a: int, b: int, allowed: bool) -> bool:
        """Veto the pair of body rows, or lift the veto; True when that changed something."""
        if self.allows(a, b) == allowed:
            return False
        self.pairs ^= {(min(a, b), max(a, b))}
        return True

    def forget(self, body: int) -> bool:
        """The row is free: who gets it next has no vetoes. True when there were some."""
        before = len(self.pairs)
        self.pairs = {pair for pair in self.pairs if body not in pair}
        return len(self.pairs) < before


def barred_set(jointed: np.ndarray, vetoes: Vetoes) -> np.ndarray:
    """The set of barred pairs of body rows for the kernels, from jointed (n, 2) and vetoed ones."""
    pairs = np.array(sorted(vetoes.pairs), np.int64).reshape(-1, 2)
    both = np.concatenate([np.asarray(jointed, np.int64).reshape(-1, 2), pairs])
    keys = both.min(axis=1) << 31 | both.max(axis=1)
    barred = new_set(2 ** max(8, (2 * len(keys)).bit_length()))
    copy_into(keys, barred)
    return barred


def let_collide(world: "World", a: "Body", b: "Body", allowed: bool) -> None:
    """Veto contacts of two bodies, which ends them now, or lift it again. DefinitionError."""
    require_unlocked(world, "change who collides")
    allowed = flag("allowed", allowed)
    for body in (a, b):
        require_of(world, "who collides", body, "body")
    if a is b:
        raise DefinitionError(f"a body never collides with itself: {a.name!r}")
    for body in (a, b):
        body.edit()
    if not world.vetoes.set(a.index, b.index, allowed):
        return
    if allowed:
        world.page.forget_bounds(b.index)  # so that the pair is found now
    elif end_contacts_between(world.page.live_contacts, a.index, b.index) > 0:
        world.drop_ended()
    world.barred_changed()
