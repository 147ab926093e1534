"""The lesson on the energy of a skater: height, motion, heat, and one sum.

Misconceptions asked for: a long slope brings him less high; speed carries him over a higher hill;
heavy ones are faster; friction uses energy up (Goldring and Osborne 1994; Duit 1984).
"""

from scenes.deck import Closing, Step

MARKS = {"contacts": False, "normals": False, "velocities": False}
SKATER = 'body("skater")'
TURNS = f"{SKATER}.vx < 0 and {SKATER}.x > -3"

STEPS = (
    Step(
        "A skater starts at rest, 4.8 m up a steep slope. On the other side it goes up gently, and"
        " the way is twice as long. There is no friction.",
        title="Steep and gentle",
        question="How high does he get on the right?",
        answers=("Less high: the way is longer", "4.8 m, as high", "Higher: it is less steep"),
        right=1,
        answer="4.8 m again. Only the height counts, not the way:"
        " $m g h$. In between it was all motion.",
        values={"shape": "two slopes", "reach": False},
        overlays=MARKS,
        until=TURNS,
    ),
    Step(
        "Now from 4.5 m, and in the middle stands a hill of 5 m. At its foot he is as fast as a"
        " racing cyclist.",
        title="A hill too high",
        question="Does he get over it?",
        answers=("Yes: he is fast enough", "He stops on top", "No: he turns at 4.5 m"),
        right=2,
        # √(2 g (4.54 − 0.6)) = 8.8 m/s
        answer="He turns at 4.5 m. The speed came from 4.5 m of height, and it pays for 4.5 m:\n"
        "$ 1/2 m v^2 + m g h = E $",
        values={"p3": (0.0, 5.0), "reach": False},
        overlays=MARKS,
        until=TURNS,
    ),
    Step(
        "A valley, from 4.66 m down to 0.4 m. A skater of 60 kg has 9.1 m/s at the bottom. Now one"
        " of 120 kg starts.",
        title="Heavy and light",
        question="How fast is the heavy one at the bottom?",
        answers=("9.1 m/s", "13 m/s: √2 times", "18 m/s: twice"),
        right=0,
        # √(2 · 9.81 · 4.26) = 9.14
        answer="9.1 m/s as well. He has twice the energy, 5.49 kJ, but also twice the mass to move"
        ":\n$ m g h = 1/2 m v^2 → v = √(2 g h) $",
        values={"shape": "valley", "mass": 120.0},
        overlays=MARKS,
        until=f"{SKATER}.x > 0",
    ),
    Step(
        "Green is motion, blue is height. At the start, 4.66 m up, all is blue.",
        title="Half and half",
        question="At which height are both equal?",
        answers=("2.33 m: half of it", "1.17 m: a quarter", "At the bottom"),
        right=0,
        answer="2.33 m. Height goes down evenly with h, so motion grows evenly. The speed does"
        " not: it is 6.8 m/s there, more than two thirds of 9.1 m/s.",
        values={"shape": "valley"},
        overlays=MARKS,
        until=f"{SKATER}.y < 2.33",
    ),
    Step(
        "The same valley on the Moon, where everything weighs a sixth.",
        title="On the Moon",
        question="How fast is he at the bottom, instead of 9.1 m/s?",
        answers=("9.1 m/s", "3.7 m/s", "1.5 m/s: a sixth"),
        right=1,
        # √(2 · 1.62 · 4.26) = 3.72
        answer="3.7 m/s: a sixth of the energy, but $v^2$ counts, so √6 = 2.5 times slower. And on"
        " the other side he will still come up to 4.66 m.",
        values={"shape": "valley", "gravity": 1.62},
        overlays=MARKS,
        until=f"{SKATER}.x > 0",
    ),
    Step(
        "Back on Earth, and now with friction: μ = 0.1.",
        title="Friction",
        question="What becomes of the bar?",
        answers=(
            "It gets shorter",
            "A third part grows, heat",
            "Nothing: energy is kept",
        ),
        right=1,
        # m g (4.66 − 0.40) = 2.51 kJ
        answer="The bar keeps its length; the red part grows and never gives back. In the end he"
        " rests at the bottom, and 2.51 kJ warm board and rail.",
        values={"shape": "valley", "friction": 0.1},
        overlays=MARKS,
        speed=2.0,
        seconds=14.0,
    ),
    Step(
        "From 4.5 m, over a hill of 3 m, with μ = 0.1. The dashed line shows how high the energy"
        " that is left could bring him.",
        title="Is it enough?",
        question="Does he get over the hill?",
        answers=("Yes, with 1.5 m to spare", "Just so", "No, the line sinks too low"),
        right=2,
        answer="No: he turns at 2.9 m. On the way 0.96 kJ of 2.67 kJ have become heat, so the line"
        " has sunk from 4.5 m to 2.9 m.",
        values={"shape": "hill", "friction": 0.1},
        overlays=MARKS,
        until=TURNS,
    ),
    Step(
        "Now you: drag the rings. Which rail brings the skater from the left end to the right one,"
        " with μ = 0.05 and a hill that is as high as possible?",
        title="Build a rail",
        values={"shape": "hill", "friction": 0.05},
        overlays=MARKS,
        paused=True,
    ),
)

CLOSING = Closing(
    learned=(
        "Motion and height are paid for by one another: $1/2 m v^2 + m g h = E$. Only the height "
        "counts, not the way.",
        "So he comes as high as he began, and no higher; his mass does not matter.",
        "Friction takes some of it for good: it is heat, and the sum of all three stays.",
    ),
    next="Build the rail with the highest hill that he still gets over with friction. Which way "
    "costs least?",
)
