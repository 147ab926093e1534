"""Lesson: what a solver iterates, and why it remembers. In the scenes stack and diamond_chain.

Measured (tests/scenes/test_lesson_claims_presets.py), at 240 Hz, 2 substeps, 1 sweep (and one to
relax), column of 10 boxes of 0.36 kg, 35.3 N:
* after the first tick the floor pushes with 6.6 N and the top contact with less than 0.01 N of its
  3.5 N; with memory 35.3 N are passed in tick 5 (0.02 s), 50 N is the most (0.04 s), and after
  0.3 s all is within 1 %.
* without memory it sinks 26 mm in the first second, leans, and lies on the floor after 6 s; with 2
  sweeps after 11 s, with 5 after 25 s. 10 sweeps: 4.2 mm; 30 sweeps: 3.1 mm, as with memory.
* chain of 10 links, soft, 120 Hz: worst hinge 41 to 52 mm without memory, 4.4 to 5.2 mm with it.
* the same at 60 Hz, no memory: 8 sweeps 47 to 52 mm, 8 substeps 6.6 to 7.4 mm (Baumgarte 0.1).
"""

from scenes.deck import Closing, Step

COLUMN = {"what": "column", "rows": 10, "loads": True}
VIEW = (-5.4, -0.7, 6.6, 6.7)
CHAIN = "diamond_chain"
NO_MEMORY = {"warm_starting": False}

STEPS = (
    Step(
        "Ten boxes of 3.5 N: the floor must push with 35.3 N. The program takes one contact after "
        "the other and asks: do these two move into each other? It pushes until they do not.",
        title="Nobody knows the weight",
        question="Which contacts carry their full load after the first tick, 1/240 s?",
        answers=("All of them", "The lowest", "The top one", "None"),
        right=3,
        answer="Each contact sees only its own two boxes. So far the floor feels two boxes "
        "of ten, 6.6 N, and the upper contacts feel nothing.",
        values=COLUMN,
        view=VIEW,
        until="tick >= 1",
    ),
    Step(
        "We go on, 16 times slower. One visit of all contacts is called a sweep. Each tick begins "
        "with the impulses of the tick before, and sweeps again.",
        title="The news spreads",
        question="How does the floor learn of the box on top?",
        answer="By hearsay: in each sweep a contact corrects its own two boxes and spoils the next "
        "ones a little. After 0.02 s the floor reaches 35 N, overshoots to 50 N, and settles.",
        fresh=False,
        paused=True,
        speed=1 / 16,
        seconds=0.3,
    ),
    Step(
        "To begin with the impulses of the last tick is called warm starting. Now we switch it "
        "off: each step starts from zero and makes one sweep. All else stays.",
        title="No memory",
        question="What becomes of the column?",
        answers=("It stands as before", "It sinks, then stands", "It falls", "It trembles"),
        right=2,
        answer="One sweep finds a fraction of the load. The boxes sink into each other "
        "until overlap itself makes the push; that is soft, like a tower of foam, and it buckles.",
        values=COLUMN,
        settings=NO_MEMORY,
        view=VIEW,
        speed=2.0,
        until='body("column 9").y < 3',
    ),
    Step(
        "Without memory we can sweep more often in each step. With memory and one sweep the top "
        "of the column sinks by 3 mm. But 2 sweeps take twice the time of one, 10 ten times.",
        title="Sweeping harder",
        question="How many sweeps does it take to stand as well without memory?",
        answers=("2", "5", "10: one for each box", "30"),
        right=3,
        answer="With 2 it falls after 11 s, with 5 after 25 s; 10 hold it, but softly. News "
        "needs one sweep a box to arrive, and many more to settle. The memory does it for nothing.",
        values=COLUMN,
        settings={"warm_starting": False, "iterations": 30},
        view=VIEW,
        seconds=4.0,
    ),
    Step(
        "The same with joints: ten links, 120 steps a second, one sweep, no memory. The bars are "
        "the gaps of the hinges, from the top; each line is a hundred times the one below.",
        title="A chain without memory",
        question="The hinges gape by 4 cm and stay like that. What for?",
        answer="A hinge that starts from zero finds too small an impulse. The rest of the force "
        "has to come from the gap, as from a spring: no gap, no force.",
        scene=CHAIN,
        values={"links": 10, "bias": "soft", "rate": 120, "iterations": 1, "warm_start": False},
        seconds=4.0,
    ),
    Step(
        "While it swings on, we give it its memory back. Still one sweep a step.",
        title="Memory on",
        question="The worst hinge gaped by 4 cm. And now?",
        answers=("As before: it moves", "Half of it", "About a tenth", "It tears"),
        right=2,
        answer="About a tenth: 5 mm, the softness that joints have with 120 steps. The right "
        "impulses change little from step to step, so the last ones are nearly the answer.",
        fresh=False,
        values={"warm_start": True},
        seconds=3.0,
    ),
    Step(
        "And if there were no memory? For the price of eight sweeps a step we may also take eight "
        "short steps of one sweep each. 8 sweeps at 60 steps a second leave gaps of 5 cm.",
        title="Sweeps or steps?",
        question="And 8 short steps with one sweep each?",
        answers=("5 cm as well: same work", "More: only one sweep each", "Below 1 cm"),
        right=2,
        answer="7 mm. In an eighth of the time gravity does an eighth of the harm, and moves it by "
        "1/64. Small steps beat many sweeps (Macklin and others, 2019).",
        scene=CHAIN,
        values={
            "links": 10, "rate": 60, "substeps": 8, "iterations": 1, "warm_start": False,
        },
        seconds=4.0,
    ),
    Step(
        "This program: 480 steps a second, one sweep, memory. Blue dots are contact points that "
        "remember, red rings are new ones. Throw the ball into the stack and stop time.",
        title="What engines do",
        question="When is a memory worth nothing?",
        answer="When the load jumps: in a hit, at a new contact. There the solver is at its worst, "
        "for a few ticks. In all that rests or moves steadily, it continues its own answer.",
        values={"what": "both", "rows": 10},
        overlays={"contacts": True},
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "A contact knows only its own two boxes. News of a load travels by a box a sweep.",
        "Warm starting: each step begins with the impulses of the last one, so the answer is "
        "continued.",
        "For the same work, many short steps beat many sweeps.",
        "Memory is worth nothing where the load jumps: in a hit, at a new contact.",
    ),
    next="Build a tower of your own, and switch warm starting off in the solver's settings. How "
    "many sweeps does your tower need to stand?",
)
