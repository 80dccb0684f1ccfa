"""Run the command line as ``python -m domext``."""

from domext.cli import main

if __name__ == "__main__":  # worker processes import this module too
    main()
