"""The lesson "How a solver thinks": from one contact to a stack. In the scene tube.

Measured (tests/scenes/test_lesson_claims_solver.py), at 60 ticks a second, balls of 2 kg,
sequential impulses without memory unless it is said. A tick of gravity makes g h = 0.1635 m/s, and
takes m g h = 0.327 N s to stop. What a sweep leaves of two balls is M / (M + m): 1/2, or 100/101.

Sources: Baumgarte 1972 (overlap by speed), Catto 2005 (sequential impulses: sweeps, the clamp of
the sum, warm starting), Catto 2024 (soft step and relaxing, "Solver2D").
"""

from scenes.deck import Closing, Step

CLASSIC = {"solver": "sequential impulses", "tick_rate": 60, "warm_starting": False}
PURE = {**CLASSIC, "substeps": 1, "baumgarte": 0.0}
"""One step a tick, no memory, and nothing that undoes an overlap: the equation of a contact alone.
"""
MARKS = {"scene": True, "contacts": False, "normals": False, "impulses": False}
LONE = (-3.2, -0.8, 5.4, 3.6)  # [m]
PART = (-2.7, -0.8, 4.3, 3.2)  # [m] of a run in its part of the window
TALL = (-9.4, -0.9, 12.2, 11.0)  # [m]

