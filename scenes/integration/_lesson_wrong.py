"""Lesson: when the computer is wrong. Given in the scene fall, with five others.

Measured (tests/scenes/test_lesson_claims_wrong.py):
* fall of 1 s with 10, 20, 40 steps: 0.4905, 0.2453, 0.1226 m ahead of 4.905 m: ½ g h t.
* spring, N = 12 steps a swing: after two swings explicit Euler has 335 times the energy;
  semi-implicit Euler stays from 0.79 to 1.35.
* bullets of 40 m/s, paper of 20 mm: 2 of 12 are caught with 60 looks a second, 10 with 240, 12 by
  continuous detection.
* chain of 8 links of 1 kg with a ball of 30 kg by SPOOK, 60 Hz, 1 substep, after 1 s: a hinge is
  154 mm open; 137 mm with 16 sweeps, 1.8 mm with 16 substeps. The soft step solves it at once.
* double pendulum of 120°: copies that differ by ± 1e-6 m/s are off by 1 cm after 9.6 s (median);
  by ± 1e-9 m/s after 16.3 s.
* Galton board, 200 beads, at 240 and at 120 Hz: most beads end in another bin, both piles are
  binomial.
* Mars, 1 s: 2.046 m with 10 steps, 1.953 m with 20; exact 1.860 m.
"""

from scenes.deck import Closing, Step

TINY = (-5.09, 2.2)  # of the start in the phase plane: 0.1 m, so that its spiral has room
TEN = {"tick_rate": 10, "substeps": 1}

