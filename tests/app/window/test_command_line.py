"""The command line: a public contract. Exit status 0, or 2 with one clear line on stderr."""

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from app.files import atomic
from app.files.versions import VERSION
from app.files.view_options import ViewOptions
from app.window.command_line import parse, run
from app.window.options import Options, UsageError

ROOT = Path(__file__).parents[3]


def failure(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on stderr of a run that must end with status 2."""
    assert run(arguments) == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--scene", "stak"], "did you mean stack"),
        (["--scene", "zzz"], "--list"),
        (["--set", "rows"], "name=value"),
        (["--set", "=3"], "name=value"),
        (["--set", "rowz=3"], "no parameter 'rowz'"),
        (["--set", "rows=abc"], "'abc' is not a number"),
        (["--set", "rows=1e9"], "must be between"),
        (["--theme", "pink"], "light"),
        (["--scale", "9"], "between 1 and 2.5"),
        (["--size", "huge"], "like 1280x720"),
        (["--size", "10x10"], "320x240"),
        (["--headless", "--seconds", "-1"], "seconds"),
        (["--headless", "--seconds", "nan"], "seconds"),
        (["--wat"], "--wat"),
    ],
)
def test_a_wrong_option_is_one_clear_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in failure(arguments, capsys)


def test_the_options_mean_what_they_say() -> None:
    words = "--scene stack --set rows=5 ball_mass=20 --theme dark --scale 1.5 --size 1920x1080"
    options = parse([*words.split(), "--projector", "--fullscreen", "--seconds", "2"])
    assert options.values == {"rows": 5, "ball_mass": 20.0}
    assert (options.theme, options.scale, options.size) == ("dark", 1.5, (1920, 1080))
    view = ViewOptions()
    options.apply(view)
    assert view == ViewOptions("dark", 1.5, projector=True, fullscreen=True)


def test_options_that_were_not_given_leave_the_remembered_view_alone() -> None:
    view = ViewOptions("dark", 2.0, projector=True, fullscreen=True)
    Options().apply(view)
    assert view == ViewOptions("dark", 2.0, projector=True, fullscreen=True)


def test_list_prints_every_scene_with_category_and_title(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["--list"]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[0].split() == ["name", "category", "title"]
    assert "stack" in text
    assert "How a computer does it" in text


def headless(tmp_path: Path, name: str, *more: str) -> dict:
    """The report of a short headless run of the stack."""
    report = tmp_path / name
    arguments = ["--headless", "--scene", "stack", "--seconds", "0.5", "--report", str(report)]
    assert run([*arguments, *more]) == 0
    return json.loads(report.read_text())


def test_a_headless_run_reports_the_final_state(tmp_path: Path) -> None:
    report = headless(tmp_path, "a.json", "--set", "rows=4")
    assert (report["time"], report["tick"]) == (0.5, 120)
    assert len(report["state_hash"]) >= 16
    assert report["contact_count"] > 0
    assert report["ms_per_tick"] > 0
    assert 0 <= report["max_penetration"] < 0.01
    assert math.isfinite(report["energy"]["total"])
    body = report["bodies"][-1]
    assert {"id", "name", "position", "angle", "velocity", "omega"} <= set(body)
    assert report["joints"] == []
    assert report["parameters"]["rows"] == 4


def test_the_second_run_has_the_same_hash_and_another_parameter_has_not(tmp_path: Path) -> None:
    first = headless(tmp_path, "a.json")
    assert headless(tmp_path, "b.json")["state_hash"] == first["state_hash"]
    assert headless(tmp_path, "c.json", "--set", "rows=3")["state_hash"] != first["state_hash"]


def test_a_report_that_cannot_be_written_is_one_clear_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "missing" / "r.json"
    line = failure(["--headless", "--seconds", "0", "--report", str(place)], capsys)
    assert "cannot write" in line
    assert str(place) in line


@pytest.mark.parametrize("window", [True, False])
@pytest.mark.parametrize(
    ("option", "name", "words"),
    [
        ("--report", "missing/r.json", "there is no folder"),
        ("--report", "n" * 300, "too long"),
        ("--report", ".", "it is a folder"),
        ("--report", "full", "not an ordinary file"),
        ("--screenshot", "full.png", "not an ordinary file"),
        ("--screenshot", "p.pnk", "must end in .png"),
        ("--screenshot", "p", "must end in .png"),
        ("--screenshot", "missing/p.png", "there is no folder"),
        ("--screenshot", "n" * 300 + ".png", "too long"),
        ("--record", "full.gif", "not an ordinary file"),
        ("--record", "n" * 300 + ".gif", "too long"),
    ],
)
def test_what_cannot_be_written_is_one_clear_line_before_anything_runs(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    option: str,
    name: str,
    words: str,
    window: bool,
) -> None:
    monkeypatch.setattr(
        "app.session.session.Session.load", lambda *_: pytest.fail("it was simulated")
    )
    monkeypatch.setattr("app.window.startup.run_window", lambda *_: pytest.fail("a window came"))
    path = tmp_path / name
    if name.startswith("full"):
        os.mkfifo(tmp_path / "pipe")  # not a device: a fault of ours would replace it
        path.symlink_to(tmp_path / "pipe")
    before = list(tmp_path.iterdir())
    arguments = [option, str(path)] if window else ["--headless", option, str(path)]
    line = failure(arguments, capsys)
    assert "cannot write" in line
    assert words in line
    assert list(tmp_path.iterdir()) == before
    assert not before or path.is_fifo()


def test_a_report_is_written_whole_or_not_at_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "r.json"
    place.write_text("old")

    def full(path: Path) -> IO[bytes]:
        path.write_bytes(b"the first ten")
        return open("/dev/full", "wb", buffering=0)

    monkeypatch.setattr(atomic, "open_new", full)
    line = failure(["--headless", "--seconds", "0", "--report", str(place)], capsys)
    assert "no space left" in line
    assert place.read_text() == "old"
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize("extra", [[], ["--theme", "dark", "--projector"]])
def test_a_headless_screenshot_is_a_picture_of_the_asked_size(
    tmp_path: Path, extra: list[str]
) -> None:
    pygame = pytest.importorskip("pygame")
    path = tmp_path / "picture.png"
    arguments = ["--headless", "--seconds", "0.1", "--size", "640x360", "--screenshot", str(path)]
    assert run([*arguments, *extra]) == 0
    picture = pygame.image.load(str(path))
    assert picture.get_size() == (640, 360)
    assert len({tuple(picture.get_at((x, 200))) for x in range(0, 640, 5)}) > 3


def test_a_headless_run_is_filmed_from_its_beginning(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    path = tmp_path / "run.gif"
    arguments = ["--size", "320x240", "--theme", "dark", "--projector", "--set", "rows=4"]
    filmed = headless(tmp_path, "a.json", "--record", str(path), *arguments)
    assert filmed["state_hash"] == headless(tmp_path, "b.json", "--set", "rows=4")["state_hash"]
    with image.open(path) as film:
        assert film.size == (320, 240)
        assert film.n_frames == 15  # 0.5 s at 30 a second
        assert max(film.convert("RGB").getpixel((160, 5))) < 60  # a dark sky
    assert {file.name for file in tmp_path.iterdir()} == {"a.json", "b.json", "run.gif"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("run.avi", "a .gif or an .mp4"),
        ("missing/run.gif", "there is no folder"),
        (".", "a .gif or an .mp4"),
    ],
)
def test_a_film_that_cannot_be_made_is_one_clear_line_before_anything_runs(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    words: str,
) -> None:
    monkeypatch.setattr(
        "app.session.session.Session.load", lambda *_: pytest.fail("it was simulated")
    )
    assert words in failure(["--headless", "--record", str(tmp_path / name)], capsys)
    assert list(tmp_path.iterdir()) == []


def main(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """``python main.py`` in a process of its own, without a display."""
    kept = ("PATH", "HOME", "SYSTEMROOT", "TEMP", "FULCRUM_CACHE_DIR", "XDG_CACHE_HOME")
    clean = {name: os.environ[name] for name in kept if name in os.environ}
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can be without a display")
def test_without_a_display_one_line_names_headless(tmp_path: Path) -> None:
    result = main([], FULCRUM_CONFIG_DIR=str(tmp_path))
    assert result.returncode == 2
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert "--headless" in lines[0]


@pytest.mark.sweep
def test_headless_works_without_pygame(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError('not here')\n")
    result = main(["--headless", "--scene", "stack", "--seconds", "0.1"], PYTHONPATH=str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert "state hash" in result.stdout


def test_parse_raises_instead_of_exiting() -> None:
    with pytest.raises(UsageError):
        parse(["--scale", "x"])


def test_the_version_is_that_of_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Fulcrum {VERSION}\n"
    said = re.findall(r"^## \[(\d[\d.]*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert said[0] == VERSION


def test_a_file_may_stand_alone_as_a_double_click_hands_it_over() -> None:
    options = parse(["see_saw.json"])
    assert options.file == Path("see_saw.json") and options == parse(["--file", "see_saw.json"])
    with pytest.raises(UsageError, match="not allowed with"):
        parse(["see_saw.json", "--file", "see_saw.json"])


def test_a_page_is_written_without_a_display(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "stack.html"
    assert run(["--scene", "stack", "--set", "rows=3", "--page", str(page)]) == 0
    assert "to play with" in capsys.readouterr().out
    assert run(["--headless", "--file", str(page), "--seconds", "0.1"]) == 0
    for words, why in (
        (["--page", str(tmp_path / "stack.txt")], "must end in .html"),
        (["--page", str(page), "--report", "r.json"], "not with --report"),
        (["--page", str(page), "--replay", "r.json"], "not with --replay"),
    ):
        assert why in failure(words, capsys)


def test_a_link_is_printed_and_opened_and_its_page_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "https://school.example/player.html"
    assert run(["--scene", "cradle", "--link", address]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith(f"{address}#f1")
    assert run(["--headless", "--file", link, "--seconds", "0.1"]) == 0
    assert run(["--player", str(tmp_path / "player.html")]) == 0
    assert "plays links" in capsys.readouterr().out
    for words, why in (
        (["--link"], "needs the address of a player page"),
        (["--link", "school"], "has to begin with https://"),
        (["--scene", "atwood", "--link", address], "a program moves it"),
        (["--link", address, "--report", "r.json"], "--link goes with a --scene"),
        (["--player", str(tmp_path / "player.txt")], "must end in .html"),
    ):
        assert why in failure(words, capsys)
