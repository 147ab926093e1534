"""Scene files as somebody may write them: each is wrong in one way, and none may harm the program.

REFUSED are those that cannot be put on: the text of the file, and the words that the message must
have, beside the name of the file. FAILING are put on and fail later.
"""

HEAD = """
import itertools
from physics import Circle, World
from scenes.kit import Button, Control, Reading, Scene, Step, Theory
from scenes.kit import Parameter, choice, point, slider, toggle

class Wrong(Scene):
    '''A ball falls.'''
"""

BUILD = """
    def build(self, world):
        world.add_dynamic(Circle(radius=0.5), position=(0.0, 3.0), name="ball")
"""


def scene(body: str, build: str = BUILD) -> str:
    """The text of a scene file with `body` in its class, a line each, beside a ball that falls."""
    return HEAD + "".join(f"    {line}\n" for line in body.strip("\n").splitlines()) + build


def acting(method: str, work: str) -> str:
    """A scene whose `method`, "step(self, world)", does `work`."""
    return scene(f"def {method}:\n    {work}")


def building(work: str) -> str:
    """A scene that does `work` while it is built, after its ball is there."""
    return scene("", BUILD + f"        {work}\n")


FACTS = {
    "title_number": ("title = 5", "title"),
    "title_nul": (r"title = 'a\0b'", "title"),
    "title_surrogate": (r"title = 'a\ud800b'", "title"),
    "title_two_lines": (r"title = 'a\nb'", "title"),
    "title_hidden_turn": (r"title = 'a\u202eb'", "title"),
    "title_enormous": ("title = 'x' * 10_000", "title"),
    "title_property": ("@property\ndef title(self):\n    raise OSError('no')", "title"),
    "title_list": ("title = ['a']", "title"),
    "category_none": ("category = None", "category"),
    "category_escape": (r"category = 'a\x1b[2Jb'", "category"),
    "view_nan": ("view = (float('nan'), 0.0, 1.0, 1.0)", "view"),
    "view_infinite": ("view = (0.0, 0.0, float('inf'), 1.0)", "view"),
    "view_upside_down": ("view = (0.0, 5.0, 1.0, 1.0)", "view"),
    "view_flat": ("view = (0.0, 0.0, 1.0, 0.0)", "view"),
    "view_three": ("view = (0.0, 0.0, 1.0)", "view"),
    "view_words": ("view = 'wide'", "view"),
    "view_enormous": ("view = (-1e300, -1e300, 1e300, 1e300)", "view"),
    "view_none": ("view = None", "view"),
    "focus_number": ("focus = 7", "focus"),
    "focus_list": ("focus = ['ball']", "focus"),
    "seed_words": ("seed = 'luck'", "seed"),
    "seed_negative": ("seed = -1", "seed"),
    "seed_fraction": ("seed = 1.5", "seed"),
    "check_seconds_nan": ("check_seconds = float('nan')", "check_seconds"),
    "check_seconds_words": ("check_seconds = 'long'", "check_seconds"),
    "settings_unknown": ("settings = {'substep': 4}", "settings"),
    "settings_out_of_range": ("settings = {'substeps': 400}", "settings"),
    "settings_nan": ("settings = {'joint_hertz': float('nan')}", "settings"),
    "settings_list": ("settings = ['substeps']", "settings"),
    "settings_number_key": ("settings = {4: 4}", "settings"),
    "overlays_list": ("overlays = ['joints']", "overlays"),
    "overlays_none": ("overlays = None", "overlays"),
    "overlays_words": ("overlays = {'joints': 'off'}", "overlays"),
    "overlays_number_key": ("overlays = {3: True}", "overlays"),
    "controls_words": ("controls = 'left'", "controls"),
    "controls_number": ("controls = 5", "controls"),
    "controls_strings": ("controls = ('left', 'right')", "controls"),
    "controls_key_none": ("controls = (Control('a', None, 'A'),)", "Control.key"),
    "controls_twice": ("controls = (Control('a', 'k', 'A'), Control('a', 'l', 'B'))", "controls"),
    "controls_same_key": ("controls = (Control('a', 'k', 'A'), Control('b', 'k', 'B'))", "k"),
    "controls_nul": (r"controls = (Control('a', 'k', 'A\0'),)", "Control.label"),
    "controls_endless": ("controls = (Control(str(i), 'k', 'A') for i in itertools.count())", ""),
    "controls_one": ("controls = Control('a', 'k', 'A')", "controls"),
    "buttons_one": ("buttons = Button('a', 'A')", "buttons"),
    "buttons_label_number": ("buttons = (Button('a', 5),)", "Button.label"),
    "buttons_help_none": ("buttons = (Button('a', 'A', help=None),)", "Button.help"),
    "buttons_twice": ("buttons = (Button('a', 'A'), Button('a', 'B'))", "buttons"),
    "buttons_key_of_control": (
        "controls = (Control('a', 'k', 'A'),)\nbuttons = (Button('b', 'B', 'k'),)", "key"
    ),
    "buttons_enormous": ("buttons = (Button('a', 'A' * 100_000),)", "Button.label"),
    "buttons_many": ("buttons = tuple(Button(f'b{i}', 'B') for i in range(5000))", "buttons"),
    "buttons_none": ("buttons = None", "buttons"),
    "steps_words": ("steps = 'first this'", "steps"),
    "steps_strings": ("steps = ('first this',)", "steps"),
    "steps_number": ("steps = 5", "steps"),
    "steps_endless": ("steps = (Step('a') for _ in itertools.count())", "steps"),
    "steps_text_number": ("steps = (Step(5),)", "text"),
    "steps_text_nul": (r"steps = (Step('a\0'),)", "text"),
    "steps_speed_nan": ("steps = (Step('a', speed=float('nan')),)", "speed"),
    "steps_speed_words": ("steps = (Step('a', speed='fast'),)", "speed"),
    "steps_view_nan": ("steps = (Step('a', view=(0, 0, float('nan'), 1)),)", "view"),
    "steps_values_list": ("steps = (Step('a', values=['x']),)", "values"),
    "steps_values_unknown": ("steps = (Step('a', values={'x': 1}),)", "values"),
    "steps_settings_unknown": ("steps = (Step('a', settings={'x': 1}),)", "settings"),
    "steps_overlays_words": ("steps = (Step('a', overlays='all'),)", "overlays"),
    "steps_press_unknown": ("steps = (Step('a', press=('go',)),)", "press"),
    "steps_press_words": ("steps = (Step('a', press='go'),)", "press"),
    "steps_boards_words": ("steps = (Step('a', boards='chess'),)", "boards"),
    "steps_answers_numbers": (
        "steps = (Step('a', question='b', answers=(1, 2), right=0),)", "answers"
    ),
    "steps_right_words": (
        "steps = (Step('a', question='b', answers=('x', 'y'), right='x'),)", "right"
    ),
    "steps_until_deep": ("steps = (Step('a', until='(' * 20_000),)", "until"),
    "steps_until_number": ("steps = (Step('a', until=5),)", "until"),
    "steps_seconds_infinite": ("steps = (Step('a', seconds=float('inf')),)", "seconds"),
    "steps_graph_words": ("steps = (Step('a', graph='ball.speed'),)", "graph"),
    "doc_number": ("__doc__ = 5", "docstring"),
    "doc_nul": (r"__doc__ = 'a\0b'", "docstring"),
    "doc_surrogate": (r"__doc__ = 'a\ud800b'", "surrogates"),
    "doc_enormous": ("__doc__ = 'word ' * 100_000", "docstring"),
    "step_number": ("step = 5", "step"),
    "draw_words": ("draw = 'a circle'", "draw"),
    "check_property": ("@property\ndef check(self):\n    raise OSError('no')", "check"),
    "step_generator": ("def step(self, world):\n    yield 1", "step"),
    "step_coroutine": ("async def step(self, world):\n    pass", "step"),
    "parameters_number": ("parameters = 5", "parameters"),
    "values_other": ("def values(self):\n    return 5", "values"),
    "lesson_raises": ("@classmethod\ndef lesson(cls):\n    raise OSError('no')", "lesson"),
    "set_attribute": ("def __setattr__(self, name, value):\n    raise OSError('no')", "__set"),
    "get_attribute": ("def __getattribute__(self, name):\n    raise OSError('no')", "__getattr"),
}  # fmt: skip

