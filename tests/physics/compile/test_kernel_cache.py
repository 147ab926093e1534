"""The cache of compiled kernels: never in the way of a start, whatever happened to it.

Each test lets a program of its own compile one tiny kernel.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

TINY = """
from physics.contacts.pairset import pair_key
print(pair_key(1, 0), sum(pair_key.stats.cache_hits.values()), "loaded")
"""
TOLD = """
from physics.compile.compiling import watched_by
from physics.contacts.pairset import pair_key
told = []
with watched_by(told.append):
    pair_key(1, 0)
print(told)
"""
FULL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))
"""
posix = pytest.mark.skipif(os.name != "posix", reason="permissions and limits of POSIX")


def start(cache: Path, script: str = TINY, **more: str) -> subprocess.Popen[str]:
    """A program whose kernels are kept in `cache`."""
    environment = {**os.environ, "FULCRUM_CACHE_DIR": str(cache), **more}
    return subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(cache: Path, script: str = TINY, **more: str) -> tuple[str, str]:
    """What it says on both outputs; it must end well."""
    process = start(cache, script, **more)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out.strip(), err


def kept(cache: Path) -> list[Path]:
    """All files of the cache."""
    return sorted(path for path in cache.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cache = tmp_path_factory.mktemp("warm")
    assert run(cache) == ("1 0 loaded", "")
    assert run(cache) == ("1 1 loaded", "")
    return cache


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0x10]) + data[middle + 1 :]


