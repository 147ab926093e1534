"""Loop-the-loop: from how high must it start?"""

import math
from typing import ClassVar

from physics import Chain, Circle, Filter, Joint, Weld, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import pitch

G = 9.81  # [m/s²]
RADIUS = 2.0  # [m] of the loop
BALL = 0.25  # [m] radius of what runs
PATH = RADIUS - BALL  # [m] radius of the circle that its centre runs on: r of the lesson
BEND = 2.5  # [m] radius of the bend from the ramp to the level
SLOPE = math.radians(50.0)  # of the ramp
LEVEL = 2.0  # [m] from the bend to the loop
HIGHEST = 4.2  # [r] to which the ramp goes
STEP = math.radians(0.5)  # of the pieces that the curves are made of
CLEAR = 0.01  # [m] further from the track it has left it
WAIT = 0.4  # [s] it is held at first
UP, DOWN = 2, 4  # categories: what is before the top of the loop, and what is after it
SPIN = {"sliding puck": 0.0, "rolling disc": 0.5, "rolling hoop": 1.0}  # I / (m R²)

Point = tuple[float, float]


def arc(center: Point, radius: float, start: float, end: float) -> list[Point]:
    """Return points on a circle, from angle to angle, about STEP apart."""
    count = max(2, round(abs(end - start) / STEP))
    angles = [start + (end - start) * i / count for i in range(count + 1)]
    return [(center[0] + radius * math.cos(a), center[1] + radius * math.sin(a)) for a in angles]


