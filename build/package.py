"""`make.py package`: the folder that runs without Python, and an archive of it, both in build/dist.

Runs inside .venv-package, whose libraries are those of the program and PyInstaller's own: whatever else lay there
would be packed as well.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import game
from build import licences

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "build" / "dist"
WORK = ROOT / "build" / "work"
FOLDER = DIST / "lamplight"

FIRST_START = {
    "win32": {
        "program": "lamplight.exe",
        "data": r"%LOCALAPPDATA%\Lamplight",
        "first_uk": "Якщо Windows скаже «Система Windows захистила ваш ПК», натисніть «Докладніше», а тоді «Усе одно запустити».",
        "first_ru": "Если Windows скажет «Система Windows защитила ваш компьютер», нажмите «Подробнее», затем «Выполнить в любом случае».",
        "first_en": "If Windows says that it protected your PC, choose \u201cMore info\u201d, then \u201cRun anyway\u201d.",
    },
    "darwin": {
        "program": "Lamplight",
        "data": "~/Library/Application Support/Lamplight",
        "first_uk": "Першого разу клацніть Lamplight правою кнопкою і виберіть «Відкрити».",
        "first_ru": "В первый раз щёлкните Lamplight правой кнопкой и выберите «Открыть».",
        "first_en": "The first time, right-click Lamplight and choose \u201cOpen\u201d.",
    },
    "linux": {
        "program": "lamplight",
        "data": "~/.local/share/Lamplight",
        "first_uk": "Якщо подвійне клацання нічого не робить, дозвольте файлу lamplight виконання у його властивостях.",
        "first_ru": "Если двойной щелчок ничего не делает, разрешите файлу lamplight выполнение в его свойствах.",
        "first_en": "If a double click does nothing, allow the file lamplight to be run, in its properties.",
    },
}
"""What READ-ME-FIRST.txt says differently on each system."""


def version() -> str:
    """The program's version, such as `1.2.0`."""
    return game.__version__


def freeze() -> None:
    """Runs PyInstaller, which leaves the packed program in FOLDER; exits with PyInstaller's status where it fails."""
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


def add_papers(folder: Path) -> None:
    """Licences, READ-ME-FIRST.txt, and last the checksums. On macOS the folder becomes the one around the bundle."""
    unknown = licences.write(folder, WORK / "licences")
    if unknown:
        print(f"No licence text for {', '.join(unknown)}: add them to build/licences.py.", file=sys.stderr)
    if sys.platform == "darwin":
        shutil.rmtree(folder)
        folder.mkdir()
        (DIST / "Lamplight.app").rename(folder / "Lamplight.app")
    shutil.copytree(WORK / "licences", folder / "licences")
    (folder / "READ-ME-FIRST.txt").write_bytes(read_me_first(sys.platform))
    (folder / "SHA256SUMS").write_text(checksums(folder), encoding="utf-8", newline="\n")


def read_me_first(system: str) -> bytes:
    """The page for people, in three languages; on Windows as its older editors want it, with a mark and CR LF."""
    text = (ROOT / "build" / "read_me_first.txt").read_text(encoding="utf-8")
    text = text.format(version=version(), **FIRST_START.get(system, FIRST_START["linux"]))
    return text.replace("\n", "\r\n").encode("utf-8-sig") if system == "win32" else text.encode()


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum --check SHA256SUMS` reads it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(f"{sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files)


def sha256(path: Path) -> str:
    """The checksum of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def pack(folder: Path) -> Path:
    """An archive of the folder, with the folder as its only top entry: zip on Windows, tar.gz elsewhere. Its checksum is
    written beside it.

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
    line = f"{sha256(archive)}  {archive.name}\n"
    archive.with_name(f"{archive.name}.sha256").write_text(line, encoding="utf-8", newline="\n")
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
    freeze()
    add_papers(FOLDER)
    archive = pack(FOLDER)
    print(f"{FOLDER.relative_to(ROOT)}: {megabytes(FOLDER)}")
    print(f"{archive.relative_to(ROOT)}: {megabytes(archive)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