STEPS = (
    Step(
        "A ball of 2 kg lies on the floor. 60 times a second, gravity makes it v = 0.16 m/s fast,"
        " and the solver must stop it. It may only give an impulse λ, a blow.",
        title="One contact",
        question="How large must λ be, so that the ball stands?",
        answers=("½ m v² = 0.03 J", "m v = 0.33 N s", "2 m v = 0.65 N s"),
        right=1,
        # m g h = 2 · 9.81 / 60 = 0.327 N s; K = 1/m = 0.5
        answer="λ = −Ċ/K. Ċ, the speed at which the gap grows, is −0.16 m/s, and K = 1/m: just m v."
        " 60 such blows a second are 19.6 N, its weight (the stroke). Nobody told the solver.",
        values={"count": 1},
        settings=PURE,
        overlays=MARKS,
        view=LONE,
        seconds=0.5,
        laboratory={"x-ray": {}},
    ),
    Step(
        "No gravity now. The ball is 5 cm in the floor, but leaves it already with 0.5 m/s. The"
        " same equation asks for λ = −Ċ/K = −1.0 N s.",
        title="Push, never pull",
        question="What does a solver do with λ = −1.0 N s?",
        answers=("It gives it", "It gives 0", "It gives +1.0 N s"),
        right=1,
        answer="Below zero, the floor would pull. Contacts do not stick, so the solver cuts:"
        "\n$ λ = max(0, −Ċ/K) $\nIn the X-ray the row is clamped at 0, and the ball flies on.",
        values={"count": 1, "gravity": 0.0, "gap": -0.05, "speed": 0.5},
        settings=PURE,
        overlays=MARKS,
        view=LONE,
        speed=0.25,
        until="tick >= 3",
        laboratory={"x-ray": {}},
    ),
    Step(
        "Two balls, two contacts, one after the other. First ball 1 and 2: they fall alike, nothing"
        " to do. Then the floor stops ball 1. That was one sweep.",
        title="One row spoils the other",
        question="A second sweep: how fast is ball 1 pushed down while the upper row is mended?",
        answers=("0: it was stopped", "½ v = 0.08 m/s", "v = 0.16 m/s"),
        right=1,
        answer="The balls share: both have ½ v, so the floor must stop ball 1 again. Each sweep"
        " halves what is wrong: the bars creep to their loads. That is Gauss–Seidel (Catto 2005).",
        values={"count": 2},
        settings={**PURE, "iterations": 8},
        overlays=MARKS,
        view=LONE,
        seconds=0.5,
        laboratory={"x-ray": {"show": "bars", "plays": True}},
    ),
    Step(
        "Ten balls, and from zero in every step. Run 1 makes 1 sweep, run 2 makes 4, run 3 makes"
        " 20. The strokes are the true weights.",
        title="Who sinks?",
        question="With one sweep, where do the balls sink in most?",
        answers=("At the top", "Low down", "All alike", "Nowhere"),
        right=1,
        answer="Low down, where the load is largest: 1 sweep leaves 6 cm, 4 leave 1.4 cm,"
        " 20 leave 2 mm. News of the balls above travels by sweeps; overlap must find the rest.",
        values={"count": 10},
        settings={**CLASSIC, "iterations": 1},
        overlays=MARKS,
        view=TALL,
        seconds=2.0,
        laboratory={"side by side": {"runs": {
            "4 sweeps": {"iterations": 4}, "20 sweeps": {"iterations": 20},
        }, "split": True, "numbers": ("overlap",)}},
    ),
    Step(
        "A pillar has two contact points. 20 cm deep in the floor, it is pushed out. Run 1 may"
        " take back of an impulse what was too much; in run 2 each one must be ≥ 0.",
        title="Clamp the sum",
        question="What becomes of the pillar if nothing may be taken back?",
        answers=("Nothing else", "It tilts", "It stays in the floor"),
        right=1,
        answer="It leaves with a tilt of 12°: the left point pushed first, and too much. So keep"
        " the sum of a row's impulses, and clamp that (Catto 2005):\n$ λ ← max(0, λ + Δλ) $",
        values={"shape": "pillars", "count": 1, "gap": -0.2},
        settings={**CLASSIC, "iterations": 10},
        overlays=MARKS,
        view=PART,
        speed=0.25,
        seconds=0.5,
        laboratory={"side by side": {"runs": {"each ≥ 0": {"accumulation": False}},
                                     "split": True}},
    ),
    Step(
        "Again 20 cm deep, at rest. Baumgarte (1972), run 1, adds to v a speed that undoes the"
        " overlap. Run 2, a soft contact, pushes too, then relaxes: it takes that speed away.",
        title="Undoing an overlap",
        question="Which ball is thrown into the air?",
        answers=("Baumgarte's", "The soft one", "Both", "None"),
        right=0,
        answer="Baumgarte's flies 34 cm high: its push is a true speed, 3 m/s, and so energy"
        " from nothing. The soft ball rises to the surface and stays (Catto 2024).",
        values={"count": 1, "gap": -0.2},
        settings={**CLASSIC, "iterations": 1},
        overlays=MARKS,
        view=PART,
        speed=0.25,
        seconds=0.35,
        laboratory={"side by side": {"runs": {"soft, relaxed": {"solver": "soft step"}},
                                     "split": True, "numbers": ("overlap",)}},
    ),
    Step(
        "Ten balls at rest, as this program does it: soft, and each step begins with the impulses"
        " of the last one. One sweep a step. That is warm starting (Catto 2005).",
        title="Remember the answer",
        question="From zero, how many sweeps are as good as one with memory?",
        answers=("2", "10: one a ball", "More than 30"),
        right=2,
        answer="The X-ray tries: cold, 30 sweeps still leave 0.5 mm/s. Warm, there is nothing left"
        " before the first. The load hardly changes, so the last answer is this one.",
        values={"count": 10},
        overlays=MARKS,
        view=TALL,
        seconds=2.0,
        laboratory={"x-ray": {"show": "residuals"}},
    ),
    Step(
        "A ball of 200 kg on one of 2 kg, from zero again. Of what is wrong, a sweep leaves M/(M +"
        " m). With equal balls that was ½. Run 1: one sweep. The reference solves to the end.",
        title="Heavy on light",
        question="How many sweeps halve the error now?",
        answers=("1, as before", "About 7", "About 70"),
        right=2,
        # ln 2 / ln (101/100) = 69.7
        answer="70: each leaves 100/101. After 1 s, one sweep lets it sink in by 32 cm, ten by"
        " 3 cm, the reference by none. Memory, or more and shorter steps, is what engines use.",
        values={"count": 2, "load": 100.0},
        settings={**CLASSIC, "iterations": 1},
        overlays=MARKS,
        view=PART,
        speed=0.5,
        seconds=1.0,
        laboratory={"side by side": {"runs": {
            "10 sweeps": {"iterations": 10}, "reference": {"solver": "reference"},
        }, "split": True, "numbers": ("overlap",)}},
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "A contact stops what closes in, λ = −Ċ/K, and never pulls: λ ≥ 0.",
        "Mending one row spoils the next: so it sweeps. The sum is clamped, not each impulse.",
        "Beginning with the last answer is worth more than thirty sweeps.",
        "Undo an overlap without leaving its speed behind: soft, then relax.",
    ),
    next="Build a stack of your own with the heavy body at the bottom. Is light on heavy as hard "
    "for a solver as heavy on light? Look at the residuals in the X-ray.",
)
