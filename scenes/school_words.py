"""Scenes by the words of a teacher: what stands in no title, and which scenes are meant by it.

`scenes_for("free fall")` returns names of scenes, the best first. It looks at these words, titles,
chapters (also those of earlier versions), descriptions and lessons, and forgives typing errors.
A scene that is not here is found by its own words.
"""

import contextlib
import functools
import json
import re
from pathlib import Path

import scenes
from scenes.chapters import former_chapter
from scenes.glance import glance
from scenes.lesson_words import beside
from scenes.word_search import Field, Searched, WordSearch

SCHOOL_WORDS: dict[str, tuple[str, ...]] = {
    "acceleration": ("motion", "why_kinematics", "atwood"),
    "action and reaction": ("rocket", "why_momentum"),
    "air resistance": ("terminal_velocity",),
    "amplitude": ("pendulum_lab", "resonance", "waves"),
    "angular momentum": ("spinning", "kepler", "barbell_crash", "turntable"),
    "archimedes": ("water",),
    "balance": ("lever", "overhang", "toppling", "balance"),
    "ball": ("bounces", "welcome", "fountain"),
    "beam": ("lever", "stonehenge", "overhang"),
    "beats": ("coupled_pendulums", "resonance"),
    "billiards": ("collision_lab", "puck", "elastic"),
    "block and tackle": ("pulleys",),
    "boat": ("water",),
    "bounce": ("bounces", "bouncy_box", "blows"),
    "brake": ("car", "slope", "work"),
    "bridge": ("suspension_bridge", "bead_bridge", "chain", "arch"),
    "brownian motion": ("gas",),
    "bullet": ("ballistic_pendulum", "paper"),
    "buoyancy": ("water",),
    "car": ("car", "banked", "jelly_car"),
    "catapult": ("trebuchet",),
    "centre of gravity": ("overhang", "toppling", "lever"),
    "centre of mass": ("overhang", "toppling", "barbells", "lever"),
    "centrifugal": ("turntable", "banked"),
    "centripetal": ("turntable", "banked", "loop"),
    "chaos": ("double_pendulum", "galton", "fall"),
    "circular motion": ("turntable", "banked", "loop", "cross_product"),
    "cloth": ("cloth", "curtain", "verlet"),
    "collision": ("collision_lab", "elastic", "blows", "ballistic_pendulum"),
    "components": ("dot_cosine", "projection_sum", "projection_mirror"),
    "conservation": ("energy_track", "collision_lab", "spinning"),
    "coriolis": ("turntable",),
    "crane": ("wrecking_ball", "pulleys", "gears"),
    "damping": ("resonance", "servo", "modes"),
    "density": ("water",),
    "diffusion": ("gas",),
    "domino": ("dominoes", "growing_dominoes"),
    "drag": ("terminal_velocity",),
    "echo": ("waves",),
    "elastic": ("elastic", "collision_lab", "blows"),
    "elasticity": ("bounces", "bead_bridge", "oscillator"),
    "energy": ("energy_track", "work", "loop", "wrecking_ball"),
    "energy conservation": ("energy_track", "loop", "wrecking_ball"),
    "escape velocity": ("kepler",),
    "equilibrium": ("lever", "ladder", "overhang"),
    "floating": ("water",),
    "force": ("mouse_force", "work", "slope", "boxes"),
    "free body": ("hubert", "axle", "slope"),
    "free fall": ("spawn", "terminal_velocity", "fall"),
    "frequency": ("resonance", "waves", "modes"),
    "friction": ("slope", "boxes", "why_coulomb", "stick_slip"),
    "fulcrum": ("lever", "trebuchet"),
    "g": ("pendulum_lab", "spawn", "atwood"),
    "gas": ("gas", "bouncy_box"),
    "gear": ("gears",),
    "gravity": ("kepler", "spawn", "pendulum_lab"),
    "harmonic": ("modes", "pendulum_lab", "resonance"),
    "heat": ("energy_track", "gas", "wrecking_ball"),
    "hooke": ("mouse_force", "modes", "oscillator"),
    "hooke law": ("mouse_force", "modes"),
    "ice": ("collision_lab", "work", "slope"),
    "impulse": ("puck", "blows", "why_momentum"),
    "incline": ("slope", "rolling", "toppling"),
    "inclined plane": ("slope", "rolling", "toppling"),
    "inertia": ("inertia", "reshaped", "rolling"),
    "inelastic": ("collision_lab", "ballistic_pendulum", "blows"),
    "kinematics": ("motion", "why_kinematics", "fountain"),
    "kinetic energy": ("work", "why_momentum", "energy_track"),
    "law of the lever": ("lever",),
    "lever": ("lever", "trebuchet", "stonehenge"),
    "loop": ("loop",),
    "machine": ("pulleys", "lever", "gears"),
    "marbles": ("marble_run", "galton"),
    "moment": ("lever", "torque", "ladder"),
    "moment of inertia": ("inertia", "reshaped", "rolling", "torque"),
    "momentum": ("collision_lab", "why_momentum", "ballistic_pendulum", "rocket"),
    "moon": ("energy_track", "pendulum_lab", "terminal_velocity"),
    "motor": ("windmills", "servo", "gears"),
    "newton": ("boxes", "atwood", "why_momentum"),
    "newton first law": ("turntable", "collision_lab"),
    "newton second law": ("atwood", "boxes", "work"),
    "newton third law": ("rocket", "why_momentum"),
    "orbit": ("kepler", "slingshot", "fields"),
    "oscillation": ("pendulum_lab", "modes", "coupled_pendulums"),
    "parabola": ("fountain", "trebuchet", "throw"),
    "parachute": ("terminal_velocity",),
    "pendulum": ("pendulum_lab", "coupled_pendulums", "double_pendulum"),
    "period": ("pendulum_lab", "modes", "kepler"),
    "phase": ("resonance", "coupled_pendulums", "oscillator"),
    "planet": ("kepler", "slingshot"),
    "pool": ("collision_lab", "puck"),
    "position": ("motion", "why_kinematics"),
    "potential energy": ("energy_track", "loop", "fields"),
    "power": ("gears", "conveyor"),
    "pressure": ("gas", "container", "water"),
    "probability": ("galton", "gas"),
    "projectile": ("fountain", "trebuchet", "throw"),
    "pulley": ("pulleys", "atwood", "gears"),
    "ramp": ("slope", "rolling", "toppling"),
    "resonance": ("resonance", "coupled_pendulums"),
    "restitution": ("bounces", "blows", "elastic"),
    "robot": ("arm", "walker", "servo"),
    "roller coaster": ("energy_track", "loop", "brachistochrone"),
    "rolling": ("rolling", "unrolling", "loop"),
    "rotation": ("spinning", "torque", "cross_product"),
    "rope": ("waves", "pulleys", "chain"),
    "satellite": ("kepler", "slingshot"),
    "scales": ("lever",),
    "see saw": ("lever", "welcome", "car"),
    "seesaw": ("lever", "welcome", "car"),
    "shm": ("modes", "pendulum_lab", "resonance"),
    "simple harmonic motion": ("modes", "pendulum_lab", "resonance"),
    "simple machines": ("pulleys", "lever", "gears"),
    "skate": ("energy_track", "spinning", "half_pipe"),
    "slide": ("slope", "brachistochrone", "toppling"),
    "snooker": ("collision_lab", "puck"),
    "sound": ("waves", "resonance"),
    "speed": ("motion", "why_kinematics", "conveyor"),
    "spring": ("modes", "resonance", "mouse_force"),
    "standing wave": ("waves",),
    "statics": ("lever", "ladder", "arch"),
    "statistics": ("galton", "gas"),
    "swing": ("pendulum_lab", "coupled_pendulums", "resonance"),
    "temperature": ("gas", "bouncy_box"),
    "tension": ("pulleys", "suspension_bridge", "atwood"),
    "terminal velocity": ("terminal_velocity",),
    "thermodynamics": ("gas", "bouncy_box"),
    "throw": ("fountain", "throw", "welcome"),
    "torque": ("torque", "lever", "why_torque", "axle"),
    "traffic": ("car", "banked"),
    "train": ("energy_track", "loop"),
    "uniform motion": ("motion", "collision_lab"),
    "vector": ("projection_sum", "dot_cosine", "cross_product"),
    "velocity": ("motion", "why_kinematics", "cross_product"),
    "walking": ("walker", "falling_forward", "creature_gallery"),
    "water": ("water",),
    "wave": ("waves", "resonance"),
    "weight": ("spawn", "boxes", "water"),
    "weightless": ("rocket", "kepler", "hubert"),
    "wheel": ("unrolling", "rolling", "car"),
    "work": ("work", "dot_product", "conveyor"),
}
"""Names of scenes by school words, the best first."""