PARAMETERS = {
    "slider_upside_down": ("size: float = slider(1.0, 5.0, 0.5)", "low < high"),
    "slider_nan_limit": ("size: float = slider(1.0, 0.0, float('nan'))", "low < high"),
    "slider_words": ("size: float = slider('big', 0.0, 1.0)", "size"),
    "slider_words_limit": ("size: float = slider(1.0, 'little', 5.0)", "size"),
    "slider_out_of_range": ("size: float = slider(9.0, 0.0, 1.0)", "size"),
    "slider_nan": ("size: float = slider(float('nan'), 0.0, 1.0)", "size"),
    "slider_none": ("size: float = slider(None, 0.0, 1.0)", "size"),
    "slider_log_zero": ("size: float = slider(1.0, 0.0, 5.0, log=True)", "low > 0"),
    "slider_step_nan": ("size: float = slider(1.0, 0.0, 5.0, step=float('nan'))", "size"),
    "slider_step_zero": ("size: float = slider(1.0, 0.0, 5.0, step=0.0)", "size"),
    "slider_step_words": ("size: float = slider(1.0, 0.0, 5.0, step='fine')", "size"),
    "slider_help_number": ("size: float = slider(1.0, 0.0, 5.0, help=5)", "help"),
    "slider_unit_nul": (r"size: float = slider(1.0, 0.0, 5.0, unit='m\0')", "unit"),
    "slider_label_number": ("size: float = slider(1.0, 0.0, 5.0, label=5)", "label"),
    "slider_whole_fraction": ("size: int = slider(1.5, 0, 5)", "size"),
    "no_slider": ("size: float = 5.0", "size"),
    "kind_unknown": ("size: float = Parameter('dial', 5.0)", "dial"),
    "shadows_step": ("step: float = slider(1.0, 0.0, 5.0)", "step"),
    "shadows_title": ("title: float = slider(1.0, 0.0, 5.0)", "title"),
    "choice_nothing": ("kind: str = choice('a', ())", "kind"),
    "choice_other": ("kind: str = choice('c', ('a', 'b'))", "kind"),
    "choice_number": ("kind: str = choice(1, (1, 2))", "kind"),
    "choice_word": ("kind: str = choice('a', 'abc')", "kind"),
    "choice_twice": ("kind: str = choice('a', ('a', 'a'))", "kind"),
    "choice_list_in": ("kind: str = choice('a', ('a', ['b']))", "kind"),
    "toggle_words": ("lit: bool = toggle('yes')", "lit"),
    "point_three": ("at: tuple = point((1.0, 2.0, 3.0))", "at"),
    "point_nan": ("at: tuple = point((float('nan'), 2.0))", "at"),
    "point_reach_negative": ("at: tuple = point((0.0, 0.0), reach=-1.0)", "at"),
    "point_reach_words": ("at: tuple = point((0.0, 0.0), reach='far')", "at"),
    "point_rides_number": ("at: tuple = point((0.0, 0.0), rides=5)", "rides"),
    "point_symbol_nul": (r"at: tuple = point((0.0, 0.0), symbol='a\0')", "symbol"),
}

