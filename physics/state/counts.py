"""Where the numbers of the tally are in `State.counts`, by which Python reads and writes them."""

from physics.state.layout import COUNTS

TICK = COUNTS.index("tick")
STAGE = COUNTS.index("stage")
BLOCK_COUNT = COUNTS.index("block_count")
BODY_COUNT = COUNTS.index("body_count")
SHAPE_COUNT = COUNTS.index("shape_count")
ORDER_COUNT = COUNTS.index("order_count")
CONTACT_COUNT = COUNTS.index("contact_count")
AWAKE_COUNT = COUNTS.index("awake_count")
ASLEEP_COUNT = COUNTS.index("asleep_count")
EVENT_COUNT = COUNTS.index("event_count")
ASKS = COUNTS.index("asks")
OVERLOADED = COUNTS.index("overloaded")
LOST = COUNTS.index("lost")
BROKEN = COUNTS.index("broken")
STRAINED = COUNTS.index("strained")
SLEPT = COUNTS.index("slept")
JOINTS_SLEPT = COUNTS.index("joints_slept")