class Loop(Scene):
    """Roll through a loop, and find the least height. How high must a puck start to get round the
    loop? Not from the height of the loop: at the top it must still be fast enough for the track to
    have something to push against.

    The track cannot pull. At the top gravity alone would bend the path to the radius $r$ if
    $v^2 = g r$; if it is slower there, it falls. Energy:
    $m g h = m g·2 r + ½ m v^2$
    Together $h = 2.5 r$ for something that slides, with no friction at all.

    What rolls has to spin too, with $I = β m R^2$ and $ω = v/R$: that costs $½ β m v^2$ more, and

    $h = 2.5 r + ½ β r$

    so $2.75 r$ for a disc ($β = ½$) and $3 r$ for a hoop ($β = 1$). Heights are those of its
    centre.

    - Start each of the three from $2.6 r$. Which ones get round?
    - Show the forces: where does the track push hardest, and where least?
    - From $2 r$: where does it leave the track, and how does it fly then?
    """

    title = "Loop-the-loop"
    category = "Energy"
    what: str = choice("rolling disc", tuple(SPIN), help="What runs down", label="Start with")
    height: float = slider(2.9, 1.0, 4.0, step=0.05, unit="r", help="h of the start, in radii")
    marks: bool = toggle(
        True, live=True, help="The height from which each just gets round", key="n", label="Labels"
    )
    buttons: ClassVar = (Button("again", "Start again", "g", "Back to the start"),)
    # Soft contacts would lose 1 % of the speed in every radian of a curve; Baumgarte's bias gives
    # back what a normal that turns only once a tick takes away.
    settings: ClassVar = {"substeps": 4, "contact_bias": "baumgarte", "baumgarte": 0.25}
    view = (-10.9, -1.3, 6.6, 8.6)
    check_seconds = 3.6

    def build(self, world: World) -> None:
        self.beta = SPIN[self.what]
        self._build_track(world)
        disc = Circle(radius=BALL, friction=5.0 if self.beta else 0.0, density=4.0)
        self.ball = world.add_dynamic(disc, position=self._start(), name=self.what)
        if self.beta:
            self.ball.inertia = self.beta * self.ball.mass * BALL**2
        self.catch = None
        self._restart(world)

    def _build_track(self, world: World) -> None:
        """Build the track before the top of the loop, and the one after it; one-sided, so that one
        comes into the loop from outside, and only one of them exists for the ball.
        """
        foot = -LEVEL  # [m] where the level begins
        bend = arc((foot, BEND), BEND, -math.pi / 2 - SLOPE, -math.pi / 2)
        top = (HIGHEST + 0.4) * PATH + BALL
        rise = top - bend[0][1]
        start = (bend[0][0] - rise / math.tan(SLOPE), top)
        middle = (0.0, RADIUS)
        # A bit beyond the top, so that no end is felt there
        first = arc(middle, RADIUS, -math.pi / 2, 0.75 * math.pi)
        second = arc(middle, RADIUS, 0.25 * math.pi, 1.5 * math.pi)
        self.before = [start, *bend, *first]
        self.after = [*second, (5.6, 0.0), (6.2, 0.4)]
        for points, category, name in (
            (self.before, UP, "track in"), (self.after, DOWN, "track out"),
        ):  # fmt: skip
            line = Chain(points=tuple(points), friction=5.0, filter=Filter(category=category))
            world.add_static(line, name=name)

    def _start(self) -> Point:
        """Return where the centre is when it rests on the ramp at the height h."""
        y = self.height * PATH + BALL
        bend = (-LEVEL, BEND)
        lowest = bend[1] - (BEND - BALL) * math.cos(SLOPE)
        if y <= lowest:  # still on the bend
            turn = math.acos((bend[1] - y) / (BEND - BALL))
            return bend[0] - (BEND - BALL) * math.sin(turn), y
        x = bend[0] - (BEND - BALL) * math.sin(SLOPE)
        return x - (y - lowest) / math.tan(SLOPE), y

    def _restart(self, world: World) -> None:
        """Put it back on the ramp; `step` lets it go after WAIT."""
        ball = self.ball
        ball.position, ball.velocity, ball.angle, ball.omega = self._start(), (0.0, 0.0), 0.0, 0.0
        ball.linear_damping = ball.angular_damping = 0.0
        self._hold(world)
        self._see(UP)
        self.let_go = world.time + WAIT  # [s]
        self.bottom = math.nan  # [m/s] speed on the level
        self.top: list[tuple[float, float]] = []  # [m/s], [N] speed and push at the top
        self.pushed_at = self.left = math.nan  # [m] height of the last push; where it fell
        self.done = False  # round it, or down again
        self.path: list[Point] = []
        self.touched = False  # by hand

    def _hold(self, world: World) -> None:
        """Hold it by a catch: gravity switched off would be an edit in the energy ledger."""
        self._release(world)
        self.catch: Joint | None = world.add_joint(Weld(b=self.ball, anchor=self.ball.position))

    def _release(self, world: World) -> None:
        if self.catch is not None and self.catch.alive:
            world.remove(self.catch)
        self.catch = None

    def _see(self, part: int) -> None:
        """Let the ball meet only the track before the top (UP) or after it (DOWN)."""
        hidden = UP + DOWN - part
        self.ball.set_material(filter=Filter(mask=0xFFFFFFFF - hidden))
        self.part = part

    def pressed(self, world: World, name: str) -> None:
        self._restart(world)

    def step(self, world: World) -> None:
        by_hand = in_hand(world)
        self.touched = self.touched or by_hand
        if self.catch is not None and (by_hand or world.time >= self.let_go):
            self._release(world)
        x, y = self.ball.position
        if self.part == UP and -RADIUS < x < -0.3 * RADIUS and y > 1.5 * RADIUS:
            self._see(DOWN)
        if self.part == DOWN and x > 3.4:  # sand
            self.done = True
            self.ball.linear_damping = self.ball.angular_damping = 4.0
        if world.tick % 4 == 0 and self.catch is None and not self.done:
            self.path.append((x, y))
        if not self.touched and not self.done:
            self._measure(world, x, y)

    def _measure(self, world: World, x: float, y: float) -> None:
        """Speed on the level; speed and push at the top; where it leaves the track."""
        speed = math.hypot(*self.ball.velocity)
        if math.isnan(self.bottom) and -0.5 < x < 0.0:
            self.bottom = speed
        push = self._push(world)
        if self.part == UP and abs(x) < 0.3 and y > 1.5 * RADIUS and math.isnan(self.left):
            self.top.append((speed, push))
        if y > RADIUS and abs(x) < RADIUS and math.isnan(self.left):
            if push > 0.0:
                self.pushed_at = y - BALL
            elif math.hypot(x, y - RADIUS) < PATH - CLEAR:
                self.left = self.pushed_at
        self.done = len(self.path) > 900  # [points] 15 s

    def _push(self, world: World) -> float:
        """Return the normal force of the track over the last tick [N]."""
        contacts = world.contacts
        mine = (contacts.bodies == self.ball.index).any(axis=1)
        return float(contacts.normal_impulses[mine].sum()) / world.tick_length

    @property
    def needed(self) -> float:
        """Return the least height of the start [r]."""
        return 2.5 + 0.5 * self.beta

    def theory(self, world: World) -> tuple[Theory, ...]:
        result, h, spin = [], self.height * PATH, 1.0 + self.beta
        if self.touched or math.isnan(self.bottom):
            return ()
        # In curves the contact turns only once a tick: that is worth 0.5 % of the energy here.
        v = math.sqrt(2.0 * G * h / spin)
        result.append(Theory("speed on the level", v, self.bottom, 0.005 * v, "m/s"))
        if len(self.top) > 4 and self.height > self.needed:
            speed, push = (plain_sum(part) / len(part) for part in zip(*self.top, strict=True))
            square = 2.0 * G * (h - 2.0 * PATH) / spin
            exact = self.ball.mass * (square / PATH - G)
            # ... and 8 % of the weight, for the mean of some ten ticks within 0.3 m of the top
            near = self.ball.mass * G * (0.02 * h / spin / PATH + 0.08)
            result.append(Theory("speed at the top", math.sqrt(square), speed, 0.02 * v, "m/s"))
            result.append(Theory("push of the track there", exact, push, near, "N"))
        elif not math.isnan(self.left) and self.height < self.needed:
            # N = 0 where v² = g (z − r), and energy gives v² = 2 g (h − z) / (1 + β). N fades to
            # nothing gradually: the last push is felt 0.1 rad = 0.06 r of height before; and what
            # rolls slips by then.
            exact = (2.0 * h + spin * PATH) / (2.0 + spin)
            result.append(Theory("height where it falls", exact, self.left, 0.06 * PATH, "m"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("height needed", self.needed, "r"),
            Reading("speed", math.hypot(*self.ball.velocity), "m/s"),
            Reading("push of the track", self._push(world), "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        if self.marks:
            self._draw_marks(draw)
        self._draw_start(draw)
        if len(self.path) > 1:
            draw.path(self.path[:: 1 + len(self.path) // 200], "scene", draw.style.sizes.thin)
        push = self._push(world)
        x, y = self.ball.position
        if push > 0.0 and y > 0.0:
            way = (0.0 - x, RADIUS - y) if x > -0.2 else (0.0, 1.0)
            if x < -0.2 and y < RADIUS and self.part == UP:
                way = (math.sin(SLOPE), math.cos(SLOPE)) if x < -3.0 else (0.0, 1.0)
            scale = 0.35 / (self.ball.mass * G) * push / math.hypot(*way)
            draw.arrow((x, y), (way[0] * scale, way[1] * scale), "normal")
        draw.rect(3.4, -0.35, 6.2, -0.02, "rule")
        draw.text((4.8, 0.45), "sand", color="muted")

    def _draw_marks(self, draw: Draw) -> None:
        """Draw the least height of each of the three at the ramp, its words one above another."""
        marks = ((2.5, "2.5 r slides"), (2.75, "2.75 r disc"), (3.0, "3 r hoop"))
        apart = max(0.25 * PATH, pitch(draw))
        for number, (level, words) in enumerate(marks):
            y, mine = level * PATH + BALL, level == self.needed
            color = "target" if mine else "muted"
            x = -LEVEL - 1.9 - y / math.tan(SLOPE)
            draw.line((x, y), (x + 1.0, y), color, dash=not mine)
            beside = 2.75 * PATH + BALL + (number - 1) * apart
            draw.text((x - 0.15, beside), words, color=color, anchor="right", bold=mine)

    def _draw_start(self, draw: Draw) -> None:
        """Draw h, from the centre's height on the level to where it starts."""
        y, thin = self.height * PATH + BALL, draw.style.sizes.thin
        draw.line((self._start()[0], y), (3.2, y), "dimension", thin, dash=True)
        draw.line((-1.5, BALL), (3.2, BALL), "dimension", thin, dash=True)
        draw.arrow((2.7, BALL), (0.0, y - BALL), "dimension")
        words = f"h = {self.height:g} r"
        draw.text((2.95, 0.6 * y), words, color="dimension", anchor="left", bold=True)

    def check(self, world: World) -> None:
        self.check_theory(world, "it should be past the level by now")
        round_it = self.part == DOWN and math.isnan(self.left)
        enough = self.height > self.needed
        assert round_it == enough, f"from {self.height:g} r it {'goes' if round_it else 'falls'}"
