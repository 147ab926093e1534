"""What a scene class declares, looked at when it is loaded: the rules are in scenes/facts.py."""

import inspect
from functools import partial

from scenes.facts import FactError, refuse, runs, text
from scenes.kit import FACTS, Scene
from scenes.parameters import ParameterError

METHODS = (
    "build", "step", "changed", "released", "pressed", "clicked", "draw", "check", "point_at",
)  # fmt: skip
ANSWERS = ("readings", "theory")  # these may also be generators
FINAL = ("parameters", "values", "lesson", "set", "set_point", "__setattr__", "__getattribute__")
"""What the program asks of every scene, and no scene may answer otherwise."""


def check_declaration(scene: type[Scene]) -> None:
    """Raise FactError or ParameterError when a scene class cannot be used."""
    owner, result = scene.__name__, partial(inspect.getattr_static, scene)
    refuse(owner, FACTS, result)
    if wrong := text(vars(scene).get("__doc__") or ""):
        raise FactError(f"the docstring of {owner} {wrong}")
    for name in (*METHODS, *ANSWERS):
        runs(owner, name, result(name))
        if name in METHODS and inspect.isgeneratorfunction(result(name)):
            raise FactError(f"{owner}.{name} must not yield: nothing in it would run")
    for name in FINAL:
        if result(name) is not inspect.getattr_static(Scene, name):
            raise FactError(f"{owner}.{name} hides what every scene has; call yours otherwise")
    _check_keys(scene)
    _check_steps(scene)


def check_made(scene: object) -> None:
    """Raise FactError for an object that its own __init__ or __new__ has not made a whole scene."""
    if not isinstance(scene, Scene):
        raise FactError(f"__new__ must return the scene, not {type(scene).__name__}")
    if not vars(scene).keys() >= {"rng", "held", *scene.parameters()}:
        owner = type(scene).__name__
        raise FactError(f"{owner}.__init__ must begin with super().__init__(**values)")


def _check_keys(scene: type[Scene]) -> None:
    """Raise FactError when one key would do two things."""
    known: dict[str, str] = {}
    items = [(item, (item.key,)) for item in (*scene.controls, *scene.buttons)]
    items += [(parameter, parameter.keys) for parameter in scene.parameters().values()]
    for item, keys in items:
        owner = f"{type(item).__name__} {item.name!r}"
        for key in filter(None, keys):
            if key in known:
                raise FactError(
                    f"{scene.__name__}: {owner} must not have the key {key!r} of"
                    f" {known[key]}: controls, buttons, choices and switches share the keys"
                )
            known[key] = owner


def _check_steps(scene: type[Scene]) -> None:
    """Raise FactError when a step of the scene's own names what the scene does not have."""
    parameters = scene.parameters()
    buttons = {button.name for button in scene.buttons}
    own = True  # else another scene is on: it is looked at when the step comes
    for number, step in enumerate(scene.steps, start=1):
        own = not step.scene if step.fresh else own
        if not own:
            continue
        owner = f"{scene.__name__}.steps: step {number}"
        for name, value in step.values.items():
            if name not in parameters:
                known = ", ".join(parameters) or "none"
                raise FactError(f"{owner}: values: no parameter {name!r}; there are: {known}")
            try:
                parameters[name].validate(value)
            except ParameterError as error:
                raise FactError(f"{owner}: values: {error}") from None
        for name in step.press:
            if name not in buttons:
                known = ", ".join(buttons) or "none"
                raise FactError(f"{owner}: press: no button {name!r}; there are: {known}")
