"""How the picture looks: theme, sizes, overlays. Changes here never reach the simulation."""

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from app.simulation.hand_modes import FORCE_RANGE, SPEED_RANGE
from physics.values.options import option

Theme = Literal["light", "dark"]

THEMES: tuple[Theme, ...] = get_args(Theme)
SCALE_RANGE = (1.0, 2.5)
"""Smallest and largest UI scale [1]; above 2.5 no scene fits beside the side panel at 1080p."""
SCALE_STEP = 0.25
HAND_FORCES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
"""Offered constant forces [N]; 10 N lifts 1 kg."""
HAND_SPEEDS = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Offered constant velocities [m/s]."""
HAND_STRENGTHS = (10.0, 30.0, 100.0, 1000.0)
"""Offered hand strengths [weights of the grabbed body]; 10 is a tired hand, 1000 a crane."""

SOUND_VOLUMES = (0.1, 0.25, 0.5, 1.0)
"""Offered volumes of the sound [1]."""

REWIND_MEMORIES = (64, 128, 256, 512, 1024)
"""Offered memories for the past and other futures [MB]."""

PROJECTOR_PEN = 1.75
"""The pen on the projector is so many times as wide as on a desk: [1], as the text."""
ARROW_SCALES = (1e-6, 1e6)
"""Smallest and largest scale of arrows [px per unit]."""
SMALLEST_ROOM = (720.0, 405.0)
"""The interface needs at least this much room [px at UI scale 1]; a larger scale is cut to it."""
PANEL_WIDTH = (320.0, 240.0, 640.0)
"""Usual, smallest and largest width of the side panel [px at UI scale 1]."""
SPOTLIGHTS = (40.0, 600.0)
"""Smallest and largest radius of the spotlight [px at UI scale 1]."""


def offered(default: float, choices: tuple[float, ...], text: str) -> Any:
    """A dataclass field that is one of the numbers that a menu offers."""
    return field(default=default, metadata={"choices": choices, "help": text})


@dataclass
class ViewOptions:
    """The choices of the user for what is seen; the preferences file remembers them.

    Each field declares what it may be by its type and its metadata
    (see `physics.values.options.option`).
    """

    theme: Theme = "light"
    ui_scale: float = option(1.0, *SCALE_RANGE, "", "size of the interface")
    projector: bool = False  # sizes for the back row; drawing and UI know their own
    stage: bool | None = None  # bars slide in at the edges; None: on the projector
    all_tools: bool = True  # a new installation begins with few: `Preferences.read`
    overlays: dict[str, bool] = field(default_factory=dict)  # only what the user switched
    arrow_scale: float | None = option(None, *ARROW_SCALES, "px", "per unit; None: automatic")
    show_panel: bool = True
    panel_width: float = option(*PANEL_WIDTH, "px", "of the side panel, at UI scale 1")
    import_folder: str = ""  # where measured data came from last
    page_address: str = ""  # of the player page that links lead to
    files_folder: str = ""  # where files are saved; "": Fulcrum in the documents
    own_programs: bool = False  # scenes, tools ... of the user and of other packages are run
    show_legend: bool = True
    show_tools: bool = True
    show_hints: bool = True
    follow_selection: bool = True  # the panel shows what was just selected
    folded: dict[str, bool] = field(default_factory=dict)  # sections that the user (un)folded
    snap_grid: bool = True
    snap_bodies: bool = True
    shadows: bool = False  # soft ones below the bodies
    reduced_motion: bool = False  # nothing of the interface slides or fades
    fullscreen: bool = False
    touch: bool | None = None  # what is pressed is large; None: once a finger was there
    sound: bool = False  # of contacts
    sound_volume: float = offered(0.5, SOUND_VOLUMES, "of the loudest")
    wait_hidden: bool = True  # time stands while the window is minimised
    hand_strength: float = offered(100.0, HAND_STRENGTHS, "weights of the grabbed body")
    hand_feel: Literal["soft", "firm"] = "firm"
    hand_force: float = option(10.0, *FORCE_RANGE, "N", "of its mode of constant force")
    hand_speed: float = option(0.5, *SPEED_RANGE, "m/s", "of its mode of constant velocity")
    hand_readout: bool | None = None  # force, work, power; None: in the modes for measuring
    rewind_memory: int = offered(128, REWIND_MEMORIES, "MB for the past and all other runs")
    pen_color: int = offered(0, tuple(range(5)), "of app/drawing/pen_stroke.py")
    pen_width: int = offered(1, tuple(range(3)), "fine, middle, broad")
    pen_marker: bool = False  # the highlighter
    ripples: bool | None = None  # rings at presses; None: on the projector
    key_cast: bool = False  # the keys that are pressed, in words
    spotlight: float = option(150.0, *SPOTLIGHTS, "px", "radius at UI scale 1")
    favourites: list[str] = field(default_factory=list)  # names of scenes with a star
    last_scenes: list[str] = field(default_factory=list)  # names, the newest first

    def __post_init__(self) -> None:
        """Begin without a lesson: what its steps show is no choice of the user."""
        self.shown_by_step: dict[str, bool] = {}
        self.withheld = frozenset[str]()  # parts of the picture that a step of a lesson hides
        self.in_lesson = False
        self.was_touched = False  # by a finger, since the start
        self.panel_asked = False  # the user wants the panel, though there is little room
        self.panel_folded = False  # it is hidden, for there is too little room

    def shows(self, overlay: str, default: bool = False) -> bool:
        """Whether the overlay is on: as the step of a lesson says, else the user, else `default`.

        `overlays.is_shown` asks the scene for the default.
        """
        if overlay in self.shown_by_step:
            return self.shown_by_step[overlay]
        return self.overlays.get(overlay, default)

    def switch(self, overlay: str, shown: bool) -> None:
        """The user wants it on or off; in a lesson until its next step, whatever this one says."""
        (self.shown_by_step if self.in_lesson else self.overlays)[overlay] = shown

    def shows_hand_readout(self, kind: str) -> bool:
        """Whether force, work and power stand beside the mouse, with a hand of that mode.

        Before the user says, only with the modes that one chooses to measure something: when a
        class throws things about, three lines at the mouse are in the way.
        """
        return self.hand_readout if self.hand_readout is not None else kind != "spring"

    @property
    def on_stage(self) -> bool:
        """Whether the picture has the whole window: before the user says, on the projector."""
        return self.projector if self.stage is None else self.stage

    @property
    def shows_ripples(self) -> bool:
        """Whether presses are ringed.

        Before the user says, on the projector: a class does not see a finger on a mouse. (Not so
        the keys: a class is there for the physics; who teaches the program switches them on.)
        """
        return self.projector if self.ripples is None else self.ripples

    @property
    def for_fingers(self) -> bool:
        """Whether what is pressed is as large as fingers need it.

        Before the user says, from the first finger on.
        """
        return self.was_touched if self.touch is None else self.touch

    @property
    def shows_panel(self) -> bool:
        """Whether the side panel is there: the user wants it, and there is room."""
        return self.show_panel and not self.panel_folded

    def show_all(self, shown: bool) -> None:
        """The user wants every tool, with panel and symbols; or the few of the first start."""
        self.all_tools = self.show_panel = shown
        self.show_tools = True
        self.panel_asked = self.panel_folded = False

    def ask_panel(self, shown: bool) -> None:
        """The user wants the side panel, or not, however much room there is."""
        self.show_panel = self.panel_asked = shown
        self.panel_folded = False

    def set_panel_width(self, width: float) -> None:
        """Set the width of the side panel [px at UI scale 1], kept inside `PANEL_WIDTH`."""
        _, least, most = PANEL_WIDTH
        self.panel_width = min(max(float(round(width)), least), most)

    def fitting_scale(self, size: tuple[int, int]) -> float:
        """Return the UI scale [1] in a window of `size` [px]: text grows only while it fits."""
        room = min(size[0] / SMALLEST_ROOM[0], size[1] / SMALLEST_ROOM[1])
        return min(self.ui_scale, max(1.0, room))

    def set_scale(self, scale: float) -> None:
        """Set the UI scale [1], kept inside `SCALE_RANGE`."""
        low, high = SCALE_RANGE
        self.ui_scale = min(max(scale, low), high)
