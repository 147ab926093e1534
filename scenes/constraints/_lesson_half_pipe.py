"""Lesson: what a constraint force is, why it drifts in a program, and what undoes that.

In the scenes half_pipe, single_link and diamond_chain. Measured (tests/scenes/
test_lesson_claims_constraints.py):
* half-pipe, start 1.8 m, R = 2.4 m: at the end of the arc m g (1 + 2 y₀ / R) = 2.5 m g = 1470 N.
* hill, start 2.6 m: on top the rail pushes with −82 N; from the ramp he flies, 23 cm above its top.
* link on a nail, 60 Hz, ω = 3.5 rad/s: C grows by ½ h ω² r a second, 101 mm in 4 s. With Baumgarte
  (β = 0.2) 4.6 mm are left, h² ω² r / (2 β); softly 5.0 mm, and with 480 steps a second 0.08 mm.
* chain of 10 links, 480 steps a second, one sweep: in 8 s Baumgarte (β = 0.1) brings 1.2 to 2 J
  into a swing of 3.75 J, the soft one takes less than 0.06 J.
* soft hinge at rest: C = g / (2 π f)²: 15.5 mm at 4 Hz, 3.9 mm at 8 Hz.
"""

from scenes.deck import Closing, Step

LINK, CHAIN = "single_link", "diamond_chain"
BARE = {"bias": "none", "rate": 60}

STEPS = (
    Step(
        "A skater of 60 kg rides down, without friction, from 1.8 m. The bend has a radius of "
        "2.4 m. Standing still, he would need 589 N from the ground.",
        title="Who tells the pipe how hard to push?",
        question="How hard does the pipe push just before the flat part?",
        answers=("589 N: his weight", "Less: he is fast", "About 1000 N", "1470 N"),
        right=3,
        answer="1470 N, 2.5 times his weight: $ N = m g + m v^2/R $. No law of a spring or of "
        "gravity gives this force. It is just what keeps him on the curve: a constraint force.",
        until="skater.x > -1.8",
    ),
    Step(
        "The rule: C = 0, with C his distance from the curve. So $Ċ = n·v = 0$: no velocity across "
        "it. The rail pushes along n with the one λ that does this. Now a hill, start at 2.6 m.",
        title="One rule, one unknown",
        question="What does the rail do on top of the hill?",
        answers=("It pushes with m g", "It pushes, but less", "It pulls him down"),
        right=2,
        answer="It pulls him down, with 82 N: λ is negative. So fast, $v^2/R$ is more than g, and "
        "gravity alone does not bend his path enough. The rule allows any sign.",
        values={"curve": "hill", "start": 2.6},
        until="skater.x > 0",
    ),
    Step(
        "The same hill as a ramp: nothing pulls. A contact may push, but not pull: λ ≥ 0, and C ≥ "
        "0 instead of C = 0.",
        title="A contact is half a constraint",
        question="Draw his path.",
        answer="He leaves it where the curve begins to bend down: from there on λ would have to be "
        "negative. Every contact in a game is such a one-sided constraint.",
        values={"curve": "hill", "start": 2.6, "rule": "ramp: the engine's"},
        sketch="skater",
        seconds=2.2,
    ),
    Step(
        "Now the program. A link swings on a nail; C is the distance of its corner from the nail. "
        "60 times a second one impulse makes the corner's velocity zero, exactly: Ċ = 0.",
        title="Ċ = 0 and yet",
        question="Does the corner stay on the nail?",
        answers=("Yes, exactly", "It trembles around it", "It creeps away, on and on"),
        right=2,
        answer="It creeps away: 10 cm in 4 s. Within a step the link goes straight on, along the "
        "tangent of its circle, and Ċ = 0 forgets what is past:\n$ (dC)/(dt) = 1/2 h ω^2 r $",
        scene=LINK,
        values=BARE,
        until="joints.error > 0.1",
    ),
    Step(
        "While it swings on: in every step we also ask for a velocity towards the nail that takes "
        "back the share β = 0.2 of C. Engineers call it Baumgarte's method (1972):\n$ Ċ = −β C/h $",
        title="Steering back",
        question="Where is the corner in the end?",
        answers=("Exactly on the nail", "A few millimetres off", "It swings around the nail"),
        right=1,
        answer="4.6 mm off. Each step adds a new error and takes back a fifth of the old one. "
        "They meet where both are equal:\n$ C = (h^2 ω^2 r)/(2β) $",
        fresh=False,
        values={"bias": "Baumgarte"},
        seconds=4.0,
    ),
    Step(
        "A chain swings, ten hinges with Baumgarte, 480 steps a second. Errors are small. But what "
        "closes a gap is a velocity, and it is still there when the gap is closed.",
        title="The price",
        question="What becomes of the energy of the chain, without friction?",
        answers=("It stays", "It falls", "It rises"),
        right=2,
        answer="It rises, by a joule and more of 3.7 J. Each hinge spoils its neighbours, each is "
        "steered back, and the steering speeds stay in the chain.",
        scene=CHAIN,
        values={"links": 10, "bias": "Baumgarte", "iterations": 1, "substeps": 2},
        overlays={"velocities": False},
        seconds=8.0,
    ),
    Step(
        "Cure: the hinge is a damped spring, worked out together with the impulse, and a second "
        "sweep takes the steering speed out again. At 4 Hz the link hangs $C = g/(2πf)^2$ = 15.5 "
        "mm too low.",
        title="Soft constraints",
        question="How far does it hang down at 8 Hz?",
        answers=("7.8 mm: half of it", "3.9 mm: a quarter", "15.5 mm: same weight"),
        right=1,
        answer="Twice the frequency is four times the stiffness. At 2 Hz a joint is "
        "rubber, at 120 Hz it gives 0.02 mm: steel. One method, one number.",
        scene=LINK,
        values={"bias": "soft", "rate": 240, "substeps": 2, "start": 0.0},
        settings={"joint_hertz": 8.0},
        seconds=2.0,
    ),
    Step(
        "The link swings again. With 60 steps a second and a soft hinge, C stays at 5.0 mm. This "
        "program makes 480.",
        title="Eight times as many steps",
        question="And C with 480 steps a second?",
        answers=("5.0 mm as well", "0.6 mm: an eighth", "0.08 mm: 1/64", "0: exact"),
        right=2,
        answer="C goes with $h^2$. All that holds in a game is made like this: hinges, "
        "ragdolls, wheels, stacks. A constraint tells what shall not happen; λ is found, not "
        "given.",
        scene=LINK,
        values={"preset": "Fulcrum's own"},
        seconds=4.0,
    ),
)  # fmt: skip

CLOSING = Closing(
    learned=(
        "A constraint is a rule, C = 0. The force that keeps it is found, not given.",
        "A contact is half of one: it may push, but never pull.",
        "Ċ = 0 forgets errors. Steering back takes them away, but it brings energy in; a soft "
        "constraint does not.",
        "Errors go with $h^2$: short steps are the cure.",
    ),
    next="In the scene Single link choose Baumgarte, and then 60, 120 and 240 steps a second. By "
    "how much does C shrink each time?",
)
