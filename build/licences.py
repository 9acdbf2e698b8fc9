"""Puts the licence of everything that was packed beside it, by what the packed folder really holds.

Python packages bring their licences along when they are installed. Of the libraries in machine code, and of pygame-ce,
nothing is installed but the files; their texts lie in build/licence_texts, as Debian 12 publishes them (without the
parts about its own packaging), together with the general licences that they refer to.
"""

from __future__ import annotations

import re
import shutil
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "build" / "licence_texts"
OWN = ("game", "scenes")
BUILDERS = ("pyinstaller", "pyinstaller-hooks-contrib")
"""Their start-up code is inside, though no package of theirs is."""

LIBRARIES = {
    "brotli": ("brotli",),
    "bzip2": ("bz2",),
    "expat": ("expat",),
    "ffi": ("ffi",),
    "flac": ("flac",),
    "fluidsynth": ("fluidsynth",),
    "freetype": ("freetype",),
    "gcc": ("gcc_s", "stdc++", "gomp"),
    "harfbuzz": ("harfbuzz",),
    "jpeg": ("jpeg",),
    "mpg123": ("mpg123",),
    "ogg": ("ogg",),
    "opus": ("opus",),
    "opusfile": ("opusfile",),
    "png": ("png",),
    "python": ("python", "vcruntime", "msvcp", "ucrtbase", "api-ms-win"),
    "sdl2": ("sdl2",),
    "sdl2_image": ("sdl2_image",),
    "sdl2_mixer": ("sdl2_mixer",),
    "sdl2_ttf": ("sdl2_ttf",),
    "sndfile": ("sndfile",),
    "tiff": ("tiff",),
    "uuid": ("uuid",),
    "vorbis": ("vorbis",),
    "wavpack": ("wavpack",),
    "webp": ("webp", "sharpyuv"),
    "xmp": ("xmp",),
    "xz": ("lzma",),
    "zlib": ("z.", "z-", "zlib"),
}
"""The text of each library, and how the names of its files begin, after `lib`."""
MACHINE_CODE = re.compile(r"\.(so(\.[\d.]+)?|dll|dylib)$", re.IGNORECASE)
EXTENSION = re.compile(r"\.(cpython-|abi3\.|cp3\d)|\.pyd$")
"""A Python module in machine code: it belongs to its package, or to Python itself."""


def text_of(library: str) -> str | None:
    """Which text covers the library in a file of that name; None for one that nobody has looked up yet."""
    name = library.lower().removeprefix("lib")
    fitting = [(len(start), text) for text, starts in LIBRARIES.items() for start in starts if name.startswith(start)]
    return max(fitting)[1] if fitting else None


def libraries(folder: Path) -> list[str]:
    """Names of the files in machine code that are no Python modules."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(path.name for path in files if MACHINE_CODE.search(path.name) and not EXTENSION.search(path.name))


def distributions(folder: Path) -> list[Distribution]:
    """What was installed and is packed, by the modules in the executable and the folders beside it."""
    from PyInstaller.archive.readers import CArchiveReader  # late: only the packing environment has it

    executable = next(path for path in (folder / "lamplight", folder / "lamplight.exe") if path.is_file())
    archive = CArchiveReader(str(executable))
    (modules,) = (name for name in archive.toc if name.startswith("PYZ"))
    tops = {name.split(".")[0] for name in archive.open_embedded_archive(modules).toc}
    tops |= {path.name for path in (folder / "_internal").iterdir() if path.is_dir()}
    owners = packages_distributions()
    names = {owner for top in tops - set(OWN) for owner in owners.get(top, [])}
    return [distribution(name) for name in sorted({*names, *BUILDERS}, key=str.lower)]


def write(folder: Path, target: Path) -> list[str]:
    """Fills `target` with the texts for what lies in the packed `folder`, and an index; answers the names of packages and
    libraries whose licence is not known here."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    shutil.copyfile(ROOT / "LICENSE", target / "lamplight.txt")
    lines, unknown = ["Lamplight: lamplight.txt"], []
    for installed in distributions(folder):
        name = installed.name
        found = [Path(str(file.locate())) for file in installed.files or () if is_licence(file.parts)]
        found = found or [path for path in [TEXTS / f"{name}.txt"] if path.is_file()]
        for number, path in enumerate(found):
            copy = target / f"{name}{f'-{number + 1}' if number else ''}.txt"
            shutil.copyfile(path, copy)
            lines.append(f"{name} {installed.version}: {copy.name}")
        unknown += [] if found else [name]
    used: dict[str, list[str]] = {"python": ["Python"]}
    for library in libraries(folder):
        text = text_of(library)
        if text is None:
            unknown.append(library)
        else:
            used.setdefault(text, []).append(library)
    for text, files in sorted(used.items()):
        shutil.copyfile(TEXTS / f"{text}.txt", target / f"{text}.txt")
        lines.append(f"{', '.join(files)}: {text}.txt")
    shutil.copytree(TEXTS / "common", target / "common")
    lines += [f"{name}: its licence is told by its project" for name in unknown]
    lines += ["", "Texts that name /usr/share/common-licenses mean the files in the folder common."]
    (target / "index.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return unknown


def is_licence(parts: tuple[str, ...]) -> bool:
    """Is it a licence among the notes about an installed package?"""
    return parts[0].endswith(".dist-info") and bool(re.match(r"(licen[cs]e|copying|notice)", parts[-1], re.IGNORECASE))
