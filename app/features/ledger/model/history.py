"""The energy ledger over time: one sample a tick, of which pages and strips are told. No pygame."""

import numpy as np

from app.features.ledger.model.summary import COMES, LEAVES, PARTS, RESTING, Entry, Page, Strip
from app.session.session import Session
from app.session.tick_log import TickLog
from physics import World
from physics.energy.ledger_arrays import COLUMNS, FLOWS

KEPT = 14_400
"""Ticks that are kept: [count], 14400, a minute at 240 Hz; a tick needs 0.4 kB."""

POWER_SECONDS = 1.0
"""Power is the mean over so long [s]: shorter flickers, longer lags behind what is seen."""

TIME, SINCE, ENERGY, TOTALS = 0, 1, 2, 6
MOVED, LOWEST = TOTALS + len(COLUMNS), TOTALS + len(COLUMNS) + 1
"""Where things stand in a sample: time [s], since [tick], four energies [J], totals of the flows
[J], all that has moved so far [J], the lowest potential energy so far [J]."""

LEFT = [TOTALS + FLOWS.index(name) for name in LEAVES]
CAME = [TOTALS + FLOWS.index(name) for name in COMES]
ERROR = TOTALS + FLOWS.index("error")


class EnergyHistory:
    """Samples of the ledger of what a session runs."""

    def __init__(self, session: Session) -> None:
        """Prepare to keep samples; `open` begins."""
        self._session = session
        self._kept: TickLog[np.ndarray] = TickLog(session, KEPT, self.look)

    # --- keeping -----------------------------------------------------------------------------

    def open(self) -> None:
        """Keep samples from now on."""
        if not self._kept.is_open:
            self._kept.open()
            self.look(self._session.world)

    def close(self) -> None:
        """Forget all samples, and keep no more."""
        self._kept.close()

    def begin_anew(self) -> None:
        """Set all sums to zero from now on."""
        self._session.ledger_users.begin_anew(self._session.world)
        self._kept.clear()
        self.look(self._session.world)

    def look(self, world: World) -> None:
        """Note the books after a tick."""
        self._kept.follow()
        if world.ledger.on:
            self._kept.put(world.tick, self._sample(world))

    def _sample(self, world: World) -> np.ndarray:
        ledger = world.ledger
        last, totals = ledger.last, ledger.totals
        # books that were only just opened have not read the energy yet
        energy = ledger.energy if world.tick > ledger.since else world.energy
        before = self._kept.get(world.tick - 1)
        goes_on = before is not None and before[SINCE] == ledger.since
        moved = sum(abs(value) for name, value in last.items() if name != "error")
        moved += sum(abs(value) for value in last.exchanged.values())
        lowest = energy.gravity
        if before is not None and goes_on:
            moved, lowest = moved + before[MOVED], min(lowest, before[LOWEST])
        head = (world.time, ledger.since, *energy)
        flows = (*totals.values(), *totals.exchanged.values())
        return np.array([*head, *flows, moved, lowest])

    # --- telling -----------------------------------------------------------------------------

    @property
    def _now(self) -> np.ndarray | None:
        """Return the sample of this moment; of a past before the books there is none."""
        self._kept.follow()
        return self._kept.get(self._session.world.tick)

    @property
    def page(self) -> Page | None:
        """Return the books now; None where there are none."""
        now = self._now
        if now is None:
            return None
        world = self._session.world
        before, seconds = self._a_second_ago(now)
        watts = (now - before) / seconds if seconds > 0.0 else np.zeros(len(now))
        parts = now[ENERGY : ENERGY + 4].copy()
        parts[PARTS.index("gravity")] -= now[LOWEST]
        values, powers = now.tolist(), watts.tolist()
        began = now[TIME] - (world.tick - now[SINCE]) * world.tick_length
        return Page(
            time=values[TIME],
            began=max(0.0, float(began)),
            parts=tuple(
                Entry(name, joules, power)
                for name, joules, power in zip(PARTS, parts.tolist(), powers[ENERGY:], strict=False)
            ),
            lowest=float(now[LOWEST]),
            flows=tuple(Entry(FLOWS[i - TOTALS], values[i], powers[i]) for i in (*LEFT, *CAME)),
            error=Entry("error", values[ERROR], powers[ERROR]),
            moved=values[MOVED],
            resting=RESTING * weight_of(world),
        )

    def _a_second_ago(self, now: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the sample from about POWER_SECONDS ago, and how long ago it was [s]."""
        world = self._session.world
        back = round(POWER_SECONDS / world.tick_length)
        first = max(world.tick - back, int(now[SINCE]))
        for tick in range(first, world.tick):
            then = self._kept.get(tick)
            if then is not None and then[SINCE] == now[SINCE]:
                return then, float(now[TIME] - then[TIME])
        return now, 0.0

    def strip(self, seconds: float, columns: int) -> Strip | None:
        """Return the last `seconds` in about `columns` samples; None without a ledger.

        Samples are taken at the same ticks while time goes on, so the picture glides and does not
        shimmer. It begins where the books begin.
        """
        now = self._now
        if now is None:
            return None
        tick, length = self._session.world.tick, self._session.world.tick_length
        span = max(1, round(seconds / length))
        step = max(1, round(span / max(columns, 1)))
        first = max(tick - span, int(now[SINCE]))
        begin = -(-first // step) * step
        result = [
            sample
            for t in range(begin, tick, step)
            if (sample := self._kept.get(t)) is not None and sample[SINCE] == now[SINCE]
        ]
        rows = np.array([*result, now])
        parts = rows[:, ENERGY : ENERGY + 4].copy()
        parts[:, PARTS.index("gravity")] -= now[LOWEST]
        left, came = -rows[:, LEFT].sum(axis=1), rows[:, CAME].sum(axis=1)
        return Strip(rows[:, TIME], parts, left - left[0], came - came[0])


def weight_of(world: World) -> float:
    """Return the weight of all bodies together [N]."""
    count = world.page.body_count
    mass, scale = (world.page.body[name][:count] for name in ("mass", "gravity_scale"))
    return float(mass @ np.abs(scale)) * float(np.hypot(*world.gravity))
