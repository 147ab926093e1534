"""The lesson on motors: a speed and a greatest torque, then a target, damping, load and limits.

Misconceptions asked for: steady motion needs a torque (Hestenes, Wells and Swackhamer 1992: the
same of forces), a motor that is too weak just runs slower, a stiffer controller is a stronger one.
"""

from scenes.deck import Closing, Step

BARE = {"contacts": False, "normals": False, "impulses": False, "joints": False}

STEPS = (
    Step(
        "A motor is told a speed and the most torque it may use. These two mills are balanced and"
        " run without friction. Both motors want 2 rad/s, with 0.5 N·m at most.",
        title="A motor",
        question="Once a mill runs at its speed, how much torque does the motor use?",
        answers=("All it has: 0.5 N·m", "About half of it", "None", "More and more"),
        right=2,
        # I = m (l² + b²) / 12 = 0.75 (9 + 0.0625) / 12 = 0.566 kg·m²; t = I ω / τ = 2.27 s
        answer="None: steady turning needs no torque. It was all used to speed up, for $t = I ω/τ$"
        " = 2.3 s. A motor gives no more than it needs.",
        scene="windmills",
        values={"weight": 0.0, "torque": 0.5},
        overlays=BARE,
        seconds=4.0,
    ),
    Step(
        "The right mill gets a weight of 0.2 kg, its motor 5 N·m. That is enough to lift it, so it"
        " runs at its speed. On the way up the motor must push.",
        title="Up and down",
        question="What does the motor do while the weight goes down?",
        answers=("It pushes as before", "Nothing at all", "It holds it back"),
        right=2,
        # m g r = 0.2 · 9.81 · 1.3 = 2.55 N·m
        answer="It holds back: its torque is negative, and it takes energy in. A motor for a speed"
        " is a brake as well.\n$ τ = m g r cos θ $",
        scene="windmills",
        overlays=BARE,
        until="joint(7).angle > 3.9",
    ),
    Step(
        "Now the weight is 0.5 kg. Level, it pulls with m g r = 6.4 N·m, and the motor has 5 N·m.",
        title="Too weak",
        question="What will the mill do?",
        answers=(
            "Turn as before",
            "Turn, but slower",
            "Hang still where it is",
            "Sink, and swing back",
        ),
        right=3,
        # Constant torque against m g r cos θ: 5 θ = 6.38 sin θ at the lowest, 1.1783 rad = 67.5°
        answer="It sinks to 68° and swings back. At its limit a motor is a constant torque: it"
        " turns round where the two have done equal work. Too weak is not slow. It is out of"
        " control.",
        scene="windmills",
        values={"weight": 0.5},
        overlays=BARE,
        until="time > 3 and joint(7).speed < 0",
    ),
    Step(
        "Most machines need a place, not a speed. So let the torque pull towards the target, like a"
        " spring:\n$ τ = k (θ_target − θ) $\nThe target is 45°.",
        title="Give it a target",
        question="What will the pointer do?",
        answers=(
            "Go to 45° and stop",
            "Creep up to 45°",
            "Swing, 0° to 90°, on and on",
            "Turn faster and faster",
        ),
        right=2,
        answer="It swings on. At the target the torque is zero, but the speed is greatest."
        " Something must take the energy out: a torque against the speed,\n$ τ = k (θ_target − θ) −"
        " c ω $",
        values={"damping": 0.0, "repeat": False},
        overlays=BARE,
        seconds=3.5,
    ),
    Step(
        "Four equal pointers with four servos; only the damping differs. ζ = 1 is critical damping."
        " The target is 60°. Arrived is who stays within 5 % of the way.",
        title="How much damping?",
        question="Which one has arrived first?",
        answers=("ζ = 0.1, the liveliest", "ζ = 0.7", "ζ = 1", "ζ = 3, the calmest"),
        right=1,
        # Arrivals at 4.6, 0.47, 0.76 and 2.81 s; overshoots e^(−πζ/√(1−ζ²)) = 73 % and 4.6 %
        answer="ζ = 0.7, in 0.47 s. It passes the target by less than 5 %, and so it has arrived."
        " ζ = 1 never passes, but takes 0.76 s. ζ = 0.1 passes by 72 % and comes last, ζ = 3"
        " creeps. Servos are tuned a little below 1.",
        scene="servo_race",
        overlays=BARE,
        seconds=5.6,
    ),
    Step(
        "Critical damping, target 0°: level. Now the arm has to carry 2 kg at its right end.",
        title="Under a load",
        question="Where does it come to rest?",
        answers=("At 0°, its target", "Below 0°", "Above 0°", "Nowhere: it swings"),
        right=1,
        # k = I (2π f)² = 106 N·m/rad; k θ = m g r cos θ with m g r = 29.4 N·m gives 15.3°
        answer="15° below. At the target its torque would be zero, and who carries the load? Only a"
        " stiffer one, or one that adds up what is missing (the I of PID), comes closer.",
        values={"load": 2.0, "damping": 1.0, "target": 0.0, "repeat": False},
        overlays=BARE,
        seconds=3.5,
    ),
    Step(
        "So make it stiffer: f = 4 Hz in place of 1 Hz, sixteen times the k. The damping is"
        " critical, so it should not pass the target. But the motor has 5 N·m and no more.",
        title="Stiffer is not stronger",
        question="What will it do?",
        answers=(
            "Arrive 4 times as soon",
            "Never pass 45°",
            "Pass the target by far",
            "Not move at all",
        ),
        right=2,
        # Saturated; passes 45° by 23.7°, a servo that had the torque by 0°
        answer="It passes by 24°. It brakes when its formula says so, and then 5 N·m are not enough"
        " to stop in time. A controller can ask for anything; the motor gives what it has.",
        values={"hertz": 4.0, "damping": 1.0, "torque": 5.0, "repeat": False},
        overlays=BARE,
        until="joint(3).speed < 0",
    ),
    Step(
        "All of it together: 16 servos hold this figure up, and nothing else does. Each has a"
        " target, a damping and a greatest torque. Shove it with the mouse. The arrow keys make it"
        " walk.",
        title="What it is good for",
        scene="walker",
        overlays={**BARE, "scene": True},
        values={"marks": "torques"},
    ),
)

CLOSING = Closing(
    learned=(
        "A motor has a speed that it wants and a greatest torque. Steady turning needs none of it.",
        "Too weak is not slow: at its limit a motor is a constant torque, and out of control.",
        "A servo is a spring with a damper. With a damping a little below critical it arrives "
        "first.",
        "Under a load it rests beside its target. It may ask for any torque, but gets what the "
        "motor has.",
    ),
    next="In the scene Walker, take strength away bit by bit. Which joint fails first?",
)
