"""The lesson on separating axes: how a program sees that two boxes touch.

Ways that seem right and are not: look for corners in the other one, look along x and y only, push
along the line of the centres. See Ericson, "Real-Time Collision Detection" (2005), chapters 4, 5.
"""

from scenes.deck import Closing, Step

BARE = {"contacts": False, "normals": False, "impulses": False, "velocities": False}
SQUARES = {"sides_a": 4, "sides_b": 4}

STEPS = (
    Step(
        "We see at once which dominoes touch. A program has no eyes, only numbers: the corners of"
        " each box. And 240 times a second it must know: do two boxes touch? Which way is out? And"
        " where should they be pushed?",
        title="A program has no eyes",
        question="How would you find out from the corners alone?",
        scene="dominoes",
        overlays=BARE,
        speed=0.5,
    ),
    Step(
        "A first idea: A and B touch when a corner of one lies in the other. Such corners get a"
        " ring. Now B glides into A, until one lies right upon the other.",
        title="Count the corners",
        question="Is it enough to look for such corners?",
        answers=(
            "Yes, if nothing has dents",
            "Yes, for equal boxes",
            "No: it misses overlaps",
            "No: it sees too many",
        ),
        right=2,
        # Turned by 45° the corners of one are 1.35 m from the middle, the edges of the other 0.95 m
        answer="They overlap as much as they can, and not one corner lies in the other: edges"
        " can cross where there are no corners.",
        values={**SQUARES, "turn_a": 0.0, "turn_b": 45.0, "start": "apart", "shown": "corners"},
        overlays=BARE,
        view=(-4.5, -1.7, 4.5, 2.9),
        press=("meet",),
        until="B.x < -1.89",
    ),
    Step(
        "Another idea: shine a light on them. Each throws a shadow on the screen. The lamp is"
        " above, and the shadows overlap. In a moment the lamp will go round.",
        title="Shadows",
        question="What do you know already?",
        answers=("They touch", "They are apart", "Nothing yet"),
        right=2,
        # From above the shadows share 0.29 m; across A's edges, at 40°, there are 0.68 m between
        answer="But from here there is a gap: a straight line fits between them, so"
        " they are apart. One gap proves it. Overlaps prove nothing, until we have looked from"
        " everywhere.",
        scene="shadows",
        values={"rate": 15.0},
        overlays=BARE,
        until="lamp.angle > 0.698",
    ),
    Step(
        "The lamp goes all the way, and we write down the gap for each direction. A program cannot"
        " do that for thousands of pairs. It wants to look in as few directions as it can.",
        title="How many directions?",
        question="In how many directions must it look at two boxes, to miss no gap?",
        answers=(
            "2: above and the side",
            "4: across the edges",
            "360: each degree",
            "All: infinitely many",
        ),
        right=1,
        # Across the edges: 0.68, 0.47, −1.90, −0.92 m; from above −0.29 m, from the side −0.69 m
        answer="The dots, across the edges, are enough: if there is a gap, one of them shows it."
        " Two boxes have 8 edges, but only 4 directions. From above and the side alone they would"
        " seem to touch.",
        scene="shadows",
        overlays=BARE,
        until="lamp.angle > 3.1416",
    ),
    Step(
        "Now every axis shows an overlap: A and B touch, and must be pushed apart. The overlap is"
        " not the same on all axes.",
        title="Which way out?",
        question="Which is the shortest way out for B?",
        answers=(
            "Along both centres",
            "To the right",
            "Straight up",
            "Back where it came from",
        ),
        right=1,
        # Squares of 1.909 m, B is 1.75 m to the right and 1.55 m up: 0.159 m against 0.359 m
        answer="To the right, by 0.16 m: along the axis n with the least overlap\n$ d = max(n · a)"
        " − min(n · b) $\nThe search that says whether they touch says which way is out, too.",
        values={
            **SQUARES,
            "turn_a": 0.0,
            "turn_b": 0.0,
            "start": "corner to corner",
            "shown": "axes",
        },
        overlays=BARE,
        press=("best", "out"),
        seconds=1.5,
    ),
    Step(
        "B has sunk into A by 0.65 m, far more than an engine lets it: so that we can see. It is"
        " pushed up, along n. But a program cannot push at every point of an edge.",
        title="Where to push?",
        question="At how many points must it push, so that B cannot tip?",
        answers=("1, the deepest", "2", "3", "As many as can be"),
        right=1,
        # Depths 0.653 m at B's corner and 0.368 m where A ends
        answer="At two: the ends of B's edge, cut off where A ends. Each has its own depth, and the"
        " deeper end gets more of a push. That is what rights a falling box.",
        scene="clipping",
        values={"turn_b": 10.0},
        overlays=BARE,
        press=("play",),
        seconds=7.4,
    ),
    Step(
        "Now B is tipped by 30° the other way. The overlap is least across B's own edge, so that"
        " is the reference, and A's upper edge is cut twice. Keep what is deep.",
        title="On a corner",
        question="At how many points will it be pushed?",
        answers=("At none", "At 1", "At 2", "At 3"),
        right=1,
        # Depths 0.79 m and −0.54 m: the second is above the reference edge
        answer="At one, A's corner. The cut edge has two ends, as always, but the other one is not"
        " inside B: it is not kept. So B may tip about that corner, as it should.",
        scene="clipping",
        values={"turn_b": -30.0},
        overlays=BARE,
        press=("play",),
        seconds=7.4,
    ),
    Step(
        "Now you can read this picture. Each line is an axis of the least overlap. Each dot is an"
        " end of a cut edge. One dot: a corner touches. Two dots: an edge. All else a physics"
        " program does begins with these.",
        title="What the program sees",
        scene="dominoes",
        overlays={**BARE, "contacts": True, "normals": True},
        view=(-6.3, 4.05, -3.7, 5.35),
        speed=0.25,
    ),
)

CLOSING = Closing(
    learned=(
        "Two shapes without dents are apart if their shadows do not overlap in one direction.",
        "It is enough to look across their edges: of two boxes that makes four directions.",
        "The axis of the least overlap is the shortest way out.",
        "At most two points are pushed: the ends of the cut edge that lie inside.",
    ),
    next="Open the scene Stack, show contact points and normals (2 and 3), throw the ball, and "
    "stop time in the hit. Where is there one dot, where are there two?",
)