STEPS = (
    Step(
        "A ball falls for one second. By the formula that is 4.905 m. A program goes step by step: "
        "new speed, then on with it.\n$ v ← v + g h ,  s ← s + v h $",
        title="Ten steps instead of a curve",
        question="After ten steps of 1/10 s, where is the computed ball?",
        answers=("Higher: 4.41 m", "Exact: 4.905 m", "Lower: 5.40 m", "Each run elsewhere"),
        right=2,
        answer="Half a metre too low. Each step goes all its time with the speed of its end, which "
        "is too fast by $g h/2$ on average:\n$ Δ = 1/2 g h t $\n"
        "Motion as a chain of straight steps: Euler, 1768.",
        settings=TEN,
        seconds=1.01,
    ),
    Step(
        "Ten steps were 49 cm off. Two more runs fall along with it: one with 20 steps in the "
        "second, one with 40.",
        title="Half the step",
        question="How far off will 20 and 40 steps be?",
        answers=("Both 49 cm: same error", "25 cm and 12 cm", "12 cm and 3 cm", "Both exact"),
        right=1,
        answer="Half the step, half the error: a method of order 1. Then why not a million steps? "
        "Each costs time, and each is rounded in the 16th digit. In the end rounding wins.",
        settings=TEN,
        laboratory={
            "side by side": {
                "runs": {"20 steps": {"tick_rate": 20}, "40 steps": {"tick_rate": 40}},
                "split": True,
            }
        },
        view=(-5.1, -0.5, 3.7, 6.2),
        seconds=1.01,
    ),
    Step(
        "A mass on a spring, without friction, 12 steps a swing. Left: each step takes the old "
        "velocity. Right: the new one. To the right position, upwards velocity.",
        title="Energy from nowhere",
        question="What happens to the energy of the left one in two swings?",
        answers=("It stays, as in nature", "It wavers by 10 %", "It doubles", "Over 300 times"),
        right=3,
        answer="335 times: each step leaves the circle along its tangent, and never returns. The "
        "right one wavers from 0.79 to 1.35 times, for ever. Two errors "
        "of the same order; one of them adds up.",
        scene="oscillator",
        values={"per_period": 12, "start": TINY, "shown": "both Eulers", "patch": False},
        seconds=8.01,
    ),
    Step(
        "In each band twelve bullets, 12 cm wide, fly at 40 m/s at a sheet of 2 cm. The upper band "
        "looks 60 times a second where they are: every 67 cm.",
        title="Too fast to be seen",
        question="How many of the twelve does the upper sheet stop?",
        answers=("12: the sheet is solid", "10", "2", "None"),
        right=2,
        answer="A bullet touches the sheet on 14 cm of every 67: two of twelve. Four times as many "
        "looks: ten. What moves further in a step than things are large can be missed. The lowest "
        "band asks when it will touch: all twelve.",
        scene="paper",
        seconds=1.2,
    ),
    Step(
        "Links of 1 kg carry a ball of 30 kg. The solver SPOOK takes one step in 1/60 s: hinges gape "
        "by 15 cm. Two runs beside it work 16 times as hard: 16 sweeps in the step, or 16 short "
        "steps.",
        title="Too stiff for the step",
        question="Which of the two closes the hinges?",
        answers=("16 sweeps", "16 short steps", "Both: equal work", "Neither: too heavy"),
        right=1,
        answer="The short steps: 2 mm. With 16 sweeps it is 14 cm still: solved well, but the "
        "wrong problem. Here a hinge is a spring, and the step $h$ says how stiff it may be: "
        "its frequency goes with $1/h$.",
        scene="chain",
        values={"links": 8, "ball_mass": 30.0},
        settings={"tick_rate": 60, "substeps": 1, "solver": "SPOOK"},
        laboratory={
            "side by side": {
                "runs": {"16 sweeps": {"iterations": 16}, "16 steps": {"substeps": 16}},
                "numbers": ["joints off"],
            }
        },
        seconds=1.0,
    ),
    Step(
        "Twelve copies of the first pendulum start with a speed that differs by a millionth of a "
        "m/s: after 9.6 s half of them are off by 1 cm. Now a thousand times more exact: 1e−9 m/s.",
        title="Exact is not exact enough",
        question="How long can it be foretold to 1 cm now?",
        answers=("9600 s: a thousandfold", "29 s: three times", "16 s: a bit longer", "For ever"),
        right=2,
        answer="16 s. The error grows like $e^(λ t)$, so ten times more exact buys only about 2 s. "
        "No computer gets round that: it lies in the motion (Lorenz, 1963).",
        scene="double_pendulum",
        values={"count": 2, "gap": 1e-7, "trails": "none"},
        laboratory={
            "fan": {
                "body": "ball 0b", "quantity": "vx", "size": 1e-9, "copies": 12, "seconds": 20.0,
            }
        },
        speed=1.5,
        seconds=18.0,
    ),
    Step(
        "A bead meets a peg a little to the left, or to the right: chaos. We let 200 fall, and "
        "compute the same beads once more, with half as many ticks.",
        title="What can still be said",
        question="In what will the two runs agree?",
        answers=("In nothing", "In the bin of each bead", "In the shape of the pile", "In all"),
        right=2,
        answer="Single beads end in other bins, but both piles follow the binomial curve. In chaos "
        "trust numbers of many, and what is conserved; not the path of one.",
        scene="galton",
        values={"count": 200, "rate": 30.0},
        view=(-3.4, -0.5, 13.2, 10.5),
        laboratory={
            "side by side": {"runs": {"120 ticks": {"tick_rate": 120}}, "split": True}
        },
        speed=4.0,
        seconds=18.0,
    ),
    Step(
        "A fall on Mars, $g$ = 3.72 m/s². With 10 steps it is 2.046 m, with 20 steps 1.953 m (the "
        "outline). Suppose that nobody knows a formula.",
        title="How one can trust it",
        question="Two runs, both wrong. Where is the truth?",
        answers=("Between: 2.00 m", "The finer: 1.953 m", "Beyond: 1.860 m", "Nobody can say"),
        right=2,
        answer="Half the step is half the error. So the truth is as far beyond the finer one as "
        "that is from the other:\n$ 2 · 1.953 − 2.046 = 1.860 $\n"
        "Two wrong runs make a right one (Richardson, 1911).",
        values={"gravity": 3.72},
        view=(-2.6, 2.35, 2.6, 5.95),
        settings=TEN,
        laboratory={"side by side": {"runs": {"20 steps": {"tick_rate": 20}}}},
        seconds=1.01,
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "A program takes steps. Of order 1: half the step, half the error.",
        "Some errors waver, others add up: look at the energy.",
        "What is too fast or too stiff for the step is not computed at all, however hard it works.",
        "In chaos ten times more exact buys seconds. Trust what is conserved, and numbers of many.",
        "Compute it twice, with another step. What changes is not physics.",
    ),
    next="Take a scene that you like. Run it side by side with half the ticks (Ctrl+Shift+C). What "
    "stays the same, and when do they part?",
)
