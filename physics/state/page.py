"""The data page: every number of a world, as a few structured arrays.

Kernels see these arrays and no object; definitions and handles are words at the edge. Rows are
reused after a removal, the lowest first: see capacity.py. Units are SI, y up, counter-clockwise,
float64 everywhere (a teaching tool's 0.1 stays 0.1).
"""

from collections.abc import Iterator
from heapq import heappop
from typing import Any, NamedTuple

import numpy as np

from physics.compile import page_numba
from physics.compile.jit import INTERPRETED, records
from physics.compile.lanes import LANES
from physics.constants import MOST_BLOCKS, MOST_CONTACTS
from physics.contacts.pairset import copy_into, new_set
from physics.energy.ledger_arrays import BODY_BOOK, JOINT_BOOK, LEDGER
from physics.impacts.impact_rows import STRUCK, contact_benches, group_benches
from physics.state.arrays import block_room, grown, sweep_arrays
from physics.state.counts import (
    ASLEEP_COUNT,
    AWAKE_COUNT,
    BODY_COUNT,
    CONTACT_COUNT,
    EVENT_COUNT,
    LOST,
    ORDER_COUNT,
    SHAPE_COUNT,
    SLEPT,
)
from physics.state.layout import (
    BLOCK_HEAD,
    BODY,
    CONTACT,
    CONTACT_BLOCK,
    COUNTS,
    EVENT,
    FREE,
    MOTION,
    POINT,
    SHAPE,
    STATIC,
    TALLY,
)
from physics.state.notes import ALL, LISTED, PLACED, UNSEEN, forget_leaves, new_notes
from physics.stepping.stage_timer import new_laps
from physics.threads.crew import MOST_PARTS, new_crew
from physics.threads.division import CUTS_SHAPE

INITIAL_CAPACITY = 64
"""Rows allotted at first: [count], 64; arrays double when full."""


class CrowdedWorldError(RuntimeError):
    """Too many bodies lie on one another: their contacts would fill the memory."""

    def __init__(self) -> None:
        super().__init__(
            "too many bodies lie on one another: every pair that overlaps is a contact, and these"
            " would fill the memory (about 700 bodies in one place are the most); move them apart,"
            " or take some of them away"
        )


class Page(NamedTuple):
    """The arrays as kernels take them, at full capacity; how much is in use says `tally`."""

    bodies: np.ndarray  # BODY (n,); row 0 is the world: the static dummy of joints
    motion: np.ndarray  # MOTION (n,), the same rows
    used: np.ndarray  # (n,) colours that a body's contacts have taken, one bit each
    forest: np.ndarray  # (n,) parents of bodies while islands are sought; see islands.py
    awake: np.ndarray  # (n + LANES,) rows of the awake bodies
    crowd: np.ndarray  # (n + LANES MOST_PARTS,) the same, by parts: see division.py
    part: np.ndarray  # (n,) the part of the tick's threads that a body belongs to
    shapes: np.ndarray  # SHAPE (m,)
    order: np.ndarray  # (m,) rows of shapes along the sweep axis
    place: np.ndarray  # (m,) where in the order a shape is
    columns: np.ndarray  # [m] (5, m + 2 LANES) min_x max_x min_y max_y moved in that order
    fresh: np.ndarray  # (m,) shapes whose fat bounds the sweep has not seen
    renewed: np.ndarray  # (n + LANES MOST_PARTS,) bodies with such, as the parts have found them
    pairs: np.ndarray  # (m,) new pairs, by their places in the order
    tree: np.ndarray  # NODE: boxes of all shapes; see box_tree.py
    leaf: np.ndarray  # (m,) where in the tree a shape is,
    leaves: np.ndarray  # (m,) and which shape is there
    found: np.ndarray  # (m,) shapes that were found in the tree
    stack: np.ndarray  # (64,) nodes that are still to be looked at
    notes: np.ndarray  # what of the lists that follow from the state is right; see notes.py
    contacts: np.ndarray  # CONTACT (k,)
    busy: np.ndarray  # (k,) those that are awake: see busy.py
    points: np.ndarray  # POINT (2 k,): contact i owns rows 2i and 2i + 1
    due: np.ndarray  # (k,) contacts that need another lane in this tick
    blocks: np.ndarray  # CONTACT_BLOCK (b,)
    heads: np.ndarray  # BLOCK_HEAD (b,)
    links: np.ndarray  # LINK (LANES b + 1,): this and the next five are the bench of impacts
    meetings: np.ndarray  # MEETING (LANES b + 1,)
    struck: np.ndarray  # STRUCK (n,)
    blows: np.ndarray  # BLOW (p MOST_BLOWS,), p = how many threads there may be
    members: np.ndarray  # (p, 3 MOST_BLOWS) points and bodies of a group
    lists: np.ndarray  # (LISTS (1 + p), LANES b + 1) contacts that are looked at, and how many
    plan: np.ndarray  # (b,) which block comes when in a sweep: see plan.py
    cuts: np.ndarray  # [n] (runs, parts + 1) where the plan is cut for the threads
    colours: np.ndarray  # (64,) a block of the colour with a free lane, -1 = none
    known: np.ndarray  # set of the pairs of shapes that have a contact
    partners: np.ndarray  # (2 k + 2, 2) nodes of lists of shapes: see partners.py
    first_partner: np.ndarray  # (m,) the first node of a shape's list, 0 = none
    barred: np.ndarray  # set of the pairs of bodies that may not collide: jointed, or vetoed
    joints: np.ndarray  # JOINT (j,)
    joint_points: np.ndarray  # JOINT_POINTS (p,): blocks of POINT rows
    joint_axes: np.ndarray  # JOINT_AXES (a,): blocks of AXIS rows
    matrix: np.ndarray  # (32,) category masks: which categories may meet
    events: np.ndarray  # EVENT (e,)
    step: np.ndarray  # STEP (1,): settings and gravity
    work: np.ndarray  # WORK: the benches of the narrow phase, one for each part of a stage
    tally: np.ndarray  # TALLY (1,)
    ledger_arrays: np.ndarray  # BODY_BOOK: a row a body while the energy ledger is on
    joint_ledger_arrays: np.ndarray  # JOINT_BOOK: a row a block of joint_axes, then of joint_points
    ledger: np.ndarray  # LEDGER (1,)
    crew: np.ndarray  # what the threads tell one another: see crew.py
    stage_timer: np.ndarray  # (1 + n, LENGTH) cycles of each stage, in ticks that are timed