RAISED = {
    "error": "raise ValueError('no')",
    "exit": "raise SystemExit(3)",
    "leave": "import sys; sys.exit('gone')",
    "interrupt": "raise KeyboardInterrupt",
    "recursion": "f = lambda: f(); f()",
    "memory": "raise MemoryError",
    "generator_exit": "raise GeneratorExit",
    "base": "raise BaseException('base')",
    "evil": "raise type('Evil', (Exception,), {'__str__': lambda self: 1 / 0})()",
    "long": "raise ValueError('x' * 1_000_000)",
    "control": r"raise ValueError('a\0\x1b[2J\ud800b')",
    "warning": "import warnings; warnings.simplefilter('error'); warnings.warn('old')",
    "group": "raise BaseExceptionGroup('two', [SystemExit(1), ValueError('no')])",
}

FILES: dict[str, tuple[bytes, str]] = {
    "file_syntax": (b"class Wrong(Scene):\n    def (\n", "SyntaxError"),
    "file_not_utf8": ("class Wrong(Scene):\n    title = 'Größe'\n".encode("latin-1"), "utf-8"),
    "file_nul": (b"class Wrong(Scene):\n    title = '\0'\n", ""),
    "file_deep": (b"x = " + b"(" * 5000 + b")" * 5000 + b"\nclass Wrong(Scene):\n    pass\n", ""),
    "file_no_scene": (b"class Scene: pass\nclass Wrong(Scene):\n    pass\n", "declares no class"),
    "file_two_scenes": (
        (scene("") + scene("").replace("class Wrong", "class Other")).encode(),
        "Wrong and Other",
    ),
    "file_missing_import": (b"import nothing_there\nclass Wrong(Scene):\n    pass\n", "nothing_th"),
    "file_replaces_itself": (
        b"import sys\nclass Wrong(Scene_):\n    pass\n".replace(b"Scene_", b"object, Scene"),
        "NameError",
    ),
    "file_no_build": (b"from scenes.kit import Scene\nclass Wrong(Scene):\n    pass\n", "build"),
    "file_subclass_raises": (
        b"from scenes.kit import Scene\nclass Base:\n    def __init_subclass__(cls):\n"
        b"        raise SystemExit(1)\nclass Wrong(Base, Scene):\n    pass\n",
        "SystemExit",
    ),
    **{
        f"file_{name}": (f"{work}\n{scene('')}".encode(), f"file_{name}")
        for name, work in RAISED.items()
    },
    "file_2.balls": (scene("").encode(), "2.balls"),
}

