"""`make.py package`: the folder that runs without Python, and an archive of it, both in build/dist.

Runs inside .venv-package, whose libraries are those of the program and PyInstaller's own: whatever else lay there
would be packed as well.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import game

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "build" / "dist"
WORK = ROOT / "build" / "work"


def version() -> str:
    """The program's version, such as `1.2.0`."""
    return game.__version__


def freeze() -> Path:
    """Runs PyInstaller and gives the finished folder; exits with PyInstaller's status where it fails."""
    shutil.rmtree(DIST, ignore_errors=True)
    spec = ROOT / "build" / "lamplight.spec"
    places = ["--workpath", str(WORK), "--distpath", str(DIST)]
    status = subprocess.call(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *places, str(spec)],
        cwd=ROOT,
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )
    if status:
        print("PyInstaller failed, for the reason above.", file=sys.stderr)
        sys.exit(status)
    return DIST / "lamplight"


def pack(folder: Path) -> Path:
    """An archive of the folder, with the folder as its only top entry: zip on Windows, tar.gz elsewhere.

    The tar keeps no owner: it unpacks as the person who unpacks it, wherever it was built.
    """
    system = f"{platform.system().lower()}-{platform.machine().lower()}"
    name = f"lamplight-{version()}-{system}"
    if sys.platform == "win32":
        archive = DIST / f"{name}.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for path in sorted(folder.rglob("*")):
                out.write(path, Path(name) / path.relative_to(folder))
    else:
        archive = DIST / f"{name}.tar.gz"
        with tarfile.open(archive, "w:gz") as out:
            out.add(folder, name, filter=without_owner)
    return archive


def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry as if root had made it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def megabytes(path: Path) -> str:
    """The size of a file or of all files in a folder."""
    files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and not p.is_symlink()]
    return f"{sum(p.stat().st_size for p in files) / 1e6:.1f} MB"


def main() -> int:
    """Builds both and says where they are."""
    if sys.argv[1:]:
        print("package takes no arguments.", file=sys.stderr)
        return 2
    print("Packing the program (about half a minute).", flush=True)
    folder = freeze()
    archive = pack(folder)
    print(f"{folder.relative_to(ROOT)}: {megabytes(folder)}")
    print(f"{archive.relative_to(ROOT)}: {megabytes(archive)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
