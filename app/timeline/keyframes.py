"""The ring of keyframes: dense and raw at its young end, packed and thinned out at its old one.

A group is eight keyframes in a row of one line; the first is what the others are packed against.
The main thread alone changes the ring. A background thread packs, and the next call takes over
what it has done.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field

from app.timeline.branches import Branch, Position
from app.timeline.checkpoint import Checkpoint
from app.timeline.compression import Packed, pack, unpack

SPACING = 24
"""Ticks from one keyframe to the next: [ticks], 24 (0.1 s). More: a jump runs more ticks anew;
fewer: memory, and 0.2 to 1 ms of the main thread for each."""

ASLEEP_SPACING = 240
"""The same while all sleep: [ticks], 240 (1 s), which run again as fast as ten of others do."""

GROUP = 8  # [count] keyframes packed against the same one; thinning halves it three times
LEVELS = 3  # so at the old end there is one in 24 * 8 ticks (0.8 s)
RAW = 2  # [count] the youngest are left as they are: most jumps are short
BACKLOG = 8
"""When so many wait to be packed, as many keyframes are left out before the next: [count], 8. Ticks
that run faster than they can be packed (no window) are as fast to run again."""
UNPACKED = 0.5
"""How much of the budget those that are not packed may take: [1], 0.5, and one always may. More:
large ones leave no room for what they become, a tenth of it; less: fewer are packed in time."""
USUAL_BUDGET = 128_000_000  # [bytes]
PINNED = 32  # [count] keyframes before edits that undo finds whatever their age
YOUNG = 3  # [count] groups that may still be packed
OPENED = 2  # [count] bases that are kept unpacked: scrubbing stays in one group for a while


@dataclass(eq=False)
class Keyframe:
    """A memory and where in which line of the run it was made."""

    line: int
    position: Position
    kept: Checkpoint | Packed
    waiting: "Future[Packed] | None" = None
    gone: bool = False  # forgotten while the worker was at it

    @property
    def size(self) -> int:
        """The memory that the keyframe needs [bytes]."""
        return self.kept.size


@dataclass(eq=False)
class Group:
    """Keyframes in a row, oldest first."""

    line: int
    members: list[Keyframe] = field(default_factory=list)
    level: int = 0  # how often it was thinned
    full: bool = False
    base: "tuple[Future[Packed], Checkpoint | None] | None" = None  # until all are packed

    @property
    def loose(self) -> int:
        """What it keeps only for members to be packed against [bytes]."""
        raw = self.base[1] if self.base is not None else None
        return raw.size if raw is not None and self.members[0].kept is not raw else 0


class Keyframes:
    """All keyframes of one timeline."""

    def __init__(self, worker: ThreadPoolExecutor | None = None) -> None:
        """An empty ring. `worker` packs; None: they stay as they are."""
        self.budget = USUAL_BUDGET  # [bytes]
        self._kept = 0  # [bytes] of all keyframes
        self.beside = 0  # [bytes] what else counts: poses
        self.worker = worker  # None: nothing is packed
        self._groups: list[Group] = []  # by age
        self._pinned: list[Keyframe] = []  # by age
        self._raw: dict[Keyframe, Group | None] = {}  # not handed to the worker yet, by age
        self._waiting: list[Keyframe] = []
        self._opened: dict[Packed, dict[str, bytes]] = {}  # parts of bases

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Keyframe]:
        for group in self._groups:
            yield from group.members
        yield from self._pinned

    @property
    def used(self) -> int:
        """All that it needs [bytes], with what is unpacked for a while and what is beside it."""
        loose = sum(group.loose for group in self._groups[-YOUNG:])
        loose += sum(len(data) for parts in self._opened.values() for data in parts.values())
        return self._kept + loose + self.beside

    def takes(self, left_out: int) -> bool:
        """Return whether the next one may come, when `left_out` were left out since the last.

        While the worker is behind they come further apart. A worker that stands still makes them
        no rarer than that: only memory does.
        """
        self._collect()
        waiting = self._waiting
        if not waiting:
            return True
        unpacked = bytes_of(self._raw) + bytes_of(waiting)  # ... with the next one
        room = unpacked + waiting[-1].size <= UNPACKED * self.budget
        return room and (len(waiting) < BACKLOG or left_out >= BACKLOG)

    # --- keeping -----------------------------------------------------------------------------

    def add(self, line: int, position: Position, checkpoint: Checkpoint) -> None:
        """Keep a memory that was made on `line` at `position`."""
        group = self._groups[-1] if self._groups else None
        if group is None or group.full or group.line != line:
            for old in self._groups[: 1 - YOUNG]:
                old.base = None
            group = Group(line)
            self._groups.append(group)
        keyframe = Keyframe(line, position, checkpoint)
        group.members.append(keyframe)
        group.full = len(group.members) >= GROUP
        self._take(group, keyframe)

    def pin(self, line: int, position: Position, checkpoint: Checkpoint) -> Keyframe:
        """Keep a checkpoint outside the groups: it is not thinned, and `PINNED` are kept."""
        keyframe = Keyframe(line, position, checkpoint)
        self._pinned.append(keyframe)
        self._take(None, keyframe)
        while len(self._pinned) > PINNED:
            self._forget(self._pinned.pop(0))
        return keyframe

    def _take(self, group: Group | None, keyframe: Keyframe) -> None:
        self._kept += keyframe.size
        self._raw[keyframe] = group
        self._collect()
        while self.worker is not None and (
            len(self._raw) > RAW or 2 * bytes_of(self._raw) > UNPACKED * self.budget
        ):
            oldest = next(iter(self._raw))
            self._hand_over(self._raw.pop(oldest), oldest)
        self.fit()

    def _hand_over(self, group: Group | None, keyframe: Keyframe) -> None:
        """Let the worker pack one."""
        checkpoint = keyframe.kept
        if self.worker is None or not isinstance(checkpoint, Checkpoint):
            return
        base = group.base if group is not None else None
        keyframe.waiting = self.worker.submit(_pack_on, checkpoint, base)
        if group is not None and base is None and group.members[0] is keyframe:
            group.base = keyframe.waiting, checkpoint
        self._waiting.append(keyframe)

    def _collect(self) -> None:
        """Take over what the worker has done. One worker: it works in order."""
        while self._waiting and self._waiting[0].waiting is not None:
            future = self._waiting[0].waiting
            if not future.done():
                return
            keyframe = self._waiting.pop(0)
            keyframe.waiting = None
            if not keyframe.gone and future.exception() is None:  # no memory: it stays raw
                packed = future.result()
                self._kept += packed.size - keyframe.size
                keyframe.kept = packed
        for group in self._groups[-YOUNG:]:
            if group.full and all(isinstance(one.kept, Packed) for one in group.members):
                group.base = None

    def settle(self) -> None:
        """Wait until all that was handed over is packed."""
        for keyframe in self._waiting:
            if keyframe.waiting is not None:
                keyframe.waiting.result()
        self._collect()
        self.fit()

    # --- finding -----------------------------------------------------------------------------

    def kept_at(self, line: int, position: Position) -> Checkpoint | None:
        """Return the memory that was made last, if it is of `position` and not packed yet."""
        newest = self._groups[-1].members[-1] if self._groups else None
        if newest is None or (newest.line, newest.position) != (line, position):
            return None
        return newest.kept if isinstance(newest.kept, Checkpoint) else None

    def nearest(self, branch: Branch, position: Position) -> Keyframe | None:
        """The last one of this future at or before `position`."""
        before = (
            keyframe
            for keyframe in self
            if keyframe.position <= position and branch.holds(keyframe.line, keyframe.position)
        )
        return max(before, key=lambda keyframe: keyframe.position, default=None)

    def first(self, branch: Branch) -> Position | None:
        """The oldest position that this future can be run from, without gaps; None: nowhere."""
        return min(
            (k.position for k in self if branch.holds(k.line, k.position)),
            default=None,
        )

    def open(self, keyframe: Keyframe) -> Checkpoint:
        """Return the checkpoint of `keyframe`, unpacked."""
        kept = keyframe.kept
        if isinstance(kept, Checkpoint):
            return kept
        if kept.base is None:
            return unpack(kept)
        if kept.base not in self._opened:
            while len(self._opened) >= OPENED:
                del self._opened[next(iter(self._opened))]
            self._opened[kept.base] = {}
        return unpack(kept, self._opened[kept.base])

    # --- forgetting --------------------------------------------------------------------------

    def keep_only(self, branches: Iterable[Branch]) -> None:
        """Drop what belongs to none of these futures."""
        futures = list(branches)
        for group in self._groups:
            for keyframe in group.members[::-1]:  # the base last
                if not any(b.holds(keyframe.line, keyframe.position) for b in futures):
                    self._remove(group, keyframe)
        for keyframe in self._pinned[::]:
            if not any(b.holds(keyframe.line, keyframe.position) for b in futures):
                self._pinned.remove(keyframe)
                self._forget(keyframe)
        self._groups = [group for group in self._groups if group.members]

    def fit(self) -> None:
        """Thin out, and at last drop, until the budget holds."""
        while self.used > self.budget and self._shrink_once():
            pass

    def _shrink_once(self) -> bool:
        """Thin or drop the group that has it most overdue; False when there is nothing left.

        First what is only there to pack on top of goes: most parts of a world that moves pack as
        well by themselves, and it takes as much as ten that are packed.
        The older a group is among the others, the thinner it may be: a quarter of the groups is
        whole, the next has every second keyframe, and so on. Then the oldest goes.
        """
        count = len(self._groups)
        for group in self._groups[-YOUNG:]:
            if group.loose and group.base is not None:
                group.base = group.base[0], None
                return True
        for i, group in enumerate(self._groups):
            wanted = (LEVELS + 1) * (count - 1 - i) // count
            if group.level < wanted and len(group.members) > 1:
                self._thin(group)
                return True
        if self._opened:
            self._opened.clear()
        elif count > 1:
            self._drop(self._groups[0])
        elif count and len(self._groups[0].members) > 1:
            self._thin(self._groups[0])
        elif self._pinned:
            self._forget(self._pinned.pop(0))
        else:
            return False
        return True

    def _thin(self, group: Group) -> None:
        """Every second one goes; the first, that others are packed against, never."""
        group.level += 1
        group.full = True
        for keyframe in group.members[1::2]:
            self._remove(group, keyframe)

    def _drop(self, group: Group) -> None:
        for keyframe in group.members[::-1]:
            self._remove(group, keyframe)
        self._groups.remove(group)

    def _remove(self, group: Group, keyframe: Keyframe) -> None:
        group.members.remove(keyframe)
        self._forget(keyframe)

    def _forget(self, keyframe: Keyframe) -> None:
        """Give its bytes back; the worker may still be at it."""
        self._kept -= keyframe.size
        keyframe.gone = True
        self._raw.pop(keyframe, None)
        if isinstance(keyframe.kept, Packed):
            self._opened.pop(keyframe.kept, None)


def bytes_of(keyframes: Iterable[Keyframe]) -> int:
    """Return the memory of all of them [bytes]."""
    return sum(keyframe.size for keyframe in keyframes)


def _pack_on(
    checkpoint: Checkpoint, base: "tuple[Future[Packed], Checkpoint | None] | None"
) -> Packed:
    """Pack on top of a base that the same worker packed before."""
    return pack(checkpoint, (base[0].result(), base[1]) if base else None)
