"""Tolerances of the core: name, unit, usual value, and what breaks when it changes."""

TICK = 1.0 / 240.0
"""Usual length of a tick: [s], 1/240 (SolverSettings.tick_rate). Never changes with frame rate,
slow motion or load."""

SPECULATIVE_DISTANCE = 0.02
"""How far apart surfaces already get a contact: [m], 0.02. Less: fast bodies sink in for a tick;
more: contacts act from afar and bodies trip over corners they would have passed."""

CORNER_DISTANCE = 0.00005
"""Nearer corners are one: [m], 0.00005; apart they have the normal of the line between them,
together the one that halves their faces. Less: the normal is noise; more: a corner that stands on
a face, near its end, pushes aslant."""

FLUSH_DISTANCE = 0.0005
"""Corners that are no further from flush keep one name: [m], 0.0005. Less: points of boxes on one
another change names, and begin without impulses; more: points that have moved on keep them."""

FACE_PREFERENCE = 0.00005
"""How much better B's face must be to become the reference: [m], 0.00005. Zero: equal faces
flip-flop and the warm start is lost; large: of two corners that lean on one another A's face is
the one to slide along, and what is symmetric sways to one side."""

GRAZE_DEPTH = 0.0005
"""Fast shapes that will only graze this deep do not meet yet: [m], 0.0005. Zero: balls hop on the
seams of a floor; large: a glancing blow sinks in before it is felt."""

GRAZE_PART = 0.05
"""... nor deeper than this part of their rounding radii: [1], 0.05. Large: small balls follow the
plane of an edge after they have left it; zero: balls hop on seams."""

RECYCLE_DISTANCE = 0.0005
"""A manifold is used again while B's centre stays this near to where it was in A's frame: [m],
0.0005. Less: resting piles are collided anew; more: lever arms lag behind by as much."""

RECYCLE_TURN = 0.0005
"""... and B turns no further against A: [rad], 0.0005. More: corners of long bodies come within
reach unseen; the speculative distance has to hide that."""

GRAZE_END = 0.004
"""Deeper than this nothing merely grazes: [m], 0.004; between 0 and this the preference fades.
More: shapes that are wedged in tremble; less: heavy bodies hop on seams."""

IMPACT_GAP = 0.0005
"""The continuous pass stops a body one to two of these before a surface: [m], 0.0005. Zero: the
search for the time of impact does not end; large: bodies visibly halt in the air for a tick."""

SMOOTH_CORNER = 0.01
"""Links of a chain that turn by less than this are flat to each other: [rad], 0.01. Zero: rounding
makes corners; large: real corners of a ground lose their own normals."""

BOUNDS_MARGIN = 0.1
"""Most that fat bounds exceed the exact ones: [m], 0.1. Less: pairs are found anew every few
ticks; more: needless pairs are tested. Small shapes use a quarter of their size."""

LEAST_BOUNDS_MARGIN = SPECULATIVE_DISTANCE / 2.0
"""Least margin: [m], half the speculative distance, so that a pair exists before its contact."""

WORLD_RADIUS = 10_000.0
"""Bodies further from the origin are removed and reported: [m], 10 km."""

SMALLEST_SIZE = 0.001
"""Smallest length of a shape: [m], 1 mm. Less: the solver's softness dwarfs the shape."""

LARGEST_SIZE = 100_000.0
"""Largest coordinate or length in a definition: [m], 100 km."""

SLOW_SPEED = 0.05
"""What is slower seems to stand still: [m/s], 0.05. Words and looks go by it; nothing moves
otherwise."""

SLEEP_SPEED = 0.001
"""No point of a body that falls asleep is faster: [m/s], 1 mm/s. In SLEEP_TIME what is pulled by an
acceleration a turns round from -v to v = a SLEEP_TIME / 2, so none above 4 mm/s^2 is left over: a
ball rests on less than 0.035 degrees. Less: piles creep and stay awake; more: slow motion, such as
a pendulum's return, freezes in sight."""

