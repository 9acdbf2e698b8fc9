"""Starts the command line. Guarded, because the processes of `play --jobs` import this module again."""

import sys

from game.cli.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