DAMAGES = {
    "empty": lambda data: b"",
    "one byte": lambda data: data[:1],
    "half": lambda data: data[: len(data) // 2],
    "a byte less": lambda data: data[:-1],
    "a flipped bit": flipped,
    "zeros, as after a power cut": lambda data: bytes(len(data)),
    "something else": lambda data: b"not a kernel at all",
    "longer": lambda data: data + b"more",
}


@pytest.mark.sweep
def test_who_watches_is_told_what_is_compiled_and_not_what_is_loaded(warm: Path, tmp_path: Path):
    assert run(tmp_path, TOLD) == ("['pair key']", "")
    assert run(warm, TOLD) == ("[]", "")


KERNELS = "from physics.compile.jit import kernel\n" + "".join(
    f"\n\n@kernel\ndef tiny_{number}(x):\n    return x + {number}\n"
    for number in range(len(DAMAGES))
)
ALL = """
import sys
sys.path.insert(0, {folder!r})
import many
kernels = [value for name, value in sorted(vars(many).items()) if name.startswith("tiny_")]
print([tiny(1) for tiny in kernels], [sum(tiny.stats.cache_hits.values()) for tiny in kernels])
"""


@pytest.mark.sweep
def test_a_damaged_kernel_is_compiled_again_and_kept_whatever_the_damage(tmp_path: Path):
    home, cache, count = tmp_path / "home", tmp_path / "cache", len(DAMAGES)
    home.mkdir()
    (home / "many.py").write_text(KERNELS)
    script, sums = ALL.format(folder=str(home)), [1 + number for number in range(count)]
    assert run(cache, script) == (f"{sums} {[0] * count}", "")
    files = kept(cache)
    for number, damage in enumerate(DAMAGES.values()):
        mine = [path for path in files if f"tiny_{number}" in path.name]
        assert mine
        for path in mine:
            path.write_bytes(damage(path.read_bytes()))
    assert run(cache, script) == (f"{sums} {[0] * count}", "")
    assert run(cache, script) == (f"{sums} {[1] * count}", "")
    assert kept(cache) == files


@pytest.mark.sweep
def test_a_folder_in_the_place_of_a_kernel_harms_nothing(warm: Path):
    for path in kept(warm):
        path.unlink()
        path.mkdir()
    assert run(warm)[0] == "1 0 loaded"
    for path in warm.rglob("*.nb*"):
        path.rmdir()
    assert run(warm) == ("1 0 loaded", "")


@pytest.mark.sweep
@posix
def test_a_full_disk_only_costs_time(tmp_path: Path):
    out, err = run(tmp_path, FULL_DISK + TINY)
    assert out == "1 0 loaded"
    assert "the next start compiles" in err
    assert kept(tmp_path) == []
    assert run(tmp_path) == ("1 0 loaded", "")


@pytest.mark.sweep
def test_two_programs_that_start_cold_at_once_leave_a_whole_cache(tmp_path: Path):
    both = [start(tmp_path) for _ in range(2)]
    for process in both:
        out, err = process.communicate(timeout=300)
        assert out.startswith("1 "), err
        assert err == ""
    assert run(tmp_path) == ("1 1 loaded", "")
    assert not [path for path in kept(tmp_path) if path.suffix == ".part"]


@pytest.mark.sweep
@posix
@pytest.mark.parametrize("mode", [0o770, 0o707])
def test_a_cache_that_others_may_write_is_refused_and_a_private_one_used(tmp_path: Path, mode: int):
    cache, spare = tmp_path / "cache", tmp_path / "spare"
    spare.mkdir()
    run(cache)
    before = {path: path.read_bytes() for path in kept(cache)}
    generation = kept(cache)[0].parent
    generation.chmod(mode)
    out, err = run(cache, TMPDIR=str(spare))
    assert out == "1 0 loaded"
    assert f"others may write to {generation}" in err
    assert {path: path.read_bytes() for path in kept(cache)} == before
    assert run(cache, TMPDIR=str(spare))[0] == "1 1 loaded"
    assert all(path.stat().st_mode & 0o077 == 0 for path in spare.iterdir())


@pytest.mark.sweep
@posix
def test_a_cache_of_another_user_is_refused(tmp_path: Path):
    cache, spare = tmp_path / "cache", tmp_path / "spare"
    spare.mkdir()
    run(cache)
    other = "import os; real = os.geteuid(); os.geteuid = lambda: real + 1\n"  # seen as by another
    out, err = run(cache, other + TINY, TMPDIR=str(spare))
    assert out == "1 0 loaded"
    assert "belongs to another user" in err
    assert "every start compiles" in err  # for this other user the spare folder is a stranger's too


@posix
def test_a_cache_that_the_umask_of_earlier_versions_left_open_to_the_group_is_made_private(
    tmp_path: Path,
):
    root = tmp_path / "fulcrum"
    root.mkdir()
    root.chmod(0o775)
    assert run(tmp_path) == ("1 0 loaded", "")
    assert root.stat().st_mode & 0o022 == 0


@pytest.mark.sweep
def test_a_relative_cache_folder_means_where_the_program_was_started(tmp_path: Path):
    script = f"""
import os, sys
sys.path.insert(0, {str(ROOT)!r})
os.chdir({str(tmp_path)!r})
from physics.contacts.pairset import pair_key
os.chdir({str(ROOT)!r})
pair_key(1, 0)
print(os.environ["FULCRUM_CACHE_DIR"])
"""
    out, _ = run(Path("mine"), script)
    assert out == str(tmp_path / "mine")
    assert kept(tmp_path / "mine")


UNITS = """
from physics.compile.jit import kernel, unit


@unit
def half(x):
    return 0.5 * x


@kernel
def quarter(x):
    return half(half(x))
"""
CALL = """
import sys
sys.path.insert(0, {folder!r})
from with_unit import half, quarter
print(quarter(8.0), [sum(each.stats.cache_hits.values()) for each in (quarter, half)])
"""


@pytest.mark.sweep
def test_a_kernel_calls_its_units_by_symbols_that_every_process_makes_alike(tmp_path: Path):
    home, cache = tmp_path / "home", tmp_path / "cache"
    home.mkdir()
    (home / "with_unit.py").write_text(UNITS)
    call = CALL.format(folder=str(home))
    assert run(cache, call) == ("2.0 [0, 0]", "")
    assert run(cache, call) == ("2.0 [1, 1]", "")
    [unit] = [path for path in kept(cache) if ".half." in path.name]
    unit.unlink()
    assert run(cache, call) == ("2.0 [1, 0]", "")  # machine code of two processes meets


@pytest.mark.sweep
def test_kernels_hold_wherever_their_sources_lie(tmp_path: Path):
    """The folder of a package has the same name in every place."""
    hits = []
    for place in ("here", "there"):
        home = tmp_path / place / "packed"
        home.mkdir(parents=True)
        (home / "with_unit.py").write_text(UNITS)
        hits.append(run(tmp_path / "cache", CALL.format(folder=str(home))))
    assert hits == [("2.0 [0, 0]", ""), ("2.0 [1, 1]", "")]


SHIPPED = """
from pathlib import Path
from physics.compile import kernel_cache
kernel_cache.SHIPPED = Path({shipped!r})
"""


@pytest.mark.sweep
def test_kernels_that_came_with_the_program_are_taken_and_left_as_they_are(
    warm: Path, tmp_path: Path
):
    run(warm)
    shipped, mine = tmp_path / "shipped", tmp_path / "mine"
    shutil.copytree(warm / "fulcrum", shipped)
    script = SHIPPED.format(shipped=str(shipped)) + TINY
    assert run(mine, script) == ("1 1 loaded", "")
    assert kept(mine) == []
    for path in kept(shipped):
        path.write_bytes(path.read_bytes()[:-1])
    assert run(mine, script) == ("1 0 loaded", "")
    assert run(mine, script) == ("1 1 loaded", "")
    assert kept(mine)
