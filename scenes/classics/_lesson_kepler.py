"""The lesson on orbits: why the planet comes back, how fast, how soon, and how one gets away.

Misconceptions asked for: what is thrown too slowly spirals into the sun; on a long way round a
planet keeps its speed; a way twice as long takes twice as long; a probe that is pulled gets faster.
"""

from scenes.deck import Closing, Step

BARE = {"joints": False, "velocities": False}
SLOW, CIRCLE, LONG, FREE = (3.0, 0.95), (3.0, 1.291), (3.0, 1.58114), (3.0, 1.85)
AROUND = "planet.y > 0 and time > 3"
AWAY = "time > 1 and hypot(probe.x - planet.x, probe.y - planet.y) > 5.03"

STEPS = (
    Step(
        "A planet, 3 m from the sun. The sun pulls it with $G M m/r^2$, and we throw it to the"
        " side, with 1.9 m/s. Nothing brakes it.",
        title="Thrown past the sun",
        question="What becomes of the planet?",
        answers=("A spiral into the sun", "Once round, back to here", "Past the sun, and away"),
        right=1,
        # T = 4.14 s, a = 2.057 m
        answer="It comes back to where it was thrown, with the same speed, and so on for ever: an"
        " ellipse. The sun is not in its middle, but in one focus (Johannes Kepler, 1609).",
        values={"tip": SLOW, "ellipse": False},
        overlays=BARE,
        until=AROUND,
    ),
    Step(
        "It came too near. We want a circle of 3 m, and have $G M$ = 20 m³/s². The pull must be"
        " just what a circle needs:\n$ (G M m)/r^2 = (m v^2)/r $",
        title="A circle",
        question="How fast do we have to throw it?",
        answers=("2.2 m/s: G M/r²", "2.6 m/s: √(G M/r)", "6.7 m/s: G M/r", "It depends on m"),
        right=1,
        # √(20 / 3) = 2.582 m/s, T = 7.30 s
        answer="With 2.58 m/s, whatever its mass. Slower, and it comes nearer to the sun; faster,"
        " and it goes farther out. One turn takes 7.3 s.",
        values={"tip": CIRCLE, "ellipse": False},
        overlays=BARE,
        speed=2.0,
        until="planet.y > 0 and time > 5",
    ),
    Step(
        "The first throw again. The line from the sun to the planet paints what it sweeps, and"
        " takes a new colour twelve times a turn, after equal times.",
        title="Kepler's areas",
        asks=("areas",),
        question="Which pieces will be the largest?",
        answers=("Those near the sun", "Those far from the sun", "All are equal"),
        right=2,
        # T = 4.145 s, π a b / 12 = 0.984 m²
        answer="All have 0.98 m². Far out the line is long, but the planet is slow. The pull points"
        " to the sun and has no torque about it, so $½ r v_⊥$ stays.",
        values={"tip": SLOW},
        overlays=BARE,
        until="time > 4.2",
    ),
    Step(
        "It is thrown with 1.9 m/s, 3 m from the sun. At its nearest it will be 1.11 m from it.",
        title="Far and near",
        question="How fast is it there?",
        answers=("1.9 m/s: nothing drives it", "3.1 m/s", "5.1 m/s", "13.8 m/s"),
        right=2,
        # 1.9 · 3 / 1.114 = 5.12 m/s
        answer="5.1 m/s: with equal areas $r v$ is the same at both ends. 2.7 times as near is 2.7"
        " times as fast. The Earth, too, is fastest in January, when it is nearest.",
        values={"tip": SLOW},
        overlays=BARE,
        speed=0.5,
        until="planet.y < 0",
    ),
    Step(
        "Half the length of an ellipse is called $a$. On our circle $a$ was 3 m, and its year 7.3"
        " s. This throw, with 3.16 m/s, gives $a$ = 6 m.",
        title="The year",
        question="How long is its year?",
        answers=("7.3 s: as long", "14.6 s: twice", "20.7 s: 2√2 times", "29.2 s: four times"),
        right=2,
        # 2π √(216 / 20) = 20.65 s
        answer="20.7 s: the way is twice as long, and it is slower out there. $T^2$ goes with"
        " $a^3$, for all that runs round one sun:\n$ T^2 = (4 π^2)/(G M) a^3 $",
        values={"tip": LONG, "ellipse": False},
        overlays=BARE,
        view=(-10.4, -5.8, 6.0, 6.6),
        speed=5.0,
        until="planet.y > 0 and time > 12",
    ),
    Step(
        "The speed of the circle is 2.58 m/s. The harder we throw, the longer the ellipse.",
        title="Away for ever",
        question="From which speed on does it never come back?",
        answers=("There is none", "3.65 m/s: √2 times", "5.2 m/s: twice", "10.3 m/s: four times"),
        right=1,
        # √(2 · 20 / 3) = 3.65 m/s; thrown with 3.70 m/s
        answer="From $√(2 G M/r)$ = 3.65 m/s on: then $½ m v^2$ pays for the whole way out, however"
        " far. Here it has 3.7 m/s, and gets slower, but never turns round.",
        values={"tip": FREE, "ellipse": False},
        overlays=BARE,
        view=(-20.0, -4.0, 8.0, 14.0),
        speed=2.0,
        seconds=8.0,
    ),
    Step(
        "A probe falls past a planet that stands still. It comes with 3 m/s, is pulled, and gets"
        " faster. The arrows at the right show its velocity then and now.",
        title="Past a planet",
        question="How fast is it when it is as far away again?",
        answers=("Slower: it was pulled back", "3 m/s, as it came", "Faster: it fell towards it"),
        right=1,
        answer="3 m/s. What it gains when it falls, it pays when it climbs out again. Only the"
        " direction is new: the arrow has gone to another point of the circle.",
        scene="slingshot",
        values={"planet": 0.0},
        overlays=BARE,
        until=AWAY,
    ),
    Step(
        "The same, but now the planet moves upwards, with 2 m/s. So for the sun the probe comes"
        " with 3.6 m/s. For the planet nothing is new: 3 m/s in, 3 m/s out.",
        title="The slingshot",
        question="And for the sun: how fast does it leave?",
        answers=("With 3.6 m/s again", "With 4.9 m/s", "With 5.6 m/s: 3.6 + 2"),
        right=1,
        # √13 = 3.606 m/s before, 4.920 m/s after
        answer="With 4.9 m/s. The planet has turned the arrow of 3 m/s into its own direction, and"
        " U comes on top. It pays: it is slower now, by far less than one could measure.",
        scene="slingshot",
        overlays=BARE,
        until=AWAY,
    ),
)


CLOSING = Closing(
    learned=(
        "A planet runs round an ellipse, with the sun in one focus.",
        "Its line to the sun sweeps equal areas in equal times: near the sun it is fast.",
        "The longer the ellipse, the longer the year: $T^2 = (4 π^2)/(G M) a^3$.",
        "Faster than $√(2 G M/r)$ it never comes back; a planet that moves can give speed away.",
    ),
    next="Look up how far Jupiter is from the sun, in distances of the Earth. So how long is its "
    "year?",
)