TITLE, NAME, LINE, CHAPTER, FORMER, LESSON, TEXT = 1.0, 0.92, 0.42, 0.25, 0.2, 0.13, 0.08
"""How much a word counts that is in the title of a scene, its name, its first sentence ...: [1]."""

_CLASS_TEXT = re.compile(r'^class\s+\w+\([^)]*\bScene\b[^)]*\)\s*:\s*[rR]?"""(.*?)"""', re.M | re.S)


def scenes_for(words: str, surely: bool = False) -> list[str]:
    """Return the names of the scenes that `words` are about, the best first; [] when none is.

    `surely`: only those that are called so, or that a word of the school means.
    """
    return _search(tuple(_stamped())).find(words, surely)


def searched(name: str, path: Path) -> Searched:
    """Return all words by which the scene `name` in the file `path` is found; runs nothing."""
    text = scenes.text_of(path)
    seen, whole = glance(text), _CLASS_TEXT.search(text)
    folder = scenes.folder_of(path)
    return Searched(
        name,
        (
            Field(seen.title, TITLE),
            Field(name.replace("_", " "), NAME),
            Field(seen.words.split(". ")[0], LINE),
            Field(seen.category or scenes.chapter_of(path), CHAPTER),
            Field(former_chapter(folder), FORMER),
            Field(_lesson_text(path.stem), LESSON),
            Field(whole.group(1) if whole else "", TEXT),
        ),
    )


def _lesson_text(stem: str) -> str:
    """Return what the steps of a scene's lesson say; "" when it has none, or cannot be read."""
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
        tree = json.loads(beside(stem).read_text(encoding="utf-8"))
        keys = ("title", "text", "question", "answer")
        return " ".join(str(step.get(key, "")) for step in tree["steps"] for key in keys)
    return ""


def _stamped() -> list[tuple[str, str, int]]:
    """Return the files of all scenes, with the time of their last change [ns]."""
    result: list[tuple[str, str, int]] = []
    for name, path in scenes.paths().items():
        with contextlib.suppress(OSError):
            result.append((name, str(path), path.stat().st_mtime_ns))
    return result


@functools.lru_cache(maxsize=1)
def _search(files: tuple[tuple[str, str, int], ...]) -> WordSearch:
    """Return the search over the scenes in `files`."""
    return WordSearch([searched(name, Path(path)) for name, path, _ in files], SCHOOL_WORDS)