BUILDING = {
    "build_view_nan": ("self.view = (0.0, 0.0, float('nan'), 1.0)", "view"),
    "build_title_number": ("self.title = 5", "title"),
    "build_overlays": ("self.overlays = 'all'", "overlays"),
    "build_held": ("self.held = None", "held"),
    "build_position_nan": (
        "world.add_dynamic(Circle(radius=0.5), position=(float('nan'), 0.0))", ""
    ),
    "build_velocity": ("world.body('ball').velocity = (float('inf'), 0.0)", ""),
    **{f"build_{name}": (work, "building") for name, work in RAISED.items()},
}  # fmt: skip

REFUSED: dict[str, tuple[bytes, str]] = {
    **{name: (scene(body).encode(), words) for name, (body, words) in FACTS.items()},
    **{name: (scene(body).encode(), words) for name, (body, words) in PARAMETERS.items()},
    **{name: (building(work).encode(), words) for name, (work, words) in BUILDING.items()},
    **{
        f"init_{name}": (acting("__init__(self, **values)", work).encode(), "making")
        for name, work in RAISED.items()
    },
    "init_forgets": (acting("__init__(self, **values)", "pass").encode(), "__init__"),
    **FILES,
}
"""The text of a file, and words of its message."""

TOLD = {
    "strings": "return 'fast'",
    "number": "return 5",
    "none": "return None",
    "nan": "return (Reading('a', float('nan')), Theory('b', float('nan'), float('inf'), 0.1))",
    "words": "return (Reading('a', 'fast'),)",
    "nul": r"return (Reading('a\0b', 1.0, 'm\0'), Theory('\ud800', 1.0, 1.0, 1.0))",
    "formula": "return (Theory('a', 1.0, 1.0, 0.1, formula='(' * 500),)",
    "endless": "return (Reading('a', float(i)) for i in itertools.count())",
    "tuples": "return (('a', 1.0), ('b',))",
    "complex": "return (Reading('a', 1j),)",
    "enormous": "return (Reading('a' * 100_000, 1e300),)",
}

MARKS = {
    "words": "draw.text((0, 0), 5)",
    "nul": r"draw.text((0, 0), 'a\0\ud800b')",
    "nan": "draw.dot((float('nan'), 0.0), 5.0, 'text')",
    "color": "draw.dot((0.0, 0.0), 5.0, 'octarine')",
    "style": "draw.style = None",
    "camera": "draw.camera.center = (float('nan'), 0.0); draw.camera.scale = 0.0",
    "forgets": "draw.list = draw.sheets = draw.many = None",
    "changing": "raise ValueError(str(world.tick))",
}

