"""Lesson: why a game's physics gains or loses energy. Given in the scenes throw and oscillator.

Measured (tests/scenes/test_lesson_claims_integration.py):
* throw of 1.5 s: both Eulers are ½ g h t off, 1.84 m with h = 1/4 s, 0.92 m with 1/8 s, 0.12 m with
  1/60 s; one above the exact path, the other below.
* spring, N = 24 steps a period, ω h = 0.262: explicit Euler has (1 + (ω h)²)^24 = 4.9 times the
  energy after each swing, 24 times after two (8 s). Semi-implicit: it stays from 0.885 to 1.149.
* N = 48: 2.26 a swing. N = 3: ω h = 2.09, also the semi-implicit one flies apart.
* N = 12, two swings: explicit × 335, midpoint × 1.56, Verlet 0.93 to 1, Runge–Kutta × 0.993,
  backward × 0.003.
"""

from scenes.deck import Closing, Step

SPRING = "oscillator"
NEAR = (-4.625, 2.2)  # of the start: 0.5 m, so that explicit Euler stays in the picture for a while
TINY = (-5.09, 2.2)  # 0.1 m

STEPS = (
    Step(
        "A game knows where the ball is, its velocity and its acceleration g. Every ¼ s it goes on "
        "in a straight line, then corrects the velocity:\n$ x ← x + v h ,  v ← v − g h $",
        title="Four steps a second",
        question="Where will this ball fly, compared with the true parabola?",
        answers=("Too high", "Exactly along it", "Too low", "Too high first, then too low"),
        right=0,
        answer="It starts each step with the velocity of its beginning, when gravity has "
        "not yet slowed it down. A tangent lies above its parabola.",
        values={"rate": 4.0, "shown": "explicit Euler"},
        seconds=1.51,
    ),
    Step(
        "Now we change one thing: the two lines of the program swap places. First the new "
        "velocity, then the position with it.\n$ v ← v − g h ,  x ← x + v h $",
        title="Two lines swap places",
        question="The first was 1.84 m too high in the end. And the second?",
        answers=("Exact now", "Too high, but less", "Too low, by 1.84 m", "Too low, by much less"),
        right=2,
        answer="Too low, by just as much. The first uses the velocity before the step, the second "
        "the one after it. The truth is halfway. So far, neither is better.",
        values={"rate": 4.0, "shown": "both Eulers"},
        seconds=1.51,
    ),
    Step(
        "Both are wrong, so we take shorter steps: eight a second instead of four. The flight "
        "takes as long as before.",
        title="Smaller steps",
        question="How far off are they after 1.5 s?",
        answers=("1.84 m, as before", "0.92 m: half of it", "0.46 m: a quarter", "Not at all"),
        right=1,
        answer="Half the step, half the error: a method of order 1.\n$ gap = 1/2 g h t $\n"
        "A game with 60 steps a second is 12 cm off after 1.5 s. Who would see that?",
        values={"rate": 8.0, "shown": "both Eulers"},
        seconds=1.51,
    ),
    Step(
        "A mass on a spring, 24 steps in each swing. To the right: position. Upwards: velocity. "
        "The true path is the circle. The program takes the old velocity, as in the first throw.",
        title="A spring",
        question="What becomes of its energy in two swings?",
        answers=("It stays as it is", "It grows to double", "It grows 24-fold", "It dies away"),
        right=2,
        answer="24 times! Each step goes along the tangent, out of the circle, and never back:\n"
        "$ E ← E (1 + (ω h)^2) $\nSmaller steps only delay it: with 48 a swing it still grows "
        "2.3-fold in each.",
        scene=SPRING,
        values={"per_period": 24, "start": NEAR, "shown": "explicit Euler", "patch": False},
        seconds=8.01,
    ),
    Step(
        "The same spring, the same 24 steps. Beside it the program with the two lines swapped: "
        "first the velocity, then the position with the new one.",
        title="The same two lines, swapped",
        question="In the throw it was just as wrong. And its energy now?",
        answers=("Grows 24-fold, too", "Dies away instead", "Exactly constant", "Goes up and down"),
        right=3,
        answer="It swings between 88 % and 115 %, and does so for ever. The points lie on an "
        "ellipse beside the circle. The error stays, but it does not add up.",
        scene=SPRING,
        values={"per_period": 24, "start": NEAR, "shown": "both Eulers", "patch": False},
        speed=2.0,
        seconds=12.01,
    ),
    Step(
        "Why? Look at the coloured patch: 16 other starts nearby. Nature shears and turns such a "
        "patch, but keeps its area A. Read A below the two planes.",
        title="Who keeps areas cannot spiral",
        question="Which of the two programs keeps the area?",
        answer="The swapped one: A × 1.000, exactly, at every step. A spiral outwards would blow "
        "areas up, so it cannot spiral. Such methods are called symplectic.",
        scene=SPRING,
        values={"per_period": 24, "start": NEAR, "shown": "both Eulers"},
        paused=True,
        speed=0.5,
        seconds=4.01,
    ),
    Step(
        "Is it always stable? We make the spring ever stiffer for the program: only 3 steps in a "
        "swing. With 6 it still stays on its ellipse.",
        title="Too stiff",
        question="What does the swapped program do with 3 steps a swing?",
        answers=("A flat ellipse", "Stands still", "Flies apart", "Becomes exact by chance"),
        right=2,
        answer="It flies apart: from $ω h = 2$ on, each step overshoots by more than the last. "
        "The stiffer the spring and the lighter the mass, the larger ω. That is why such things "
        "explode in games.",
        scene=SPRING,
        values={"per_period": 3, "start": TINY, "shown": "both Eulers"},
        seconds=6.7,
    ),
    Step(
        "Six recipes, 12 steps a swing. Midpoint, Verlet and Runge–Kutta look into the middle of "
        "the step; Runge–Kutta works out four forces. Backward Euler solves for the end.",
        title="Which one for what?",
        question="Which would you take for a game? Which for a comet, for a million years?",
        answer="Game engines, this one too, swap the two lines: cheap, stable, no drift. A comet "
        "wants Verlet: more exact. Runge–Kutta is nearest at first, but it loses energy. Backward "
        "Euler never explodes, but only 0.3 % of its energy is left.",
        scene=SPRING,
        values={"per_period": 12, "start": (-4.35, 2.2)},
        paused=True,
        seconds=8.01,
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "A step along the tangent leaves the curve. With the old velocity the energy grows and "
        "grows.",
        "Velocity first, then position: that keeps areas, so the energy swings but does not drift.",
        "Half the step is half the error, for both: they are of order 1.",
        "From $ω h = 2$ on it flies apart: what is stiff needs short steps.",
    ),
    next="In the scene Phase plane, take away steps one by one. With how few steps in a swing "
    "does the swapped program still hold?",
)