SWAY_SPEED = 0.01
"""... unless contacts fix it to the ground (fixed.py): [m/s], 1 cm/s. Less: stacks stay awake
for as long as they sway on their soft contacts; more: that swing freezes in sight."""

FIXED_FRICTION = 0.9
"""What holds by friction uses less than this part of the most it has: [1], 0.9. More: what slides
slowly, and nearly holds, is taken for fixed; less: piles of slanting stones sway on."""

FIXED_LOAD = 0.02
"""The lighter of the two points of what is fixed carries at least this part of the load: [1], 0.02.
Less: what tips over an edge is fixed; more: what stands nearly over its edge sways on."""

SLEEP_TIME = 0.5
"""How long a body must have been slow: [s], 0.5. Less: what turns back at its highest point sleeps
there; more: resting piles cost for longer."""

DRIFT_SPEED = 1e-6
"""What is faster and has nothing to hold or slow it goes on for ever, and does not fall asleep:
[m/s], 1e-6, 4 mm an hour. Less: what came to rest in free space, but for rounding, stays awake."""

SLEEP_PERIOD = 24
"""Ticks from one search for islands to the next: [count], 24, a tenth of a second. Less: a search,
a tenth of a tick's cost, every tick while something rests; more: sleep comes late."""

STRIBECK_SPEED = 0.01
"""Slip at which friction is half-way from static to kinetic: [m/s], 0.01. Less: what creeps in a
pile, by rounding, already slips; more: a block that slides slowly is held by nearly all of the
static friction."""

HARD_IMPACT = 0.5
"""Contacts without restitution that meet faster are struck before the sweeps: [m/s], 0.5. Less:
each step of a crowd costs turns; more: what lands hard sinks in, and is thrown back by the soft
push-out."""

LEAST_BOUNCE = 0.001
"""What bounces and is pressed by nothing does so from this speed on: [m/s], 1 mm/s. Less: rounding
in what rests is a blow; more: pucks stick to the cushion."""

STRONGEST_PUSH = 1e9
"""Instead of `push_out_speed` where a bias is a spring's force: [m/s], 1e9, more than any."""

MOST_SPEED = 100_000.0
"""Faster bodies are held to this along each axis: [m/s], 100,000. Less: shots are slowed; more:
what contradictory joints pump up leaves the world before anyone sees why."""

MOST_SPIN = 100_000.0
"""... and to this angular velocity: [rad/s], 100,000. The tick's own bound, MOST_TURN a substep, is
less; this one holds between ticks, where an impulse may act on a grain."""

MOST_ANGLE = 1e12
"""Largest angle that a body may have turned by: [rad], 1e12, where float64 still tells 0.1 mrad.
Less: a wheel that has turned for hours cannot be saved; at 7680 rad/s, all that MOST_TURN allows,
this is four years."""

MOST_PLACE = 1_000_000.0
"""Largest coordinate of a body or anchor in the world: [m], 1000 km. A body's origin is as far from
its centre as its shapes (LARGEST_SIZE) say, and its anchors as far again. Less: such a body cannot
be saved."""
MOST_CONTACTS = 1 << 19
"""Pairs of shapes with overlapping fat bounds: [count], 524,288 (five for each of 100,000 bodies; a
pile has three). With MOST_BLOCKS a world needs 1.2 GB at most, where n bodies in one place, all
touching all, would take 2 n^2 / 2 kilobytes. Less: large piles are refused; more: they fill the
memory before anyone sees why."""

MOST_BLOCKS = 1 << 18
"""Blocks of contacts: [count], 262,144, 470 MB; they hold MOST_CONTACTS and their spare ones. What
finds no colour takes a whole block, so 740 bodies in one place are the most."""

MOST_TURN = 2.0
"""Most that a body turns in a substep: [rad], 2 (960 rad/s at 480 Hz). Less: fast spins lose
momentum; more: the series for sine and cosine, 0.6 % off here, is not the angle's rotation."""