def open_page(arrays: tuple[np.ndarray, ...]) -> Page:
    """The page of its arrays in a plain tuple, or of its table; interpreted, of a page."""
    return Page(*arrays)


table_of = page_numba.teach_numba(Page, open_page)

NO_NEWS = np.zeros(len(COUNTS) - LOST, np.int64).data


def counted(place: int, text: str) -> Any:
    """A property that is one number of the tally."""
    return property(lambda page: page.counts[place], doc=text)


class State:
    """The data page of one world and its free rows. Arrays grow; `arrays` is what kernels take."""

    def __init__(self, step: np.ndarray, work: np.ndarray, joints: dict[str, np.ndarray]) -> None:
        n = INITIAL_CAPACITY
        self.free_bodies: list[int] = []  # rising
        self.free_shapes: list[int] = []
        self.parts = 1  # threads for which the benches of impacts have room
        self.is_loose = False  # True = rows were freed that `capacity.squeeze` has to take in
        self.arrays = Page(
            bodies=records(BODY, n),
            motion=records(MOTION, n),
            used=np.zeros(n, np.int64),
            forest=np.zeros(n, np.int64),
            awake=np.zeros(n + LANES, np.int64),
            crowd=np.zeros(n + LANES * MOST_PARTS, np.int64),
            part=np.zeros(n, np.int64),
            shapes=records(SHAPE, n),
            order=np.zeros(n, np.int64),
            **sweep_arrays(n),
            renewed=np.zeros(n + LANES * MOST_PARTS, np.int64),
            notes=new_notes(),
            contacts=records(CONTACT, n),
            busy=np.zeros(n, np.int64),
            points=records(POINT, 2 * n),
            due=np.zeros(n, np.int64),
            blocks=records(CONTACT_BLOCK, block_room(n)),
            heads=records(BLOCK_HEAD, block_room(n)),
            struck=records(STRUCK, n),
            **contact_benches(block_room(n), self.parts),
            **group_benches(self.parts),
            plan=np.zeros(block_room(n), np.int64),
            cuts=np.zeros(CUTS_SHAPE, np.int64),
            colours=np.full(64, -1, np.int64),
            known=new_set(4 * n),
            partners=np.zeros((2 * n + 2, 2), np.int64),
            first_partner=np.zeros(n, np.int64),
            barred=new_set(),
            **joints,
            matrix=np.full(32, 0xFFFFFFFF, np.int64),
            events=records(EVENT, 4 * n),
            step=step,
            work=work,
            tally=records(TALLY, 1),
            ledger_arrays=records(BODY_BOOK, 1),
            joint_ledger_arrays=records(JOINT_BOOK, 1),
            ledger=records(LEDGER, 1),
            crew=new_crew(),
            stage_timer=new_laps(),
        )
        self.tally = np.asarray(self.arrays.tally)
        self.counts = self.tally.view(np.int64).data  # ten times as fast as numpy for one number
        self._news = self.counts[LOST:]
        self._index = self.arrays.notes.data
        self._bind()

    def replace(self, **arrays: np.ndarray) -> None:
        """Put larger arrays in the places of the old ones."""
        self.arrays = self.arrays._replace(**arrays)
        self._bind()

    def put(self, **arrays: np.ndarray) -> None:
        """Replace those arrays that are other ones now."""
        if any(getattr(self.arrays, name) is not array for name, array in arrays.items()):
            self.replace(**arrays)

    def _bind(self) -> None:
        """Column views for handles: ``body["x"].item(i)`` is 4 times faster than a row."""
        self._table: Any = self.arrays if INTERPRETED else None
        bodies, motion = np.asarray(self.arrays.bodies), np.asarray(self.arrays.motion)
        self.body = {name: bodies[name] for name in BODY.names or ()}
        self.body |= {name: motion[name] for name in MOTION.names or ()}
        shapes = np.asarray(self.arrays.shapes)
        self.shape = {name: shapes[name] for name in ("body", "next", "x", "y")}
        self.bytes = tuple(array.view(np.uint8).data for array in (bodies, motion, shapes))
        self._tick = np.asarray(self.arrays.step)["tick"]

    def __getattr__(self, name: str) -> np.ndarray:
        """Every array of the page by its name."""
        if name in Page._fields:
            return getattr(self.arrays, name)
        raise AttributeError(f"the data page has no {name!r}")

    @property
    def table(self) -> Any:
        """Where the arrays are, for `open_page`: as good as they are, as long as they are."""
        if self._table is None:
            self._table = table_of(self.arrays)
        return self._table

    @property
    def tick_length(self) -> float:
        """Length of the last tick [s], 0 before the first."""
        return self._tick.item(0)

    body_count = counted(BODY_COUNT, "Body rows in use, free ones among them.")
    shape_count = counted(SHAPE_COUNT, "Shape rows in use, free ones among them.")
    contact_count = counted(CONTACT_COUNT, "Contacts: pairs of shapes whose fat bounds overlap.")
    event_count = counted(EVENT_COUNT, "Events that kernels have written down.")
    awake_count = counted(AWAKE_COUNT, "Bodies that are neither static nor asleep.")
    asleep_count = counted(ASLEEP_COUNT, "Bodies that sleep.")

    @property
    def has_news(self) -> bool:
        """True when the last tick, or an edit, has left something for Python to see to."""
        return self._news != NO_NEWS

    @property
    def is_quiet(self) -> bool:
        """True when it has none, and kernels know where in the sweep's order each shape is."""
        return self._index[PLACED] != 0 and self._news == NO_NEWS

    @property
    def live_bodies(self) -> np.ndarray:
        """The body rows in use, BODY (n,)."""
        return self.arrays.bodies[: self.body_count]

    @property
    def live_motion(self) -> np.ndarray:
        """The motion rows in use, MOTION (n,)."""
        return self.arrays.motion[: self.body_count]

    @property
    def live_shapes(self) -> np.ndarray:
        """The shape rows in use, SHAPE (n,)."""
        return self.arrays.shapes[: self.shape_count]

    @property
    def live_contacts(self) -> np.ndarray:
        """The contacts, CONTACT (n,); the points of contact i are rows 2i and 2i + 1."""
        return self.arrays.contacts[: self.contact_count]

    @property
    def live_order(self) -> np.ndarray:
        """The sweep's order, (n,) rows of shapes."""
        return self.arrays.order[: self.counts[ORDER_COUNT]]

    def new_body(self) -> int:
        """A zeroed body row: the lowest that is free."""
        if self.free_bodies:
            return heappop(self.free_bodies)
        i = self.counts[BODY_COUNT]
        if i == len(self.arrays.bodies):
            self.replace(
                bodies=grown(self.arrays.bodies),
                motion=grown(self.arrays.motion),
                used=np.concatenate([self.arrays.used, np.zeros(i, np.int64)]),
                struck=records(STRUCK, 2 * i),
                forest=np.zeros(2 * i, np.int64),
                awake=np.zeros(2 * i + LANES, np.int64),
                crowd=np.zeros(2 * i + LANES * MOST_PARTS, np.int64),
                renewed=np.zeros(2 * i + LANES * MOST_PARTS, np.int64),
                part=np.zeros(2 * i, np.int64),
            )
        self.counts[BODY_COUNT] = i + 1
        return i

    def free_body(self, i: int) -> None:
        """Blank row `i`; `squeeze` drops its contacts and gives it back."""
        self.arrays.bodies[i] = np.zeros(1, BODY)[0]
        self.arrays.motion[i] = np.zeros(1, MOTION)[0]
        self.body["kind"][i] = FREE
        self.is_loose = True

    def new_shape(self) -> int:
        """A zeroed shape row, appended to the sweep order."""
        counts = self.counts
        count = counts[ORDER_COUNT]
        if self.free_shapes:
            i = heappop(self.free_shapes)
        else:
            i = counts[SHAPE_COUNT]
            if i == len(self.arrays.shapes):
                self.replace(
                    shapes=grown(self.arrays.shapes),
                    order=np.concatenate([self.arrays.order, np.zeros(i, np.int64)]),
                    **sweep_arrays(2 * i),
                    first_partner=np.concatenate([self.first_partner, np.zeros(i, np.int64)]),
                )
                forget_leaves(self.arrays.notes)
            counts[SHAPE_COUNT] = i + 1
        self.arrays.order[count] = i
        counts[ORDER_COUNT] = count + 1
        self._index[PLACED] = 0
        self._index[UNSEEN] = ALL
        return i

    def free_shape(self, i: int) -> None:
        """Blank row `i`; `squeeze` takes it out of the sweep's order and gives it back."""
        self.arrays.shapes[i] = np.zeros(1, SHAPE)[0]
        np.asarray(self.arrays.shapes)["body"][i] = -1
        self.is_loose = True
        self._index[UNSEEN] = ALL

    def shapes_of(self, body: int) -> Iterator[int]:
        """Rows of the shapes of body row `body`, the last added first."""
        i = self.body["first_shape"].item(body)
        following = np.asarray(self.arrays.shapes)["next"]
        while i >= 0:
            yield i
            i = following.item(i)

    def forget_bounds(self, body: int) -> None:
        """Make the next tick renew the bounds of a body that was put elsewhere."""
        rows = np.asarray(self.arrays.shapes)
        for i in self.shapes_of(body):
            rows["max_x"][i] = rows["min_x"][i]
        self.body["slack"][body] = 0.0
        self.counts[SLEPT] = 1  # the awake list is made together with missing bounds
        self._index[UNSEEN] = ALL

    def stale_blocks(self) -> None:
        """Make the next tick fill the solver's blocks anew."""
        self.tally["blocks_stale"] = 1

    def rest_statics(self) -> None:
        """A body that is no longer finite has pushed with NaN: give the floor its zeros back."""
        still = self.body["kind"][: self.body_count] == STATIC
        for name in ("vx", "vy", "w", "dx", "dy", "da"):
            self.body[name][: self.body_count][still] = 0.0

    def make_room(self) -> None:
        """Room for the contacts and blocks that the last tick could not place.

        CrowdedWorldError when there are too many; no memory is taken then, and the tick is to begin
        anew.
        """
        contacts = int(self.tally["needed_contacts"][0]) + self.contact_count
        blocks = int(self.tally["needed_blocks"][0])
        if contacts > MOST_CONTACTS or blocks > MOST_BLOCKS:
            for name in ("stage", "needed_contacts", "needed_blocks"):
                self.tally[name] = 0
            raise CrowdedWorldError
        while contacts > len(self.arrays.contacts):
            self._grow_contacts()
        while blocks > len(self.arrays.blocks):
            self._grow_blocks()

    def _grow_contacts(self) -> None:
        n = 2 * len(self.arrays.contacts)
        known = new_set(4 * n)
        copy_into(self.arrays.known, known)
        self.replace(
            contacts=grown(self.arrays.contacts),
            points=grown(self.arrays.points),
            due=np.zeros(n, np.int64),
            busy=np.zeros(n, np.int64),
            known=known,
            partners=np.concatenate([self.partners, np.zeros((n, 2), np.int64)]),
        )
        self._index[LISTED] = 0
        if block_room(n) > len(self.arrays.blocks):
            self._grow_blocks()

    def _grow_blocks(self) -> None:
        blocks = grown(self.blocks)
        self.replace(
            blocks=blocks,
            heads=grown(self.heads),
            plan=grown(self.plan),
            **contact_benches(len(blocks), self.parts),
        )
