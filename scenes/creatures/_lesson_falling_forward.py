"""The lesson on falling forward: how a stick falls, where a step must go, what walking is.

Misconceptions asked for: long things fall sooner; a fall grows evenly; only the place of a body
decides where it falls, not its speed; the foot belongs under the body; walking needs a push in
every step.
"""

from scenes.deck import Closing, Step

MARKS = {"contacts": False, "normals": False, "impulses": False, "velocities": False}
WALKER = {**MARKS, "joints": False}

STEPS = (
    Step(
        "Two balls on sticks, 2 m and 0.5 m high. Both lean to the right by 2°, and we let them go"
        " together.",
        title="Long and short",
        question="Which one lies on the ground first?",
        answers=("The long one", "The short one", "Both at the same time"),
        right=1,
        # Both rates go as √(g/h): half the time for a quarter of the height, 1.01 s and 2.00 s
        # By then the long one leans by 2° cosh(2.22 s⁻¹ · 1.01 s) = 9.5°
        answer="The short one, after 1.0 s. The long one has only begun to lean, and takes 2.0 s. A"
        " quarter of the height is half the time. So a broom can be balanced on a finger, and a"
        " pencil cannot.",
        values={"what": "two sticks", "height": 2.0},
        overlays=MARKS,
        until='body("stick of 0.5 m").angle < -1.43',  # [rad] 82° of 83: it lies
    ),
    Step(
        "One stick of 1 m leans by 1°. After half a second it leans by 2.5°.",
        title="A fall feeds itself",
        question="And half a second later?",
        answers=("4°: 1.5° more", "6°: 2.5 times again", "11°", "It is down by then"),
        right=2,
        # cosh(3.126 s⁻¹ · t): 2.49 and 11.4
        answer="11.4°. The further it leans, the faster it leans further. From rest that begins"
        " slowly; then\n$ θ ∼ e^(ω t), ω = √(g/h) $\nand this fall doubles every 0.22 s.",
        values={"what": "one stick", "lean": 1.0},
        overlays=MARKS,
        until="time >= 1",
    ),
    Step(
        "Now a body on one light leg, which keeps it 1 m above the ground. It is half a metre"
        " behind its foot and runs towards it at 1.3 m/s.",
        title="Two numbers in one",
        question="Will it get over its foot?",
        answers=("Yes, and falls forward", "It stops above the foot", "No, it turns back"),
        right=2,
        # c = −0.5 + 1.3 / 3.132 = −0.085 m; the speed that is set is that of half a substep before
        answer="It turns back. Place and speed decide together:\n$ c = x + v/ω $\nThe speed is"
        " worth 1.3 m/s / ω = 42 cm. With 50 cm to go, that is 8 cm short.",
        values={"start": -0.5, "speed": 1.31, "steps_taken": "no step", "curves": False},
        overlays=MARKS,
        speed=0.5,
        until='body("mass").vx < -0.5',
    ),
    Step(
        "The body has just been pushed: 0.8 m/s. Its capture point c lies 26 cm ahead of the foot."
        " A foot on c would bring it to rest. But a step takes 0.3 s.",
        title="Where must the foot go?",
        question="How far ahead must the foot land?",
        answers=("26 cm: c is there", "50 cm: 0.8 m/s · 0.3 s more", "65 cm", "As far as it can"),
        right=2,
        # 0.8 / 3.132 · e^(3.132 · 0.3) = 0.654 m
        answer="65 cm. The capture point runs away, as fast as a stick falls:\n$ c - p ∼ e^(ω t) $"
        "\nA foot that lands there stops it, and the body comes to rest above it. Who waits needs a"
        " longer step.",
        values={"speed": 0.8, "beat": 0.3},
        overlays=MARKS,
        speed=0.5,
        until="time > 1.8",
    ),
    Step(
        "The same body, pushed a little less. This time the foot lands 12 cm beyond the capture"
        " point.",
        title="Too long a step",
        question="What will the body do?",
        answers=("Rest above the foot", "Stop 12 cm before it", "Turn back", "Go on over the foot"),
        right=2,
        answer="It turns back: now c is behind the foot, and runs away to the other side. So who"
        " wants to turn round makes a long step, and who wants to go on, a short one.",
        values={"speed": 0.7, "beyond": 0.12},
        overlays=MARKS,
        speed=0.5,
        until='body("mass").vx < -0.6',
    ),
    Step(
        "Now the foot always lands 16 cm behind the capture point, every half second. The leg only"
        " holds the body up. It never pushes it forward on purpose.",
        title="Walking",
        question="How does the body move?",
        answers=("Faster with every step", "Slower, until it stops", "Evenly, at 1.2 m/s"),
        right=2,
        # 1.2 · 0.5 / (e^1.566 − 1) = 0.158 m, which grows to 0.758 m: 0.6 m more
        answer="Evenly. In a step the 16 cm grow to 76 cm; the foot comes 60 cm further, and 16 cm"
        " are left:\n$ b = (v T)/(e^(ω T) - 1) $\nWalking is a fall that is caught in every step.",
        # It begins as every step does, from midway: x = −0.3 m, v/ω = 0.158 m + 0.3 m,
        # and the speed of half a substep before
        values={
            "start": -0.3,
            "speed": 1.44,
            "walk": 1.2,
            "beat": 0.5,
            "steps_taken": "step after step",
        },
        overlays=MARKS,
        view=(-1.7, -0.75, 6.1, 2.75),
        seconds=4.2,
    ),
    Step(
        "Pushed with 1.2 m/s, it stands again after two steps of 0.3 s; no step can be longer than"
        " 75 cm. Now we push with 1.6 m/s.",
        title="Too much",
        question="How many steps does it need now?",
        answers=("Two, longer ones", "Three", "Five or more", "No number is enough"),
        right=3,
        # l / (e^(ω T) − 1) = 0.481 m; 1.6 / 3.132 = 0.511 m
        answer="It falls. Each step lets the way to c grow to 2.6 times as much, and takes l ="
        " 75 cm off. From 51 cm it only grows. Up to 48 cm there is hope:"
        "\n$ v/ω < l/(e^(ω T) - 1) $",
        values={"speed": 1.6, "beat": 0.3, "steps_taken": "step after step"},
        overlays=MARKS,
        view=(-1.7, -0.75, 5.3, 2.75),
        speed=0.5,
        until='body("mass").y < 0.6',
    ),
    Step(
        "A figure of 17 limbs: 20 kg, 5 m tall, motors in its joints. It is shoved at the chest,"
        " with 14 N s: 0.7 m/s. It knows what you know now.",
        title="A whole body",
        question="What will it do?",
        answers=("Tip over like a stick", "Stay: the feet hold it", "Step after c, and stand"),
        right=2,
        answer="It steps after its capture point until its feet can hold it. Nothing keeps it up"
        " but the ground and motors that turn its limbs. It falls, and catches itself.",
        values={"what": "a figure", "shove": 14.0},
        overlays=WALKER,
        seconds=5.0,
    ),
)

CLOSING = Closing(
    learned=(
        "A fall grows as $e^(ω t)$ with $ω = √(g/h)$: what is tall falls slowly.",
        "Where a body will end up is one number: $c = x + v/ω$. A foot on $c$ stops it, a foot"
        " beyond it turns it back.",
        "Walking is falling forward: every foot lands a little behind $c$.",
    ),
    next="Stand, feet together, and lean forward until you have to step. Where did the foot land?"
    " Then run, and stop within one step: how long must it be?",
)
