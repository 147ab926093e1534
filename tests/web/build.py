"""Make `assets/web/tick.wasm`: the compiled tick, as WebAssembly.

numba's LLVM text of the kernels in kernels.py and of all that they call is emitted for wasm32, and
linked by wasm-ld. The one who builds needs `pip install ziglang` (or a `wasm-ld`); a user needs
nothing. What it was made from is written beside it: see `stale.py`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.web.stale import MODULE, ROOT, write_note

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+simd128,+bulk-memory"
FIRST_MEMORY = 4 * 1024 * 1024
"""Memory of the module before it asks for more: [bytes]."""

WORKER = "FULCRUM_WEB_WORKER"
"""The environment's word for the folder of a process that compiles."""


def build() -> None:
    """Compile all anew in a process and a cache of its own, link, and write module and note."""
    with tempfile.TemporaryDirectory() as folder:
        words = {**os.environ, "FULCRUM_CACHE_DIR": folder, WORKER: folder}
        words["PYTHONPATH"] = str(ROOT)
        subprocess.run([sys.executable, "-m", "tests.web.build"], check=True, env=words, cwd=ROOT)
        names = json.loads((Path(folder) / "names.json").read_text())
        MODULE.parent.mkdir(parents=True, exist_ok=True)
        link(Path(folder) / "tick.o", names["exports"])
    write_note(names["sources"])
    print(f"{MODULE.name}: {MODULE.stat().st_size} bytes, from {len(names['sources'])} sources")


def link(compiled: Path, exports: list[str]) -> None:
    """Link the object file into the module."""
    words = ["--no-entry", "--gc-sections", "--export-memory", "-O2", "--strip-all", "-z"]
    words += ["stack-size=1048576", "--stack-first", f"--initial-memory={FIRST_MEMORY}"]
    words += [
        "--allow-undefined",
        "--export=__heap_base",
        *(f"--export={name}" for name in exports),
    ]
    subprocess.run([*linker(), str(compiled), "-o", str(MODULE), *words], check=True)


def linker() -> list[str]:
    """The command of a wasm-ld: Debian's, or that of the package ziglang."""
    own = shutil.which("wasm-ld")
    if own:
        return [own]
    python = os.environ.get("FULCRUM_ZIG_PYTHON", sys.executable)
    return [python, "-m", "ziglang", "wasm-ld"]


# --- in the process that compiles -----------------------------------------------------------------


def compile_all(folder: Path) -> None:
    """Write the object file, and which modules it was made from."""
    import llvmlite.binding as llvm

    texts, symbols, sources = compiled_texts()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    main = llvm.parse_assembly(texts[0])
    for text in texts[1:]:
        main.link_in(llvm.parse_assembly(text))
    for function in main.functions:
        if not function.is_declaration and function.name not in symbols:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    (folder / "tick.o").write_bytes(machine.emit_object(main))
    names = {"exports": symbols, "sources": sources}
    (folder / "names.json").write_text(json.dumps(names))


def compiled_texts() -> tuple[list[str], list[str], list[str]]:
    """The LLVM text of each unit and kernel, the names of the kernels, and all their modules."""
    import numba

    from physics import World
    from physics.bodies.materials import remix_contacts
    from physics.compile.jit import KERNELS
    from physics.compile.numba_private import UNIT
    from physics.contacts.contact_store import store_contact_impulses
    from physics.contacts.sweep_order import renew_places
    from physics.stepping.tick import settle
    from tests.web import kernels

    state = World().page
    page, bench = numba.typeof(state.arrays), numba.typeof(kernels.new_bench(64, 64))
    islands = numba.typeof(kernels.new_islands(state))
    count = numba.int64
    wanted: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "go": (kernels.go, (page, count)),
        "go_with_islands": (kernels.go_with_islands, (page, count, islands)),
        "take": (kernels.take, (page, bench)),
        "solve_to_end": (kernels.solve_to_end, (page, bench, count)),
        "settle": (settle, (page,)),
        "store_impulses": (store_contact_impulses, (page,)),
        "renew_places": (renew_places, (page,)),
        "remix": (remix_contacts, (page, count)),
    }
    before = {id(k): len(k.overloads) for k in KERNELS}
    for kernel, kinds in wanted.values():
        kernel.compile(kinds)
    compiled = [k for k in KERNELS if len(k.overloads) > before[id(k)]]
    files = {Path(k.py_func.__code__.co_filename) for k in compiled}
    sources = sorted(str(file.relative_to(ROOT)) for file in files if ROOT in file.parents)
    texts = [
        result.library.get_llvm_str()
        for k in compiled
        for result in k.overloads.values()
        if result.library.name == UNIT
    ]
    for name, (kernel, kinds) in wanted.items():
        result = kernel.overloads[kinds]
        symbol = result.fndesc.llvm_func_name
        text = result.library.get_llvm_str()
        texts.append(re.sub(rf'@"?{re.escape(symbol)}"?(?=[ (,)])', f"@{name}", text))
    return [adapted(text) for text in texts], list(wanted), sources


def adapted(text: str) -> str:
    """The text for wasm32: without what is of this machine's processor alone."""
    text = re.sub(r"(tail )?call void @llvm\.x86\.sse2\.pause\(\)[^\n]*", "", text)
    text = re.sub(r"declare void @llvm\.x86[^\n]*", "", text)
    text = text.replace("= common ", "= weak ")
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"', text)
    return re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)


if __name__ == "__main__":
    compile_all(Path(os.environ[WORKER]))