FAILING = {
    **{f"step_{name}": acting("step(self, world)", work) for name, work in RAISED.items()},
    **{f"draw_{name}": acting("draw(self, draw, world)", work) for name, work in RAISED.items()},
    **{f"marks_{name}": acting("draw(self, draw, world)", work) for name, work in MARKS.items()},
    **{f"theory_{name}": acting("theory(self, world)", work) for name, work in RAISED.items()},
    **{f"told_{name}": acting("theory(self, world)", work) for name, work in TOLD.items()},
    **{f"readings_{name}": acting("readings(self, world)", work) for name, work in RAISED.items()},
    **{f"read_{name}": acting("readings(self, world)", work) for name, work in TOLD.items()},
    **{
        f"pressed_{name}": scene(
            f"buttons = (Button('go', 'Go', 'g'),)\ndef pressed(self, world, name):\n    {work}"
        )
        for name, work in RAISED.items()
    },
    **{
        f"changed_{name}": scene(
            "size: float = slider(1.0, 0.5, 5.0, live=True)\n"
            f"def changed(self, world, name):\n    {work}"
        )
        for name, work in RAISED.items()
    },
    **{
        f"released_{name}": scene(
            f"at: tuple = point((0.0, 0.0))\ndef released(self, world, name):\n    {work}"
        )
        for name, work in RAISED.items()
    },
    "step_view_nan": acting("step(self, world)", "self.view = (0.0, 0.0, float('nan'), 1.0)"),
    "step_focus": acting("step(self, world)", "self.focus = ['ball']"),
    "step_parameter": scene(
        "size: float = slider(1.0, 0.5, 5.0)\ndef step(self, world):\n    self.size = float('nan')"
    ),
    "step_held": acting("step(self, world)", "self.held = 5"),
    "step_too_many": acting("step(self, world, more)", "pass"),
    "step_velocity": acting("step(self, world)", "world.body('ball').velocity = (1e300, 0.0)"),
    "step_attribute": acting(
        "step(self, world)",
        "self.it = type('It', (), {'__reduce__': lambda self: exit(1)})()",
    ),
    "step_deep": acting("step(self, world)", "self.it = [getattr(self, 'it', [])] * 2"),
    "step_warnings": acting("step(self, world)", "import warnings; warnings.simplefilter('error')"),
    "point_origin": scene("at: tuple = point((0.0, 0.0), origin='nowhere')"),
    "point_origin_method": scene("at: tuple = point((0.0, 0.0), origin='build')"),
    "point_role": scene("at: tuple = point((0.0, 0.0), role='octarine')"),
    "point_rides": scene("at: tuple = point((0.0, 0.0), rides='nobody')"),
    "focus_nobody": scene("focus = 'nobody'"),
    "lesson_until": scene("steps = (Step('a', until='ball.sp33d > ((('),)"),
    "lesson_until_deep": scene("steps = (Step('a', until='(' * 190),)"),
    "lesson_graph": scene("steps = (Step('a', graph=('no.such', '')),)"),
    "lesson_scene": scene("steps = (Step('a', scene='no_such_scene'),)"),
    "lesson_sketch": scene("steps = (Step('a', sketch='nobody', seconds=1.0),)"),
    "lesson_select": scene("steps = (Step('a', select='nobody', boards=('free_body',)),)"),
    "lesson_overlay": scene("steps = (Step('a', overlays={'no_such_overlay': True}),)"),
    "overlay_unknown": scene("overlays = {'no_such_overlay': True}"),
    "control_key_unknown": scene("controls = (Control('a', 'no such key', 'A'),)"),
    "button_key_unknown": scene("buttons = (Button('a', 'A', 'no such key'),)"),
    "no_docstring": scene("__doc__ = None"),
    "lists": scene(
        "controls = [Control('a', 'k', 'A')]\nbuttons = [Button('b', 'B')]\nsteps = [Step('a')]"
    ),
    "pygame": "import pygame\n" + scene(""),
}
"""The text of files that may be put on; what they do later harms nothing."""
